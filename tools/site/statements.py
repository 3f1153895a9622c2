"""Statements of the snippets on the pages of Apple's names: made once, written in each language.

A statement has values: numbers, names of variables, nothing, lists, enumerators. `languages.py` writes them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


class Var(NamedTuple):
    """A variable: one of a program's head (`heads`), or one that a statement before has made."""

    name: str


class Enumerator(NamedTuple):
    """A value of an enumeration: Apple's name in Objective-C, and its number."""

    name: str
    number: int


class Sizes(NamedTuple):
    """A structure of integers, or an NSArray of numbers."""

    kind: str  # "MTLSize", "MPSOffset", "numbers"
    numbers: tuple[int, ...]


NIL = None
Value = Var | Enumerator | Sizes | bool | int | float | str | None | list[Var]


class New(NamedTuple):
    """Makes an object: by an initialiser, whose selector begins with "init", or by a method of the class."""

    name: str
    class_name: str
    selector: str
    arguments: tuple[Value, ...]


class Send(NamedTuple):
    """Calls a method of an object; the answer, of a class, gets a name where there is one."""

    receiver: str
    selector: str
    arguments: tuple[Value, ...]
    name: str = ""
    class_name: str = ""


class Get(NamedTuple):
    """Reads a property that is an object."""

    receiver: str
    name_of_property: str
    name: str
    class_name: str


class Put(NamedTuple):
    """Sets a property."""

    receiver: str
    name_of_property: str
    value: Value


Statement = New | Send | Get | Put


class Row(NamedTuple):
    """A class, the statements of its snippet, and what NumPy says of the result."""

    name: str
    statements: tuple[Statement, ...]
    python: str = ""  # its lines; the last one is the result, or makes the node
    formula: Callable[[], Array] | None = None
    gradient: tuple[int, int, int] | None = None  # rows, columns, channels of the image `gradient`, if not the source's
    cpp: str | None = None  # lines in place of those of the statements; "" where csrc/core has no such call

    @property
    def variables(self) -> list[str]:
        """Return the variables that the statements read, those of the last one first: a graph asks in this order."""
        found: list[str] = []
        for each in reversed(self.statements):
            values = (each.value,) if isinstance(each, Put) else () if isinstance(each, Get) else each.arguments
            for value in values:
                parts: list[Value] = [*value] if isinstance(value, list) else [value]
                found += [part.name for part in parts if isinstance(part, Var)]
        return list(dict.fromkeys(found))

    @property
    def made(self) -> dict[str, str]:
        """Return the variables that the statements make, each with its class."""
        return {each.name: each.class_name for each in self.statements if not isinstance(each, Put) and each.name}


DEVICE, BUFFER = Var("device"), Var("buffer")
SOURCE, SECONDARY, GRADIENT, RESULT = Var("source"), Var("secondary"), Var("gradient"), Var("result")
IMAGE, OTHER, INCOMING = Var("image"), Var("other"), Var("incoming")
NODE, KERNEL = Var("node"), Var("kernel")

# The images of the heads: one of 2 rows, 3 columns and 2 feature channels each.
VALUES: dict[str, Array] = {
    "source": np.array([-2, 1, 0.5, 3, 4, -1, 2, 0.25, -0.5, 1, 3, 5.0]).reshape(1, 2, 3, 2),
    "secondary": np.array([1, 2, -1, 0.5, 2, 4, -2, 1, 0.5, 3, 1, -4.0]).reshape(1, 2, 3, 2),
}
# The matrices of the heads, and a vector.
MATRICES: dict[str, Array] = {
    "matrix": np.array([[1, 2, 3], [-1, 0.5, 2.0]]),
    "other_matrix": np.array([[0.5, 1, -1], [2, -0.5, 0.25]]),
    "tall_matrix": np.array([[1, -1], [2, 0.5], [0.25, 4.0]]),
    "lower_matrix": np.array([[2, 0], [1, 4.0]]),
    "square_matrix": np.array([[4, 2], [2, 17.0]]),
    "column": np.array([[2], [5.0]]),
    "vector": np.array([1, -2.0]),
}
X, Y = VALUES["source"], VALUES["secondary"]


def gradient_values(shape: tuple[int, ...]) -> Array:
    """Return the numbers of the image `gradient`.

    >>> gradient_values((1, 1, 1, 3)).ravel().tolist()
    [-0.5, 0.0, 0.5]
    """
    count = int(np.prod(shape))
    return (np.arange(count) % 5 - 1.0).reshape(shape) / 2
