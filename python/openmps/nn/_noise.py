"""Random numbers in training: those of a step follow from its number, so that a resumed run draws the same ones."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from openmps._checks.arguments import checked
from openmps._mpsgraph import Tensor
from openmps.nn._current import current_trace

__all__ = ["randn_like"]

_BITS = 24  # of a uniform number: as many as a float32 has
_SHARES = np.ldexp(np.float32(1), -np.arange(1, _BITS + 1, dtype=np.int32))


@checked("randn_like", values_alone=False)
def randn_like(x: Tensor) -> Tensor:
    """Return standard normal numbers, float32 in the shape of a tensor: the noise of a VAE or of diffusion.

    In a ``Trainer`` they follow from its seed, the step and the place in the batch, as dropout's zeros do. In inference
    they are others in each run.

    Parameters
    ----------
    x : Tensor
        Inside the ``__call__`` of a module.

    Raises
    ------
    StateError
        Outside of a module's call.

    Notes
    -----
    Pairs of uniform numbers of 24 random bits each are made normal by the formula of Box and Muller, 1958.

    Examples
    --------
    >>> class Noisy(nn.Module):
    ...     def __call__(self, x):
    ...         return x + 0.1 * nn.randn_like(x)
    >>> round(float(Noisy()(np.zeros((100, 100))).std()), 2)
    0.1
    """
    graph: Any = x.graph
    ones = graph.cast(graph.is_nan(x), np.float32) * 0.0 + 1.0  # of any x, and without a derivative
    bits = current_trace("randn_like").dropout(graph.expand_dims(ones, -1) * np.ones(2 * _BITS, np.float32), 0.5) * 0.5
    first, second = ((bits[..., start : start + _BITS] * _SHARES).sum(-1) + 2.0 ** -(_BITS + 1) for start in (0, _BITS))
    found: Tensor = graph.sqrt(-2.0 * graph.log(first)) * graph.cos(2 * math.pi * second)
    return found
