"""Standard output of commands: lines for people, or with ``--json`` documents for programs and nothing else."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TextIO

from openmps._display import as_json
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback, Training
from openmps._training.callbacks.hooks import follows
from openmps._training.history import Epoch
from openmps.cli._log import add_verbosity
from openmps.errors import printable

__all__ = [
    "EpochLines",
    "add_output",
    "answer",
    "as_document",
    "error_of",
    "lines_for_people",
    "measures",
    "tell",
    "write_document",
]


def add_output(parser: argparse.ArgumentParser, what: str = "one document") -> None:
    """Add ``--json``, ``-v`` and ``-q`` to a command; the defaults are in the first parser."""
    parser.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help=f"print {what} in JSON, and nothing else"
    )
    add_verbosity(parser)


def answer(options: argparse.Namespace, document: Mapping[str, Any], lines: Iterable[str]) -> None:
    """Print the lines, or the document if it is wanted."""
    if options.json:
        write_document(document)
    tell(options, lines)


def tell(options: argparse.Namespace, lines: Iterable[str]) -> None:
    """Print lines, unless a document is wanted."""
    if not options.json:
        for line in lines:
            print(line, flush=True)


def lines_for_people(options: argparse.Namespace) -> TextIO:
    """Return the stream for what a run tells while it goes on."""
    return sys.stderr if options.json else sys.stdout


def write_document(document: Mapping[str, Any]) -> None:
    """Print a document as one line at once; of several ranks the first one does."""
    if current().rank == 0:
        print(as_document(document), flush=True)


def as_document(document: Mapping[str, Any]) -> str:
    """Return a document as one line of ASCII: null stands for NaN and infinity, ``\\xe9`` for a byte that is no UTF-8.

    Examples
    --------
    >>> as_document({"loss": float("nan"), "file": Path("a.txt")})
    '{"loss": null, "file": "a.txt"}'
    """
    return as_json(_with_texts(document))


def _with_texts(value: Any) -> Any:
    """Return a value whose paths and texts are such as JSON has."""
    if isinstance(value, Mapping):
        return {printable(name): _with_texts(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_texts(each) for each in value]
    return printable(str(value)) if isinstance(value, str | Path) else value


def error_of(kind: str, message: str, status: int) -> dict[str, Any]:
    """Return the value of the key ``error``."""
    return {"type": kind, "message": message, "status": status}


class EpochLines(Callback):
    """Print a document at the end of each epoch."""

    @follows
    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Print the epoch's metrics; one that was not measured is null."""
        write_document({"event": "epoch", "epoch": epoch.number, "epochs": training.epochs, **measures(epoch)})


def measures(epoch: Epoch) -> dict[str, Any]:
    """Return the record of an epoch for a document."""
    return {"iterations": epoch.iterations, "seconds": epoch.seconds, "metrics": dict(epoch.metrics)}
