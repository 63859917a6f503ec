"""The XML formats: what each has, what is damaged, what is an attack."""
# ruff: noqa: E501  (fixtures stand as files have them)

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.registry import Head, detect
from tests.corpus.whole import one, read

ATOM = '<feed xmlns="http://www.w3.org/2005/Atom"><title>Q</title>%s</feed>'
ENTRY = (
    "<entry><id>http://arxiv.org/abs/2101.00001v2</id><published>2021-01-02T03:04:05Z</published><title>A\n  title</title>"
    "<summary>  First\nparagraph with $a &lt; b$.\n  Second.\n</summary><author><name>Ann A</name></author><author><name>Bo B</name></author>"
    '<link href="http://arxiv.org/abs/2101.00001v2" rel="alternate"/><category term="cs.CL"/>'
    "<arxiv:comment>9 pages</arxiv:comment><arxiv:doi>10.1234/X</arxiv:doi></entry>"
)
PUBMED = (
    "<PubmedArticle><MedlineCitation><PMID>%s</PMID><Article><Journal><ISSN>1234-5678</ISSN><JournalIssue><Volume>3</Volume><Issue>1</Issue>"
    "<PubDate><Year>2019</Year><Month>Feb</Month><Day>04</Day></PubDate></JournalIssue><Title>eLife</Title></Journal>"
    "<ArticleTitle>On <i>E. coli</i> and H<sub>2</sub>O</ArticleTitle><Abstract><AbstractText Label='AIM'>To do.</AbstractText>"
    "<AbstractText Label='RESULTS'>Done.</AbstractText></Abstract><AuthorList><Author><LastName>Doe</LastName><ForeName>Jane A</ForeName>"
    "</Author><Author><CollectiveName>The Group, Inc</CollectiveName></Author></AuthorList></Article>"
    "<KeywordList><Keyword>one</Keyword></KeywordList></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType='doi'>10.1234/Y</ArticleId>"
    "</ArticleIdList><ReferenceList><Reference><ArticleIdList><ArticleId IdType='doi'>10.9999/no</ArticleId></ArticleIdList></Reference>"
    "</ReferenceList></PubmedData></PubmedArticle>"
)


def test_atom() -> None:
    paper = one(ATOM % ENTRY)
    assert (paper.title, paper.authors, paper.keywords) == ("A title", ("Ann A", "Bo B"), ("cs.CL",))
    assert paper.abstract == "First\nparagraph with $a < b$.\n\nSecond."
    assert (paper.arxiv_id, paper.version, paper.date, paper.doi) == ("2101.00001", 2, "2021-01-02", "10.1234/x")
    assert paper.extra["comment"] == "9 pages"


def test_atom_text_that_is_html_and_text_that_is_not() -> None:
    papers, _, _ = read(
        ATOM
        % '<entry><title type="text">a &lt; b &amp;&amp; c</title></entry><entry><title type="html">&lt;i&gt;x&lt;/i&gt; &amp;amp; y</title></entry>'
    )
    assert [p.title for p in papers] == ["a < b && c", "*x* & y"]


def test_rss_in_the_old_and_the_new_form_of_arxiv() -> None:
    papers, rejected, form = read(
        "<rss version='2.0'><channel><title>cs</title><item><title>On X. (arXiv:2101.00001v1 [cs.PL])</title>"
        "<link>http://arxiv.org/abs/2101.00001</link><description>&lt;p&gt;We do.&lt;/p&gt;</description>"
        '<dc:creator>&lt;a href="http://a"&gt;Ana B&amp;#243;r&lt;/a&gt;, &lt;a href="#"&gt;Li W.&lt;/a&gt;</dc:creator></item>'
        "<item><title>On Y</title><link>https://arxiv.org/abs/2403.00002</link><guid>oai:arXiv.org:2403.00002v3</guid>"
        "<description>arXiv:2403.00002v3 Announce Type: new \nAbstract: We do Y.</description><dc:creator>A B, C D</dc:creator>"
        "<pubDate>Fri, 01 Mar 2024 00:00:00 -0500</pubDate><category>cs.LG</category></item></channel></rss>"
    )
    assert form == "rss"
    assert not rejected
    first, second = papers
    assert (first.title, first.abstract, first.authors, first.arxiv_id) == (
        "On X.",
        "We do.",
        ("Ana Bór", "Li W."),
        "2101.00001",
    )
    assert (second.title, second.abstract, second.authors) == ("On Y", "We do Y.", ("A B", "C D"))
    assert (second.arxiv_id, second.version, second.date) == ("2403.00002", 3, "2024-03-01")


def test_pubmed() -> None:
    papers, rejected, form = read(
        '<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD" "http://x/p.dtd">\n<PubmedArticleSet>\n'
        + PUBMED % "1" + "\n" + PUBMED % "2" + "</PubmedArticleSet>"
    )  # fmt: skip
    assert form == "pubmed-xml"
    assert not rejected
    paper = papers[0]
    assert paper.title == "On *E. coli* and H₂O"
    assert paper.abstract == "AIM: To do.\n\nRESULTS: Done."
    assert paper.authors == ("Jane A Doe", "The Group, Inc")
    assert (paper.date, paper.doi, paper.ids["pmid"], paper.venue) == ("2019-02-04", "10.1234/y", "1", "eLife")
    assert [p.sources[0].line for p in papers] == [4, 5]


def test_endnote() -> None:
    paper = one(
        "<xml><records><record><source-app name='EndNote'>EndNote</source-app><ref-type name='Journal Article'>17</ref-type><contributors>"
        "<authors><author><style face='normal'>Doe, Jane</style></author></authors></contributors><titles><title><style face='normal'>On </style>"
        "<style face='italic'>E. coli</style></title></titles><periodical><full-title>J</full-title></periodical><dates><year>2015</year></dates>"
        "<electronic-resource-num>10.1234/E</electronic-resource-num><abstract><style>Text</style></abstract><label>doe2015</label></record></records></xml>"
    )
    assert (paper.title, paper.authors, paper.venue, paper.year) == ("On *E. coli*", ("Jane Doe",), "J", 2015)
    assert (paper.doi, paper.citekey, paper.abstract) == ("10.1234/e", "doe2015", "Text")


def test_acl_anthology() -> None:
    paper = one(
        "<?xml version='1.0'?>\n<collection id='2022.x'><volume id='1'><meta><booktitle>Proc. of X</booktitle><month>August</month><year>2022</year>"
        "</meta><frontmatter><url>2022.x-1.0</url></frontmatter><paper id='1'><title><fixed-case>BERT</fixed-case> and <tex-math>x^2</tex-math></title>"
        "<author><first>Tim</first><last>Fernando</last></author><abstract>Text</abstract><pages>1–10</pages><url>2022.x-1.1</url>"
        "<bibkey>fernando-2022</bibkey></paper></volume></collection>"
    )
    assert (paper.title, paper.authors, paper.venue, paper.year) == (
        "BERT and $x^2$",
        ("Tim Fernando",),
        "Proc. of X",
        2022,
    )
    assert (paper.ids["acl"], paper.url, paper.citekey) == (
        "2022.x-1.1",
        "https://aclanthology.org/2022.x-1.1/",
        "fernando-2022",
    )
    assert (paper.extra["pages"], paper.extra["month"]) == ("1-10", 8)


def test_jats() -> None:
    paper = one(
        "<article article-type='research-article'><front><journal-meta><journal-title-group><journal-title>PLoS</journal-title></journal-title-group>"
        "</journal-meta><article-meta><article-id pub-id-type='doi'>10.1234/J</article-id><title-group><article-title>M<italic>m</italic>P and "
        "<mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math></article-title></title-group><contrib-group>"
        "<contrib contrib-type='author'><name><surname>Doe</surname><given-names>Jane</given-names></name></contrib></contrib-group>"
        "<pub-date pub-type='epub'><day>28</day><month>9</month><year>2012</year></pub-date><abstract><title>Abstract</title><sec><title>Aim</title>"
        "<p>To do.</p></sec></abstract><abstract abstract-type='graphical'><p>No</p></abstract></article-meta></front><body><p>x</p></body></article>"
    )
    assert paper.title == r"M\emph{m}P and $x^2$"
    assert paper.abstract == "Aim: To do."
    assert paper.original
    assert (paper.authors, paper.date, paper.doi, paper.venue) == (("Jane Doe",), "2012-09-28", "10.1234/j", "PLoS")


def test_oai() -> None:
    papers, rejected, form = read(
        "<OAI-PMH><ListRecords><record><header status='deleted'><identifier>oai:x:1</identifier></header></record>"
        "<record><header><identifier>oai:arXiv.org:2101.00001</identifier></header><metadata><arXiv><id>2101.00001</id><created>2021-01-01</created>"
        "<authors><author><keyname>Doe</keyname><forenames>J.</forenames><suffix>Jr.</suffix></author></authors><title>On\n X</title>"
        "<categories>cs.CL cs.LG</categories><abstract>  One\ntwo.\n  Three.\n</abstract></arXiv></metadata></record>"
        "<record><header><identifier>oai:x:3</identifier></header><metadata><oai_dc:dc><dc:title>Dublin</dc:title><dc:creator>Doe, J.</dc:creator>"
        "<dc:description>Text</dc:description><dc:date>2010</dc:date><dc:identifier>https://doi.org/10.1234/D</dc:identifier>"
        "<dc:type>info:eu-repo/semantics/article</dc:type></oai_dc:dc></metadata></record></ListRecords></OAI-PMH>"
    )
    assert form == "oai"
    assert len(rejected) == 1
    assert "withdrawn" in rejected[0].reason
    arxiv, dublin = papers
    assert (arxiv.title, arxiv.abstract, arxiv.authors) == ("On X", "One\ntwo.\n\nThree.", ("J. Doe Jr.",))
    assert (arxiv.arxiv_id, arxiv.keywords) == ("2101.00001", ("cs.CL", "cs.LG"))
    assert (dublin.title, dublin.authors, dublin.doi, dublin.year) == ("Dublin", ("J. Doe",), "10.1234/d", 2010)


def test_mods_marc_and_rdf() -> None:
    mods = one(
        "<mods><titleInfo><nonSort>The</nonSort><title>Book</title><subTitle>A tale</subTitle></titleInfo><name type='personal'>"
        "<namePart>West, Matthew,</namePart></name><originInfo><dateIssued>c2011</dateIssued></originInfo><abstract>Text</abstract>"
        "<identifier type='isbn'>978</identifier></mods>"
    )
    assert (mods.title, mods.authors, mods.year, mods.abstract) == ("The Book: A tale", ("Matthew West",), 2011, "Text")
    marc = one(
        "<collection><record><controlfield tag='001'>7</controlfield><datafield tag='100'><subfield code='a'>Doe, Jane.</subfield></datafield>"
        "<datafield tag='245'><subfield code='a'>Main :</subfield><subfield code='b'>rest /</subfield></datafield><datafield tag='520'>"
        "<subfield code='a'>Text</subfield></datafield><datafield tag='037'><subfield code='9'>arXiv</subfield><subfield code='a'>hep-ex/0007006</subfield>"
        "</datafield></record></collection>"
    )
    assert (marc.title, marc.authors, marc.abstract, marc.arxiv_id) == (
        "Main: rest",
        ("Jane Doe",),
        "Text",
        "hep-ex/0007006",
    )
    rdf = one(
        "<rdf:RDF><bib:Article rdf:about='http://x.org/a'><dc:title>Zotero</dc:title><bib:authors><rdf:Seq><rdf:li><foaf:Person>"
        "<foaf:surname>Doe</foaf:surname><foaf:givenName>Jane</foaf:givenName></foaf:Person></rdf:li></rdf:Seq></bib:authors>"
        "<dcterms:isPartOf rdf:resource='urn:1'/><dc:date>2001</dc:date></bib:Article><bib:Journal rdf:about='urn:1'><dc:title>J</dc:title></bib:Journal></rdf:RDF>"
    )
    assert (rdf.title, rdf.authors, rdf.venue, rdf.year) == ("Zotero", ("Jane Doe",), "J", 2001)
    borrowed = '<rdf:RDF xmlns:link="http://purl.org/rss/1.0/modules/link/" xmlns:z="http://www.zotero.org/">'
    assert detect(Head(borrowed, borrowed, "zotero.rdf", False)) == "rdf"
    own = '<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:link="http://purl.org/rss/1.0/modules/link/">'
    assert detect(Head(own, own, "cs", False)) == "rss"


def test_damage_costs_the_record_it_is_in() -> None:
    text = "<PubmedArticleSet>\n" + "\n".join(PUBMED % i for i in range(4)) + "\n</PubmedArticleSet>"
    papers, rejected, _ = read(text.replace("<PMID>1</PMID>", "<PMID>1</PMDI>"))
    assert [p.ids["pmid"] for p in papers] == ["0", "2", "3"]
    assert [r.line for r in rejected] == [3]
    papers, rejected, _ = read(text[: text.rindex("<AbstractText")])
    assert [p.ids["pmid"] for p in papers] == ["0", "1", "2"]
    assert "ends inside" in rejected[0].reason


def test_loose_ampersands_entities_and_controls() -> None:
    paper = one(
        ATOM % "<entry><title>R&D caf&eacute; &nbsp;&unknown; &#1; A\x01T&amp;T<![CDATA[ a && b]]></title></entry>"
    )
    assert paper.title == "R&D café &unknown; AT&T a && b"


@pytest.mark.parametrize(
    "declared",
    ['<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">', '<!ENTITY x SYSTEM "file:///etc/passwd">', '<!entity % p "x">'],
)
def test_entities_of_its_own_refuse_the_file(declared: str) -> None:
    papers, rejected, _ = read(f"<?xml version='1.0'?><!DOCTYPE feed [{declared}]>" + ATOM % ENTRY, format="atom")
    assert not papers
    assert "entities of its own" in rejected[0].reason


def test_nesting_bombs_are_refused() -> None:
    papers, rejected, _ = read(ATOM % ("<entry>" + "<a>" * 5000 + "</a>" * 5000 + "</entry>"))
    assert not papers
    assert "nested too deeply" in rejected[0].reason


@given(
    st.text(alphabet="<>/&;!?[]-= abentry\"'\x01", max_size=200),
    st.sampled_from(["atom", "rss", "jats", "oai", "mods", "marcxml", "rdf"]),
)
def test_nothing_raises(text: str, format: str) -> None:
    _, rejected, _ = read("<feed>" + text, format=format)
    assert not any("not understood" in r.reason for r in rejected)
    papers, _, _ = read(ATOM % (ENTRY + text), format="atom")
    assert papers[0].arxiv_id == "2101.00001"


def test_endnote_without_types() -> None:
    paper = one(
        "<xml><records><record><contributors><authors><author>Lee, Ann</author></authors></contributors>"
        "<titles><title>One</title></titles><abstract>abs</abstract></record></records></xml>"
    )
    assert (paper.title, paper.authors, paper.abstract) == ("One", ("Ann Lee",), "abs")


def test_xml_of_an_unknown_form_is_no_text() -> None:
    papers, rejected, _ = read('<?xml version="1.0"?>\n<dump><thing><words>One</words></thing></dump>\n')
    assert not papers and [r.reason for r in rejected] == ["it is XML of a form that is not known here"]
