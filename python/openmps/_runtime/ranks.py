"""The processes that train together, one of which this is: its number is its rank.

Without ``openmps.distributed.init`` there is one process. Each method is called by all ranks, in the same order and
from one thread, and waits for the others. While steps run ranks may add up numbers and exchange texts; `gathered` and
`broadcast` come before or after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

__all__ = ["Mode", "Normalization", "Ranks", "Report", "current", "farewell", "report", "report_to", "use"]

Normalization = Literal["rank", "all"]
Mode = Literal["replicate", "shard"]
Report = Callable[[Mapping[str, float], Path | None], None]
_T = TypeVar("_T")
_MOST_TEXT = 1000  # bytes


class Ranks:
    """The ranks of a process that is alone; base class of those that are not."""

    rank = 0
    size = 1
    local_rank = 0  # among those of this machine
    normalization: Normalization = "rank"
    mode: Mode = "replicate"
    sums_on_cpu = True  # tensors of the CPU's graphs
    gpu: str | None = None  # whose tensors are summed
    steps = 0  # of training that this rank has begun

    def add_up(self, numbers: npt.NDArray[Any]) -> None:
        """Replace numbers by their sums over all ranks."""

    def texts(self, text: str | None) -> list[str]:
        """Return the texts of all ranks, in their order, cut to some hundred letters; None becomes an empty one."""
        rows = np.zeros((self.size, _MOST_TEXT), np.uint8)
        data = np.frombuffer((text or "").encode()[:_MOST_TEXT], np.uint8)
        rows[self.rank, : len(data)] = data
        self.add_up(rows)
        return [row.tobytes().rstrip(b"\0").decode(errors="ignore") for row in rows]

    def gathered(self, item: _T) -> list[_T]:
        """Return the items of all ranks, in their order."""
        return [item]

    def broadcast(self, item: _T) -> _T:
        """Return the item of rank 0."""
        return item

    def barrier(self) -> None:
        """Wait until all ranks are here."""

    def end_all(self, sentence: str) -> None:
        """Print why, and end all ranks at once; a process that is alone goes on."""

    def leave(self) -> None:
        """End what connects the ranks."""

    def from_first(self, make: Callable[[], _T]) -> _T:
        """Return what rank 0 makes; if that fails, all ranks raise its error."""
        if self.size == 1:
            return make()
        made: tuple[_T | None, Exception | None] = (None, None)
        if self.rank == 0:
            try:
                made = (make(), None)
            except Exception as error:
                made = (None, error)
        value, failure = self.broadcast(made)
        if failure is not None:
            raise failure if self.rank else made[1]  # type: ignore[misc]
        return value  # type: ignore[return-value]


def farewell(ours: Sequence[int], theirs: Sequence[int], rank: int, ranks: Ranks) -> str | None:
    """Return why all have to end, if this rank waits for one that has ended.

    Both have counted what they have begun together with all ranks, each kind by itself. A rank that has begun more than
    one that has ended waits for it.
    """
    if all(own <= other for own, other in zip(ours, theirs, strict=True)):
        return None
    return f"Rank {rank} of {ranks.size} has ended, and rank {ranks.rank} waits for it."


_ALONE = Ranks()
_current = _ALONE


def current() -> Ranks:
    """Return the ranks of which this process is one."""
    return _current


def use(ranks: Ranks | None) -> None:
    """Let this process be one of these ranks; None: it is alone."""
    global _current
    _current = ranks or _ALONE


_reports: list[Report] = []  # one or none


def report_to(function: Report | None) -> None:
    """Let the launcher of the ranks hear of each epoch; None: it hears of none any more."""
    _reports[:] = [] if function is None else [function]


def report(metrics: Mapping[str, float], checkpoint: Path | None) -> None:
    """Tell the launcher the metrics of an epoch, the same in all ranks, and rank 0's checkpoint if there is one."""
    for each in _reports:
        each(metrics, checkpoint)
