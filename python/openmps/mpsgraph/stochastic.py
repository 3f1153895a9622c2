"""Random numbers and dropout."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps.mpsgraph.builder import Builder, extents
from openmps.mpsgraph.dtypes import code_of
from openmps.mpsgraph.tensor import Operand, Tensor


class Stochastic(Builder):
    """Operations with other numbers at every run, unless they are given a seed."""

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
        """Return floats from `low` up to, but without, `high`; whole numbers with `high` included.

        Parameters
        ----------
        shape : sequence of int, or Tensor of int32
        low, high : float
        seed : int, optional
            The same numbers at every run.
        dtype : dtype
        name : str, optional
            What messages call it.
        """
        settings: dict[str, bool | int | float | list[int]] = {"distribution": 0, "dataType": code_of(dtype)}
        if np.issubdtype(np.dtype(dtype), np.integer):
            settings |= {"minInteger": int(low), "maxInteger": int(high)}
        else:
            settings |= {"min": float(low), "max": float(high)}
        return self._random(shape, settings, seed, name)

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
            What messages call it.
        """
        settings: dict[str, bool | int | float | list[int]] = {
            "distribution": 1,
            "dataType": code_of(dtype),
            "mean": float(mean),
            "standardDeviation": float(deviation),
            "samplingMethod": int(box_muller),
        }
        return self._random(shape, settings, seed, name)

    def dropout(self, x: Operand, rate: Operand, *, name: str | None = None) -> Tensor:
        """Return 0 with probability `rate`, else the element divided by 1 - rate.

        Parameters
        ----------
        rate : float or Tensor
            0 leaves the elements as they are: a placeholder serves training and inference.
        x : tensor or array
        name : str, optional
            What messages call it.
        """
        if isinstance(rate, Tensor):
            return self._one("dropoutTensor:rateTensor:name:", self._tensor(x), rate, name)
        return self._one("dropoutTensor:rate:name:", self._tensor(x), float(np.asarray(rate)), name)

    def _random(
        self,
        shape: Sequence[int] | Tensor,
        settings: dict[str, bool | int | float | list[int]],
        seed: int | None,
        name: str | None,
    ) -> Tensor:
        descriptor = _core.GraphDescriptor("MPSGraphRandomOpDescriptor", settings)
        stem, size = ("ShapeTensor", shape) if isinstance(shape, Tensor) else ("Shape", extents(shape, "shape"))
        if seed is None:
            return self._one(f"randomTensorWith{stem}:descriptor:name:", size, descriptor, name)
        return self._one(f"randomTensorWith{stem}:descriptor:seed:name:", size, descriptor, seed, name)
