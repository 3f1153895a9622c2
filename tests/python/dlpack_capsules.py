"""Capsules of DLPack that are made by hand: of any content, also of wrong ones, with a count of deletions."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, ClassVar

FLOAT32, FLOAT64, BFLOAT16 = (2, 32, 1), (2, 64, 1), (4, 16, 1)


class _Tensor(ctypes.Structure):
    _fields_: ClassVar = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    _fields_: ClassVar = [("tensor", _Tensor), ("owner", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class _Versioned(ctypes.Structure):
    _fields_: ClassVar = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("owner", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    ]


_DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new = ctypes.pythonapi.PyCapsule_New
_new.restype = ctypes.py_object
_new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_name = ctypes.pythonapi.PyCapsule_GetName
_name.restype = ctypes.c_char_p
_name.argtypes = [ctypes.py_object]


_KEPT: list[Exporter] = []


class Exporter:
    """A tensor over memory of the test's, and its only capsule.

    It lives as long as the process, since what its capsule was given to may call its deleter at any time.
    """

    def __init__(
        self,
        address: int,
        shape: Sequence[int],
        *,
        dtype: tuple[int, int, int] = FLOAT32,
        strides: Sequence[int] | None = None,
        device: tuple[int, int] = (1, 0),
        offset: int = 0,
        version: tuple[int, int] | None = None,
        flags: int = 0,
        name: bytes | None = None,
        axes: int | None = None,
    ) -> None:
        _KEPT.append(self)
        self.deleted = 0
        self.device = device
        self._shape = (ctypes.c_int64 * len(shape))(*shape)
        self._strides = None if strides is None else (ctypes.c_int64 * len(strides))(*strides)
        self._deleter = _DELETER(self._delete)
        managed: Any = _Managed() if version is None else _Versioned()
        if version is not None:
            managed.major, managed.minor, managed.flags = *version, flags
        tensor = managed.tensor
        tensor.data, tensor.ndim, tensor.byte_offset = address, len(shape) if axes is None else axes, offset
        tensor.device_type, tensor.device_id = device
        tensor.code, tensor.bits, tensor.lanes = dtype
        tensor.shape = ctypes.cast(self._shape, ctypes.POINTER(ctypes.c_int64))
        if self._strides is not None:
            tensor.strides = ctypes.cast(self._strides, ctypes.POINTER(ctypes.c_int64))
        managed.deleter = ctypes.cast(self._deleter, ctypes.c_void_p)
        self._managed = managed
        self._label = name or (b"dltensor" if version is None else b"dltensor_versioned")
        self.capsule = _new(ctypes.addressof(managed), self._label, None)

    def _delete(self, _: Any) -> None:
        self.deleted += 1

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None) -> Any:
        return self.capsule


def name_of(capsule: Any) -> str:
    """Return the name of a capsule."""
    return str(_name(capsule), "ascii")
