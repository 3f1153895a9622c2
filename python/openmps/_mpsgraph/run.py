"""Runs in flight."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Any

from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps.errors import ArgumentError, ExecutionError

__all__ = ["Run"]


@checked_class
class Run(KnownAttributes, Future[Any]):
    """A run in flight: wait for its results with ``result()``, or ``await`` it.

    A ``concurrent.futures.Future``, so that ``wait``, ``as_completed`` and ``add_done_callback`` take it; it cannot be
    cancelled. Made by ``Graph.run_async``, with the function `read` that fetches the results.

    Examples
    --------
    >>> graph = mps.Graph()
    >>> x = graph.placeholder((2,))
    >>> graph.run_async({x: [1, 2]}, [x * x]).result()
    [array([1., 4.], dtype=float32)]
    """

    def __init__(self, read: Callable[[], Any]) -> None:
        super().__init__()
        self._read = read
        self.set_running_or_notify_cancel()

    def __repr__(self) -> str:
        if not self.done():
            return "<Run: running>"
        problem = self.exception()
        return "<Run: finished>" if problem is None else f"<Run: failed: {problem}>"

    def _end(self, problem: str | None) -> None:
        if problem is None:
            self.set_result(None)
        else:
            self.set_exception(ExecutionError(problem))

    def result(self, timeout: float | None = None) -> Any:
        """Wait, at most so many seconds, and return the result of ``Graph.run``.

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
        if timeout is not None and not 0 <= timeout <= threading.TIMEOUT_MAX:
            raise ArgumentError(f"Run.result: timeout is {timeout}, expected 0 to {threading.TIMEOUT_MAX:g} seconds.")
        try:
            super().result(timeout)
        except TimeoutError:
            raise TimeoutError(f"The run has not ended after {timeout} seconds.") from None
        return self._read()

    def __await__(self) -> Generator[Any, None, Any]:
        import asyncio  # half of the package's own import time; only ``await`` needs it

        loop = asyncio.get_running_loop()
        ended: asyncio.Future[None] = loop.create_future()

        def wake() -> None:
            if not ended.done():
                ended.set_result(None)

        self.add_done_callback(lambda _: loop.call_soon_threadsafe(wake))
        yield from ended.__await__()
        return self.result()
