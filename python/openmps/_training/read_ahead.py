"""Batches that threads read while the ones before are trained on."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from openmps import _core

if TYPE_CHECKING:
    from concurrent.futures import Future

_MORE = 2  # batches that wait beside those being read
_FEWEST_THREADS, _MOST_THREADS = 2, 8


def reader_threads() -> int:
    """Return how many threads read pictures: one for each core that this process may use, within limits."""
    return min(max(_core.usable_cores(), _FEWEST_THREADS), _MOST_THREADS)


class ReadAhead:
    """Gives batches in the order of their picks.

    Parameters
    ----------
    read : callable
        Returns the batch of a pick; several threads call it.
    picks : iterable
        The batches' names.
    threads : int
        How many batches are read at once, at least 1.
    """

    def __init__(self, read: Callable[[Any], Any], picks: Iterable[Any], threads: int) -> None:
        from concurrent.futures import ThreadPoolExecutor  # 10 ms that an import of the package need not take

        self.waited = 0.0
        self._read, self._picks = read, iter(picks)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="openmps-read")
        self._waiting: deque[Future[Any]] = deque()
        for _ in range(threads + _MORE):
            self._begin()

    def _begin(self) -> None:
        """Let a thread read the next batch, if there is one."""
        for pick in self._picks:
            self._waiting.append(self._pool.submit(self._read, pick))
            return

    def next(self) -> Any:
        """Return the next batch; an error of reading it is raised here."""
        start = time.perf_counter()
        batch = self._waiting.popleft().result()
        self.waited += time.perf_counter() - start
        self._begin()
        return batch

    def close(self) -> None:
        """Wait for the batches that are being read, and drop the others."""
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._waiting.clear()
