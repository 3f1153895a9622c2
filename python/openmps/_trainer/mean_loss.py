"""The loss of a batch: the mean of samples, which may have weights."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError, ShapeError

__all__ = ["Loss", "MeanLoss"]

Loss: TypeAlias = Callable[..., Tensor]


class MeanLoss:
    """The mean loss: with weights w it is sum(w l) / sum(w), where l is the mean of the elements that a weight has.

    A loss gives l by ``reduction="none"``; one without this argument has to return a loss for each sample. The mean of
    samples whose weights are all 0 is 0, and has no gradient.

    Parameters
    ----------
    loss : callable
    predictions : Any
        The model's results.
    targets : sequence of Tensor
    weights : Tensor, optional
        Of samples (N,), or of the first axes of the losses.

    Attributes
    ----------
    value : Tensor
        Float32 without axes.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y, w = (graph.placeholder((None,)) for _ in range(3))
    >>> loss = MeanLoss(nn.mean_squared_error, x, [y], w).value
    >>> float(graph.run({x: [1, 3], y: [0, 0], w: [3, 1]}, loss))
    3.0
    """

    def __init__(self, loss: Loss, predictions: Any, targets: Sequence[Tensor], weights: Tensor | None) -> None:
        self._weights = weights
        if weights is None:
            found = _tensor(loss(predictions, *targets))
            self.value = found if found.shape == () else found.mean()
            return
        losses = _each(loss, predictions, targets)
        self._sum = (_means(losses, weights) * weights).sum()
        self.value = losses.graph.divide_no_nan(self._sum, weights.sum())

    def of_rank(self, share: Tensor | None) -> tuple[Tensor, Tensor | None]:
        """Return this rank's part of the mean of all ranks, and the sum of all weights, None where there are none.

        `share` is the rank's share of the samples; None: there is one rank.
        """
        if self._weights is None:
            return (self.value if share is None else self.value * share), None
        graph, total = self._weights.graph, self._weights.sum()
        if share is None:
            return self.value, total
        total = graph.all_reduce(total)
        return graph.divide_no_nan(self._sum, total), total


def _tensor(loss: Any) -> Tensor:
    if not isinstance(loss, Tensor):
        raise ArgumentError(f"Trainer: the loss returns {type(loss).__name__}, expected a tensor.")
    return loss


def _each(loss: Loss, predictions: Any, targets: Sequence[Tensor]) -> Tensor:
    """Return a loss for each sample, or for each element."""
    options: dict[str, Any] = {"reduction": "none"} if _takes_reduction(loss) else {}
    found = _tensor(loss(predictions, *targets, **options))
    if found.shape == ():
        name = getattr(loss, "__name__", type(loss).__name__)
        raise ArgumentError(
            f"Trainer: samples have weights, and the loss {name} returns one number; expected a loss for each sample, "
            f'or an argument `reduction` that may be "none".'
        )
    return found if found.dtype == np.float32 else found.astype(np.float32)


def _takes_reduction(loss: Loss) -> bool:
    try:
        return "reduction" in inspect.signature(loss).parameters
    except ValueError:  # of compiled functions
        return False


def _means(losses: Tensor, weights: Tensor) -> Tensor:
    """Return the means of elements that share a weight."""
    given, axes = losses.shape, weights.ndim or 0
    if given is None or len(given) < axes or not all(map(_agree, given, weights.shape or ())):
        raise ShapeError(
            f"Trainer: losses have shape {given} and sample weights {weights.shape}, expected a weight each."
        )
    return losses if len(given) == axes else losses.mean(tuple(range(axes, len(given))))


def _agree(extent: int | None, other: int | None) -> bool:
    return extent is None or other is None or extent == other
