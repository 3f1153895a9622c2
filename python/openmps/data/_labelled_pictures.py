"""Pictures with class numbers as samples that a graph trains on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_array, as_float32, whole
from openmps._checks.rules import shown
from openmps._training.identity import identity_of, identity_of_pictures
from openmps._training.read_ahead import reader_threads
from openmps._training.same_data import CONTENT
from openmps._training.samples import Samples
from openmps.data._augmentation import Augmentation, View
from openmps.data._picture_files import PictureFiles, U8Array
from openmps.errors import ArgumentError, DTypeError, ShapeError


@checked_class
class LabelledPictures(Samples):
    """Pictures of any sizes with class numbers, scaled to one size, augmented if that is wanted.

    Parameters
    ----------
    pictures : PictureFiles or sequence of array
        Of uint8 (H, W, C) each; also an array (N, H, W, C), in memory or in a file.
    labels : array of integers, shape (N,)
    size : tuple of int
        Height and width of the images.
    augmentation : Augmentation, optional
        By default the largest centred part of each picture is taken.
    class_weights : array of float, shape (classes,), optional
        The factors of the classes' losses.
    threads : int, optional
        How many threads read ahead of the step. By default one for each core that the process may use, 2 to 8.

    Raises
    ------
    ArgumentError, ShapeError
        If there are no pictures, or as many labels are not there.

    Examples
    --------
    >>> pictures, labels = np.zeros((6, 20, 30, 3), np.uint8), np.arange(6) % 2
    >>> samples = mps.data.LabelledPictures(pictures, labels, (16, 16))
    >>> images, numbers = samples.read(np.array([0, 1]), epoch=0)
    >>> images.shape, numbers
    ((2, 16, 16, 3), array([0, 1]))
    """

    def __init__(
        self,
        pictures: Sequence[Any] | Any,
        labels: Any,
        size: tuple[int, int],
        *,
        augmentation: Augmentation | None = None,
        class_weights: npt.ArrayLike | None = None,
        threads: int | None = None,
    ) -> None:
        numbers = as_array(labels, "LabelledPictures: labels")
        if not hasattr(type(pictures), "__len__") or not hasattr(type(pictures), "__getitem__"):
            raise DTypeError(f"LabelledPictures: pictures is a {type(pictures).__name__}, expected a sequence.")
        if isinstance(pictures, str | bytes | dict) or getattr(pictures, "ndim", 1) == 0:
            raise DTypeError(f"LabelledPictures: pictures is a {type(pictures).__name__}, expected pictures.")
        if len(pictures) == 0:
            raise ArgumentError("LabelledPictures: there are 0 pictures, expected at least one.")
        if numbers.shape != (len(pictures),) or numbers.dtype.kind not in "iu":
            raise ShapeError(
                f"LabelledPictures: labels have shape {numbers.shape} and dtype {numbers.dtype}, expected "
                f"({len(pictures)},) integers, as many as pictures."
            )
        self.pictures, self.labels = pictures, numbers.astype(np.int64)
        if augmentation is not None and not isinstance(augmentation, Augmentation):
            raise DTypeError(f"LabelledPictures: augmentation is {shown(augmentation)}, expected an Augmentation.")
        self.augmentation, self.threads = augmentation, reader_threads() if threads is None else threads
        self.image_shape = (*extents_of(size, "LabelledPictures: size"), self._channels())
        self.class_weights = None if class_weights is None else self._weights(class_weights)
        self.label_shape, self.has_weights = None, self.class_weights is not None

    def _weights(self, given: npt.ArrayLike) -> F32Array:
        weights = as_float32(given, "LabelledPictures: class_weights")
        if weights.ndim != 1 or not 0 <= self.labels.min() <= self.labels.max() < len(weights):
            raise ShapeError(
                f"LabelledPictures: class_weights has shape {weights.shape}, labels are {self.labels.min()} to "
                f"{self.labels.max()}; expected a number for each."
            )
        return weights

    def _channels(self) -> int:
        if isinstance(self.pictures, PictureFiles):
            return self.pictures.channels
        return int(self._picture(0).shape[2])

    def __repr__(self) -> str:
        return f"<LabelledPictures: {len(self)} pictures as images {self.image_shape}, {self.augmentation}>"

    def __len__(self) -> int:
        return len(self.labels)

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, ...]:
        """Return images, uint8 (n, H, W, C), and class numbers (n,); with `class_weights` weights (n, 1, 1) too."""
        images = np.empty((len(rows), *self.image_shape), np.uint8)
        size = self.image_shape[:2]
        for place, row in enumerate(rows):
            picture = self._picture(int(row))
            if self.augmentation is None:
                images[place] = View.centred((picture.shape[0], picture.shape[1]), size).image(picture)
            else:
                images[place] = self.augmentation.image(picture, (epoch, int(row)), size)
        labels = self.labels[rows]
        if self.class_weights is None:
            return images, labels
        return images, labels, self.class_weights[labels].reshape(-1, 1, 1)

    def _picture(self, row: int) -> U8Array:
        picture = np.asarray(self.pictures[row])
        if picture.dtype != np.uint8:
            raise DTypeError(f"LabelledPictures: picture {row} is {picture.dtype}, expected uint8.")
        if picture.ndim == 2:
            picture = picture[..., np.newaxis]
        if picture.ndim != 3 or picture.shape[2] not in (1, 3):
            raise ShapeError(
                f"LabelledPictures: picture {row} has shape {picture.shape}, expected (height, width, 1 or 3)."
            )
        return picture

    def facts(self) -> dict[str, Any]:
        """Return the identities of pictures and labels, and the settings; files are read, paths do not count."""
        facts = {
            CONTENT: {"pictures": identity_of_pictures(self.pictures), "labels": identity_of(self.labels)},
            "augmentation": repr(self.augmentation),
        }
        return facts if self.class_weights is None else {**facts, "class_weights": self.class_weights.tolist()}


def extents_of(size: Any, who: str) -> tuple[int, int]:
    """Return height and width of images; `who` begins the sentence of an error."""
    if not isinstance(size, tuple | list) or len(size) != 2:
        raise ArgumentError(f"{who} is {shown(size)}, expected (height, width).")
    height, width = (whole(extent, who) for extent in size)
    return height, width
