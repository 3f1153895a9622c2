"""A folder with a subfolder of pictures for each class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps.data._picture_files import find_pictures, is_folder
from openmps.errors import DatasetError

_TRAINING = ("train", "training")
_HELD_OUT = ("validation", "valid", "val", "test")


@dataclass(frozen=True, eq=False)
class ClassFolder:
    """Picture files with their class numbers.

    Parameters
    ----------
    classes : tuple of str
        The subfolders' names, sorted; class number ``i`` is ``classes[i]``.
    files : list of pathlib.Path
    labels : ndarray of int64, shape (N,)
    """

    classes: tuple[str, ...]
    files: list[Path]
    labels: npt.NDArray[np.int64]

    def __repr__(self) -> str:
        return f"<ClassFolder: {len(self.files)} pictures of {len(self.classes)} classes>"


@checked("read_class_folder")
def read_class_folder(folder: str | PathLike[str]) -> tuple[ClassFolder, ClassFolder | None]:
    """Return the pictures to train with, and those held out where the folder has them.

    Parameters
    ----------
    folder : str or path
        Has a subfolder for each class. Or it has a folder ``train`` with such subfolders, and perhaps ``validation``,
        ``valid``, ``val`` or ``test``.

    Returns
    -------
    training : ClassFolder
    held_out : ClassFolder or None

    Raises
    ------
    DatasetError
        If there is no such folder, it has fewer than two classes, or a class has no pictures. Also if a held-out
        class is not among those to train.
    """
    root = Path(folder)
    inner = _subfolders(root)
    training = next((root / name for name in _TRAINING if name in inner), None)
    held_out = next((root / name for name in _HELD_OUT if name in inner), None)
    if training is None:
        return _read(root, inner), None
    found = _read(training, _subfolders(training))
    if held_out is None:
        return found, None
    unknown = sorted(set(_subfolders(held_out)) - set(found.classes))
    if unknown:
        raise DatasetError(f'Folder "{held_out}" has class "{unknown[0]}", which "{training}" does not have.')
    return found, _read(held_out, found.classes, may_be_empty=True)


def _subfolders(folder: Path) -> list[str]:
    if not is_folder(folder):
        raise DatasetError(f'There is no folder "{folder}".')
    return sorted(each.name for each in folder.iterdir() if each.is_dir() and not each.name.startswith("."))


def _read(folder: Path, classes: Sequence[str], *, may_be_empty: bool = False) -> ClassFolder:
    """Return the pictures of the classes' folders."""
    if len(classes) < 2:
        raise DatasetError(
            f'Folder "{folder}" has {len(classes)} subfolders, expected one for each class, at least two.'
        )
    files: list[Path] = []
    labels: list[int] = []
    for number, name in enumerate(classes):
        found = find_pictures(folder / name) if is_folder(folder / name) else []
        if not found and not may_be_empty:
            raise DatasetError(f'Folder "{folder / name}" has no pictures, expected at least one.')
        files += found
        labels += [number] * len(found)
    return ClassFolder(tuple(classes), files, np.array(labels, np.int64))
