"""T15, T16: files in any encoding, and trees with things that are no files: read, repaired or refused by name."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from tests.torture.harness import Done, reader

TEXT = "@article{a, title={Schrödinger flows}, author={Müller, Jürgen}, abstract={We prove a bound for flows.}}\n"
CHINESE = "@article{a, title={深度学习综述}, author={王, 明}, abstract={本文综述了深度学习的最新进展和方法。我们讨论其应用。}}\n"
JSON = json.dumps({"title": "Schrödinger flows", "abstract": "We prove a bound for flows. " * 3}, ensure_ascii=False)

FILES: dict[str, tuple[bytes, str]] = {
    "utf-16-le with mark.bib": (b"\xff\xfe" + TEXT.encode("utf-16-le"), "Schrödinger"),
    "utf-16-be with mark.bib": (b"\xfe\xff" + TEXT.encode("utf-16-be"), "Schrödinger"),
    "utf-16-be bare.bib": (TEXT.encode("utf-16-be"), "Schrödinger"),
    "gb18030.bib": (CHINESE.encode("gb18030") * 1, "深度学习综述"),
    "cp1252.bib": (TEXT.replace("bound", "bound “as such” – €").encode("cp1252"), "Schrödinger"),
    "latin-1.bib": (TEXT.encode("latin-1"), "Schrödinger"),
    "utf-8 with mark.bib": (b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode(), "Schrödinger"),
    "lone surrogates.jsonl": (JSON.replace("flows.", "\\ud800flows.", 1).encode() + b"\n", "Schrödinger"),
    "nul.bib": (TEXT.replace("flows}", "fl\0ows}").encode(), "Schrödinger"),
    "a mark and no more.bib": (b"\xef\xbb\xbf", ""),
    "says utf-8, is latin-1.bib": (b"% Encoding: UTF-8\n" + TEXT.encode("latin-1"), "Schrödinger"),
    "cut in a sign.bib": (TEXT.encode()[:-30] + "ö".encode()[:1] + b" flows.}}\n", "Schrödinger"),
}


def added(home: Path, *paths: Path) -> tuple[Done, dict[str, dict[str, object]]]:
    """Add files; the run's end, and the report of each file by its name."""
    done = reader(home, "add", "--json", *map(str, paths))
    report = json.loads(done.out)
    return done, {Path(str(file["path"])).name: file for file in report["files"]}


def test_T15_each_encoding_is_read_or_refused_by_name_and_the_run_goes_on(own_home: Path, tmp_path: Path) -> None:
    for name, (content, _) in FILES.items():
        (tmp_path / name).write_bytes(content)
    good = tmp_path / "zz good.jsonl"
    good.write_text(json.dumps({"title": "The last one", "abstract": "It is read all the same. " * 3}) + "\n")
    done, files = added(own_home, *(tmp_path / name for name in FILES), good)
    assert done.clean_end() and len(FILES) == 12 and len(files) == 13
    listed = reader(own_home, "list", "--json").out
    assert "The last one" in listed
    for name, (_, told) in FILES.items():
        file = files[name]
        if not told:
            assert file["rejected"] and not file["added"], file
        else:
            assert file["records"] and not file["rejected"], file
    titles = {json.loads(line)["title"] for line in listed.splitlines()}
    assert titles >= {"Schrödinger flows", "深度学习综述", "The last one"}, titles
    assert not any("\ufffd" in (title or "") for title in titles), titles


def test_T16_a_tree_with_things_that_are_no_files(own_home: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "below").mkdir(parents=True)
    (tree / "good.bib").write_text(TEXT)
    (tree / "below" / "loop").symlink_to(tree)
    (tree / "itself").symlink_to(tree / "itself")
    (tree / "nowhere").symlink_to(tree / "gone")
    os.mkfifo(tree / "pipe")
    (tree / "device").symlink_to("/dev/zero")
    (tree / "secret.bib").write_text(TEXT)
    (tree / "secret.bib").chmod(0)
    (tree / "locked").mkdir()
    (tree / "locked").chmod(0)
    ear = socket.socket(socket.AF_UNIX)
    folder = os.getcwd()
    os.chdir(tree)  # the path of a socket may have some hundred bytes
    ear.bind("socket")
    os.chdir(folder)
    try:
        from tests.torture.harness import without_rights

        done = reader(own_home, "add", "--json", str(tree), before=without_rights, timeout=30)
    finally:
        ear.close()
        (tree / "locked").chmod(0o700)
    assert done.clean_end()
    files = {os.path.relpath(file["path"], tree): file for file in json.loads(done.out)["files"]}
    assert files["good.bib"]["added"] == 1
    reasons = {name: file["rejected"][0]["reason"] for name, file in files.items() if file["rejected"]}
    for name, word in {
        "pipe": "named pipe", "device": "device", "socket": "socket", "nowhere": "leads nowhere", "itself": "itself",
        "secret.bib": "permission", "locked": "permission", "below/loop": "link to a folder",
    }.items():  # fmt: skip
        assert word in reasons[name], (name, reasons)


@pytest.mark.parametrize("what", ["/dev/zero", "/dev/tty", "/proc/self/mem", "no such file"])
def test_T16_named_by_hand_they_are_refused_too(own_home: Path, what: str) -> None:
    done = reader(own_home, "add", what, timeout=30)
    assert done.status == 1 and done.clean_end() and what in done.out + done.err
