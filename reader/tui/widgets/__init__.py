"""The widgets: everything is painted line by line from runs of text and role."""
