"""GeLU out of primitive operations, which the compiler stitches into one kernel (MPSGraph).

python gelu.py

Prints how far it is from the formula, and how long it takes stitched and operation by operation.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time

import numpy as np

import openmps as mps


def gelu(graph: mps.Graph, x: mps.Tensor) -> mps.Tensor:
    """Return x * (0.5 + 0.5 * erf(x * sqrt(0.5)))."""
    half = graph.constant(0.5)
    return x * (half + half * graph.erf(x * graph.sqrt(half)))


def measure(rows: int = 4096, columns: int = 1024) -> float:
    """Return milliseconds of a run on rows x columns numbers."""
    graph = mps.Graph()
    total = graph.reduce_max(gelu(graph, graph.variable(np.linspace(-3, 3, rows * columns, dtype=np.float32))))
    graph.run({}, total)
    times = []
    for _ in range(10):
        start = time.perf_counter()
        graph.run({}, total)
        times.append(time.perf_counter() - start)
    return float(np.median(times)) * 1000


def main() -> None:
    """Check and time."""
    if "--measure" in sys.argv:
        print(measure())
        return
    graph = mps.Graph()
    x = graph.placeholder((None, 3), name="x")
    values = np.linspace(-3, 3, 12, dtype=np.float32).reshape(4, 3)
    expected = values * 0.5 * (1 + np.vectorize(math.erf)(values * math.sqrt(0.5)))
    print(f"largest difference from the formula: {np.abs(graph.run({x: values}, gelu(graph, x)) - expected).max():.1e}")
    apart = subprocess.run(
        [sys.executable, __file__, "--measure"],
        env={**os.environ, "OPENMPS_SKIP_PASSES": "stitch"},
        capture_output=True,
        text=True,
        check=True,
    )
    stitched, single = measure(), float(apart.stdout)
    print(f"4096 x 1024 numbers: stitched {stitched:.2f} ms, operation by operation {single:.2f} ms")


if __name__ == "__main__":
    main()
