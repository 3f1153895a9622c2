"""Objects that one thread uses at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from openmps.errors import StateError


@contextmanager
def one_thread(in_use: threading.RLock, who: str) -> Iterator[None]:
    """Hold the lock; raise StateError if another thread does. The thread that holds it may come again."""
    if not in_use.acquire(blocking=False):
        raise StateError(f"{who}: thread {threading.current_thread().name} calls it while another thread is using it.")
    try:
        yield
    finally:
        in_use.release()
