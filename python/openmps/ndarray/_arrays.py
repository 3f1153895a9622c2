"""Arrays on their way to a kernel and back: dtypes, elements of four bits."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import as_array
from openmps._checks.data_types import CODES, dtype_of
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DTypeError, ShapeError

Array = npt.NDArray[Any]

_MOST_AXES = 16
PACKED = {"int4": 0x20000004, "uint4": 4}  # MPSDataType; two in a byte


def as_elements(data: Any, who: str) -> Array:
    """Return an array of a dtype that devices hold: float64 becomes float32; row-major."""
    array = as_array(data, who)
    if array.ndim > _MOST_AXES or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected at most {_MOST_AXES} axes, no extent of 0.")
    if array.dtype.kind == "f" and array.dtype.name not in CODES:
        array = array.astype(np.float32)
    if array.dtype.name not in CODES:
        raise DTypeError(f"{who} is {array.dtype}, expected one of {', '.join(CODES)}.")
    return np.ascontiguousarray(array)


def on_device(array: Array, device: Device) -> _core.NDArray:
    """Return a copy of an array in a device's memory."""
    native = _core.NDArray(device._native, array.shape, CODES[array.dtype.name])
    native.write(array)
    return native


def packed_on_device(array: Array, kind: str, who: str, device: Device) -> _core.NDArray:
    """Return integers as a device's elements of a quantised type, of four bits or eight."""
    least, most = {"int4": (-8, 7), "uint4": (0, 15), "int8": (-128, 127), "uint8": (0, 255)}[kind]
    if array.dtype.kind not in "iu" or not least <= int(array.min()) <= int(array.max()) <= most:
        raise ArgumentError(f"{who} has elements that {kind} does not hold, expected integers from {least} to {most}.")
    if kind in CODES:
        return on_device(array.astype(kind), device)
    if array.ndim == 0 or array.shape[-1] % 2:
        raise ShapeError(f"{who} has shape {array.shape}, expected an even last extent: {kind} is two in a byte.")
    low, high = (array[..., i::2].astype(np.int64) & 15 for i in range(2))
    native = _core.NDArray(device._native, array.shape, PACKED[kind])
    native.write(np.ascontiguousarray(low | high << 4, np.uint8))
    return native


def from_device(native: _core.NDArray) -> Array:
    """Return a copy of an array of a device."""
    array = np.empty(native.shape, dtype_of(native.data_type))
    native.read(array)
    return array


def axis_from_the_end(axis: int, rank: int, who: str) -> int:
    """Return an axis of NumPy's as Apple counts dimensions: 0 for the last one."""
    if not -rank <= axis < rank:
        raise ArgumentError(f"{who} is {axis}, expected {-rank} to {rank - 1} for {rank} axes.")
    return rank - 1 - axis % rank
