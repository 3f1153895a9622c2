"""``openmps train --config FILE``: a file of settings names the task and its options."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from openmps.cli._settings_file import read_settings
from openmps.cli._usage import Parser

__all__ = ["add_config", "take_config"]

_HELP = "settings in TOML, which flags override; the settings.toml of a run repeats it"


def add_config(parser: Parser) -> None:
    """Add ``--config`` to the help of a task: `take_config` has taken it before the task parses its words."""
    parser.add_argument("--config", type=_written_out, metavar="FILE", help=_HELP)


def take_config(parser: Parser, tasks: Mapping[str, Parser]) -> None:
    """Let ``openmps train`` take a file of settings anywhere among its words.

    Parameters
    ----------
    parser : Parser
        Of ``openmps train``.
    tasks : mapping of str to Parser
    """
    parser.add_argument("--config", metavar="FILE", help=_HELP)

    def read(words: list[str]) -> list[str]:
        path, words = _without_config(words, parser.prog)
        if path is None:
            return words
        settings = read_settings(path)
        named = words[0] if words and words[0] in tasks else None
        task = settings.task_of(named, list(tasks))
        own = tasks[task].use(words[named is not None :])
        settings.give(tasks[task], task, own)
        return [task, *own]

    parser.before_use = read


def _without_config(words: Sequence[str], program: str) -> tuple[str | None, list[str]]:
    """Return the file that the words name, and the other words."""
    scan = Parser(prog=program, add_help=False, allow_abbrev=False)
    scan.refuses_unknown = False
    scan.add_argument("--config", metavar="FILE")
    found, others = scan.parse_known_args(words)
    return found.config, others


def _written_out(text: str) -> str:
    raise argparse.ArgumentTypeError(f'it is abbreviated, write "--config {text}"')
