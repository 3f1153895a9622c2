"""A callback that knows the model of a task while it is trained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from openmps._training.callbacks import Callback

if TYPE_CHECKING:
    from openmps.tasks._task_model import TaskModel


class ModelCallback(Callback):
    """A callback of ``create`` that gets the model before the first iteration.

    Its hooks may call ``predict``: they run on the thread that trains.

    Examples
    --------
    >>> class Watcher(ModelCallback):
    ...     def on_model(self, model):
    ...         self.model = model
    """

    def on_model(self, model: TaskModel) -> None:
        """Run once, when `model` is made and has its first weights."""


def introduce(model: TaskModel, callbacks: Sequence[Callback]) -> None:
    """Give the model to the callbacks that want it."""
    for callback in callbacks:
        if isinstance(callback, ModelCallback):
            callback.on_model(model)
