"""A folder with a subfolder of pictures for each class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps.data._picture_files import entries_of, is_folder, others_sentence, pictures_below, unread_sentences
from openmps.data._report import Report, counted, named, odd_names
from openmps.data._splits import part_of, part_within
from openmps.errors import DatasetError, printable


@dataclass(frozen=True, eq=False)
class ClassFolder:
    """Picture files with their class numbers.

    Parameters
    ----------
    classes : tuple of str
        The subfolders' names, sorted; class number ``i`` is ``classes[i]``.
    files : list of pathlib.Path
    labels : ndarray of int64, shape (N,)
    report : Report, optional
        The layout, and the files that are left out.

    Examples
    --------
    >>> import pathlib
    >>> files = [pathlib.Path("cat/1.png"), pathlib.Path("dog/1.png")]
    >>> found = mps.data.ClassFolder(("cat", "dog"), files, np.array([0, 1]))
    >>> found, found.counts()
    (<ClassFolder: 2 pictures of 2 classes>, {'cat': 1, 'dog': 1})
    """

    classes: tuple[str, ...]
    files: list[Path]
    labels: npt.NDArray[np.int64]
    report: Report = field(default=Report(), repr=False)

    def __repr__(self) -> str:
        return f"<ClassFolder: {len(self.files)} pictures of {len(self.classes)} classes>"

    def counts(self) -> dict[str, int]:
        """Return the number of pictures of each class."""
        numbers = np.bincount(self.labels, minlength=len(self.classes))
        return dict(zip(self.classes, numbers.tolist(), strict=True))


@checked("read_class_folder")
def read_class_folder(folder: str | PathLike[str]) -> tuple[ClassFolder, ClassFolder | None]:
    """Return the pictures to train with, and those held out where the folder has them.

    Parameters
    ----------
    folder : str or path
        Has a subfolder for each class. Or all its subfolders with pictures are parts: ``train`` and perhaps
        ``validation`` or ``test`` with such subfolders. Other words are ``training``, ``val``, ``valid``, ``dev``,
        ``eval``, ``testing`` and ``holdout``, in any case, also as in ``training_set`` or ``val2017``. Where all of
        them have folders for classes, a word within a name will do: ``my_train`` and ``my_test``. Validation comes
        before a test. A folder ``train`` beside folders that are no parts is a class.

    Returns
    -------
    training : ClassFolder
    held_out : ClassFolder or None

    Raises
    ------
    DatasetError
        If there is no such folder, it has fewer than two classes, or a class has no pictures. If a held-out class is
        not among those to train. If folders may be parts or classes.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> for name in ("cat", "dog"):
    ...     (folder / name).mkdir()
    ...     for number in range(5):
    ...         Image.new("RGB", (8, 6)).save(folder / name / f"{number}.png")
    >>> mps.data.read_class_folder(folder)
    (<ClassFolder: 10 pictures of 2 classes>, None)
    """
    root = Path(folder)
    parts = _parts(root)
    if not parts:
        found = _read(root, _subfolders(root))
        return _reported(found, root, "One folder of pictures for each class.", _loose(root)), None
    training = parts["train"]
    found = _read(training, _subfolders(training))
    outside = [*_loose(root), *_loose(training), *_others(root, parts)]
    for part in ("val", "test"):
        if part in parts and not _subfolders(parts[part]):
            outside.append(f'All pictures of "{parts[part]}": it has no folders for classes.')
            del parts[part]
    held_out = parts.get("val", parts.get("test"))
    layout = f'Parts with one folder for each class: "{training.name}" to train'
    if held_out is None:
        return _reported(found, training, f"{layout}.", outside), None
    if {"val", "test"} <= set(parts):
        outside.append(f'"{parts["test"].name}": "{held_out.name}" is there to validate.')
    unknown = sorted(set(_subfolders(held_out)) - set(found.classes))
    if unknown:
        raise DatasetError(f'Folder "{held_out}" has class "{unknown[0]}", which "{training}" does not have.')
    second = _read(held_out, found.classes, may_be_empty=True)
    layout = f'{layout}, "{held_out.name}" to validate.'
    return _reported(found, training, layout, outside), _reported(second, held_out, layout, _loose(held_out))


def _reported(found: ClassFolder, root: Path, layout: str, outside: Sequence[str]) -> ClassFolder:
    left_out = (*outside, *unread_sentences(pictures_below(root)[1]), *others_sentence(root))
    notes = (*odd_names(found.files), *_same_folders(root, found.classes))
    return ClassFolder(found.classes, found.files, found.labels, Report(layout, left_out=left_out, notes=notes))


def _same_folders(root: Path, classes: Sequence[str]) -> list[str]:
    """Return a sentence if all classes have the same folders, as parts under other names would."""
    inside = {tuple(_subfolders(root / name)) if is_folder(root / name) else () for name in classes}
    names = inside.pop()
    if inside or len(names) < 2 or any(map(part_of, names)) or not all(_has_classes(root / each) for each in classes):
        return []
    return [
        f"Classes {named(classes)} have the same folders, {named(names)}. If these are the classes, call the others "
        f'"train" and "validation".'
    ]


def _loose(folder: Path) -> list[str]:
    """Return a sentence if pictures are beside the folders of classes."""
    found, unread = pictures_below(folder)
    loose = [file.name for file in (*found, *unread) if file.parent == folder]
    return [f'{counted(len(loose), "picture")} of no class in "{folder}": {named(loose)}.'] if loose else []


def _others(root: Path, parts: dict[str, Path]) -> list[str]:
    others = [name for name in _subfolders(root) if root / name not in parts.values()]
    return [f"{counted(len(others), 'folder')} without pictures: {named(others)}."] if others else []


def _parts(root: Path) -> dict[str, Path]:
    """Return the folders of parts; none if the subfolders are classes."""
    names = [name for name in _subfolders(root) if any(pictures_below(root / name))]
    within = {part_of(name) or part_within(name): root / name for name in names}
    if (
        len(names) == len(within) > 1
        and "train" in within
        and "" not in within
        and all(map(_has_classes, within.values()))
    ):
        return within
    split = [name for name in names if part_of(name)]
    classes = [name for name in names if not part_of(name)]
    if not split or (classes and not all(_has_classes(root / name) for name in split)):
        return {}
    if classes and (len(split) > 1 or not any(_has_classes(root / name) for name in classes)):
        raise DatasetError(
            f'Folder "{root}" has parts as "{split[0]}" with folders for classes, and "{classes[0]}", which is no '
            f"part. Expected only parts, or only classes."
        )
    if classes:
        return {}
    parts: dict[str, Path] = {}
    for name in split:
        first = parts.setdefault(part_of(name), root / name)
        if first.name != name:
            raise DatasetError(f'Folder "{root}" has "{first.name}" and "{name}" for one part, expected one of them.')
    if "train" not in parts:
        raise DatasetError(f'Folder "{root}" has parts {named(split)}, but none to train with.')
    if not _subfolders(parts["train"]):
        raise DatasetError(
            f'Folder "{parts["train"]}" is a part to train with, but has 0 subfolders, expected one for each class.'
        )
    return parts


def _has_classes(folder: Path) -> bool:
    """Return whether all pictures of a folder are in subfolders, and there are two of these at least."""
    places = {file.relative_to(folder).parts[0] for file in pictures_below(folder)[0]}
    return len(places) > 1 and all((folder / place).is_dir() for place in places)


def _subfolders(folder: Path) -> list[str]:
    if not is_folder(folder):
        raise DatasetError(f'There is no folder "{folder}".')
    return [each.name for each in entries_of(folder) if each.is_dir()]


def _read(folder: Path, classes: Sequence[str], *, may_be_empty: bool = False) -> ClassFolder:
    """Return the pictures of the classes' folders."""
    if len(classes) < 2:
        inner = folder / classes[0] if classes else folder
        more = (
            f' "{inner}" has {counted(len(_subfolders(inner)), "subfolder")}.' if is_folder(inner) and classes else ""
        )
        raise DatasetError(
            f'Folder "{folder}" has {counted(len(classes), "subfolder")}, expected one for each class, at least '
            f"two.{more}"
        )
    files: list[Path] = []
    labels: list[int] = []
    for number, name in enumerate(classes):
        if printable(name) != name:
            raise DatasetError(f'Folder "{folder / name}" is the name of a class, which has to be UTF-8.')
        found, unread = pictures_below(folder / name) if is_folder(folder / name) else ([], [])
        if not found and not may_be_empty:
            more = f" {unread_sentences(unread)[0]}" if unread else ""
            raise DatasetError(f'Folder "{folder / name}" has no pictures, expected at least one.{more}')
        files += found
        labels += [number] * len(found)
    return ClassFolder(tuple(classes), files, np.array(labels, np.int64))
