"""The base of measurements of predictions."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.attributes import KnownAttributes
from openmps._runtime.ranks import current

__all__ = ["Metric"]

Array: TypeAlias = npt.NDArray[Any]


class Metric(KnownAttributes):
    """Base of measurements: derive, override ``add`` and ``result``.

    Attributes
    ----------
    name : str
        Of the result, in histories and in the dictionary of ``Trainer.evaluate``.
    sums : ndarray of float64
        The numbers that add up over batches and ranks.

    Examples
    --------
    >>> class Share(mps.Metric):
    ...     name = "positive_share"
    ...     def add(self, predictions, targets):
    ...         self.sums = np.add(self.sums, [np.sum(predictions > 0), predictions.size])
    ...     def result(self):
    ...         return self.sums[0] / self.sums[1]
    """

    _programs_may_add: ClassVar[bool] = True
    name: str = "metric"

    def __init__(self) -> None:
        self.sums: Array = np.zeros(1)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: the metric {self.name}>"

    def begin(self) -> None:
        """Forget what has been added."""
        self.sums = np.zeros(1)

    def add(self, predictions: Array, targets: Array) -> None:
        """Take the predictions of a batch, float32, and its targets."""
        raise NotImplementedError(f"{type(self).__name__}.add is missing.")

    def result(self) -> float | Array:
        """Return the measurement."""
        raise NotImplementedError(f"{type(self).__name__}.result is missing.")

    def gather(self) -> None:
        """Add up over ranks."""
        sums = np.array(self.sums, np.float64)
        current().add_up(sums)
        self.sums = sums
