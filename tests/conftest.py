"""What all tests share: a home of their own, and no settings of whoever runs them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

# The same examples in every run, so that a failure means a change; the marker `torture` looks for new ones.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.register_profile("searching", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose how Hypothesis makes its examples."""
    hypothesis.settings.load_profile("searching" if config.getoption("-m") == "torture" else "steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The full trial counts may take as long as they take."""
    for item in items:
        if item.get_closest_marker("torture"):
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library that nobody else sees."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("READER_HOME", str(home))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return home


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line in this process: status, stdout, stderr."""
    from reader.cli import main

    def call(*args: str) -> tuple[int, str, str]:
        status = main(list(args))
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call
