"""What is kept: the papers as they were read, and the marks a person made. The only importer of sqlite3."""
