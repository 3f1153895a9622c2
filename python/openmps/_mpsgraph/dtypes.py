"""Element types: NumPy's and those of MPSGraph."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks import data_types
from openmps._checks.arrays import as_array
from openmps._checks.bfloat16 import BFLOAT16, dtype_of_bfloat16, is_bfloat16, narrowed_bits, widened
from openmps._checks.rules import shown
from openmps.errors import ArgumentError, DTypeError

__all__ = [
    "as_elements",
    "as_host",
    "as_number",
    "code_of",
    "dtype_of",
    "is_float",
    "name_of",
    "narrowed",
]


def code_of(dtype: npt.DTypeLike) -> int:
    """Return the MPSDataType of a dtype: one of NumPy's, or "bfloat16"."""
    return BFLOAT16 if is_bfloat16(dtype) else data_types.code_of(dtype)


def dtype_of(code: int) -> np.dtype[Any]:
    """Return the dtype of an MPSDataType."""
    return dtype_of_bfloat16() if code == BFLOAT16 else data_types.dtype_of(code)


def name_of(dtype: np.dtype[Any]) -> str:
    """Return how sentences call a dtype."""
    return "bfloat16" if is_bfloat16(dtype) else dtype.name


def is_float(dtype: np.dtype[Any]) -> bool:
    """Return whether elements are real floats, bfloat16 too."""
    return dtype.kind == "f" or is_bfloat16(dtype)


def as_number(element: npt.NDArray[Any]) -> complex | float | int:
    """Return an array of one element and no axes as a number."""
    number: complex = (widened(element.view(np.uint16)) if is_bfloat16(element.dtype) else element).item()
    return number


def as_elements(data: Any, dtype: npt.DTypeLike | None = None, what: str = "a constant") -> npt.NDArray[Any]:
    """Return dense row-major elements; Python's floats, and float64, become float32, its integers int32.

    Raises ArgumentError for a value that is no array of numbers, and for fractions if integers are needed.
    Raises DTypeError for memory that NumPy cannot read. `what` begins the sentence.
    """
    if is_bfloat16(dtype):
        numbers = as_elements(data, np.float32, what)
        return narrowed_bits(numbers).view(dtype_of_bfloat16())
    array = as_array(data, what)
    wanted = None if dtype is None else np.dtype(dtype)
    is_complex = array.dtype.kind == "c"
    if array.dtype.kind not in "fiubc" or (is_complex and wanted is not None and wanted.kind != "c"):
        given = "text" if array.dtype.kind in "US" else shown(data)
        raise ArgumentError(f"{what}{'' if wanted is None else f' of {wanted}'} is given {given}, expected numbers.")
    if wanted is None:
        narrowed = {
            "float64": "float32",
            "complex128": "complex64",
            "int64": "int32" if not isinstance(data, np.ndarray) else "int64",
        }
        wanted = np.dtype(narrowed.get(array.dtype.name, array.dtype))
    if wanted.kind in "iu" and array.dtype != wanted:
        _check_held(array, wanted, what)
    shape = array.shape
    return np.ascontiguousarray(array, dtype=wanted).reshape(shape)


def as_host(data: Any, what: str) -> npt.NDArray[Any]:
    """Return an array of numbers in the host's memory, of any dtype; PyTorch's tensors with gradients, or on GPUs, too.

    Raises DTypeError for a value that is no array of numbers. `what` begins the sentence.
    """
    detach = getattr(data, "detach", None)
    array = as_array(detach().cpu() if callable(detach) else data, what)
    if array.dtype.kind not in "fiubc":
        raise DTypeError(f"{what} is {type(data).__name__} of {array.dtype}, expected numbers.")
    return array


def narrowed(array: npt.NDArray[Any], what: str) -> npt.NDArray[Any]:
    """Return an array as batches of any program have it: 64-bit integers are int32, float64 is float32.

    Raises ArgumentError for integers that int32 does not hold. `what` begins the sentence.
    """
    if array.dtype.itemsize <= 4 or array.dtype == np.complex64:
        return array
    narrow = {"float64": "float32", "complex128": "complex64", "int64": "int32", "uint64": "int32"}
    if array.dtype.name not in narrow:
        return array
    wanted = np.dtype(narrow[array.dtype.name])
    if wanted.kind == "i":
        _check_held(array, wanted, what)
    return array.astype(wanted)


def _check_held(array: npt.NDArray[Any], wanted: np.dtype[Any], what: str) -> None:
    """Refuse fractions, and integers that the dtype does not hold."""
    if array.dtype.kind == "f":
        fractions = array[np.trunc(array) != array]
        if fractions.size:
            raise ArgumentError(f"{what} of {wanted} is given {fractions.flat[0]}, expected integers.")
    if array.dtype.kind == "b" or array.size == 0:
        return
    bounds = np.iinfo(wanted)
    for number in (array.min(), array.max()):
        if not bounds.min <= number.item() <= bounds.max:
            raise ArgumentError(f"{what} of {wanted} is given {number}, expected {bounds.min} to {bounds.max}.")
