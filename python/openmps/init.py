"""How weights begin. An initializer takes the shape (out, height, width, in) and returns a float32 array."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from openmps._arguments import checked
from openmps._arrays import F32Array

__all__ = ["Initializer", "constant", "glorot_uniform", "he_uniform", "normal", "uniform"]

Initializer = Callable[[tuple[int, ...]], F32Array]


@checked("uniform")
def uniform(low: float, high: float, *, seed: int) -> Initializer:
    """Return an initializer that draws from [low, high).

    Examples
    --------
    >>> weights = uniform(-0.2, 0.2, seed=0)((8, 3, 3, 4))
    >>> weights.shape, bool(abs(weights).max() <= 0.2)
    ((8, 3, 3, 4), True)
    """
    return lambda shape: np.random.default_rng(seed).uniform(low, high, shape).astype(np.float32)


@checked("normal")
def normal(mean: float, deviation: float, *, seed: int) -> Initializer:
    """Return an initializer that draws from a normal distribution.

    Examples
    --------
    >>> normal(0.0, 0.01, seed=0)((2, 1, 1, 3)).dtype
    dtype('float32')
    """
    return lambda shape: np.random.default_rng(seed).normal(mean, deviation, shape).astype(np.float32)


@checked("constant")
def constant(value: float) -> Initializer:
    """Return an initializer that fills with one value.

    Examples
    --------
    >>> constant(0.5)((1, 1, 1, 2)).ravel().tolist()
    [0.5, 0.5]
    """
    return lambda shape: np.full(shape, value, np.float32)


@checked("he_uniform")
def he_uniform(*, seed: int) -> Initializer:
    """Return the initializer uniform in +-sqrt(6 / fan_in), for layers before ReLU.

    Notes
    -----
    Source: He et al., "Delving deep into rectifiers", 2015.

    Examples
    --------
    >>> bool(abs(he_uniform(seed=0)((4, 1, 1, 6))).max() <= 1.0)
    True
    """
    return lambda shape: uniform(-_limit(6, math.prod(shape[1:])), _limit(6, math.prod(shape[1:])), seed=seed)(shape)


@checked("glorot_uniform")
def glorot_uniform(*, seed: int) -> Initializer:
    """Return the initializer uniform in +-sqrt(6 / (fan_in + fan_out)).

    Notes
    -----
    Source: Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural networks", 2010.

    Examples
    --------
    >>> glorot_uniform(seed=0)((4, 3, 3, 2)).shape
    (4, 3, 3, 2)
    """

    def draw(shape: tuple[int, ...]) -> F32Array:
        fans = math.prod(shape[1:]) + shape[0] * math.prod(shape[1:-1])
        return uniform(-_limit(6, fans), _limit(6, fans), seed=seed)(shape)

    return draw


def _limit(numerator: float, fan: int) -> float:
    """Return sqrt(numerator / fan)."""
    return math.sqrt(numerator / fan)
