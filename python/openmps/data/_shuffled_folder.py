"""A folder of pictures in two parts: to train with and held out."""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np

from openmps._checks.arguments import checked
from openmps._checks.shares import held_back_count
from openmps.data._augmentation import Augmentation
from openmps.data._class_folder import ClassFolder, read_class_folder
from openmps.data._labelled_pictures import LabelledPictures, extents_of
from openmps.data._picture_files import PictureFiles
from openmps.data._report import warn_of_left_out
from openmps.data._stratified import split

_STORED = 1.25  # decoded pictures are kept at this multiple of the size


class Pictures(LabelledPictures):
    """Pictures of named classes, as ``folder`` returns them.

    Attributes
    ----------
    classes : tuple of str

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> for name in ("cat", "dog"):
    ...     (folder / name).mkdir()
    ...     for number in range(5):
    ...         Image.new("RGB", (8, 6)).save(folder / name / f"{number}.png")
    >>> training, held_out = mps.data.folder(folder, size=4)
    >>> training, held_out.classes
    (<Pictures: 8 of 2 classes as images (4, 4, 3)>, ('cat', 'dog'))
    """

    def __init__(self, found: ClassFolder, size: tuple[int, int], channels: int, **settings: Any) -> None:
        files = PictureFiles(found.files, channels=channels, shorter_side=round(_STORED * min(size)))
        super().__init__(files, found.labels, size, **settings)
        self.classes = found.classes

    def __repr__(self) -> str:
        return f"<Pictures: {len(self)} of {len(self.classes)} classes as images {self.image_shape}>"


@checked("folder")
def folder(
    path: str | PathLike[str],
    *,
    size: int | tuple[int, int],
    held_out: float = 0.2,
    augmentation: Augmentation | None = None,
    channels: int = 3,
    seed: int = 0,
) -> tuple[Pictures, Pictures]:
    """Return the pictures of a folder to train with, and those held out.

    Parameters
    ----------
    path : str or path
        Has a subfolder of pictures for each class; it may have parts ``train`` and ``validation`` with such subfolders.
    size : int or (height, width)
        Of the images.
    held_out : float, optional
        The share of the pictures that is held out, of each class alike. Not used where the folder has parts.
    augmentation : Augmentation, optional
        Of the pictures to train with.
    channels : {3, 1}, optional
    seed : int, optional
        Of the choice.

    Returns
    -------
    training, held_out : Pictures
        Samples of uint8 images (size, size, channels) and class numbers.

    Raises
    ------
    DatasetError
        If there is no such folder, or it has no classes.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> root = pathlib.Path(tempfile.mkdtemp())
    >>> for name in ("cat", "dog"):
    ...     (root / name).mkdir()
    ...     for number in range(5):
    ...         Image.new("RGB", (8, 6)).save(root / name / f"{number}.png")
    >>> train, test = mps.data.folder(root, size=48, held_out=0.2)
    >>> train.classes, len(train), len(test)
    (('cat', 'dog'), 8, 2)
    """
    extents = extents_of((size, size) if isinstance(size, int) else size, "folder: size")
    training, second = read_class_folder(path)
    warn_of_left_out(training.report, stacklevel=3)
    if second is None:
        count = held_back_count(held_out, len(training.labels), "pictures", "folder: held_out")
        first_rows, second_rows = split(training.labels, count, seed=seed)
        training, second = _part(training, first_rows), _part(training, second_rows)
    return (
        Pictures(training, extents, channels, augmentation=augmentation),
        Pictures(second, extents, channels),
    )


def _part(found: ClassFolder, rows: Any) -> ClassFolder:
    files = [found.files[row] for row in np.asarray(rows).tolist()]
    return ClassFolder(found.classes, files, found.labels[rows], found.report)
