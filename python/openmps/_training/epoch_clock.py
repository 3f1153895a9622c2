"""The seconds of an epoch, and those of them that waited for data, where the next epoch may have begun."""

from __future__ import annotations

import time
from collections import deque


class EpochClock:
    """Measures epochs one after another; an epoch begins where the one before ends."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._submitted: deque[float] = deque()  # the seconds waited for data until each step in flight
        self._waited = 0.0  # until the last step that has ended
        self._waited_before = 0.0  # until the end of the epoch before

    def submits(self, waited: float) -> None:
        """Note a step, before which training has waited so many seconds for data in all."""
        self._submitted.append(waited)

    def step(self) -> float:
        """End the oldest step in flight; return the seconds of its epoch that waited for data."""
        self._waited = self._submitted.popleft()
        return self._waited - self._waited_before

    def lap(self) -> float:
        """End the epoch of the last step that has ended; return its seconds."""
        begin, self._start = self._start, time.perf_counter()
        self._waited_before = self._waited
        return self._start - begin
