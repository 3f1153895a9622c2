"""Measurements that rank all answers: they keep scores until the end, and are exact."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._runtime.ranks import current
from openmps._trainer.metric import Metric
from openmps._training.precisions import matched, precision_area, ranked_precision, roc_area
from openmps.errors import ArgumentError, ShapeError

__all__ = ["AUC", "AveragePrecision", "MeanAveragePrecision"]

Array: TypeAlias = npt.NDArray[Any]


class _Kept(Metric):
    """A measurement of rows of numbers, which add up as a list."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Array] = []

    def begin(self) -> None:
        """Forget what has been added."""
        self._rows = []

    def keep(self, rows: Array) -> None:
        """Add rows."""
        self._rows.append(rows)

    @property
    def rows(self) -> Array:
        """All rows, float64."""
        return np.concatenate([np.zeros((0, 0 if not self._rows else self._rows[0].shape[1])), *self._rows])

    def gather(self) -> None:
        """Take the rows of all ranks."""
        ranks, own = current(), self.rows
        if ranks.size == 1:
            return
        counts = np.zeros((ranks.size, 2))
        counts[ranks.rank] = own.shape
        ranks.add_up(counts)
        ends = np.cumsum(counts[:, 0]).astype(int)
        whole = np.zeros((ends[-1], int(counts[:, 1].max())))
        if len(own):
            whole[ends[ranks.rank] - len(own) : ends[ranks.rank]] = own
        ranks.add_up(whole)
        self._rows = [whole]


class _Ranked(_Kept):
    """The mean, over classes that have one, of a measurement of scores and truths (n,)."""

    measure: ClassVar[Callable[[Array, Array], float]]

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        self.keep(np.concatenate(_by_class(predictions.astype(np.float64), targets, self.name), axis=1))

    def result(self) -> float:
        """Return the measurement."""
        rows = self.rows
        classes = rows.shape[1] // 2
        return _mean(type(self).measure(rows[:, number], rows[:, classes + number] > 0.5) for number in range(classes))


class AUC(_Ranked):
    """The area below the curve of hits and false alarms; of several classes the mean, each against the others."""

    name = "auc"
    measure = staticmethod(roc_area)


class AveragePrecision(_Ranked):
    """The area below the curve of precision and recall, as scikit-learn's; of several classes the mean (mAP)."""

    name = "average_precision"
    measure = staticmethod(ranked_precision)


@checked_class
class MeanAveragePrecision(_Kept):
    """The mean over classes of the average precision of boxes, as the detector's (Pascal VOC, all points).

    Parameters
    ----------
    overlap : float, optional
        The least intersection over union of a right box.
    boxes : callable, optional
        Makes boxes of a batch of predictions. Default: predictions are boxes.

    Notes
    -----
    Boxes are (N, boxes, 6): left, top, right, bottom, score, class number. Targets are (N, boxes, 5), without a score.
    Class numbers below 0 pad. Boxes that overlap have to be left out before.

    Examples
    --------
    >>> metric = mps.MeanAveragePrecision()
    >>> metric.begin()
    >>> metric.add(np.array([[[0, 0, 2, 2, 0.9, 0], [5, 5, 6, 6, 0.8, 0]]]), np.array([[[0, 0, 2, 2, 0]]]))
    >>> metric.result()
    1.0
    """

    name = "mean_average_precision"

    def __init__(self, overlap: float = 0.5, *, boxes: Callable[[Array], Array] | None = None) -> None:
        super().__init__()
        if not 0 < overlap <= 1:
            raise ArgumentError(f"MeanAveragePrecision: overlap is {overlap}, expected above 0 and at most 1.")
        self._overlap, self._boxes = overlap, boxes

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        found = predictions if self._boxes is None else np.asarray(self._boxes(predictions))
        if found.ndim != 3 or targets.ndim != 3 or (found.shape[2], targets.shape[2]) != (6, 5):
            raise ShapeError(
                f"MeanAveragePrecision: boxes have shape {found.shape} and targets {targets.shape}, expected "
                f"(N, boxes, 6) and (N, boxes, 5)."
            )
        for boxes, truth in zip(found, targets, strict=True):
            self._add_picture(boxes[boxes[:, 5] >= 0], truth[truth[:, 4] >= 0])

    def _add_picture(self, boxes: Array, truth: Array) -> None:
        """Keep the class, the score and whether it is right, of each box; of each true box its class, and NaN."""
        for number in np.unique(np.concatenate([boxes[:, 5], truth[:, 4]])):
            own, true = boxes[boxes[:, 5] == number], truth[truth[:, 4] == number]
            right = matched(own[:, :4], own[:, 4], true[:, :4], self._overlap)
            self.keep(np.stack([np.full(len(own), number), own[:, 4], right], 1).astype(np.float64))
            self.keep(np.tile([number, math.nan, 0.0], (len(true), 1)))

    def result(self) -> float:
        """Return the mean over classes that have true boxes."""
        rows = self.rows
        if not len(rows):
            return math.nan
        is_true = np.isnan(rows[:, 1])
        classes = [
            (rows[~is_true & (rows[:, 0] == n)], int((is_true & (rows[:, 0] == n)).sum())) for n in set(rows[:, 0])
        ]
        return _mean(precision_area(found[:, 1], found[:, 2], total) for found, total in classes)


def _mean(values: Iterable[float]) -> float:
    """Return the mean of the numbers that are known, else NaN."""
    known = [value for value in values if not math.isnan(value)]
    return float(np.mean(known)) if known else math.nan


def _by_class(scores: Array, targets: Array, who: str) -> tuple[Array, Array]:
    """Return scores and truths (n, classes): one class of binary targets, else each class against the others."""
    classes = scores.shape[-1] if scores.ndim else 1
    if scores.shape == targets.shape and classes > 1 and scores.ndim > 1:
        return scores.reshape(-1, classes), (targets > 0.5).astype(np.float64).reshape(-1, classes)
    if scores.shape[:-1] == targets.shape and classes > 2:
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        return shares.reshape(-1, classes), np.eye(classes)[targets.astype(np.int64).ravel()]
    if scores.shape[:-1] == targets.shape and classes == 2:
        scores = scores[..., 1] - scores[..., 0]
    if scores.size != targets.size:
        raise ShapeError(f"{who}: there are {scores.size} scores and {targets.size} targets, expected as many.")
    return scores.reshape(-1, 1), (targets > 0.5).astype(np.float64).reshape(-1, 1)
