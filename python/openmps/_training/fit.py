"""The one loop of training: epochs of batches, callbacks, validation, checkpoints, ranks, Ctrl-C."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from typing import Any

from openmps._checks.log import log
from openmps._display import counted
from openmps._runtime import interrupts
from openmps._runtime.ranks import current
from openmps._training.agreement import Agreement
from openmps._training.batches import Reader
from openmps._training.callbacks import Callback, CallbackList, Training
from openmps._training.compared_ranks import compare
from openmps._training.epoch_clock import EpochClock
from openmps._training.feeds import Feed
from openmps._training.fit_checkpoints import FitCheckpoints
from openmps._training.history import History
from openmps._training.steps import Steps
from openmps._training.trainee import Losses, Trainee

__all__ = ["Validation", "fit"]


def _nothing() -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Validation:
    """The measurements at the end of an epoch.

    Parameters
    ----------
    measure : callable
        Returns metrics by name, in all ranks the same.
    facts : callable, optional
        Returns what a resumed run should share.
    """

    measure: Callable[[], Mapping[str, float]]
    facts: Callable[[], dict[str, Any]] = _nothing


def fit(
    trainee: Trainee,
    feed: Feed,
    training: Training,
    callbacks: Sequence[Callback] = (),
    *,
    validation: Validation | None = None,
    resume: str | PathLike[str] | None = None,
) -> History:
    """Train to the end of the last iteration, or until a callback stops the run; return the history.

    All arguments have been checked. Signals are held, see ``_runtime/interrupts.py``. All ranks call it together.

    Parameters
    ----------
    trainee : Trainee
    feed : Feed
    training : Training
        The run as callbacks see it, with its number of iterations.
    callbacks : sequence of Callback
    validation : Validation, optional
    resume : path, optional
        A folder of :class:`Checkpoints` whose last one is gone on from.

    Raises
    ------
    ArgumentError
        If a checkpoint or a folder is one of another run.
    StateError, UnsupportedError
        If ranks differ, or cannot sum gradients of this device.
    NonFiniteError
        If a loss is infinite or NaN.
    """
    run = _FitRun(trainee, feed, training, callbacks, validation)
    compare(trainee, run.facts_of_ranks)
    run.checkpoints.begin(resume)
    run.run()
    return training.history


class _FitRun:
    """One run.

    Where validation, ranks, checkpoints or callbacks need the end of an epoch, each epoch is a section of steps, whose
    last ones are waited for. Otherwise all epochs are one section: one is recorded while the next one runs.
    """

    def __init__(
        self,
        trainee: Trainee,
        feed: Feed,
        training: Training,
        callbacks: Sequence[Callback],
        validation: Validation | None,
    ) -> None:
        self._trainee, self._feed, self._training, self._validation = trainee, feed, training, validation
        self._callbacks = CallbackList(callbacks)
        self.checkpoints = FitCheckpoints(
            trainee, training, callbacks, lambda: self._facts, lambda: self._validation_facts
        )
        self._ranks = current()
        self._agreement = Agreement(training)
        self._clock = EpochClock()
        self._is_one_section = False

    @cached_property
    def _facts(self) -> dict[str, Any]:
        """The values that a resumed run must share with the first one; all data are read for them."""
        return self._feed.facts()

    @cached_property
    def _validation_facts(self) -> dict[str, Any]:
        """The facts of the data that validate."""
        return {} if self._validation is None else self._validation.facts()

    def facts_of_ranks(self) -> dict[str, Any]:
        """Return the values that all ranks must share."""
        return {**self._facts, **self._validation_facts, "iterations": self._training.iterations}

    def run(self) -> None:
        """Train until all iterations are done or a callback stops the run."""
        training, callbacks = self._training, self._callbacks
        self._trainee.join()
        picks = itertools.islice(self._feed.picks(), training.history.iterations, None)
        lengths = counted(training.iterations, "iteration"), counted(training.epochs, "epoch")
        log(__name__).info("Training begins: %s, %s.", *lengths)
        callbacks.on_train_begin(training)
        try:
            with self._agreement.ending_all(self._trainee.who):
                self._run_epochs(picks)
        finally:
            callbacks.on_train_end(training)

    def _run_epochs(self, picks: Iterator[Any]) -> None:
        training = self._training
        self.checkpoints.give_callbacks()
        self._agreement.exchange()
        self._is_one_section = not (
            self._validation is not None or self.checkpoints or self._ranks.size > 1 or self._callbacks._needs_epochs
        )
        while self._begin < training.iterations and training.stop_reason is None:
            end = training.iterations if self._is_one_section else self._end
            self._run_section(itertools.islice(picks, end - training.history.iterations))
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

    def _run_section(self, picks: Iterable[Any]) -> None:
        """Train on the picked batches, and wait for the last ones."""
        training, agreement = self._training, self._agreement
        self._clock = EpochClock()
        submitted = training.history.iterations
        steps = Steps(self._trainee, done=submitted, votes=agreement.votes)
        steps.votes = agreement.last
        picks, read = itertools.tee(picks)
        reader = self._feed.reader(read)
        try:
            for pick in picks:
                agreement.follow(steps.votes)
                if agreement.is_interrupted:
                    self._record(steps.drain())
                    self._let_signals_through()
                if due := self.checkpoints.due(submitted):
                    self._record(steps.drain())
                    agreement.exchange()
                    if not agreement.is_stopped:
                        self.checkpoints.save(due)
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

    def _next_batch(self, reader: Reader, submitted: int, steps: Steps) -> Any:
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
        self.checkpoints.save()
        self._agreement.report(epoch, self.checkpoints.last)

    def _validate(self) -> Mapping[str, float]:
        """Return an epoch's metrics."""
        if self._validation is None:
            return {}
        with self.checkpoints.saving_where_it_ends(), interrupts.let_through():
            return self._validation.measure()

    def _let_signals_through(self) -> None:
        """Let a signal end the run, with a checkpoint of the last step; one that was asked to stop ends by itself."""
        if not self._agreement.is_stopped:
            if self._ranks.size > 1:
                self.checkpoints.save()  # all ranks are here
            with self.checkpoints.saving_where_it_ends():
                self._agreement.let_signals_through()

    def _record(self, losses: Sequence[Losses]) -> None:
        """Record steps whose losses are known, and the epochs that end with them."""
        training = self._training
        for loss, *others in losses:
            training.waited = self._clock.step()
            training.history.record_iteration(loss, dict(zip(training.losses, others, strict=False)))
            self._callbacks.on_iteration(training, loss)
            if self._is_one_section and training.history.iterations == self._end:
                self._end_epoch()
