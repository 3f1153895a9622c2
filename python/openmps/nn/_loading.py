"""Values of modules in files, and those of other frameworks by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.attributes import KnownAttributes
from openmps._display import counted
from openmps._files.weights_file import read_weights
from openmps.errors import ArgumentError, ShapeError
from openmps.nn._tree import Branch, parameters_below

Array = npt.NDArray[Any]
Names: TypeAlias = Mapping[str, str | None] | Callable[[str], str | None]


class Loaded(KnownAttributes):
    """The values that ``Module.load`` took and left.

    Attributes
    ----------
    taken : list of str
        Paths of the parameters that have new values.
    left : list of str
        Names of values for which there is no parameter.
    lacking : list of str
        Paths of parameters that got no value.

    Examples
    --------
    >>> theirs = {"weight": np.ones((2, 3)), "bias": np.zeros(2), "steps": np.zeros(1)}
    >>> loaded = nn.Linear(2).load(theirs, strict=False)
    >>> loaded, loaded.left
    (<Loaded: 2 taken, 1 left, 0 lacking>, ['steps'])
    """

    def __init__(self, taken: list[str], left: list[str], lacking: list[str]) -> None:
        self.taken, self.left, self.lacking = taken, left, lacking

    def __repr__(self) -> str:
        return f"<Loaded: {len(self.taken)} taken, {len(self.left)} left, {len(self.lacking)} lacking>"


def load(
    module: Branch, values: Mapping[str, Any] | str | PathLike[str], *, strict: bool, names: Names | None
) -> Loaded:
    """Give parameters values by path; see ``Module.load``."""
    read = values if isinstance(values, Mapping) else read_weights(values)
    parameters = parameters_below(module)
    taken: dict[str, Array] = {}
    left: list[str] = []
    for name, value in read.items():
        path = _renamed(name, names)
        if path is None or path not in parameters:
            left.append(name)
            continue
        array = as_floats(value, name)
        shape = parameters[path].shape
        if shape is not None and shape != array.shape:
            raise ShapeError(f'{type(module).__name__}.load: "{name}" has shape {array.shape}, {path} has {shape}.')
        if path in taken:
            raise ArgumentError(f'{type(module).__name__}.load: "{name}" is a second value of {path}.')
        taken[path] = array
    lacking = [path for path in parameters if path not in taken]
    if strict and (left or lacking):
        raise ArgumentError(
            f"{type(module).__name__}.load: {counted(len(lacking), 'parameter')} without a value{_listed(lacking)}, "
            f"{counted(len(left), 'value')} without a parameter{_listed(left)}; see the arguments strict and names."
        )
    for path, array in taken.items():
        parameters[path].assign(array)
    return Loaded(list(taken), left, lacking)


def _renamed(name: str, names: Names | None) -> str | None:
    """Return the path of a value's name; of a mapping the longest beginning counts."""
    if names is None:
        return name
    if not isinstance(names, Mapping):
        return names(name)
    for beginning in sorted(names, key=len, reverse=True):
        if name.startswith(beginning):
            new = names[beginning]
            return None if new is None else new + name[len(beginning) :]
    return name


def as_floats(value: Any, name: str) -> Array:
    """Return a value of a state dict as an array of float32."""
    detach = getattr(value, "detach", None)  # PyTorch's
    if callable(detach):
        value = detach().cpu().float().numpy()
    try:
        return np.asarray(value, np.float32)
    except (TypeError, ValueError):
        raise ArgumentError(f'Module.load: "{name}" is {type(value).__name__}, expected an array of numbers.') from None


def _listed(names: list[str], most: int = 5) -> str:
    if not names:
        return ""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f" ({', '.join(names[:most])}{more})"
