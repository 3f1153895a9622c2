"""``-v`` and ``-q``: the records of the logger ``openmps``, and Python's warnings, as lines on standard error."""

from __future__ import annotations

import argparse
import logging
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["add_verbosity", "shown_log"]


def add_verbosity(parser: argparse.ArgumentParser) -> None:
    """Add ``-v`` and ``-q`` to a command; the defaults are in the first parser."""
    count: dict[str, Any] = {"action": "count", "default": argparse.SUPPRESS}
    parser.add_argument("-v", "--verbose", help="say on standard error what is done; -vv says more", **count)
    parser.add_argument("-q", "--quiet", help="leave out warnings; -qq also leaves out errors of the log", **count)


@contextmanager
def shown_log(verbose: int, quiet: int) -> Iterator[None]:
    """Show records of at least a level while a command runs: of warnings, lowered or raised by each flag."""
    log, handler = logging.getLogger("openmps"), _Lines(sys.stderr)
    before = log.level
    level = logging.WARNING + 10 * (quiet - verbose)
    log.setLevel(max(level, logging.DEBUG))
    log.addHandler(handler)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _log_warning
            yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before)


class _Lines(logging.StreamHandler[Any]):
    """Writes a record as the line of an error is written."""

    def format(self, record: logging.LogRecord) -> str:
        return f"openmps: {record.levelname.lower()}: {record.getMessage()}"


def _log_warning(message: Warning | str, *_: object, **__: object) -> None:
    logging.getLogger("openmps").warning("%s", message)
