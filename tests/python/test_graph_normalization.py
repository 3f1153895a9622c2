"""Normalizations of Graph against formulas in float64 and finite differences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from graph_formulas import Array, check, compare

RNG = np.random.default_rng(3)
GAMMA, BETA = RNG.uniform(0.5, 2, 6), RNG.normal(size=6)


def _standard(x: Any, axes: Any, epsilon: float = 1e-5) -> Any:
    mean = x.mean(axes, keepdims=True)
    return (x - mean) / np.sqrt(((x - mean) ** 2).mean(axes, keepdims=True) + epsilon)


def _along(numbers: Any, rank: int, axis: int) -> Any:
    return numbers.reshape([-1 if place == axis % rank else 1 for place in range(rank)])


def _affine(y: Any, gamma: Any, beta: Any, axis: int = -1) -> Any:
    return y * _along(gamma, y.ndim, axis) + _along(beta, y.ndim, axis)


def _groups(x: Any, groups: int, axis: int) -> Any:
    moved = np.moveaxis(x, axis, 1)
    parts = moved.reshape(len(x), groups, -1)
    return np.moveaxis(_standard(parts, 2).reshape(moved.shape), 1, axis)


def _drawn(*shape: int) -> Array:
    return RNG.normal(1, 2, shape)


@pytest.mark.parametrize("shape", [(6,), (1, 6), (3, 6), (2, 3, 6)])
def test_layer_norm(shape: tuple[int, ...]) -> None:
    check(
        lambda graph, x, gamma, beta: graph.layer_norm(x, gamma=gamma, beta=beta),
        lambda x, gamma, beta: _affine(_standard(x, -1), gamma, beta),
        [_drawn(*shape), GAMMA, BETA],
    )


def test_layer_norm_over_several_axes() -> None:
    check(
        lambda graph, x, gamma: graph.layer_norm(x, (-2, -1), gamma=gamma, epsilon=0.1),
        lambda x, gamma: _standard(x, (-2, -1), 0.1) * gamma,
        [_drawn(2, 3, 4), RNG.uniform(0.5, 2, (3, 4))],
    )
    check(lambda graph, x: graph.layer_norm(x, 1), lambda x: _standard(x, 1), [_drawn(2, 3, 4)])


@pytest.mark.parametrize("shape", [(6,), (1, 6), (2, 3, 6)])
def test_rms_norm(shape: tuple[int, ...]) -> None:
    check(
        lambda graph, x, gamma: graph.rms_norm(x, gamma=gamma),
        lambda x, gamma: x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * gamma,
        [_drawn(*shape), GAMMA],
    )


def test_rms_norm_of_nothing_but_zeros_has_a_slope() -> None:
    check(
        lambda graph, x: graph.rms_norm(x, epsilon=1e-2), lambda x: x / np.sqrt((x * x).mean(-1) + 1e-2), [np.zeros(4)]
    )


@pytest.mark.parametrize(("shape", "axis"), [((5, 6), -1), ((2, 4, 6), -1), ((2, 3, 2, 6), 3), ((2, 6, 3, 2), 1)])
def test_batch_norm(shape: tuple[int, ...], axis: int) -> None:
    others = tuple(place for place in range(len(shape)) if place != axis % len(shape))
    x = _drawn(*shape)
    check(
        lambda graph, a, gamma, beta: graph.batch_norm(a, gamma=gamma, beta=beta, axis=axis)[0],
        lambda a, gamma, beta: _affine(_standard(a, others), gamma, beta, axis),
        [x, GAMMA, BETA],
    )
    for part, statistic in ((1, lambda a: a.mean(others)), (2, lambda a: a.var(others, ddof=1))):
        check(lambda graph, a, part=part: graph.batch_norm(a, axis=axis, ddof=1)[part], statistic, [x])


@pytest.mark.parametrize(("shape", "axis"), [((5, 6), -1), ((2, 6, 3), 1)])
def test_batch_norm_by_statistics_that_are_given(shape: tuple[int, ...], axis: int) -> None:
    mean, variance = RNG.normal(size=6), RNG.uniform(0.5, 2, 6)
    check(
        lambda graph, x, m, v, gamma: graph.batch_norm(x, mean=m, variance=v, gamma=gamma, axis=axis, epsilon=1e-3)[0],
        lambda x, m, v, gamma: (
            (x - _along(m, x.ndim, axis)) / np.sqrt(_along(v, x.ndim, axis) + 1e-3) * _along(gamma, x.ndim, axis)
        ),
        [_drawn(*shape), mean, variance, GAMMA],
    )
    graph = mps.Graph("cpu")
    kept = graph.variable(mean), graph.variable(variance)
    _, *given = graph.batch_norm(graph.placeholder((2, 6)), mean=kept[0], variance=kept[1])
    assert given[0] is kept[0]
    assert given[1] is kept[1]


def test_batch_norm_of_one_row() -> None:
    graph = mps.Graph("cpu")
    for extent in (1, None):
        x = graph.placeholder((extent, 2))
        y, mean, variance = graph.batch_norm(x, ddof=1)
        (slope,) = graph.gradients(graph.sum(y * [[1.0, 3.0]]), [x])
        wanted: list[Any] = [[[0, 0]], [3, 5], [0, 0], [[0, 0]]]
        for found, expected in zip(graph.run({x: [[3, 5]]}, [y, mean, variance, slope]), wanted, strict=True):
            np.testing.assert_allclose(found, expected, atol=1e-6)


@pytest.mark.parametrize("groups", [1, 2, 3, 6])
@pytest.mark.parametrize(("shape", "axis"), [((2, 6), -1), ((2, 3, 6), -1), ((1, 3, 2, 6), -1), ((2, 6, 2, 3), 1)])
def test_group_norm(shape: tuple[int, ...], axis: int, groups: int) -> None:
    values, channels = [_drawn(*shape), GAMMA, BETA], axis % len(shape)
    for unknown in (0, 1, len(shape)):  # how many first extents feeds decide, that of the channels aside
        graph = mps.Graph("cpu")
        extents = [None if place < unknown and place != channels else extent for place, extent in enumerate(shape)]
        tensors = [graph.placeholder(extents), graph.placeholder((6,)), graph.placeholder((6,))]
        y = graph.group_norm(tensors[0], groups, gamma=tensors[1], beta=tensors[2], axis=axis)
        assert y.shape == tuple(extents)
        compare(
            graph,
            tensors,
            y,
            lambda x, gamma, beta: _affine(_groups(x, groups, axis), gamma, beta, axis),
            values,
            atol=2e-5,
        )


@pytest.mark.parametrize(("shape", "axis"), [((2, 4, 6), -1), ((2, 3, 2, 6), -1), ((2, 6, 3, 2), 1)])
def test_instance_norm(shape: tuple[int, ...], axis: int) -> None:
    others = tuple(place for place in range(1, len(shape)) if place != axis % len(shape))
    check(
        lambda graph, x, gamma, beta: graph.instance_norm(x, gamma=gamma, beta=beta, axis=axis),
        lambda x, gamma, beta: _affine(_standard(x, others), gamma, beta, axis),
        [_drawn(*shape), GAMMA, BETA],
        atol=2e-5,
    )


_NORMS: dict[str, Any] = {
    "layer_norm": lambda graph, x: graph.layer_norm(x),
    "rms_norm": lambda graph, x: graph.rms_norm(x),
    "batch_norm": lambda graph, x: graph.batch_norm(x)[0],
    "group_norm": lambda graph, x: graph.group_norm(x, 2),
    "instance_norm": lambda graph, x: graph.instance_norm(x),
    "log_softmax": lambda graph, x: graph.log_softmax(x),
}


@pytest.mark.parametrize("name", _NORMS)
def test_halves_are_computed_in_float32(name: str) -> None:
    x = RNG.normal(100, 30, (2, 50, 4)).astype(np.float16)  # their squares add up to more than 65504
    results = []
    for dtype in (np.float16, np.float32):
        graph = mps.Graph("cpu")
        y = _NORMS[name](graph, graph.constant(x.astype(dtype)))
        assert y.dtype == dtype
        results.append(graph.run({}, y).astype(np.float16))
    np.testing.assert_array_equal(*results)


@pytest.mark.parametrize("name", _NORMS)
def test_integers_are_refused(name: str) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 3, 4), np.int32, name="x")
    with pytest.raises(mps.DTypeError, match=rf"^{name}: <Tensor x: int32 \(2, 3, 4\)> is given, expected floats.$"):
        _NORMS[name](graph, x)


@pytest.mark.parametrize("name", _NORMS)
def test_no_row(name: str) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 3, 4))
    assert graph.run({x: np.zeros((0, 3, 4))}, _NORMS[name](graph, x)).shape == (0, 3, 4)


def test_what_is_refused() -> None:
    graph = mps.Graph("cpu")
    x, row = graph.placeholder((2, 6), name="x"), graph.placeholder((6,), name="row")
    for call, sentence in (
        (lambda: graph.group_norm(x, 4), r"^group_norm: .* has 6 channels, expected a multiple of 4 groups.$"),
        (lambda: graph.group_norm(x, 0), "expected a multiple of 0 groups"),
        (lambda: graph.group_norm(graph.placeholder((2, None)), 2), "has an unknown number of channels"),
        (lambda: graph.batch_norm(row), r"^batch_norm: <Tensor row.* is given, expected two or more axes.$"),
        (lambda: graph.instance_norm(graph.placeholder()), "expected two or more axes"),
    ):
        with pytest.raises(mps.ShapeError, match=sentence):
            call()
    with pytest.raises(
        mps.ArgumentError, match="^batch_norm: mean is given and variance is not, expected both or none.$"
    ):
        graph.batch_norm(x, mean=np.zeros(6))
    with pytest.raises(mps.ArgumentError, match=r"^batch_norm: axis is 2, <Tensor x: float32 \(2, 6\)> has 2 axes.$"):
        graph.batch_norm(x, axis=2)


# ---- variances and standard deviations


@pytest.mark.parametrize("axes", [None, 0, (0, -1)])
@pytest.mark.parametrize("ddof", [0, 1])
@pytest.mark.parametrize("name", ["variance", "std"])
def test_spread(name: str, ddof: int, axes: Any) -> None:
    check(
        lambda graph, x: getattr(graph, name)(x, axes, ddof=ddof),
        lambda x: getattr(np, name[:3])(x, axes, ddof=ddof),
        [_drawn(3, 2, 4)],
    )


def test_spread_by_tensors_and_by_the_names_of_numpy() -> None:
    graph = mps.Graph("cpu")
    x = graph.constant(np.array([[1.0, 2.0, 6.0]], np.float32))
    found = graph.run({}, [x.std(1), x.std(1, ddof=1, keepdims=True), x.var(1, ddof=1), graph.var(x, 1)])
    wanted: list[Any] = [[(14 / 3) ** 0.5], [[7**0.5]], [7], [14 / 3]]
    for value, expected in zip(found, wanted, strict=True):
        np.testing.assert_allclose(value, expected, rtol=1e-6)


@pytest.mark.parametrize("size", [1e-30, 1.0, 1e30])
def test_standard_deviations_of_huge_and_tiny_numbers(size: float) -> None:
    values = np.array([[1, -1, 0, 4], [1e5, 1e5 + 1, 1e5 + 3, 1e5]]).astype(np.float32) * np.float32(size)
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 4))
    y = graph.std(x, 1, ddof=1)
    found, slope = graph.run({x: values}, [y, *graph.gradients(graph.sum(y), [x])])
    exact = values.astype(np.float64)
    distances = exact - exact.mean(1, keepdims=True)
    np.testing.assert_allclose(found, exact.std(1, ddof=1), rtol=1e-4)
    np.testing.assert_allclose(slope, distances / (3 * exact.std(1, ddof=1, keepdims=True)), rtol=1e-2, atol=1e-3)


def test_the_slope_of_a_standard_deviation_that_is_zero() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 3))
    y = graph.std(x, 1)
    rows = np.array([[2, 2, 2], [0, 3, 3]], np.float32)
    found, slope = graph.run({x: rows}, [y, *graph.gradients(graph.sum(y), [x])])
    np.testing.assert_allclose(found, [0, 2**0.5], rtol=1e-6)
    np.testing.assert_allclose(slope, np.array([[0, 0, 0], [-2, 1, 1]]) * 2**0.5 / 6, rtol=1e-5)


def test_spread_of_fewer_elements_than_ddof_is_numpys() -> None:
    graph = mps.Graph("cpu")
    one, two = graph.constant(np.array([5.0], np.float32)), graph.constant(np.array([1.0, 3.0], np.float32))
    found = graph.run({}, [graph.var(one, ddof=1), graph.var(two, ddof=2)])
    np.testing.assert_array_equal(found, [np.nan, np.inf])
