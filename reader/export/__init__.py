"""Papers to BibTeX, RIS, CSL-JSON, Markdown, CSV, JSON Lines and text."""
