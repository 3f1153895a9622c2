"""The command ``openmps``: train, predict, show models; list the devices, describe the installation."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from openmps.cli._answers import error_of, write_document
from openmps.cli._log import shown_log
from openmps.cli._parser import build_parser
from openmps.cli._usage import UsageError
from openmps.errors import Error

__all__ = ["main"]

_INTERRUPTED = 130  # the exit status that a shell reports for a program ended by SIGINT
_BROKEN_PIPE = 141  # the same for SIGPIPE
_TERMINATED = 143  # and for SIGTERM


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        By default those of the process.

    Returns
    -------
    int
        The exit status: 0, or 1 after an error that was printed to standard error. It is 130 after Ctrl-C, 141 if the
        reader of the output has ended, 143 after SIGTERM.

    Raises
    ------
    SystemExit
        With status 2 if the arguments cannot be understood, with 0 after ``--help`` or ``--version``.

    Examples
    --------
    >>> main(["devices"])  # doctest: +SKIP
    cpu (default)
    reference
    0
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has ended, as head does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (Error, OSError) as error:
        return _ended(words, type(error).__name__, str(error), 1, f"error: {error}")
    except KeyboardInterrupt:
        return _ended(words, "Interrupted", "interrupted.", _INTERRUPTED)
    except UsageError as error:
        _document(words, "UsageError", error.sentence, 2)
        raise
    except SystemExit as end:
        if end.code != _TERMINATED:
            raise
        return _ended(words, "Terminated", "terminated.", _TERMINATED)
    except Exception as fault:  # of ours: the interpreter prints where
        _document(words, type(fault).__name__, str(fault), 1)
        raise
    return status


def _ended(words: Sequence[str], kind: str, sentence: str, status: int, line: str = "") -> int:
    """Say why a command has ended; return its status."""
    print(f"openmps: {line or sentence}", file=sys.stderr)
    _document(words, kind, sentence, status)
    return status


def _document(words: Sequence[str], kind: str, sentence: str, status: int) -> None:
    """Print the error as a document, if the words ask for that."""
    if "--json" in words:
        with contextlib.suppress(BrokenPipeError):
            write_document({"error": error_of(kind, sentence, status)})


def _run(words: Sequence[str]) -> int:
    """Run the command, or print the help that is asked for."""
    parser = build_parser()
    try:
        options = parser.parse_args(words)
    except SystemExit:
        sys.stdout.flush()  # the help: its reader may have ended
        raise
    if options.run is None:
        parser.error(
            "a command is missing: look, train, predict, write, show, export, compare, capture, demo, devices, doctor, "
            "capture-goldens, compare-goldens or completion"
        )
    with shown_log(options.verbose, options.quiet):
        return int(options.run(options))
