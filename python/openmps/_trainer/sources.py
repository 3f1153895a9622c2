"""Data in the forms that users have them, as batches: arrays, samples that are read, iterables of batches."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sized
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import as_host, narrowed
from openmps._runtime.ranks import current
from openmps._training.batches import Pick, PlainReader, Reader, orders
from openmps._training.identity import identity_of
from openmps._training.rank_shares import rows_of_rank, share
from openmps._training.read_ahead import ReadAhead
from openmps._training.same_data import CONTENT, SAMPLES
from openmps.errors import ArgumentError, DTypeError, ShapeError

Array: TypeAlias = npt.NDArray[Any]


class Batch(NamedTuple):
    """Arrays of one step."""

    inputs: tuple[Array, ...]
    targets: tuple[Array, ...]
    whole: int  # the samples of the batch in all ranks
    first: int = 0  # how many of them come before this rank's

    @property
    def rows(self) -> int:
        """The number of this rank's samples."""
        return len(self.inputs[0])


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


def source_of(data: Any, targets: Any, batch_size: int, seed: int | None, who: str) -> Source:
    """Return data as batches.

    Raises
    ------
    ArgumentError, ShapeError
        If they are none.
    """
    if targets is None and isinstance(data, tuple | list) and len(data) == 2:
        data, targets = data
    if targets is not None:
        return Rows(
            _Arrays(_columns(data, f"{who}: data"), _columns(targets, f"{who}: targets"), who), batch_size, seed
        )
    if callable(getattr(data, "read", None)) and hasattr(data, "__len__"):
        return Rows(_Read(data, who), batch_size, seed)
    if hasattr(data, "__getitem__") and hasattr(data, "__len__") and not hasattr(data, "__array__"):
        return Rows(_Items(data, who), batch_size, seed)
    if isinstance(data, Iterable) and not hasattr(data, "__array__"):
        return Stream(data, who)
    raise ArgumentError(
        f"{who}: data is {type(data).__name__} and targets are None, expected inputs and targets, Samples, or an "
        f"iterable of batches."
    )


class _Table(Protocol):
    """Samples by number."""

    threads: int

    def __len__(self) -> int: ...

    def rows(self, pick: Pick) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
        """Return inputs and targets."""

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run must share."""


@dataclass(frozen=True)
class Rows:
    """Batches of numbered samples, in another order in each epoch; of a batch each rank has a share."""

    table: _Table
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


class _Arrays:
    """Samples in arrays: of NumPy, in files, of other libraries."""

    threads = 0

    def __init__(self, inputs: tuple[Any, ...], targets: tuple[Any, ...], who: str) -> None:
        self._inputs, self._targets, self._who = inputs, targets, f"{who}: an array"
        counts = {len(each) for each in (*inputs, *targets)}
        if len(counts) != 1:
            raise ShapeError(
                f"{who}: data have {len(inputs[0])} samples and targets {len(targets[0])}, expected as many."
            )
        if not len(self):
            raise ShapeError(f"{who}: there are 0 samples, expected at least one.")

    def __len__(self) -> int:
        return len(self._inputs[0])

    def rows(self, pick: Pick) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
        """Return inputs and targets."""
        inputs, targets = (
            tuple(narrowed(np.asarray(each[pick.rows]), self._who) for each in part)
            for part in (self._inputs, self._targets)
        )
        return inputs, targets

    def facts(self) -> dict[str, Any]:
        """Return the identities of all arrays."""
        content = {f"input {n + 1}": identity_of(np.asarray(each)) for n, each in enumerate(self._inputs)}
        content |= {f"target {n + 1}": identity_of(np.asarray(each)) for n, each in enumerate(self._targets)}
        return {"samples": len(self), CONTENT: content}


class _Read:
    """Samples of an object that reads them: ``Samples``, ``data.Text``."""

    def __init__(self, samples: Any, who: str) -> None:
        self._samples, self._who = samples, f"{type(samples).__name__}.read for {who}"
        self.threads = int(getattr(samples, "threads", 0))

    def __len__(self) -> int:
        return len(self._samples)

    def rows(self, pick: Pick) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
        """Return inputs and targets."""
        parts = self._samples.read(pick.rows, pick.epoch)
        if not isinstance(parts, tuple | list) or len(parts) != 2:
            raise ArgumentError(f"{self._who} gave {type(parts).__name__}, expected inputs and targets.")
        return parts_of(parts, self._who)

    def facts(self) -> dict[str, Any]:
        """Return the samples' own facts."""
        return {"samples": len(self), SAMPLES: dict(self._samples.facts())}


class _Items:
    """Samples of a sequence of pairs, such as a Dataset of PyTorch."""

    threads = 0

    def __init__(self, items: Any, who: str) -> None:
        self._items, self._who = items, who
        if not len(items):
            raise ShapeError(f"{who}: there are 0 samples, expected at least one.")

    def __len__(self) -> int:
        return len(self._items)

    def rows(self, pick: Pick) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
        """Return inputs and targets, stacked."""
        pairs = [self._items[int(row)] for row in pick.rows]
        stacked = [np.stack([np.asarray(pair[part]) for pair in pairs]) for part in (0, 1)]
        return parts_of(stacked, self._who)

    def facts(self) -> dict[str, Any]:
        """Return the number of samples."""
        return {"samples": len(self)}


class Stream:
    """Batches of an iterable that gives pairs of inputs and targets: a DataLoader of PyTorch, a generator.

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
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise ArgumentError(
                f"{self._who}: a batch is {type(given).__name__}, expected a pair of inputs and targets."
            )
        inputs, targets = parts_of(given, self._who)
        ranks, own = current(), len(inputs[0])
        return Batch(inputs, targets, own * ranks.size, own * ranks.rank)

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


def parts_of(parts: Any, who: str) -> tuple[tuple[Array, ...], tuple[Array, ...]]:
    """Return inputs and targets of a batch as tuples of arrays."""
    inputs, targets = (
        tuple(_of_batch(each, f"{who}: an array") for each in (part if isinstance(part, tuple | list) else (part,)))
        for part in parts
    )
    counts = {len(each) for each in (*inputs, *targets)}
    if len(counts) != 1:
        raise ShapeError(f"{who}: a batch has inputs and targets of {sorted(counts)} samples, expected as many.")
    return inputs, targets


def _of_batch(value: Any, who: str) -> Array:
    array = as_host(value, who)
    _check_batch(array, who)
    return narrowed(array, who)


def _check_batch(array: Array, who: str) -> None:
    if array.ndim == 0 or array.dtype.kind not in "fiub":
        raise DTypeError(f"{who} is {array.dtype} of shape {array.shape}, expected numbers with an axis of samples.")


def _columns(data: Any, who: str) -> tuple[Any, ...]:
    """Return arrays of samples; a tuple has several of each."""
    columns = data if isinstance(data, tuple) else (data,)
    found = []
    for column in columns:
        array = column if isinstance(column, np.ndarray) else as_host(column, who)
        _check_batch(array, who)
        found.append(array)
    return tuple(found)
