"""Methods in NumPy's words, positions, bands, blocks of pixels, and random numbers by a state."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps

Array = np.ndarray[Any, Any]
RNG = np.random.default_rng(11)
X = RNG.uniform(-0.9, 0.9, (3, 4)).astype(np.float32)


@pytest.mark.parametrize(
    "name",
    ["abs", "arcsin", "arccos", "arctan", "arcsinh", "arctanh", "isnan", "isinf", "isfinite", "rint", "reciprocal"],
)
def test_functions_in_numpys_words(name: str) -> None:
    graph = mps.Graph()
    x = graph.placeholder(X.shape)
    np.testing.assert_allclose(graph.run({x: X}, getattr(graph, name)(x)), getattr(np, name)(X), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    "name", ["true_divide", "remainder", "fmod", "fmin", "fmax", "arctan2", "pow", "minimum_nan", "maximum_nan"]
)
def test_functions_of_two_in_numpys_words(name: str) -> None:
    graph = mps.Graph()
    values = [np.abs(X) + 0.5, np.roll(X, 1) * 3]
    if name.startswith(("f", "m")) and name != "fmod":
        values[0] = np.where(X > 0.5, np.nan, X)
    x, y = graph.placeholder(X.shape), graph.placeholder(X.shape)
    found = graph.run({x: values[0], y: values[1]}, getattr(graph, name)(x, y))
    known: Any = getattr(np, name.removesuffix("_nan"), None) or np.power
    np.testing.assert_allclose(found, known(*values), rtol=2e-5, atol=1e-5)


@pytest.mark.parametrize("name", ["sum", "prod", "mean", "var", "all", "any"])
@pytest.mark.parametrize("axes", [None, 0, (0, 1)])
def test_reductions_in_numpys_words_of_graphs_and_tensors(name: str, axes: Any) -> None:
    values = X > 0 if name in ("all", "any") else X
    graph = mps.Graph()
    x = graph.placeholder(values.shape, values.dtype)
    expected = getattr(np, name)(values, axes)
    by_graph, by_tensor = getattr(graph, name)(x, axes), getattr(x, name)(axes)
    for found in graph.run({x: values}, [by_graph, by_tensor]):
        np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_what_tensors_do_in_numpys_words() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2, 3, 4))
    values = RNG.normal(size=(2, 3, 4)).astype(np.float32)
    wanted = {
        x.argmax(1): values.argmax(1),
        x.argmin(): values.argmin(-1),
        x.clip(-0.5, 0.5): values.clip(-0.5, 0.5),
        graph.clip(x, -0.5, 0.5): values.clip(-0.5, 0.5),
        x.transpose(2, 0, 1): values.transpose(2, 0, 1),
        x.transpose(): values.transpose(),
        graph.flatten(x, 2): values.reshape(6, 4),
        graph.take_along_axis(x, values.argsort(1).astype(np.int32), 1): np.sort(values, 1),
        graph.band_part(x, 1, 0): np.tril(values) - np.tril(values, -2),
        graph.band_part(x, -1, 1): np.triu(values, 0) + np.tril(values, -1) - np.triu(values, 2),
    }
    for found, expected in zip(graph.run({x: values}, list(wanted)), wanted.values(), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_functions_that_numpy_spells_otherwise() -> None:
    graph = mps.Graph()
    x, y = graph.placeholder((6,)), graph.placeholder((6,))
    a = np.array([-2.5, -0.5, 0.0, 0.5, 1.5, -0.0], np.float32)
    b = np.array([2.0, 0.0, 0.0, 0.0, -3.0, 1.0], np.float32)
    wanted = {
        graph.round(x): [-3, -1, 0, 1, 2, 0],  # halves away from 0
        graph.signbit(x): np.signbit(a),
        graph.acosh(x * x + 1): np.arccosh(a * a + 1),
        graph.divide_no_nan(x, y): [-1.25, 0, 0, 0, -0.5, 0],
        graph.logical_nand(x, y): ~np.logical_and(a, b),
        graph.logical_nor(x, y): ~np.logical_or(a, b),
        graph.logical_xnor(x, y): ~np.logical_xor(a, b),
    }
    for found, expected in zip(graph.run({x: a, y: b}, list(wanted)), wanted.values(), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_reduce_max_nan_returns_nan_and_nanmax_ignores_it() -> None:
    graph = mps.Graph()
    x = graph.placeholder((2, 2))
    values = np.array([[1, np.nan], [3, 2]], np.float32)
    found = graph.run({x: values}, [graph.reduce_max_nan(x, 1), graph.reduce_min_nan(x, 1), graph.nanmax(x, 1)])
    np.testing.assert_array_equal(found, [[np.nan, 3], [np.nan, 2], [1, 3]])


@pytest.mark.parametrize("mode", ["add", "max", "set"])
def test_scatters_add_keep_the_maximum_or_set_at_indices(mode: str) -> None:
    ways: dict[str, Callable[[float, float], float]] = {"add": operator.add, "max": max, "set": lambda _, b: b}
    combine = ways[mode]
    graph = mps.Graph()
    updates = graph.placeholder((4, 2))
    values = RNG.normal(size=(4, 2)).astype(np.float32)
    places = np.array([[2, 0], [0, 1], [2, 0], [1, 1]], np.int32)
    if mode == "set":
        places[2] = [0, 0]  # which of two wins is not said
    by_place, by_axis = np.zeros((3, 2, 2)), np.zeros((4, 5))
    columns = np.array([[0, 4], [2, 1], [3, 3], [1, 0]], np.int32)
    if mode == "set":
        columns[2] = [3, 2]
    for row in range(4):
        for k in range(2):
            at = (*places[row], k)
            by_place[at] = combine(by_place[at], values[row, k])
            by_axis[row, columns[row, k]] = combine(by_axis[row, columns[row, k]], values[row, k])
    found = graph.run(
        {updates: values},
        [
            graph.scatter_nd(updates, places, (3, 2, 2), mode=mode),
            graph.scatter_along_axis(updates, columns, (4, 5), 1, mode=mode),
        ],
    )
    np.testing.assert_allclose(found[0], by_place, rtol=1e-6)
    np.testing.assert_allclose(found[1], by_axis, rtol=1e-6)


def test_blocks_of_pixels_go_to_channels_and_back() -> None:
    x = RNG.normal(size=(2, 4, 6, 3)).astype(np.float32)
    blocks = x.reshape(2, 2, 2, 3, 2, 3)  # n, y, by, x, bx, c
    graph = mps.Graph()
    given = graph.placeholder(x.shape)
    packed = graph.space_to_depth(given, 2)
    shuffled = graph.space_to_depth(given, 2, pixel_shuffle=True)
    found = graph.run(
        {given: x},
        [packed, shuffled, graph.depth_to_space(packed, 2), graph.depth_to_space(shuffled, 2, pixel_shuffle=True)],
    )
    np.testing.assert_array_equal(found[0], blocks.transpose(0, 1, 3, 2, 4, 5).reshape(2, 2, 3, 12))
    np.testing.assert_array_equal(found[1], blocks.transpose(0, 1, 3, 5, 2, 4).reshape(2, 2, 3, 12))
    np.testing.assert_array_equal(found[2], x)
    np.testing.assert_array_equal(found[3], x)


# ---- random numbers


def test_a_state_goes_on_from_draw_to_draw_and_from_run_to_run() -> None:
    graph = mps.Graph()
    start = graph.random_state(2069102477)
    # The state of this seed, published by a library that uses Apple's.
    words = np.array([149709389795223126, -5820494845676086657, 5952859558996586250], np.int64).view(np.int32)
    np.testing.assert_array_equal(graph.run({}, start), [1, *words])
    same = graph.random_state_at((149709389795223126, -5820494845676086657), 5952859558996586250)
    np.testing.assert_array_equal(graph.run({}, same), [1, *words])
    state = graph.variable(graph.run({}, start), np.int32)
    x, after = graph.random_uniform_by(state, (3, 5), low=2.0, high=4.0)
    y, last = graph.random_normal_by(after, (1000,), mean=1.0, deviation=0.1)
    kept = graph.assign(state, last)
    first = graph.run({}, [x, y], kept)
    second = graph.run({}, [x, y], kept)
    assert first[0].min() >= 2
    assert first[0].max() < 4
    assert abs(first[1].mean() - 1) < 0.02
    assert not np.any(first[0] == second[0])
    again = mps.Graph()
    state = again.random_state(2069102477)
    np.testing.assert_array_equal(again.run({}, again.random_uniform_by(state, (3, 5), low=2.0, high=4.0)[0]), first[0])


def test_a_truncated_normal_distribution_keeps_its_bounds() -> None:
    graph = mps.Graph()
    x = graph.run({}, graph.random_truncated_normal((20000,), low=-1.0, high=2.0, mean=0.5, deviation=1.5, seed=3))
    assert x.min() >= -1
    assert x.max() <= 2
    assert abs(x.mean() - 0.5) < 0.02  # symmetric around the mean
    assert np.std(x) < np.std(np.random.default_rng(0).uniform(-1, 2, 20000)) + 0.02
