"""Devices, command queues and command buffers."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps.errors import ArgumentError, DeviceError, DTypeError, Error, ExecutionError

__all__ = ["CommandBuffer", "CommandBufferStatus", "CommandQueue", "Device", "devices"]

CommandBufferStatus = _core.CommandBufferStatus

# NVIDIA's libraries and a compiler of Metal kernels may come as packages of this environment. The folders are looked at
# when a device or a pipeline is asked for.
for _folder in sys.path:
    if any(os.path.isdir(os.path.join(_folder, package)) for package in ("nvidia", "ziglang")):
        _core.add_library_folder(_folder)


class Device(KnownAttributes):
    """A device that trains and infers.

    Parameters
    ----------
    name : str
        One of the names of ``openmps.devices()``: ``"cuda:0"``, ``"cuda:1"``, ... (NVIDIA GPUs), ``"cpu"``,
        ``"reference"`` (plain loops in double, for checking).

    Raises
    ------
    ArgumentError
        If an environment variable of openmps has a value that it may not have.
    DeviceError
        If there is no such device; the text lists the devices that exist and the features that a GPU lacks.
    StateError
        In a process forked from one in which openmps was running.

    Notes
    -----
    Apple's name: MTLDevice.

    Examples
    --------
    >>> Device("reference").name
    'reference'
    """

    def __init__(self, name: str) -> None:
        if not isinstance(name, str):
            raise DTypeError(f"Device: name is {type(name).__name__}, expected str.")
        if not name.isprintable():  # nor is it text that UTF-8 holds, perhaps
            raise DeviceError(f"Device {name!r} is not here, and can be the name of none.")
        _core.check_settings()
        try:
            self._native = _core.device_named(name)
        except (ArgumentError, ExecutionError) as error:
            raise DeviceError(f"{error}{_meant(name)}") from None

    @classmethod
    def default(cls) -> Device:
        """Return the device that ``OPENMPS_DEVICE`` names, else the best there is (MTLCreateSystemDefaultDevice).

        Raises
        ------
        ArgumentError
            If another environment variable of openmps has a value that it may not have.
        DeviceError
            If ``OPENMPS_DEVICE`` names none.

        Examples
        --------
        >>> isinstance(Device.default().name, str)
        True
        """
        _core.check_settings()
        try:
            return cls._with(_core.default_device())
        except (ArgumentError, ExecutionError) as error:
            raise DeviceError(str(error)) from None

    @classmethod
    def _with(cls, native: _core.Device) -> Device:
        device = cls.__new__(cls)
        device._native = native
        return device

    def __reduce__(self) -> tuple[type[Device], tuple[str]]:
        return type(self), (self.name,)

    @classmethod
    def of(cls, device: Device | str | None) -> Device:
        """Return the device itself, the one of that name, or the default for None.

        Raises
        ------
        DTypeError
            If it is neither.
        DeviceError
            If there is no such device.

        Examples
        --------
        >>> Device.of("cpu") == Device("cpu")
        True
        """
        if device is None:
            return cls.default()
        return device if isinstance(device, Device) else cls(device)

    @property
    def name(self) -> str:
        """The name that ``OPENMPS_DEVICE`` and ``--device`` take."""
        return self._native.name

    @property
    def description(self) -> str:
        """A description for people: a GPU's model and compute capability, a CPU's threads (MTLArchitecture)."""
        return self._native.description

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory it has (MTLDevice.recommendedMaxWorkingSetSize)."""
        return self._native.memory_bytes

    @property
    def allocated_bytes(self) -> int:
        """Bytes of buffers, images and plans alive on the device (MTLDevice.currentAllocatedSize)."""
        return self._native.allocated_bytes

    def __repr__(self) -> str:
        return f'Device("{self.name}")'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Device) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


def devices() -> list[Device]:
    """Return every device of this machine, best first (MTLCopyAllDevices).

    Examples
    --------
    >>> "reference" in [device.name for device in devices()]
    True
    """
    return [Device._with(native) for native in _core.devices()]


@checked_class
class CommandBuffer(KnownAttributes):
    """Encoded work, which runs when it is committed; ``CommandQueue.command_buffer`` makes it (MTLCommandBuffer)."""

    def __init__(self, native: _core.CommandBuffer, device: Device) -> None:
        self.device = device
        self._native = native
        self._results: list[Callable[[], None]] = []  # copy results into arrays of the program
        self._copying = threading.Lock()

    def __repr__(self) -> str:
        return f"<CommandBuffer on {self.device.name}: {self.status.name.lower().replace('_', ' ')}>"

    def commit(self) -> None:
        """Hand the work to the queue.

        Raises
        ------
        StateError
            If it was committed before.
        """
        self._native.commit()

    def wait_until_completed(self) -> None:
        """Wait for the end of the work.

        Raises
        ------
        ExecutionError
            If the work failed; the text names the node. An exception of a Python data source is raised as it was.
        """
        self._native.wait_until_completed()
        self._copy_results()

    def _copy_results(self) -> None:
        """Copy the results of completed work into the arrays that wait for them, once."""
        with self._copying:
            while self._results:
                self._results.pop(0)()

    @property
    def status(self) -> CommandBufferStatus:
        """How far it is (MTLCommandBufferStatus)."""
        return self._native.status

    def add_completed_handler(self, handler: Callable[[Error | None], object]) -> None:
        """Have `handler` called once when the work has ended, on another thread, with None or the error.

        Raises
        ------
        StateError
            If the buffer was committed before.
        """

        def ended(text: str | None) -> None:
            if text is None:
                self._copy_results()
            handler(None if text is None else ExecutionError(text))

        self._native.add_completed_handler(ended)


@checked_class
class CommandQueue(KnownAttributes):
    """Runs command buffers one after another (MTLCommandQueue).

    Parameters
    ----------
    device : Device or str, optional
        By default ``Device.default()``.

    Examples
    --------
    >>> buffer = CommandQueue(Device("cpu")).command_buffer()
    >>> buffer.commit()
    >>> buffer.wait_until_completed()
    >>> buffer.status.name
    'COMPLETED'
    """

    def __init__(self, device: Device | str | None = None) -> None:
        self.device = Device.of(device)
        self._native = _core.CommandQueue(self.device._native)

    def __repr__(self) -> str:
        return f"<CommandQueue on {self.device.name}>"

    def command_buffer(self) -> CommandBuffer:
        """Return an empty command buffer of this queue."""
        return CommandBuffer(self._native.command_buffer(), self.device)


def _meant(name: str) -> str:
    """Return a sentence on the GPU that another library's word for it means, nothing for other words."""
    if name.lower() not in ("cuda", "gpu", "metal", "mps", "nvidia"):
        return ""
    gpus = [each.name for each in _core.devices() if each.name.startswith("cuda")]
    return f' Did you mean "{gpus[0]}"?' if gpus else ' The first GPU is called "cuda:0", and there is none.'
