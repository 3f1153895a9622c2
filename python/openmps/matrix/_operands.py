"""Arrays on their way to a kernel and back: dtypes, batches, memory of a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import as_array, as_float32
from openmps._checks.data_types import code_of
from openmps._runtime import kernel_run
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message
from openmps.errors import ShapeError

Array = npt.NDArray[Any]

_AXES = {1: "(length,) or (batch, length)", 2: "(rows, columns) or (batch, rows, columns)"}


def as_numbers(data: Any, who: str) -> Array:
    """Return an array of float16 as it is, any other as float32; row-major."""
    array = as_array(data, who)
    return np.ascontiguousarray(array) if array.dtype == np.float16 else as_float32(array, who)


def as_operand(data: Any, who: str, rank: int = 2) -> Array:
    """Return a matrix (rank 2) or a vector (rank 1), or a batch of them."""
    array = as_array(data, who)
    if array.ndim not in (rank, rank + 1) or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected {_AXES[rank]}, 1 or more of each.")
    return as_numbers(array, who)


def as_one(data: Any, who: str, shape: tuple[int, ...]) -> Array:
    """Return an array of this very shape."""
    array = as_numbers(data, who)
    if array.shape != shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected {shape}.")
    return array


def result_dtype(*arrays: Array) -> np.dtype[Any]:
    """Return float16 if all arrays are, else float32."""
    return np.dtype(np.float16 if all(array.dtype == np.float16 for array in arrays) else np.float32)


class Batch:
    """Operands of one call as batches of one size, and results as the caller wants them."""

    def __init__(self, who: str, **operands: tuple[Array, int]) -> None:
        counts = {name: len(array) for name, (array, rank) in operands.items() if array.ndim > rank}
        if len(set(counts.values())) > 1:
            sizes = ", ".join(f"{name} of {count}" for name, count in counts.items())
            raise ShapeError(f"{who}: the batches differ in size: {sizes}; expected as many of each.")
        self.is_one = not counts
        self.count = 1 if self.is_one else next(iter(counts.values()))
        self.arrays = {name: self._stacked(array, rank) for name, (array, rank) in operands.items()}

    def _stacked(self, array: Array, rank: int) -> Array:
        if array.ndim > rank:
            return array
        return np.ascontiguousarray(np.broadcast_to(array, (self.count, *array.shape)))

    def unstacked(self, result: Array) -> Array:
        """Return a result without the axis of the batch if no operand has it."""
        return result[0] if self.is_one else result


class Memory:
    """Matrices (batch, rows, columns) or vectors (batch, length) in a device's memory."""

    def __init__(self, device: Device, shape: tuple[int, ...], dtype: npt.DTypeLike) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype)
        code = code_of(self.dtype)
        if len(shape) == 3:
            count, rows, columns = shape
            self.native = _core.matrix_memory(device._native, count, rows, columns, code)
        else:
            count, length = shape
            self.native = _core.vector_memory(device._native, count, length, code)

    @classmethod
    def of(cls, device: Device, array: Array) -> Memory:
        """Return a copy of an array."""
        memory = cls(device, array.shape, array.dtype)
        memory.native.write(np.ascontiguousarray(array))
        return memory

    def numpy(self) -> Array:
        """Return a copy, after the run that lists it among its results."""
        array = np.empty(self.shape, self.dtype)
        self.native.read(array)
        return array


def run(
    device: Device,
    kernel: str,
    initializer: Message,
    encoder: Message,
    results: Sequence[Memory],
    *,
    settings: Sequence[Message] = (),
) -> None:
    """Run a kernel (see ``kernel_run``); a Memory stands for its matrices or vectors."""
    selector, arguments = encoder
    native = [each.native if isinstance(each, Memory) else each for each in arguments]
    kernel_run.run(device, kernel, initializer, (selector, native), [r.native for r in results], settings=settings)
