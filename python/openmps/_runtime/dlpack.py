"""DLPack, by which programs in one process use the same memory: capsules that go out and come in."""

from __future__ import annotations

from typing import Any, NamedTuple

from openmps import _core
from openmps._checks.rules import shown
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DeviceError, SharingError

Place = tuple[int, int]  # DLPack's kind of device, and the number of it
CPU, CUDA, CUDA_HOST = 1, 2, 3
HOST: Place = (CPU, 0)
READ_ONLY, COPIED = 1, 2  # flags of version 1
IS_COPY = "gives a copy"
_ALIGNMENT = 16  # of elements that kernels use where they are


class Foreign(NamedTuple):
    """The tensor of another program: its owner, and the place of its elements."""

    tensor: _core.DlpackTensor
    shape: list[int]
    data_type: int  # MPSDataType
    place: Place
    flags: int
    address: int
    is_dense: bool


def place_of(device: Device) -> Place:
    """Return where DLPack says a device's memory is."""
    kind, _, number = device.name.partition(":")
    return (CUDA, int(number)) if kind == "cuda" else HOST


def device_at(place: Place) -> Device:
    """Return the device whose memory that is."""
    kind, number = place
    if kind in (CPU, CUDA_HOST):
        return Device("cpu")
    if kind != CUDA:
        raise SharingError(f"from_dlpack: the memory is on DLPack's device {kind}, expected a CPU (1) or a GPU (2).")
    try:
        return Device(f"cuda:{number}")
    except DeviceError as error:
        raise SharingError(f"from_dlpack: the memory is on GPU {number}. {error}") from None


def check_stream(who: str, stream: Any, place: Place) -> None:
    """Refuse what the array API's standard does not allow as `stream`. Results are there on every stream."""
    if place[0] == CPU and stream is not None:
        raise ArgumentError(f"{who}.__dlpack__: stream is {shown(stream)}, expected None on a CPU.")
    is_number = isinstance(stream, int) and not isinstance(stream, bool)
    if stream is not None and not (is_number and stream >= -1 and stream != 0):
        raise ArgumentError(
            f"{who}.__dlpack__: stream is {shown(stream)}, expected None, -1, 1, 2 or the number of a stream."
        )


def is_versioned(who: str, max_version: Any) -> bool:
    """Return whether the other program knows the capsules of version 1."""
    if max_version is None:
        return False
    try:
        major, _ = max_version
        return int(major) >= 1
    except (TypeError, ValueError):
        raise ArgumentError(f"{who}.__dlpack__: max_version is {shown(max_version)}, expected two numbers.") from None


def foreign_tensor(value: Any) -> Foreign:
    """Take the tensor of another program.

    Raises ArgumentError for an object without DLPack, or with a wrong capsule. Raises SharingError with the reason of
    one that refuses.
    """
    give = getattr(value, "__dlpack__", None)
    if not callable(give):
        raise ArgumentError(f"from_dlpack: x is {type(value).__name__}, expected an object with __dlpack__.")
    try:
        try:
            capsule = give(max_version=(1, 0))
        except TypeError:  # of a program older than version 1
            capsule = give()
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        reason = str(error).rstrip(".")
        raise SharingError(f"from_dlpack: {type(value).__name__} does not give its memory: {reason}.") from error
    tensor = _core.DlpackTensor(capsule)
    return Foreign(tensor, *tensor.facts())


def why_copied(foreign: Foreign, place: Place, wanted: Place) -> str | None:
    """Return why elements are copied before they are used on a device, None if they are not."""
    if 0 in foreign.shape:
        return None
    if place != wanted:
        return "is on another device"
    if not foreign.is_dense:
        return "is not dense in row-major order"
    if foreign.address % _ALIGNMENT != 0:
        return f"begins at an address that is no multiple of {_ALIGNMENT}"
    return IS_COPY if foreign.flags & COPIED else None
