"""Pictures with classes in the forms that users have them: folders, arrays, data sets."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import as_array, as_array_or_file
from openmps._checks.shares import held_back_count
from openmps.data import ClassFolder, PictureFiles, Report, counted, named, read_class_folder
from openmps.datasets import Dataset, split
from openmps.errors import ArgumentError, DatasetError, DTypeError, ShapeError

OnBroken: TypeAlias = Literal["refuse", "skip"]
I64Array: TypeAlias = npt.NDArray[np.int64]

_MOST_NAMED = 3  # broken pictures in a message


@dataclass(frozen=True, eq=False)
class ClassifiedPictures:
    """Pictures with class numbers."""

    classes: tuple[str, ...]
    pictures: Sequence[Any] | Any  # PictureFiles, or an array (N, H, W, C) of uint8
    labels: I64Array
    channels: int
    report: Report = field(default=Report())

    def counts(self) -> dict[str, int]:
        """Return the number of pictures of each class."""
        numbers = np.bincount(self.labels, minlength=len(self.classes))
        return dict(zip(self.classes, numbers.tolist(), strict=True))

    @classmethod
    def of(
        cls, data: Any, channels: int | None, shorter_side: int, *, training: bool, broken: OnBroken = "refuse"
    ) -> ClassifiedPictures:
        """Return a user's pictures: those to train with, or those held out where the data has both."""
        if isinstance(data, str | PathLike):
            first, second = read_class_folder(data)
            if training or second is None:
                return _decoded(first, channels or 3, shorter_side, broken)
            others = f"{counted(len(first.files), 'picture')} to train: {named([file.name for file in first.files])}."
            second = replace(second, report=second.report.and_left_out([others]))
            return _decoded(second, channels or 3, shorter_side, broken)
        if isinstance(data, Dataset):
            images, labels = (
                (data.train_images, data.train_labels) if training else (data.test_images, data.test_labels)
            )
            return cls(data.classes, _bytes(images, "data"), labels, images.shape[3])
        if isinstance(data, tuple | list) and len(data) == 2:
            pictures = _bytes(data[0], "data[0]")
            classes, numbers = _numbered(data[1], len(pictures))
            return cls(classes, pictures, numbers, pictures.shape[3])
        raise DTypeError(
            f"data is a {type(data).__name__}, expected a folder, a tuple of pictures and their classes, or a Dataset."
        )

    def among(self, classes: tuple[str, ...]) -> ClassifiedPictures:
        """Return the pictures with the numbers that their classes have there."""
        unknown = sorted(set(self.classes) - set(classes))
        if unknown:
            raise DatasetError(f'The data has class "{unknown[0]}", the model knows {", ".join(classes)}.')
        places = np.array([classes.index(name) for name in self.classes], np.int64)
        return ClassifiedPictures(classes, self.pictures, places[self.labels], self.channels, self.report)

    def part(self, rows: I64Array) -> ClassifiedPictures:
        """Return some of the pictures."""
        pictures: Any = self.pictures
        if isinstance(pictures, PictureFiles):
            chosen: Any = pictures.without(np.setdiff1d(np.arange(len(pictures)), rows).tolist())
        else:
            chosen = pictures[rows]
        return ClassifiedPictures(self.classes, chosen, self.labels[rows], self.channels, self.report)


def held_back(
    found: ClassifiedPictures, data: Any, validation: Any, shorter_side: int, broken: OnBroken, seed: int
) -> tuple[ClassifiedPictures, ClassifiedPictures | None]:
    """Return the pictures to train with and those to validate with."""
    if isinstance(data, str | PathLike) and (second := read_class_folder(data)[1]) is not None:
        return found, _decoded(second, found.channels, shorter_side, broken)
    if isinstance(data, Dataset):
        return found, ClassifiedPictures.of(data, None, shorter_side, training=False)
    if validation is None or (isinstance(validation, int | float) and validation == 0):
        return found, None
    if not isinstance(validation, int | float):
        other = ClassifiedPictures.of(validation, found.channels, shorter_side, training=False, broken=broken)
        return found, other.among(found.classes)
    count = held_back_count(validation, len(found.labels), "pictures")
    training, held_out = split(found.labels, count, seed=seed)
    return found.part(training), found.part(held_out)


def unlabelled(
    data: Any, channels: int, shorter_side: int, *, takes: tuple[int, ...] | None = None
) -> Sequence[Any] | Any:
    """Return pictures to predict: of a file, of files, of an array, of arrays of any sizes.

    Three axes are one picture (H, W, C). For a network of one channel they may be (N, H, W), and two are (H, W).

    Parameters
    ----------
    data : path, array, or sequence of them
    channels : int
        To which files are decoded.
    shorter_side : int
        Larger files are scaled down to it.
    takes : tuple of int, optional
        The numbers of channels that arrays may have; by default `channels`.

    Raises
    ------
    ShapeError
        If an array is no picture, or has another number of channels; the text names both.
    """
    accepted = takes or (channels,)
    if isinstance(data, str | PathLike):
        data = [data]
    if hasattr(data, "ndim"):
        return _of_channels(_bytes(_with_axes(data, channels), "data"), accepted, "data", tuple(data.shape))
    if hasattr(data, "__array_interface__"):  # a picture of Pillow
        return [_one(data, accepted, "data")]
    if isinstance(data, bytes | Mapping) or not isinstance(data, Iterable):
        raise DTypeError(
            f"data is a {type(data).__name__}, expected a path, an array of pictures, or a sequence of one of them."
        )
    pictures = list(data)
    if not pictures:
        raise ArgumentError("data has 0 pictures, expected at least one.")
    if all(isinstance(picture, str | PathLike) for picture in pictures):
        return PictureFiles([Path(picture) for picture in pictures], channels=channels, shorter_side=shorter_side)
    return [_one(picture, accepted, f"data[{i}]") for i, picture in enumerate(pictures)]


def _with_axes(array: Any, channels: int) -> Any:
    """Return an array as (N, H, W, C) where it is one picture or gray pictures."""
    if array.ndim == 3 and array.shape[2] in (1, 3):
        return array[np.newaxis]
    return array[np.newaxis, ..., np.newaxis] if array.ndim == 2 and channels == 1 else array


def _one(picture: Any, accepted: tuple[int, ...], who: str) -> Any:
    """Return a picture of a sequence as uint8 (H, W, C)."""
    if isinstance(picture, list | tuple | int | float | str | PathLike):
        raise DTypeError(f"{who} is a {type(picture).__name__}, expected an array; or all of data are paths.")
    array = as_array(picture, who)
    if array.ndim not in (2, 3):
        raise ShapeError(f"{who} has shape {array.shape}, expected (height, width, channels).")
    return _of_channels(_bytes(array[np.newaxis], who), accepted, who, array.shape)[0]


def _of_channels(pictures: Any, accepted: tuple[int, ...], who: str, given: tuple[int, ...]) -> Any:
    """Return pictures (N, H, W, C) that have one of these numbers of channels; the array had the shape `given`."""
    if pictures.shape[3] not in accepted:
        expected = " or ".join(map(str, accepted))
        raise ShapeError(
            f"{who} has shape {given}, which is pictures of {pictures.shape[3]} channels; expected (height, width, "
            f"channels) with {expected}, or several of them."
        )
    return pictures


def _decoded(folder: ClassFolder, channels: int, shorter_side: int, broken: OnBroken) -> ClassifiedPictures:
    """Return a folder's pictures after each has been decoded once; broken ones are refused or left out."""
    if broken not in ("refuse", "skip"):
        raise ArgumentError(f'broken is {broken!r}, expected "refuse" or "skip".')
    files = PictureFiles(folder.files, channels=channels, shorter_side=shorter_side)
    reasons = files.broken()
    found = ClassifiedPictures(folder.classes, files, folder.labels, channels, folder.report)
    if not reasons:
        return found
    more = f" {len(reasons) - _MOST_NAMED} more cannot be read." if len(reasons) > _MOST_NAMED else ""
    text = " ".join(list(reasons.values())[:_MOST_NAMED]) + more
    left = np.setdiff1d(np.arange(len(files)), list(reasons)).astype(np.int64)
    empty = set(range(len(folder.classes))) - set(folder.labels[left].tolist())
    if broken == "refuse" or empty:
        lost = f' Class "{folder.classes[min(empty)]}" has no other.' if empty else ""
        raise DatasetError(f'{text}{lost} broken="skip" leaves such pictures out.' if not lost else f"{text}{lost}")
    warnings.warn(f"{len(reasons)} of {len(files)} pictures are left out: {text}", stacklevel=5)
    return found.part(left)


def _bytes(images: Any, who: str) -> Any:
    """Return pictures as uint8 (N, H, W, C); floats of 0 to 1 are scaled to 0 to 255."""
    array = as_array_or_file(images, who)
    if len(array.shape) == 3:
        array = array[..., np.newaxis]
    if len(array.shape) != 4 or array.shape[3] not in (1, 3) or 0 in array.shape:
        raise ShapeError(f"{who} has shape {tuple(array.shape)}, expected (N, height, width, 1 or 3).")
    if array.dtype == np.uint8:
        return array
    if array.dtype.kind != "f":
        raise DTypeError(f"{who} is {array.dtype}, expected uint8, or floats of 0 to 1.")
    low, high = float(array.min()), float(array.max())
    if not 0 <= low <= high <= 1:
        raise ArgumentError(f"{who} has values of {low} to {high}, expected 0 to 1, or uint8.")
    return np.rint(array * 255).astype(np.uint8)


def _numbered(labels: Any, count: int) -> tuple[tuple[str, ...], I64Array]:
    """Return the names of classes, and the class numbers of numbers or names."""
    given = as_array(labels, "data[1]")
    if given.shape != (count,) or given.dtype.kind not in "iuU":
        raise ShapeError(
            f"data[1] has shape {given.shape} and dtype {given.dtype}, expected ({count},) class numbers or names."
        )
    if given.dtype.kind == "U":
        names, numbers = np.unique(given, return_inverse=True)
        return tuple(str(name) for name in names), numbers.astype(np.int64)
    if int(given.min()) < 0 or int(given.max()) >= 100_000:
        raise ArgumentError(f"data[1] has {given.min()} to {given.max()}, expected class numbers of 0 to 99999.")
    return tuple(str(number) for number in range(int(given.max()) + 1)), given.astype(np.int64)
