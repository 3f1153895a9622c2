"""Targets of losses and metrics in the shape of predictions; none is repeated for predictions of other samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn, optim

_LOSSES: dict[str, Callable[..., Any]] = {
    "cosine_distance": nn.cosine_distance,
    "huber": nn.huber,
    "kl_divergence": nn.kl_divergence,
    "mean_absolute_error": nn.mean_absolute_error,
    "mean_squared_error": nn.mean_squared_error,
    "sigmoid_cross_entropy": nn.sigmoid_cross_entropy,
    "sigmoid_focal": nn.sigmoid_focal,
}
_OTHER = [((None, 1), (None,)), ((None, 3), (None,)), ((None,), (None, 1)), ((5, 1), (5, 5)), ((2, 4, 1), (2, 4))]
_FITTING: list[tuple[tuple[int | None, ...], tuple[int | None, ...]]] = [
    ((None, 3), (None, 3)),
    ((None, 3), (5, 3)),
    ((5, 3), (None, None)),
    ((None, 3), (None, 1)),
    ((None, 3), (3,)),
    ((None, 3), ()),
]


@pytest.mark.parametrize("name", _LOSSES)
@pytest.mark.parametrize(("shape", "other"), _OTHER)
def test_targets_of_another_shape_are_refused(
    name: str, shape: tuple[int | None, ...], other: tuple[int | None, ...]
) -> None:
    graph = mps.Graph("cpu")
    x, y = graph.placeholder(shape), graph.placeholder(other, name="wanted")
    with pytest.raises(mps.ShapeError, match=rf"^{name}: <Tensor wanted: .*> are targets of .*, expected one shape\.$"):
        _LOSSES[name](x, y)


@pytest.mark.parametrize(("shape", "other"), _FITTING)
def test_targets_that_fit_are_those_of_each_element(
    shape: tuple[int | None, ...], other: tuple[int | None, ...]
) -> None:
    graph, random = mps.Graph("cpu"), np.random.default_rng(3)
    x, y = graph.placeholder(shape), graph.placeholder(other)
    given = random.normal(size=[extent or 5 for extent in shape])
    wanted = random.normal(size=[extent or 5 for extent in other[:1]] + [extent or 3 for extent in other[1:]])
    found = graph.run({x: given, y: wanted}, nn.mean_squared_error(x, y))
    np.testing.assert_allclose(found, ((given - wanted) ** 2).mean(), rtol=1e-5)


@pytest.mark.parametrize("function", ["huber", "sigmoid_cross_entropy"])
def test_losses_of_graphs_refuse_them_too(function: str) -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.ShapeError, match=rf"^{function}: .* \('\?',\)> are targets of .* \('\?', 1\)>"):
        getattr(graph, function)(graph.placeholder((None, 1)), graph.placeholder((None,)))


def test_class_numbers_have_one_axis_less_than_scores() -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.ShapeError, match=r"^cross_entropy: .* are labels of .*, expected one of each row"):
        nn.cross_entropy(graph.placeholder((None, 2)), graph.placeholder((None, 1), np.int32))


def test_a_column_of_scores_has_the_accuracy_of_its_signs() -> None:
    scores = np.array([[-1.0], [2.0], [3.0], [-4.0]], np.float32)
    flags = np.array([0, 1, 0, 1], np.float32)  # right, right, wrong, wrong
    trainer = mps.Trainer(
        nn.Identity(),
        lambda x, y: nn.sigmoid_cross_entropy(x[:, 0], y),
        optim.SGD(0.1),
        metrics=["accuracy", "confusion"],
    )
    measured = trainer.evaluate(scores, flags)
    assert measured["accuracy"] == 0.5
    np.testing.assert_array_equal(measured["confusion"], [[1, 1], [1, 1]])


def test_ignored_class_numbers_are_left_out_of_metrics() -> None:
    scores = np.log(np.array([[[0.7, 0.3], [0.4, 0.6], [0.5, 0.5]]], np.float32))
    names = ["accuracy", "confusion", "perplexity", "top5_accuracy"]
    trainer = mps.Trainer(nn.Identity(), nn.cross_entropy, optim.SGD(0.1), metrics=names)
    measured = trainer.evaluate(scores, np.array([[0, 0, -100]]))
    assert measured["loss"] == pytest.approx(-(np.log(0.7) + np.log(0.4)) / 2, rel=1e-5)
    assert measured["perplexity"] == pytest.approx((0.7 * 0.4) ** -0.5, rel=1e-5)
    assert (measured["accuracy"], measured["top5_accuracy"]) == (0.5, 1.0)
    np.testing.assert_array_equal(measured["confusion"], [[1, 1], [0, 0]])


@pytest.mark.parametrize("metric", ["accuracy", "confusion", "perplexity", "top5_accuracy"])
def test_class_numbers_that_are_none_are_refused(metric: str) -> None:
    trainer = mps.Trainer(nn.Identity(), nn.cross_entropy, optim.SGD(0.1), metrics=[metric])
    with pytest.raises(mps.ArgumentError, match=r"^Trainer: targets have class number 7, expected 0 to 1\.$"):
        trainer.evaluate(np.zeros((3, 2), np.float32), np.array([0, 7, 1]))
