"""The training loop of tasks whose networks are MPSGraph programs: epochs, callbacks, checkpoints, Ctrl-C."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checkpoints.store import Store
from openmps._mpsgraph import Graph
from openmps._runtime import interrupts
from openmps._training.callbacks import Callback, CallbackList, Training
from openmps._training.history import Epoch, History
from openmps.errors import ArgumentError, NonFiniteError


class _Saves:
    """The graph as callbacks see it: tasks save whole models."""

    def save(self, path: str | PathLike[str], /) -> object:
        """Refuse: a model is saved by its task."""
        raise ArgumentError(f"{path} is not written: callbacks of this task cannot save weights.")


@dataclass(frozen=True)
class GraphRun:
    """A run that trains a graph's variables.

    Parameters
    ----------
    graph : Graph
    step : callable
        Makes the step of this number, counted from 0, and returns its loss. Its data follow from the number alone.
    iterations_per_epoch : int
    epochs : int
    facts : mapping
        The settings that a resumed run must share with the first one.
    validate : callable, optional
        Returns the metrics of an epoch.
    """

    graph: Graph
    step: Callable[[int], float]
    iterations_per_epoch: int
    epochs: int
    facts: Mapping[str, Any]
    validate: Callable[[], dict[str, float]] | None = None

    def train(self, callbacks: Sequence[Callback], checkpoints: str | PathLike[str] | None, *, resume: bool) -> History:
        """Train to the end of the last epoch, or until a callback stops the run; return the history.

        Raises
        ------
        NonFiniteError
            If a loss is infinite or NaN.
        ArgumentError
            If the folder has checkpoints of another run.
        """
        training = Training(
            _Saves(), iterations_per_epoch=self.iterations_per_epoch, iterations=self.iterations_per_epoch * self.epochs
        )
        watchers = CallbackList(callbacks)
        with interrupts.held():
            if checkpoints is not None:
                self._begin(training, Path(checkpoints), resume=resume)
                interrupts.end_on_sigterm()
            watchers.on_train_begin(training)
            try:
                while training.history.iterations < training.iterations and training.stop_reason is None:
                    self._epoch(training, watchers, checkpoints)
            finally:
                watchers.on_train_end(training)
        return training.history

    def _epoch(self, training: Training, watchers: Callback, checkpoints: str | PathLike[str] | None) -> None:
        """Make the steps of an epoch that are left, and end it."""
        history, start = training.history, time.perf_counter()
        number = history.iterations // self.iterations_per_epoch + 1
        while history.iterations < number * self.iterations_per_epoch and training.stop_reason is None:
            if interrupts.pending():
                self._save(training, checkpoints)
                interrupts.point()
            loss = self.step(history.iterations)
            if not math.isfinite(loss):
                raise NonFiniteError(f"The loss of iteration {history.iterations + 1} is {loss}, expected a number.")
            history.record_iteration(loss)
            watchers.on_iteration(training, loss)
        seconds = time.perf_counter() - start
        metrics = self.validate() if self.validate is not None else {}
        watchers.on_epoch_end(training, history.record_epoch(seconds=seconds, metrics=metrics))
        self._save(training, checkpoints)

    def _begin(self, training: Training, folder: Path, *, resume: bool) -> None:
        """Take the last checkpoint of the folder, if the run goes on."""
        if not resume:
            if Store(folder).steps():
                raise ArgumentError(f"{folder} has checkpoints of another run; resume it, or choose another folder.")
            return
        found = self.graph.load_variables(folder)
        if found is None:
            return
        _, state = found
        for name, ours in self.facts.items():
            theirs = state["facts"].get(name)
            if theirs != ours:
                raise ArgumentError(
                    f"The checkpoint in {folder}: {name} is {theirs}, this run has {ours}; they have to agree."
                )
        epochs = [Epoch(*entry) for entry in state["epochs"]]
        training.history = History([float(loss) for loss in state["losses"]], epochs)

    def _save(self, training: Training, checkpoints: str | PathLike[str] | None) -> None:
        """Save the variables and the history."""
        if checkpoints is None:
            return
        history = training.history
        epochs = [[e.number, e.iterations, e.seconds, dict(e.metrics)] for e in history.epochs]
        state = {"facts": dict(self.facts), "losses": list(history.losses), "epochs": epochs}
        self.graph.save_variables(checkpoints, step=history.iterations, state=state)
