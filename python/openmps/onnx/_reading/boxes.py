"""Boxes in images."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.node import Node, Rule

_BOXES = ("corners_yx", "centers_xy")


def _suppressed(node: Node) -> Tensor:
    """Return batch, class and number of the boxes that no better box of their class overlaps, class by class."""
    graph, boxes, scores = node.graph, node.x(0), graph_scores(node)
    most = node.known_ints(2)[0] if node.has(2) else 0
    overlap = float(node.known(3).reshape(-1)[0]) if node.has(3) else 0.0
    least = float(node.known(4).reshape(-1)[0]) if node.has(4) else -np.inf
    classes = node.known_shape(1)[1]
    if not node.int("center_point_box"):
        low, high = graph.minimum(boxes[..., :2], boxes[..., 2:]), graph.maximum(boxes[..., :2], boxes[..., 2:])
        boxes = graph.concat([low, high], 2)
    rows = graph.non_maximum_suppression(
        boxes,
        scores,
        overlap=overlap,
        least_score=float(np.nextafter(np.float32(least), np.float32(np.inf))),
        per_class=True,
        coordinates=_BOXES[node.int("center_point_box")],
    )
    is_found = graph.greater_equal(rows[:, 0], 0)
    group = graph.select(is_found, rows[:, 0] * classes + rows[:, 1], 2**30)
    order = graph.argsort(group, 0)
    rows, group = graph.gather(rows, order), graph.gather(group, order)
    place = graph.coordinates((node.known_shape(1)[0] * classes * node.known_shape(1)[2],), 0)
    is_first = graph.concat([graph.constant(np.ones(1, bool)), graph.not_equal(group[1:], group[:-1])])
    start = graph.cumulative_max(graph.select(is_first, place, 0), 0)
    is_kept = graph.logical_and(graph.less(group, 2**30), graph.less(place - start, most))
    kept = graph.reshape(graph.nonzero(graph.cast(is_kept, np.int32)), (-1,))
    return graph.cast(graph.gather(rows, kept), np.int64)


def graph_scores(node: Node) -> Tensor:
    """Return the scores, (batch, boxes, classes)."""
    return node.graph.transpose(node.x(1), (0, 2, 1))


RULES: dict[str, Rule] = {"NonMaxSuppression": _suppressed}
