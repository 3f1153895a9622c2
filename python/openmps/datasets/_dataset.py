"""A data set: training and test images with their class numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps.data import split as split
from openmps.errors import ArgumentError, DTypeError, OutOfMemoryError, ShapeError

F32Array: TypeAlias = npt.NDArray[np.float32]
I64Array: TypeAlias = npt.NDArray[np.int64]


@checked_class
@dataclass(frozen=True, eq=False)
class Dataset:
    """Images and class numbers, split into a training and a test part.

    Parameters
    ----------
    name : str
        The name of the data set, for example ``"mnist"``.
    classes : tuple of str
        The name of each class; class number ``i`` is ``classes[i]``.
    train_images : ndarray of float32, shape (N, H, W, C)
        Values in 0..1.
    train_labels : ndarray of int64, shape (N,)
        Class numbers in ``0..len(classes) - 1``.
    test_images : ndarray of float32, shape (M, H, W, C)
    test_labels : ndarray of int64, shape (M,)

    Raises
    ------
    ShapeError
        If an array has the wrong rank, the images of the two parts differ in size, or labels and images differ in
        number.
    DTypeError
        If images are not float32 or labels are not int64.
    ArgumentError
        If a label is not the number of a class.

    Examples
    --------
    >>> images, labels = np.zeros((6, 8, 8, 1), np.float32), np.array([0, 1, 0, 1, 0, 1])
    >>> data = Dataset("stripes", ("left", "right"), images[:4], labels[:4], images[4:], labels[4:])
    >>> data
    Dataset(name='stripes', 2 classes, images 8x8x1, 4 to train, 2 to test)
    """

    name: str
    classes: tuple[str, ...]
    train_images: F32Array
    train_labels: I64Array
    test_images: F32Array
    test_labels: I64Array

    def __post_init__(self) -> None:
        """Check the arrays and the names of the classes."""
        if not isinstance(self.classes, Sequence):
            given = type(self.classes).__name__
            raise ArgumentError(f'Dataset "{self.name}": classes is a {given}, expected a sequence of texts.')
        self._check_part("train", self.train_images, self.train_labels)
        self._check_part("test", self.test_images, self.test_labels)
        if self.train_images.shape[1:] != self.test_images.shape[1:]:
            raise ShapeError(
                f'Dataset "{self.name}": training images have shape {self.train_images.shape[1:]}, '
                f"test images {self.test_images.shape[1:]}."
            )

    def _check_part(self, part: str, images: F32Array, labels: I64Array) -> None:
        """Raise unless the images and labels of one part fit each other and the classes."""
        where = f'Dataset "{self.name}"'
        if images.dtype != np.float32 or labels.dtype != np.int64:
            raise DTypeError(
                f"{where}: {part}_images are {images.dtype} and {part}_labels {labels.dtype}, "
                "expected float32 and int64."
            )
        if images.ndim != 4 or labels.shape != images.shape[:1]:
            raise ShapeError(
                f"{where}: {part}_images have shape {images.shape} and {part}_labels {labels.shape}, "
                "expected (N, H, W, C) and (N,)."
            )
        _check_labels(f"{where}: {part}_labels", labels, len(self.classes))

    def __repr__(self) -> str:
        """Return name and sizes instead of the arrays."""
        size = "x".join(str(n) for n in self.train_images.shape[1:])
        return (
            f"Dataset(name={self.name!r}, {len(self.classes)} classes, images {size}, "
            f"{len(self.train_images)} to train, {len(self.test_images)} to test)"
        )


def _check_labels(what: str, labels: npt.NDArray[np.integer], class_count: int) -> None:
    """Raise unless every label is a class number."""
    if labels.size and not (int(labels.min()) >= 0 and int(labels.max()) < class_count):
        raise ArgumentError(
            f"{what} range from {labels.min()} to {labels.max()}, {class_count} classes allow 0 to {class_count - 1}."
        )


@checked("one_hot", values_alone=False)
def one_hot(labels: npt.ArrayLike, class_count: int) -> F32Array:
    """Return one row per label with a one in the column of its class and zeros elsewhere.

    Parameters
    ----------
    labels : array_like of integers, shape (N,)
        Class numbers in ``0..class_count - 1``.
    class_count : int
        The number of classes, >= 1.

    Returns
    -------
    ndarray of float32, shape (N, class_count)

    Raises
    ------
    DTypeError
        If the labels are not integers.
    ShapeError
        If the labels are not one-dimensional.
    ArgumentError
        If a label is not in ``0..class_count - 1``.

    Examples
    --------
    >>> one_hot([2, 0], 3)
    array([[0., 0., 1.],
           [1., 0., 0.]], dtype=float32)
    """
    numbers = np.asarray(labels)
    if not np.issubdtype(numbers.dtype, np.integer):
        raise DTypeError(f"one_hot: labels are {numbers.dtype}, expected integers.")
    if numbers.ndim != 1:
        raise ShapeError(f"one_hot: labels have shape {numbers.shape}, expected (N,).")
    _check_labels("one_hot: labels", numbers, class_count)
    try:
        rows = np.zeros((len(numbers), class_count), np.float32)
    except (MemoryError, ValueError):  # ValueError: more than any memory has
        sizes = f"{len(numbers)} x {class_count}"
        raise OutOfMemoryError(f"one_hot: {sizes} elements of float32 do not fit into memory.") from None
    rows[np.arange(len(numbers)), numbers] = 1
    return rows
