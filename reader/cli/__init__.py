"""The command line: one module a command group, and the composition root."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status. A person sees one line for an error, never a traceback."""
    args = list(sys.argv[1:] if argv is None else argv)
    if args in (["--version"], ["-V"]):
        from reader import __version__

        print(f"reader {__version__}")
        return 0
    from reader.cli.output import DONE, PARTLY, complain, prepare_streams
    from reader.cli.parser import dispatch
    from reader.errors import ReaderError

    prepare_streams()
    try:
        status = dispatch(args)
        sys.stdout.flush()
        return status
    except ReaderError as error:
        complain(str(error))
        return PARTLY
    except KeyboardInterrupt:
        complain("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has enough (`| head`): leave without a word, and keep Python's own flush quiet.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
        return PARTLY
