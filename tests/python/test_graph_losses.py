"""Losses of Graph against formulas in float64 and finite differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from graph_formulas import check

RNG = np.random.default_rng(8)
REDUCTIONS: dict[str, Any] = {"none": lambda x: x, "sum": np.sum, "mean": np.mean}


def _log_softmax(x: Any, axis: int) -> Any:
    near = x - x.max(axis, keepdims=True)
    return near - np.log(np.exp(near).sum(axis, keepdims=True))


def _cross_entropy(
    x: Any, labels: Any, axis: int, reduction: str, weights: Any = None, ignored: int = -100, smoothing: float = 0.0
) -> Any:
    """PyTorch's formula, place by place."""
    logs = np.moveaxis(_log_softmax(x, axis), axis, -1)
    factors = np.ones(x.shape[axis]) if weights is None else weights
    losses, shares = np.zeros(labels.shape), np.zeros(labels.shape)
    for place in np.ndindex(*labels.shape):
        label = labels[place]
        if label == ignored:
            continue
        spread = -(logs[place] * factors).sum() / len(factors)
        losses[place] = -(1 - smoothing) * logs[place][label] * factors[label] + smoothing * spread
        shares[place] = factors[label]
    return losses.sum() / shares.sum() if reduction == "mean" else REDUCTIONS[reduction](losses)


@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("smoothing", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("has_weights", [False, True])
def test_cross_entropy(has_weights: bool, smoothing: float, reduction: str) -> None:
    weights = RNG.uniform(0.2, 2, 5) if has_weights else None
    labels = np.array([[0, 4, -100], [3, 3, 1]], np.int32)
    check(
        lambda graph, x: graph.cross_entropy(
            graph.reshape(x, (2, 3, 5)), labels, weights=weights, label_smoothing=smoothing, reduction=reduction
        ),
        lambda x: _cross_entropy(x, labels, -1, reduction, weights, smoothing=smoothing),
        [RNG.normal(0, 3, (2, 3, 5))],
    )


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint8])
def test_classes_along_the_second_axis_and_labels_that_are_fed(dtype: Any) -> None:
    labels = RNG.integers(0, 4, (2, 3, 2)).astype(dtype)
    labels[0, 1] = 3
    check(
        lambda graph, x, fed: graph.cross_entropy(graph.reshape(x, (2, 4, 3, 2)), fed, 1, ignore_index=3),
        lambda x, fed: _cross_entropy(x, fed, 1, "mean", ignored=3),
        [RNG.normal(0, 3, (2, 4, 3, 2)), labels],
    )


def test_cross_entropy_of_one_sample_and_of_one_class() -> None:
    check(
        lambda graph, x: graph.cross_entropy(graph.reshape(x, (3,)), 2),
        lambda x: -_log_softmax(x, 0)[2],
        [RNG.normal(0, 3, 3)],
    )
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 1))
    loss = graph.cross_entropy(x, [0, 0])
    assert [value.tolist() for value in graph.run({x: [[3], [-1e30]]}, [loss, *graph.gradients(loss, [x])])] == [
        0,
        [[0], [0]],
    ]


def test_huge_scores() -> None:
    rows = np.array([[1e30, -1e30, 0], [-1e30, 2, 2], [-1e4, 1e4, -1e4]], np.float32)
    graph = mps.Graph("cpu")
    x = graph.placeholder((3, 3))
    losses = graph.cross_entropy(x, [0, 1, 0], reduction="none")
    found, slope = graph.run({x: rows}, [losses, *graph.gradients(graph.sum(losses), [x])])
    np.testing.assert_allclose(found, [0, np.log(2), 2e4], rtol=1e-6)
    np.testing.assert_allclose(slope, np.array([[0, 0, 0], [0, -0.5, 0.5], [-1, 1, 0]]), atol=1e-6)


def test_scores_that_are_no_number_and_labels_that_are_no_class_show() -> None:
    graph = mps.Graph("cpu")
    x = graph.constant(np.array([[0, np.nan], [0, 0], [0, 0], [0, 0]], np.float32))
    found = graph.run({}, graph.cross_entropy(x, [0, 2, -1, -100], reduction="none"))
    np.testing.assert_array_equal(np.isnan(found), [True, True, True, False])
    far = graph.placeholder((4,), np.int64)
    found = graph.run({far: [2**32, 1, -100, -(2**32)]}, graph.cross_entropy(x, far, reduction="none"))
    np.testing.assert_array_equal(np.isnan(found), [True, False, False, True])


@pytest.mark.parametrize("weights", [None, [2.0, 3.0]])
def test_a_mean_over_no_place_is_zero(weights: Any) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 2))
    loss = graph.cross_entropy(x, graph.constant([-100, -100]), weights=weights)
    for value in graph.run({x: [[1, 2], [3, 4]]}, [loss, *graph.gradients(loss, [x])]):
        np.testing.assert_array_equal(value, np.zeros(value.shape))
    labels = graph.placeholder((None,), np.int32)
    nothing = graph.cross_entropy(x, labels, reduction="none")
    assert graph.run({x: np.zeros((0, 2)), labels: np.zeros(0, np.int32)}, nothing).shape == (0,)


def test_many_halves_have_a_mean_in_float32() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 4), np.float16)
    loss = graph.cross_entropy(x, np.zeros(70_000, np.int32))
    assert loss.dtype == np.float16
    found = graph.run({x: np.zeros((70_000, 4), np.float16)}, loss)  # the sum is 97,041, more than 65,504
    assert float(found) == float(np.float16(np.log(4)))


def test_what_cross_entropy_refuses() -> None:
    graph = mps.Graph("cpu")
    x, wide = graph.placeholder((2, 3), name="x"), graph.placeholder((2, None), name="wide")
    refused: list[tuple[type[Exception], Callable[[], object], str]] = [
        (
            mps.DTypeError,
            lambda: graph.cross_entropy(x, [0.0, 1.0]),
            "is given as labels, expected integers; Graph.soft",
        ),
        (
            mps.DTypeError,
            lambda: graph.cross_entropy([[1, 2]], [0]),
            "^cross_entropy: .*int32.* is given, expected floats",
        ),
        (mps.ShapeError, lambda: graph.cross_entropy(wide, [0, 1]), "has an unknown number of classes along axis -1"),
        (mps.ArgumentError, lambda: graph.cross_entropy(x, [0, 1], 2), r"^cross_entropy: axis is 2, .* has 2 axes.$"),
        (
            mps.ArgumentError,
            lambda: graph.cross_entropy(x, [0, 1], reduction="max"),
            '^reduction is "max", expected one of',
        ),
        (
            mps.ArgumentError,
            lambda: graph.cross_entropy(x, [0, 1], label_smoothing=1.5),
            "^cross_entropy: label_smoothing is 1.5, expected 0 to 1.$",
        ),
    ]
    for kind, call, sentence in refused:
        with pytest.raises(kind, match=sentence):
            call()


# ---- losses of each element


def _sigmoid_cross_entropy(x: Any, t: Any, weight: Any = 1.0) -> Any:
    def softplus(a: Any) -> Any:
        return np.maximum(a, 0) + np.log1p(np.exp(-np.abs(a)))

    return weight * t * softplus(-x) + (1 - t) * softplus(x)


@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("weight", [None, 3.0])
def test_sigmoid_cross_entropy(weight: Any, reduction: str) -> None:
    x = np.array([[0.0, 0.0, -3.0, 2.0], [30.0, -40.0, 1e-4, 5.0]])
    t = np.array([[0.0, 1.0, 0.3, 1.0], [1.0, 0.0, 0.6, 0.0]])
    check(
        lambda graph, a, b: graph.sigmoid_cross_entropy(a, b, positive_weight=weight, reduction=reduction),
        lambda a, b: REDUCTIONS[reduction](_sigmoid_cross_entropy(a, b, weight or 1.0)),
        [x, t],
    )


def test_sigmoid_cross_entropy_of_huge_scores() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((4,))
    losses = graph.sigmoid_cross_entropy(x, [1.0, 1.0, 0.0, 0.0], reduction="none")
    weighted = graph.sigmoid_cross_entropy(x, [1.0, 1.0, 0.0, 0.0], positive_weight=2, reduction="none")
    made = [losses, weighted, *(graph.gradients(graph.sum(each), [x])[0] for each in (losses, weighted))]
    wanted: list[Any] = [[0, 1e30, 0, 1e30], [0, 2e30, 0, 1e30], [0, -1, 0, 1], [0, -2, 0, 1]]
    for found, expected in zip(graph.run({x: [1e30, -1e30, -1e30, 1e30]}, made), wanted, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-6)


def _huber(x: Any, t: Any, delta: float) -> Any:
    distance = np.abs(x - t)
    return np.where(distance <= delta, 0.5 * distance**2, delta * (distance - 0.5 * delta))


@pytest.mark.parametrize("reduction", REDUCTIONS)
@pytest.mark.parametrize("delta", [0.5, 1.0, 4.0])
def test_huber(delta: float, reduction: str) -> None:
    x, t = RNG.normal(0, 3, (3, 4)), RNG.normal(0, 3, 4)
    check(
        lambda graph, a, b: graph.huber(a, b, delta, reduction=reduction),
        lambda a, b: REDUCTIONS[reduction](_huber(a, b, delta)),
        [x, t],
    )


def test_huber_of_huge_differences_and_of_none() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((4,))
    losses = graph.huber(x, 0.0, 2.0, reduction="none")
    found, slope = graph.run({x: [1e38, -1e38, 0, np.inf]}, [losses, *graph.gradients(graph.sum(losses), [x])])
    np.testing.assert_allclose(found, [2e38, 2e38, 0, np.inf], rtol=1e-6)
    assert slope.tolist() == [2, -2, 0, 2]


def test_what_the_others_refuse() -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.ArgumentError, match="^huber: delta is 0, expected a number above 0.$"):
        graph.huber([1.0], [0.0], 0)
    for call in (graph.huber, graph.sigmoid_cross_entropy):
        with pytest.raises(mps.ArgumentError, match='^reduction is "all", expected one of none, sum, mean.$'):
            call([1.0], [0.0], reduction="all")
        with pytest.raises(mps.DTypeError, match=rf"^{call.__name__}: .* is given, expected floats.$"):
            call([1], [0])


@pytest.mark.parametrize("name", ["huber", "sigmoid_cross_entropy"])
def test_halves_and_nothing(name: str) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None,), np.float16)
    losses = getattr(graph, name)(x, np.float16(1), reduction="none")
    assert losses.dtype == np.float16
    assert graph.run({x: np.zeros(0, np.float16)}, losses).shape == (0,)
    values = np.linspace(-4, 4, 9).astype(np.float16)
    formula = _huber(values.astype(float), 1, 1) if name == "huber" else _sigmoid_cross_entropy(values.astype(float), 1)
    np.testing.assert_allclose(graph.run({x: values}, losses), formula.astype(np.float16), rtol=1e-3)
