"""bfloat16, which NumPy does not have: the upper half of a float32."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps.errors import Error

__all__ = ["BFLOAT16", "dtype_of_bfloat16", "from_dlpack", "is_bfloat16", "narrowed_bits", "widened"]

BFLOAT16 = 0x90000010  # MPSDataType
_BITS = np.dtype([("bfloat16", np.uint16)])  # where ml_dtypes is not installed
_ON_CPU = (1, 3)  # DLPack's kinds of memory that the CPU reads


def widened(bits: npt.NDArray[np.uint16]) -> npt.NDArray[np.float32]:
    """Return numbers, given by their bits, as float32, which has all of them.

    Examples
    --------
    >>> widened(np.array([0x3F80, 0xC000], np.uint16))
    array([ 1., -2.], dtype=float32)
    """
    return (bits.astype(np.uint32) << 16).view(np.float32)


def narrowed_bits(numbers: npt.NDArray[np.float32]) -> npt.NDArray[np.uint16]:
    """Return the bits of the nearest bfloat16 of each number, of two the even one.

    Examples
    --------
    >>> [hex(bits) for bits in narrowed_bits(np.array([1.0, 1 + 2**-8, 1 + 3 * 2**-8, np.inf], np.float32))]
    ['0x3f80', '0x3f80', '0x3f82', '0x7f80']
    """
    bits = numbers.view(np.uint32)
    nearest = (bits.astype(np.uint64) + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(numbers), (bits >> 16) | 0x40, nearest).astype(np.uint16)


def dtype_of_bfloat16() -> np.dtype[Any]:
    """Return a dtype of 16 bits, which NumPy does not have: that of ml_dtypes where it is installed."""
    try:
        numbers = import_module("ml_dtypes")
    except ImportError:
        return _BITS
    found: np.dtype[Any] = np.dtype(numbers.bfloat16)
    return found


def is_bfloat16(dtype: Any) -> bool:
    """Return whether a value names bfloat16: the text, a dtype of ml_dtypes, or that of `dtype_of_bfloat16`.

    Examples
    --------
    >>> is_bfloat16("bfloat16"), is_bfloat16(dtype_of_bfloat16()), is_bfloat16(np.float16)
    (True, True, False)
    """
    if isinstance(dtype, np.dtype):
        return dtype.kind == "V" and (dtype == _BITS or dtype.name == "bfloat16")
    return (dtype if isinstance(dtype, str) else getattr(dtype, "__name__", None)) == "bfloat16"


def from_dlpack(data: Any) -> npt.NDArray[Any]:
    """Return what ``np.from_dlpack`` does, and bfloat16 as float32."""
    try:
        return np.from_dlpack(data)
    except (BufferError, RuntimeError, TypeError):
        bits = _bits(data)
        if bits is None:
            raise
        return widened(bits)


def _bits(data: Any) -> npt.NDArray[np.uint16] | None:
    """Return the bits of bfloat16 in the CPU's memory, None for other elements."""
    try:
        tensor = _core.DlpackTensor(data.__dlpack__())
    except (BufferError, RuntimeError, TypeError, Error):
        return None
    _, data_type, (kind, _), *_ = tensor.facts()
    is_read = data_type == BFLOAT16 and kind in _ON_CPU
    return tensor.array(np.dtype(np.uint16)) if is_read else None
