"""The batches of a run, in their order: those of shuffled samples, or those that follow from their number."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from openmps._runtime.ranks import current
from openmps._training.batches import Batches, Pick, PlainReader, Reader, orders
from openmps._training.rank_shares import share
from openmps._training.read_ahead import ReadAhead


class Feed(Protocol):
    """The batches of a run."""

    def picks(self) -> Iterator[Any]:
        """Yield what names each batch, from the run's first one on."""

    def reader(self, picks: Iterable[Any]) -> Reader:
        """Return what gives the batches of these picks in order."""

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run, and all ranks, must share; all data may be read for them."""


@dataclass(frozen=True)
class ShuffledBatches:
    """Batches of samples, in another order in each epoch; of a batch each rank has a share.

    Parameters
    ----------
    data : Batches
    batch_size : int
    seed : int or None
        None keeps their order.
    """

    data: Batches
    batch_size: int
    seed: int | None

    def picks(self) -> Iterator[Pick]:
        """Yield this rank's samples of each batch."""
        ranks = current()
        return (share(pick, ranks) for pick in orders(len(self.data), self.batch_size, self.seed))

    def reader(self, picks: Iterable[Pick]) -> Reader:
        """Return what gives the batches of these picks in order."""
        return self.data.reader(picks)

    def facts(self) -> dict[str, Any]:
        """Return the facts of the data and of the order."""
        return {**self.data.facts(), "batch_size": self.batch_size, "shuffle_seed": self.seed}


@dataclass(frozen=True)
class NumberedBatches:
    """Batches that follow from the number of the step alone, counted from 0.

    Parameters
    ----------
    picked : callable
        Returns this rank's part of the batch of a number.
    settings : mapping
        The values that a resumed run, and all ranks, must share; identities of data are in its ``content``.
    threads : int, optional
        How many threads read batches ahead of the step; 0: none. `picked` is called by several at once then.
    """

    picked: Callable[[int], Any]
    settings: Mapping[str, Any]
    threads: int = 0

    def picks(self) -> Iterator[int]:
        """Yield all numbers."""
        return itertools.count()

    def reader(self, picks: Iterable[int]) -> Reader:
        """Return what gives the batches of these numbers in order."""
        return ReadAhead(self.picked, picks, self.threads) if self.threads else PlainReader(self, picks)

    def facts(self) -> dict[str, Any]:
        """Return the settings."""
        return dict(self.settings)
