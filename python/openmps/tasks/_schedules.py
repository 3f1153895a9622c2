"""Learning rates that rise in the first steps of a run, then fall along a cosine."""

from __future__ import annotations

from typing import Any

from openmps import optim
from openmps._training.callbacks import Callback, Training
from openmps._training.graph_state import HasRate


def warmed_cosine(largest: float, steps: int) -> optim.Schedule:
    """Return the schedule of a run: a twentieth of the steps rises, the last rate is a hundredth of the largest."""
    return optim.warmup_cosine(largest, warmup=max(steps // 20, 1), steps=steps, last=0.01)


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
        before = (state or {}).get("largest")
        if before is None or before == self._largest:
            return []
        return [f"The run began with learning rate {before:.6g}, and has {self._largest:.6g} now."]


class CosineRate(LargestRate):
    """Gives an optimizer of nodes the rates of ``warmed_cosine``, which follow from the iteration alone.

    Parameters
    ----------
    optimizer : Optimizer
        Its present rate is the largest.
    """

    def __init__(self, optimizer: HasRate) -> None:
        super().__init__(optimizer.learning_rate)
        self._optimizer = optimizer

    _sets_rates = True

    def _before_step(self, training: Training, done: int) -> None:
        """Set the rate of the step; with that of the last one that is known, a resumed run would have other bits."""
        self._optimizer.learning_rate = warmed_cosine(self._largest, training.iterations)(done)

    def on_train_end(self, training: Training) -> None:
        """Leave the optimizer with its largest rate."""
        self._optimizer.learning_rate = self._largest
