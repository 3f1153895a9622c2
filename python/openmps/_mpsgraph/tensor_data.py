"""Arrays in the memory of a device."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._checks.copies import copied
from openmps._display import extents as shown_extents
from openmps._mpsgraph.dtypes import as_elements, code_of, dtype_of
from openmps._runtime.device import Device
from openmps.errors import DeviceError, DTypeError

__all__ = ["TensorData", "fed_data", "read_data"]

Array = npt.NDArray[Any]


@checked_class
class TensorData(KnownAttributes):
    """The elements of a tensor in the memory of a device (MPSGraphTensorData).

    A feed of runs and executables. The array is copied once, and a GPU keeps it: runs that are fed with it upload
    nothing. A NumPy array is copied and uploaded for each run.

    Parameters
    ----------
    value : array or number
        NumPy arrays, anything with DLPack, nested sequences.
    dtype : dtype, optional
        Default: that of the value; float32 for Python's floats and float64, int32 for Python's integers.
    device : Device or str, optional
        Default: the best there is.

    Raises
    ------
    ArgumentError
        If the value is no array of numbers.
    DTypeError
        If a tensor cannot hold elements of the dtype.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((None, 2))
    >>> data = mps.TensorData([[1, 2], [3, 4]], np.float32, device="cpu")
    >>> data
    <TensorData on cpu: float32 (2, 2)>
    >>> graph.run({x: data}, graph.sum(x))
    array(10., dtype=float32)
    """

    def __init__(
        self, value: npt.ArrayLike, dtype: npt.DTypeLike | None = None, *, device: Device | str | None = None
    ) -> None:
        elements = as_elements(value, dtype, "TensorData")
        self.device = Device.of(device)
        self._native = _core.GraphData(self.device._native, elements, code_of(elements.dtype))

    def __repr__(self) -> str:
        return f"<TensorData on {self.device.name}: {self.dtype} {shown_extents(list(self.shape))}>"

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of elements along each axis."""
        return tuple(self._native.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the elements."""
        return dtype_of(self._native.data_type)

    def numpy(self) -> Array:
        """Return a copy of the elements as a NumPy array."""
        return read_data(self._native)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> Array:
        return copied(self.numpy(), dtype, copy, "TensorData")


def fed_data(value: Any, dtype: npt.DTypeLike, device: Device, what: str) -> _core.GraphData:
    """Return what a run is fed with: the data itself, or a copy of anything that is an array.

    Raises DeviceError or DTypeError for data of another device or dtype. `what` begins the sentence.
    """
    if not isinstance(value, TensorData):
        elements = as_elements(value, dtype, what)
        return _core.GraphData(device._native, elements, code_of(elements.dtype))
    if value.device != device:
        raise DeviceError(f'{what} is fed with data on "{value.device.name}", the run is on "{device.name}".')
    if value.dtype != np.dtype(dtype):
        raise DTypeError(f"{what} is fed with data of {value.dtype}, expected {np.dtype(dtype)}.")
    return value._native


def read_data(data: _core.GraphData) -> Array:
    """Return the elements as an array."""
    array = np.empty(data.shape, dtype_of(data.data_type))
    data.read(array)
    return array
