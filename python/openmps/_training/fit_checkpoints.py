"""The checkpoints of a run of ``fit``: the one that it goes on from, and those that it saves."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checkpoints.store import Saved, Store
from openmps._checks.log import log
from openmps._runtime import interrupts
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback, Checkpoints, Training
from openmps._training.course import FitCourse
from openmps._training.trainee import State, Trainee
from openmps.errors import ArgumentError, refuse_non_finite

Facts = Callable[[], dict[str, Any]]


class FitCheckpoints:
    """The folders of a run's :class:`Checkpoints`; without them, and without `resume`, all of this does nothing.

    Parameters
    ----------
    trainee : Trainee
    training : Training
    callbacks : sequence of Callback
    facts, validation_facts : callable
        Return what a resumed run must share, and what it should.

    Attributes
    ----------
    last : Path or None
        The last checkpoint that this process has written.
    """

    def __init__(
        self, trainee: Trainee, training: Training, callbacks: Sequence[Callback], facts: Facts, validation_facts: Facts
    ) -> None:
        self._trainee, self._training, self._callbacks = trainee, training, callbacks
        self._facts, self._validation_facts = facts, validation_facts
        self._savers = [callback for callback in callbacks if isinstance(callback, Checkpoints)]
        self._stores = [(saver, Store(saver.folder, keep=saver.keep)) for saver in self._savers]
        self._state: State
        self._course: FitCourse | None = None
        self._resumed: Saved | None = None
        self._saved_at = 0
        self._ranks = current()
        self.last: Path | None = None

    def __bool__(self) -> bool:
        return bool(self._stores)

    def begin(self, resume: str | PathLike[str] | None) -> None:
        """Take the last checkpoint of a folder, and prepare to save others.

        Raises
        ------
        ArgumentError
            If the folder has checkpoints of another run.
        """
        if not self._stores and resume is None:
            return
        self._state = self._trainee.state()
        self._course = FitCourse(self._state, self._training, self._callbacks, self._facts(), self._validation_facts())
        if resume is not None:
            found = self._ranks.from_first(lambda: _parts_of(Store(resume).load()))
            self._resumed = None if found is None else Saved(*found)
            if self._resumed is None:
                warnings.warn(f"There is no checkpoint in {resume}: training begins anew.", stacklevel=5)
        self._ranks.from_first(self._expect_own_folders)
        if self._stores:
            interrupts.end_on_sigterm()
        if self._resumed is not None:
            self._course.give(self._resumed)
            self._saved_at = self._training.history.iterations
            log(__name__).info("Training goes on from %s, after iteration %d.", self._resumed.path, self._saved_at)

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

    def give_callbacks(self) -> None:
        """Give the callbacks of a resumed run their states back, once they have begun."""
        if self._resumed is not None and self._course is not None:
            self._course.give_callbacks(self._resumed)

    def due(self, iterations: int) -> list[Store]:
        """Return the stores that save within an epoch after so many iterations."""
        return [store for saver, store in self._stores if saver._is_due(iterations)]

    def save(self, stores: Sequence[Store] | None = None) -> None:
        """Save in some stores, or all, where nothing is in flight and all callbacks have been called.

        All ranks call it, of which the first writes.
        """
        iterations = self._training.history.iterations
        if not self._stores or iterations == self._saved_at:
            return
        parts = self._state.collect()
        self._ranks.from_first(lambda: self._save_here(stores, parts))
        self._saved_at = iterations

    @contextmanager
    def saving_where_it_ends(self) -> Iterator[None]:
        """Save the results of the steps so far before an exception leaves the run."""
        try:
            yield
        except BaseException:
            try:
                if self._ranks.rank == 0:  # the others may be elsewhere
                    self._save_here()
            except Exception as error:
                iterations = self._training.history.iterations
                warnings.warn(f"There is no checkpoint of iteration {iterations}: {error}", stacklevel=2)
            raise

    def _save_here(self, stores: Sequence[Store] | None = None, parts: Any = None) -> None:
        """Save in this process, which is rank 0; without parts of other ranks, what it has itself."""
        iterations = self._training.history.iterations
        if not self._stores or self._course is None or iterations == self._saved_at:
            return
        tensors, manifest = self._course.take(parts)
        refuse_non_finite(tensors, "Checkpoints")
        for store in stores if stores is not None else [store for _, store in self._stores]:
            self.last = store.save(iterations, tensors, manifest)
        self._saved_at = iterations


def _parts_of(saved: Saved | None) -> tuple[Path, dict[str, Any], dict[str, Any]] | None:
    """Return a checkpoint as ranks send it."""
    return None if saved is None else (saved.path, saved.tensors, saved.manifest)
