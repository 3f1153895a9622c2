"""The checkpoints in a run's folder: those of a run that goes on, and the last one of a run that has ended.

The last checkpoint of an ended run is in another folder. So the same command without ``--resume`` begins anew, and
the same command with it may lengthen the ended run. A new run that ends takes the place of the ended one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openmps._checkpoints.store import Store
from openmps._runtime.ranks import current
from openmps.cli._run_folder import CHECKPOINTS
from openmps.errors import writing

__all__ = ["FINAL", "RunCheckpoints", "run_checkpoints"]

FINAL = "final-checkpoint"


class RunCheckpoints:
    """The checkpoints of a run in a folder that it owns; rank 0 alone moves files."""

    def __init__(self, folder: Path) -> None:
        self._now, self._ended = Store(folder / CHECKPOINTS), Store(folder / FINAL)
        self._taken: list[int] = []

    @property
    def folder(self) -> Path:
        """The folder that the run writes."""
        return self._now.folder

    @property
    def has_new(self) -> bool:
        """Whether the run has checkpoints that the ended one did not have."""
        return self._now.steps() not in ([], self._taken)

    def take_ended(self) -> None:
        """Let an ended run go on, if no other has been interrupted since."""
        if not self._now.steps():
            self._ended.give_last(self._now)
            self._taken = self._now.steps()

    def give_back(self) -> None:
        """Let the ended run be ended again, if this one has added nothing."""
        if self._taken and not self.has_new:
            self._now.give_last(self._ended)

    def end(self) -> None:
        """Keep the last checkpoint as that of an ended run."""
        self._now.give_last(self._ended)


@contextmanager
def run_checkpoints(folder: Path, *, resume: bool) -> Iterator[RunCheckpoints]:
    """Give a run its checkpoints, and keep the last one when it ends without an exception.

    Parameters
    ----------
    folder : pathlib.Path
        The run owns it.
    resume : bool
        Whether the run goes on, also from a run that has ended.

    Raises
    ------
    FileError
        If a checkpoint cannot be moved.
    """
    found = RunCheckpoints(folder)
    if current().rank > 0:
        yield found
        return
    with writing("A checkpoint", folder):
        if resume:
            found.take_ended()
    try:
        yield found
    except BaseException:
        found.give_back()
        raise
    with writing("A checkpoint", folder):
        found.end()
