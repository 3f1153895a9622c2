"""Stops a run that no longer improves."""

from __future__ import annotations

from typing import Any

from openmps._checks.arguments import checked_class
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
        By default true for metrics that end in ``accuracy`` and false for others.

    Raises
    ------
    ArgumentError
        If `patience` or `minimum_change` is negative; before the first epoch, if epochs will lack the metric.

    Examples
    --------
    >>> stopping = EarlyStopping("validation_accuracy", patience=2)  # fit(..., callbacks=[stopping])
    """

    def __init__(
        self,
        metric: str = "validation_loss",
        *,
        patience: int = 3,
        minimum_change: float = 0.0,
        larger_is_better: bool | None = None,
    ) -> None:
        if patience < 0 or minimum_change < 0:
            raise ArgumentError(
                f"EarlyStopping: patience is {patience} and minimum_change {minimum_change}, expected 0 or more."
            )
        self.metric = metric
        self.patience = patience
        self._minimum_change = minimum_change
        self._larger_is_better = larger_is_better
        self._restart()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.metric!r}, patience={self.patience})"

    def _restart(self) -> None:
        """Forget earlier runs."""
        self._best = Best(self.metric, self._minimum_change, larger_is_better=self._larger_is_better)
        self._waited = 0

    def on_train_begin(self, training: Training) -> None:
        """Forget earlier runs; refuse a metric that epochs will not have."""
        training.expect(self.metric, "EarlyStopping")
        self._restart()

    def state(self) -> dict[str, float | None]:
        """Return the best value and how many epochs have passed since."""
        return {"best": self._best.value, "waited": self._waited}

    def load_state(self, state: dict[str, Any]) -> None:
        """Go on from `state`."""
        self._best.value, self._waited = state["best"], state["waited"]

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Stop the run if the metric stands still for too long."""
        self._waited = 0 if self._best.improves(epoch) else self._waited + 1
        if self._waited > self.patience:
            best = "NaN" if self._best.value is None else f"{self._best.value:.6g}"
            training.stop(f"{self.metric} has not improved on {best} for {self._waited} epochs.")
