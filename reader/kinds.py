"""What reading and exporting agree on: the kinds of publication in the words of each format, the columns of our CSV.

Kinds are named as BibTeX names them. `Paper.extra["type"]` holds a name from here where the format's own word is
known, else that word in lower case.
"""

from __future__ import annotations

__all__ = ["COLUMNS", "CSL", "HEADLINE", "RIS", "is_stand_in", "kind_of", "stand_in"]

RIS: dict[str, str] = {
    "article": "JOUR",
    "inproceedings": "CPAPER",
    "proceedings": "CONF",
    "book": "BOOK",
    "incollection": "CHAP",
    "inbook": "CHAP",
    "phdthesis": "THES",
    "mastersthesis": "THES",
    "booklet": "PAMP",
    "techreport": "RPRT",
    "misc": "GEN",
    "unpublished": "UNPB",
    "preprint": "UNPB",
    "newspaper": "NEWS",
    "magazine": "MGZN",
    "patent": "PAT",
    "software": "COMP",
    "dataset": "DATA",
    "online": "ELEC",
    "manual": "STAND",
    "reference": "ENCYC",
}
"""BibTeX's name -> RIS type."""

CSL: dict[str, str] = {
    "article": "article-journal",
    "inproceedings": "paper-conference",
    "proceedings": "book",
    "book": "book",
    "incollection": "chapter",
    "inbook": "chapter",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "booklet": "pamphlet",
    "techreport": "report",
    "misc": "document",
    "unpublished": "manuscript",
    "preprint": "article",
    "newspaper": "article-newspaper",
    "magazine": "article-magazine",
    "patent": "patent",
    "software": "software",
    "dataset": "dataset",
    "online": "webpage",
    "manual": "standard",
    "reference": "entry-encyclopedia",
}
"""BibTeX's name -> CSL type."""

_OTHERS = """
article: journalarticle jour jfull ejour inpr abst article-journal review journal-article journal~article
article: research-article journalpaper ip systematic-review letter~to~editor review-article bibliographic
inproceedings: conferencepaper cpaper paper-conference proceedings-article conference conference~paper
inproceedings: conferencearticle inproceeding proceedings~paper conf speech paper presentation
proceedings: conference~proceedings
book: edbook ebook monograph edited-book reference-book mvbook collection whole~book edited~book audiobook
incollection: booksection chap chapter book-chapter echap book~section entry incoll book-section bookchapter
phdthesis: thesis thes dissertation phd~thesis diss
techreport: report rprt report-series technical~report govdoc working~paper report-component
misc: gen generic document other none undefined default
unpublished: manuscript unpb unpublished~work
preprint: posted-content posted~content
newspaper: newspaperarticle news newspaper~article article-newspaper
magazine: magazinearticle mgzn magazine~article article-magazine
patent: pat
booklet: pamp pamphlet
mastersthesis: masters~thesis master's~thesis mathesis
software: computerprogram comp computer~program program
dataset: data aggregated~database
online: webpage elec electronic blogpost web~page www post-weblog blog
manual: standard stand
reference: encyclopediaarticle dictionaryentry ency encyc dict entry-encyclopedia reference-entry encyclopedia
"""
_WORDS = {
    word.replace("~", " "): kind
    for kind, _, words in (line.partition(": ") for line in _OTHERS.strip().splitlines())
    for word in words.split()
} | {kind: kind for kind in RIS}


def kind_of(word: str) -> str:
    """The kind that a format's word stands for; a word that is not known is kept, in lower case."""
    word = " ".join(word.lower().split())
    return _WORDS.get(word) or _WORDS.get(word.replace("-", "").replace("_", "")) or word


HEADLINE = "headline"
"""The field in which an export says that the title it gives is none: BibTeX's field, RIS's C1, CSL's `custom`."""


def stand_in(headline: str) -> str:
    """What an export gives as the title of a paper without one: a description in square brackets.

    So do APA, Chicago and MLA where a work has no title.
    """
    return f"[{headline}]"


def is_stand_in(title: str, headline: str) -> bool:
    """Whether a title is still the headline that an export gave in its place, and was not replaced by a real one."""
    return bool(headline.strip()) and " ".join(title.split()) == stand_in(" ".join(headline.split()))


_COLUMNS = """
Title|Authors|Abstract|Venue|Year|Date|Keywords|DOI|arXiv|Version|URL|Citation key|Type|Month|Volume|Issue|Pages
Publisher|Other ids|Extra|Bookmarked|Lists|Tags|Note|Read|Headline"""
COLUMNS: tuple[str, ...] = tuple(_COLUMNS.strip().replace("\n", "|").split("|"))
"""The head of our own CSV. Authors, key words and lists are set apart by "; "; other ids and extra are JSON."""
