"""The full-text index: the only importer of tantivy."""
