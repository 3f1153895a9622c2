"""Losses: functions of predictions and targets, computed in float32; means unless said otherwise."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._checks.arguments import checked
from openmps._mpsgraph import Tensor
from openmps._mpsgraph.tensor import Operand
from openmps.errors import ArgumentError, DTypeError, ShapeError

__all__ = [
    "cross_entropy",
    "focal",
    "huber",
    "kl_divergence",
    "mean_absolute_error",
    "mean_squared_error",
    "sigmoid_cross_entropy",
    "sigmoid_focal",
]

_LEAST = np.float32(1e-30)  # below it a logarithm or a power has no finite derivative


@checked("cross_entropy", values_alone=False)
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
    graph: Any = scores.graph
    given = targets if isinstance(targets, Tensor) else graph.constant(targets)
    if given.dtype.kind == "f":
        return _of_shares(wide(scores), wide(given), label_smoothing, weights, reduction)
    y: Tensor = graph.cross_entropy(
        wide(scores),
        targets,
        ignore_index=ignore_index,
        label_smoothing=label_smoothing,
        weights=weights,
        reduction=reduction,
    )
    return y


def _of_shares(scores: Tensor, targets: Tensor, smoothing: float, weights: Operand | None, reduction: str) -> Tensor:
    """Return the cross-entropy of probabilities; the mean is that of samples."""
    graph: Any = scores.graph
    classes = (scores.shape or (None,))[-1]
    if classes is None or scores.ndim != targets.ndim:
        raise ShapeError(f"cross_entropy: {targets!r} are targets of {scores!r}, expected a probability of each class.")
    shares = targets * (1 - smoothing) + smoothing / classes
    if weights is not None:
        shares = shares * graph.constant(weights, np.float32)
    return reduced(-graph.reduce_sum(shares * graph.log_softmax(scores, -1), -1), reduction)


@checked("sigmoid_cross_entropy", values_alone=False)
def sigmoid_cross_entropy(
    scores: Tensor, targets: Operand, *, positive_weight: Operand | None = None, reduction: str = "mean"
) -> Tensor:
    """Return the cross-entropy of sigmoid(scores) and targets of 0 to 1, of the same shape.

    `positive_weight` multiplies the part of the targets, as PyTorch's ``pos_weight``.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None,)), graph.placeholder((None,))
    >>> round(float(graph.run({x: [0, 0], y: [1, 0]}, nn.sigmoid_cross_entropy(x, y))), 4)
    0.6931
    """
    given, wanted = pair("sigmoid_cross_entropy", scores, targets)
    y: Tensor = given.graph.sigmoid_cross_entropy(given, wanted, positive_weight=positive_weight, reduction=reduction)
    return y


@checked("focal", values_alone=False)
def focal(
    scores: Tensor,
    targets: Operand,
    *,
    gamma: float = 2.0,
    weights: Operand | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Return -w (1 - p)^gamma log p for the probabilities p = softmax(scores) of the right classes.

    Parameters
    ----------
    scores : Tensor (..., classes)
    targets : Tensor (...)
        Class numbers, integers.
    gamma : float, optional
        How much less samples count that are nearly right; 0: the cross-entropy.
    weights : array (classes,), optional
        The w of each class; the mean is that of all samples.
    reduction : {"mean", "sum", "none"}

    Notes
    -----
    Source: Lin et al., "Focal loss for dense object detection", 2017.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 2)), graph.placeholder((None,), np.int32)
    >>> round(float(graph.run({x: [[0, 0]], y: [1]}, nn.focal(x, y))), 4)
    0.1733
    """
    given = wide(scores)
    graph: Any = given.graph
    labels = targets if isinstance(targets, Tensor) else graph.constant(targets)
    losses = graph.cross_entropy(given, labels, reduction="none")
    losses = losses * graph.power(graph.maximum(1.0 - graph.exp(-losses), _LEAST), gamma)
    if weights is not None:
        losses = losses * graph.gather(graph.constant(weights, np.float32), labels)
    return reduced(losses, reduction)


@checked("sigmoid_focal", values_alone=False)
def sigmoid_focal(
    scores: Tensor,
    targets: Operand,
    *,
    gamma: float = 2.0,
    alpha: float | None = 0.25,
    reduction: str = "mean",
) -> Tensor:
    """Return -a (1 - p)^gamma log p, where p is the probability of a target of 0 or 1 by sigmoid(scores).

    Parameters
    ----------
    scores, targets : Tensor
        Of one shape.
    gamma : float, optional
    alpha : float, optional
        The a of targets of 1; those of 0 have 1 - alpha. None: both have 1.
    reduction : {"mean", "sum", "none"}

    Notes
    -----
    Source: Lin et al., "Focal loss for dense object detection", 2017, in the form of torchvision's.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None,)), graph.placeholder((None,))
    >>> round(float(graph.run({x: [0], y: [1]}, nn.sigmoid_focal(x, y))), 4)
    0.0433
    """
    given, wanted = pair("sigmoid_focal", scores, targets)
    graph: Any = given.graph
    losses = graph.sigmoid_cross_entropy(given, wanted, reduction="none")
    share = graph.sigmoid(given)
    missed = share + wanted - 2.0 * share * wanted
    losses = losses * graph.power(graph.maximum(missed, _LEAST), gamma)
    if alpha is not None:
        losses = losses * (wanted * (2 * alpha - 1) + (1 - alpha))
    return reduced(losses, reduction)


@checked("kl_divergence", values_alone=False)
def kl_divergence(scores: Tensor, targets: Operand, *, reduction: str = "mean") -> Tensor:
    """Return the sum over classes of t (log t - log softmax(scores)), the divergence of targets from predictions.

    Parameters
    ----------
    scores : Tensor (..., classes)
    targets : Tensor (..., classes)
        Probabilities, such as a teacher's.
    reduction : {"mean", "sum", "none"}
        The mean is that of samples: PyTorch's "batchmean" for (N, classes).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 2)), graph.placeholder((None, 2))
    >>> round(float(graph.run({x: [[0, 0]], y: [[1, 0]]}, nn.kl_divergence(x, y))), 4)
    0.6931
    """
    given, wanted = pair("kl_divergence", scores, targets)
    graph: Any = given.graph
    logs = graph.log(graph.maximum(wanted, _LEAST))  # 0 log 0 is 0
    return reduced(graph.reduce_sum(wanted * (logs - graph.log_softmax(given, -1)), -1), reduction)


@checked("huber", values_alone=False)
def huber(predictions: Tensor, targets: Operand, *, delta: float = 1.0, reduction: str = "mean") -> Tensor:
    """Return d^2 / 2 for differences d up to `delta`, else delta (|d| - delta / 2).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None,)), graph.placeholder((None,))
    >>> float(graph.run({x: [0.5, 3], y: [0, 0]}, nn.huber(x, y, reduction="sum")))
    2.625
    """
    given, wanted = pair("huber", predictions, targets)
    y: Tensor = given.graph.huber(given, wanted, delta=delta, reduction=reduction)
    return y


@checked("mean_squared_error", values_alone=False)
def mean_squared_error(predictions: Tensor, targets: Operand, *, reduction: str = "mean") -> Tensor:
    """Return the squares of the differences; `reduction` is "mean", "sum" or "none".

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None,)), graph.placeholder((None,))
    >>> float(graph.run({x: [1, 5], y: [1, 2]}, nn.mean_squared_error(x, y)))
    4.5
    """
    given, wanted = pair("mean_squared_error", predictions, targets)
    difference = given - wanted
    return reduced(difference * difference, reduction)


@checked("mean_absolute_error", values_alone=False)
def mean_absolute_error(predictions: Tensor, targets: Operand, *, reduction: str = "mean") -> Tensor:
    """Return the absolute differences; `reduction` is "mean", "sum" or "none".

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None,)), graph.placeholder((None,))
    >>> float(graph.run({x: [1, 5], y: [1, 2]}, nn.mean_absolute_error(x, y)))
    1.5
    """
    given, wanted = pair("mean_absolute_error", predictions, targets)
    return reduced(abs(given - wanted), reduction)


def wide(x: Tensor) -> Tensor:
    """Return real numbers as float32."""
    if x.dtype.kind == "c":
        raise DTypeError(f"A loss is computed of {x!r}, expected real numbers.")
    y: Tensor = x if x.dtype == np.float32 else x.graph.cast(x, np.float32)
    return y


def pair(who: str, predictions: Tensor, targets: Operand) -> tuple[Tensor, Tensor]:
    """Return predictions and targets as float32."""
    if not isinstance(predictions, Tensor):
        raise ArgumentError(f"{who} is computed of {type(predictions).__name__}, expected a tensor of a graph.")
    graph: Any = predictions.graph
    return wide(predictions), graph._targets(who, predictions, targets)


def reduced(losses: Tensor, reduction: str) -> Tensor:
    """Return losses, their mean or their sum."""
    if reduction not in ("mean", "sum", "none"):
        raise ArgumentError(f'reduction is "{reduction}", expected one of mean, sum, none.')
    return losses if reduction == "none" else losses.mean() if reduction == "mean" else losses.sum()
