"""Random numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import whole
from openmps._mpsgraph.builder import Builder, extents
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Tensor
from openmps._mpsgraph.window import Settings
from openmps.errors import ArgumentError

_LARGEST_SEED = 2**32 - 1  # MPSGraph makes its state of 32 bits


class RandomNumbers(Builder):
    """Other numbers at every run, unless there is a seed."""

    def random_uniform(
        self,
        shape: Sequence[int] | Tensor,
        *,
        low: float = 0.0,
        high: float = 1.0,
        dtype: npt.DTypeLike = np.float32,
        seed: int | None = None,
        name: str | None = None,
    ) -> Tensor:
        """Return floats from `low` up to, but without, `high`; integers with `high` included.

        Parameters
        ----------
        shape : sequence of int, or Tensor of int32
        low, high : float
        seed : int, optional
            The same numbers at every run.
        dtype : dtype
        name : str, optional
            The name in messages.
        """
        return self._random(shape, _uniform(low, high, dtype), seed, name)

    def random_normal(
        self,
        shape: Sequence[int] | Tensor,
        *,
        mean: float = 0.0,
        deviation: float = 1.0,
        dtype: npt.DTypeLike = np.float32,
        seed: int | None = None,
        box_muller: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return normally distributed floats.

        Parameters
        ----------
        shape : sequence of int, or Tensor of int32
        mean, deviation : float
        seed : int, optional
            The same numbers at every run.
        box_muller : bool
            Made of pairs of uniform numbers; else by the inverse of the distribution function.
        dtype : dtype
        name : str, optional
            The name in messages.
        """
        return self._random(shape, _normal(mean, deviation, dtype, box_muller), seed, name)

    def random_truncated_normal(
        self,
        shape: Sequence[int] | Tensor,
        *,
        low: float = -2.0,
        high: float = 2.0,
        mean: float = 0.0,
        deviation: float = 1.0,
        dtype: npt.DTypeLike = np.float32,
        seed: int | None = None,
        name: str | None = None,
    ) -> Tensor:
        """Return normally distributed floats between two bounds: others are never drawn.

        Parameters
        ----------
        shape : sequence of int, or Tensor of int32
        low, high : float
        mean, deviation : float
            Of the distribution before it is cut.
        seed : int, optional
            The same numbers at every run.
        dtype : dtype
        name : str, optional
            The name in messages.
        """
        settings = _normal(mean, deviation, dtype, False) | {"distribution": 2, "min": float(low), "max": float(high)}
        return self._random(shape, settings, seed, name)

    # ---- numbers by a state that the graph carries

    def random_state(self, seed: int, *, name: str | None = None) -> Tensor:
        """Return a state of Philox, 7 numbers of int32: the same at every run.

        To draw other numbers at every run, keep it in a variable and assign the state that each draw returns.

        Parameters
        ----------
        seed : int
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> state = graph.random_state(1)
        >>> x, after = graph.random_uniform_by(state, (2, 3))
        >>> y, _ = graph.random_uniform_by(after, (2, 3))
        >>> x.shape, bool(np.any(np.equal(*graph.run({}, [x, y]))))
        ((2, 3), False)
        """
        return self._one("randomPhiloxStateTensorWithSeed:name:", _checked_seed(seed, "random_state"), name)

    def random_state_at(self, counter: tuple[int, int], key: int, *, name: str | None = None) -> Tensor:
        """Return the state of Philox with this counter, its low and its high 64 bits, and this key of 64 bits.

        Parameters
        ----------
        counter : (int, int)
        key : int
        name : str, optional
            The name in messages.
        """
        low, high = counter
        return self._one("randomPhiloxStateTensorWithCounterLow:counterHigh:key:name:", low, high, key, name)

    def random_uniform_by(
        self,
        state: Tensor,
        shape: Sequence[int] | Tensor,
        *,
        low: float = 0.0,
        high: float = 1.0,
        dtype: npt.DTypeLike = np.float32,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return numbers as ``random_uniform`` does, drawn by a state, and the state after it.

        Parameters
        ----------
        state : Tensor, shape (7,), int32
        shape : sequence of int, or Tensor of int32
        low, high : float
        dtype : dtype
        name : str, optional
            The name in messages.
        """
        return self._by_state(state, shape, _uniform(low, high, dtype), name)

    def random_normal_by(
        self,
        state: Tensor,
        shape: Sequence[int] | Tensor,
        *,
        mean: float = 0.0,
        deviation: float = 1.0,
        dtype: npt.DTypeLike = np.float32,
        box_muller: bool = False,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return numbers as ``random_normal`` does, drawn by a state, and the state after it.

        Parameters
        ----------
        state : Tensor, shape (7,), int32
        shape : sequence of int, or Tensor of int32
        mean, deviation : float
        dtype : dtype
        box_muller : bool
            Made of pairs of uniform numbers; else by the inverse of the distribution function.
        name : str, optional
            The name in messages.
        """
        return self._by_state(state, shape, _normal(mean, deviation, dtype, box_muller), name)

    def _random(self, shape: Sequence[int] | Tensor, settings: Settings, seed: int | None, name: str | None) -> Tensor:
        stem, *arguments = _drawn(shape, settings)
        if seed is None:
            return self._one(f"{stem}:descriptor:name:", *arguments, name)
        return self._one(f"{stem}:descriptor:seed:name:", *arguments, _checked_seed(seed, "Random numbers"), name)

    def _by_state(
        self, state: Tensor, shape: Sequence[int] | Tensor, settings: Settings, name: str | None
    ) -> tuple[Tensor, Tensor]:
        stem, *arguments = _drawn(shape, settings)
        numbers, after = self._many(f"{stem}:descriptor:stateTensor:name:", *arguments, self._tensor(state), name)
        return numbers, after


def _checked_seed(seed: Any, who: str) -> int:
    """Return a seed that the graph takes with all its bits."""
    number = whole(seed, f"{who}: seed", least=0)
    if number > _LARGEST_SEED:
        raise ArgumentError(f"{who}: seed is {number}, expected 0 to {_LARGEST_SEED}.")
    return number


def _drawn(shape: Sequence[int] | Tensor, settings: Settings) -> tuple[str, Any, Descriptor]:
    """Return how Apple's method begins, and its first arguments."""
    descriptor = Descriptor("MPSGraphRandomOpDescriptor", settings)
    if isinstance(shape, Tensor):
        return "randomTensorWithShapeTensor", shape, descriptor
    return "randomTensorWithShape", extents(shape, "shape"), descriptor


def _uniform(low: float, high: float, dtype: npt.DTypeLike) -> Settings:
    settings: Settings = {"distribution": 0, "dataType": code_of(dtype)}
    if np.issubdtype(np.dtype(dtype), np.integer):
        for bound, number in (("low", low), ("high", high)):
            if not math.isfinite(number):
                raise ArgumentError(f"Random integers: {bound} is {number}, expected a finite number.")
        return settings | {"minInteger": int(low), "maxInteger": int(high)}
    return settings | {"min": float(low), "max": float(high)}


def _normal(mean: float, deviation: float, dtype: npt.DTypeLike, box_muller: bool) -> Settings:
    return {
        "distribution": 1,
        "dataType": code_of(dtype),
        "mean": float(mean),
        "standardDeviation": float(deviation),
        "samplingMethod": int(box_muller),
    }
