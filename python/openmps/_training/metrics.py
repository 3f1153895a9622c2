"""The results of an evaluation, for every loss: the value of its formula, and the metrics that suit it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps._nodes.losses import LossDescriptor, LossType, Reduction
from openmps._nodes.yolo import YOLOLossDescriptor
from openmps._training.element_losses import element_losses
from openmps._training.yolo_measure import yolo_losses
from openmps.errors import ShapeError

_Array = npt.NDArray[np.float64]

_OF_LARGEST_CHANNEL = (
    LossType.SOFTMAX_CROSS_ENTROPY,
    LossType.CATEGORICAL_CROSS_ENTROPY,
    LossType.KULLBACK_LEIBLER_DIVERGENCE,
)
# A prediction above this value means 1.
_OF_EACH_LABEL = {LossType.SIGMOID_CROSS_ENTROPY: 0.5, LossType.LOG: 0.5, LossType.HINGE: 0.0}
_OF_DISTANCES = (LossType.MEAN_ABSOLUTE_ERROR, LossType.MEAN_SQUARED_ERROR, LossType.HUBER)


def metric_names(loss: LossDescriptor | YOLOLossDescriptor, channels: int | None) -> tuple[str, ...]:
    """Return the names of `measure`'s metrics for a loss of predictions with `channels` channels (None: unknown)."""
    if isinstance(loss, YOLOLossDescriptor):
        return ("loss",)
    if loss.type in _OF_EACH_LABEL or (loss.type in _OF_LARGEST_CHANNEL and channels != 1):
        return ("loss", "accuracy")
    return ("loss", "mean_absolute_error") if loss.type in _OF_DISTANCES else ("loss",)


def measure(
    loss: LossDescriptor | YOLOLossDescriptor, predictions: F32Array, labels: F32Array, counts: F32Array | None
) -> dict[str, tuple[float, float]]:
    """Return the metrics of predictions (N, H, W, C) as pairs of a sum and a count, whose ratio is a mean.

    `labels` and `counts` may have more channels.
    """
    if isinstance(loss, YOLOLossDescriptor):
        return {"loss": _summed(np.asarray(yolo_losses(loss, predictions, labels)))}
    if predictions.shape[1:3] != labels.shape[1:3]:
        raise ShapeError(
            f"TrainingGraph: predictions have {predictions.shape[1]} x {predictions.shape[2]} pixels, their labels "
            f"{labels.shape[1]} x {labels.shape[2]}; they have to agree."
        )
    channels = predictions.shape[-1]
    y, t = predictions.astype(np.float64), labels[..., :channels].astype(np.float64)
    w = None if counts is None else counts[..., :channels].astype(np.float64)
    metrics = {"loss": _summed(_losses(loss, y, t, w))}
    if loss.type in _OF_EACH_LABEL:
        metrics["accuracy"] = _summed((y > _OF_EACH_LABEL[loss.type]) == (t > 0.5), w)
    elif loss.type in _OF_LARGEST_CHANNEL and channels > 1:
        right = y.argmax(axis=-1) == t.argmax(axis=-1)
        metrics["accuracy"] = _summed(right, None if w is None else w.max(axis=-1))
    elif loss.type in _OF_DISTANCES:
        metrics["mean_absolute_error"] = _summed(abs(y - t), w)
    return metrics


def _summed(values: npt.NDArray[Any], weights: _Array | None = None) -> tuple[float, float]:
    """Return the sum of values, and their number; with weights the weighted sum and the sum of weights."""
    if weights is None:
        return float(np.sum(values, dtype=np.float64)), float(values.size)
    return float(np.multiply(values, weights).sum()), float(weights.sum())


def _losses(loss: LossDescriptor, y: _Array, t: _Array, w: _Array | None) -> _Array:
    """Return the loss of each image, without the descriptor's weight."""
    elements = element_losses(loss, y, t)
    sums = (elements if w is None else elements * w).sum(axis=(1, 2, 3))
    if loss.type is LossType.COSINE_DISTANCE:
        sums = sums + 1
    _, height, width, channels = y.shape
    if loss.reduction is Reduction.MEAN:
        return np.asarray(sums / (height * width * (1 if loss.type is LossType.SOFTMAX_CROSS_ENTROPY else channels)))
    if loss.reduction is Reduction.SUM_BY_NON_ZERO_WEIGHTS:
        used = height * width * channels if w is None else np.maximum(np.count_nonzero(w, axis=(1, 2, 3)), 1)
        return np.asarray(sums / used)
    return np.asarray(sums)
