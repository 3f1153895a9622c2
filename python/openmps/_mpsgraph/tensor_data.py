"""Arrays in the memory of a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked, checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._checks.bfloat16 import BFLOAT16, widened
from openmps._checks.copies import copied
from openmps._display import extents as shown_extents
from openmps._mpsgraph.dtypes import as_elements, code_of, dtype_of, name_of
from openmps._runtime import dlpack
from openmps._runtime.device import Device
from openmps._runtime.dlpack_exporter import Asked, DlpackExporter, Given
from openmps.errors import DeviceError, DTypeError, SharingError

__all__ = ["TensorData", "fed_data", "from_dlpack", "read_data", "results_of"]

Array = npt.NDArray[Any]


@checked_class
class TensorData(DlpackExporter, KnownAttributes):
    """The elements of a tensor in the memory of a device (MPSGraphTensorData).

    A feed of runs and executables, and their result with ``to_host=False``. The array is copied once, and a GPU keeps
    it: runs that are fed with it upload nothing. A NumPy array is copied and uploaded for each run.

    NumPy, PyTorch and JAX use the same memory by DLPack: ``np.asarray(data)`` on a CPU, ``torch.from_dlpack(data)``.
    :func:`openmps.from_dlpack` is the way back.

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
        self._is_read_only = False

    @classmethod
    def _over(cls, native: _core.GraphData, device: Device, *, is_read_only: bool = False) -> TensorData:
        """Return the data of a run or of another program."""
        data = cls.__new__(cls)
        vars(data).update(device=device, _native=native, _is_read_only=is_read_only)
        return data

    def __repr__(self) -> str:
        return f"<TensorData on {self.device.name}: {self._dtype_name} {shown_extents(list(self.shape))}>"

    def __copy__(self) -> TensorData:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a copy is made, on the device of the same name."""
        return _made_again, (_read(self._native), self._native.data_type, self.device.name)

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of elements along each axis."""
        return tuple(self._native.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the elements; that of bfloat16 is ``ml_dtypes.bfloat16``, or 16 bits under this name."""
        return dtype_of(self._native.data_type)

    @property
    def is_read_only(self) -> bool:
        """Whether another program owns the memory and does not want it written."""
        return self._is_read_only

    @property
    def _is_bfloat16(self) -> bool:
        return self._native.data_type == BFLOAT16

    @property
    def _dtype_name(self) -> str:
        return name_of(self.dtype)

    def numpy(self) -> Array:
        """Return a copy of the elements as a NumPy array; bfloat16 becomes float32, which has all its numbers."""
        return read_data(self._native)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> Array:
        if self._is_bfloat16 or dlpack.place_of(self.device) != dlpack.HOST:
            return copied(self.numpy(), dtype, copy, "TensorData")
        return self._viewed(self.dtype, dtype, copy)

    def _given(self, asked: Asked) -> Given:
        if asked.copy:
            return Given(_moved(self._native, asked.device), dlpack.COPIED)
        if self._is_read_only and not asked.is_versioned:
            raise SharingError("TensorData is read-only, which DLPack says from version 1 on: give max_version.")
        return Given(self._native, dlpack.READ_ONLY if self._is_read_only else 0)


@checked("from_dlpack")
def from_dlpack(x: Any, /, *, device: Device | str | None = None, copy: bool | None = None) -> TensorData:
    """Return the elements of another program's tensor, in the same memory where that can be.

    Runs that are fed with it read that memory, and see what the other program writes there. Wait for its work before
    a run (``torch.cuda.synchronize()``). The tensor lives as long as the data needs it.

    Parameters
    ----------
    x : object with DLPack
        Of NumPy, PyTorch, JAX and others, on a CPU or a GPU.
    device : Device or str, optional
        Default: the one whose memory it is.
    copy : bool, optional
        None copies elements that are on another device, not dense in row-major order, or begin at an address that is
        no multiple of 16. True always copies; False never does.

    Raises
    ------
    SharingError
        If `copy` is False and a copy is needed, or the program does not give its memory.
    DTypeError
        If no tensor holds elements of the dtype: float64, complex128.
    ArgumentError
        If `x` has no DLPack, or a wrong capsule.

    Examples
    --------
    >>> array = np.ones((2, 3), np.float32)
    >>> data = mps.from_dlpack(array, copy=False)
    >>> data
    <TensorData on cpu: float32 (2, 3)>
    >>> array[0] = 5
    >>> np.asarray(data)[0]
    array([5., 5., 5.], dtype=float32)
    """
    foreign = dlpack.foreign_tensor(x)
    home = dlpack.device_at(foreign.place)
    wanted = home if device is None else Device.of(device)
    why = dlpack.why_copied(foreign, dlpack.place_of(home), dlpack.place_of(wanted))
    if why is not None and copy is False:
        raise SharingError(f"from_dlpack: copy is False, but {type(x).__name__} {why}.")
    if copy or 0 in foreign.shape or why not in (None, dlpack.IS_COPY):
        return TensorData._over(_copied_from(foreign, home, wanted), wanted)
    is_read_only = bool(foreign.flags & dlpack.READ_ONLY)
    return TensorData._over(foreign.tensor.share(wanted._native), wanted, is_read_only=is_read_only)


def _copied_from(foreign: dlpack.Foreign, home: Device, wanted: Device) -> _core.GraphData:
    """Return a copy of another program's elements; one of a GPU comes by way of the CPU."""
    if dlpack.place_of(home) == dlpack.HOST:
        elements = foreign.tensor.array(_stored(foreign.data_type))
        dense = np.ascontiguousarray(elements).reshape(elements.shape)
        return _core.GraphData(wanted._native, dense, foreign.data_type)
    if not foreign.is_dense:
        raise SharingError("from_dlpack: the tensor on a GPU is not dense in row-major order; copy it there first.")
    return _moved(foreign.tensor.share(home._native), wanted)


def _moved(data: _core.GraphData, device: Device) -> _core.GraphData:
    """Return a copy on a device."""
    return _core.GraphData(device._native, _read(data), data.data_type)


def _made_again(elements: Array, data_type: int, device: str) -> TensorData:
    place = Device(device)
    return TensorData._over(_core.GraphData(place._native, elements, data_type), place)


def _stored(code: int) -> np.dtype[Any]:
    """Return the dtype of elements as they are in memory: bits for bfloat16."""
    return np.dtype(np.uint16) if code == BFLOAT16 else dtype_of(code)


def _read(data: _core.GraphData) -> Array:
    array = np.empty(data.shape, _stored(data.data_type))
    data.read(array)
    return array


def fed_data(value: Any, dtype: npt.DTypeLike, device: Device, what: str) -> _core.GraphData:
    """Return what a run is fed with: the data itself, or a copy of anything that is an array.

    Raises DeviceError or DTypeError for data of another device or dtype. `what` begins the sentence.
    """
    if _is_on_gpu(value):
        value = from_dlpack(value)
    if not isinstance(value, TensorData):
        elements = as_elements(value, dtype, what)
        return _core.GraphData(device._native, elements, code_of(elements.dtype))
    if value.device != device:
        raise DeviceError(f'{what} is fed with data on "{value.device.name}", the run is on "{device.name}".')
    if value._is_bfloat16 and code_of(dtype) == code_of(np.float32):
        return _core.GraphData(device._native, value.numpy(), code_of(dtype))
    if value._native.data_type != code_of(dtype):
        expected = name_of(dtype_of(code_of(dtype)))
        raise DTypeError(f"{what} is fed with data of {value._dtype_name}, expected {expected}.")
    return value._native


def read_data(data: _core.GraphData) -> Array:
    """Return the elements as an array; bfloat16 becomes float32."""
    elements = _read(data)
    return widened(elements) if data.data_type == BFLOAT16 else elements


def results_of(data: Sequence[_core.GraphData], device: Device, to_host: bool) -> list[Any]:
    """Return a run's results: arrays, or what stays on the device."""
    return [read_data(each) if to_host else TensorData._over(each, device) for each in data]


def _is_on_gpu(value: Any) -> bool:
    """Return whether a feed is another program's tensor in a GPU's memory."""
    place = getattr(value, "__dlpack_device__", None)
    if isinstance(value, np.ndarray | TensorData) or not callable(place):
        return False
    return bool(place()[0] == dlpack.CUDA)
