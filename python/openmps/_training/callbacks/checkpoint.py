"""Saves the weights during training."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checks.arguments import checked_class
from openmps._runtime.ranks import current
from openmps._training.callbacks.best import Best
from openmps._training.callbacks.hooks import Callback
from openmps._training.callbacks.training import Training
from openmps._training.history import Epoch
from openmps.errors import refuse_non_finite, writing


@checked_class
class Checkpoint(Callback):
    """Save the weights after epochs, every time or only when a metric is better than ever.

    Parameters
    ----------
    path : str or path
        A safetensors file; ``{epoch}`` in it is replaced by the number of the epoch. Its folder is made if needed.
    metric : str, optional
        Save only when this metric is the best so far; by default after every epoch.
    larger_is_better : bool, optional
        By default true for metrics that end in ``accuracy``, ``auc`` or ``average_precision``, else false.

    Raises
    ------
    ArgumentError
        Before the first epoch, if epochs will lack the metric.
    FileError
        During training, if the file cannot be written.
    NonFiniteError
        During training, if a weight is infinite or NaN; the file is as it was.

    Examples
    --------
    >>> checkpoint = Checkpoint("runs/digits-{epoch}.safetensors", metric="validation_accuracy")
    """

    def __init__(
        self, path: str | PathLike[str], *, metric: str | None = None, larger_is_better: bool | None = None
    ) -> None:
        self.path = Path(path)
        self.metric = metric
        self._larger_is_better = larger_is_better
        self._best = self._new_best()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r}, metric={self.metric!r})"

    def _new_best(self) -> Best | None:
        """Return a record of the metric without a value."""
        return Best(self.metric, 0.0, larger_is_better=self._larger_is_better) if self.metric else None

    def on_train_begin(self, training: Training) -> None:
        """Forget earlier runs and make the folder."""
        if self.metric:
            training.expect(self.metric, "Checkpoint")
        self._best = self._new_best()
        with writing("Checkpoints", self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)

    def state(self) -> dict[str, float | None]:
        """Return the best value so far."""
        return {"best": self._best.value if self._best else None}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state`."""
        if self._best:
            self._best.value = state["best"]

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Save if it is due."""
        is_due = self._best is None or self._best.improves(epoch)
        if is_due and current().rank == 0:
            weights = getattr(training.graph, "weights", None)
            if weights is not None:
                refuse_non_finite(weights(), "Checkpoint")
            training.graph.save(str(self.path).replace("{epoch}", str(epoch.number)))
