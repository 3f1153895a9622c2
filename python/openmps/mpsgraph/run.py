"""Runs in flight."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from typing import Any

from openmps.errors import ExecutionError

__all__ = ["Run"]


class Run:
    """A run in flight: wait for its results with ``result()``, or ``await`` it.

    Made by ``Graph.run_async``, with the function `read` that fetches the results.

    Examples
    --------
    >>> graph = mps.Graph()
    >>> x = graph.placeholder((2,))
    >>> graph.run_async({x: [1, 2]}, [x * x]).result()
    [array([1., 4.], dtype=float32)]
    """

    def __init__(self, read: Callable[[], Any]) -> None:
        self._read = read
        self._ended = threading.Event()
        self._problem: str | None = None
        self._lock = threading.Lock()
        self._handlers: list[Callable[[], object]] = []

    def _end(self, problem: str | None) -> None:
        with self._lock:
            self._problem = problem
            self._ended.set()
            handlers, self._handlers = self._handlers, []
        for handler in handlers:
            handler()

    def _when_ended(self, handler: Callable[[], object]) -> None:
        with self._lock:
            if not self._ended.is_set():
                self._handlers.append(handler)
                return
        handler()

    def done(self) -> bool:
        """Return whether the results are there."""
        return self._ended.is_set()

    def result(self, timeout: float | None = None) -> Any:
        """Wait, at most so many seconds, and return what ``Graph.run`` returns.

        Parameters
        ----------
        timeout : float, optional
            Seconds.

        Raises
        ------
        TimeoutError
            If the run takes longer.
        ExecutionError
            If it failed.
        """
        if not self._ended.wait(timeout):
            raise TimeoutError(f"The run has not ended after {timeout} seconds.")
        if self._problem is not None:
            raise ExecutionError(self._problem)
        return self._read()

    def __await__(self) -> Generator[Any, None, Any]:
        import asyncio  # half of the package's own import time, for those who await

        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def wake() -> None:
            if not future.done():
                future.set_result(None)

        self._when_ended(lambda: loop.call_soon_threadsafe(wake))
        yield from future.__await__()
        return self.result()
