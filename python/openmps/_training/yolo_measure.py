"""The value of the YOLO loss for predictions: docs/semantics.md has its formula."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps._nodes.losses import LossDescriptor
from openmps._nodes.yolo import YOLOLossDescriptor
from openmps._training.element_losses import element_losses
from openmps.errors import ShapeError

_Array = npt.NDArray[np.float64]


def yolo_losses(loss: YOLOLossDescriptor, predictions: F32Array, labels: F32Array) -> _Array:
    """Return the loss of each image (N,), as a batch of one image has it.

    Parameters
    ----------
    loss : YOLOLossDescriptor
    predictions, labels : ndarray, shape (N, H, W, anchors * (5 + classes))
    """
    anchors = np.array(loss.anchors, np.float64)
    n, height, width, channels = predictions.shape
    if labels.shape != predictions.shape or channels % len(anchors) or channels // len(anchors) < 6:
        raise ShapeError(
            f"TrainingGraph: predictions have shape {predictions.shape} and labels {labels.shape}, expected the same, "
            f"with {len(anchors)} anchors of at least 6 channels."
        )
    p = predictions.reshape(n, height, width, len(anchors), -1).astype(np.float64)
    t = labels.reshape(p.shape).astype(np.float64)
    places = 1 / (1 + np.exp(-p[..., :2]))
    objects, absent, overlap = _objects(loss, anchors, p, t, places)
    count = np.maximum(t[..., 0, 4].sum(axis=(1, 2)), 1)
    each = objects[..., np.newaxis]
    sizes = np.log(t[..., 2:4] / anchors + 1e-5).astype(np.float64)
    confidence = 1 / (1 + np.exp(-p[..., 4]))
    target = objects * (overlap if loss.rescore else 1.0)
    weights = (objects * loss.scale_object + absent * loss.scale_no_object) / (height * width)
    exponentials = np.exp(p[..., 5:] - p[..., 5:].max(axis=-1, keepdims=True))
    classes = exponentials / exponentials.sum(axis=-1, keepdims=True)
    parts = (
        loss.scale_xy * each * element_losses(LossDescriptor(loss.xy), places, t[..., :2]),
        loss.scale_wh / 2 * each * element_losses(LossDescriptor(loss.wh), p[..., 2:4], sizes),
        loss.scale_class * each * element_losses(LossDescriptor(loss.classes), classes, t[..., 5:]),
    )
    axes = (1, 2, 3, 4)
    of_objects = sum((part.sum(axis=axes) for part in parts), np.zeros(n)) / count
    of_boxes = weights * element_losses(LossDescriptor(loss.confidence), confidence, target)
    return np.asarray(of_objects + of_boxes.sum(axis=(1, 2, 3)))


def _objects(
    loss: YOLOLossDescriptor, anchors: _Array, p: _Array, t: _Array, places: _Array
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_], _Array]:
    """Return which boxes have an object, which have none, and the overlap of predicted and true box."""
    areas = t[..., 2] * t[..., 3]
    shapes = _ratio(np.minimum(anchors, t[..., 2:4]).prod(axis=-1), anchors.prod(axis=-1), areas)
    best = shapes == shapes.max(axis=-1, keepdims=True)
    objects = (t[..., 4] == 1) & (best | (shapes > loss.min_iou_for_object))
    absent = ~objects & (shapes < loss.max_iou_for_absence)
    sizes = np.exp(p[..., 2:4]) * anchors
    low = np.maximum(places - sizes / 2, t[..., :2] - t[..., 2:4] / 2)
    high = np.minimum(places + sizes / 2, t[..., :2] + t[..., 2:4] / 2)
    common = np.maximum(high - low, 0).prod(axis=-1)
    return objects, absent, _ratio(common, sizes.prod(axis=-1), areas)


def _ratio(common: _Array, first: _Array, second: _Array) -> _Array:
    return np.asarray(common / (first + second - common))
