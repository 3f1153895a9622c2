"""Scatters of many updates against NumPy's ufunc.at in float64: hot rows, indices outside, gradients of tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu

pytestmark = pytest.mark.needs("openmps")

Array = npt.NDArray[Any]

_DEVICES = ["cpu", pytest.param(GPU, marks=needs_gpu)]
_UFUNCS = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "min": np.minimum,
    "max": np.maximum,
}


def _indices(spread: str, rows: int, count: int) -> Array:
    random = np.random.default_rng(count)
    if spread == "even":
        drawn = random.integers(-2, rows + 2, count)  # some are outside
    elif spread == "distinct":
        drawn = random.permutation(max(rows, count))[:count]
    elif spread == "hot":
        drawn = np.full(count, rows // 2)
    else:
        drawn = (random.random(count) ** 4 * rows).astype(np.int64)
    return drawn.astype(np.int32)


def _applied(mode: str, data: Array, indices: Array, updates: Array) -> Array:
    """Return what NumPy makes of the data, in float64."""
    result, inside = data.astype(np.float64), (indices >= 0) & (indices < len(data))
    if mode == "set":
        for index, update in zip(indices[inside], updates[inside], strict=True):
            result[index] = update
    else:
        _UFUNCS[mode].at(result, indices[inside], updates[inside].astype(np.float64))
    return result


def _scattered(device: str, mode: str, rows: int, indices: Array, updates: Array) -> Array:
    graph = mps.Graph(device)
    x, at = graph.placeholder(updates.shape, updates.dtype), graph.placeholder(indices.shape, indices.dtype)
    result: Array = graph.run({x: updates, at: indices}, graph.scatter(x, at, (rows, *updates.shape[1:]), mode=mode))
    return result


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("spread", ["even", "distinct", "hot", "skewed"])
@pytest.mark.parametrize("count", [0, 1, 129, 4097, 65_535, 65_536, 65_537, 1_000_000])
def test_sums_of_rows(device: str, spread: str, count: int) -> None:
    rows, width = 5_000, 3
    indices = _indices(spread, rows, count)
    updates = np.random.default_rng(1).standard_normal((count, width)).astype(np.float32)
    found = _scattered(device, "add", rows, indices, updates)
    expected = _applied("add", np.zeros((rows, width)), indices, updates)
    bound = _applied("add", np.zeros((rows, width)), indices, np.abs(updates))
    # The error of a sum in order is below that of its parts times the number of additions.
    many = np.bincount(indices[(indices >= 0) & (indices < rows)], minlength=rows).max(initial=1)
    assert np.all(np.abs(found - expected) <= 2.0**-24 * np.sqrt(many) * 4 * bound + 1e-30)
    np.testing.assert_array_equal(found, _scattered(device, "add", rows, indices, updates))


@pytest.mark.parametrize("width", [1, 5, 16, 64, 400])
@pytest.mark.parametrize("spread", ["even", "hot", "skewed"])
def test_a_cpu_adds_rows_in_their_order_on_any_number_of_threads(width: int, spread: str) -> None:
    rows, count = 300, 20_000
    indices = _indices(spread, rows, count)
    updates = np.random.default_rng(1).standard_normal((count, width)).astype(np.float32)
    expected, inside = np.zeros((rows, width), np.float32), (indices >= 0) & (indices < rows)
    np.add.at(expected, indices[inside], updates[inside])
    np.testing.assert_array_equal(_scattered("cpu", "add", rows, indices, updates), expected)


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("mode", [*_UFUNCS, "set"])
@pytest.mark.parametrize("spread", ["even", "skewed"])
def test_modes(device: str, mode: str, spread: str) -> None:
    rows, count = 200, 3_000
    indices = _indices(spread, rows, count)
    random = np.random.default_rng(2)
    # Factors whose products neither round nor leave the range of float32.
    updates = (
        random.choice([1.0, -1.0, 2.0, 0.5], (count, 8))
        if mode in ("mul", "div")
        else random.integers(-9, 9, (count, 8)).astype(float)
    ).astype(np.float32)
    if spread == "skewed" and mode in ("mul", "div"):
        updates = np.sign(updates)
    graph = mps.Graph(device)
    data = random.integers(1, 9, (rows, 8)).astype(np.float32)
    x = graph.placeholder(updates.shape)
    # Data is Apple's form with a tensor, which Python has as an index assignment of the same rows.
    selector = "scatterWithDataTensor:updatesTensor:indicesTensor:axis:mode:name:"
    mode_number = ["add", "sub", "mul", "div", "min", "max", "set"].index(mode)
    given = (graph.constant(data), x, graph.constant(indices), 0, mode_number, None)
    found = graph.run({x: updates}, graph._one(selector, *given))
    np.testing.assert_array_equal(found, _applied(mode, data, indices, updates))


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_axes(device: str, axis: int) -> None:
    shape = [7, 6, 10]
    indices = np.random.default_rng(3).integers(-1, shape[axis] + 1, 400).astype(np.int32)
    updates = np.random.default_rng(4).integers(-9, 9, (*shape[:axis], 400, *shape[axis + 1 :])).astype(np.float32)
    graph = mps.Graph(device)
    x = graph.placeholder(updates.shape)
    found = graph.run({x: updates}, graph.scatter(x, graph.constant(indices), shape, axis))
    moved = _applied("add", np.zeros((shape[axis], *np.delete(shape, axis))), indices, np.moveaxis(updates, axis, 0))
    np.testing.assert_array_equal(found, np.moveaxis(moved, 0, axis))


@pytest.mark.parametrize("device", _DEVICES)
def test_positions_with_components_and_along_an_axis(device: str) -> None:
    random = np.random.default_rng(5)
    at = random.integers(0, 9, (3_000, 2)).astype(np.int32)
    updates = random.integers(-9, 9, (3_000, 4)).astype(np.float32)
    graph = mps.Graph(device)
    found = graph.run({}, graph.scatter_nd(graph.constant(updates), at, (9, 9, 4)))
    expected = np.zeros((9, 9, 4))
    np.add.at(expected, (at[:, 0], at[:, 1]), updates)
    np.testing.assert_array_equal(found, expected)

    columns = random.integers(0, 9, (3_000, 4)).astype(np.int32)
    found = graph.run({}, graph.scatter_along_axis(graph.constant(updates), columns, (9, 4), 0))
    expected = np.zeros((9, 4))
    np.add.at(expected, (columns, np.arange(4)), updates)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("device", _DEVICES)
def test_the_gradient_of_an_embedding_table(device: str) -> None:
    random = np.random.default_rng(6)
    classes = (random.random((64, 40)) ** 3 * 1_000).astype(np.int32)
    factors = random.integers(-9, 9, (64, 40, 16)).astype(np.float32)
    graph = mps.Graph(device)
    table = graph.variable(np.zeros((1_000, 16), np.float32))
    at, by = graph.placeholder(classes.shape, np.int32), graph.placeholder(factors.shape)
    gradient = graph.gradients(graph.sum(graph.gather(table, at) * by), [table])[0]
    expected = np.zeros((1_000, 16))
    np.add.at(expected, classes, factors)
    np.testing.assert_array_equal(graph.run({at: classes, by: factors}, gradient), expected)


@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("weighted", [False, True])
def test_a_graph_convolution_and_its_gradient(device: str, weighted: bool) -> None:
    nodes, edges, width = 90, 4_000, 12
    random = np.random.default_rng(7)
    sources, targets = (random.random((2, edges)) ** 2 * nodes).astype(np.int32)
    values, factors = random.integers(-3, 4, (nodes, width)), random.integers(-2, 3, (edges, 1))
    weights = random.integers(-2, 3, (nodes, width))
    graph = mps.Graph(device)
    x, by = graph.placeholder((nodes, width)), graph.placeholder((edges, 1))
    rows = graph.gather(x, graph.constant(sources))
    y = graph.segment_sum(rows * by if weighted else rows, graph.constant(targets), nodes)
    gradient = graph.gradients(graph.sum(y * graph.constant(weights.astype(np.float32))), [x])[0]
    found = graph.run({x: values.astype(np.float32), by: factors.astype(np.float32)}, [y, gradient])
    used = factors if weighted else np.ones_like(factors)
    expected = np.zeros((2, nodes, width))
    np.add.at(expected[0], targets, used * values[sources])
    np.add.at(expected[1], sources, used * weights[targets])
    np.testing.assert_array_equal(found, expected)
