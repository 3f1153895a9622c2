"""Types of the Metal language, by MTLDataType's numbers, and values of them in memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.errors import ArgumentError, DTypeError, ShapeError

Array = npt.NDArray[Any]

# A scalar's number; its vectors of 2, 3 and 4 components have the next three.
_SCALARS = {
    "float": (3, "float32"),
    "half": (16, "float16"),
    "int": (29, "int32"),
    "uint": (33, "uint32"),
    "short": (37, "int16"),
    "ushort": (41, "uint16"),
    "char": (45, "int8"),
    "uchar": (49, "uint8"),
    "bool": (53, "bool"),
    "long": (81, "int64"),
    "ulong": (85, "uint64"),
    "bfloat": (121, "uint16"),  # NumPy has no such type: the upper half of a float32
}
_STRUCT = 1


@dataclass(frozen=True)
class ElementType:
    """A number or a vector: its name, the dtype of its numbers, how many they are."""

    name: str
    dtype: np.dtype[Any]
    count: int

    @property
    def stored(self) -> int:
        """The numbers in memory: a vector of three has the size of four."""
        return 4 if self.count == 3 else self.count


def element_type(data_type: int) -> ElementType | None:
    """Return the type that has this number of MTLDataType; None for structures, matrices and others."""
    for name, (first, dtype) in _SCALARS.items():
        if first <= data_type < first + 4:
            count = data_type - first + 1
            return ElementType(name if count == 1 else f"{name}{count}", np.dtype(dtype), count)
    return None


def type_name(data_type: int) -> str:
    """Return the name for people."""
    element = element_type(data_type)
    return element.name if element else "struct" if data_type == _STRUCT else f"type {data_type}"


def integer_kind(data_type: int) -> str:
    """Return what a kernel reads of a texture: "float", "int" or "uint"."""
    name = type_name(data_type)
    return "uint" if name in ("uint", "ushort") else "int" if name in ("int", "short") else "float"


def value_bytes(value: Any, element: ElementType, who: str) -> bytes:
    """Return a number, or as many as the type has, as they are in memory. `who` begins the sentence."""
    given = np.asarray(value)
    if given.dtype.kind not in "biuf":
        raise DTypeError(f"{who} is {element.name}, {type(value).__name__} is given.")
    if given.size != element.count or given.ndim > 1:
        raise ShapeError(f"{who} is {element.name}, a value of shape {given.shape} is given.")
    is_brain = element.name.startswith("bfloat")
    numbers = _bfloats(given) if is_brain else _converted(given, element, who)
    padding = np.zeros(element.stored - element.count, element.dtype)
    return np.concatenate([numbers.reshape(-1), padding]).tobytes()


def _bfloats(given: Array) -> Array:
    """Return the upper halves of float32 numbers, rounded to nearest even."""
    bits = given.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def _converted(given: Array, element: ElementType, who: str) -> Array:
    """Return the numbers with the dtype; integers have to keep their values."""
    if element.dtype.kind in "iu" and given.dtype.kind == "f":
        raise DTypeError(f"{who} is {element.name}, {given.dtype} is given.")
    if element.dtype.kind in "iu" and given.dtype.kind in "iu":
        limits = np.iinfo(element.dtype)
        least, most = int(given.min()), int(given.max())
        if least < limits.min or most > limits.max:
            wrong = least if least < limits.min else most
            raise ArgumentError(f"{who} is {element.name}, which does not hold {wrong}.")
    with np.errstate(over="ignore"):
        return given.astype(element.dtype)
