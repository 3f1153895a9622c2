"""Objects that one thread uses at a time, by calls that signals do not cut in two."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from openmps._runtime.interrupts import held
from openmps.errors import StateError

_Method = TypeVar("_Method", bound=Callable[..., Any])


@contextmanager
def one_thread(in_use: threading.RLock, who: str) -> Iterator[None]:
    """Hold the lock; raise StateError if another thread does. The thread that holds it may come again."""
    with held():
        if not in_use.acquire(blocking=False):
            name = threading.current_thread().name
            raise StateError(f"{who}: thread {name} calls it while another thread is using it.")
        try:
            yield
        finally:
            in_use.release()


def alone(method: _Method) -> _Method:
    """Return the method of an object with a lock `_in_use`: another thread's call meanwhile raises StateError."""

    @functools.wraps(method)
    def locked(self: Any, *arguments: Any, **options: Any) -> Any:
        with one_thread(self._in_use, f"{type(self).__name__}.{method.__name__}"):
            return method(self, *arguments, **options)

    return locked  # type: ignore[return-value]
