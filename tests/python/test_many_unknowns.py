"""Graphs with many unknown extents or many conditions in a row keep their ranks and compile in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps

RNG = np.random.default_rng(40)


def _branches(value: Any) -> tuple[Callable[[], list[Any]], Callable[[], list[Any]]]:
    return lambda: [value * 0.5], lambda: [value + 1]


@pytest.mark.parametrize("rank", [4, 5, 6])
@pytest.mark.parametrize("batch", [1, 3])
def test_select_of_unknown_extents_keeps_rank_and_dtype(rank: int, batch: int) -> None:
    graph = mps.Graph("cpu")
    x, y = (graph.placeholder((None,) * rank) for _ in range(2))
    chosen = graph.select(x > y, x, y)
    assert chosen.ndim == rank
    assert chosen.dtype == np.float32
    shape = (batch, *range(1, rank))
    a, b = RNG.normal(size=(2, *shape)).astype(np.float32)
    np.testing.assert_array_equal(graph.run({x: a, y: b}, chosen * 2), np.maximum(a, b) * 2)


def test_eight_unknown_axes_keep_their_known_extents() -> None:
    graph = mps.Graph("cpu")
    n = None
    x, y, z = (
        graph.placeholder(shape)
        for shape in [(n, n, n, 5, n, n, n, n), (n, n, n, n, n, 7, n, n), (n, n, n, n, n, n, n, 2)]
    )
    chosen = graph.select(x > y, x, z)
    assert chosen.shape == (n, n, n, 5, n, 7, n, 2)
    part = z[1:, 1:-1, ::2, :-1, -3:-1, ::-1, 1:]
    assert part.shape == (n,) * 7 + (2,)
    assert graph.reverse(z).shape == z.shape
    arrays = [
        RNG.normal(size=shape).astype(np.float32) for shape in [(1, 3, 1, 5, 1, 7, 2, 1), (2, 1, 3, 1, 4, 7, 2, 2)]
    ]
    whole = np.broadcast_to(np.where(arrays[0] > arrays[1], arrays[0], arrays[1]), (2, 3, 3, 5, 4, 7, 2, 2))
    found = graph.run({x: arrays[0], y: arrays[1], z: arrays[1]}, [chosen, part, graph.reverse(z)])
    np.testing.assert_array_equal(found[0], whole)
    np.testing.assert_array_equal(found[1], arrays[1][1:, 1:-1, ::2, :-1, -3:-1, ::-1, 1:])
    np.testing.assert_array_equal(found[2], np.flip(arrays[1]))


@pytest.mark.parametrize("known", [False, True])
def test_vectors_of_complex_numbers_are_rows_and_columns(known: bool) -> None:
    a, b, c = ((RNG.normal(size=(*shape, 2)) @ [1, 1j]).astype(np.complex64) for shape in [(3,), (3, 2), (2,)])
    graph = mps.Graph("cpu")
    x, y, z = (graph.placeholder(v.shape if known else (None,) * v.ndim, np.complex64) for v in (a, b, c))
    results = [graph.matmul(x, y), graph.matmul(y, z), graph.matmul(x, graph.matmul(y, z))]
    assert [result.ndim for result in results] == [1, 1, 0]
    for found, right in zip(graph.run({x: a, y: b, z: c}, results), [a @ b, b @ c, a @ b @ c], strict=True):
        np.testing.assert_allclose(found, right, rtol=1e-5, atol=1e-5)


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
    np.testing.assert_array_equal(found[0], np.stack(list(arrays), 1))
    np.testing.assert_array_equal(found[1], np.concatenate(list(arrays), 1))


@pytest.mark.parametrize("start", [3.0, -3.0, 0.0])
def test_conditions_in_a_row_take_linear_time(start: float) -> None:
    def seconds(count: int) -> float:
        graph, y = mps.Graph("cpu"), start
        x: Any = graph.placeholder((1,))
        value = x
        for _ in range(count):
            (value,) = graph.cond(value > 1, *_branches(value))
            y = y * 0.5 if y > 1 else y + 1
        begin = time.thread_time()
        assert graph.run({x: [start]}, value) == [np.float32(y)]
        return time.thread_time() - begin

    seconds(4)  # the first run makes the device
    least, most = (min(seconds(count) for _ in range(3)) for count in (16, 128))
    assert most < 20 * least  # 9 times; quadratic time is 40 times


@pytest.mark.parametrize("flag", [False, True])
@pytest.mark.parametrize("data", [[1.0, 2.0], [1.0, 2.0, 3.0], [-50.0, 1.0]])
def test_conditions_on_shapes_and_values_of_conditions(flag: bool, data: list[float]) -> None:
    """The first predicate needs only the shape of a result, whose elements the others need."""
    graph = mps.Graph("cpu")
    x, choice = graph.placeholder((None,)), graph.placeholder((1,), bool)
    (v,) = graph.cond(choice, lambda: [x * 2], lambda: [x + 1])
    (w,) = graph.cond(graph.shape_of(v)[0] > 2, lambda: [v + 10], lambda: [v - 10])
    (y,) = graph.cond(graph.reduce_sum(w) > 5, lambda: [w * 3], lambda: [w * 5])
    (z,) = graph.cond(graph.reduce_sum(v) + graph.reduce_sum(y) > 0, lambda: [y + v], lambda: [y - v])
    a = np.array(data, np.float32)
    first = a * 2 if flag else a + 1
    second = first + 10 if len(a) > 2 else first - 10
    third = second * 3 if second.sum() > 5 else second * 5
    expected = third + first if first.sum() + third.sum() > 0 else third - first
    np.testing.assert_array_equal(graph.run({x: a, choice: [flag]}, z), expected)


def test_conditions_on_large_results_and_on_results_of_inner_conditions() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((3,))
    a = np.array([1, -2, 3], np.float32)
    u: Any = x
    s: Any = x
    first, second = a, a

    def then(u: Any, s: Any) -> list[Any]:
        (inner,) = graph.cond(u[0] > 0, lambda: [u - 1], lambda: [u + 2])
        return [inner, s * 0.5, graph.broadcast_to(u, (20000, 3))]

    for _ in range(5):
        u, s, large = graph.cond(
            graph.reduce_sum(u + s) > 1,
            lambda u=u, s=s: then(u, s),  # type: ignore[misc]
            lambda u=u, s=s: [u + 1, s + u, graph.broadcast_to(s, (20000, 3))],  # type: ignore[misc]
        )
        (u,) = graph.cond(large[7, 0] > 0, lambda u=u: [u * 2], lambda u=u: [u])  # type: ignore[misc]
        if (first + second).sum() > 1:
            first, second, row = (first - 1 if first[0] > 0 else first + 2), second * np.float32(0.5), first
        else:
            first, second, row = first + 1, second + first, second
        first = first * 2 if row[0] > 0 else first
    for found, right in zip(graph.run({x: a}, [u, s]), (first, second), strict=True):
        np.testing.assert_array_equal(found, right)
