"""Identifiers in their one spelling, wherever a record holds them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from reader.paper import parse_arxiv_id, parse_doi
from reader.text import clean_line

_OWN_ARXIV = re.compile(
    r"(?:arxiv:|oai:arxiv\.org:|https?://(?:\w+\.)?arxiv\.org/(?:abs|pdf|html)/)?"
    r"(?:\d\d(?:0[1-9]|1[0-2])\.\d{4,5}|[a-z][a-z-]*(?:\.[a-z]{2})?/\d\d(?:0[1-9]|1[0-2])\d{3})(?:v\d{1,3})?(?:\.pdf)?",
    re.IGNORECASE,
)
_ARXIV_DOI = "10.48550/arxiv."


def find_arxiv(
    arxiv_id: str | None, url: str | None, doi: str | None, ids: Mapping[str, str]
) -> tuple[str | None, int | None]:
    """The arXiv id without its version, and the version, from the field, the address, the DOI or the own id."""
    if arxiv_id and (found := parse_arxiv_id(arxiv_id)):
        return found
    if url and "arxiv.org" in url and (found := parse_arxiv_id(url)):
        return found
    if doi and (at := doi.lower().find(_ARXIV_DOI)) >= 0 and (found := parse_arxiv_id(doi[at + len(_ARXIV_DOI) :])):
        return found
    own = ids.get("source")
    if own and len(own) < 80 and _OWN_ARXIV.fullmatch(own.strip()) and (found := parse_arxiv_id(own)):
        return found
    return None, None


def find_doi(doi: str | None, url: str | None, ids: Mapping[str, str]) -> str | None:
    """The DOI in lower case, from the field, the address or the own id."""
    if doi and (found := parse_doi(doi)):
        return found
    if url and "doi.org/" in url and (found := parse_doi(url)):
        return found
    own = ids.get("source")
    return (
        parse_doi(own)
        if own and "10." in own and own.strip().lower().startswith(("10.", "doi:", "https://doi.org/"))
        else None
    )


def clean_ids(ids: Mapping[str, str]) -> dict[str, str]:
    """The other identifiers, cleaned, empty ones left out."""
    cleaned = {}
    for name, value in ids.items():
        if value and (kept := clean_line(str(value))[:1000]) and (key := clean_line(str(name))[:100]):
            cleaned[key] = kept
    return cleaned
