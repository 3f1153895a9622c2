"""Elements as Objective-C writes them."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.objc.literals import element
from openmps._mpsgraph.source.stored import Stored

__all__ = ["ObjcStored"]


class ObjcStored(Stored):
    """Collects elements and returns the expression of Objective-C that is their NSData."""

    elements: ClassVar[dict[str, str]] = {
        "float32": "float",
        "float16": "uint16_t",  # its bits
        **{f"int{bits}": f"int{bits}_t" for bits in (8, 16, 32, 64)},
        **{f"uint{bits}": f"uint{bits}_t" for bits in (8, 16, 32, 64)},
        "bool": "bool",
    }

    def zeros(self, count: int) -> str:
        """Return the expression of so many bytes of 0."""
        return f"[NSMutableData dataWithLength:{count}]"

    def literal(self, array: npt.NDArray[Any]) -> str:
        """Return a compound literal of a type."""
        if not array.size:
            return "[NSData data]"
        given = array.view(np.uint16) if array.dtype == np.float16 else array
        values = ", ".join(element(value) for value in given.ravel())
        return f"data(({self.elements[array.dtype.name]}[]){{{values}}}, {array.nbytes})"

    def part(self, start: int, count: int) -> str:
        """Return a part of the file."""
        return f"[values subdataWithRange:NSMakeRange({start}, {count})]"

    def batch(self, number: str, start: int, count: int) -> str:
        """Return a call of the program's function."""
        return f"batch({number}, {start}, {count})"
