"""Bytes to papers: detection, decoding, one module a format, and the report of what was read."""
