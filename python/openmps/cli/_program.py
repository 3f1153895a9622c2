"""A user's program, run with a monitor of its graphs."""

from __future__ import annotations

import argparse
import contextlib
import functools
import runpy
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from openmps._files.regular_file import reading
from openmps._inspection.monitoring import Monitor, monitored
from openmps._inspection.recorded_runs import RunRecorder
from openmps.cli._answers import lines_for_people
from openmps.cli._numbers import positive
from openmps.cli._paths import path
from openmps.cli._usage import Parser
from openmps.errors import ArgumentError, ExecutionError

__all__ = ["add_program", "run_recorded"]


def add_program(parser: Parser) -> None:
    """Add the program, its arguments and how many of its runs are taken."""
    parser.add_argument(
        "program",
        type=path,
        metavar="PROGRAM",
        help="a Python file; it needs no change. Words after -- are its own arguments",
    )
    parser.add_argument(
        "--runs",
        type=positive,
        metavar="N",
        help="how many runs of each kind are taken: those of one graph that compute the same (default: 1, or those of "
        "a capture)",
    )
    parser.before_use = functools.partial(_own_words, parser)


def _own_words(parser: Parser, words: list[str]) -> list[str]:
    """Return the words before ``--``; those after it are the program's."""
    end = words.index("--") if "--" in words else len(words)
    parser.set_defaults(arguments=words[end + 1 :])
    return words[:end]


def _run(options: argparse.Namespace, monitor: Monitor) -> None:
    """Run the program from its beginning to its end, in its own name and with its arguments.

    Raises
    ------
    ArgumentError
        If the file is no Python program.
    ExecutionError
        If the program ends by an error; its traceback is on standard error.
    FileError
        If the file cannot be read.
    """
    path: Path = options.program
    with reading(path, "The program") as file:
        text = file.read()
    try:
        compile(text, str(path), "exec")
    except (SyntaxError, ValueError) as error:
        raise ArgumentError(f"{path} is no Python program: {error}.") from None
    with _as_main(options), monitored(monitor):
        try:
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as end:
            if end.code not in (None, 0):
                raise ExecutionError(f"{path} has ended with status {end.code}, expected 0.") from None
        except Exception as error:
            traceback.print_exc()
            raise ExecutionError(f"{path} has ended by {type(error).__name__}: {error}") from None


def run_recorded(options: argparse.Namespace, recorder: RunRecorder) -> None:
    """Run the program; refuse one that runs no graph."""
    _run(options, recorder)
    if not recorder.count:
        raise ArgumentError(f"{options.program} has run 0 graphs, expected a Graph, TrainingGraph, Trainer or NNGraph.")


@contextlib.contextmanager
def _as_main(options: argparse.Namespace) -> Iterator[None]:
    """Let the program find its own arguments and modules; documents alone are on standard output."""
    arguments, paths = sys.argv, list(sys.path)
    sys.argv = [str(options.program), *options.arguments]
    sys.path.insert(0, str(options.program.resolve().parent))
    try:
        with contextlib.redirect_stdout(lines_for_people(options)):
            yield
    finally:
        sys.argv, sys.path[:] = arguments, paths
