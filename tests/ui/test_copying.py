"""Copying with the programs of a desktop: the right one, told by its name, and the terminal where it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.tui import copying

from .conftest import Opener

CASES = [
    ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, "linux", "wl-copy"),
    ({"DISPLAY": ":0"}, "linux", "xclip"),
    ({}, "darwin", "pbcopy"),
]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that write what they get to a file, the only ones there are."""
    for name in ("wl-copy", "xclip", "pbcopy"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n/bin/cat > {tmp_path}/{name}.got\nexit $STATUS\n")
        program.chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("STATUS", "0")
    return tmp_path


@pytest.mark.parametrize(("environ", "platform", "name"), CASES)
def test_the_desktop_s_program(
    programs: Path, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], platform: str, name: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    sent: list[str] = []
    copied = copying.copy("Õ(√T)\n", sent.append, environ)
    assert (copied.sure, copied.how, copied.trouble, sent) == (True, name, "", [])
    assert (programs / f"{name}.got").read_text() == "Õ(√T)\n"


@pytest.mark.parametrize(("environ", "platform", "name"), CASES)
def test_the_terminal_where_the_program_fails_or_the_desktop_is_elsewhere(
    programs: Path, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], platform: str, name: str
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv("STATUS", "1")
    sent: list[str] = []
    copied = copying.copy("text", sent.append, environ)
    assert not copied.sure and copied.how == "the terminal" and sent == ["\x1b]52;c;dGV4dA==\a"]
    monkeypatch.setenv("STATUS", "0")
    (programs / f"{name}.got").unlink()
    copied = copying.copy("text", sent.append, {**environ, "SSH_TTY": "/dev/pts/1"})
    assert not copied.sure and len(sent) == 2 and not (programs / f"{name}.got").exists()
    assert copying.copy("x" * 100_000, sent.append, {"SSH_TTY": "x"}).trouble and len(sent) == 2


async def test_a_damaged_record_is_not_copied_without_a_word(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(text: str, write: object) -> copying.Copied:
        copied.append(text)
        return copying.Copied(False, "the terminal")

    monkeypatch.setattr(copying, "copy", copy)
    async with opened() as seat:
        seat.desk.damaged = {0}
        await seat.press("Y")
        assert not copied and ["damaged" in note.message for note in seat.app._notifications] == [True]
        await seat.press("v", "j", "Y")
        assert copied[0].count("@") == 1 and ["damaged" in note.message for note in seat.app._notifications] == [True] * 2
