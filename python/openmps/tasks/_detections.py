"""Boxes of a detector: decoded from a network's predictions, suppressed where they overlap, and measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps._training.precisions import overlaps

I64Array: TypeAlias = npt.NDArray[np.int64]
F64Array: TypeAlias = npt.NDArray[np.float64]

_MOST_BOXES = 400  # of a picture, before overlaps are suppressed


@dataclass(frozen=True, eq=False)
class Detections:
    """The objects of a picture, the surest first.

    Parameters
    ----------
    classes : tuple of str
        All classes that the model knows.
    boxes : ndarray of float32, shape (n, 4)
        Left, top, right, bottom in pixels of the picture.
    numbers : ndarray of int64, shape (n,)
        The class of each box.
    scores : ndarray of float32, shape (n,)
        Between 0 and 1.
    """

    classes: tuple[str, ...]
    boxes: F32Array
    numbers: I64Array
    scores: F32Array

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def names(self) -> list[str]:
        """The name of each box's class."""
        return [self.classes[number] for number in self.numbers]

    def __repr__(self) -> str:
        counts = {name: self.names.count(name) for name in dict.fromkeys(self.names)}
        return f"<Detections: {', '.join(f'{count} {name}' for name, count in counts.items()) or 'none'}>"

    def above(self, score: float) -> Detections:
        """Return the detections with at least this score."""
        kept = self.scores >= score
        return Detections(self.classes, self.boxes[kept], self.numbers[kept], self.scores[kept])


def decoded(
    predictions: F32Array,
    anchors: Sequence[tuple[float, float]],
    classes: tuple[str, ...],
    *,
    least: float,
    overlap: float,
) -> Detections:
    """Return the boxes of one image, in shares of its extents.

    Parameters
    ----------
    predictions : ndarray, shape (cells, cells, anchors * (5 + classes))
    anchors : sequence of pairs of float
        In cells.
    classes : tuple of str
    least : float
        The least score, the product of the confidence and the class' probability.
    overlap : float
        Boxes of one class that overlap a surer one by more (intersection over union) are left out.
    """
    cells = predictions.shape[0]
    p = predictions.reshape(cells, cells, len(anchors), 5 + len(classes)).astype(np.float64)
    rows, columns = np.mgrid[:cells, :cells]
    x = (_sigmoid(p[..., 0]) + columns[..., np.newaxis]) / cells
    y = (_sigmoid(p[..., 1]) + rows[..., np.newaxis]) / cells
    # A network that was hardly trained may ask for boxes of any size: the exponent is limited.
    sizes = np.exp(np.minimum(p[..., 2:4], 8)) * np.array(anchors) / cells
    exponentials = np.exp(p[..., 5:] - p[..., 5:].max(axis=-1, keepdims=True))
    scores = _sigmoid(p[..., 4:5]) * exponentials / exponentials.sum(axis=-1, keepdims=True)
    boxes = np.stack([x - sizes[..., 0] / 2, y - sizes[..., 1] / 2, x + sizes[..., 0] / 2, y + sizes[..., 1] / 2], -1)
    boxes = boxes.clip(0, 1).reshape(-1, 4)
    scores = scores.reshape(len(boxes), -1)
    box, number = np.nonzero(scores >= least)
    found = scores[box, number]
    order = np.argsort(-found, kind="stable")[:_MOST_BOXES]
    box, number, found = box[order], number[order], found[order]
    kept = suppressed(boxes[box], number, overlap)
    return Detections(
        classes, boxes[box][kept].astype(np.float32), number[kept].astype(np.int64), found[kept].astype(np.float32)
    )


def suppressed(boxes: npt.NDArray[Any], numbers: npt.NDArray[Any], overlap: float) -> I64Array:
    """Return the positions of boxes (n, 4), the surest first, that no surer box of their class overlaps by more."""
    kept: list[int] = []
    left = np.ones(len(boxes), bool)
    for place in range(len(boxes)):
        if not left[place]:
            continue
        kept.append(place)
        rivals = np.flatnonzero(left[place + 1 :] & (numbers[place + 1 :] == numbers[place])) + place + 1
        left[rivals[overlaps(boxes[place : place + 1], boxes[rivals])[0] > overlap]] = False
    return np.array(kept, np.int64)


def anchors_of(sizes: F32Array, count: int, *, seed: int = 0) -> list[tuple[float, float]]:
    """Return the widths and heights that represent boxes best: k-means with 1 - intersection over union as distance.

    Redmon and Farhadi, "YOLO9000: better, faster, stronger", 2016, section 2.

    Parameters
    ----------
    sizes : ndarray, shape (n, 2)
        Widths and heights.
    count : int
        At most as many are returned, sorted by area.
    seed : int, optional
    """
    different = np.unique(sizes.astype(np.float64), axis=0)
    random = np.random.RandomState(seed)
    centres = different[random.permutation(len(different))[:count]]
    for _ in range(100):
        common = np.minimum(sizes[:, np.newaxis], centres[np.newaxis]).prod(axis=-1)
        union = sizes.prod(axis=-1)[:, np.newaxis] + centres.prod(axis=-1)[np.newaxis] - common
        nearest = (common / union).argmax(axis=1)
        moved = np.array(
            [
                np.median(sizes[nearest == place], axis=0) if (nearest == place).any() else centre
                for place, centre in enumerate(centres)
            ]
        )
        if np.allclose(moved, centres):
            break
        centres = moved
    return [(float(width), float(height)) for width, height in centres[np.argsort(centres.prod(axis=1))]]


def _sigmoid(values: F64Array) -> F64Array:
    return np.asarray(0.5 + 0.5 * np.tanh(values / 2))
