"""How weights begin. An initializer takes the shape (out, height, width, in) and returns a float32 array.

With a `label` numbers come from a stream of (seed, label), so that layers with different labels begin with different
bits. Without one they depend on the seed alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import numpy as np

from openmps._checks.arguments import checked
from openmps._checks.arrays import F32Array, whole
from openmps.errors import ArgumentError

__all__ = ["Initializer", "constant", "glorot_uniform", "he_uniform", "normal", "uniform"]

Initializer = Callable[[tuple[int, ...]], F32Array]

_LEFT: ContextVar[list[int] | None] = ContextVar("numbers that first weights may still have", default=None)


@contextmanager
def at_most(count: int) -> Iterator[None]:
    """Refuse first weights of more numbers, all together, before memory is taken: for models of files.

    Examples
    --------
    >>> with at_most(1000):
    ...     constant(0)((1, 1, 1, 10**9))
    Traceback (most recent call last):
    openmps.errors.ArgumentError: Weights have shape (1, 1, 1, 1000000000), expected at most 1000 numbers.
    """
    token = _LEFT.set([count])
    try:
        yield
    finally:
        _LEFT.reset(token)


def expect_room(shape: tuple[int, ...]) -> None:
    """Count first weights of a shape; ArgumentError if `at_most` does not allow so many."""
    left = _LEFT.get()
    if left is None:
        return
    count = math.prod(shape)
    if count > left[0]:
        raise ArgumentError(f"Weights have shape {shape}, expected at most {left[0]} numbers.")
    left[0] -= count


@checked("uniform")
def uniform(low: float, high: float, *, seed: int, label: str | None = None) -> Initializer:
    """Return an initializer that draws from [low, high).

    Examples
    --------
    >>> weights = uniform(-0.2, 0.2, seed=0)((8, 3, 3, 4))
    >>> weights.shape, bool(abs(weights).max() <= 0.2)
    ((8, 3, 3, 4), True)
    """
    return _counted(lambda shape: generator(seed, label).uniform(low, high, shape).astype(np.float32))


@checked("normal")
def normal(mean: float, deviation: float, *, seed: int, label: str | None = None) -> Initializer:
    """Return an initializer that draws from a normal distribution.

    Examples
    --------
    >>> normal(0.0, 0.01, seed=0)((2, 1, 1, 3)).dtype
    dtype('float32')
    """
    return _counted(lambda shape: generator(seed, label).normal(mean, deviation, shape).astype(np.float32))


@checked("constant")
def constant(value: float) -> Initializer:
    """Return an initializer that fills with one value.

    Examples
    --------
    >>> constant(0.5)((1, 1, 1, 2)).ravel().tolist()
    [0.5, 0.5]
    """
    return _counted(lambda shape: np.full(shape, value, np.float32))


@checked("he_uniform")
def he_uniform(*, seed: int, label: str | None = None) -> Initializer:
    """Return the initializer uniform in +-sqrt(6 / fan_in), for layers before ReLU.

    Notes
    -----
    Source: He et al., "Delving deep into rectifiers", 2015.

    Examples
    --------
    >>> bool(abs(he_uniform(seed=0)((4, 1, 1, 6))).max() <= 1.0)
    True
    """

    def draw(shape: tuple[int, ...]) -> F32Array:
        limit = _limit(6, math.prod(shape[1:]))
        return uniform(-limit, limit, seed=seed, label=label)(shape)

    return draw


@checked("glorot_uniform")
def glorot_uniform(*, seed: int, label: str | None = None) -> Initializer:
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
        return uniform(-_limit(6, fans), _limit(6, fans), seed=seed, label=label)(shape)

    return draw


def _counted(draw: Initializer) -> Initializer:
    def counted(shape: tuple[int, ...]) -> F32Array:
        expect_room(shape)
        return draw(shape)

    return counted


def _limit(numerator: float, fan: int) -> float:
    """Return sqrt(numerator / fan)."""
    return math.sqrt(numerator / fan)


def generator(seed: int, label: str | None) -> np.random.Generator:
    """Return a stream of random numbers: that of the seed, with a label that of (seed, label)."""
    checked = whole(seed, "The seed of an initializer", least=0)
    if label is None:
        return np.random.default_rng(checked)
    import hashlib

    words = np.frombuffer(hashlib.sha256(label.encode()).digest()[:16], "<u4")
    return np.random.default_rng(np.random.SeedSequence(checked, spawn_key=words.tolist()))
