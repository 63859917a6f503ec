"""Work that takes a while: in a thread, with words in the footer, and what came of it told in the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reader.paper import ReaderError
from reader.text import clean_line
from reader.tui.widgets.footer import Footer

if TYPE_CHECKING:
    from reader.tui.screens.base import ReaderScreen

__all__ = ["in_background"]


def in_background(screen: ReaderScreen, words: str, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
    """Run `work` in a thread, then `done` with what it returned in the app's own; `words` say what is going on."""

    def finished(result: Any) -> None:
        _progress(screen, "")
        done(result)
        screen.show_keys()

    def failed(trouble: str) -> None:
        _progress(screen, "")
        screen.fail(trouble)

    def in_thread() -> None:
        try:
            result = work()
        except ReaderError as error:
            screen.app.call_later(failed, str(error))
        except OSError as error:
            screen.app.call_later(failed, f"{clean_line(str(error.filename or ''))}: {error.strerror or error}")
        else:
            screen.app.call_later(finished, result)

    _progress(screen, words)
    screen.app.run_worker(in_thread, thread=True, group="background")


def _progress(screen: ReaderScreen, words: str) -> None:
    for footer in screen.query(Footer):
        footer.progress = words
