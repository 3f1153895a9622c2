"""bfloat16, which NumPy does not have: the upper half of a float32."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps.errors import Error

__all__ = ["BFLOAT16", "from_dlpack", "widened"]

BFLOAT16 = 0x90000010  # MPSDataType
_ON_CPU = (1, 3)  # DLPack's kinds of memory that the CPU reads


def widened(bits: npt.NDArray[np.uint16]) -> npt.NDArray[np.float32]:
    """Return numbers, given by their bits, as float32, which has all of them.

    Examples
    --------
    >>> widened(np.array([0x3F80, 0xC000], np.uint16))
    array([ 1., -2.], dtype=float32)
    """
    return (bits.astype(np.uint32) << 16).view(np.float32)


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
