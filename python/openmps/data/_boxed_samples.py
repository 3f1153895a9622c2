"""Pictures with boxes as samples that a network with a YOLO loss trains on."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._checks.rules import shown
from openmps._training.identity import identity_of, identity_of_pictures
from openmps._training.read_ahead import reader_threads
from openmps._training.same_data import CONTENT
from openmps._training.samples import Samples
from openmps.data._augmentation import Augmentation, View
from openmps.data._boxes import BoxedPictures, touches
from openmps.data._picture_files import OnBroken, PictureFiles, extent_of
from openmps.data._report import counted, named
from openmps.errors import ArgumentError, DatasetError, DTypeError, printable

F32Array: TypeAlias = npt.NDArray[np.float32]
I64Array: TypeAlias = npt.NDArray[np.int64]
U8Array: TypeAlias = npt.NDArray[np.uint8]

_VISIBLE = 0.35  # the share of a box that a cut picture has to show


@partial(checked_class, values_alone=False)
class BoxedSamples(Samples):
    """Pictures with boxes, scaled to one size, with labels of a YOLO loss.

    Parameters
    ----------
    data : BoxedPictures
    size, cells : int
        The extent of the images, and of the grid of cells on them.
    anchors : int
        How many anchor boxes the network has.
    broken : {"refuse", "skip"}, optional
        Refuse pictures that cannot be decoded, or warn and leave them out.
    augmentation : Augmentation, optional
        By default whole pictures are taken, whatever their proportions.
    mosaic : float, optional
        The share of the images that are put together from parts of four pictures.

    Raises
    ------
    DatasetError
        If a picture cannot be decoded; the text names it.
    ArgumentError
        If there are no pictures.

    Notes
    -----
    ``label_shape`` is (cells, cells, anchors * (5 + classes)). A cell has the smallest box whose centre is in it.
    Its label is the place of the centre in the cell, width and height in cells, 1, and a one among zeros for the class.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> Image.new("RGB", (8, 6)).save(folder / "a.png")
    >>> _ = (folder / "boxes.csv").write_text("file,class,xmin,ymin,xmax,ymax\\na.png,cat,1,2,5,6\\n")
    >>> boxed = mps.data.read_boxes(folder)
    >>> samples = mps.data.BoxedSamples(boxed, size=32, cells=2, anchors=1)
    >>> samples.image_shape, samples.label_shape
    ((32, 32, 3), (2, 2, 6))
    >>> images, labels = samples.read(np.array([0]), epoch=0)
    >>> labels[0, 1, 0]
    array([0.75      , 0.33333334, 1.        , 1.3333333 , 1.        ,
           1.        ], dtype=float32)
    """

    def __init__(
        self,
        data: BoxedPictures,
        *,
        size: int,
        cells: int,
        anchors: int,
        augmentation: Augmentation | None = None,
        mosaic: float = 0.0,
        broken: OnBroken = "refuse",
    ) -> None:
        if not data.pictures:
            raise ArgumentError("BoxedSamples: there are 0 pictures, expected at least one.")
        self.data, self._pictures = _decoded(data, size, broken)
        if augmentation is not None and not isinstance(augmentation, Augmentation):
            raise DTypeError(f"BoxedSamples: augmentation is {shown(augmentation)}, expected an Augmentation.")
        self.augmentation, self.mosaic = augmentation, mosaic
        extents = [extent_of(each.file) for each in self.data.pictures]
        self.data = _touching(self.data, extents)
        self._scales = [self._pictures[place].shape[1] / width for place, (width, _) in enumerate(extents)]
        self._size, self._cells, self._anchors, self._classes = size, cells, anchors, len(data.classes)
        self.image_shape = (size, size, self._pictures.channels)
        self.label_shape = (cells, cells, anchors * (5 + self._classes))
        self.has_weights, self.threads = False, reader_threads()

    def __repr__(self) -> str:
        return f"<BoxedSamples: {len(self)} pictures as images {self.image_shape}>"

    def __len__(self) -> int:
        return len(self.data.pictures)

    def read(self, rows: I64Array, epoch: int) -> tuple[U8Array, F32Array]:
        """Return images, uint8 (n, size, size, C), and labels of the cells."""
        images = np.empty((len(rows), *self.image_shape), np.uint8)
        labels = np.empty((len(rows), *(self.label_shape or ())), np.float32)
        for place, row in enumerate(rows):
            images[place], boxes, classes = self.sample(int(row), epoch)
            labels[place] = self.encoded(boxes, classes)
        return images, labels

    def sample(self, row: int, epoch: int) -> tuple[U8Array, F32Array, I64Array]:
        """Return an image, its boxes in pixels of the image, and their classes."""
        if self.augmentation is None:
            picture = self._pictures[row]
            view = View.whole(picture.shape[:2], (self._size, self._size))
            boxes = view.boxes(self.data.pictures[row].boxes * self._scales[row])
            return view.image(picture), boxes, self.data.pictures[row].labels
        random = np.random.default_rng((self.augmentation.seed, 1, epoch, row))
        if random.random() >= self.mosaic:
            return self._part(row, (epoch, row), (self._size, self._size))
        return self._mosaic(row, epoch, random)

    def _mosaic(self, row: int, epoch: int, random: np.random.Generator) -> tuple[U8Array, F32Array, I64Array]:
        """Return parts of four pictures around a point: the row's, and three that are drawn."""
        x, y = (int(self._size * random.uniform(0.3, 0.7)) for _ in range(2))
        others = random.integers(0, len(self), 3)
        image = np.empty(self.image_shape, np.uint8)
        boxes, classes = [], []
        corners = ((0, 0, x, y), (x, 0, self._size, y), (0, y, x, self._size), (x, y, self._size, self._size))
        for number, (other, (left, top, right, bottom)) in enumerate(zip((row, *others), corners, strict=True)):
            part, moved, labels = self._part(int(other), (epoch, row, number), (bottom - top, right - left))
            image[top:bottom, left:right] = part
            boxes.append(moved + np.array([left, top, left, top], np.float32))
            classes.append(labels)
        return image, np.concatenate(boxes), np.concatenate(classes)

    def _part(self, row: int, numbers: tuple[int, ...], size: tuple[int, int]) -> tuple[U8Array, F32Array, I64Array]:
        """Return a varied part of a picture, and the boxes that it shows enough of, cut at its border."""
        assert self.augmentation is not None
        picture, known = self._pictures[row], self.data.pictures[row]
        view = self.augmentation.drawn(numbers, picture.shape[:2], size)
        random = np.random.default_rng((self.augmentation.seed, 2, *numbers))
        moved = view.boxes(known.boxes * self._scales[row])
        cut = moved.clip(0, np.array([size[1], size[0]] * 2, np.float32))
        areas, visible = _areas(moved), _areas(cut)
        kept = visible >= _VISIBLE * areas
        kept &= (cut[:, 2] - cut[:, 0] > 1) & (cut[:, 3] - cut[:, 1] > 1)
        return self.augmentation.coloured(view.image(picture), random), cut[kept], known.labels[kept]

    def encoded(self, boxes: F32Array, classes: I64Array) -> F32Array:
        """Return the labels (cells, cells, anchors * (5 + classes)) of boxes in pixels."""
        cell = np.zeros((self._cells, self._cells, 1, 5 + self._classes), np.float32)
        cell[..., 5:] = 1 / self._classes
        scaled = boxes * (self._cells / self._size)
        for place in np.argsort(-_areas(scaled), kind="stable"):  # the smallest box is written last
            left, top, right, bottom = (float(side) for side in scaled[place])
            x, y = (left + right) / 2, (top + bottom) / 2
            column, row = min(max(int(x), 0), self._cells - 1), min(max(int(y), 0), self._cells - 1)
            entry = cell[row, column, 0]
            entry[:5] = (x - column, y - row, right - left, bottom - top, 1)
            entry[5:] = 0
            entry[5 + classes[place]] = 1
        return np.repeat(cell, self._anchors, axis=2).reshape(self._cells, self._cells, -1)

    def facts(self) -> dict[str, Any]:
        """Return the identities of pictures and boxes, and the settings; files are read, paths do not count."""
        boxes = [part for each in self.data.pictures for part in (each.boxes, each.labels)]
        return {
            CONTENT: {"pictures": identity_of_pictures(self._pictures), "boxes": identity_of(*boxes)},
            "augmentation": repr(self.augmentation),
            "mosaic": self.mosaic,
        }


def _decoded(data: BoxedPictures, shorter_side: int, broken: OnBroken) -> tuple[BoxedPictures, PictureFiles]:
    """Return pictures that were decoded once, and their files."""
    files = PictureFiles([each.file for each in data.pictures], shorter_side=shorter_side)
    reasons = files.broken()
    if not reasons:
        return data, files
    text = " ".join(list(reasons.values())[:3])
    left = [each for place, each in enumerate(data.pictures) if place not in reasons]
    if broken != "skip" or not left:
        raise DatasetError(f'{text} broken="skip" leaves such pictures out.')
    warnings.warn(f"{len(reasons)} of {len(files)} pictures are left out: {text}", stacklevel=6)
    return BoxedPictures(data.classes, left), files.without(reasons)


def _touching(data: BoxedPictures, extents: Sequence[tuple[int, int]]) -> BoxedPictures:
    """Return pictures without the boxes that are outside of them: no cell has their centres."""
    pictures, files, count = [], [], 0
    for each, extent in zip(data.pictures, extents, strict=True):
        is_touching = touches(each.boxes, extent)
        if not is_touching.all():
            files.append(each.file.name)
            count += int((~is_touching).sum())
        pictures.append(replace(each, boxes=each.boxes[is_touching], labels=each.labels[is_touching]))
    if not count:
        return data
    text = f"{counted(count, 'box', 'boxes')} outside of the picture: {named(files)}. Training leaves them out."
    warnings.warn(printable(text), stacklevel=6)
    return replace(data, pictures=pictures)


def _areas(boxes: F32Array) -> F32Array:
    return np.asarray((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))
