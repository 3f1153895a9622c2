"""The end of a run in several ranks: a signal or a callback of one stops all after the same step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt

from openmps._runtime import interrupts
from openmps._runtime.ranks import current, report
from openmps._training.callbacks import Training
from openmps._training.history import Epoch

__all__ = ["Agreement"]


class Agreement:
    """The votes of all ranks to end a run, because of a signal or because a callback says so.

    Votes of all ranks come with losses, so that no separate message is needed. They are those of the step before, and
    the same in all ranks. A process that is alone follows its own at once.

    Parameters
    ----------
    training : Training

    Attributes
    ----------
    last : ndarray
        The sums of the ranks' votes in the last message.
    all_end : bool
        Whether every rank leaves the run by an exception.
    """

    def __init__(self, training: Training) -> None:
        self._training, self._ranks = training, current()
        self.last: npt.NDArray[np.float64] = np.zeros(2)
        self.all_end = False
        self._all_stop = False  # every rank knows that a callback has stopped the run

    def votes(self) -> tuple[float, float]:
        """Return whether a signal waits in this rank, and whether a callback has stopped the run."""
        return float(interrupts.pending()), float(self._training.stop_reason is not None)

    def exchange(self) -> None:
        """Ask all ranks what they want, in a separate message, and follow it."""
        if self._ranks.size > 1:
            votes = np.array(self.votes())
            self._ranks.add_up(votes)
            self.follow(votes)

    def follow(self, votes: npt.NDArray[np.float64]) -> None:
        """Stop if a callback of any rank has stopped the run; `votes` are sums over all ranks."""
        self.last = votes
        if self._ranks.size > 1 and votes[1] > 0 and not self._all_stop:
            self._all_stop = True
            self._training.stop(next(filter(None, self._ranks.texts(self._training.stop_reason)), ""))

    @property
    def is_interrupted(self) -> bool:
        """Whether a signal waits in any rank."""
        return interrupts.pending() if self._ranks.size == 1 else bool(self.last[0] > 0)

    @property
    def is_stopped(self) -> bool:
        """Whether the run stops here, in all ranks."""
        return self._training.stop_reason is not None if self._ranks.size == 1 else self._all_stop

    def let_signals_through(self) -> None:
        """Let a signal end the run in all ranks, which are all here."""
        self.all_end = True
        interrupts.point()
        if self._ranks.size > 1:
            raise KeyboardInterrupt("Another rank was interrupted.")

    def report(self, epoch: Epoch, checkpoint: Path | None) -> None:
        """Tell the launcher of the ranks the metrics of an epoch, and the checkpoint that this rank has written."""
        report({"epoch": epoch.number, "iterations": epoch.iterations, **epoch.metrics}, checkpoint)

    @contextmanager
    def ending_all(self, who: str) -> Iterator[None]:
        """End all ranks where SystemExit leaves the run of one."""
        try:
            yield
        except SystemExit as error:
            if not self.all_end:
                rank = f"Rank {self._ranks.rank} of {self._ranks.size}"
                self._ranks.end_all(f"{rank} has ended within {who} by SystemExit: {error}.")
            raise
