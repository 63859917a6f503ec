"""The terminal app: the only importer of textual."""
