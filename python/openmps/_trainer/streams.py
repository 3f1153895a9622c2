"""Batches of iterables."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sized
from typing import Any

from openmps._runtime.ranks import current
from openmps._trainer.parts import Batch, parts_of
from openmps._training.batches import Reader
from openmps.errors import ArgumentError


class Stream:
    """Batches of an iterable that gives inputs, targets and perhaps weights: a DataLoader of PyTorch, a generator.

    A resumed run reads from the beginning, and leaves out the batches that were trained.
    """

    def __init__(self, batches: Iterable[Any], who: str) -> None:
        self._batches, self._who = batches, who
        self.per_epoch = len(batches) if isinstance(batches, Sized) else None
        self._first: Any = None
        self._read = 0

    def picks(self) -> Iterator[int]:
        """Yield the numbers of all batches."""
        return itertools.count()

    def reader(self, picks: Iterable[int]) -> Reader:
        """Return what gives the batches of these picks in order."""
        return _StreamReader(self._endless(), iter(picks))

    def facts(self) -> dict[str, Any]:
        """Return what is known of the data."""
        return {"batches": self.per_epoch}

    def example(self) -> Batch:
        """Return the first batch; an iterator's is kept for the run."""
        iterator = iter(self._batches)
        first = next(iterator, None)
        if first is None:
            raise ArgumentError(f"{self._who}: data gives 0 batches, expected at least one.")
        if iterator is self._batches:
            self._batches = itertools.chain([first], iterator)
        return self._batch(first)

    def once(self) -> Iterator[Batch]:
        """Yield all batches."""
        return map(self._batch, self._batches)

    def _batch(self, given: Any) -> Batch:
        parts = parts_of(given, f"{self._who}: a batch")
        ranks, own = current(), len(parts.inputs[0])
        return Batch(*parts, own * ranks.size, own * ranks.rank)

    def _endless(self) -> Iterator[Batch]:
        while True:
            count = 0
            for given in self._batches:
                count += 1
                yield self._batch(given)
            if count == 0:
                raise ArgumentError(f"{self._who}: data has ended, expected an iterable that can be read again.")


class _StreamReader:
    """Gives the batches of an iterable."""

    def __init__(self, batches: Iterator[Batch], picks: Iterator[int]) -> None:
        self.waited = 0.0
        self._batches, self._picks, self._next = batches, picks, 0

    def next(self) -> Batch:
        """Return the next batch."""
        number = next(self._picks)
        while self._next < number:
            next(self._batches)
            self._next += 1
        self._next += 1
        return next(self._batches)

    def close(self) -> None:
        """End."""
