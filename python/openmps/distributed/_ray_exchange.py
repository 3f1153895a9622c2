"""The actor through which ranks that Ray has started on CPUs exchange what they have."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["NAMESPACE", "Exchange"]

NAMESPACE = "openmps"  # of the actors' names


class Exchange:
    """The actor: all ranks bring an item under the same number, and get the items of all, or their sum.

    Parameters
    ----------
    size : int
        The number of ranks.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._rounds: dict[tuple[str, int], dict[int, Any]] = {}
        self._results: dict[tuple[str, int], Any] = {}
        self._taken: dict[tuple[str, int], int] = {}
        self._complete = asyncio.Condition()

    async def bring(self, channel: str, number: int, rank: int, item: Any, adds_up: bool) -> Any:
        """Wait for all ranks; return their items in the order of ranks, or the sum in that order."""
        key = channel, number
        items = self._rounds.setdefault(key, {})
        items[rank] = item
        async with self._complete:
            if len(items) == self._size:
                in_order = [items[each] for each in range(self._size)]
                self._results[key] = sum(in_order[1:], in_order[0]) if adds_up else in_order
                self._complete.notify_all()
            await self._complete.wait_for(lambda: key in self._results)
        result = self._results[key]
        self._taken[key] = self._taken.get(key, 0) + 1
        if self._taken[key] == self._size:
            for of_all in (self._rounds, self._results, self._taken):
                del of_all[key]
        return result
