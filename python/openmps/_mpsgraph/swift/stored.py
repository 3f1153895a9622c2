"""The elements of variables, constants and feeds: few of them in the program, the others in a file beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from openmps._mpsgraph.swift.literals import element, listed

__all__ = ["SWIFT_ELEMENTS", "Stored"]

Array = npt.NDArray[Any]

# The types of Swift by NumPy's names.
SWIFT_ELEMENTS = {
    "float32": "Float",
    "float16": "Float16",
    **{f"int{bits}": f"Int{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"UInt{bits}" for bits in (8, 16, 32, 64)},
    "bool": "Bool",
}
_MOST_INLINE = 8  # elements


class Stored:
    """Collects elements and returns the expression of Swift that is their Data."""

    def __init__(self) -> None:
        self.content = bytearray()
        self.writes_literals = False
        self.writes_batches = False

    def data(self, array: Array) -> str:
        """Return the expression of one array."""
        if array.size > 1 and not any(array.tobytes()):
            return f"Data(count: {array.nbytes})"
        if array.size <= _MOST_INLINE and array.dtype.name in SWIFT_ELEMENTS:
            self.writes_literals = True
            literal = listed([element(value) for value in array.ravel()])
            return f"data({literal} as [{SWIFT_ELEMENTS[array.dtype.name]}])"
        start = self._append(array)
        return f"values.subdata(in: {start}..<{start + array.nbytes})"

    def batches(self, arrays: Sequence[Array], number: str) -> str:
        """Return the expression of one of several arrays of one size, by its number."""
        self.writes_batches = True
        start = len(self.content)
        for array in arrays:
            self._append(array)
        return f"batch({number}, from: {start}, count: {arrays[0].nbytes})"

    def _append(self, array: Array) -> int:
        start = len(self.content)
        self.content += array.tobytes()
        return start
