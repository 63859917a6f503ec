"""The formula parser: shapes of trees, malformed input, places."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex.parser import DEPTH_LIMIT, parse
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Delimited,
    Environment,
    Font,
    FontName,
    Fraction,
    Node,
    Operator,
    Raw,
    Root,
    Scripts,
    Stack,
    Tag,
    Text,
    Unknown,
    leaves,
    walk,
)


def only(source: str) -> Node:
    """The one item of a formula."""
    (item,) = parse(source).items
    return item


def texts(source: str) -> list[str]:
    """The texts of the leaves."""
    return [getattr(leaf, "text", getattr(leaf, "name", "")) for leaf in leaves(parse(source))]


def test_arguments_without_braces_are_one_token() -> None:
    half = only(r"\frac12")
    assert isinstance(half, Fraction) and texts(r"\frac12") == ["1", "2"]
    assert [type(item) for item in parse(r"\sqrt n m").items] == [Root, Atom]
    power = only(r"\mathbb R^d")
    assert isinstance(power, Scripts) and isinstance(power.base, Font)
    assert [type(item) for item in parse("x^12").items] == [Scripts, Atom], "the 2 stays on the line"


def test_scripts_gather_on_one_base() -> None:
    node = only("x'_i^2")
    assert isinstance(node, Scripts)
    assert (node.primes, node.sub, node.sup) == (1, Atom(3, 4, "i"), Atom(5, 6, "2"))
    joined = only("x^a^b")
    assert isinstance(joined, Scripts) and joined.sup is not None and len(joined.sup.children) == 2


def test_a_lone_script_sign_is_a_sign() -> None:
    assert texts("x_") == ["x", "_"]
    assert texts("^") == ["^"]
    assert texts("{a^}") == ["a", "^"]


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ("-x", [AtomClass.ORD, AtomClass.ORD]),
        ("a-x", [AtomClass.ORD, AtomClass.BIN, AtomClass.ORD]),
        ("a=-x", [AtomClass.ORD, AtomClass.REL, AtomClass.ORD, AtomClass.ORD]),
        (r"\times 3", [AtomClass.ORD, AtomClass.ORD]),
        ("a,+", [AtomClass.ORD, AtomClass.PUNCT, AtomClass.ORD]),
    ],
)
def test_binary_signs_without_operands_are_ordinary(source: str, kinds: list[AtomClass]) -> None:
    assert [item.kind for item in parse(source).items if isinstance(item, Atom)] == kinds


@pytest.mark.parametrize(
    ("source", "pairs"),
    [
        ("[0,1)", ["[)"]),
        (r"\{(a]\}", ["{}", "(]"]),
        ("|A||B|", ["||", "||"]),
        ("||x||", ["‖‖"]),
        (r"\|\|x\|\|_2", ["‖‖"]),
        (r"\|a\|\|b\|", ["‖‖", "‖‖"]),
        ("p(x|y)", ["()"]),
        ("<u,v>", ["⟨⟩"]),
        (r"\left[ a \right.", ["["]),
        ("(a", []),
        ("a)", []),
    ],
)
def test_brackets_that_belong_together(source: str, pairs: list[str]) -> None:
    found = [node.left + node.right for node in walk(parse(source)) if isinstance(node, Delimited)]
    assert found == pairs


def test_calls_are_told_from_products_of_numbers() -> None:
    assert [n.call for n in parse("f(x) 2(x)").items if isinstance(n, Delimited)] == [True, False]


def test_environments_have_rows_of_cells() -> None:
    table = only(r"\begin{array}{l|r} a & b \\[2pt] \hline c & d \\ \end{array}")
    assert isinstance(table, Environment)
    assert (table.name, table.columns, [len(row) for row in table.rows]) == ("array", "l|r", [2, 2])
    cases = only(r"\begin{cases} 1 & \text{if } x \\ 0 \end{cases}")
    assert isinstance(cases, Environment) and cases.left == "{"
    lines = only(r"a &= b \\ &\le c")
    assert isinstance(lines, Environment) and lines.name == "aligned"


def test_fonts_switches_and_words() -> None:
    word = only(r"\mathrm{poly}")
    assert isinstance(word, Font) and word.font is FontName.ROMAN and texts(r"\mathrm{poly}") == ["poly"]
    assert texts(r"{\rm max-cut}") == ["max-cut"]
    old = only(r"\bf{u}")
    assert isinstance(old, Font) and old.font is FontName.BOLD


def test_operators_keep_their_limits() -> None:
    star = only(r"\operatorname*{arg\,min}_x")
    assert isinstance(star, Scripts) and star.limits
    assert isinstance(star.base, Operator) and star.base.text == "arg min"
    spaced = only(r"\operatorname { l o g }")
    assert isinstance(spaced, Operator) and spaced.text == "log"
    integral = only(r"\int\limits_0^1")
    assert isinstance(integral, Scripts) and integral.limits


def test_authors_macros_patterns_and_glued_names() -> None:
    assert texts(r"\eps") == ["ε"]
    assert isinstance(only(r"\R"), Font)
    assert isinstance(only(r"\norm{x}"), Delimited)
    assert texts(r"\mathcalO(\sqrtT)") == ["O", "T"]
    unknown = only(r"\gizmo{a}{b}")
    assert isinstance(unknown, Unknown) and (unknown.name, len(unknown.args)) == ("gizmo", 2)
    assert texts(r"\inputs") == ["inputs"]


def test_macros_of_the_text_go_before_the_tables() -> None:
    row = parse(r"\norm{x}", macros={"norm": (1, "[#1]")})
    (node,) = row.items
    assert isinstance(node, Delimited) and node.left == "["
    endless = parse(r"\loop", macros={"loop": (0, r"\loop\loop")})
    assert endless.items is not None


def test_text_stacks_tags_and_negations() -> None:
    assert texts(r"\text{if $x$ is \'odd}") == ["if ", "x", " is ódd"]
    assert isinstance(only(r"\xrightarrow[b]{a}"), Stack)
    assert isinstance(only(r"\tag{3}"), Tag)
    assert texts(r"a \not= b \not\in c") == ["a", "≠", "b", "∉", "c"]
    assert isinstance(only(r"\hat x"), Accent)
    assert isinstance(only(r"\text{a b}"), Text)


def test_escapes_of_escapes_and_of_markdown() -> None:
    assert [n.left for n in walk(parse(r"\\| x \\|")) if isinstance(n, Delimited)] == ["‖"]
    assert texts(r"\\alpha + \\beta") == ["α", "+", "β"]
    assert isinstance(only(r"D\_{\mathsf{KL}}"), Scripts)


def test_what_is_malformed_is_read_as_far_as_it_goes() -> None:
    assert texts("a}b") == ["a", "b"]
    assert texts("{a{b") == ["a", "b"]
    assert texts(r"\frac{a}") == ["a"]
    assert texts(r"\right) x") == [")", "x"]
    assert texts(r"\begin{matrix} a & b") == ["a", "b"]


def test_deep_and_long_formulas_come_back_as_typed() -> None:
    deep = "{" * (DEPTH_LIMIT + 10) + r"\alpha" + "}" * (DEPTH_LIMIT + 10)
    (raw,) = parse(deep).items
    assert isinstance(raw, Raw) and "\\" not in raw.text and "alpha" in raw.text
    assert isinstance(parse(r"\sqrt" * 5_000).items[0], Raw)
    assert isinstance(parse("a+" * 50_000).items[0], Raw)


def test_places_are_those_of_the_whole_text() -> None:
    source = r"so $\alpha_{12} \le \frac{x}{y}$ is"
    row = parse(source, 4, source.rindex("$"))
    for leaf in leaves(row):
        assert isinstance(leaf, Atom)
        part = source[leaf.start : leaf.end]
        assert part == leaf.text or part == "\\" + leaf.command


PIECES = st.sampled_from(
    list("abxyz019+-=<>|()[]{}^_&'~.,:/*") + [" ", "\\\\", r"\alpha", r"\frac", r"\sqrt", r"\left", r"\right", r"\|"]
    + [r"\{", r"\}", r"\begin{matrix}", r"\end{matrix}", r"\text", r"\mathbb", r"\bf", r"\not", r"\over", r"\sum"]
    + [r"\limits", r"\hat", r"\operatorname", r"\norm", r"\gizmo", r"\,", "$", "\\", "%", "é", "∑"]
    + [r"\tag", r"\overset"]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_formula_is_read_and_its_parents_hold_their_children(source: str) -> None:
    row = parse(source)
    for node in walk(row):
        assert 0 <= node.start <= node.end <= len(source)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read(source: str) -> None:
    parse(source)
