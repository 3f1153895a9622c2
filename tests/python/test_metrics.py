"""TrainingGraph.evaluate and early stopping, for every loss; expected values are the formulas in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

_RANDOM = np.random.default_rng(4)
_IMAGES = _RANDOM.uniform(0.1, 0.9, (12, 1, 1, 3)).astype(np.float32)
_YES_OR_NO = (_RANDOM.random((12, 1, 1, 3)) > 0.5).astype(np.float32)
_SHARES = _RANDOM.dirichlet((1, 1, 1), 12).reshape(12, 1, 1, 3).astype(np.float32)


def _graph(kind: mps.LossType, **settings: Any) -> mps.TrainingGraph:
    """Return a graph whose predictions are the images."""
    identity = np.eye(3).reshape(3, 1, 1, 3)
    source = mps.ConvolutionDataSource(1, 3, 3, weights=identity, bias=None, optimizer=mps.SGD(0.0), label="fc")
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(kind, **settings)), device="cpu")


def _softmax(x: Any) -> Any:
    return np.exp(x) / np.exp(x).sum(-1, keepdims=True)


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


Y = _IMAGES.astype(np.float64)
_LOSSES: dict[str, Any] = {
    "MEAN_ABSOLUTE_ERROR": (_SHARES, lambda t: abs(Y - t)),
    "MEAN_SQUARED_ERROR": (_SHARES, lambda t: (Y - t) ** 2),
    "SOFTMAX_CROSS_ENTROPY": (_SHARES, lambda t: -t * np.log(_softmax(Y))),
    "SIGMOID_CROSS_ENTROPY": (_YES_OR_NO, lambda t: np.maximum(Y, 0) - Y * t + np.log1p(np.exp(-abs(Y)))),
    "CATEGORICAL_CROSS_ENTROPY": (_SHARES, lambda t: -t * np.log(Y)),
    "HINGE": (_YES_OR_NO, lambda t: np.maximum(0, 1 - (2 * t - 1) * Y)),
    "HUBER": (_SHARES, lambda t: np.where(abs(Y - t) <= 0.2, (Y - t) ** 2 / 2, 0.02 + 0.2 * (abs(Y - t) - 0.2))),
    "COSINE_DISTANCE": (_SHARES, lambda t: 1 / 3 - Y * t),
    "LOG": (_YES_OR_NO, lambda t: -t * np.log(Y + 1e-7) - (1 - t) * np.log(1 - Y + 1e-7)),
    "KULLBACK_LEIBLER_DIVERGENCE": (_SHARES, lambda t: t * (np.log(t) - Y)),
}


@pytest.mark.parametrize("name", _LOSSES)
def test_every_loss_has_a_value_that_is_its_formula_and_what_training_reports(name: str) -> None:
    labels, formula = _LOSSES[name]
    graph = _graph(mps.LossType[name], delta=0.2)
    expected = formula(labels.astype(np.float64)).sum(axis=(1, 2, 3)).mean()
    assert graph.evaluate(_IMAGES, labels)["loss"] == pytest.approx(expected, rel=1e-5)
    assert graph.step(_IMAGES, labels) / 12 == pytest.approx(expected, rel=1e-5)


def test_reductions_and_weights_enter_the_loss_as_in_training() -> None:
    counts = np.repeat([0.0, 1.0, 2.0], 4).astype(np.float32)
    for reduction in (mps.Reduction.SUM, mps.Reduction.MEAN, mps.Reduction.SUM_BY_NON_ZERO_WEIGHTS):
        graph = _graph(mps.LossType.MEAN_SQUARED_ERROR, reduction=reduction)
        images, labels, weights = _IMAGES[4:], _SHARES[4:], counts[4:]
        loss = graph.evaluate(images, labels, label_weights=weights)["loss"]
        assert graph.step(images, labels, label_weights=weights) / 8 == pytest.approx(loss, rel=1e-5)


def test_metrics_are_those_that_mean_something() -> None:
    def metrics(kind: mps.LossType, labels: Any) -> dict[str, float]:
        return _graph(kind).evaluate(_IMAGES, labels)

    largest = (Y.argmax(-1) == _SHARES.argmax(-1)).mean()
    for kind in (mps.LossType.SOFTMAX_CROSS_ENTROPY, mps.LossType.CATEGORICAL_CROSS_ENTROPY):
        assert metrics(kind, _SHARES)["accuracy"] == pytest.approx(largest)
    sides = {
        mps.LossType.SIGMOID_CROSS_ENTROPY: _sigmoid(Y) > 0.5,
        mps.LossType.LOG: Y > 0.5,
        mps.LossType.HINGE: Y > 0,
    }
    for kind, side in sides.items():
        assert metrics(kind, _YES_OR_NO)["accuracy"] == pytest.approx((side == (_YES_OR_NO > 0.5)).mean())
    for kind in (mps.LossType.MEAN_ABSOLUTE_ERROR, mps.LossType.MEAN_SQUARED_ERROR, mps.LossType.HUBER):
        found = metrics(kind, _SHARES)
        assert sorted(found) == ["loss", "mean_absolute_error"]
        assert found["mean_absolute_error"] == pytest.approx(abs(Y - _SHARES).mean(), rel=1e-5)
    assert list(metrics(mps.LossType.COSINE_DISTANCE, _SHARES)) == ["loss"]


@pytest.mark.parametrize("name", _LOSSES)
def test_early_stopping_works_with_every_loss(name: str) -> None:
    labels, _ = _LOSSES[name]
    history = _graph(mps.LossType[name]).fit(
        _IMAGES, labels, batch_size=6, epochs=9, validation=(_IMAGES, labels), callbacks=[mps.EarlyStopping(patience=1)]
    )
    assert len(history.epochs) == 3  # the rate is 0: nothing improves


@pytest.mark.parametrize(
    ("callback", "sentence"),
    [
        (
            mps.EarlyStopping("validation_accuracy"),
            'EarlyStopping: metric is "validation_accuracy", the epochs of this run have loss, validation_loss, '
            "validation_mean_absolute_error.",
        ),
        (
            mps.Checkpoint("never.safetensors", metric="accuracy"),
            'Checkpoint: metric is "accuracy", the epochs of this run have loss, validation_loss, '
            "validation_mean_absolute_error.",
        ),
    ],
)
def test_a_metric_that_epochs_will_lack_is_refused_before_the_first_one(callback: Any, sentence: str) -> None:
    graph = _graph(mps.LossType.MEAN_SQUARED_ERROR)
    with pytest.raises(mps.ArgumentError) as caught:
        graph.fit(_IMAGES, _SHARES, batch_size=6, validation=(_IMAGES, _SHARES), callbacks=[callback])
    assert str(caught.value) == sentence


def test_early_stopping_without_validation_is_refused_by_a_sentence() -> None:
    sentence = 'metric is "validation_loss", the epochs of this run have loss; fit has no validation.'
    with pytest.raises(mps.ArgumentError, match=sentence):
        _graph(mps.LossType.MEAN_SQUARED_ERROR).fit(_IMAGES, _SHARES, batch_size=6, callbacks=[mps.EarlyStopping()])
