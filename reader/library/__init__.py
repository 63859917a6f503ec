"""The papers and the marks: the only part that speaks SQLite."""
