"""Stops a run that no longer improves."""

from __future__ import annotations

from openmps._arguments import checked_class
from openmps.callbacks.best import Best
from openmps.callbacks.hooks import Callback
from openmps.callbacks.training import Training
from openmps.errors import ArgumentError
from openmps.history import Epoch


@checked_class
class EarlyStopping(Callback):
    """Stop when a metric has not improved for some epochs.

    Parameters
    ----------
    metric : str, optional
        A metric of :class:`openmps.history.Epoch`.
    patience : int, optional
        How many epochs without improvement are allowed, >= 0.
    minimum_change : float, optional
        By how much a value has to be better than the best one so far, >= 0.
    larger_is_better : bool, optional
        By default true for metrics that end in ``accuracy`` and false for others.

    Raises
    ------
    ArgumentError
        If `patience` or `minimum_change` is negative; during training, if an epoch lacks the metric.

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

    def _restart(self) -> None:
        """Forget earlier runs."""
        self._best = Best(self.metric, self._minimum_change, larger_is_better=self._larger_is_better)
        self._waited = 0

    def on_train_begin(self, training: Training) -> None:
        """Forget earlier runs."""
        self._restart()

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Stop the run if the metric stands still for too long."""
        self._waited = 0 if self._best.improves(epoch) else self._waited + 1
        if self._waited > self.patience:
            training.stop(f"{self.metric} has not improved on {self._best.value:.6g} for {self._waited} epochs.")
