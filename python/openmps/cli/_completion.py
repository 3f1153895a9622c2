"""``openmps completion``: scripts that let a shell complete commands, flags and files; shtab writes them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from openmps.cli._answers import add_output, answer
from openmps.cli._numbers import share_or_path
from openmps.cli._paths import path
from openmps.cli._usage import Parser
from openmps.errors import missing_extra

__all__ = ["SHELLS", "add_completion"]

SHELLS = ("bash", "zsh", "fish")
_FILES = (path, share_or_path)  # the types of options whose values are files


def add_completion(commands: Any, whole: Parser) -> None:
    """Add the command ``completion`` to the commands of the whole parser."""
    parser = commands.add_parser(
        "completion",
        help="print a script that completes commands and flags in a shell",
        description="Print a script for a shell, which then completes commands, flags and files by Tab.",
        epilog='example: eval "$(openmps completion bash)"',
    )
    parser.add_argument("shell", choices=SHELLS, help="bash, zsh or fish")
    add_output(parser)

    def run(options: argparse.Namespace) -> int:
        script = script_of(whole, options.shell)
        answer(options, {"shell": options.shell, "script": script}, [script])
        return 0

    parser.set_defaults(run=run)


def script_of(whole: Parser, shell: str) -> str:
    """Return the script; the options of all tasks are read for it."""
    try:
        import shtab
    except ImportError as error:
        raise missing_extra("openmps completion", "shtab", "completion") from error
    for parser in _all_of(whole):
        for action in parser._actions:
            if action.type in _FILES or action.dest == "config":
                action.complete = shtab.FILE  # type: ignore[attr-defined]
    return str(shtab.complete(whole, shell=shell)).rstrip("\n")


def _all_of(parser: Parser) -> Iterator[Parser]:
    """Yield a parser and those of its commands, complete."""
    parser.use([])
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from _all_of(each)
