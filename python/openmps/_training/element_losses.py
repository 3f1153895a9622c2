"""The formulas of the losses, element by element, in double."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._nodes.losses import LossDescriptor, LossType

_Array = npt.NDArray[np.floating[Any]]
_TINY = float(np.finfo(np.float32).tiny)


def element_losses(loss: LossDescriptor, y: _Array, t: _Array) -> _Array:
    """Return the table of LossType; predictions of both cross entropies are probabilities."""
    formulas: dict[LossType, Callable[[], _Array]] = {
        LossType.MEAN_ABSOLUTE_ERROR: lambda: abs(y - t),
        LossType.MEAN_SQUARED_ERROR: lambda: (y - t) ** 2,
        LossType.SOFTMAX_CROSS_ENTROPY: lambda: -t * _log(y),
        LossType.SIGMOID_CROSS_ENTROPY: lambda: -t * _log(y) - (1 - t) * _log(1 - y),
        LossType.CATEGORICAL_CROSS_ENTROPY: lambda: -t * _log(y),
        LossType.HINGE: lambda: np.maximum(0, 1 - (2 * t - 1) * y),
        LossType.HUBER: lambda: _huber(abs(y - t), loss.delta),
        LossType.COSINE_DISTANCE: lambda: -y * t,
        LossType.LOG: lambda: -t * _log(y + loss.epsilon) - (1 - t) * _log(1 - y + loss.epsilon),
        LossType.KULLBACK_LEIBLER_DIVERGENCE: lambda: t * (_log(t) - y),
    }
    return formulas[loss.type]()


def _log(x: _Array) -> _Array:
    """Return the logarithm, of 0 that of the smallest number."""
    return np.asarray(np.log(np.maximum(x, _TINY)))


def _huber(distance: _Array, delta: float) -> _Array:
    return np.where(distance <= delta, distance**2 / 2, delta**2 / 2 + delta * (distance - delta))
