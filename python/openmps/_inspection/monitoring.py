"""A monitor that is told of each run of a graph, before it begins. A usual program has none."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from openmps._inspection.results import Key, Work

__all__ = ["Monitor", "is_monitored", "monitored", "tell"]


class Monitor(Protocol):
    """Is called with a graph, a key that its runs of one kind share, and a function that makes the work of a run."""

    def __call__(self, graph: object, key: Key, make: Callable[[], Work], /) -> None: ...


class _State(threading.local):
    is_busy = False  # the monitor's own runs are not told


_state = _State()
_monitor: Monitor | None = None


def is_monitored() -> bool:
    """Return whether runs of this thread are told."""
    return _monitor is not None and not _state.is_busy


def tell(graph: object, key: Key, make: Callable[[], Work]) -> None:
    """Tell the monitor of a run that is about to begin."""
    if _monitor is None or _state.is_busy:
        return
    _state.is_busy = True
    try:
        _monitor(graph, key, make)
    finally:
        _state.is_busy = False


@contextmanager
def monitored(monitor: Monitor) -> Iterator[None]:
    """Let a monitor be told of the runs in this block, in all threads.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((2,), name="x")
    >>> with monitored(lambda graph, key, make: print(make().results(mps.Device("cpu")).nodes[0].array)):
    ...     y = graph.run({x: [1, 2]}, x + 1)
    [2. 3.]
    """
    global _monitor
    before, _monitor = _monitor, monitor
    try:
        yield
    finally:
        _monitor = before
