"""Options of a command line, read from a function: its signature gives names, kinds and defaults, its docstring words.

A keyword becomes an option of its name. Its annotation decides what the option takes; objects of Python alone, such as
callbacks, have no option. Positional parameters are files.
"""

from __future__ import annotations

import argparse
import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from openmps.cli._numbers import natural, number, numbers, pair, several, share_or_path, weights
from openmps.cli._paths import path

__all__ = ["add_signature", "values_of"]

# Second names, and words for parameters that mean the same in every function.
_ALIASES = {"batch_size": "--batch", "learning_rate": "--rate"}
_WORDS = {
    "batch_size": "samples in a batch",
    "broken": "pictures that cannot be decoded",
    "epochs": "passes over the data",
    "learning_rate": "the largest; it rises first and falls along a cosine (default: the task's)",
    "precision": "how a GPU may compute matmuls",
    "seed": "of weights, order and augmentation",
}
_ENTRY = re.compile(r"^(\w+(?:, \w+)*) : .*$")


def add_signature(parser: argparse.ArgumentParser, function: Callable[..., Any], without: Sequence[str]) -> None:
    """Add an argument for each parameter of a function that a command line can give.

    Parameters
    ----------
    parser : argparse.ArgumentParser
    function : callable
        Annotated; its docstring is NumPy's.
    without : sequence of str
        Parameters that the command gives itself.
    """
    plain = inspect.unwrap(function)
    hints, words = get_type_hints(plain), _sentences(inspect.getdoc(plain) or "")
    for name, parameter in inspect.signature(plain).parameters.items():
        if name in without:
            continue
        what = _WORDS.get(name) or words.get(name, "")
        if parameter.kind is not parameter.KEYWORD_ONLY:
            count = {} if parameter.default is parameter.empty else {"nargs": "?", "default": parameter.default}
            parser.add_argument(name, type=path, metavar=name.upper(), help=_as_help(what), **count)
            continue
        kind = _kind_of(hints[name], parameter.default)
        if kind is not None:
            names = [f"--{name.replace('_', '-')}"]
            if "const" in kind:
                names = [f"--no-{name.replace('_', '-')}"]
            elif name in _ALIASES:
                names.append(_ALIASES[name])
            parser.add_argument(
                *names, dest=name, default=parameter.default, help=_with_default(what, parameter), **kind
            )


def values_of(options: argparse.Namespace, function: Callable[..., Any], without: Sequence[str]) -> dict[str, Any]:
    """Return the arguments that the command line gives to a function, by name."""
    names = inspect.signature(inspect.unwrap(function)).parameters
    return {name: getattr(options, name) for name in names if name not in without and hasattr(options, name)}


def _kind_of(hint: Any, default: Any) -> dict[str, Any] | None:
    """Return argparse's settings for an annotation; None if a command line cannot write such a value."""
    choices = list(get_args(hint)) if get_origin(hint) in (UnionType, Union) else [hint]
    may_be_none = NoneType in choices
    [first, *others] = [each for each in choices if each is not NoneType]
    if get_origin(first) is Literal and not others:
        return {"choices": get_args(first)}
    if any(get_origin(each) is Mapping for each in choices):
        return {"type": weights, "metavar": "balanced|X,X,...|NAME=X,..."}
    if hint is Any:
        return {"type": share_or_path, "metavar": "SHARE"}
    if first is int and not others:
        return {"type": natural, "metavar": "N"}
    if first is float and not others:
        return {"type": number, "metavar": "X"}
    if first is str and not others:
        return {"metavar": "TEXT"}
    if first == tuple[int, int]:
        return {"type": pair, "metavar": "N|HxW"}
    if get_origin(first) is Sequence and get_args(first) == (int,):
        return {"type": several, "metavar": "N,N,..."}
    if get_origin(first) is Sequence and get_args(first) == (float,):
        return {"type": numbers, "metavar": "X,X,..."}
    if any(getattr(get_origin(each) or each, "__name__", "") == "PathLike" for each in (first, *others)):
        return {"type": Path, "metavar": "FILE"}
    if may_be_none and default is not None:
        return {"action": "store_const", "const": None}
    return None


def _sentences(text: str) -> dict[str, str]:
    """Return the first sentence about each parameter of a docstring."""
    lines = text.partition("Parameters\n----------\n")[2].splitlines()
    found: dict[str, str] = {}
    names: list[str] = []
    for line in lines:
        entry = _ENTRY.match(line)
        if entry is not None:
            names = entry[1].split(", ")
        elif not line.startswith(" "):
            names = []
            if line.startswith("---"):
                break
        else:
            for name in names:
                found[name] = f"{found.get(name, '')} {line.strip()}".strip()
    return {name: re.split(r"(?<=[.;])\s", each)[0].rstrip(".;") for name, each in found.items()}


def _as_help(text: str) -> str:
    """Return a sentence as argparse's help: it begins with a small letter, and marks of code are gone."""
    plain = text.replace("``", "").replace("`", "").replace("%", "%%")
    return plain[:1].lower() + plain[1:]


def _with_default(text: str, parameter: inspect.Parameter) -> str:
    default = parameter.default
    if default is None or "default" in text:
        return _as_help(text)
    if isinstance(default, tuple):
        return f"{_as_help(text)} (default: {','.join(map(str, default))})"
    if isinstance(default, int | float | str):
        return f"{_as_help(text)} (default: {default})".strip()
    return _as_help(text) or f"without {parameter.name}"
