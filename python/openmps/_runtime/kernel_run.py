"""One run of one kernel of Apple's (MPSKernel), called by the names of its class and methods."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from openmps import _core
from openmps._runtime.device import Device

Message = tuple[str, Sequence[Any]]  # a selector and its arguments

_queues: dict[str, _core.CommandQueue] = {}
_making_queues = threading.Lock()


def run(
    device: Device,
    kernel: str,
    initializer: Message,
    encoder: Message,
    results: Sequence[_core.MatrixMemory] = (),
    *,
    settings: Sequence[Message] = (),
) -> None:
    """Make a kernel of Apple's class, send it the settings, encode it and wait.

    The device and the command buffer are the first arguments of initializer and encoder; both are left out here.
    Matrices among the results are readable afterwards.
    """
    made = _core.Kernel(device._native, kernel, initializer)
    for setting in settings:
        made.send(setting)
    made.encode(queue_of(device), [encoder], results)


def queue_of(device: Device) -> _core.CommandQueue:
    """Return the queue on which kernels of this device run."""
    with _making_queues:
        queue = _queues.get(device.name)
        if queue is None:
            queue = _queues[device.name] = _core.CommandQueue(device._native)
        return queue
