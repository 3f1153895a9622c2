"""Data in the forms that users have them, as batches: arrays, samples that are read, iterables of batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from openmps._runtime.ranks import current
from openmps._trainer.parts import Batch
from openmps._trainer.streams import Stream
from openmps._trainer.tables import Table, Weighted, table_of
from openmps._training.batches import Pick, PlainReader, Reader, orders
from openmps._training.rank_shares import rows_of_rank, share
from openmps._training.read_ahead import ReadAhead
from openmps.errors import ArgumentError


class Source(Protocol):
    """Data from which batches are made."""

    @property
    def per_epoch(self) -> int | None:
        """The number of batches of an epoch; None: it is not known."""

    def picks(self) -> Iterator[Any]:
        """Yield what names each batch, epoch after epoch."""

    def reader(self, picks: Iterable[Any]) -> Reader:
        """Return what gives the batches of these picks in order."""

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run, and all ranks, must share."""

    def example(self) -> Batch:
        """Return a batch, for its types."""

    def once(self) -> Iterator[Batch]:
        """Yield all samples in order, once: those of this rank."""


def source_of(data: Any, targets: Any, weights: Any, batch_size: int, seed: int | None, who: str) -> Source:
    """Return data as batches; `weights` are of the samples, or None.

    Raises
    ------
    ArgumentError, ShapeError
        If they are none.
    """
    if targets is None and isinstance(data, tuple) and len(data) == 3:
        if weights is not None:
            raise ArgumentError(f"{who}: data has sample weights, and sample_weights are given; expected one of them.")
        data, targets, weights = data
    elif targets is None and isinstance(data, tuple | list) and len(data) == 2:
        data, targets = data
    table = table_of(data, targets, who)
    if table is not None:
        return Rows(table if weights is None else Weighted(table, weights, who), batch_size, seed)
    if isinstance(data, Iterable) and not hasattr(data, "__array__"):
        if weights is not None:
            raise ArgumentError(
                f"{who}: data is an iterable of batches and sample_weights are given, expected them as the third part "
                f"of each batch."
            )
        return Stream(data, who)
    raise ArgumentError(
        f"{who}: data is {type(data).__name__} and targets are None, expected inputs and targets, Samples, or an "
        f"iterable of batches."
    )


@dataclass(frozen=True)
class Rows:
    """Batches of numbered samples, in another order in each epoch; of a batch each rank has a share."""

    table: Table
    batch_size: int
    seed: int | None  # None keeps the order

    @property
    def per_epoch(self) -> int:
        """The number of batches of an epoch."""
        return -(-len(self.table) // self.batch_size)

    def picks(self) -> Iterator[tuple[Pick, int]]:
        """Yield this rank's samples of each batch, and how many all ranks have."""
        ranks = current()
        return ((share(pick, ranks), len(pick.rows)) for pick in orders(len(self.table), self.batch_size, self.seed))

    def picked(self, pick: tuple[Pick, int]) -> Batch:
        """Return the batch of a pick."""
        return Batch(*self.table.rows(pick[0]), pick[1], pick[0].first)

    def reader(self, picks: Iterable[tuple[Pick, int]]) -> Reader:
        """Return what gives the batches of these picks in order."""
        return ReadAhead(self.picked, picks, self.table.threads) if self.table.threads else PlainReader(self, picks)

    def facts(self) -> dict[str, Any]:
        """Return the facts of the data and of the order."""
        return {**self.table.facts(), "batch_size": self.batch_size, "shuffle_seed": self.seed}

    def example(self) -> Batch:
        """Return the first batch."""
        return self.picked((Pick(np.arange(min(self.batch_size, len(self.table))), 0), 0))

    def once(self) -> Iterator[Batch]:
        """Yield this rank's share of all samples."""
        rows = np.arange(len(self.table))[rows_of_rank(len(self.table), current())]
        starts = range(0, len(rows), self.batch_size)
        reader = self.reader([(Pick(rows[start : start + self.batch_size], 0), 0) for start in starts])
        try:
            for _ in starts:
                yield reader.next()
        finally:
            reader.close()
