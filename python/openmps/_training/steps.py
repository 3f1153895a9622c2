"""The steps of a run in their order: their losses are those of whole batches, and finite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from openmps._runtime.ranks import current
from openmps._training.trainee import Losses, Trainee


class Steps:
    """The steps that a trainee makes, together with all ranks.

    Parameters
    ----------
    trainee : Trainee
    done : int, optional
        How many steps there were before.
    votes : callable, optional
        Returns numbers that travel with losses, where there are several ranks.

    Attributes
    ----------
    votes : ndarray
        The last sums of these numbers over all ranks.
    """

    def __init__(self, trainee: Trainee, *, done: int = 0, votes: Callable[[], Sequence[float]] = tuple) -> None:
        self._trainee, self._done, self._ranks = trainee, done, current()
        self._vote, self.votes = votes, np.zeros(len(votes()))
        trainee.begin()

    def submit(self, pick: Any, batch: Any) -> list[Losses]:
        """Train on a batch; return the losses that are known by now.

        Raises
        ------
        NonFiniteError
            If a loss is not finite; nothing is in flight then.
        Exception
            If the step fails.
        """
        self._ranks.steps += 1
        return self._accepted(self._trainee.submit(pick, batch))

    def drain(self) -> list[Losses]:
        """Wait for all batches; return the losses that were not known."""
        return self._accepted(self._trainee.drain())

    def abandon(self) -> None:
        """Wait for the batches in flight, and forget them."""
        self._trainee.abandon()

    def _accepted(self, losses: list[Losses]) -> list[Losses]:
        losses = self._of_all_ranks(losses)
        self._trainee.accept(losses, self._done)
        self._done += len(losses)
        return losses

    def _of_all_ranks(self, losses: list[Losses]) -> list[Losses]:
        """Return the losses of whole batches."""
        if self._ranks.size == 1 or not losses:
            return losses
        each = len(losses[0])
        sums = np.array([loss for step in losses for loss in step] + list(self._vote()))
        self._ranks.add_up(sums)
        count = each * len(losses)
        self.votes = sums[count:]
        return [tuple(step) for step in sums[:count].reshape(len(losses), each).tolist()]
