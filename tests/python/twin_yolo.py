"""The YOLO loss of a twin network, by elementary operations of MPSGraph (docs/semantics.md has the formula)."""

from __future__ import annotations

from typing import Any

import numpy as np

import openmps as mps
from twin_layers import Twin, logarithm_of_softmax


def draw_yolo(twin: Twin) -> tuple[mps.YOLOLossDescriptor, Any, mps.Tensor]:
    """Add a convolution and a YOLO loss; return its descriptor, labels, and the sum of all images' losses."""
    anchors = np.round(twin.random.uniform(0.4, 3, (twin.between(1, 3), 2)), 2).astype(np.float32)
    classes = twin.between(2, 4)
    twin.convolution(outputs=len(anchors) * (5 + classes))
    twin.layers.append("yolo loss")
    n, h, w, _ = twin.shape
    labels = _labels(twin, anchors, classes)
    scales: dict[str, Any] = {
        name: round(float(twin.random.uniform(0.5, 5)), 2)
        for name in ("scale_xy", "scale_wh", "scale_no_object", "scale_object", "scale_class")
    }
    descriptor = mps.YOLOLossDescriptor(anchors.tolist(), rescore=twin.whether(2), **scales)
    return descriptor, labels.reshape(n, h, w, -1), _total(twin, descriptor, labels)


def _labels(twin: Twin, anchors: Any, classes: int) -> Any:
    n, h, w, _ = twin.shape
    cell = np.zeros((n, h, w, 1, 5 + classes), np.float32)
    cell[..., 5:] = 1 / classes
    for i, y, x in zip(*np.nonzero(twin.random.random((n, h, w)) < 0.4), strict=True):
        cell[i, y, x, 0, :4] = twin.random.random(4) * (1, 1, 2.5, 2.5) + (0, 0, 0.1, 0.1)
        cell[i, y, x, 0, 4] = 1
        cell[i, y, x, 0, 5:] = np.eye(classes)[twin.between(0, classes - 1)]
    return np.repeat(cell, len(anchors), 3)


def _overlap(common: Any, first: Any, second: Any) -> Any:
    return common / (first + second - common)


def _targets(twin: Twin, descriptor: mps.YOLOLossDescriptor, labels: Any) -> tuple[Any, Any, Any]:
    """Return objects, absent boxes and targets of the confidence, which have no gradient."""
    anchors, t = np.array(descriptor.anchors), labels.astype(float)
    shapes = _overlap(np.minimum(anchors, t[..., 2:4]).prod(-1), anchors.prod(-1), t[..., 2:4].prod(-1))
    best = shapes == shapes.max(-1, keepdims=True)
    objects = (t[..., 4] == 1) & (best | (shapes > descriptor.min_iou_for_object))
    absent = ~objects & (shapes < descriptor.max_iou_for_absence)
    if not descriptor.rescore:
        return objects, absent, objects * 1.0
    (x,) = twin.graph.run({twin.input: twin.images}, [twin.x])
    x = np.asarray(x, float).reshape(labels.shape)
    centre, size = 1 / (1 + np.exp(-x[..., :2])), np.exp(x[..., 2:4]) * anchors
    low = np.maximum(centre - size / 2, t[..., :2] - t[..., 2:4] / 2)
    high = np.minimum(centre + size / 2, t[..., :2] + t[..., 2:4] / 2)
    overlap = _overlap(np.maximum(high - low, 0).prod(-1), size.prod(-1), t[..., 2:4].prod(-1))
    return objects, absent, objects * overlap


def _total(twin: Twin, descriptor: mps.YOLOLossDescriptor, labels: Any) -> mps.Tensor:
    g, (n, h, w, anchors, size) = twin.graph, labels.shape
    objects, absent, targets = _targets(twin, descriptor, labels)
    x = g.reshape(twin.x, (n * h * w * anchors, size))
    t = labels.reshape(-1, size)

    def column(values: Any) -> mps.Tensor:
        return g.constant(np.ascontiguousarray(values, np.float32).reshape(n * h * w * anchors, -1))

    count = max(labels[..., 0, 4].sum(), 1)
    each = column(objects)
    apart = g.sigmoid(x[:, 0:2]) - column(t[:, :2])
    boxes = np.tile(np.array(descriptor.anchors), (n * h * w, 1))
    d = x[:, 2:4] - column(np.log(t[:, 2:4] / boxes + 1e-5))
    distance = g.select(d >= 0, d, -d)
    huber = g.select(distance <= 1, d * d * 0.5, distance - 0.5)
    confidence = x[:, 4:5]
    weights = column((descriptor.scale_object * objects + descriptor.scale_no_object * absent) / (h * w))
    # No exponential of a large number: its gradient would be 0 times infinity.
    cross = g.maximum(confidence, 0) - confidence * column(targets) + g.log(1 + g.exp(-g.absolute(confidence)))
    classes = column(t[:, 5:]) * logarithm_of_softmax(g, x[:, 5:size])
    return (
        (each * apart * apart).sum() * float(descriptor.scale_xy / count)
        + (each * huber).sum() * float(descriptor.scale_wh / (2 * count))
        + (weights * cross).sum()
        - (each * classes).sum() * float(descriptor.scale_class / count)
    )
