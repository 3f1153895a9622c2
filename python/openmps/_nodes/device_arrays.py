"""Matrices and vectors in a device's memory (MPSMatrix, MPSVector)."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array, as_float32
from openmps._checks.attributes import KnownAttributes
from openmps._checks.data_types import code_of
from openmps._display import extents
from openmps._runtime import dlpack
from openmps._runtime.device import Device
from openmps._runtime.dlpack_exporter import Asked, CopiedValues, Given
from openmps.errors import ArgumentError, DTypeError, ShapeError, SharingError

__all__ = ["Matrix", "Vector"]

_FLOAT32 = code_of(np.float32)


class DeviceArray(CopiedValues, KnownAttributes):
    """The base of matrices and vectors: rows of float32 on a device."""

    _axes: str
    _rank: int

    @checked()
    def __init__(self, values: npt.ArrayLike, device: Device | str | None = None, *, copy: bool | None = True) -> None:
        foreign = None if copy else _shareable(values, device, type(self).__name__, copy)
        if foreign is None:
            self._copy(values, Device.of(device))
        else:
            self._share(foreign)

    def _copy(self, values: npt.ArrayLike, device: Device) -> None:
        array = as_float32(values, f"{type(self).__name__}: values")
        rows, columns = self._extents_of(array.shape)
        self.device = device
        self._native = _core.matrix_memory(device._native, 1, rows, columns, _FLOAT32)
        self._native.write(array)

    def _share(self, foreign: dlpack.Foreign) -> None:
        rows, columns = self._extents_of(tuple(foreign.shape))
        self.device = dlpack.device_at(foreign.place)
        self._native = _core.matrix_over(foreign.tensor.share(self.device._native), rows, columns)

    def _extents_of(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Take a shape; return rows and columns. Vectors are matrices of one row: kernels compute the same for both."""
        if len(shape) != self._rank or 0 in shape:
            who = type(self).__name__
            raise ShapeError(f"{who}: values have shape {shape}, expected {self._axes}, 1 or more of each.")
        self._shape = shape
        rows, columns = (1, *shape)[-2:]
        return rows, columns

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

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        if dlpack.place_of(self.device) == dlpack.HOST:
            return self._viewed(np.dtype(np.float32), dtype, copy)
        return super().__array__(dtype, copy)

    def _given(self, asked: Asked) -> Given:
        """Return the elements themselves in a CPU's memory; a GPU's memory has a side of the CPU, so that it copies."""
        if asked.copy or dlpack.place_of(self.device) != dlpack.HOST:
            return super()._given(asked)
        return Given(self._native.data(self._shape), 0)


def _shareable(values: Any, device: Device | str | None, who: str, copy: bool | None) -> dlpack.Foreign | None:
    """Return the tensor whose memory is used, or None for a copy; refuse what `copy` False does not allow."""
    try:
        foreign = dlpack.foreign_tensor(values)
    except (ArgumentError, DTypeError, SharingError) as error:
        if copy is False:
            raise SharingError(f"{who}: copy is False, but values are not shared: {error}") from error
        return None
    wanted = foreign.place if device is None else dlpack.place_of(Device.of(device))
    why = dlpack.why_copied(foreign, foreign.place, wanted) or _why_not(foreign)
    if why and copy is False:
        raise SharingError(f"{who}: copy is False, but {type(values).__name__} {why}.")
    return None if why else foreign


def _why_not(foreign: dlpack.Foreign) -> str | None:
    """Return why kernels do not use a tensor where it is, None if they do."""
    if foreign.data_type != _FLOAT32:
        return "has elements of another dtype than float32"
    if foreign.place != dlpack.HOST:
        return "is in the memory of a GPU"
    return "is read-only" if foreign.flags & dlpack.READ_ONLY else None


@checked_class
class Matrix(DeviceArray):
    """A matrix of float32 in a device's memory (MPSMatrix).

    NumPy and other programs use the same memory on a CPU, and get a copy on a GPU: ``np.from_dlpack(matrix)``.

    Parameters
    ----------
    values : array of float, shape (rows, columns)
    device : Device or str, optional
    copy : bool, optional
        False uses the memory of the values, and kernels write there. None does so where it can: dense float32 with
        DLPack on a CPU, at a multiple of 16.

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, an extent of 0 or no numbers.
    SharingError
        If `copy` is False and a copy is needed.

    Examples
    --------
    >>> Matrix([[1, 2], [3, 4]], "cpu").numpy().tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    >>> values = np.ones((2, 2), np.float32)
    >>> np.shares_memory(np.asarray(Matrix(values, copy=False)), values)
    True
    """

    _axes, _rank = "(rows, columns)", 2


@checked_class
class Vector(DeviceArray):
    """A vector of float32 in a device's memory (MPSVector).

    NumPy and other programs use the same memory on a CPU, and get a copy on a GPU: ``np.from_dlpack(vector)``.

    Parameters
    ----------
    values : array of float, shape (length,)
    device : Device or str, optional
    copy : bool, optional
        False uses the memory of the values, and kernels write there. None does so where it can: dense float32 with
        DLPack on a CPU, at a multiple of 16.

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, a length of 0 or no numbers.
    SharingError
        If `copy` is False and a copy is needed.

    Examples
    --------
    >>> Vector([1, 2], "cpu").shape
    (2,)
    """

    _axes, _rank = "(length,)", 1
