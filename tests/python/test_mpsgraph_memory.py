"""A graph keeps a bounded number of compiled forms, and a step leaves nothing behind."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np

import openmps as mps

LARGEST_GROWTH = 5 << 20


def _resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE")


def _growth(work: Callable[[int], None], warming_up: int, count: int) -> int:
    for i in range(warming_up):
        work(i)
    before = _resident_bytes()
    for i in range(warming_up, warming_up + count):
        work(i)
    return _resident_bytes() - before


def _training() -> Callable[[int, int], None]:
    """A step of training on an input of any size: the weights do not depend on it."""
    graph = mps.Graph()
    x = graph.placeholder((-1, -1))
    w = graph.variable(np.ones((1, 8), np.float32))
    features = graph.mean(x, 1, keepdims=True) @ w
    loss = (features * features).sum()
    (gradient,) = graph.gradients(loss, [w])
    update = graph.assign(w, graph.sgd(0.001, w, gradient))

    def step(rows: int, columns: int) -> None:
        graph.run({x: np.ones((rows, columns), np.float32)}, loss, [update])

    return step


def test_500_input_shapes_do_not_grow_the_process() -> None:
    step = _training()
    # Warm once more forms than are kept have been compiled.
    assert _growth(lambda i: step(i % 100 + 1, i // 100 + 1), 100, 500) <= LARGEST_GROWTH


def test_10000_steps_do_not_grow_the_process() -> None:
    step = _training()
    assert _growth(lambda i: step(16, 4), 100, 10_000) <= LARGEST_GROWTH
