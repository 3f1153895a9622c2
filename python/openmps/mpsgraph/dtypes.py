"""Element types: NumPy's and those of MPSGraph."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.errors import ArgumentError, DTypeError

# MPSDataType by NumPy's name.
_CODES = {
    "float32": 0x10000020,
    "float16": 0x10000010,
    "int8": 0x20000008,
    "int16": 0x20000010,
    "int32": 0x20000020,
    "int64": 0x20000040,
    "uint8": 0x8,
    "uint16": 0x10,
    "uint32": 0x20,
    "uint64": 0x40,
    "bool": 0x80000008,
}
_NAMES = {code: name for name, code in _CODES.items()}


def code_of(dtype: npt.DTypeLike) -> int:
    """Return the MPSDataType of a NumPy dtype."""
    name = np.dtype(dtype).name
    if name not in _CODES:
        raise DTypeError(f"Elements of {name} have no MPSDataType; expected one of {', '.join(_CODES)}.")
    return _CODES[name]


def dtype_of(code: int) -> np.dtype[Any]:
    """Return the NumPy dtype of an MPSDataType."""
    if code not in _NAMES:
        raise DTypeError(f"Elements of MPSDataType {code:#x} have no NumPy dtype.")
    return np.dtype(_NAMES[code])


def as_elements(data: Any, dtype: npt.DTypeLike | None = None, what: str = "a constant") -> npt.NDArray[Any]:
    """Return dense row-major elements; Python's floats, and float64, become float32, its whole numbers int32.

    Raises ArgumentError for what is no array of numbers, and for fractions where whole numbers are wanted: `what`
    begins the sentence.
    """
    if not isinstance(data, np.ndarray) and hasattr(data, "__dlpack__"):
        data = np.from_dlpack(data)
    array = np.asarray(data)
    if dtype is not None and np.dtype(dtype).kind in "iu" and array.dtype.kind == "f":
        fractions = array[np.trunc(array) != array]
        if fractions.size:
            raise ArgumentError(f"{what} of {np.dtype(dtype)} is given {fractions.flat[0]}, expected whole numbers.")
    if dtype is not None and array.dtype.kind in "US":
        raise ArgumentError(f"{what} of {np.dtype(dtype)} is given text, expected numbers.")
    if dtype is None:
        narrowed = {"float64": "float32", "int64": "int32" if not isinstance(data, np.ndarray) else "int64"}
        dtype = narrowed.get(array.dtype.name, array.dtype)
    shape = array.shape
    return np.ascontiguousarray(array, dtype=np.dtype(dtype)).reshape(shape)
