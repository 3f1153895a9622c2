"""The mean loss of a batch whose samples may have weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError, ShapeError

__all__ = ["MeanLoss"]


class MeanLoss:
    """The mean loss: with weights w it is sum(w l) / sum(w), where l is the mean of the elements that a weight has.

    With weights there is a loss for each sample, or each element; without them it may be one number. The mean of
    samples whose weights are all 0 is 0, and has no gradient.

    Parameters
    ----------
    name : str
        In messages.
    losses : Tensor
    weights : Tensor, optional
        Of samples (N,), or of the first axes of the losses.

    Attributes
    ----------
    value : Tensor
        Float32 without axes.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> losses, weights = graph.placeholder((None,)), graph.placeholder((None,))
    >>> float(graph.run({losses: [1, 9], weights: [3, 1]}, MeanLoss("huber", losses, weights).value))
    3.0
    """

    def __init__(self, name: str, losses: Any, weights: Tensor | None) -> None:
        if not isinstance(losses, Tensor):
            raise ArgumentError(f"Trainer: the loss {name} returns {type(losses).__name__}, expected a tensor.")
        self._weights = weights
        if weights is None:
            self.value = losses if losses.shape == () else losses.mean()
            return
        if losses.shape == ():
            raise ArgumentError(
                f"Trainer: samples have weights, and the loss {name} returns one number; expected a loss for each "
                f'sample, or an argument `reduction` that may be "none".'
            )
        wide = losses if losses.dtype == np.float32 else losses.astype(np.float32)
        self._sum = (_means(wide, weights) * weights).sum()
        self.value = losses.graph.divide_no_nan(self._sum, weights.sum())

    def of_rank(self, share: Tensor, total: Tensor | None) -> Tensor:
        """Return a rank's part of the mean of all ranks: it has this share of samples, and all have these weights."""
        return self.value * share if total is None else total.graph.divide_no_nan(self._sum, total)


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
