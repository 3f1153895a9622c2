"""The runs of a program's graphs, as a monitor meets them."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openmps._inspection.results import Key, Work
from openmps.errors import Error

__all__ = ["RecordedRun", "RunRecorder"]


@dataclass(frozen=True)
class RecordedRun:
    """A run of a program.

    Attributes
    ----------
    number : int
        Counts the recorded runs from 1.
    graph : int
        Counts the program's graphs from 1.
    kind : str
        The graph's class.
    line : int
        Of the program, where the run begins; 0 if it is not known.
    device : str
        That the program runs it on.
    """

    number: int
    graph: int
    kind: str
    line: int
    device: str

    def __str__(self) -> str:
        where = f", line {self.line}" if self.line else ""
        return f"run {self.number}: {self.kind} {self.graph}{where}"


class RunRecorder:
    """A monitor that takes the first runs of each kind of each graph.

    Parameters
    ----------
    program : Path
    runs : int
        How many of each kind are taken. Runs are of one kind if they compute the same things of one graph.
    take : callable
        Gets each of them with its work, before it begins.
    refuse : callable
        Gets a run that cannot be made again, with the reason.
    """

    def __init__(
        self,
        program: Path,
        runs: int,
        take: Callable[[RecordedRun, Work], None],
        refuse: Callable[[RecordedRun, str], None],
    ) -> None:
        self._program, self._runs, self._take, self._refuse = str(program), runs, take, refuse
        self._graphs: dict[int, tuple[object, int]] = {}  # by identity; kept, so that no other one has it
        self._taken: Counter[tuple[int, Key]] = Counter()
        self.count = 0

    def __call__(self, graph: Any, key: Key, make: Callable[[], Work], /) -> None:
        """Take a run, if it is one of the first of its kind."""
        _, place = self._graphs.setdefault(id(graph), (graph, len(self._graphs) + 1))
        self._taken[place, key] += 1
        if self._taken[place, key] > self._runs:
            return
        self.count += 1
        run = RecordedRun(self.count, place, type(graph).__name__, self._line(), graph.device.name)
        try:
            self._take(run, make())
        except Error as error:
            self._refuse(run, str(error))

    def _line(self) -> int:
        """Return the line of the program that is running."""
        frame = sys._getframe()
        while frame is not None and frame.f_code.co_filename != self._program:
            frame = frame.f_back  # type: ignore[assignment]
        return 0 if frame is None else frame.f_lineno
