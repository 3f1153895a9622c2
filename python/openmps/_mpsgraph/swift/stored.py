"""Elements as Swift writes them."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy.typing as npt

from openmps._mpsgraph.source.stored import Stored
from openmps._mpsgraph.swift.literals import element, listed

__all__ = ["SwiftStored"]


class SwiftStored(Stored):
    """Collects elements and returns the expression of Swift that is their Data."""

    elements: ClassVar[dict[str, str]] = {
        "float32": "Float",
        "float16": "Float16",
        **{f"int{bits}": f"Int{bits}" for bits in (8, 16, 32, 64)},
        **{f"uint{bits}": f"UInt{bits}" for bits in (8, 16, 32, 64)},
        "bool": "Bool",
    }

    def zeros(self, count: int) -> str:
        """Return the expression of so many bytes of 0."""
        return f"Data(count: {count})"

    def literal(self, array: npt.NDArray[Any]) -> str:
        """Return an array literal of a type."""
        return f"data({listed([element(value) for value in array.ravel()])} as [{self.elements[array.dtype.name]}])"

    def part(self, start: int, count: int) -> str:
        """Return a part of the file."""
        return f"values.subdata(in: {start}..<{start + count})"

    def batch(self, number: str, start: int, count: int) -> str:
        """Return a call of the program's function."""
        return f"batch({number}, from: {start}, count: {count})"
