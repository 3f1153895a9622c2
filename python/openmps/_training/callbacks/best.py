"""The best value of one metric so far."""

from __future__ import annotations

import math

from openmps._training.history import Epoch
from openmps.errors import ArgumentError


class Best:
    """The best value of one metric so far."""

    def __init__(self, metric: str, minimum_change: float, *, larger_is_better: bool | None) -> None:
        self.metric = metric
        self.value: float | None = None
        if larger_is_better is None:
            larger_is_better = metric.endswith(("accuracy", "auc", "average_precision"))
        self._sign = 1.0 if larger_is_better else -1.0
        self._minimum_change = minimum_change

    def improves(self, epoch: Epoch) -> bool:
        """Return whether the epoch beats all before it by the minimum change, and remember its value if so."""
        if self.metric not in epoch.metrics:
            raise ArgumentError(
                f'Epoch {epoch.number} has no metric "{self.metric}", it has {", ".join(epoch.metrics)}.'
            )
        value = epoch.metrics[self.metric]
        first = self.value is None and not math.isnan(value)
        better = first or (self.value is not None and self._sign * (value - self.value) > self._minimum_change)
        if better:
            self.value = value
        return better
