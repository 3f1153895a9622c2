"""Losses: functions of predictions and targets, computed in float32; means unless said otherwise."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps._mpsgraph.tensor import Operand
from openmps.errors import ArgumentError, DTypeError

__all__ = [
    "cross_entropy",
    "huber",
    "mean_absolute_error",
    "mean_squared_error",
    "sigmoid_cross_entropy",
]


def cross_entropy(
    scores: Tensor,
    targets: Operand,
    *,
    label_smoothing: float = 0.0,
    ignore_index: int = -100,
    weights: Operand | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Return -log softmax(scores) of the right classes.

    Parameters
    ----------
    scores : Tensor (..., classes)
    targets : Tensor
        Class numbers (...) of integers, or probabilities (..., classes).
    label_smoothing : float, optional
        The share of the target that all classes have in equal parts.
    ignore_index : int, optional
        A class number whose samples do not count.
    weights : array (classes,), optional
        Of the classes; the mean is divided by the sum of the weights, as PyTorch's.
    reduction : {"mean", "sum", "none"}

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 2)), graph.placeholder((None,), np.int32)
    >>> float(graph.run({x: [[0, 0]], y: [1]}, nn.cross_entropy(x, y)))
    0.6931471824645996
    """
    y: Tensor = scores.graph.cross_entropy(
        _float32(scores),
        targets,
        ignore_index=ignore_index,
        label_smoothing=label_smoothing,
        weights=weights,
        reduction=reduction,
    )
    return y


def sigmoid_cross_entropy(
    scores: Tensor, targets: Operand, *, positive_weight: Operand | None = None, reduction: str = "mean"
) -> Tensor:
    """Return the cross-entropy of sigmoid(scores) and targets of 0 to 1, of the same shape.

    `positive_weight` multiplies the part of the targets, as PyTorch's ``pos_weight``.
    """
    given, wanted = _pair(scores, targets)
    y: Tensor = given.graph.sigmoid_cross_entropy(given, wanted, positive_weight=positive_weight, reduction=reduction)
    return y


def huber(predictions: Tensor, targets: Operand, *, delta: float = 1.0, reduction: str = "mean") -> Tensor:
    """Return d^2 / 2 for differences d up to `delta`, else delta (|d| - delta / 2)."""
    given, wanted = _pair(predictions, targets)
    y: Tensor = given.graph.huber(given, wanted, delta=delta, reduction=reduction)
    return y


def mean_squared_error(predictions: Tensor, targets: Operand, *, reduction: str = "mean") -> Tensor:
    """Return the squares of the differences; `reduction` is "mean", "sum" or "none"."""
    given, wanted = _pair(predictions, targets)
    difference = given - wanted
    return _reduced(difference * difference, reduction)


def mean_absolute_error(predictions: Tensor, targets: Operand, *, reduction: str = "mean") -> Tensor:
    """Return the absolute differences; `reduction` is "mean", "sum" or "none"."""
    given, wanted = _pair(predictions, targets)
    return _reduced(abs(given - wanted), reduction)


def _float32(x: Tensor) -> Tensor:
    if x.dtype.kind == "c":
        raise DTypeError(f"A loss is computed of {x!r}, expected real numbers.")
    y: Tensor = x if x.dtype == np.float32 else x.graph.cast(x, np.float32)
    return y


def _pair(predictions: Tensor, targets: Operand) -> tuple[Tensor, Tensor]:
    """Return predictions and targets as float32."""
    if not isinstance(predictions, Tensor):
        raise ArgumentError(f"A loss is computed of {type(predictions).__name__}, expected a tensor of a graph.")
    given = targets if isinstance(targets, Tensor) else predictions.graph.constant(targets, np.float32)
    return _float32(predictions), _float32(given)


def _reduced(losses: Tensor, reduction: str) -> Tensor:
    if reduction not in ("mean", "sum", "none"):
        raise ArgumentError(f'reduction is "{reduction}", expected one of mean, sum, none.')
    return losses if reduction == "none" else losses.mean() if reduction == "mean" else losses.sum()
