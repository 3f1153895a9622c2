"""Matrices and vectors in a device's memory (MPSMatrix, MPSVector)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_float32
from openmps._checks.attributes import KnownAttributes
from openmps._checks.data_types import code_of
from openmps._display import extents
from openmps._runtime.device import Device
from openmps._runtime.dlpack_exporter import CopiedValues
from openmps.errors import ShapeError

__all__ = ["Matrix", "Vector"]


class DeviceArray(CopiedValues, KnownAttributes):
    """The base of matrices and vectors: rows of float32 on a device."""

    _axes: str
    _rank: int

    def __init__(self, values: npt.ArrayLike, device: Device | str | None = None) -> None:
        who = type(self).__name__
        array = as_float32(values, f"{who}: values")
        if array.ndim != self._rank or 0 in array.shape:
            raise ShapeError(f"{who}: values have shape {array.shape}, expected {self._axes}, 1 or more of each.")
        self.device = Device.of(device)
        self._shape = array.shape
        rows = 1 if array.ndim == 1 else len(array)
        # Vectors are matrices of one row: the kernels that take both compute the same.
        self._native = _core.matrix_memory(self.device._native, 1, rows, array.shape[-1], code_of(array.dtype))
        self._native.write(array)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} on {self.device.name}: {extents(self._shape)}>"

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return self._shape

    def numpy(self) -> F32Array:
        """Return a copy, float32; wait for the command buffer that writes it first."""
        array = np.empty(self._shape, np.float32)
        self._native.read(array)
        return array


@checked_class
class Matrix(DeviceArray):
    """A matrix of float32 in a device's memory (MPSMatrix).

    NumPy and other programs get a copy by DLPack, on the same device: ``np.from_dlpack(matrix)``.

    Parameters
    ----------
    values : array of float, shape (rows, columns)
        Copied.
    device : Device or str, optional

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, an extent of 0 or no numbers.

    Examples
    --------
    >>> Matrix([[1, 2], [3, 4]], "cpu").numpy().tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """

    _axes, _rank = "(rows, columns)", 2


@checked_class
class Vector(DeviceArray):
    """A vector of float32 in a device's memory (MPSVector).

    NumPy and other programs get a copy by DLPack, on the same device: ``np.from_dlpack(vector)``.

    Parameters
    ----------
    values : array of float, shape (length,)
        Copied.
    device : Device or str, optional

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, a length of 0 or no numbers.

    Examples
    --------
    >>> Vector([1, 2], "cpu").shape
    (2,)
    """

    _axes, _rank = "(length,)", 1
