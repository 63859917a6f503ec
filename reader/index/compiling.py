"""The query tree compiled: what must match, what scores, what is left out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date, timedelta

import tantivy
from tantivy import Query as Compiled

from reader.index import build
from reader.index.analysis import words
from reader.index.lexicon import Lexicon
from reader.index.masking import FEW, Mask
from reader.index.maths import maths_group
from reader.index.mix import Mix
from reader.index.protocol import Near, Resolve, Rows
from reader.index.schema import NO_YEAR, row_query, schema, title_key
from reader.index.wording import Group, Wording
from reader.query.tree import (
    Added,
    All,
    Any,
    Identifier,
    Mark,
    Maths,
    Node,
    Not,
    Phrase,
    Query,
    Scoped,
    SourceIs,
    Word,
    Years,
    narrows,
)
from reader.records import changeable, field

__all__ = ["Plan", "compile_query"]

Clock = Callable[[], float]


@changeable
class Plan:
    """A query compiled, in parts: the searcher puts them together for all words, for any, and for counting."""

    groups: list[Group] = field(default_factory=list)
    must: list[Compiled] = field(default_factory=list)
    without: list[Compiled] = field(default_factory=list)
    extra: list[Compiled] = field(default_factory=list)
    title: list[Compiled] = field(default_factory=list)
    masks: list[Mask] = field(default_factory=list)
    near: tuple[Near, ...] = ()
    ignored: tuple[str, ...] = ()
    scored: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing was asked for that could match."""
        return not (self.groups or self.must or self.without or self.title or self.masks)

    @property
    def needed(self) -> list[Group]:
        """The groups that a paper with all the words holds: the little words only if there are no others."""
        return [g for g in self.groups if g.counts] or self.groups

    def every(self) -> Compiled:
        """Papers that hold all the words."""
        needed = self.needed
        held = [build.silent(g.held) for g in needed if g.loose]
        same = [g.score for g in needed if not g.loose]
        loose = [g.score for g in self.groups if g not in needed or g.loose]
        return self._either_title(build.all_of([*self.must, *held, *same], [*loose, *self.extra], self.without))

    @property
    def loose(self) -> bool:
        """Whether a piece scores papers that do not hold it: a formula's single letters do."""
        return any(g.loose for g in self.groups)

    def some(self, bonus: float, *, held: bool = False) -> Compiled:
        """Papers that hold one of the words or more; those that hold all score `bonus` more.

        `held`: only those that truly hold one, as `matching()` counts them.
        """
        scores = [g.score for g in self.groups]
        parts = list(self.must)
        if held and self.loose:
            parts.append(build.silent(build.any_of([g.held for g in self.groups])))
        if scores:
            if bonus and len(scores) > 1:
                together = build.all_of([g.held for g in self.needed])
                scores.append(tantivy.Query.const_score_query(together, bonus))
            parts.append(build.any_of(scores))
        return self._either_title(build.all_of(parts, self.extra, self.without))

    def matching(self, every: bool) -> Compiled:
        """The papers that match, for counting: nothing is scored."""
        parts = list(self.must)
        if self.masks and not parts and not self.groups:
            parts.append(build.everything())
        if self.groups:
            if every:
                parts.append(build.all_of([g.held for g in self.needed]))
            else:
                parts.append(build.any_of([leaf for g in self.groups for leaf in g.leaves or (g.held,)]))
        return build.silent(self._either_title(build.all_of(parts, (), self.without)))

    def _either_title(self, query: Compiled) -> Compiled:
        if not self.title:
            return query
        title = build.all_of(self.title, (), self.without)
        return title if not (self.groups or self.must) else build.any_of([query, title])


class _Compiler:
    """Walks one tree."""

    def __init__(self, lexicon: Lexicon, mix: Mix, marks: Resolve | None, now: Clock) -> None:
        self.lexicon = lexicon
        self.mix = mix
        self.marks = marks
        self.now = now
        self.wording = Wording(lexicon, mix)

    def plan(self, query: Query, typing: bool) -> Plan:
        plan = Plan()
        last = query.children[-1] if query.children else None
        open_end = typing and isinstance(last, Word) and last.span[1] == len(query.text)
        prose = sum(isinstance(c, Word) for c in query.children) > self.mix.prose
        chained: list[Group] = []
        for child in query.children:
            at_end = open_end and child is last
            if isinstance(child, Word):
                made = self.wording.word(child, at_end)
                plan.groups += made
                chained += made
            elif prose and isinstance(child, Phrase):
                made = self.wording.quoted(child)
                plan.groups += made
                chained += made
            else:
                self.other(child, plan)
        if not plan.groups and len(self.wording.ignored) > 1:
            plan.groups += self.wording.little(query.text)
        self.exact_title(query, plan)
        self.extras(chained, plan)
        if not prose:
            changed, extra = self.wording.joined(plan.groups)
            plan.groups, plan.extra = changed, [*plan.extra, *extra]
        plan.near, plan.ignored = tuple(self.wording.near), tuple(self.wording.ignored)
        plan.scored = bool(plan.groups or plan.title) or any(
            isinstance(c, Phrase | Scoped) for c in query.children
        )
        return plan

    def other(self, node: Node, plan: Plan) -> None:
        """A top piece that is no plain word."""
        if self.masked(node, plan):
            return
        if isinstance(node, Not):
            inner = self.node(node.child)
            if inner is not None:
                plan.without.append(build.silent(inner))
        elif isinstance(node, Identifier):
            plan.groups += self.identifier(node)
        elif isinstance(node, Maths):
            plan.groups.append(self.formula(node))
        elif isinstance(node, Any | All) and not narrows(node):
            inner = self.node(node)
            if inner is not None:
                plan.groups.append(Group(inner, inner))
        else:
            inner = self.node(node)
            if inner is not None:
                plan.must.append(inner)

    def masked(self, node: Node, plan: Plan) -> bool:
        """Take a filter on marks that holds many rows as a mask."""
        inner, keep = (node.child, False) if isinstance(node, Not) else (node, True)
        if self.marks is None or not isinstance(inner, Mark):
            return False
        if (inner.kind, inner.value) == ("is", "unread"):
            done = [self.marks(Mark("is", state)) for state in ("read", "skipped")]
            rows: Rows = frozenset(done[0]).union(done[1])
            keep = not keep
        else:
            rows = self.marks(inner)
        if len(rows) > FEW:
            plan.masks.append(Mask(frozenset(rows), keep))
        elif keep:
            plan.must.append(rows_filter(rows))
        else:
            plan.without.append(rows_filter(rows))
        return True

    def identifier(self, node: Identifier) -> list[Group]:
        """The paper of that id; where there is none, its words."""
        if self.lexicon.count("ids", node.value):
            made = build.term("ids", node.value, self.mix.identifier)
            return [Group(made, made)]
        return self.wording.word(Word(node.value))

    def formula(self, node: Maths) -> Group:
        """A formula by its tokens; where the same text may be ordinary words (L1, epsilon), by those too."""
        found = maths_group(node, self.lexicon, self.mix)
        parts = [found] if found else []
        if node.words or not found:
            made = self.wording.word(Word(node.text))
            if made:
                parts.append((build.any_of([g.score for g in made]), build.all_of([g.held for g in made])))
        scores, held = [s for s, _ in parts], [h for _, h in parts]
        return Group(build.best_of(scores, self.mix.tie), build.any_of(held), loose=True)

    def exact_title(self, query: Query, plan: Plan) -> None:
        """Put the paper first whose whole title was typed."""
        key = title_key(query.text)
        if words(query.text) and self.lexicon.count("ids", key):
            plan.title.append(build.boosted(build.term("ids", key), self.mix.exact_title))

    def extras(self, groups: Sequence[Group], plan: Plan) -> None:
        """What scores on top: words in titles, neighbouring words near each other in either order.

        Adjacent words in order and unordered are what the sequential dependence model adds to single words
        (Metzler and Croft, 2005).
        """
        weighty = [g for g in groups if g.counts]
        for group in weighty:
            titled = self.wording.titled(group)
            if titled is not None:
                plan.extra.append(titled)
        pairs = {(a.token, b.token): (a, b) for a, b in zip(weighty, weighty[1:], strict=False)}
        self.pairs(list(pairs.values()), plan)

    def pairs(self, pairs: list[tuple[Group, Group]], plan: Plan) -> None:
        """Score neighbours within a budget: with fewer forms, in one order, then only the rarest pairs."""
        cost, most = self.wording.postings, self.mix.pair_budget
        forms, both = self.mix.pair_forms, True
        while sum(cost(p, forms, both) for p in pairs) > most and (forms > 1 or both):
            forms, both = (1, both) if forms > 1 else (1, False)
        left = most
        for first, second in sorted(pairs, key=lambda p: cost(p, forms, both)):
            left -= cost((first, second), forms, both)
            if left < 0:
                break
            plan.extra += self.wording.pair(first, second, forms, both)

    # -- one node as one query ------------------------------------------------------------------------------------

    def node(self, node: Node, scope: str = "") -> Compiled | None:
        """A node as one query; None where it says nothing (a stopword)."""
        match node:
            case Word():
                return self.scoped_word(node, scope)
            case Phrase():
                if scope:
                    return self.wording.scoped_phrase(scope, node)
                return self.wording.phrase(node)
            case Maths():
                return self.formula(node).score
            case Scoped():
                return self.node(node.child, str(node.scope))
            case Not():
                inner = self.node(node.child, scope)
                return build.all_of([build.everything()], (), [inner]) if inner is not None else None
            case Any():
                made = [q for c in node.children if (q := self.node(c, scope)) is not None]
                return build.any_of(made) if made else None
            case All():
                return self.all_node(node, scope)
            case Identifier():
                groups = self.identifier(node)
                return build.all_of([g.held for g in groups]) if groups else None
            case _:
                return self.filter(node)

    def scoped_word(self, node: Word, scope: str) -> Compiled | None:
        if scope:
            return self.wording.scoped_word(scope, node, False)
        groups = self.wording.word(node)
        return build.all_of([g.score for g in groups]) if groups else None

    def all_node(self, node: All, scope: str) -> Compiled | None:
        """Pieces side by side inside a bracket: all of them."""
        made = [q for c in node.children if not isinstance(c, Not) and (q := self.node(c, scope)) is not None]
        out = [q for c in node.children if isinstance(c, Not) and (q := self.node(c.child, scope)) is not None]
        return build.all_of(made, (), out) if made or out else None

    # -- filters --------------------------------------------------------------------------------------------------

    def filter(self, node: Years | Added | Mark | SourceIs) -> Compiled | None:
        match node:
            case Years():
                return _between("year", node.first, node.last, NO_YEAR + 1)
            case Added():
                return self.added(node)
            case SourceIs():
                tokens = words(node.value)
                return build.silent(build.phrase("source", list(enumerate(tokens)))) if tokens else None
            case Mark():
                return self.mark(node)

    def mark(self, node: Mark) -> Compiled | None:
        """Papers that carry a mark, as the desk resolves it; unread ones are all but those read or skipped."""
        if self.marks is None:
            return None
        if (node.kind, node.value) == ("is", "unread"):
            done = [rows_filter(self.marks(Mark("is", state))) for state in ("read", "skipped")]
            return build.silent(build.all_of([build.everything()], (), done))
        return rows_filter(self.marks(node))

    def added(self, node: Added) -> Compiled:
        """Papers by the day they were added, in local time."""
        if node.days is not None:
            return _between("added", int(self.now()) - node.days * 86_400, None, 0)
        return _between("added", _midnight(node.first, 0), _midnight(node.last, 1), 0)


def _midnight(day: str | None, later: int) -> int | None:
    """Seconds since 1970 at the start of a day (or, `later`, at its last second); None for no day or none such."""
    try:
        return int(time.mktime((date.fromisoformat(day) + timedelta(days=later)).timetuple())) - later if day else None
    except (ValueError, OverflowError):
        return None


def _between(name: str, first: int | None, last: int | None, floor: int) -> Compiled:
    """Papers whose number lies between two, both with; those without a number never do."""
    low = max(floor, first if first is not None else floor)
    return build.silent(
        tantivy.Query.range_query(schema(), name, tantivy.FieldType.Integer, low, last if last is not None else None)
    )


def rows_filter(rows: Rows) -> Compiled:
    """Papers with one of these row numbers."""
    return build.silent(row_query(list(rows))) if rows else tantivy.Query.empty_query()


def compile_query(
    query: Query,
    lexicon: Lexicon,
    *,
    mix: Mix | None = None,
    typing: bool = False,
    restrict: Rows | None = None,
    marks: Resolve | None = None,
    now: Clock = time.time,
) -> Plan:
    """Compile a query against one state of an index."""
    plan = _Compiler(lexicon, mix or Mix(), marks, now).plan(query, typing)
    if restrict is not None:
        if len(restrict) > FEW:
            plan.masks.append(Mask(frozenset(restrict), True))
        else:
            plan.must.append(rows_filter(restrict))
    return plan


