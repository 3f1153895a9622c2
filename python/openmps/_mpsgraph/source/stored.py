"""The elements of variables, constants and feeds: few of them in the program, the others in a file beside it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy.typing as npt

__all__ = ["Stored"]

Array = npt.NDArray[Any]
_MOST_INLINE = 8  # elements


class Stored(ABC):
    """Collects elements and returns the expression that is their data."""

    elements: ClassVar[Mapping[str, str]]  # the types of the language by NumPy's names

    def __init__(self) -> None:
        self.content = bytearray()
        self.writes_literals = False
        self.writes_batches = False

    def data(self, array: Array) -> str:
        """Return the expression of one array."""
        if array.size > 1 and not any(array.tobytes()):
            return self.zeros(array.nbytes)
        if array.size <= _MOST_INLINE and array.dtype.name in self.elements:
            self.writes_literals = True
            return self.literal(array)
        return self.part(self._append(array), array.nbytes)

    def batches(self, arrays: Sequence[Array], number: str) -> str:
        """Return the expression of one of several arrays of one size, by its number."""
        self.writes_batches = True
        start = len(self.content)
        for array in arrays:
            self._append(array)
        return self.batch(number, start, arrays[0].nbytes)

    @abstractmethod
    def zeros(self, count: int) -> str:
        """Return the expression of so many bytes of 0."""

    @abstractmethod
    def literal(self, array: Array) -> str:
        """Return the expression of a few elements."""

    @abstractmethod
    def part(self, start: int, count: int) -> str:
        """Return the expression of a part of the file."""

    @abstractmethod
    def batch(self, number: str, start: int, count: int) -> str:
        """Return the expression of one of the parts of equal size that begin at `start`."""

    def _append(self, array: Array) -> int:
        start = len(self.content)
        self.content += array.tobytes()
        return start
