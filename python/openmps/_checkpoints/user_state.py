"""States of the user's optimizers, data sources and callbacks: read by ``state``, given back by ``load_state``.

A state is made of None, bools, numbers, texts, lists, mappings from texts, and NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.errors import ArgumentError, DTypeError, FileError

__all__ = ["check_state", "load_state", "packed", "state_of", "unpacked"]

Tensors = dict[str, npt.NDArray[Any]]
_ARRAY, _TUPLE = "__array__", "__tuple__"
_CONSTANTS = (bool, int, float, complex, str, bytes, type(None), type)


def check_state(owner: object, who: str, known: Collection[str] = ()) -> None:
    """Refuse an object that may keep something between steps and does not say how to save it.

    `known` names the attributes that the package keeps itself.
    """
    has = [callable(getattr(owner, name, None)) for name in ("state", "load_state")]
    if all(has):
        return
    if any(has):
        raise ArgumentError(
            f"{who}: has {'state' if has[0] else 'load_state'} alone, a checkpoint needs both state and load_state."
        )
    kept = [name for name, value in vars(owner).items() if name not in known and not _is_constant(value)]
    if kept:
        raise ArgumentError(
            f"{who}: keeps {', '.join(kept)} and has no state and load_state, so that a checkpoint would lose them; "
            f"add both methods."
        )


def constants_of(owner: object, known: Collection[str] = ()) -> dict[str, Any]:
    """Return the attributes that may not change where there is no `state`."""
    if callable(getattr(owner, "state", None)):
        return {}
    return {name: value for name, value in vars(owner).items() if name not in known and _is_constant(value)}


def check_constants(owner: object, before: Mapping[str, Any], who: str, known: Collection[str] = ()) -> None:
    """Refuse an object without `state` that has changed one of its numbers or texts since."""
    for name, value in constants_of(owner, known).items():
        if name not in before or (before[name] != value and not (value != value and before[name] != before[name])):
            raise ArgumentError(
                f"{who}: {name} has changed from {before.get(name)!r} to {value!r} and there is no state and "
                f"load_state, so that a checkpoint would lose it; add both methods."
            )


def state_of(owner: Any, who: str, tensors: Tensors, prefix: str) -> Any:
    """Return the state for the manifest, None without one; arrays go to `tensors` under names that begin so."""
    if not callable(getattr(owner, "state", None)):
        return None
    return packed(owner.state(), who, tensors, prefix)


def load_state(owner: Any, saved: Any, tensors: Mapping[str, npt.NDArray[Any]]) -> None:
    """Restore the state that `state_of` took."""
    if saved is not None:
        owner.load_state(unpacked(saved, tensors, f"The saved state of {type(owner).__name__}"))


def packed(value: Any, who: str, tensors: Tensors, name: str) -> Any:
    """Return a value of JSON's kinds; arrays become names in `tensors`."""
    if isinstance(value, np.generic):
        value = value.item() if not isinstance(value, np.floating) or value.itemsize > 8 else np.asarray(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, np.ndarray):
        if value.dtype.kind not in "biuf":
            raise DTypeError(f"{who}: state has an array of {value.dtype}, expected numbers or bools.")
        tensors[name] = np.array(value)
        return {_ARRAY: name}
    if isinstance(value, Mapping):
        for key in value:
            if not isinstance(key, str):
                raise DTypeError(f"{who}: state has the key {key!r}, expected texts as keys.")
        return {key: packed(item, who, tensors, f"{name}.{key}") for key, item in value.items()}
    if isinstance(value, list | tuple):
        items = [packed(item, who, tensors, f"{name}.{index}") for index, item in enumerate(value)]
        return {_TUPLE: items} if isinstance(value, tuple) else items
    raise DTypeError(
        f"{who}: state has a {type(value).__name__}, expected None, bools, numbers, texts, lists, mappings and arrays."
    )


def unpacked(value: Any, tensors: Mapping[str, npt.NDArray[Any]], who: str) -> Any:
    """Return the value from which `packed` made this; FileError if it names an array that is not there."""
    if isinstance(value, list):
        return [unpacked(item, tensors, who) for item in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {_ARRAY}:
        if not isinstance(value[_ARRAY], str) or value[_ARRAY] not in tensors:
            raise FileError(f"{who} names the array {value[_ARRAY]!r}, which the checkpoint does not have.")
        return tensors[value[_ARRAY]].copy()
    if set(value) == {_TUPLE} and isinstance(value[_TUPLE], list):
        return tuple(unpacked(item, tensors, who) for item in value[_TUPLE])
    return {key: unpacked(item, tensors, who) for key, item in value.items()}


def _is_constant(value: Any) -> bool:
    """Return whether an attribute cannot change but by being replaced."""
    if isinstance(value, tuple | frozenset):
        return all(_is_constant(item) for item in value)
    return isinstance(value, _CONSTANTS) or callable(value)
