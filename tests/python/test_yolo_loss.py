"""The YOLO loss through NNGraph against its formula in NumPy (docs/semantics.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps

ANCHORS = np.array([(1.0, 2.0), (2.5, 0.5)], np.float32)
CLASSES = 4


def _iou(inter: Any, a: Any, b: Any) -> Any:
    return inter / (a + b - inter)


def _formula(x: Any, t: Any, *, rescore: bool) -> tuple[Any, Any]:
    """Return the loss of each image and the gradient, in double; arrays are (N, H, W, anchors, 5 + classes)."""
    x, t = x.astype(float), t.astype(float)
    shapes = _iou(np.minimum(ANCHORS, t[..., 2:4]).prod(-1), ANCHORS.prod(-1), t[..., 2:4].prod(-1))
    best = shapes == shapes.max(-1, keepdims=True)
    objects = (t[..., 4] == 1) & (best | (shapes > 0.7))
    absent = ~objects & (shapes < 0.3)
    count = max(t[..., 0, 4].sum(), 1)
    xy, wh = 1 / (1 + np.exp(-x[..., :2])), np.exp(x[..., 2:4]) * ANCHORS
    low = np.maximum(xy - wh / 2, t[..., :2] - t[..., 2:4] / 2)
    high = np.minimum(xy + wh / 2, t[..., :2] + t[..., 2:4] / 2)
    overlap = _iou(np.maximum(high - low, 0).prod(-1), wh.prod(-1), t[..., 2:4].prod(-1))
    target = objects * (overlap if rescore else 1)
    weight = (100.0 * objects + 5.0 * absent) / (x.shape[1] * x.shape[2])
    d = x[..., 2:4] - np.log(t[..., 2:4] / ANCHORS + 1e-5)
    logits = x[..., 5:] - x[..., 5:].max(-1, keepdims=True)
    log_p = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
    c = x[..., 4]
    each = objects[..., np.newaxis]
    losses = (
        (each * 10 / count * (xy - t[..., :2]) ** 2).sum((1, 2, 3, 4))
        + (each * 5 / count * np.where(np.abs(d) <= 1, d * d / 2, np.abs(d) - 0.5)).sum((1, 2, 3, 4))
        + (weight * (np.log1p(np.exp(c)) - c * target)).sum((1, 2, 3))
        - (each * 2 / count * t[..., 5:] * log_p).sum((1, 2, 3, 4))
    )
    gradient = np.concatenate(
        [
            each * 20 / count * (xy - t[..., :2]) * xy * (1 - xy),
            each * 5 / count * np.clip(d, -1, 1),
            (weight * (1 / (1 + np.exp(-c)) - target))[..., np.newaxis],
            each * 2 / count * (np.exp(log_p) - t[..., 5:]),
        ],
        -1,
    )
    return losses, gradient


def _labels(random: np.random.Generator, shape: tuple[int, ...]) -> Any:
    n, h, w, _, size = shape
    cell = np.zeros((n, h, w, 1, size), np.float32)
    cell[..., 5:] = 1 / CLASSES
    for i, y, x in zip(*np.nonzero(random.random((n, h, w)) < 0.4), strict=True):
        cell[i, y, x, 0, :4] = random.random(4) * (1, 1, 2.5, 2.5) + (0, 0, 0.1, 0.1)
        cell[i, y, x, 0, 4] = 1
        cell[i, y, x, 0, 5:] = np.eye(CLASSES)[random.integers(CLASSES)]
    return np.repeat(cell, len(ANCHORS), 3)


@pytest.mark.parametrize("rescore", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_loss_and_gradient(seed: int, rescore: bool) -> None:
    random = np.random.default_rng(seed)
    shape = (3, 4, 3, len(ANCHORS), 5 + CLASSES)
    x = random.normal(size=shape).astype(np.float32)
    t = _labels(random, shape)
    descriptor = mps.YOLOLossDescriptor(ANCHORS.tolist(), rescore=rescore)
    graph = mps.NNGraph(mps.YOLOLossNode(mps.ImageNode(), descriptor), "cpu")
    buffer = mps.CommandQueue("cpu").command_buffer()
    labels = mps.LabelBatch(t.reshape(*shape[:3], -1), device="cpu")
    result = graph.encode_batch(buffer, [mps.ImageBatch(x.reshape(*shape[:3], -1), "cpu")], [labels])
    buffer.commit()
    buffer.wait_until_completed()
    losses, gradient = _formula(x, t, rescore=rescore)
    assert result is not None
    np.testing.assert_allclose(np.ravel(labels.losses()), losses, rtol=2e-5)
    np.testing.assert_allclose(result.numpy().reshape(shape), gradient, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("anchors", [[], [1, 2], [(1, 2, 3)], [(1, 0)], [(1, "wide")]])
def test_wrong_anchors_are_refused(anchors: Any) -> None:
    with pytest.raises(mps.ArgumentError, match="one or more pairs of numbers above 0"):
        mps.YOLOLossDescriptor(anchors)


def test_wrong_numbers_and_descriptors_are_refused() -> None:
    with pytest.raises(mps.ArgumentError, match="scale_xy is inf, expected a finite number"):
        mps.YOLOLossDescriptor([(1, 2)], scale_xy=float("inf"))
    wrong: Any = mps.LossDescriptor(mps.LossType.HUBER)
    with pytest.raises((mps.GraphError, mps.ArgumentError), match="YOLOLossDescriptor"):
        mps.YOLOLossNode(mps.ImageNode(), wrong)


def _convolution(random: np.random.Generator, outputs: int) -> Any:
    weights = random.normal(0, 0.3, (outputs, 1, 1, 3)).astype(np.float32)
    source = mps.ConvolutionDataSource(1, 3, outputs, weights=weights, optimizer=mps.SGD(0.05), label="conv")
    return mps.ConvolutionNode(mps.ImageNode(), source), weights


@pytest.mark.parametrize("rescore", [True, False])
def test_training_graph_makes_the_step_of_the_formula(rescore: bool) -> None:
    random = np.random.default_rng(7)
    shape = (3, 4, 3, len(ANCHORS), 5 + CLASSES)
    images = random.normal(size=(*shape[:3], 3)).astype(np.float32)
    labels = _labels(random, shape)
    node, weights = _convolution(random, len(ANCHORS) * (5 + CLASSES))
    descriptor = mps.YOLOLossDescriptor(ANCHORS.tolist(), rescore=rescore)
    graph = mps.TrainingGraph(mps.YOLOLossNode(node, descriptor), device="cpu")
    assert "loss yolo" in repr(graph)
    x = images @ weights[:, 0, 0].T
    np.testing.assert_allclose(graph.predict(images), x, rtol=1e-4, atol=1e-5)
    flat = labels.reshape(*shape[:3], -1)
    alone = [_formula(x[i : i + 1].reshape(1, *shape[1:]), labels[i : i + 1], rescore=rescore)[0] for i in range(3)]
    assert graph.evaluate(images, flat)["loss"] == pytest.approx(np.mean(alone), rel=1e-4)
    losses, gradient = _formula(x.reshape(shape), labels, rescore=rescore)
    assert graph.step(images, flat) == pytest.approx(losses.sum(), rel=1e-4)
    expected = weights[:, 0, 0] - 0.05 * np.einsum("nhwo,nhwi->oi", gradient.reshape(x.shape), images)
    np.testing.assert_allclose(graph.weights()["conv.weights"][:, 0, 0], expected, rtol=1e-3, atol=1e-4)


def test_an_epoch_has_the_metrics_of_a_function() -> None:
    random = np.random.default_rng(7)
    shape = (4, 2, 2, len(ANCHORS), 5 + CLASSES)
    node, _ = _convolution(random, len(ANCHORS) * (5 + CLASSES))
    graph = mps.TrainingGraph(mps.YOLOLossNode(node, mps.YOLOLossDescriptor(ANCHORS.tolist())), device="cpu")
    images, labels = random.normal(size=(4, 2, 2, 3)).astype(np.float32), _labels(random, shape).reshape(4, 2, 2, -1)
    values = iter((0.25, 0.5))
    history = graph.fit(images, labels, batch_size=2, epochs=2, validation=lambda: {"precision": next(values)})
    assert history.metric("precision") == [0.25, 0.5]
    losses = graph.fit(images, labels, batch_size=2, validation=(images, labels)).epochs[-1].metrics
    assert losses["validation_loss"] > 0
    with pytest.raises(mps.ShapeError, match=r"predictions have shape \(4, 2, 2, 18\) and labels \(4, 2, 2, 9\)"):
        graph.evaluate(images, labels[..., :9])
