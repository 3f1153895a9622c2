"""Files of settings in TOML: ``openmps train --config FILE`` reads one, and a finished run writes one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checks.words import hint
from openmps._files.atomic_file import write_file
from openmps._files.outside_file import described, read_text
from openmps._version import __version__
from openmps.cli._setting_values import setting_text, setting_value
from openmps.errors import ArgumentError, DatasetError, reason_of, shown

__all__ = ["Settings", "read_settings", "settings_text", "write_settings"]

_MOST_BYTES = 1 << 16
_MOST_CHARACTERS = 5000  # of a line: tomllib keeps all beginnings of a dotted key
_MOST_KEY = 60  # letters of a key in a sentence
_NO_SETTINGS = ("config", "help", "json", "quiet", "verbose")  # how a command is called and answers
_NOT_KEPT = ("output", "resume")  # a repeated run begins anew, and does not replace the first one


@dataclass(frozen=True)
class Settings:
    """The content of a file, each value as ``tomllib`` reads it.

    Parameters
    ----------
    who : str
        The file, for sentences.
    task : str or None
    values : mapping of str to object
        By the names of options, with underscores.
    """

    who: str
    task: str | None
    values: Mapping[str, Any]

    def task_of(self, named: str | None, known: Sequence[str]) -> str:
        """Return the task, which the file or the command line names."""
        if self.task is not None and self.task not in known:
            raise ArgumentError(f"{self.who}: there is no task {_cut(self.task)}{hint(self.task, known)}")
        if named is not None and self.task not in (None, named):
            raise ArgumentError(f"{self.who}: task is {self.task}, but the command line names {named}.")
        task = named or self.task
        if task is None:
            raise ArgumentError(f"{self.who}: task is missing, expected one of {', '.join(known)}.")
        return task

    def give(self, parser: argparse.ArgumentParser, task: str, words: Sequence[str]) -> None:
        """Make the values defaults of a task's parser.

        Parameters
        ----------
        parser : argparse.ArgumentParser
        task : str
        words : sequence of str
            Of the command line, which overrides the file.
        """
        actions = {name: action for action in _settings_of(parser) for name in _names(action)}
        taken: dict[str, str] = {}
        for key, value in self.values.items():
            action = actions.get(key)
            if action is None:
                known = [each.dest for each in _settings_of(parser)]
                raise ArgumentError(f"{self.who}: {task} has no setting {_cut(key)}{hint(key, known)}")
            if action.dest in taken:
                raise ArgumentError(f"{self.who}: {taken[action.dest]} and {key} are one setting, expected it once.")
            taken[action.dest] = key
            action.default = setting_value(action, value, f"{self.who}: {key}")
            if not action.option_strings:
                action.nargs, action.required = "?", False
        self._choose(parser, taken, words)

    def _choose(self, parser: argparse.ArgumentParser, taken: Mapping[str, str], words: Sequence[str]) -> None:
        """Of options that exclude one another, let the command line's override the file's."""
        for group in parser._mutually_exclusive_groups:
            own = [action for action in group._group_actions if action.dest in taken]
            if len(own) > 1:
                names = " and ".join(taken[action.dest] for action in own)
                raise ArgumentError(f"{self.who}: {names} are both given, expected one of them.")
            if any(_is_given(action, words) for action in group._group_actions):
                for action in own:
                    action.default = None


def read_settings(path: str | PathLike[str]) -> Settings:
    """Read a file of settings.

    Raises
    ------
    DatasetError
        If it cannot be read, is larger than 64 KiB, or is not TOML.
    ArgumentError
        If its task is no string, or two of its keys are one.
    """
    import tomllib

    who = described(path, "Settings")
    text = read_text(path, "Settings", most=_MOST_BYTES, encoding="utf-8-sig")
    for place, line in enumerate(text.splitlines(), 1):
        if len(line) > _MOST_CHARACTERS:
            raise DatasetError(
                f"{who} cannot be read: line {place} has {len(line)} characters, expected at most {_MOST_CHARACTERS}."
            )
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise DatasetError(f"{who} cannot be read: its arrays or tables are nested too deeply.") from None
    except ValueError as error:
        raise DatasetError(f"{who} cannot be read: {reason_of(error)}.") from None
    task = values.pop("task", None)
    if task is not None:
        task = setting_value(argparse.Action([], "task"), task, f"{who}: task")
    return Settings(who, task, _by_name(values, who))


def settings_text(options: argparse.Namespace) -> str:
    """Return the settings of a run as a file that ``--config`` takes.

    Parameters
    ----------
    options : argparse.Namespace
        Of ``openmps train``; its `parser` is that of the task.
    """
    return "".join(f"{line}\n" for line in _lines(options))


def write_settings(options: argparse.Namespace, path: Path) -> Path:
    """Write the settings of a run into a file of its folder."""
    return write_file(path, settings_text(options).encode(), what="Settings")


def _lines(options: argparse.Namespace) -> Iterator[str]:
    yield f"# Settings of a run of openmps {__version__}; `openmps train --config FILE` repeats it."
    yield f'task = "{options.task}"'
    for action in _settings_of(options.parser):
        if action.dest in _NOT_KEPT:
            continue
        try:
            text = setting_text(action, getattr(options, action.dest))
        except UnicodeEncodeError:
            yield f"# {action.dest} is a path that is no UTF-8."
            continue
        if text is not None:
            yield f"{action.dest} = {text}"


def _by_name(values: Mapping[str, Any], who: str) -> dict[str, Any]:
    """Return values by keys with underscores."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        name = key.replace("-", "_")
        if name in found:
            raise ArgumentError(f"{who}: {_cut(name)} is there with a hyphen and with an underscore, expected it once.")
        found[name] = value
    return found


def _settings_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.dest not in _NO_SETTINGS]


def _names(action: argparse.Action) -> Iterable[str]:
    """Return the keys of an option: its parameter, and its flags that have a value."""
    flags = [] if action.nargs == 0 else action.option_strings
    return {action.dest, *(flag.removeprefix("--").replace("-", "_") for flag in flags)}


def _is_given(action: argparse.Action, words: Sequence[str]) -> bool:
    """Return whether a command line has an option, perhaps abbreviated."""
    given = [word.partition("=")[0] for word in words if word.startswith("--") and word != "--"]
    return any(flag.startswith(word) for flag in action.option_strings for word in given)


def _cut(text: str) -> str:
    return shown(text[:_MOST_KEY])
