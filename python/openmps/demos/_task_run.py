"""A task's ``create`` as the training of a session."""

from __future__ import annotations

from typing import Any

from openmps._training.callbacks import Training
from openmps._training.history import Epoch
from openmps.demos._session import Session
from openmps.tasks import ModelCallback, TaskModel


class TaskRun(ModelCallback):
    """The callback that ties ``create`` to a session.

    Parameters
    ----------
    session : Session
    """

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._model: TaskModel | None = None

    def on_model(self, model: TaskModel) -> None:
        """Keep the model."""
        self._model = model

    def on_train_begin(self, training: Training) -> None:
        """Wait for the first step."""
        self._session.begin(self._model, training.iterations)

    def on_iteration(self, training: Training, loss: float) -> None:
        """Show the loss; wait and answer."""
        self._session.record(loss)

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Show the measurements."""
        self._session.measure(epoch.measured())
