"""reader: read, search and bookmark paper abstracts in the terminal."""

__version__ = "0.1.0"
