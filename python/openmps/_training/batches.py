"""Images with their labels as batches: checked, counted, in random order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import (
    F32Array,
    U8Array,
    as_image_rows,
    as_label_rows,
    as_label_weights,
    as_labels,
    whole,
)
from openmps._checks.rows import Rows
from openmps._training.identity import identity_of
from openmps._training.same_data import CONTENT
from openmps.errors import ArgumentError, ShapeError

Positions: TypeAlias = npt.NDArray[np.int64]
Extents: TypeAlias = tuple[int, int, int]  # height, width, channels


class Pick(NamedTuple):
    """The samples of one batch."""

    rows: Positions
    epoch: int  # counted from 0
    first: int = 0  # the place of the first one in the whole batch, of which this may be a rank's share


class Batches(Protocol):
    """Images with their labels, from which batches are picked."""

    @property
    def image_shape(self) -> Extents:
        """Height, width, channels of an image."""

    @property
    def label_shape(self) -> Extents:
        """Height, width, channels of a label."""

    @property
    def is_weighted(self) -> bool:
        """Whether labels have weights."""

    def __len__(self) -> int: ...

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run must share with the first one."""

    def picked(self, pick: Pick | None) -> tuple[Any, Any, Any, Positions | None]:
        """Return images, labels, weights and which of them make a batch; None: all."""

    def reader(self, picks: Iterable[Pick]) -> Reader:
        """Return what gives the batches of these picks in order."""

    def parts(self) -> Iterator[ArrayBatches]:
        """Yield all samples in order, some at a time."""


class Reader(Protocol):
    """Gives batches, one after another."""

    waited: float  # seconds that `next` has waited for data

    def next(self) -> Any:
        """Return the next batch."""

    def close(self) -> None:
        """End; no batch is read any more."""


class Picked(Protocol):
    """Data whose batches have names."""

    @property
    def picked(self) -> Callable[[Any], Any]:
        """Return the batch of a pick."""


class PlainReader:
    """Reads each batch when it is asked for."""

    def __init__(self, data: Picked, picks: Iterable[Any]) -> None:
        self.waited = 0.0
        self._data, self._picks = data, iter(picks)

    def next(self) -> Any:
        """Return the next batch."""
        return self._data.picked(next(self._picks))

    def close(self) -> None:
        """Do nothing."""


@dataclass(frozen=True)
class ArrayBatches:
    """Images with their labels, in arrays."""

    images: F32Array | U8Array | Rows  # (N, H, W, C)
    labels: Any  # (N, H', W', C'), F32Array; with `label_rows` perhaps Rows
    weights: F32Array | None  # of the labels

    def __len__(self) -> int:
        return len(self.images)

    @property
    def image_shape(self) -> Extents:
        """Height, width, channels of an image."""
        height, width, channels = self.images.shape[1:]
        return height, width, channels

    @property
    def label_shape(self) -> Extents:
        """Height, width, channels of a label."""
        height, width, channels = self.labels.shape[1:]
        return height, width, channels

    @property
    def is_weighted(self) -> bool:
        """Whether labels have weights."""
        return self.weights is not None

    @classmethod
    def checked(
        cls,
        images: Any,
        labels: Any,
        label_weights: Any,
        *,
        channels: int | None,
        bytes_: bool,
        who: str,
        label_rows: bool = False,
    ) -> ArrayBatches:
        """Return a user's data as arrays that fit together; `channels` is the number of the predictions' channels.

        They are float32; with `bytes_` images are uint8. Images that need a large copy are read by rows; labels too,
        with `label_rows`.
        """
        checked = as_image_rows(images, f"{who}: images", bytes_=bytes_)
        targets = (as_label_rows if label_rows else as_labels)(labels, channels, f"{who}: labels")
        if len(checked) != len(targets):
            raise ShapeError(f"{who}: there are {len(checked)} images and {len(targets)} labels; they have to agree.")
        weights = None if label_weights is None else as_label_weights(label_weights, targets.shape, who)
        return cls(checked, targets, weights)

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run must share with the first one; all elements are read."""
        return {
            "images": len(self),
            "image_shape": list(self.image_shape),
            "label_shape": list(self.label_shape),
            CONTENT: {
                "images": identity_of(self.images),
                "labels": identity_of(self.labels),
                "label weights": identity_of(self.weights),
            },
        }

    def reader(self, picks: Iterable[Pick]) -> Reader:
        """Return what gives the batches of these picks in order."""
        return PlainReader(self, picks)

    def parts(self) -> Iterator[ArrayBatches]:
        """Yield all samples at once."""
        yield self

    def picked(self, pick: Pick | None) -> tuple[Any, Any, Any, Positions | None]:
        """Return images, labels, weights and which of them make a batch; None: all."""
        positions = None if pick is None else pick.rows
        if not isinstance(self.images, Rows) and not isinstance(self.labels, Rows):
            return self.images, self.labels, self.weights, positions
        if positions is None:
            positions = np.arange(len(self))
        weights = None if self.weights is None else self.weights[positions]
        return self.images[positions], self.labels[positions], weights, None


def lengths(images: int, batch_size: int, epochs: int | None, iterations: int | None) -> tuple[int, int]:
    """Return the iterations per epoch and in all."""
    if not 1 <= whole(batch_size, "TrainingGraph.fit: batch_size") <= images:
        raise ArgumentError(
            f"TrainingGraph.fit: batch_size is {batch_size}, expected 1 to {images}, the number of images."
        )
    if epochs is not None and iterations is not None:
        raise ArgumentError(f"TrainingGraph.fit: epochs is {epochs} and iterations {iterations}, expected one of them.")
    for name, value in (("epochs", epochs), ("iterations", iterations)):
        if value is not None:
            whole(value, f"TrainingGraph.fit: {name}")
    per_epoch = -(-images // batch_size)
    return per_epoch, iterations if iterations is not None else (epochs or 1) * per_epoch


def orders(images: int, batch_size: int, seed: int | None) -> Iterator[Pick]:
    """Yield the positions of each batch's images, epoch after epoch."""
    random = np.random.default_rng(seed)
    for epoch in itertools.count():
        order = np.arange(images) if seed is None else random.permutation(images)
        for start in range(0, images, batch_size):
            yield Pick(order[start : start + batch_size], epoch)
