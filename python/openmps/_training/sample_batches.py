"""Batches of ``Samples``: the arrays that a user's class returns, checked and read ahead of the step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import as_image_rows, as_label_weights, as_labels, whole
from openmps._checks.rows import Rows
from openmps._training.batches import ArrayBatches, Extents, Pick, PlainReader, Positions, Reader
from openmps._training.read_ahead import ReadAhead
from openmps._training.same_data import SAMPLES
from openmps._training.samples import Samples
from openmps.errors import ArgumentError, DTypeError, ShapeError

_MEASURED_AT_ONCE = 64


class SampleBatches:
    """Samples as batches.

    Parameters
    ----------
    samples : Samples
    channels : int or None
        The number of the predictions' channels.
    bytes_ : bool
        Whether images are uint8.
    who : str
        Begins messages.
    """

    def __init__(self, samples: Samples, *, channels: int | None, bytes_: bool, who: str) -> None:
        self._samples, self._channels, self._bytes = samples, channels, bytes_
        self._name = f"{type(samples).__name__}.read for {who}"
        self._count = whole(len(samples), f"{who}: len({type(samples).__name__})")
        self._threads = whole(samples.threads, f"{who}: {type(samples).__name__}.threads", least=0)
        self.image_shape = _extents(samples, "image_shape", samples.image_shape, who)
        labels = samples.label_shape
        if labels is None:
            if channels is None:
                raise ShapeError(
                    f"{who}: {type(samples).__name__}.label_shape is None, but the network does not say how many "
                    f"channels its predictions have; expected (height, width, channels)."
                )
            labels = (1, 1, channels)
        self.label_shape = _extents(samples, "label_shape", labels, who)
        self.is_weighted = bool(samples.has_weights)

    def __len__(self) -> int:
        return self._count

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run must share with the first one."""
        return {
            "images": self._count,
            "image_shape": list(self.image_shape),
            "label_shape": list(self.label_shape),
            SAMPLES: dict(self._samples.facts()),
        }

    def reader(self, picks: Iterable[Pick]) -> Reader:
        """Return what reads the batches of these picks ahead of the step."""
        return ReadAhead(self.picked, picks, self._threads) if self._threads else PlainReader(self, picks)

    def picked(self, pick: Pick | None) -> tuple[Any, Any, Any, Positions | None]:
        """Return images, labels, weights of a batch; None: of all samples."""
        rows, epoch = (np.arange(self._count), 0) if pick is None else pick[:2]
        parts = self._samples.read(rows, epoch)
        expected = 3 if self.is_weighted else 2
        if not isinstance(parts, tuple | list) or len(parts) != expected:
            given = f"{len(parts)} parts" if isinstance(parts, tuple | list) else type(parts).__name__
            raise ArgumentError(f"{self._name} gave {given}, expected {expected}: images, labels and perhaps weights.")
        if self._bytes and getattr(parts[0], "dtype", None) != np.uint8:
            raise DTypeError(f"{self._name}: images are no array of uint8, but image_format is UNORM8.")
        images = as_image_rows(parts[0], f"{self._name}: images", bytes_=self._bytes)
        if isinstance(images, Rows):
            images = images[:]
        labels = as_labels(parts[1], self._channels, f"{self._name}: labels")
        self._expect(images, "images", (len(rows), *self.image_shape))
        self._expect(labels, "labels", (len(rows), *self.label_shape))
        weights = as_label_weights(parts[2], labels.shape, self._name) if self.is_weighted else None
        return images, labels, weights, None

    def parts(self) -> Iterator[ArrayBatches]:
        """Yield all samples in order, some at a time."""
        starts = range(0, self._count, _MEASURED_AT_ONCE)
        reader = self.reader(
            [Pick(np.arange(start, min(start + _MEASURED_AT_ONCE, self._count)), 0) for start in starts]
        )
        try:
            for _ in starts:
                images, labels, weights, _ = reader.next()
                yield ArrayBatches(images, labels, weights)
        finally:
            reader.close()

    def _expect(self, array: npt.NDArray[Any], part: str, shape: tuple[int, ...]) -> None:
        if array.shape != shape:
            raise ShapeError(f"{self._name}: {part} have shape {array.shape}, expected {shape}.")


def _extents(samples: Samples, name: str, given: Any, who: str) -> Extents:
    """Return an attribute that is a height, a width and a number of channels."""
    if not isinstance(given, tuple | list) or len(given) != 3:
        raise ShapeError(f"{who}: {type(samples).__name__}.{name} is {given!r}, expected (height, width, channels).")
    height, width, channels = (whole(extent, f"{who}: {type(samples).__name__}.{name}") for extent in given)
    return height, width, channels
