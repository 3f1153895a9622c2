"""First values of parameters: drawn by shape, seed and the parameter's path, whatever the order of the layers."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._checks.attributes import KnownAttributes
from openmps.errors import ArgumentError, OutOfMemoryError
from openmps.init import expect_room, generator

__all__ = [
    "Initializer",
    "constant",
    "kaiming_normal",
    "kaiming_uniform",
    "normal",
    "ones",
    "orthogonal",
    "truncated_normal",
    "uniform",
    "xavier_normal",
    "xavier_uniform",
    "zeros",
]

Array = npt.NDArray[Any]
Shape = tuple[int, ...]

_MOST_DRAWS = 100  # of numbers outside of a narrow limit, which are cut off after that


class Initializer(KnownAttributes):
    """Draws the first values of a parameter.

    Parameters
    ----------
    draw : callable
        Returns an array, from a shape and a ``numpy.random.Generator``.
    name : str
        Its name in messages.

    Examples
    --------
    >>> nn.initializers.Initializer(lambda shape, random: random.uniform(size=shape), "uniform")
    <Initializer: uniform>
    """

    def __init__(self, draw: Callable[[Shape, np.random.Generator], Array], name: str) -> None:
        self._draw, self.name = draw, name

    def __repr__(self) -> str:
        return f"<Initializer: {self.name}>"

    def draw(self, shape: Shape, seed: int, path: str) -> Array:
        """Return the values of the parameter at this path, float32: a function of seed, path and shape."""
        expect_room(shape)
        try:
            return np.asarray(self._draw(shape, generator(seed, path)), np.float32)
        except (MemoryError, ValueError) as error:  # ValueError: above all that NumPy counts
            if isinstance(error, ValueError) and math.prod(shape) * 8 < 2**63:
                raise
            raise OutOfMemoryError(f"{path}: there is no memory for first values of shape {shape}.") from error


@checked("constant")
def constant(value: float) -> Initializer:
    """Return the initializer that fills with one value.

    Examples
    --------
    >>> nn.initializers.constant(0.5).draw((2,), seed=0, path="weight")
    array([0.5, 0.5], dtype=float32)
    """
    return Initializer(partial(_constant, value), f"constant({value})")


def zeros() -> Initializer:
    """Return the initializer that fills with 0.

    Examples
    --------
    >>> nn.initializers.zeros().draw((2,), seed=0, path="weight")
    array([0., 0.], dtype=float32)
    """
    return constant(0.0)


def ones() -> Initializer:
    """Return the initializer that fills with 1.

    Examples
    --------
    >>> nn.initializers.ones().draw((2,), seed=0, path="weight")
    array([1., 1.], dtype=float32)
    """
    return constant(1.0)


@checked("normal")
def normal(deviation: float = 1.0, mean: float = 0.0) -> Initializer:
    """Return the initializer that draws from a normal distribution.

    Examples
    --------
    >>> values = nn.initializers.normal(0.1).draw((100, 100), seed=0, path="weight")
    >>> round(float(values.std()), 2)
    0.1
    """
    return Initializer(partial(_normal, mean, deviation), f"normal({deviation})")


@checked("uniform")
def uniform(limit: float) -> Initializer:
    """Return the initializer that draws from [-limit, limit).

    Examples
    --------
    >>> values = nn.initializers.uniform(0.1).draw((100, 100), seed=0, path="weight")
    >>> bool(abs(values).max() <= 0.1), round(float(values.std()) * 3**0.5, 2)
    (True, 0.1)
    """
    return Initializer(partial(_uniform, limit), f"uniform({limit:.4g})")


@checked("kaiming_uniform")
def kaiming_uniform(gain: float = math.sqrt(2.0)) -> Initializer:
    """Return the initializer uniform in +-gain * sqrt(3 / fan_in).

    Notes
    -----
    Source: He et al., "Delving deep into rectifiers", 2015. PyTorch's layers begin with gain sqrt(1 / 3).

    Examples
    --------
    >>> nn.initializers.kaiming_uniform()
    <Initializer: kaiming_uniform(1.414)>
    >>> values = nn.initializers.kaiming_uniform(1.0).draw((100, 50), seed=0, path="weight")
    >>> bool(abs(values).max() <= (3 / 50) ** 0.5)
    True
    """
    return Initializer(partial(_kaiming_uniform, gain), f"kaiming_uniform({gain:.4g})")


@checked("kaiming_normal")
def kaiming_normal(gain: float = math.sqrt(2.0)) -> Initializer:
    """Return the initializer of normal numbers with the deviation gain / sqrt(fan_in).

    Notes
    -----
    Source: He et al., "Delving deep into rectifiers", 2015.

    Examples
    --------
    >>> values = nn.initializers.kaiming_normal(1.0).draw((400, 25), seed=0, path="weight")
    >>> round(float(values.std()), 2)
    0.2
    """
    return Initializer(partial(_kaiming_normal, gain), f"kaiming_normal({gain:.4g})")


@checked("truncated_normal")
def truncated_normal(deviation: float = 0.02, *, limit: float = 2.0) -> Initializer:
    """Return the initializer of normal numbers, those further than limit * deviation from 0 drawn again.

    The deviation is that before numbers are drawn again. PyTorch's ``trunc_normal_`` has bounds instead, -2 and 2.

    Raises
    ------
    ArgumentError
        If the limit is not above 0.

    Examples
    --------
    >>> values = nn.initializers.truncated_normal(0.02).draw((100, 100), seed=0, path="weight")
    >>> bool(abs(values).max() <= 0.04)
    True
    """
    if not limit > 0:
        raise ArgumentError(f"truncated_normal: limit is {limit}, expected a number above 0.")
    return Initializer(partial(_truncated_normal, deviation, limit), f"truncated_normal({deviation:.4g})")


@checked("xavier_normal")
def xavier_normal(gain: float = 1.0) -> Initializer:
    """Return the initializer of normal numbers with the deviation gain * sqrt(2 / (fan_in + fan_out)).

    Notes
    -----
    Source: Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural networks", 2010.

    Examples
    --------
    >>> values = nn.initializers.xavier_normal().draw((100, 100), seed=0, path="weight")
    >>> round(float(values.std()), 2)
    0.1
    """
    return Initializer(partial(_xavier_normal, gain), f"xavier_normal({gain:.4g})")


@checked("xavier_uniform")
def xavier_uniform(gain: float = 1.0) -> Initializer:
    """Return the initializer uniform in +-gain * sqrt(6 / (fan_in + fan_out)).

    Notes
    -----
    Source: Glorot and Bengio, "Understanding the difficulty of training deep feedforward neural networks", 2010.

    Examples
    --------
    >>> values = nn.initializers.xavier_uniform().draw((100, 50), seed=0, path="weight")
    >>> bool(abs(values).max() <= (6 / 150) ** 0.5)
    True
    """
    return Initializer(partial(_xavier_uniform, gain), f"xavier_uniform({gain:.4g})")


@checked("orthogonal")
def orthogonal(gain: float = 1.0) -> Initializer:
    """Return the initializer of matrices whose rows or columns are orthonormal, times `gain`.

    Notes
    -----
    Source: Saxe et al., "Exact solutions to the nonlinear dynamics of learning in deep linear neural networks", 2013.

    Examples
    --------
    >>> values = nn.initializers.orthogonal().draw((2, 3), seed=0, path="weight")
    >>> np.allclose(values @ values.T, np.eye(2), atol=1e-6)
    True
    """
    return Initializer(partial(_orthogonal, gain), f"orthogonal({gain:.4g})")


# Functions of modules, so that modules can be pickled before their first call.


def _constant(value: float, shape: Shape, random: np.random.Generator) -> Array:
    return np.full(shape, value, np.float32)


def _normal(mean: float, deviation: float, shape: Shape, random: np.random.Generator) -> Array:
    return random.normal(mean, deviation, shape)


def _uniform(limit: float, shape: Shape, random: np.random.Generator) -> Array:
    return random.uniform(-limit, limit, shape)


def _kaiming_uniform(gain: float, shape: Shape, random: np.random.Generator) -> Array:
    return _uniform(gain * math.sqrt(3.0 / max(_fans(shape)[0], 1)), shape, random)


def _kaiming_normal(gain: float, shape: Shape, random: np.random.Generator) -> Array:
    return random.normal(0.0, gain / math.sqrt(max(_fans(shape)[0], 1)), shape)


def _truncated_normal(deviation: float, limit: float, shape: Shape, random: np.random.Generator) -> Array:
    drawn = np.asarray(random.normal(size=shape))
    for _ in range(_MOST_DRAWS):
        outside = np.abs(drawn) > limit
        if not outside.any():
            break
        drawn[outside] = random.normal(size=int(outside.sum()))
    return np.clip(drawn, -limit, limit) * deviation


def _xavier_normal(gain: float, shape: Shape, random: np.random.Generator) -> Array:
    return random.normal(0.0, gain * math.sqrt(2.0 / max(sum(_fans(shape)), 1)), shape)


def _xavier_uniform(gain: float, shape: Shape, random: np.random.Generator) -> Array:
    return _uniform(gain * math.sqrt(6.0 / max(sum(_fans(shape)), 1)), shape, random)


def _orthogonal(gain: float, shape: Shape, random: np.random.Generator) -> Array:
    rows, columns = shape[0], math.prod(shape[1:])
    q, r = np.linalg.qr(random.normal(size=(max(rows, columns), min(rows, columns))))
    q = q * np.where(np.diagonal(r) < 0, -1.0, 1.0)
    return np.asarray(gain * (q if rows >= columns else q.T).reshape(shape))


def _fans(shape: Shape) -> tuple[int, int]:
    """Return how many inputs an output has, and outputs an input: of (outputs, inputs, *window)."""
    if len(shape) < 2:
        return (shape[0] if shape else 1,) * 2
    window = math.prod(shape[2:])
    return shape[1] * window, shape[0] * window
