"""Kernels in the Metal language, and their calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import as_array
from openmps._checks.attributes import KnownAttributes
from openmps._mpsgraph import TensorData
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DeviceError, DTypeError, ShapeError, UnsupportedError
from openmps.metal._types import ElementType, element_type, type_name, value_bytes

Array = npt.NDArray[Any]
Size = int | tuple[int, ...]

_KINDS: dict[int, Literal["buffer", "threadgroup", "texture", "sampler"]] = {
    0: "buffer",
    1: "threadgroup",
    2: "texture",
    3: "sampler",
}
_ACCESS: dict[int, Literal["read", "read_write", "write"]] = {0: "read", 1: "read_write", 2: "write"}
_SIDES = {1: (256, 1, 1), 2: (16, 16, 1), 3: (8, 8, 4)}  # threads of a threadgroup if none are given


@dataclass(frozen=True)
class Argument:
    """An argument of a kernel (MTLBinding).

    Attributes
    ----------
    name : str
        As the source has it.
    kind : {"buffer", "threadgroup", "texture", "sampler"}
    index : int
        The number in ``[[buffer(n)]]`` or its like.
    access : {"read", "read_write", "write"}
    type : str
        ``"float4"``, or ``"struct"`` for structures of the program.

    Examples
    --------
    >>> mps.metal.Argument("x", "buffer", 0, "read", "float")
    Argument(name='x', kind='buffer', index=0, access='read', type='float')
    """

    name: str
    kind: Literal["buffer", "threadgroup", "texture", "sampler"]
    index: int
    access: Literal["read", "read_write", "write"]
    type: str


@dataclass(frozen=True)
class _Slot:
    """A buffer argument, and its element type; None: a structure, or another type that NumPy has not."""

    argument: Argument
    element: ElementType | None
    who: str

    @property
    def is_written(self) -> bool:
        return self.argument.access != "read"


class Kernel(KnownAttributes):
    """A function, compiled for a device (MTLComputePipelineState). Made by ``Library.kernel``.

    A call takes the values of the buffer arguments in the order of their indices:

    - an array of NumPy, whose dtype is that of the argument's numbers. The kernel gets a copy. If the argument is not
      ``const``, the results are copied back into the array. Two arguments may have the same array.
    - ``TensorData`` of the kernel's device, which stays there.
    - a number, or as many as a vector has, for an argument that is one value.
    - ``bytes`` or a structured value of NumPy, for structures.

    Parameters
    ----------
    *values
        As above.
    threads : int or tuple of up to three ints
        The threads of the grid along x, y and z. Threadgroups at its edges may be smaller.
    group : int or tuple of up to three ints, optional
        The threads of a threadgroup. Default: 256, 16 x 16 or 8 x 8 x 4, as far as the grid and the kernel allow.
    group_bytes : mapping of int to int, optional
        The bytes of each threadgroup argument, by index: a multiple of 16.

    Raises
    ------
    ArgumentError
        If the values do not fit the arguments, or an array that the kernel writes is read-only.
    DTypeError
        If an array has another dtype than the argument.
    ExecutionError
        If the run failed.

    Examples
    --------
    >>> sums = mps.metal.Library('''
    ... kernel void sums(device const float* x, device float* y, threadgroup float* part,
    ...                  uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]],
    ...                  uint g [[threadgroup_position_in_grid]], uint n [[threads_per_threadgroup]]) {
    ...   part[t] = x[i];
    ...   threadgroup_barrier(mem_flags::mem_threadgroup);
    ...   if (t == 0) { float sum = 0; for (uint k = 0; k < n; ++k) sum += part[k]; y[g] = sum; }
    ... }''', device="cpu").kernel("sums")
    >>> y = np.empty(2, np.float32)
    >>> sums(np.arange(8, dtype=np.float32), y, threads=8, group=4, group_bytes={0: 16})
    >>> y
    array([ 6., 22.], dtype=float32)
    """

    def __init__(self, native: _core.UserKernel, name: str, device: Device) -> None:
        self._native = native
        self.name = name
        self.device = device
        found, *self._limits = native.facts()
        self.arguments = [
            Argument(own, _KINDS[kind], index, _ACCESS[access], type_name(data_type))
            for own, kind, index, access, data_type in found
        ]
        self._slots = [
            _Slot(argument, element_type(data_type), f"Buffer {argument.index} {argument.name!r} of kernel {name!r}")
            for argument, (*_, data_type) in zip(self.arguments, found, strict=True)
            if argument.kind == "buffer"
        ]
        self._slots.sort(key=lambda slot: slot.argument.index)

    def __repr__(self) -> str:
        shown = ", ".join(f"{each.type} {each.name}" for each in self.arguments)
        return f"<Kernel {self.name}({shown}) on {self.device.name}>"

    @property
    def max_threads(self) -> int:
        """The most threads of a threadgroup."""
        return self._limits[0]

    @property
    def simd_width(self) -> int:
        """The threads of a SIMD group: 32."""
        return self._limits[1]

    @property
    def static_group_bytes(self) -> int:
        """The bytes of the kernel's own threadgroup variables."""
        return self._limits[2]

    def __call__(
        self,
        *values: Any,
        threads: Size,
        group: Size | None = None,
        group_bytes: Mapping[int, int] | None = None,
    ) -> None:
        self._check_kinds()
        if len(values) != len(self._slots):
            names = ", ".join(slot.argument.name for slot in self._slots)
            raise ArgumentError(
                f"Kernel {self.name!r} has {len(self._slots)} buffer arguments ({names}), {len(values)} values are "
                "given."
            )
        grid = _size(threads, f"Kernel {self.name!r}: threads", least=0)
        inputs = []
        results: list[tuple[Array, Array]] = []  # an array of the caller, and its dense copy
        for slot, value in zip(self._slots, values, strict=True):
            inputs.append((slot.argument.index, self._input(slot, value, results), slot.is_written))
        self._native.run(inputs, self._lengths(group_bytes), grid, self._group(group, grid))
        for array, dense in results:
            array[...] = dense.reshape(array.shape)

    def _check_kinds(self) -> None:
        for each in self.arguments:
            if each.kind in ("texture", "sampler"):
                raise UnsupportedError(
                    f"Kernel {self.name!r} has a {each.kind}, {each.name!r}; a call in Python passes buffers alone."
                )

    def _lengths(self, group_bytes: Any) -> dict[int, int]:
        given = {} if group_bytes is None else group_bytes
        if not isinstance(given, Mapping) or not all(
            isinstance(number, int | np.integer) and 0 <= number < 1 << 31 for row in given.items() for number in row
        ):
            raise ArgumentError(f"Kernel {self.name!r}: group_bytes is {given!r}, expected bytes by index.")
        return {int(index): int(length) for index, length in given.items()}

    def _group(self, group: Size | None, grid: tuple[int, int, int]) -> tuple[int, int, int]:
        if group is not None:
            return _size(group, f"Kernel {self.name!r}: group", least=1)
        rank = max((axis + 1 for axis in range(3) if grid[axis] > 1), default=1)
        sides = [max(1, min(side, extent)) for side, extent in zip(_SIDES[rank], grid, strict=True)]
        while np.prod(sides) > self.max_threads:
            widest = sides.index(max(sides))
            sides[widest] = max(1, sides[widest] // 2)
        return sides[0], sides[1], sides[2]

    def _input(self, slot: _Slot, value: Any, results: list[tuple[Array, Array]]) -> Any:
        if isinstance(value, TensorData):
            return self._device_data(slot, value)
        if isinstance(value, np.ndarray) and (value.ndim or slot.is_written):
            return self._array(slot, value, results)
        if slot.is_written:
            raise ArgumentError(f"{slot.who} is written; an array is expected, {type(value).__name__} is given.")
        if isinstance(value, bytes | bytearray | memoryview):
            return bytes(value)
        if isinstance(value, np.void) or (isinstance(value, np.ndarray) and value.dtype.kind == "V"):
            return value.tobytes()
        if slot.element is None:
            raise DTypeError(
                f"{slot.who} is {slot.argument.type}; bytes or a structured value of NumPy are expected, "
                f"{type(value).__name__} is given."
            )
        given = as_array(value, slot.who)
        if given.size != slot.element.count or given.ndim > 1:  # a sequence as an array
            return np.frombuffer(_elements(slot, given).tobytes(), np.uint8)
        return value_bytes(value, slot.element, slot.who)

    def _device_data(self, slot: _Slot, value: TensorData) -> _core.GraphData:
        if value.device != self.device:
            raise DeviceError(f'{slot.who} gets data on "{value.device.name}", the kernel is on "{self.device.name}".')
        _check_dtype(slot, value.dtype)
        return value._native

    def _array(self, slot: _Slot, value: Array, results: list[tuple[Array, Array]]) -> Array:
        if not slot.is_written:
            return np.ascontiguousarray(_elements(slot, value))
        _check_dtype(slot, value.dtype)
        if not value.flags.writeable:
            raise ArgumentError(f"{slot.who} is written, the array is read-only.")
        if value.flags.c_contiguous:
            return value
        for array, dense in results:
            if array is value:
                return dense
        dense = np.ascontiguousarray(value)
        results.append((value, dense))
        return dense


def _elements(slot: _Slot, value: Array) -> Array:
    """Return an array that the kernel reads alone: float64 becomes float32."""
    if value.dtype == np.float64 and slot.element is not None and slot.element.dtype == np.float32:
        return value.astype(np.float32)
    _check_dtype(slot, value.dtype)
    return value


def _check_dtype(slot: _Slot, dtype: np.dtype[Any]) -> None:
    """Raise DTypeError unless elements of the dtype are those of the argument; structures take any."""
    element = slot.element
    if element is None or dtype == element.dtype or dtype.kind == "V":
        return
    if element.name.startswith("bfloat") and dtype.itemsize == 2:
        return
    raise DTypeError(f"{slot.who} is {element.name}, an array of {dtype} is given, expected {element.dtype}.")


def _size(size: Size, who: str, *, least: int) -> tuple[int, int, int]:
    """Return a number or up to three of them as three."""
    given: Sequence[Any] = size if isinstance(size, tuple | list) else (size,)
    if not 1 <= len(given) <= 3:
        raise ShapeError(f"{who} has {len(given)} extents, expected 1 to 3.")
    extents = [1, 1, 1]
    for axis, extent in enumerate(given):
        if isinstance(extent, bool) or not isinstance(extent, int | np.integer):
            raise DTypeError(f"{who} has an extent of type {type(extent).__name__}, expected int.")
        if extent < least:
            raise ArgumentError(f"{who} has an extent of {extent}, expected at least {least}.")
        extents[axis] = int(extent)
    return extents[0], extents[1], extents[2]
