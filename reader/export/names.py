"""The formats that papers are exported in: their names for a person, and the endings of files."""

from __future__ import annotations

__all__ = ["BY_SUFFIX", "NAMES", "SUFFIXES"]

NAMES = {
    "bibtex": "BibTeX",
    "ris": "RIS",
    "csl-json": "CSL-JSON",
    "markdown": "Markdown",
    "csv": "CSV",
    "jsonl": "JSON Lines",
    "json": "JSON",
    "text": "plain text",
}
"""Format -> what a person calls it."""

SUFFIXES = {
    "bibtex": ".bib",
    "ris": ".ris",
    "csl-json": ".json",
    "markdown": ".md",
    "csv": ".csv",
    "jsonl": ".jsonl",
    "json": ".json",
    "text": ".txt",
}
"""Format -> the usual ending of a file's name."""

BY_SUFFIX = {suffix: form for form, suffix in SUFFIXES.items()}
"""Ending -> the format that is meant where none is named; `.json` is our own."""
