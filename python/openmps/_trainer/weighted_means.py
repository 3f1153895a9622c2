"""Means of the losses of batches, over all ranks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from openmps._runtime.ranks import current

__all__ = ["WeightedMeans"]


class WeightedMeans:
    """Means of named numbers, each with a weight.

    Examples
    --------
    >>> means = WeightedMeans()
    >>> means.add({"loss": 2.0}, 3.0)
    >>> means.add({"loss": 6.0}, 1.0)
    >>> means.over_ranks(["loss"])
    {'loss': 3.0}
    """

    def __init__(self) -> None:
        self._sums: dict[str, float] = {}
        self._weight = 0.0

    def add(self, numbers: Mapping[str, float], weight: float) -> None:
        """Add the numbers of one batch."""
        for name, number in numbers.items():
            self._sums[name] = self._sums.get(name, 0.0) + number * weight
        self._weight += weight

    def over_ranks(self, names: Sequence[str]) -> dict[str, float]:
        """Return the means over the batches of all ranks, NaN where there are none; all ranks give the same names."""
        sums = np.array([*(self._sums.get(name, 0.0) for name in names), self._weight])
        current().add_up(sums)
        weight = float(sums[-1])
        return {name: float(total) / weight if weight else math.nan for name, total in zip(names, sums, strict=False)}
