"""GeLU out of primitive operations, timed; as a program it is timed for another process.

    python -m openmps.demos._gelu_graph [DEVICE]

reads lines "ROWS COLUMNS ROUNDS" and answers each with one JSON object.
"""

from __future__ import annotations

import json
import sys
import time

import numpy as np

from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Graph


class GeluGraph:
    """The graph y = x * (0.5 + 0.5 * erf(x * sqrt(0.5))); x and y stay on the device."""

    def __init__(self, rows: int, columns: int, device: str | None = None) -> None:
        self.graph = graph = Graph(device)
        values = np.linspace(-3, 3, rows * columns, dtype=np.float32).reshape(rows, columns)
        x = graph.variable(values, name="x")
        self._y = graph.variable(np.zeros_like(values), name="y")
        half = graph.constant(0.5)
        self._assign = graph.assign(self._y, x * (half + half * graph.erf(x * graph.sqrt(half))))
        compiled = graph.compile({}, [], [self._assign])
        self.plan, self.memory = str(compiled.plan), compiled.memory.peak

    def run(self) -> F32Array:
        """Return y."""
        self.graph.run({}, [], [self._assign])
        found: F32Array = self.graph.run({}, self._y)
        return found

    def milliseconds(self, rounds: int = 3) -> float:
        """Return the median time of a run; the first is not counted."""
        times = []
        for _ in range(rounds + 1):
            start = time.perf_counter()
            self.graph.run({}, [], [self._assign])
            times.append(time.perf_counter() - start)
        return float(np.median(times[1:])) * 1000


def main() -> None:
    """Answer until the input ends."""
    device = sys.argv[1] if len(sys.argv) > 1 else None
    known: tuple[tuple[int, int], GeluGraph] | None = None
    for line in sys.stdin:
        rows, columns, rounds = map(int, line.split())
        if known is None or known[0] != (rows, columns):
            known = ((rows, columns), GeluGraph(rows, columns, device))
        print(json.dumps({"milliseconds": known[1].milliseconds(rounds), "memory": known[1].memory}), flush=True)


if __name__ == "__main__":
    main()
