"""The tree of a module: its attributes, and what lists, tuples and dictionaries among them have."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from openmps.errors import ArgumentError
from openmps.nn._parameter import Parameter

__all__ = ["Branch", "mark", "modules_below", "own_modules", "parameters_below", "tree_text"]


class Branch:
    """A module, as far as its tree needs it."""

    seed: int = 0
    _is_list: ClassVar[bool] = False  # whether the paths of its layers are their numbers alone
    _most_positions: int | None = None  # the longest sequence that it takes
    _mixes_positions: bool = False  # whether results depend on other positions in a way that is not kept, see Cache


def _children(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a module or a container has, by name."""
    if isinstance(value, list | tuple):
        yield from ((str(place), each) for place, each in enumerate(value))
    elif isinstance(value, dict):
        yield from ((str(key), each) for key, each in value.items())
    elif isinstance(value, Branch):
        if value._is_list:
            yield from _children(vars(value)["layers"])
        else:
            yield from ((name, each) for name, each in vars(value).items() if not name.startswith("_"))


def _walk(value: Any, path: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    if not isinstance(value, Branch | Parameter | list | tuple | dict) or id(value) in seen:
        return
    seen.add(id(value))
    yield path, value
    for name, each in _children(value):
        yield from _walk(each, f"{path}.{name}" if path else name, seen)


def own_modules(value: Any, path: str = "") -> Iterator[tuple[str, Branch]]:
    """Yield the modules that a module has, not those of these modules, by path."""
    for name, each in _children(value):
        place = f"{path}.{name}" if path else name
        if isinstance(each, Branch):
            yield place, each
        elif isinstance(each, list | tuple | dict):
            yield from own_modules(each, place)


def tree_text(name: str, parts: Iterable[tuple[str, object]]) -> str:
    """Return a name and its parts, each on further lines."""
    lines = [f"\n({label}): {part!r}".replace("\n", "\n  ") for label, part in parts]
    return f"{name}({''.join(lines)}\n)" if lines else f"{name}()"


def parameters_below(module: Branch) -> dict[str, Parameter]:
    """Return the parameters by path, each once."""
    return {path: each for path, each in _walk(module, "", set()) if isinstance(each, Parameter)}


def modules_below(module: Branch) -> Iterator[tuple[str, Branch]]:
    """Yield the module itself and those below it, each once, with their paths."""
    return ((path, each) for path, each in _walk(module, "", set()) if isinstance(each, Branch))


def mark(module: Branch, patterns: tuple[str, ...], *, trainable: bool) -> None:
    """Let parameters whose paths match be trained or not; statistics never are."""
    found = parameters_below(module)
    for pattern in patterns or ("*",):
        matching = [each for path, each in found.items() if fnmatch.fnmatchcase(path, pattern)]
        if not matching:
            raise ArgumentError(
                f'{type(module).__name__}: no parameter matches "{pattern}", there are {", ".join(found)}.'
            )
        for parameter in matching:
            if not parameter.is_statistic:
                parameter.trainable = trainable
