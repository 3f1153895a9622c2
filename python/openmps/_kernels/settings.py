"""Settings of kernels as Apple's methods take them: structs, windows, numbers of channels."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import as_float32
from openmps._checks.rules import shown
from openmps.errors import ArgumentError, ShapeError

__all__ = [
    "FIVE_TAPS",
    "Offset",
    "Rectangle",
    "doubles",
    "four",
    "numbers",
    "offset",
    "rectangle",
    "scale_transform",
    "steps",
    "stride",
    "struct",
    "vector4",
    "window",
]

Offset = tuple[int, int]
Rectangle = tuple[int, int, int, int]

# The weights of a pyramid: 1, 4, 6, 4 and 1 over 16, as a column and as a row.
FIVE_TAPS = tuple(tuple(y * x / 256 for x in (1, 4, 6, 4, 1)) for y in (1, 4, 6, 4, 1))
_MOST_AXES = 16
_ALL = 2**31  # images of a rectangle: more than there are


def offset(value: Any, who: str) -> list[list[int]]:
    """Return (row, column) as the argument MPSOffset, which counts x, y and the image; none for Apple's (0, 0)."""
    row, column = _integers(value, who, "(row, column)", 2)
    return [[column, row, 0]] if row or column else []


def rectangle(value: Any, who: str) -> list[list[int]]:
    """Return (top, left, height, width) as the argument MTLRegion, of all images; none for None."""
    if value is None:
        return []
    top, left, height, width = _integers(value, who, "(top, left, height, width)", 4, least=0)
    return [[left, top, 0, width, height, _ALL]]


def numbers(value: Any, count: int, who: str) -> list[npt.NDArray[np.float32]]:
    """Return so many floats as an argument; None stays none of Apple's."""
    array = as_float32(value, who)
    if array.shape != (count,):
        raise ShapeError(f"{who} has shape {array.shape}, expected ({count},).")
    return [array]


def doubles(value: Any, count: int, who: str) -> _core.RawBytes | None:
    """Return so many numbers as doubles in memory."""
    if value is None:
        return None
    (array,) = numbers(value, count, who)
    return _core.RawBytes(np.asarray(value, np.float64).reshape(array.shape).tobytes())


def window(value: Any, who: str) -> list[Any]:
    """Return a window's weights (rows, columns) as the arguments columns, rows and floats."""
    array = as_float32(value, who)
    if array.ndim != 2 or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected (rows, columns), 1 or more of each.")
    return [array.shape[1], array.shape[0], array.ravel()]


def stride(value: Any, who: str) -> list[list[int]]:
    """Return (rows, columns) as the argument MTLSize of steps, each 0 or 1; none for Apple's (1, 1). Images go on."""
    rows, columns = _integers(value, who, "(rows, columns)", 2, least=0)
    return [[columns, rows, 1]] if (rows, columns) != (1, 1) else []


def steps(value: Any, who: str) -> _core.RawBytes:
    """Return steps along the axes of an array as the argument MPSNDArrayOffsets: the last axis first, then ones."""
    try:
        given = [operator.index(each) for each in value]
    except TypeError:
        given = []
    if not 1 <= len(given) <= _MOST_AXES or not 1 <= min(given) <= max(given) <= _ALL:
        raise ArgumentError(f"{who} is {shown(value)}, expected 1 to {_MOST_AXES} integers of 1 or more.")
    return _core.RawBytes(np.array([*given[::-1], *[1] * (_MOST_AXES - len(given))], np.int64).tobytes())


def scale_transform(value: Any, who: str) -> list[_core.RawBytes]:
    """Return four numbers as the argument MPSScaleTransform; none for None."""
    made = doubles(value, 4, who)
    return [] if made is None else [made]


def four(value: Any, who: str) -> _core.RawBytes:
    """Return a number, or one for each of four channels, as the argument vector_float4."""
    return _core.RawBytes(vector4(value, who).tobytes())


def struct(fields: Sequence[tuple[str, Any]]) -> _core.RawBytes:
    """Return numbers one after another as C lays them out: each at a multiple of its size.

    A field is a dtype of NumPy and a value; a vector has a number of elements that is a power of two.
    """
    size, largest, parts = 0, 1, []
    for dtype, value in fields:
        part = np.asarray(value, dtype).tobytes()
        padding = -size % len(part)
        parts += [b"\0" * padding, part]
        size += padding + len(part)
        largest = max(largest, len(part))
    return _core.RawBytes(b"".join(parts) + b"\0" * (-size % largest))


def vector4(value: Any, who: str) -> npt.NDArray[np.float32]:
    """Return a number, or one for each of four channels, as four."""
    array = as_float32(value, who)
    if array.shape not in ((), (1,), (4,)):
        raise ShapeError(f"{who} has shape {array.shape}, expected one number or (4,), one for each channel.")
    return np.broadcast_to(array, (4,))


def _integers(value: Any, who: str, what: str, count: int, least: float = -math.inf) -> list[int]:
    try:
        given = [operator.index(each) for each in value]
    except TypeError:
        given = []
    if len(given) != count or min(given, default=0) < least or max(map(abs, given), default=0) > _ALL:
        limit = ", integers of 0 or more" if least == 0 else ", integers"
        raise ArgumentError(f"{who} is {shown(value)}, expected {what}{limit}.")
    return given
