"""The screens: main, help and palette, lists, triage, and what floats."""
