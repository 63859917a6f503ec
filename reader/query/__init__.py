"""The query language: text to tree to text. It knows nothing of Tantivy."""
