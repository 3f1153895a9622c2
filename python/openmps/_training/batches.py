"""Images with their labels as batches: checked, counted, in random order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

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
from openmps.errors import ArgumentError, ShapeError

Positions: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Batches:
    """Images with their labels."""

    images: F32Array | U8Array | Rows  # (N, H, W, C)
    labels: Any  # (N, H', W', C'), F32Array; with `label_rows` perhaps Rows
    weights: F32Array | None  # of the labels

    def __len__(self) -> int:
        return len(self.images)

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
    ) -> Batches:
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

    def picked(self, positions: Positions | None = None) -> tuple[Any, Any, Any, Positions | None]:
        """Return images, labels, weights and which of them make a batch; None: all."""
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


def orders(images: int, batch_size: int, seed: int | None) -> Iterator[npt.NDArray[np.int64]]:
    """Yield the positions of each batch's images, epoch after epoch."""
    random = np.random.default_rng(seed)
    while True:
        order = np.arange(images) if seed is None else random.permutation(images)
        for start in range(0, images, batch_size):
            yield order[start : start + batch_size]
