"""Element types of devices' memory: MPSDataType by NumPy's name."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.rules import shown
from openmps.errors import DTypeError

__all__ = ["CODES", "code_of", "dtype_of"]

# The low byte is the width in bits.
CODES = {
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
    "complex64": 0x11000040,
}
_DTYPES = {code: np.dtype(name) for name, code in CODES.items()}
_CODES = {dtype: code for code, dtype in _DTYPES.items()}  # a dtype's name takes NumPy longer


def code_of(dtype: npt.DTypeLike) -> int:
    """Return the MPSDataType of a NumPy dtype."""
    if isinstance(dtype, np.dtype) and dtype in _CODES:
        return _CODES[dtype]
    try:
        name = np.dtype(dtype).name
    except (TypeError, ValueError):
        name = shown(dtype)
    if name not in CODES:
        raise DTypeError(f"Elements of {name} have no MPSDataType; expected one of {', '.join(CODES)}.")
    return CODES[name]


def dtype_of(code: int) -> np.dtype[Any]:
    """Return the NumPy dtype of an MPSDataType."""
    if code not in _DTYPES:
        raise DTypeError(f"Elements of MPSDataType {code:#x} have no NumPy dtype.")
    return _DTYPES[code]
