"""The training loop of tasks whose networks are MPSGraph programs: epochs, callbacks, checkpoints, Ctrl-C, ranks."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from openmps._checkpoints.store import Store
from openmps._mpsgraph import Graph
from openmps._runtime import interrupts
from openmps._runtime.ranks import current
from openmps._training.agreement import Agreement
from openmps._training.callbacks import Callback, CallbackList, Training
from openmps._training.course import changed_length
from openmps._training.history import Epoch, History
from openmps._training.joined_ranks import compare_facts
from openmps._training.same_data import expect_same
from openmps.errors import ArgumentError, NonFiniteError
from openmps.tasks._schedules import changed_rate

Losses = tuple[float, ...]


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
    who : str
        Begins messages.
    graph : Graph
    step : callable
        Makes the step of this number, counted from 0, with this rank's share of the batch. It returns losses, first the
        one that is trained; their sums over ranks are those of the batch. Its data follow from the number alone.
    iterations_per_epoch : int
    epochs : int
    facts : mapping
        The settings that a resumed run must share with the first one, and all ranks with each other; identities of data
        are in its ``content``.
    learning_rate : float, optional
        The largest, where there is one to choose. A resumed run may have another one, and another number of epochs.
    note : callable, optional
        Gets the losses of each batch.
    validate : callable, optional
        Returns the metrics of an epoch, in all ranks the same.
    """

    who: str
    graph: Graph
    step: Callable[[int], Losses]
    iterations_per_epoch: int
    epochs: int
    facts: Mapping[str, Any]
    learning_rate: float | None = None
    note: Callable[[Losses], None] | None = None
    validate: Callable[[], dict[str, float]] | None = None

    def train(self, callbacks: Sequence[Callback], checkpoints: str | PathLike[str] | None, *, resume: bool) -> History:
        """Train to the end of the last epoch, or until a callback stops the run; return the history.

        All ranks begin with the values of rank 0, which alone reads and writes checkpoints.

        Raises
        ------
        NonFiniteError
            If a loss is infinite or NaN.
        ArgumentError
            If the folder has checkpoints of another run.
        StateError, UnsupportedError
            If ranks differ, or cannot sum gradients of this device.
        """
        training = Training(
            _Saves(), iterations_per_epoch=self.iterations_per_epoch, iterations=self.iterations_per_epoch * self.epochs
        )
        together, agreement = CallbackList(callbacks), Agreement(training)
        with interrupts.held():
            plan = {"the number of epochs": self.epochs, "the learning rate": self.learning_rate}
            compare_facts(self.graph.device, {**self.facts, **plan}, self.who)
            if checkpoints is not None:
                self._begin(training, Path(checkpoints), resume=resume)
                interrupts.end_on_sigterm()
            self._take_values_of_first()
            together.on_train_begin(training)
            try:
                with agreement.ending_all(self.who):
                    agreement.exchange()
                    while training.history.iterations < training.iterations and not agreement.is_stopped:
                        self._epoch(training, agreement, together, checkpoints)
            finally:
                together.on_train_end(training)
        return training.history

    def _epoch(
        self, training: Training, agreement: Agreement, callbacks: Callback, checkpoints: str | PathLike[str] | None
    ) -> None:
        """Make the steps of an epoch that are left, and end it."""
        history, start = training.history, time.perf_counter()
        number = history.iterations // self.iterations_per_epoch + 1
        while history.iterations < number * self.iterations_per_epoch and not agreement.is_stopped:
            if agreement.is_interrupted:
                self._save(training, checkpoints)
                agreement.let_signals_through()
            losses = self._whole_step(history.iterations, agreement)
            if not math.isfinite(losses[0]):
                raise NonFiniteError(
                    f"The loss of iteration {history.iterations + 1} is {losses[0]}, expected a number."
                )
            if self.note is not None:
                self.note(losses)
            history.record_iteration(losses[0])
            callbacks.on_iteration(training, losses[0])
        seconds = time.perf_counter() - start
        metrics = self.validate() if self.validate is not None else {}
        epoch = history.record_epoch(seconds=seconds, metrics=metrics)
        callbacks.on_epoch_end(training, epoch)
        agreement.exchange()
        agreement.report(epoch, self._save(training, checkpoints))

    def _whole_step(self, number: int, agreement: Agreement) -> Losses:
        """Make a step together with all ranks; return the losses of the batch."""
        ranks = current()
        ranks.steps += 1
        own = self.step(number)
        sums = np.array([*own, *agreement.votes()])
        ranks.add_up(sums)
        agreement.follow(sums[len(own) :])
        return tuple(float(loss) for loss in sums[: len(own)])

    def _begin(self, training: Training, folder: Path, *, resume: bool) -> None:
        """Take the last checkpoint of the folder, if the run goes on."""
        state = current().from_first(lambda: self._found(folder, resume=resume))
        if state is not None:
            epochs = [Epoch._unpacked(*entry) for entry in state["epochs"]]
            training.history = History([float(loss) for loss in state["losses"]], epochs)
            plan = {**state["facts"], **state.get("plan", {})}  # older checkpoints have it among the facts
            per_epoch = self.iterations_per_epoch
            before = plan["epochs"] * per_epoch if "epochs" in plan else None
            training.notes += changed_length(before, training.iterations, per_epoch)
            training.notes += changed_rate(plan.get("learning_rate"), self.learning_rate)

    def _found(self, folder: Path, *, resume: bool) -> dict[str, Any] | None:
        """Give the variables the values of the last checkpoint, and return its state."""
        if not resume:
            if Store(folder).steps():
                raise ArgumentError(f"{folder} has checkpoints of another run; resume it, or choose another folder.")
            return None
        found = self.graph.load_variables(folder)
        if found is None:
            warnings.warn(f"There is no checkpoint in {folder}: training begins anew.", stacklevel=7)
            return None
        _, state = found
        expect_same(f"The checkpoint in {folder}", self.facts, state["facts"])
        return state

    def _take_values_of_first(self) -> None:
        """Give the variables of all ranks the values of rank 0."""
        ranks = current()
        if ranks.size > 1:
            values = ranks.broadcast(self.graph._values() if ranks.rank == 0 else {})
            if ranks.rank > 0:
                self.graph._take_values(values)

    def _save(self, training: Training, checkpoints: str | PathLike[str] | None) -> Path | None:
        """Save the variables and the history; return the checkpoint, if this is the rank that writes it."""
        if checkpoints is None:
            return None
        history, saved = training.history, list[Path]()
        epochs = [[e.number, e.iterations, e.seconds, e._packed()] for e in history.epochs]
        plan = {"epochs": self.epochs, "learning_rate": self.learning_rate}
        state = {"facts": dict(self.facts), "plan": plan, "losses": list(history.losses), "epochs": epochs}

        def save() -> None:
            saved.append(self.graph.save_variables(checkpoints, step=history.iterations, state=state))

        current().from_first(save)
        return saved[0] if saved else None
