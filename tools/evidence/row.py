"""A row of the page: one claim, the program that repeats its experiment, and which counts decide."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

Counts = dict[str, int]
# Runs the experiments first, first + 1, ..., first + count - 1 and returns what was counted.
Program = Callable[[int, int], Counts]


@dataclass(frozen=True)
class Row:
    """One claim: the program that counts, how often, and the counts that have to be 0."""

    name: str
    claim: str
    figure: str
    program: Program
    quick: int  # experiments of a quick run
    whole: int  # experiments of a whole run
    step: int  # experiments of one call of the program
    faults: tuple[str, ...] = ("findings",)
    at_least: dict[str, int] = field(default_factory=dict)  # counts of a whole run
    largest: tuple[str, ...] = ()  # counts of which calls give the largest, not the sum
    is_alone: bool = False  # measures time or memory: nothing else may run beside it
    code: tuple[str, ...] = ("csrc", "python", "tests")  # folders and files whose changes make its counts older

    def spans(self, size: int) -> list[tuple[int, int]]:
        """Return first and count of each call for so many experiments."""
        return [(first, min(self.step, size - first)) for first in range(0, size, self.step)]

    def counted(self, first: int, count: int) -> Counts:
        """Return the counts of the program; one that ends with an error counts as a crash."""
        try:
            return self.program(first, count)
        except SystemExit as ended:
            print(f"{self.name}, {count} from {first}: {ended}", file=sys.stderr, flush=True)
            return {"crashes": 1}

    def problem(self, counts: Counts, *, is_whole: bool) -> str:
        """Return why the figure is missed, or nothing."""
        found = [f"{counts[fault]} {fault}" for fault in ("crashes", *self.faults) if counts.get(fault, 0)]
        if is_whole:
            found += [
                f"{counts.get(name, 0)} {name} of {least}"
                for name, least in self.at_least.items()
                if counts.get(name, 0) < least
            ]
        return ", ".join(found)
