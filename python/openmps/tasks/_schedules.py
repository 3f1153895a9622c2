"""Learning rates that change while a model trains."""

from __future__ import annotations

import math
from typing import Any

from openmps._nn.optimizers import Optimizer
from openmps._training.callbacks import Callback, Training


def cosine(done: float, *, warm_up: float = 0.05, last: float = 0.01) -> float:
    """Return the rate as a share of the largest, after this share of the iterations; see ``CosineRate``."""
    if done < warm_up:
        return 0.1 + 0.9 * done / warm_up
    along = (done - warm_up) / (1 - warm_up)
    return last + (1 - last) * (0.5 + 0.5 * math.cos(math.pi * min(along, 1.0)))


class CosineRate(Callback):
    """Let the rate rise in the first iterations, then fall along a cosine.

    Loshchilov and Hutter, "SGDR: stochastic gradient descent with warm restarts", 2016, without restarts. The rate
    follows from the number of the iteration alone.

    Parameters
    ----------
    optimizer : Optimizer
        Its present rate is the largest.
    warm_up : float
        The share of the iterations in which the rate rises from a tenth.
    last : float
        The last rate as a share of the largest.
    """

    def __init__(self, optimizer: Optimizer, *, warm_up: float = 0.05, last: float = 0.01) -> None:
        self._optimizer, self._largest = optimizer, optimizer.learning_rate
        self._warm_up, self._last = warm_up, last

    def state(self) -> dict[str, Any]:
        """Return nothing: the rate follows from the iteration."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Take `state`, which is empty."""

    def on_train_begin(self, training: Training) -> None:
        """Set the first rate."""
        self._set(training)

    def on_iteration(self, training: Training, loss: float) -> None:
        """Set the rate of the steps that follow."""
        self._set(training)

    def on_train_end(self, training: Training) -> None:
        """Leave the optimizer with its largest rate."""
        self._optimizer.learning_rate = self._largest

    def _set(self, training: Training) -> None:
        done = training.history.iterations / training.iterations
        self._optimizer.learning_rate = self._largest * cosine(done, warm_up=self._warm_up, last=self._last)
