"""Stops a run that no longer improves."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from openmps._checks.arguments import checked_class
from openmps._files.weights_file import write_weights
from openmps._training.callbacks.best import Best
from openmps._training.callbacks.hooks import Callback
from openmps._training.callbacks.training import Training
from openmps._training.history import Epoch
from openmps.errors import ArgumentError


@checked_class
class EarlyStopping(Callback):
    """Stop when a metric has not improved for some epochs.

    Parameters
    ----------
    metric : str, optional
        A metric of :class:`openmps._training.history.Epoch`.
    patience : int, optional
        How many epochs without improvement are allowed, >= 0.
    minimum_change : float, optional
        By how much a value has to be better than the best one so far, >= 0.
    larger_is_better : bool, optional
        By default true for metrics that end in ``accuracy``, ``auc`` or ``average_precision``, else false.
    restore_best : bool, optional
        Whether the run ends with the weights of the best epoch: with averages, where ``Trainer`` measures them.

    Raises
    ------
    ArgumentError
        If `patience` or `minimum_change` is negative; before the first epoch, if epochs will lack the metric.

    Examples
    --------
    >>> stopping = EarlyStopping("validation_accuracy", patience=2, restore_best=True)  # fit(..., callbacks=[stopping])
    """

    def __init__(
        self,
        metric: str = "validation_loss",
        *,
        patience: int = 3,
        minimum_change: float = 0.0,
        larger_is_better: bool | None = None,
        restore_best: bool = False,
    ) -> None:
        if patience < 0 or minimum_change < 0:
            raise ArgumentError(
                f"EarlyStopping: patience is {patience} and minimum_change {minimum_change}, expected 0 or more."
            )
        self.metric = metric
        self.patience = patience
        self._minimum_change = minimum_change
        self._larger_is_better, self._restores = larger_is_better, restore_best
        self._restart()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.metric!r}, patience={self.patience})"

    def _restart(self) -> None:
        """Forget earlier runs."""
        self._best = Best(self.metric, self._minimum_change, larger_is_better=self._larger_is_better)
        self._waited = 0
        self._kept: dict[str, Any] = {}

    def on_train_begin(self, training: Training) -> None:
        """Forget earlier runs; refuse a metric that epochs will not have, and a program without a file of weights."""
        training.expect(self.metric, "EarlyStopping")
        if self._restores and not hasattr(training.graph, "weights"):
            raise ArgumentError("EarlyStopping: restore_best is True, but this run has no weights to restore.")
        self._restart()

    def state(self) -> dict[str, Any]:
        """Return the best value, how many epochs have passed since, and the weights that it keeps."""
        return {"best": self._best.value, "waited": self._waited, "weights": self._kept}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state`."""
        self._best.value, self._waited = state["best"], state["waited"]
        self._kept = dict(state.get("weights") or {})

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Stop the run if the metric stands still for too long."""
        improves = self._best.improves(epoch)
        self._waited = 0 if improves else self._waited + 1
        if improves and self._restores:
            self._kept = dict(training.graph.weights())  # type: ignore[attr-defined]
        if self._waited > self.patience:
            best = "NaN" if self._best.value is None else f"{self._best.value:.6g}"
            training.stop(f"{self.metric} has not improved on {best} for {self._waited} epochs.")

    def on_train_end(self, training: Training) -> None:
        """Give the graph the weights of the best epoch."""
        if self._kept and (self._waited or getattr(training.graph, "measures_others", False)):
            with tempfile.TemporaryDirectory() as folder:
                path = write_weights(Path(folder, "best.safetensors"), self._kept)
                training.graph.load(path)  # type: ignore[attr-defined]
