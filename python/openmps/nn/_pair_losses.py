"""Losses of vectors that shall be near each other, or far."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._checks.arguments import checked
from openmps._mpsgraph import Tensor
from openmps._mpsgraph.tensor import Operand
from openmps.errors import ArgumentError
from openmps.nn._losses import pair, reduced

__all__ = ["contrastive", "cosine_distance", "triplet"]

_LEAST = 1e-16  # the square of the least length that divides
_EPSILON = 1e-6  # of differences in distances, as PyTorch's


@checked("cosine_distance", values_alone=False)
def cosine_distance(predictions: Tensor, targets: Operand, *, reduction: str = "mean") -> Tensor:
    """Return 1 minus the cosine of the angle of vectors (..., features).

    Parameters
    ----------
    predictions : Tensor (..., features)
    targets : Tensor (..., features)
    reduction : {"mean", "sum", "none"}

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 2)), graph.placeholder((None, 2))
    >>> float(graph.run({x: [[3, 0]], y: [[0, 4]]}, nn.cosine_distance(x, y)))
    1.0
    """
    x, y = pair("cosine_distance", predictions, targets)
    return reduced(1.0 - x.graph.reduce_sum(_normal(x) * _normal(y), -1), reduction)


@checked("contrastive", values_alone=False)
def contrastive(
    first: Tensor,
    second: Operand,
    *,
    temperature: float = 0.07,
    symmetric: bool = True,
    reduction: str = "mean",
) -> Tensor:
    """Return the cross-entropy of finding a vector's partner in the batch by cosines (InfoNCE).

    Parameters
    ----------
    first : Tensor (N, features)
    second : Tensor (N, features)
        Partners in the same order.
    temperature : float, optional
        Divides the cosines.
    symmetric : bool, optional
        Whether it is the mean of both directions, as CLIP's; else partners of `first` are found in `second` alone.
    reduction : {"mean", "sum", "none"}

    Notes
    -----
    Source: van den Oord et al., "Representation learning with contrastive predictive coding", 2018; Radford et al.,
    "Learning transferable visual models from natural language supervision", 2021.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 2)), graph.placeholder((None, 2))
    >>> loss = nn.contrastive(x, y, temperature=1.0)
    >>> round(float(graph.run({x: [[1, 0], [0, 1]], y: [[5, 0], [0, 3]]}, loss)), 4)
    0.3133
    """
    if not temperature > 0:
        raise ArgumentError(f"contrastive: temperature is {temperature}, expected a number above 0.")
    a, b = (_normal(each) for each in pair("contrastive", first, second))
    graph: Any = a.graph
    scores = a @ graph.transpose(b, (1, 0)) * (1 / temperature)
    right = graph.reduce_sum(a * b, -1) * (1 / temperature)
    losses = graph.logsumexp(scores, 1) - right
    if symmetric:
        losses = (losses + graph.logsumexp(scores, 0) - right) * 0.5
    return reduced(losses, reduction)


@checked("triplet", values_alone=False)
def triplet(
    anchor: Tensor, positive: Operand, negative: Operand, *, margin: float = 1.0, reduction: str = "mean"
) -> Tensor:
    """Return max(0, margin + |anchor - positive| - |anchor - negative|).

    Parameters
    ----------
    anchor, positive, negative : Tensor (..., features)
    margin : float, optional
    reduction : {"mean", "sum", "none"}

    Notes
    -----
    Source: Schroff et al., "FaceNet", 2015, in the form of PyTorch's TripletMarginLoss.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((None, 1))
    >>> round(float(graph.run({x: [[0]]}, nn.triplet(x, [[2.0]], [[2.5]]))), 4)
    0.5
    """
    near, far = (_distance(*pair("triplet", anchor, other)) for other in (positive, negative))
    return reduced(near.graph.relu(near - far + margin), reduction)


def _normal(x: Tensor) -> Tensor:
    """Return vectors of the length 1."""
    graph: Any = x.graph
    found: Tensor = x * graph.rsqrt(graph.maximum(graph.reduce_sum(x * x, -1, keepdims=True), np.float32(_LEAST)))
    return found


def _distance(x: Tensor, y: Tensor) -> Tensor:
    difference = x - y + _EPSILON
    found: Tensor = x.graph.sqrt(x.graph.reduce_sum(difference * difference, -1))
    return found
