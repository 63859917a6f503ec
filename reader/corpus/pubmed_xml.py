"""PubMed XML: `PubmedArticle`, `PubmedBookArticle`, and the `Article` that publishers send in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.mathml import Element
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, marked, set_texts, text_at, texts_at
from reader.kinds import kind_of

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"PubmedArticle", "PubmedBookArticle", "Article"})
_ROOTS = _NAMES | {"PubmedArticleSet", "PubmedBookArticleSet", "ArticleSet", "MedlineCitationSet"}
_KINDS = frozenset({"article", "inproceedings", "book", "phdthesis", "preprint"})


def sniff(head: Head) -> float:
    """Tell the format by its first tag."""
    name, _ = root_of(head)
    return 1.0 if name in _ROOTS - {"Article"} else 0.9 if name == "Article" else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def _record(found: Found) -> Record:
    element = found.element
    record = Record(found.line)
    citation = at(element, "MedlineCitation", "BookDocument") or element
    article = at(citation, "Article") or citation
    title = at(article, "ArticleTitle") or at(article, "Book/BookTitle", "BookTitle")
    vernacular = at(article, "VernacularTitle")
    if title is None or not title.text().strip().strip("[]."):
        title = vernacular or title
    abstract = at(article, "Abstract") or at(citation, "OtherAbstract")
    set_texts(record, title, ())
    record.abstract = "\n\n".join(p for p in map(_paragraph, all_at(abstract, "AbstractText")) if p) or marked(abstract)
    names = all_at(article, "AuthorList/Author")
    record.authors = [name for author in names if (name := _person(author))]
    record.venue = text_at(
        article, "Journal/Title", "Journal/JournalTitle", "Journal/ISOAbbreviation", "Book/BookTitle"
    )
    _when(article, record)
    record.keywords = texts_at(citation, "KeywordList/Keyword", "ObjectList/Object/Param") or texts_at(
        citation, "MeshHeadingList/MeshHeading/DescriptorName"
    )
    _ids(element, citation, article, record)
    kinds = [kind_of(word) for word in texts_at(article, "PublicationTypeList/PublicationType", "PublicationType")]
    issue = at(article, "Journal/JournalIssue") or at(article, "Journal")
    first, last = (
        text_at(article, "Pagination/StartPage", "FirstPage"),
        text_at(article, "Pagination/EndPage", "LastPage"),
    )
    book = element.name == "PubmedBookArticle"
    record.extra = without_empty(
        type="incollection" if book else next((kind for kind in kinds if kind in _KINDS), "article"),
        volume=text_at(issue, "Volume"),
        issue=text_at(issue, "Issue"),
        pages=page_range(text_at(article, "Pagination/MedlinePgn")) or page_range(first, last),
        publisher=text_at(article, "Book/Publisher/PublisherName", "Journal/PublisherName"),
        issn=text_at(article, "Journal/ISSN", "Journal/Issn"),
        language=text_at(article, "Language"),
    )
    return record


def _paragraph(element: Element) -> str:
    """A paragraph of a structured abstract behind its label, as PubMed prints it."""
    text, label = marked(element), attribute(element, "Label")
    return f"{label}: {text}" if text and label and label.upper() != "UNLABELLED" else text


def _person(author: Element) -> str:
    collective = text_at(author, "CollectiveName")
    if collective:
        return Whole(collective)
    given = text_at(author, "ForeName", "FirstName", "Initials")
    middle = text_at(author, "MiddleName")
    parts = [given, middle, text_at(author, "LastName"), text_at(author, "Suffix")]
    return Whole(" ".join(part for part in parts if part))


def _when(article: Element, record: Record) -> None:
    date = at(article, "Journal/JournalIssue/PubDate", "Journal/PubDate", "Book/PubDate", "ArticleDate")
    parts = [text_at(date, name) for name in ("Year", "Month", "Day")]
    record.year = parts[0] or text_at(date, "MedlineDate")
    separator = "-" if parts[1].isdecimal() else " "
    record.date = separator.join(part for part in parts if part) or text_at(date, "MedlineDate")


def _ids(element: Element, citation: Element, article: Element, record: Record) -> None:
    lists = all_at(element, "PubmedData/ArticleIdList/ArticleId") + all_at(
        element, "PubmedBookData/ArticleIdList/ArticleId"
    )
    lists += all_at(citation, "ArticleIdList/ArticleId")
    ids = {attribute(e, "IdType"): e.text().strip() for e in reversed(lists)}
    located = [e.text().strip() for e in all_at(article, "ELocationID") if attribute(e, "EIdType") == "doi"]
    record.doi = next(iter(located), "") or ids.get("doi")
    pmid = text_at(citation, "PMID") or ids.get("pubmed", "")
    record.ids = without_empty(pmid=pmid, pmcid=ids.get("pmc", ""), isbn=text_at(article, "Book/Isbn"))
