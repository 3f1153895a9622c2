"""The values of a file of settings, as options of the command line take them, and back.

A value has a type of TOML. It becomes the word that a user would type, and the option's own function reads that. So
ranges are checked in one place.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openmps.cli._numbers import natural, number, numbers, pair, positive, several, share_or_path, weights
from openmps.errors import ArgumentError, shown

__all__ = ["setting_text", "setting_value"]

_MOST_BITS = 64  # of TOML's integers
_MOST_CHARACTERS = 60  # of a value in a sentence
_TYPES = {bool: "the boolean", int: "the integer", float: "the float", str: "the string", list: "an array"}
_ESCAPES = {'"': '\\"', "\\": "\\\\"}


@dataclass(frozen=True)
class _Form:
    """The type of an option: its end of a sentence, and the word for a value, None for one of another type."""

    expected: str
    word: Callable[[Any], str | None]


def _integer(value: Any) -> str | None:
    return str(value) if type(value) is int else None


def _number(value: Any) -> str | None:
    return repr(value) if type(value) in (int, float) else None


def _string(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _joined(separator: str) -> Callable[[Any], str | None]:
    def word(value: Any) -> str | None:
        values = value if isinstance(value, list) else [value]
        return separator.join(map(str, values)) if all(type(each) is int for each in values) else None

    return word


def _numbers(value: Any) -> str | None:
    words = [_number(each) for each in (value if isinstance(value, list) else [value])]
    return None if None in words else ",".join(map(str, words))


def _weights(value: Any) -> str | None:
    if isinstance(value, dict):
        words = {name: _number(each) for name, each in value.items()}
        return None if None in words.values() else ",".join(f"{name}={each}" for name, each in words.items())
    return _string(value) or _numbers(value)


def _number_or_path(value: Any) -> str | None:
    return os.path.join(".", value) if isinstance(value, str) else _number(value)


_INTEGER, _TEXT = _Form("an integer", _integer), _Form("a string", _string)
_FORMS: dict[Any, _Form] = {
    natural: _INTEGER,
    positive: _INTEGER,
    number: _Form("a number", _number),
    pair: _Form("an integer or an array of integers", _joined("x")),
    numbers: _Form("a number or an array of numbers", _numbers),
    weights: _Form("a string, an array of numbers or a table of numbers", _weights),
    several: _Form("an integer or an array of integers", _joined(",")),
    share_or_path: _Form("a number or a string", _number_or_path),
}


def setting_value(action: argparse.Action, value: Any, who: str) -> Any:
    """Return the value of an option for that of a file.

    Parameters
    ----------
    action : argparse.Action
    value : object
        As ``tomllib`` reads it.
    who : str
        The file and the key, for sentences.

    Raises
    ------
    ArgumentError
        If the value is of another type, or the option refuses it.
    """
    if type(value) is int and value.bit_length() > _MOST_BITS:
        raise ArgumentError(f"{who} is an integer of {value.bit_length()} bits, expected at most {_MOST_BITS}.")
    is_flag = action.nargs == 0
    may_be_flag = is_flag or action.const is not None
    if may_be_flag and isinstance(value, bool):
        return action.const if value is not (action.const is None) else action.default
    form = _FORMS.get(action.type, _TEXT)
    word = None if is_flag else form.word(value)
    if word is None:
        expected = "a boolean" if is_flag else f"{form.expected} or a boolean" if may_be_flag else form.expected
        raise ArgumentError(f"{who} is {_described(value)}, expected {expected}.")
    if action.choices is not None and word not in action.choices:
        raise ArgumentError(f'{who} is "{_cut(word)}", expected {", ".join(action.choices)}.')
    try:
        return action.type(word) if callable(action.type) else word
    except argparse.ArgumentTypeError as error:
        raise ArgumentError(f"{who}: {shown(str(error))}.") from None


def _described(value: Any) -> str:
    """Return a value of a file with its type."""
    kind = _TYPES.get(type(value), "a table" if isinstance(value, dict) else "a date or time")
    if isinstance(value, bool):
        return f"{kind} {str(value).lower()}"
    if isinstance(value, str):
        return f'{kind} "{_cut(value)}"'
    return f"{kind} {value}" if isinstance(value, int | float) else kind


def _cut(text: str) -> str:
    return shown(text[:_MOST_CHARACTERS])


def setting_text(action: argparse.Action, value: Any) -> str | None:
    """Return the value of an option in TOML; None where the file says nothing, so that it stays the default.

    Raises
    ------
    UnicodeEncodeError
        If it is the path of a file whose name is no UTF-8.
    """
    if action.nargs == 0 and action.const is None:
        return "false" if value is None else None
    if isinstance(value, bool):
        return str(value).lower()
    if action.const is not None and value == action.const:
        return "true"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_quoted(name)} = {each!r}' for name, each in value.items())}}}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    if isinstance(value, Path):
        return _quoted(str(value.absolute()))
    if isinstance(value, str):
        return _quoted(value)
    return repr(value) if isinstance(value, int | float) and math.isfinite(value) else None


def _quoted(text: str) -> str:
    text.encode()
    return f'"{"".join(_ESCAPES.get(each) or (each if each.isprintable() else _escaped(each)) for each in text)}"'


def _escaped(character: str) -> str:
    return f"\\U{ord(character):08x}"
