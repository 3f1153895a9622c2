"""The cost of an iteration of a `while`, and of an `if`, whose predicates the device computes.

    python control_flow.py           one line for each; OPENMPS_SKIP_KERNELS=conditional_nodes: no conditional nodes

Results are compared with NumPy first. Times are of blocking runs, the median of 30. An iteration is the difference
between runs of 100 and of 1,100 iterations, an `if` between graphs of 16 and of none.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import openmps as mps


def microseconds_of(run: Callable[[], Any]) -> float:
    """Return the median of 30 runs, after ten that capture."""
    times = []
    for count in range(40):
        start = time.perf_counter()
        run()
        if count >= 10:
            times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def check(what: str, found: Any, expected: Any) -> None:
    """Stop where the numbers are not NumPy's."""
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6, err_msg=what)


def loop(elements: int, draws: bool) -> None:
    """Time iterations of a `while` over a vector, with and without random numbers."""
    graph = mps.Graph()
    x, turns = graph.placeholder((elements,)), graph.placeholder((1,))

    def turn(k: mps.Tensor, y: mps.Tensor) -> list[mps.Tensor]:
        more = graph.random_uniform((elements,)) if draws else 0.5
        return [k + 1, y * 0.99 + more]

    count, left = graph.while_loop([graph.constant([0.0]), x], lambda k, y: (k < turns, [k, y]), turn)
    start = np.linspace(-1, 1, elements, dtype=np.float32)
    for wanted in (0, 1, 7, 3, 7, 0, 5):
        found = graph.run({x: start, turns: [wanted]}, [count, left])
        check("turns", found[0], [wanted])
        expected = start
        for _ in range(wanted):
            expected = expected * np.float32(0.99) + np.float32(0.5)
        if not draws:
            check("loop", found[1], expected)

    def time_of(wanted: int) -> float:
        return microseconds_of(lambda: graph.run({x: start, turns: [wanted]}, count))

    few, many = time_of(100), time_of(1100)
    draw = ", random numbers" if draws else ""
    print(f"turn of a while, {elements} elements{draw}: {(many - few) / 1000:.2f} us (100 turns: {few:.0f} us)")


def choices(count: int, size: int) -> float:
    """Time a run of `count` ifs, one after another, each of a product or a sum."""
    graph = mps.Graph()
    x, w = graph.placeholder((size, size)), graph.placeholder((size, size))

    def chosen(y: mps.Tensor) -> mps.Tensor:
        return graph.cond(y.sum() > 0, lambda: [graph.matmul(y, w)], lambda: [y * 0.5 - 1.0])[0]

    y = x + graph.variable(np.zeros(1, np.float32))  # so that nothing is settled before the run
    for _ in range(count):
        y = chosen(y)
    generator = np.random.default_rng(1)
    weights = (np.eye(size) + generator.normal(0, 0.001, (size, size))).astype(np.float32)
    for sign in (1, -1, 1, 1, -1):
        start = (sign * generator.uniform(0, 1, (size, size))).astype(np.float32)
        expected = start
        for _ in range(count):
            expected = expected @ weights if expected.sum() > 0 else expected * 0.5 - 1
        np.testing.assert_allclose(graph.run({x: start, w: weights}, y), expected, rtol=2e-3, atol=2e-3)
    return microseconds_of(lambda: graph.run({x: start, w: weights}, y))


def main() -> None:
    """Print all of it."""
    print("OPENMPS_SKIP_KERNELS:", os.environ.get("OPENMPS_SKIP_KERNELS", "none"), "device:", mps.Graph().device.name)
    for elements, draws in ((4096, False), (4096, True), (1 << 20, False)):
        loop(elements, draws)
    none, many = choices(0, 256), choices(16, 256)
    print(f"an if: {(many - none) / 16:.2f} us (16 of them {many:.0f} us, none {none:.0f} us)")


main()
