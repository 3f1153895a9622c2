"""Graphs with many unknown extents or many conditions in a row keep their ranks and compile in time."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

import openmps as mps

RNG = np.random.default_rng(40)


@pytest.mark.parametrize("rank", [4, 5, 6])
@pytest.mark.parametrize("batch", [1, 3])
def test_select_of_unknown_extents_keeps_rank_and_dtype(rank: int, batch: int) -> None:
    graph = mps.Graph("cpu")
    x, y = (graph.placeholder((None,) * rank) for _ in range(2))
    chosen = graph.select(x > y, x, y)
    assert (chosen.ndim, chosen.dtype) == (rank, np.float32)
    shape = (batch, *range(1, rank))
    a, b = RNG.normal(size=(2, *shape)).astype(np.float32)
    np.testing.assert_array_equal(graph.run({x: a, y: b}, chosen * 2), np.maximum(a, b) * 2)


@pytest.mark.parametrize("count", [32, 64, 200])
@pytest.mark.parametrize("batch", [0, 1, 3])
def test_many_tensors_of_an_unknown_batch_keep_the_shape_of_their_stack(count: int, batch: int) -> None:
    graph = mps.Graph("cpu")
    tensors = [graph.placeholder((None, 2)) for _ in range(count)]
    stacked, joined = graph.stack(tensors, 1), graph.concat(tensors, 1)
    assert (stacked.shape, joined.shape) == ((None, count, 2), (None, 2 * count))
    arrays = RNG.normal(size=(count, batch, 2)).astype(np.float32)
    feeds = dict(zip(tensors, arrays, strict=True))
    found = graph.run(feeds, [stacked, joined])
    np.testing.assert_array_equal(found[0], np.stack(arrays, 1))
    np.testing.assert_array_equal(found[1], np.concatenate(arrays, 1))


@pytest.mark.parametrize("start", [3.0, -3.0, 0.0])
def test_conditions_in_a_row_take_time_that_does_not_double(start: float) -> None:
    def seconds(count: int) -> float:
        graph, y = mps.Graph("cpu"), start
        x: Any = graph.placeholder((1,))
        value = x
        begin = time.perf_counter()
        for _ in range(count):
            (value,) = graph.cond(value > 1, lambda v=value: [v * 0.5], lambda v=value: [v + 1])
            y = y * 0.5 if y > 1 else y + 1
        assert graph.run({x: [start]}, value) == [np.float32(y)]
        return time.perf_counter() - begin

    seconds(4)  # the first run makes the device
    assert seconds(64) < 10
