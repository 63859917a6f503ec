"""As much of jq as the documents use, for machines without it: paths, `//`, lists and @tsv."""

from __future__ import annotations

import json
import sys


def value(expression: str, record: dict) -> object:
    for choice in expression.split("//"):
        found = record.get(choice.strip().removeprefix("."))
        if found is not None and found is not False:
            return found
    return None


def main() -> None:
    _, raw, program = sys.argv
    assert raw == "-r"
    for line in sys.stdin:
        record = json.loads(line)
        if program.endswith("| @tsv"):
            parts = program.removesuffix("| @tsv").strip()[1:-1].split(",")
            print("\t".join(str(value(part, record)) for part in parts))
        else:
            found = value(program, record)
            print("null" if found is None else found)


if __name__ == "__main__":
    main()
