"""Prints the best rates of this machine as JSON: matmuls of float32, and bytes that a copy reads and writes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial

import numpy as np

import openmps as mps

_REPEATS = 12


def _least_seconds(run: Callable[[], object]) -> float:
    least = float("inf")
    for _ in range(_REPEATS):
        start = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - start)
    return least


def best_flops() -> float:
    """Return the best rate of NumPy's and openmps' matmuls of square matrices."""
    best = 0.0
    for size in (512, 1024, 1536):
        a = np.random.default_rng(0).standard_normal((size, size), dtype=np.float32)
        graph = mps.Graph("cpu")
        x = graph.placeholder((size, size))
        feeds, y = {x: mps.TensorData(a, device=graph.device)}, graph.sum(x @ x)
        seconds = min(_least_seconds(partial(np.dot, a, a)), _least_seconds(partial(graph.run, feeds, y)))
        best = max(best, 2 * size**3 / seconds)
    return best


def best_bandwidth() -> float:
    """Return the best rate of element-wise work on 16 to 128 MiB, and of NumPy's copy."""
    best = 0.0
    for size in (2**22, 2**24, 2**25):
        x = np.ones(size, np.float32)
        graph = mps.Graph("cpu")
        value = graph.variable(x)
        halved = partial(graph.run, {}, [], [graph.assign(value, value * 0.5)])
        seconds = min(_least_seconds(partial(np.copyto, np.empty_like(x), x)), _least_seconds(halved))
        best = max(best, 2 * x.nbytes / seconds)
    return best


if __name__ == "__main__":
    print(json.dumps({"flops": best_flops(), "bandwidth": best_bandwidth()}))
