"""A desk in memory with a few dozen hand-written papers, so that the app can be tested by itself."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from reader.desk.model import Chip, Entry, Highlight, Hint, Listing, Snippet, Way
from reader.latex import Glyphs
from reader.paper import Paper, PaperMarks, Source, identity

A_LONG_ONE = (
    "Score-based diffusion models have achieved remarkable empirical performance in the field of machine learning "
    "for their ability to generate high-quality new data instances from complex distributions. Despite a lot of "
    "theoretical attempts, there still exists a significant gap between theory and practice. Towards closing this "
    "gap, we establish an iteration complexity at the order of $d^{1/3}\\varepsilon^{-2/3}$, which is better than "
    "$d^{5/12}\\varepsilon^{-1}$, the best known complexity before our work. The analysis is based on a randomized "
    "midpoint method, and accommodates $\\varepsilon$-accurate score estimates. Moreover, the algorithm can be "
    "parallelized to run in only $O(\\log^2(d/\\varepsilon))$ rounds, in a similar way to prior works."
)
REGRET = (
    "We study brokerage between traders in an online learning framework. At any round $t$, two traders meet to "
    "exchange an asset. If the distributions are continuous we provide an algorithm with logarithmic regret; if "
    "only the cumulative distribution function is observed the regret degrades to $\\Theta(\\sqrt{T})$ in the worst "
    "case, and we show that a *regret* of this order cannot be avoided by any algorithm, however clever it may be, "
    "that sees no more than two bits of feedback at the end of each round. Lipschitz assumptions change nothing."
)
DISPLAYED = (
    "We study the classical problem $\\min_{x \\in \\mathbb{R}^d} f(x)$ and analyze gradient descent in both "
    "nonconvex and convex settings. Under the $\\ell$-generalized smoothness assumption "
    "$\\|\\nabla^2 f(x)\\| \\le \\ell(\\|\\nabla f(x)\\|)$ we derive the step size\n\n"
    "$$\\gamma_k = \\int_0^1 \\frac{dv}{\\ell(\\|\\nabla f(x_k)\\| + \\|\\nabla f(x_k)\\| v)}.$$\n\n"
    "Using this step size rule, we improve upon existing theoretical convergence rates and obtain new results in "
    "several previously unexplored setups, with $\\gamma_k = 1/L$ as a special case."
)
NASTY = (
    "[/b] [MASK] tokens [@click=app.quit]click[/] and \\x1b[31m \x1b]52;c;eA==\x07\x1b[31mred\x1b[0m \x9b31m "
    "p\u202e50 \x1bP unterminated, [b +, [[, ]], [link=file:///etc/passwd]x[/link] :smile: {braces} \x00\x07 done."
)
PAPERS: tuple[tuple[str | None, str | None, str, tuple[str, ...], str, int], ...] = (
    (None, "non-dequantizable yet trainable variational QML models",
     "Quantum machine learning (QML) explores the potential advantages of quantum computers. " * 6, (), "ICLR", 2025),
    (None, "diffusion models sampled in d^(1/3) ε^(−2/3) steps", A_LONG_ONE, (), "ICLR", 2025),
    ("Attention Is All You Need", None,
     "The dominant sequence transduction models are based on complex recurrent networks. We propose a new simple "
     "network architecture, the Transformer, based solely on attention mechanisms. [1]",
     ("Ashish Vaswani", "Noam Shazeer", "Niki Parmar", "Jakob Uszkoreit", "Llion Jones", "Aidan N. Gomez"),
     "NeurIPS", 2017),
    (None, "a broker that maximizes the trading volume: regret Θ(√T) and below", REGRET, (), "ICLR", 2025),
    (None, "the step size of gradient descent under ℓ-generalized smoothness", DISPLAYED, (), "ICML", 2025),
    ("Deep Residual Learning for Image Recognition", None,
     "Deeper neural networks are more difficult to train. We present a residual learning framework.",
     ("He, Kaiming", "Zhang, Xiangyu", "Ren, Shaoqing", "Sun, Jian"), "CVPR", 2016),
    ("A very long title that goes on and on about the convergence of stochastic gradient methods with momentum, "
     "adaptive step sizes and variance reduction for nonconvex finite-sum problems under heavy-tailed noise", None,
     "We prove what the title says. " * 3, ("Ludwig van Beethoven", "The ATLAS Collaboration"),
     "Journal of Machine Learning Research", 2023),
    ("面向大规模图的高效对比学习方法", None,
     "本文提出了一种面向大规模图的高效对比学习方法。实验结果表明,该方法在多个数据集上优于现有方法。" * 4,
     ("王小明", "李华"), "计算机学报", 2024),
    ("שיטות יעילות ללמידה עמוקה", None,
     "אנו מציגים שיטה חדשה ללמידה עמוקה ומראים כי היא יעילה. " * 4, ("דוד כהן",), "HCI", 2022),
    ("[/b] [@click=app.quit]x[/] [MASK] \x1b[31mred\x1b[0m [b +", None, NASTY, ("[/Eve]", "\x1b]0;pwned\x07Mallory"),
     "[/VENUE]", 2021),
    ("Optimal rates for $\\ell_p$ regression with $O(n^{2+1/p})$ samples", None,
     "We give tight bounds of $O(n^{2+1/p})$ samples and use \\foobar{x} once. No regret.", ("Ada Lovelace",),
     "COLT", 2024),
    ("", "empty abstract", "", (), "", 0),
    ("e\u0301tudes in zero\u200d-width 👩‍👩‍👧 and wide ＷＩＤＥ text", None,
     "Family 👩‍👩‍👧 emoji and ＷＩＤＥ letters. " * 5,
     ("Zoë Å",), "arXiv", 2020),
)  # fmt: skip


def a_paper(number: int) -> Paper:
    """The paper of a number; after the hand-written ones they are made up, each different."""
    if number < len(PAPERS):
        title, headline, abstract, authors, venue, year = PAPERS[number]
    else:
        title = None if number % 3 else f"On the {number}th problem of transformers"
        headline = f"transformers of kind {number} learn in-context linear regression with tokens"
        abstract = f"Transformers of kind {number} are studied. They handle attention and tokens well. " * 3
        authors, venue, year = ("Ann Author", "Bob Writer"), "ICLR" if number % 2 else "ICML", 2015 + number % 10
    return Paper(
        id=identity(title=title, authors=authors, abstract=f"{number} {abstract}"),
        title=title or None,
        headline=headline,
        abstract=abstract,
        authors=authors,
        venue=venue or None,
        year=year or None,
        doi=f"10.1000/{number}" if title else None,
        sources=(Source("seeds/one.txt", number + 1, 2 * number + 3),),
    )


@dataclass(frozen=True)
class Change:
    id: int
    words: str


def _test(field: str, value: str) -> Callable[[Paper, PaperMarks], bool] | None:
    """The filter that `field:value` stands for."""
    tests: dict[str, Callable[[Paper, PaperMarks], bool]] = {
        "is": lambda p, m: (not m.read and not m.skipped) if value == "unread" else bool(getattr(m, value, False)),
        "year": lambda p, m: int(value[:4]) <= (p.year or 0) <= int(value[-4:]),
        "author": lambda p, m: value.casefold().rstrip("*") in " ".join(p.authors).casefold(),
        "venue": lambda p, m: (p.venue or "").casefold() == value.casefold(),
        "list": lambda p, m: value in m.lists,
        "tag": lambda p, m: value in m.tags,
        "has": lambda p, m: bool({"list": m.lists, "note": m.note, "tag": m.tags}.get(value)),
    }
    return tests.get(field)


class FakeDesk:
    """Answers as the real desk does; `log` holds every change that was asked for."""

    glyphs = Glyphs.FULL

    def __init__(self, count: int = 36, *, delay: float = 0.0) -> None:
        self.papers = [a_paper(number) for number in range(count)]
        self.marks: dict[str, PaperMarks] = {}
        self.log: list[tuple] = []
        self.delay = delay
        self.troubles: tuple[str, ...] = ()
        self.started = False
        self.searches: list[str] = []
        self.past_queries: list[str] = []
        self.saved: dict[str, str] = {}
        self.made: list[str] = []
        self.memory: dict[str, str | None] = {}
        self.damaged: set[int] = set()
        self.warmed = 0
        self._past: list[tuple[str, dict[str, PaperMarks]]] = []
        self._future: list[tuple[str, dict[str, PaperMarks]]] = []
        self._cache: dict[str, object] = {}

    # -- reading ------------------------------------------------------------------------------------------------

    def start(self) -> Listing:
        self.started = True
        return self.everything()

    def count(self) -> int:
        return len(self.papers)

    def everything(self, sort: str = "added", reverse: bool = False) -> Listing:
        rows = list(range(len(self.papers)))
        keys: dict[str, Callable[[int], object]] = {
            "date": lambda row: -(self.papers[row].year or 0),
            "title": lambda row: (self.papers[row].title or self.papers[row].headline or "").casefold(),
            "venue": lambda row: self.papers[row].venue or "",
        }
        if sort in keys:
            rows.sort(key=keys[sort])  # type: ignore[arg-type]
        if reverse:
            rows.reverse()
        words = {"added": "as they came", "date": "newest first", "title": "by title", "venue": "by venue"}[sort]
        return Listing("", rows, len(rows), len(self.papers), f"All papers · {words}")

    def search(
        self,
        text: str,
        *,
        limit: int = 1000,
        sort: str = "best",
        reverse: bool = False,
        typing: bool = False,
    ) -> Listing:
        self.searches.append(text)
        if self.delay:
            time.sleep(self.delay)
        chips, words = [], []
        rows = list(range(len(self.papers)))
        for token in re.findall(r'\(.*?\)|-?\w+:"[^"]*"|-?"[^"]*"|\S+', text):
            field, colon, value = token.strip("()-").partition(":")
            value = value.strip('"')
            test = _test(field, value) if colon else None
            if test is not None and token.startswith("("):
                several = [piece.partition(":") for piece in token.strip("()").split(" OR ")]
                tests = [_test(name, wanted.strip('"')) for name, _, wanted in several]
                test = lambda p, m, tests=tests: any(one(p, m) for one in tests if one)  # noqa: E731
            elif test is not None and token.startswith("-"):
                test = lambda p, m, test=test: not test(p, m)  # noqa: E731
            if test is None:
                words.append(token.casefold().strip('"'))
                continue
            chips.append(Chip(f"{field} {value}" if field != "is" else value, token))
            rows = [row for row in rows if test(self.papers[row], self.marks.get(self.papers[row].id, PaperMarks()))]
        scored = [(sum(self._text(row).count(word) for word in words), row) for row in rows]
        if words:
            scored = [item for item in scored if all(word in self._text(item[1]) for word in words)]
            scored.sort(key=lambda item: (-item[0], item[1]))
        total, of = len(scored), len(self.papers)
        many = f"{total} of {of} papers"
        ways = () if total else (Way("Enter", "any of the words", " OR ".join(words), 3),)
        if chips and not total:
            ways += (Way("^X", f"without {chips[-1].words}", text.replace(chips[-1].source, "").strip(), 1),)
        return Listing(
            query=text,
            rows=[row for _, row in scored][:limit],
            total=total,
            of=of,
            described=f"{many} · best first" if words else f"{many}",
            hint=Hint((f"all of {', '.join(words)}: {total} papers", ", ".join(words))) if words else Hint(),
            chips=tuple(chips),
            ways=ways if total else (*ways, Way("Esc", "back to where you were", None)),
            searching=bool(words),
            own_order="best first" if words else "",
        )

    def facets(self, text: str, fields: Sequence[str], limit: int = 20) -> dict[str, list[tuple[str, int]]]:
        values = {
            "venue": lambda paper: [paper.venue or ""],
            "year": lambda paper: [str(paper.year)],
            "author": lambda paper: paper.authors,
            "source": lambda paper: [source.path for source in paper.sources],
        }
        rows = self.search(text, limit=10_000).rows if text.strip() else range(len(self.papers))
        counted = {
            name: Counter(value for row in rows for value in values[name](self.papers[row])) for name in fields
        }
        return {name: counts.most_common(limit) for name, counts in counted.items()}

    def _text(self, row: int) -> str:
        paper = self.papers[row]
        return f"{paper.title or ''} {paper.headline or ''} {paper.abstract}".casefold()

    def entries(self, rows: Sequence[int]) -> list[Entry]:
        return [Entry(row, self.papers[row], self.marks.get(self.papers[row].id, PaperMarks())) for row in rows]

    def rendered(self, text: str):  # noqa: ANN201
        if text not in self._cache:
            from reader.latex import render

            self._cache[text] = render(text)
        return self._cache[text]

    def _hits(self, text: str, query: str) -> tuple[Highlight, ...]:
        words = [re.escape(word) for word in query.casefold().split() if ":" not in word and word != "or"]
        if not words:
            return ()
        return tuple(Highlight(*found.span()) for found in re.finditer("|".join(words), text.casefold()))

    def snippet(self, entry: Entry, query: str, *, typing: bool = False) -> Snippet:
        text = self.rendered(entry.paper.abstract).text.replace("\n", " ")
        hits = self._hits(text, query)
        if not hits and entry.paper.title:
            title = self.rendered(entry.paper.title).text
            return Snippet(title, self._hits(title, query), from_title=True)
        start = text.rfind(". ", 0, hits[0].start) + 2 if hits and ". " in text[: hits[0].start] else 0
        moved = tuple(Highlight(hit.start - start, hit.end - start) for hit in hits if hit.end - start <= 200)
        return Snippet(text[start : start + 200], moved)

    def highlights(self, text: str, query: str, *, typing: bool = False) -> tuple[Highlight, ...]:
        return self._hits(self.rendered(text).text, query)

    def key_terms(self, paper: Paper) -> tuple[str, ...]:
        return ("attention", "learning")

    def more_like(self, query: str, rows: Sequence[int], limit: int = 200) -> list[int]:
        return [*rows, *(row for row in range(len(self.papers)) if row not in rows)][: len(rows) + 2]

    def similar(self, row: int, limit: int = 5) -> list[tuple[Entry, tuple[str, ...]]]:
        others = range(row + 1, min(len(self.papers), row + 1 + min(limit, 2)))
        return [(entry, ("attention",)) for entry in self.entries(others)]

    # -- marks --------------------------------------------------------------------------------------------------

    def changed_sources(self, paths=None) -> list[str]:
        return []

    def marks_version(self) -> int:
        return len(self.log)

    def _change(self, words: str, ids: Sequence[str], **values: object) -> Change:
        self._past.append((words, dict(self.marks)))
        self._future.clear()
        for paper_id in ids:
            self.marks[paper_id] = replace(self.marks.get(paper_id, PaperMarks()), **values)  # type: ignore[arg-type]
        self.log.append((words, tuple(ids)))
        return Change(len(self.log), words)

    def bookmark(self, ids: Sequence[str], on: bool | None = None) -> Change:
        if on is None:
            on = not all(self.marks.get(paper_id, PaperMarks()).bookmarked for paper_id in ids)
        return self._change("Bookmarked" if on else "Bookmark taken off", ids, bookmarked=on)

    def mark(self, ids: Sequence[str], state: str) -> Change:
        words = {"read": "Read", "unread": "Unread", "skipped": "Skipped"}[state]
        return self._change(words, ids, read=state == "read", skipped=state == "skipped")

    def _named(self, kind: str, ids: Sequence[str], name: str, on: bool, words: str) -> Change:
        changed = self._change(words, ())
        for paper_id in ids:
            old = self.marks.get(paper_id, PaperMarks())
            names = [known for known in getattr(old, kind) if known != name] + ([name] if on else [])
            self.marks[paper_id] = replace(old, **{kind: tuple(names)})
        return changed

    def put_in_list(self, ids: Sequence[str], name: str) -> Change:
        return self._named("lists", ids, name, True, f"Put in {name}")

    def take_from_list(self, ids: Sequence[str], name: str) -> Change:
        return self._named("lists", ids, name, False, f"Taken out of {name}")

    def tag(self, ids: Sequence[str], name: str) -> Change:
        return self._named("tags", ids, name, True, f"Tagged {name}")

    def untag(self, ids: Sequence[str], name: str) -> Change:
        return self._named("tags", ids, name, False, f"Tag {name} taken off")

    def note(self, id: str, text: str | None, *, over: object = ...) -> Change:
        return self._change("Noted" if text else "Note taken off", [id], note=text)

    def _names(self, kind: str) -> list[tuple[str, int]]:
        counts: dict[str, int] = dict.fromkeys(self.made, 0) if kind == "lists" else {}
        for marks in self.marks.values():
            for name in getattr(marks, kind):
                counts[name] = counts.get(name, 0) + 1
        return list(counts.items())

    def lists(self) -> list[tuple[str, int]]:
        return self._names("lists")

    def tags(self) -> list[tuple[str, int]]:
        return self._names("tags")

    def make_list(self, name: str) -> Change:
        self.made.append(name)
        return self._change(f"Made {name}", ())

    def list_named(self, typed: str) -> str | None:
        return next((name for name, _ in self.lists() if name.replace('"', "").casefold() == typed.casefold()), None)

    def rename_list(self, name: str, to: str) -> Change:
        changed = self._change(f"Renamed to {to}", ())
        self.made = [to if made == name else made for made in self.made]
        for key, marks in self.marks.items():
            self.marks[key] = replace(marks, lists=tuple(to if known == name else known for known in marks.lists))
        return changed

    def delete_list(self, name: str) -> Change:
        changed = self._change(f"Deleted {name}", ())
        self.made = [made for made in self.made if made != name]
        for key, marks in self.marks.items():
            self.marks[key] = replace(marks, lists=tuple(known for known in marks.lists if known != name))
        return changed

    def move_list(self, name: str, to: int) -> Change:
        names = [known for known, _ in self.lists()]
        names.remove(name)
        self.made = [*names[:to], name, *names[to:]]
        return self._change(f"Moved {name}", ())

    def move_in_list(self, id: str, name: str, to: int) -> Change:
        return self._change(f"Moved in {name}", ())

    def move_bookmark(self, id: str, to: int) -> Change:
        return self._change("Moved", ())

    def bookmarks(self) -> int:
        return sum(marks.bookmarked for marks in self.marks.values())

    def merge_lists(self, name: str, into: str) -> Change:
        changed = self.rename_list(name, into)
        self.made = list(dict.fromkeys(self.made))
        return replace(changed, words=f"Merged {name} into {into}")

    def rename_tag(self, name: str, to: str) -> Change:
        changed = self._change(f"Renamed to {to}", ())
        for key, marks in self.marks.items():
            renamed = dict.fromkeys(to if known == name else known for known in marks.tags)
            self.marks[key] = replace(marks, tags=tuple(renamed))
        return changed

    def delete_tag(self, name: str) -> Change:
        changed = self._change(f"Deleted the tag {name}", ())
        for key, marks in self.marks.items():
            self.marks[key] = replace(marks, tags=tuple(known for known in marks.tags if known != name))
        return changed

    def move_search(self, name: str, to: int) -> Change:
        names = [known for known in self.saved if known != name]
        self.saved = {known: self.saved[known] for known in [*names[:to], name, *names[to:]]}
        return self._change(f"Moved {name}", ())

    def rename_search(self, name: str, to: str) -> Change:
        self.saved = {to if known == name else known: query for known, query in self.saved.items()}
        return self._change(f"Renamed to {to}", ())

    def ids(self, rows: Sequence[int]) -> list[str]:
        return [self.papers[row].id for row in rows]

    def export(
        self, rows: Sequence[int], format: str, *, only: str | None = None, damaged: list[int] | None = None
    ) -> Iterator[str]:
        from reader.export import export

        if damaged is not None:
            damaged.extend(row for row in rows if row in self.damaged)
        yield from export([self.papers[row] for row in rows if row not in self.damaged], format)

    def warm(self) -> None:
        self.warmed += 1

    def remember(self, name: str, value: str | None) -> None:
        self.memory[name] = value

    def recall(self, name: str) -> str | None:
        return self.memory.get(name)

    def saved_searches(self) -> list[tuple[str, str]]:
        return list(self.saved.items())

    def save_search(self, name: str, query: str) -> Change:
        self.saved[name] = query
        return self._change("Search saved", ())

    def delete_search(self, name: str) -> Change:
        self.saved.pop(name, None)
        return self._change("Search deleted", ())

    def searched(self, query: str) -> None:
        self.past_queries.insert(0, query)

    def history(self, limit: int = 100) -> list[str]:
        return self.past_queries[:limit]

    def undo(self) -> Change | None:
        if not self._past:
            return None
        words, marks = self._past.pop()
        self._future.append((words, dict(self.marks)))
        self.marks = marks
        self.log.append(("undo", ()))
        return Change(len(self.log), f"Undid: {words}")

    def redo(self) -> Change | None:
        if not self._future:
            return None
        words, marks = self._future.pop()
        self._past.append((words, dict(self.marks)))
        self.marks = marks
        self.log.append(("redo", ()))
        return Change(len(self.log), f"Redid: {words}")

    def close(self) -> None:
        self.started = False
