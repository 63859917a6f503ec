"""What each command says of itself: a paragraph and examples. Every example is run by a test."""

from __future__ import annotations

from typing import NamedTuple


class Help(NamedTuple):
    """A paragraph that follows the summary, and examples: lines for a shell, `#` before a remark."""

    about: str = ""
    examples: str = ""


IDS = "An ID is the start of the id that `reader list` shows (6 characters or more), an arXiv id or a DOI."

HELP: dict[str, Help] = {
    "": Help(
        "Opens the app on your library, or on files and folders without adding them. Where the output is no terminal, "
        "the papers are printed, a line each.",
        """
reader                               # your library
reader iclr2025.txt papers/          # these files, without adding them
reader --fresh                       # not where you left it, but at the first paper
""",
    ),
    "add": Help(
        "Reads files, folders with all that is in them, zip archives and compressed files, or what is piped in. The "
        "format is told from the content: BibTeX, RIS, JSON, CSV, Atom, XML of many kinds, HTML, plain text and more. "
        "Adding a file again updates its papers. What cannot be read is named, with the line and the reason, and the "
        "rest is kept; then the exit status is 1.",
        """
reader add iclr2025.txt library.bib
reader add papers/                   # a folder, with all that is in it
cat list.json | reader add -         # what another program prints
reader add --watch papers/           # and go on with what is new or changes
reader add dump.txt --format text    # where the format is told wrongly
""",
    ),
    "sources": Help(
        "The files that papers came from, and how many came from each.",
        """
reader sources
reader sources --json
""",
    ),
    "remove": Help(
        "Takes the papers of a file out of the library. The file itself is not touched, and papers that you bookmarked "
        "or listed, tagged or noted stay where you put them.",
        """
reader remove iclr2025.txt
""",
    ),
    "split": Help(
        "Records that share an arXiv id or a DOI, or their title, authors and year, are one paper. Where that is wrong "
        "for a paper, this parts it again: marks stay with the first, and adding the files again changes nothing.",
        """
reader split 10.5555/forests.2024
""",
    ),
    "list": Help(
        "",
        """
reader list
reader list --unread --sort date
reader list --in 'to cite'
reader list --bookmarked --json | jq -r .title
""",
    ),
    "show": Help(
        IDS,
        """
reader show e877fa3c
reader show 1706.03762 --source      # as it stands in the file
reader show e877fa3c --width 72 --display 2d
""",
    ),
    "search": Help(
        'Words are ranked, the best paper first. "missing mass" is a phrase, -word leaves papers out, OR and brackets\n'
        "combine, diffus* and sampler~ widen. Filters: title: author: venue: year:2023..2025 tag: list: is:bookmarked "
        "is:unread has:note. Maths is found in any notation: O(√T), O(sqrt(T)) and $\\tilde{O}(\\sqrt{T})$ are one. "
        "With no hit the exit status is 1.",
        """
reader search 'regret O(sqrt(T))'
reader search '"missing mass" year:2024..' -n 5
reader search --json attention | jq -r .id
reader search --batch --json < queries.tsv
""",
    ),
    "similar": Help(
        IDS,
        """
reader similar e877fa3c
reader similar 1706.03762 -n 5
""",
    ),
    "saved": Help(
        "Keeps a search under a name. The app offers the saved searches in its lists (L).",
        """
reader saved                         # every saved search
reader saved add sampling 'diffusion O(log d)'
reader saved run sampling
reader saved delete sampling
""",
    ),
    "bookmark": Help(
        IDS,
        """
reader bookmark e877fa3c 1706.03762
reader bookmark e877fa3c --remove
reader search --json attention | jq -r .id | xargs reader bookmark
""",
    ),
    "lists": Help(
        "Reading lists have names of your choice; a paper can be in several. " + IDS,
        """
reader lists                         # every reading list
reader lists add 'to cite' e877fa3c 1706.03762
reader lists remove 'to cite' e877fa3c
reader lists move 'to cite' 1706.03762 1   # to the first place
reader lists rename 'to cite' cited
reader lists delete cited
""",
    ),
    "tag": Help(
        IDS,
        """
reader tag theory e877fa3c
reader list --tag theory
reader tag theory e877fa3c --remove
""",
    ),
    "note": Help(
        IDS,
        """
reader note e877fa3c 'is the log real?'
reader note e877fa3c                 # print the note
reader note e877fa3c - < note.md
reader note e877fa3c --remove
""",
    ),
    "mark": Help(
        IDS,
        """
reader mark read e877fa3c 1706.03762
reader mark skipped e877fa3c
""",
    ),
    "undo": Help(
        "Every change of bookmarks, lists, tags, notes and marks can be taken back, one after the other, in the app or "
        "here, also long after.",
        """
reader bookmark e877fa3c
reader undo
""",
    ),
    "redo": Help(
        "",
        """
reader bookmark e877fa3c
reader undo
reader redo
""",
    ),
    "export": Help(
        "Writes papers in a format that others read. Without --format it is told from the name of the file, and is "
        "BibTeX where there is none.",
        """
reader export --bookmarked -o refs.bib
reader export --in 'to cite' --format markdown
reader export --query 'bandits year:2024..' --format ris
""",
    ),
    "dump": Help(
        "Bookmarks, lists, tags, notes, read marks and saved searches, with a copy of each marked paper, as lines of "
        "JSON: a backup, or the way to another machine.",
        """
reader dump -o marks.jsonl
""",
    ),
    "restore": Help(
        "What is there already stays. `reader undo` takes a restored dump back.",
        """
reader restore marks.jsonl
""",
    ),
    "render": Help(
        "A filter: text with LaTeX in, readable text out. Needs no library.",
        """
reader render abstract.txt
cat abstract.txt | reader render --width 72
reader render --display 2d < abstract.txt
reader render --spoken < abstract.txt
reader render --jsonl < in.jsonl     # {"id", "text"} a line, and the same out
""",
    ),
    "reindex": Help(
        "The index can always be built again from the papers; marks have no part in it.",
        """
reader reindex
""",
    ),
    "doctor": Help(
        "Looks at the library, the marks, the index, the settings and the terminal, and says what is wrong and what "
        "mends it. Changes nothing, unless with --mend. The exit status is 1 where something is wrong.",
        """
reader doctor
reader doctor --mend
reader doctor --json
""",
    ),
    "config": Help(
        "Prints where the settings are, makes the file where there is none, and names what is wrong in it, by line.",
        """
reader config
reader config --path
""",
    ),
    "completion": Help(
        "Prints the completion for a shell, or puts it where the shell looks and says so.",
        """
reader completion bash --install
reader completion zsh --install
reader completion fish --install
reader completion bash --remove
""",
    ),
    "man": Help(
        "The manual: every command, every key of the app, the query language, files. Shown by man(1) on a terminal, "
        "printed as its source elsewhere.",
        """
reader man
reader man --install                 # so that `man reader` finds it
""",
    ),
}

START = """\
  reader add papers/                   # read your own files
  reader search 'regret O(sqrt(T))'    # find, with maths in any notation
  reader export --bookmarked           # what you bookmarked, as BibTeX"""
