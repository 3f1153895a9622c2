"""Learning rates that change while a model trains."""

from __future__ import annotations

import math
from typing import Any

from openmps._training.callbacks import Callback, Training
from openmps._training.graph_state import HasRate


def cosine(done: float, *, warm_up: float = 0.05, last: float = 0.01) -> float:
    """Return the rate as a share of the largest, after this share of the iterations; see ``CosineRate``."""
    if done < warm_up:
        return 0.1 + 0.9 * done / warm_up
    along = (done - warm_up) / (1 - warm_up)
    return last + (1 - last) * (0.5 + 0.5 * math.cos(math.pi * min(along, 1.0)))


def changed_rate(before: float | None, now: float | None) -> list[str]:
    """Return a sentence if a run had another largest rate when it began."""
    if before is None or now is None or before == now:
        return []
    return [f"The run began with learning rate {before:.6g}, and has {now:.6g} now."]


class LargestRate(Callback):
    """Lets checkpoints have the largest rate of a run, so that one that goes on with another says so.

    Parameters
    ----------
    largest : float
    """

    def __init__(self, largest: float) -> None:
        self._largest = largest

    def state(self) -> dict[str, Any]:
        """Return the largest rate; the others follow from the iteration."""
        return {"largest": self._largest}

    def load_state(self, state: dict[str, Any]) -> None:
        """Keep the own largest rate, whatever that of `state` is."""

    def _changes(self, state: Any) -> list[str]:
        return changed_rate((state or {}).get("largest"), self._largest)


class CosineRate(LargestRate):
    """Let the rate rise in the first iterations, then fall along a cosine.

    Loshchilov and Hutter, "SGDR: stochastic gradient descent with warm restarts", 2016, without restarts. The rate
    follows from the number of the iteration alone.

    Parameters
    ----------
    optimizer : Optimizer or GraphTrainee
        Its present rate is the largest.
    warm_up : float
        The share of the iterations in which the rate rises from a tenth.
    last : float
        The last rate as a share of the largest.
    """

    def __init__(self, optimizer: HasRate, *, warm_up: float = 0.05, last: float = 0.01) -> None:
        super().__init__(optimizer.learning_rate)
        self._optimizer = optimizer
        self._warm_up, self._last = warm_up, last

    _sets_rates = True

    def _before_step(self, training: Training, done: int) -> None:
        """Set the rate of the step; with that of the last one that is known, a resumed run would have other bits."""
        share = done / training.iterations
        self._optimizer.learning_rate = self._largest * cosine(share, warm_up=self._warm_up, last=self._last)

    def on_train_end(self, training: Training) -> None:
        """Leave the optimizer with its largest rate."""
        self._optimizer.learning_rate = self._largest
