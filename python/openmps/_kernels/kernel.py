"""The base of the classes that stand for one kernel of Apple's each (MPSKernel)."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from openmps import _core
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message, queue_of
from openmps.errors import AttributeNameError

__all__ = ["Kernel"]


class Kernel:
    """One kernel of Apple's for one device. Its settings are given when it is made, and stay.

    A call copies arrays to the device, runs the kernel, waits and copies the results back. Threads take turns.
    """

    _apple: ClassVar[str]  # the class of Apple's
    device: Device
    label: str | None

    def _make(self, given: Mapping[str, Any], initializer: Message, settings: Sequence[Message]) -> None:
        """Keep the arguments as attributes, and make the kernel; `given` are the constructor's local names.

        Settings without arguments are left as Apple has them.
        """
        device = Device.of(given["device"])
        kept = {name: value for name, value in given.items() if name not in ("self", "__class__", "device")}
        vars(self).update(kept, device=device)
        self._native = _core.Kernel(device._native, self._apple, initializer)
        self._turn = threading.RLock()
        label = given["label"]
        for selector, arguments in [*settings, ("setLabel:", [] if label is None else [label])]:
            if arguments:
                self._native.send((selector, arguments))

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            self._refuse_change(name)
        super().__setattr__(name, value)

    def _refuse_change(self, name: str) -> NoReturn:
        raise AttributeNameError(
            f"{type(self).__name__}: {name} cannot be set; the settings of a kernel are given when it is made."
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how a copy is made, of this kernel's settings; the device is asked for by its name."""
        names = [name for name in inspect.signature(type(self).__init__).parameters if name not in ("self", "device")]
        return _made_again, (type(self), {name: getattr(self, name) for name in names}, self.device.name)

    def __repr__(self) -> str:
        parameters = inspect.signature(type(self).__init__).parameters.values()
        shown = [
            f"{each.name}={_shown(getattr(self, each.name))}"
            for each in parameters
            if each.name not in ("self", "device") and not _is_default(getattr(self, each.name), each.default)
        ]
        return f"<{type(self).__name__}({', '.join(shown)}) on {self.device.name}>"

    def _run(self, messages: Sequence[Message], results: Sequence[_core.MatrixMemory | _core.NDArray] = ()) -> None:
        """Encode the messages in their order, run them and wait; the command buffer is left out of the arguments."""
        with self._turn:
            self._native.encode(queue_of(self.device), messages, results)


def _made_again(kind: type[Kernel], given: dict[str, Any], device: str) -> Kernel:
    return kind(**given, device=device)  # type: ignore[call-arg]


def _is_default(value: Any, default: Any) -> bool:
    try:
        return bool(value == default)
    except ValueError:  # an array
        return False


def _shown(value: Any) -> str:
    shape = getattr(value, "shape", None)
    return f"<array {shape}>" if shape else repr(value)
