"""One run of ``TrainingGraph.fit``: epochs of batches, callbacks, validation, checkpoints."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checkpoints.store import Saved, Store
from openmps._nn.optimizers import OptimizerState
from openmps._runtime import interrupts
from openmps._runtime.ranks import current
from openmps._training.agreement import Agreement
from openmps._training.batches import Batches, Pick, Reader, orders
from openmps._training.callbacks import Callback, Checkpoints, Training
from openmps._training.course import FitCourse
from openmps._training.epoch_clock import EpochClock
from openmps._training.joined_ranks import compare, join
from openmps._training.rank_shares import share
from openmps._training.shared_states import shares_updates, whole_states
from openmps._training.steps import TrainingSteps
from openmps._training.trainee import Trainee
from openmps.errors import ArgumentError, StateError, refuse_non_finite


class FitRun:
    """Trains a graph for ``fit``, after all arguments are checked.

    Where validation, ranks, checkpoints or callbacks need the end of an epoch, its last steps are waited
    for. Otherwise an epoch is recorded while the next one runs.

    Parameters
    ----------
    graph : Trainee
    data : Batches
    held_out : Batches, callable or None
        The data that validates each epoch, or a function that returns its metrics.
    training : Training
    callbacks : Callback
        All callbacks as one.
    batch_size : int
    shuffle_seed : int or None
    """

    def __init__(
        self,
        graph: Trainee,
        data: Batches,
        held_out: Batches | Callable[[], Mapping[str, float]] | None,
        training: Training,
        callbacks: Callback,
        *,
        batch_size: int,
        shuffle_seed: int | None,
    ) -> None:
        self._graph, self._data, self._held_out = graph, data, held_out
        self._training, self._callbacks = training, callbacks
        self._batch_size, self._shuffle_seed = batch_size, shuffle_seed
        self._stores: list[tuple[Checkpoints, Store]] = []
        self._course: FitCourse | None = None
        self._resumed: Saved | None = None
        self._saved_at = 0
        self._saved: Path | None = None  # the last checkpoint that this process has written
        self._ranks = current()
        self._agreement = Agreement(training)
        self._clock = EpochClock()
        self._epochs_overlap = False

    def compare_ranks(self) -> None:
        """Refuse ranks that differ."""
        compare(self._graph, self._facts_of_ranks, "TrainingGraph.fit")

    def use_checkpoints(self, callbacks: Sequence[Callback], resume: str | PathLike[str] | None) -> None:
        """Take the last checkpoint of a folder, and prepare to save others."""
        savers = [callback for callback in callbacks if isinstance(callback, Checkpoints)]
        if not savers and resume is None:
            return
        self._course = FitCourse(self._graph, self._training, callbacks, self._facts, self._validation_facts)
        if resume is not None:
            found = self._ranks.from_first(lambda: _parts_of(Store(resume).load()))
            self._resumed = None if found is None else Saved(*found)
            if self._resumed is None:
                warnings.warn(f"There is no checkpoint in {resume}: training begins anew.", stacklevel=4)
        self._stores = [(saver, Store(saver.folder, keep=saver.keep)) for saver in savers]
        self._ranks.from_first(self._expect_own_folders)
        if savers:
            interrupts.end_on_sigterm()
        if self._resumed is not None:
            self._course.give(self._resumed)
            self._saved_at = self._training.history.iterations

    def _expect_own_folders(self) -> None:
        """Refuse folders with checkpoints of another run."""
        for saver, store in self._stores:
            if store.steps() and (
                self._resumed is None or self._resumed.path.parent.resolve() != Path(saver.folder).resolve()
            ):
                raise ArgumentError(
                    f"Checkpoints: {saver.folder} has checkpoints of another run; resume it with resume="
                    f'"{saver.folder}", or choose another folder.'
                )

    def run(self) -> None:
        """Train until all iterations are done or a callback stops the run."""
        training, callbacks = self._training, self._callbacks
        join(self._graph, "TrainingGraph.fit")
        order = (share(pick, self._ranks) for pick in orders(len(self._data), self._batch_size, self._shuffle_seed))
        for _ in range(training.history.iterations):
            next(order)
        callbacks.on_train_begin(training)
        try:
            with self._agreement.ending_all("TrainingGraph.fit"):
                self._run_epochs(order)
        finally:
            callbacks.on_train_end(training)

    def _run_epochs(self, order: Iterator[Pick]) -> None:
        training = self._training
        if self._resumed is not None and self._course is not None:
            self._course.give_callbacks(self._resumed)
        self._agreement.exchange()
        self._epochs_overlap = not (
            self._held_out is not None or self._stores or self._ranks.size > 1 or self._callbacks._needs_epochs
        )
        while self._begin < training.iterations and training.stop_reason is None:
            end = training.iterations if self._epochs_overlap else self._end
            self._run_steps(itertools.islice(order, end - training.history.iterations))
            if training.history.iterations > self._begin:
                self._end_epoch()

    @property
    def _begin(self) -> int:
        """How many iterations there were when the present epoch began."""
        epochs = self._training.history.epochs
        return epochs[-1].iterations if epochs else 0

    @property
    def _end(self) -> int:
        """How many iterations there will be at the end of the present epoch."""
        return min(self._begin + self._training.iterations_per_epoch, self._training.iterations)

    def _run_steps(self, picks: Iterable[Pick]) -> None:
        """Train on the picked batches, and wait for the last ones."""
        training, agreement = self._training, self._agreement
        self._clock = EpochClock()
        submitted = training.history.iterations
        steps = TrainingSteps(self._graph, self._data, "TrainingGraph.fit", done=submitted, votes=agreement.votes)
        steps.votes = agreement.last
        picks, read = itertools.tee(picks)
        reader = self._data.reader(read)
        try:
            for pick in picks:
                agreement.follow(steps.votes)
                if agreement.is_interrupted:
                    self._record(steps.drain())
                    self._let_signals_through()
                if due := [pair for pair in self._stores if pair[0]._is_due(submitted)]:
                    self._record(steps.drain())
                    agreement.exchange()
                    if not agreement.is_stopped:
                        self._save(due)
                if agreement.is_stopped:
                    break
                batch = self._next_batch(reader, submitted, steps)
                self._clock.submits(reader.waited)
                self._callbacks._before_step(training, submitted)
                self._record(steps.submit(pick, batch))
                submitted += 1
            self._record(steps.drain())
        except BaseException:
            steps.abandon()
            raise
        finally:
            reader.close()

    def _next_batch(self, reader: Reader, submitted: int, steps: TrainingSteps) -> tuple[Any, ...]:
        """Read a batch; where that fails, an epoch whose steps are all submitted ends first."""
        try:
            return reader.next()
        except Exception:
            if submitted >= self._end:
                self._record(steps.drain()[: self._end - self._training.history.iterations])
            raise

    def _end_epoch(self) -> None:
        """Validate, record the epoch, call callbacks, save."""
        training, seconds = self._training, self._clock.lap()
        metrics = self._validate()
        epoch = training.history.record_epoch(seconds=seconds, metrics=metrics)
        self._callbacks.on_epoch_end(training, epoch)
        self._agreement.exchange()
        self._save(self._stores)
        self._agreement.report(epoch, self._saved)

    def _validate(self) -> dict[str, float]:
        """Return an epoch's metrics."""
        if self._held_out is None:
            return {}
        with self._saving_where_it_ends(), interrupts.let_through():
            if callable(self._held_out):
                metrics = self._held_out()
                if not isinstance(metrics, Mapping):
                    raise ArgumentError(
                        f"TrainingGraph.fit: validation returns {metrics!r}, expected a mapping from names to numbers."
                    )
                return self._ranks.broadcast(dict(metrics))
            return self._graph._metrics(self._held_out, prefix="validation_", ranks=self._ranks)

    def _let_signals_through(self) -> None:
        """Let a signal end the run, with a checkpoint of the last step; one that was asked to stop ends by itself."""
        if not self._agreement.is_stopped:
            if self._ranks.size > 1:
                self._save(self._stores)  # all ranks are here
            with self._saving_where_it_ends():
                self._agreement.let_signals_through()

    @contextmanager
    def _saving_where_it_ends(self) -> Iterator[None]:
        """Save the results of the steps so far before an exception leaves the run."""
        try:
            yield
        except BaseException:
            try:
                if self._ranks.rank == 0:  # the others may be elsewhere
                    self._save_here(self._stores)
            except Exception as error:
                iterations = self._training.history.iterations
                warnings.warn(f"There is no checkpoint of iteration {iterations}: {error}", stacklevel=2)
            raise

    def _record(self, losses: Sequence[float]) -> None:
        """Record steps whose losses are known, and the epochs that end with them."""
        training = self._training
        for loss in losses:
            training.waited = self._clock.step()
            training.history.record_iteration(loss)
            self._callbacks.on_iteration(training, loss)
            if self._epochs_overlap and training.history.iterations == self._end:
                self._end_epoch()

    def _save(self, stores: Sequence[tuple[Checkpoints, Store]]) -> None:
        """Save where nothing is in flight and all callbacks have been called."""
        iterations = self._training.history.iterations
        if not stores or iterations == self._saved_at:
            return
        states = whole_states(self._graph, "Checkpoints")
        self._ranks.from_first(lambda: self._save_here(stores, states))
        self._saved_at = iterations

    def _save_here(
        self, stores: Sequence[tuple[Checkpoints, Store]], states: list[OptimizerState] | None = None
    ) -> None:
        """Save in this process, which is rank 0; without states of optimizers, those that it has itself."""
        iterations = self._training.history.iterations
        if not stores or self._course is None or iterations == self._saved_at:
            return
        if states is None:
            if shares_updates(self._graph):
                raise StateError("other ranks have parts of the optimizers' states, and may be elsewhere.")
            states = [layer._optimizer_state(self._graph.device) for layer in self._graph._layers]
        tensors, manifest = self._course.take(states)
        refuse_non_finite(tensors, "Checkpoints")
        for _, store in stores:
            self._saved = store.save(iterations, tensors, manifest)
        self._saved_at = iterations

    @cached_property
    def _facts(self) -> dict[str, Any]:
        """The values that a resumed run must share with the first one; all data are read for them."""
        return {
            **self._data.facts(),
            "batch_size": self._batch_size,
            "shuffle_seed": self._shuffle_seed,
        }

    @cached_property
    def _validation_facts(self) -> dict[str, Any]:
        """The facts of the data that validate; a function has them if it has a method `facts`."""
        held_out: Any = self._held_out
        return {"validation": held_out.facts()} if hasattr(held_out, "facts") else {}

    def _facts_of_ranks(self) -> dict[str, Any]:
        """Return the values that all ranks must share."""
        return {**self._facts, **self._validation_facts, "iterations": self._training.iterations}


def _parts_of(saved: Saved | None) -> tuple[Path, dict[str, Any], dict[str, Any]] | None:
    """Return a checkpoint as ranks send it."""
    return None if saved is None else (saved.path, saved.tensors, saved.manifest)
