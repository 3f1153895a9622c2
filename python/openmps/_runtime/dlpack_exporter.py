"""The protocol ``__dlpack__`` of objects whose elements are in the memory of a device."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.copies import copied, viewed
from openmps._checks.data_types import code_of
from openmps._runtime import dlpack
from openmps._runtime.device import Device
from openmps.errors import SharingError

__all__ = ["Asked", "CopiedValues", "DlpackExporter", "Given"]


class Asked(NamedTuple):
    """The wish of another program: memory on a device, shared or copied."""

    device: Device
    is_versioned: bool
    copy: bool | None  # True: a copy; None: one where it is needed; False: none


class Given(NamedTuple):
    """The elements that it gets, and DLPack's flags."""

    data: _core.GraphData
    flags: int


class DlpackExporter:
    """The base of objects that give their elements to other programs; a class says how in `_given`."""

    device: Device

    def _given(self, asked: Asked) -> Given:
        raise NotImplementedError

    def __dlpack_device__(self) -> dlpack.Place:
        return dlpack.place_of(self.device)

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: dlpack.Place | None = None,
        copy: bool | None = None,
    ) -> Any:
        who, own = type(self).__name__, self.__dlpack_device__()
        dlpack.check_stream(who, stream, own)
        is_versioned = dlpack.is_versioned(who, max_version)
        wanted = own if dl_device is None else (int(dl_device[0]), int(dl_device[1]))
        if wanted not in (own, dlpack.HOST):
            raise SharingError(f"{who} on {self.device.name}: dl_device is {wanted}, expected {own} or {dlpack.HOST}.")
        if wanted != own and copy is False:
            raise SharingError(f"{who} on {self.device.name}: copy is False, but the CPU reads a copy.")
        is_moved = wanted != own
        asked = Asked(Device("cpu") if is_moved else self.device, is_versioned, True if is_moved else copy)
        data, flags = self._given(asked)
        return data.dlpack(wanted, is_versioned, flags)

    def _viewed(self, stored: np.dtype[Any], dtype: npt.DTypeLike | None, copy: bool | None) -> npt.NDArray[Any]:
        """Return an array over the CPU's memory, in which elements are `stored`; a copy where `dtype` needs one."""
        tensor = _core.DlpackTensor(self.__dlpack__(max_version=(1, 0)))
        return viewed(tensor.array(stored), dtype, copy, type(self).__name__)


class CopiedValues(DlpackExporter):
    """The base of objects whose memory is laid out as Apple lays it out: padded rows, slices of four channels.

    NumPy and other programs get a copy of the values that ``numpy`` returns.
    """

    def numpy(self) -> npt.NDArray[Any]:
        """Return a copy of the values."""
        raise NotImplementedError

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return copied(self.numpy(), dtype, copy, type(self).__name__)

    def _given(self, asked: Asked) -> Given:
        if asked.copy is False:
            raise SharingError(
                f"{type(self).__name__} on {self.device.name}: copy is False, but other programs read a copy."
            )
        values = np.ascontiguousarray(self.numpy())
        return Given(_core.GraphData(asked.device._native, values, code_of(values.dtype)), dlpack.COPIED)
