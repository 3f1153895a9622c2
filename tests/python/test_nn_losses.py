"""Losses of modules against their formulas in float64, and their derivatives against finite differences of these."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(8)


def _drawn(*shape: int) -> Array:
    return RANDOM.normal(size=shape).astype(np.float32)


def _log_softmax(x: Array) -> Array:
    top = x - x.max(-1, keepdims=True)
    found: Array = top - np.log(np.exp(top).sum(-1, keepdims=True))
    return found


def _cosines(x: Array, y: Array) -> Array:
    found: Array = (x * y).sum(-1) / np.sqrt((x * x).sum(-1) * (y * y).sum(-1))
    return found


def _focal(x: Array, y: Array, gamma: float, weights: Array) -> Any:
    logs = np.take_along_axis(_log_softmax(x), y[:, np.newaxis], 1)[:, 0]
    return (-weights[y] * (1 - np.exp(logs)) ** gamma * logs).mean()


def _sigmoid_focal(x: Array, y: Array) -> Any:
    p = 1 / (1 + np.exp(-x))
    right = np.where(y > 0.5, p, 1 - p)
    return (-np.where(y > 0.5, 0.25, 0.75) * (1 - right) ** 2 * np.log(right)).mean()


def _contrastive(x: Array, y: Array, temperature: float) -> Any:
    scores = _cosines(x[:, np.newaxis], y[np.newaxis]) / temperature
    both = _log_softmax(scores), _log_softmax(scores.T)
    return -(np.diagonal(both[0]) + np.diagonal(both[1])).mean() / 2


def _triplet(x: Array, y: Array, z: Array) -> Any:
    near, far = (np.sqrt(((x - other + 1e-6) ** 2).sum(-1)) for other in (y, z))
    return np.maximum(0, near - far + 0.7).mean()


def _ctc(scores: Array, labels: list[int], blank: int = 0) -> Any:
    """Return -log of the sum over all paths whose repeated labels and blanks are left out."""
    logs, total = _log_softmax(scores), 0.0
    for path in itertools.product(range(scores.shape[1]), repeat=len(scores)):
        merged = [each for each, _ in itertools.groupby(path)]
        if [each for each in merged if each != blank] == labels:
            total += np.exp(sum(logs[time, each] for time, each in enumerate(path)))
    with np.errstate(divide="ignore"):
        return -np.log(total)


WEIGHTS = np.array([0.5, 1.0, 2.0, 0.3], np.float32)
CLASSES = RANDOM.integers(0, 4, 6)
FLAGS = (RANDOM.random((6, 4)) > 0.5).astype(np.float32)
SHARES = RANDOM.dirichlet(np.ones(4), 6).astype(np.float32)
SHARES[0] = [0, 1, 0, 0]
OTHER, THIRD = _drawn(6, 4), _drawn(6, 4)
LABELS = [[1, 2, -1], [1, 1, -1], [-1, -1, -1], [3, -1, -1], [2, 3, 2], [3, 3, 1]]


def _all_ctc(x: Array) -> Any:
    paths = [[each for each in row if each >= 0] for row in LABELS]
    return np.mean([_ctc(s, p) / max(len(p), 1) for s, p in zip(x.reshape(6, 5, 4), paths, strict=True)])


CASES: dict[str, tuple[Callable[[Any], Any], Callable[[Array], Any], int]] = {
    "focal": (
        lambda x: nn.focal(x, CLASSES, gamma=1.5, weights=WEIGHTS),
        lambda x: _focal(x, CLASSES, 1.5, WEIGHTS),
        4,
    ),
    "focal without gamma": (
        lambda x: nn.focal(x, CLASSES, gamma=0.0),
        lambda x: _focal(x, CLASSES, 0, np.ones(4)),
        4,
    ),
    "sigmoid focal": (lambda x: nn.sigmoid_focal(x, FLAGS), lambda x: _sigmoid_focal(x, FLAGS), 4),
    "cross-entropy of probabilities": (
        lambda x: nn.cross_entropy(x, SHARES, label_smoothing=0.2, weights=WEIGHTS),
        lambda x: -((0.8 * SHARES + 0.05) * WEIGHTS * _log_softmax(x)).sum(-1).mean(),
        4,
    ),
    "KL divergence": (
        lambda x: nn.kl_divergence(x, SHARES),
        lambda x: (SHARES * (np.log(np.maximum(SHARES, 1e-30)) - _log_softmax(x))).sum(-1).mean(),
        4,
    ),
    "cosine": (lambda x: nn.cosine_distance(x, OTHER), lambda x: (1 - _cosines(x, OTHER)).mean(), 4),
    "contrastive": (
        lambda x: nn.contrastive(x, OTHER, temperature=0.2),
        lambda x: _contrastive(x, OTHER.astype(np.float64), 0.2),
        4,
    ),
    "triplet": (lambda x: nn.triplet(x, OTHER, THIRD, margin=0.7), lambda x: _triplet(x, OTHER, THIRD), 4),
    "CTC": (lambda x: nn.ctc(x.graph.reshape(x, (6, 5, 4)), np.array(LABELS, np.int32)), _all_ctc, 20),
}


def _differences(function: Callable[[Array], Any], x: Array, step: float = 1e-5) -> Array:
    found = np.zeros_like(x)
    for place in np.ndindex(x.shape):
        moved = np.zeros_like(x)
        moved[place] = step
        found[place] = (function(x + moved) - function(x - moved)) / (2 * step)
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_loss_and_its_derivatives_are_those_of_the_formula(name: str) -> None:
    loss, formula, width = CASES[name]
    graph, x = mps.Graph("cpu"), _drawn(6, width)
    given = graph.placeholder((None, width))
    made = loss(given)
    found, gradient = graph.run({given: x}, [made, *graph.gradients(made, [given])])
    wide = x.astype(np.float64)
    np.testing.assert_allclose(found, formula(wide), rtol=1e-5)
    np.testing.assert_allclose(gradient, _differences(formula, wide), rtol=2e-4, atol=2e-6)


def test_reductions_are_the_sum_and_each_sample() -> None:
    graph, x = mps.Graph("cpu"), _drawn(6, 4)
    given = graph.placeholder((None, 4))
    for name, make in (
        ("cosine", nn.cosine_distance),
        ("contrastive", nn.contrastive),
        ("kl", nn.kl_divergence),
    ):
        each, total, mean = graph.run(
            {given: x}, [make(given, SHARES, reduction=reduction) for reduction in ("none", "sum", "mean")]
        )
        assert each.shape == (6,), name
        np.testing.assert_allclose([total, mean], [each.sum(), each.mean()], rtol=1e-5)


@pytest.mark.parametrize("value", [0.0, 1e4, -1e4])
def test_extreme_inputs_have_finite_derivatives(value: float) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 4))
    given = np.zeros((6, 4))
    given[:, 0] = value
    for loss in (
        nn.focal(x, CLASSES, gamma=0.5),
        nn.sigmoid_focal(x, FLAGS, gamma=0.5),
        nn.kl_divergence(x, SHARES),
        nn.cosine_distance(x, OTHER),
        nn.contrastive(x, OTHER),
        nn.triplet(x, x, x),
        nn.ctc(graph.reshape(x, (2, 3, 4)), [[1, 2], [0, 0]], blank=3),
    ):
        found, gradient = graph.run({x: given}, [loss, *graph.gradients(loss, [x])])
        assert np.isfinite(gradient).all()
        assert not np.isnan(found)


# ---- CTC


def test_ctc_reads_as_many_times_as_it_is_told() -> None:
    graph, x = mps.Graph("cpu"), _drawn(3, 5, 3)
    scores, lengths = graph.placeholder((None, 5, 3)), graph.placeholder((None,), np.int32)
    labels = graph.placeholder((None, 2), np.int32)
    loss = nn.ctc(scores, labels, lengths=lengths, blank=2, reduction="none")
    found = graph.run({scores: x, lengths: [5, 2, 3], labels: [[0, 1], [1, 0], [1, -1]]}, loss)
    expected = [
        _ctc(x[0].astype(np.float64), [0, 1], 2),
        _ctc(x[1, :2].astype(np.float64), [1, 0], 2),
        _ctc(x[2, :3].astype(np.float64), [1], 2),
    ]
    np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_ctc_of_labels_that_do_not_fit_is_infinite_without_derivatives() -> None:
    graph = mps.Graph("cpu")
    scores = graph.placeholder((2, 2, 3))
    losses = nn.ctc(scores, [[1, 1], [1, 2]], reduction="none")  # 1 1 needs a blank between: three times
    total = graph.sum(losses)
    found, gradient = graph.run({scores: np.zeros((2, 2, 3))}, [losses, *graph.gradients(total, [scores])])
    np.testing.assert_allclose(found, [np.inf, np.log(9)], rtol=1e-6)
    assert (gradient[0] == 0).all()
    assert np.abs(gradient[1]).max() > 0.1


def test_ctc_without_labels_is_that_of_blanks() -> None:
    graph, x = mps.Graph("cpu"), _drawn(2, 3, 4)
    scores = graph.placeholder((None, 3, 4))
    loss = nn.ctc(scores, np.zeros((2, 0), np.int32), reduction="none")
    expected = -_log_softmax(x.astype(np.float64))[:, :, 0].sum(1)
    np.testing.assert_allclose(graph.run({scores: x}, loss), expected, rtol=1e-5)


def test_ctc_refuses_what_it_cannot_read() -> None:
    graph = mps.Graph("cpu")
    scores = graph.placeholder((None, 3, 4))
    with pytest.raises(mps.DTypeError, match="expected integers"):
        nn.ctc(scores, [[0.5]])
    with pytest.raises(mps.ShapeError, match="known numbers of times"):
        nn.ctc(graph.placeholder((None, None, 4)), [[1]])
    with pytest.raises(mps.ArgumentError, match="one of 4 classes"):
        nn.ctc(scores, [[1]], blank=4)


@pytest.mark.needs("torch")
def test_ctc_is_pytorchs() -> None:
    import torch

    x = _drawn(4, 30, 12)
    labels, counts = RANDOM.integers(1, 12, (4, 8)), np.array([8, 5, 1, 7])
    lengths = np.array([30, 21, 12, 25])
    padded = np.where(np.arange(8) < counts[:, np.newaxis], labels, -1).astype(np.int32)
    graph = mps.Graph("cpu")
    scores = graph.placeholder((None, 30, 12))
    loss = nn.ctc(scores, padded, lengths=lengths)
    found, gradient = graph.run({scores: x}, [loss, *graph.gradients(loss, [scores])])
    theirs = torch.tensor(x, requires_grad=True)
    logs = theirs.log_softmax(-1).transpose(0, 1)
    expected = torch.nn.functional.ctc_loss(logs, torch.tensor(labels), torch.tensor(lengths), torch.tensor(counts))
    expected.backward()
    np.testing.assert_allclose(found, expected.item(), rtol=1e-5)
    np.testing.assert_allclose(gradient, theirs.grad, rtol=1e-3, atol=1e-6)
