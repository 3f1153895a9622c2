"""A rank's share of each batch, and of the data that validates: adjacent rows, as many as others have or one less."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from openmps._runtime.ranks import Ranks
from openmps._training.batches import ArrayBatches, Batches, Pick
from openmps.errors import ArgumentError

_READ_AT_ONCE = 256


def first_row(count: int, rank: int, size: int) -> int:
    """Return where the share of a rank begins among `count` rows."""
    return count * rank // size


def rows_of_rank(count: int, ranks: Ranks) -> slice:
    """Return which of `count` rows this rank takes."""
    return slice(*(first_row(count, rank, ranks.size) for rank in (ranks.rank, ranks.rank + 1)))


def share(pick: Pick, ranks: Ranks) -> Pick:
    """Return the samples of a batch that this rank takes."""
    rows = rows_of_rank(len(pick.rows), ranks)
    return Pick(pick.rows[rows], pick.epoch, rows.start)


def expect_shares(samples: int, batch_size: int, ranks: Ranks) -> None:
    """Refuse batches with fewer samples than ranks.

    Raises
    ------
    ArgumentError
        The text names the batch that is too small.
    """
    last = samples % batch_size or batch_size
    for which, count in (("batch_size is", batch_size), ("the last batch of an epoch has", last)):
        expect_one_each(count, f"TrainingGraph.fit: {which} {count} of {samples} images", ranks)


def expect_one_each(count: int, which: str, ranks: Ranks) -> None:
    """Refuse a batch with fewer samples than ranks; `which` begins the message, with the batch and its size."""
    if count < ranks.size:
        raise ArgumentError(f"{which}, expected {ranks.size} or more: one for each rank.")


def parts_of_rank(data: Batches, ranks: Ranks) -> Iterator[ArrayBatches]:
    """Yield the samples of this rank's share in order, some at a time; those of all ranks are all samples."""
    rows = share(Pick(np.arange(len(data)), 0), ranks).rows
    starts = range(0, len(rows), _READ_AT_ONCE)
    reader = data.reader([Pick(rows[start : start + _READ_AT_ONCE], 0) for start in starts])
    try:
        for _ in starts:
            images, labels, weights, picked = reader.next()
            if picked is not None:
                images, labels = images[picked], labels[picked]
                weights = None if weights is None else weights[picked]
            yield ArrayBatches(images, labels, weights)
    finally:
        reader.close()
