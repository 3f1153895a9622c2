"""Measurements of predictions that add up over batches."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.words import hint
from openmps._trainer.metric import Metric
from openmps._trainer.ranked_metrics import AUC, AveragePrecision
from openmps.errors import ArgumentError, ShapeError

__all__ = ["METRICS", "metrics_of"]

Array: TypeAlias = npt.NDArray[Any]

IGNORED = -100  # the class number of samples that do not count, as in nn.cross_entropy


class _Mean(Metric):
    """A mean over samples."""

    def begin(self) -> None:
        """Forget what has been added."""
        self.sums = np.zeros(2)

    def count(self, total: float, number: int) -> None:
        """Add a sum over so many samples."""
        self.sums = np.add(self.sums, [total, number])

    def result(self) -> float:
        """Return the mean."""
        return float(self.sums[0] / self.sums[1]) if self.sums[1] else math.nan


class Accuracy(_Mean):
    """The share of right classes; of one score, or of scores in the shape of the targets, the sign decides."""

    name = "accuracy"

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        chosen, classes = _answers(predictions, targets)
        self.count(float(np.sum(chosen == classes)), classes.size)


class TopAccuracy(_Mean):
    """The share of samples whose class is among those with the k largest scores."""

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k, self.name = k, f"top{k}_accuracy"

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        scores, classes = _scored(predictions, targets)
        if self.k >= scores.shape[1]:
            self.count(classes.size, classes.size)
            return
        best = np.argpartition(-scores, self.k - 1, axis=1)[:, : self.k]
        self.count(float(np.sum((best == classes[:, np.newaxis]).any(1))), classes.size)


class Confusion(Metric):
    """How many samples of a class, a row, are taken for each class, a column."""

    name = "confusion"

    def begin(self) -> None:
        """Forget what has been added."""
        self.sums = np.zeros((0, 0))

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        classes = max(predictions.shape[-1], 2)
        if not self.sums.size:
            self.sums = np.zeros((classes, classes))
        chosen, right = _answers(predictions, targets)
        np.add.at(self.sums, (right, chosen), 1)

    def result(self) -> Array:
        """Return the counts, int64."""
        return self.sums.astype(np.int64)


class MeanAbsoluteError(_Mean):
    """The mean absolute difference."""

    name = "mean_absolute_error"

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        difference = np.abs(predictions.astype(np.float64) - targets.reshape(predictions.shape))
        self.count(float(difference.sum()), difference.size)


class MeanSquaredError(_Mean):
    """The mean square of the difference."""

    name = "mean_squared_error"

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        difference = predictions.astype(np.float64) - targets.reshape(predictions.shape)
        self.count(float((difference * difference).sum()), difference.size)


class Perplexity(_Mean):
    """exp of the mean cross-entropy of class numbers."""

    name = "perplexity"

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        given, classes = _scored(predictions, targets)
        scores = given.astype(np.float64)
        top = scores.max(1, keepdims=True)
        whole = np.log(np.exp(scores - top).sum(1)) + top[:, 0]
        losses = whole - np.take_along_axis(scores, classes[:, np.newaxis], 1)[:, 0]
        self.count(float(losses.sum()), losses.size)

    def result(self) -> float:
        """Return the perplexity."""
        mean = super().result()
        return math.exp(mean) if mean < 700 else math.inf


class _Function(_Mean):
    """A function of predictions and targets, whose values are averaged over samples."""

    def __init__(self, function: Callable[[Array, Array], Any]) -> None:
        super().__init__()
        self._function, self.name = function, getattr(function, "__name__", "metric").strip("<>")

    def add(self, predictions: Array, targets: Array) -> None:
        """Take a batch."""
        self.count(float(self._function(predictions, targets)) * len(predictions), len(predictions))


METRICS: dict[str, Callable[[], Metric]] = {
    "accuracy": Accuracy,
    "auc": AUC,
    "average_precision": AveragePrecision,
    "confusion": Confusion,
    "mean_absolute_error": MeanAbsoluteError,
    "mean_squared_error": MeanSquaredError,
    "perplexity": Perplexity,
    "top5_accuracy": lambda: TopAccuracy(5),
}


def metrics_of(given: Sequence[str | Metric | Callable[[Array, Array], Any]]) -> list[Metric]:
    """Return the measurements of a trainer."""
    if isinstance(given, str):
        raise ArgumentError(f'Trainer: metrics is "{given}", expected a list of names.')
    found: list[Metric] = []
    for each in given:
        if isinstance(each, Metric):
            found.append(each)
        elif isinstance(each, str):
            if each not in METRICS:
                raise ArgumentError(f'Trainer: there is no metric "{each}"{hint(each, sorted(METRICS))}')
            found.append(METRICS[each]())
        elif callable(each):
            found.append(_Function(each))
        else:
            raise ArgumentError(f"Trainer: a metric is {each!r}, expected a name, a Metric or a function.")
    return found


def _answers(predictions: Array, targets: Array) -> tuple[Array, Array]:
    """Return the classes that predictions choose, and the right ones, (n,) of int64.

    Signs choose among two, where there is one score or a flag for each score.
    """
    has_flags = predictions.shape == targets.shape and targets.dtype.kind in "iub"
    if predictions.shape[-1:] != (1,) and not has_flags:
        scores, classes = _scored(predictions, targets)
        return scores.argmax(1), classes
    if targets.shape not in (predictions.shape, predictions.shape[:-1]):
        _refuse(predictions, targets)
    return (predictions > 0).ravel().astype(np.int64), (targets > 0.5).ravel().astype(np.int64)


def _scored(predictions: Array, targets: Array) -> tuple[Array, Array]:
    """Return scores (n, classes) and the right classes (n,) of int64, those that are not ignored.

    Targets may be probabilities of classes.
    """
    count = predictions.shape[-1]
    if predictions.shape == targets.shape:
        return predictions.reshape(-1, count), targets.argmax(-1).ravel()
    if predictions.shape[:-1] != targets.shape:
        _refuse(predictions, targets)
    classes = targets.ravel().astype(np.int64)
    kept = classes != IGNORED
    scores, classes = predictions.reshape(-1, count)[kept], classes[kept]
    wrong = classes[(classes < 0) | (classes >= count)]
    if wrong.size:
        raise ArgumentError(f"Trainer: targets have class number {wrong[0]}, expected 0 to {count - 1}.")
    return scores, classes


def _refuse(predictions: Array, targets: Array) -> NoReturn:
    raise ShapeError(f"Predictions have shape {predictions.shape}, targets {targets.shape}; expected a class each.")
