"""The names under which files keep what a paper has: JSON keys, column heads, YAML keys.

A name is compared without case, blanks and punctuation ("Author/s", "author_s" and "authors" are one).
The order is the order of trust: the first that holds something is taken.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["EXTRAS", "FIELDS", "IDS", "normal"]

_NOT_A_LETTER = re.compile(r"[\W_]+")

FIELDS: dict[str, str] = {
    "title": """title papertitle articletitle primarytitle documenttitle fulltitle maintitle titles displayname
        titleen titleofpaper
        标题 题目 论文标题 题名 篇名 论文题目 中文标题 タイトル titre titel titulo título ti t1 name""",
    "abstract": """abstract abstractnote abstracttext abstractinvertedindex indexedabstract paperabstract abstracten
        abstracts summary description descriptions 摘要 论文摘要 中文摘要 概要 要旨 résumé resume zusammenfassung
        resumen abs2 ab n2 text content body""",
    "authors": """authorsparsed authorfullnames af authors author authornames authorsname authorname authorlist
        authorslist authorships creators creator authorstring authorsstring firstauthors namesofauthors authorss
        people 作者 论文作者 著者 auteurs auteur autoren autor autores au a1 bookauthors""",
    "venue": """publicationvenue venue journaltitle journal booktitle containertitle container publicationtitle
        proceedingstitle conferencename conference journalname journalbook publicationname sourcetitle
        primarylocation hostvenue meetingname eventtitle event encyclopediatitle dictionarytitle blogtitle
        websitetitle programtitle shortcontainertitle secondarytitle journalabbreviation alternatetitle3
        bookorjournal publishedin 期刊 会议 来源 刊名 文献来源 会议名称 revue zeitschrift revista jo jf t2 so
        publication""",
    "year": """year publicationyear pubyear yearpublished publishedyear yearofpublication issueyear pyear
        publishyear 年份 年 发表年份 année annee jahr año py""",
    "date": """publicationdate issued date datepublished publisheddate published publishedprint publishedonline
        publishedat publishdate pubdate dates coverdate issuedate pdate odate versions submitted submitteddate
        createdate cdate created updatedate updated lastupdated 日期 发表时间 发布日期 出版日期 dp da""",
    "keywords": """keywords keyword authorkeywords authorskeywords manualtags tags subjects subject topics concepts
        fieldsofstudy s2fieldsofstudy meshterms indexkeywords categories category arxivcategories primarycategory
        primaryarea researcharea 关键词 关键字 motsclés schlagwörter kw de""",
    "doi": "doi dois articledoi doinumber doilink doiurl externalids digitalobjectidentifier do di",
    "arxiv_id": "arxivid arxiv arxiveprints eprint arxivnumber arxivurl archiveid",
    "url": """url landingpage site abs absurl absurlarxiv paperurl urlpaper articleurl entryid weburl link links oa
        pageurl permalink proceeding openaccessurl fulltexturl externalurl sourceurls sourceurl openurllink plink
        pdfurl pdflink pdf paperlink urls 链接 网址 论文链接 ur uri""",
    "id": """id paperid uid articleid documentid docid itemid itemkey key accessionnumber uniquewosid utuniquewosid
        lensid eid bibcode recordid corpusid pid ssid sourceid referenceid pmid oid""",
    "citekey": "citationkey citekey bibtexkey bibkey",
}

IDS: dict[str, str] = {
    "pmid": "pmid pubmedid pubmed",
    "pmcid": "pmcid pmc",
    "isbn": "isbn isbns",
    "openreview": "openreview openreviewid forum",
    "openalex": "openalex openalexid",
    "acl": "acl aclid anthologyid",
}

EXTRAS: dict[str, str] = {
    "type": """type itemtype entrytype publicationtype typeofreference documenttype resourcetype doctype reftype types
        layout""",
    "volume": "volume vol 卷 volumeid vl",
    "issue": "issue number issuenumber num 期 issueno",
    "pages": "pages page pagerange pagination 页码 pageno",
    "first_page": "startpage firstpage beginningpage pagestart sp",
    "last_page": "endpage lastpage endingpage pageend ep",
    "publisher": "publisher publishername 出版社 repository",
    "month": "month publicationmonth",
    "series": "series seriestitle collectiontitle",
    "edition": "edition",
    "address": "address place placepublished publisherplace eventplace",
    "issn": "issn issns issnl",
    "language": "language lang languages",
    "comment": "comment comments",
    "journal_ref": "journalref",
    "school": "university school",
    "institution": "institution reportinstitution",
    "editors": "editor editors",
    "corporate": "corporate",
    "track": "track",
    "status": "status",
    "session": "session sess",
    "tldr": "tldr",
    "note": "note annote",
}
"""What an export needs back, and what tells papers of a conference apart. An object under one of these is flattened."""


def normal(name: str) -> str:
    """A name as it is compared: NFC, lower case, letters and digits only."""
    return _NOT_A_LETTER.sub("", unicodedata.normalize("NFC", name).lower())


def ranks(table: dict[str, str]) -> dict[str, list[tuple[str, int]]]:
    """The table turned round: a normal name -> the fields it may stand for and its rank in each."""
    turned: dict[str, list[tuple[str, int]]] = {}
    for field, names in table.items():
        for rank, name in enumerate(names.split()):
            turned.setdefault(name, []).append((field, rank))
    return turned
