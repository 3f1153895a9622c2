"""Samples by number: in arrays, of objects that read them, in sequences; with weights or without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from openmps._checks.rules import shown
from openmps._mpsgraph import as_host, narrowed
from openmps._trainer.parts import Array, Parts, check_batch, length, parts_of, weights_of
from openmps._training.batches import Pick
from openmps._training.identity import identity_of
from openmps._training.same_data import CONTENT, SAMPLES
from openmps.errors import ArgumentError, ShapeError


class Table(Protocol):
    """Samples by number."""

    threads: int

    def __len__(self) -> int: ...

    def rows(self, pick: Pick) -> Parts:
        """Return inputs and targets, and weights if there are some."""

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run must share."""


def table_of(data: Any, targets: Any, who: str) -> Table | None:
    """Return samples by number, or None of an iterable of batches."""
    if targets is not None:
        return _Arrays(columns_of(data, f"{who}: data"), columns_of(targets, f"{who}: targets"), who)
    if callable(getattr(data, "read", None)) and hasattr(data, "__len__"):
        return _Read(data, who)
    if isinstance(data, Mapping):
        raise ArgumentError(f"{who}: data is {shown(data)}, expected samples, or an iterable of batches.")
    if hasattr(data, "__getitem__") and hasattr(data, "__len__") and not hasattr(data, "__array__"):
        return _Items(data, who)
    return None


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

    def rows(self, pick: Pick) -> Parts:
        """Return inputs and targets, and weights if there are some."""
        inputs, targets = (
            tuple(narrowed(np.asarray(each[pick.rows]), self._who) for each in part)
            for part in (self._inputs, self._targets)
        )
        return Parts(inputs, targets)

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

    def rows(self, pick: Pick) -> Parts:
        """Return inputs and targets, and weights if there are some."""
        return parts_of(self._samples.read(pick.rows, pick.epoch), f"{self._who}: a batch")

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

    def rows(self, pick: Pick) -> Parts:
        """Return inputs and targets, stacked, and weights if there are some."""
        samples = [self._items[int(row)] for row in pick.rows]
        stacked = [self._stacked([np.asarray(each[part]) for each in samples]) for part in range(length(samples[0]))]
        return parts_of(stacked, f"{self._who}: a sample")

    def _stacked(self, arrays: list[Array]) -> Array:
        shapes = sorted({each.shape for each in arrays})
        if len(shapes) > 1:
            raise ShapeError(
                f"{self._who}: samples have arrays of shapes {' and '.join(map(str, shapes[:3]))}, expected one shape: "
                f"sequences are padded to one length. Batches come from an iterable that is no sequence."
            )
        return np.stack(arrays)

    def facts(self) -> dict[str, Any]:
        """Return the number of samples."""
        return {"samples": len(self)}


class Weighted:
    """Samples of a table with weights from an array.

    Raises
    ------
    ShapeError
        If there are more or fewer weights than samples.
    ArgumentError
        If a weight is negative or not finite, or all are 0.
    """

    def __init__(self, table: Table, weights: Any, who: str) -> None:
        self._table, self._weights, self.threads = table, weights_of(weights, who), table.threads
        self._who = who
        if len(self._weights) != len(table):
            raise ShapeError(
                f"{who}: there are {len(table)} samples and {len(self._weights)} weights, expected as many."
            )
        if not self._weights.any():
            raise ArgumentError(f"{who}: all {len(table)} sample weights are 0, expected one above 0.")

    def __len__(self) -> int:
        return len(self._table)

    def rows(self, pick: Pick) -> Parts:
        """Return inputs, targets and weights."""
        parts = self._table.rows(pick)
        if parts.weights is not None:
            raise ArgumentError(
                f"{self._who}: samples have weights, and sample_weights are given; expected one of them."
            )
        return parts._replace(weights=self._weights[pick.rows])

    def facts(self) -> dict[str, Any]:
        """Return the facts of the samples, and the identity of the weights."""
        facts = self._table.facts()
        return {**facts, CONTENT: {**facts.get(CONTENT, {}), "sample weights": identity_of(self._weights)}}


def columns_of(data: Any, who: str) -> tuple[Any, ...]:
    """Return arrays of samples; a tuple has several of each."""
    columns = data if isinstance(data, tuple) else (data,)
    if not columns:
        raise ArgumentError(f"{who} is an empty tuple, expected at least one array.")
    found = []
    for column in columns:
        array = column if isinstance(column, np.ndarray) else as_host(column, who)
        check_batch(array, who)
        found.append(array)
    return tuple(found)
