"""Pictures with boxes around objects, from CSV, Pascal VOC and COCO files."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._files.outside_file import open_text, read_text
from openmps._files.picture_file import open_picture, upright_extent
from openmps.data._picture_files import find_pictures, is_file, is_folder
from openmps.errors import DatasetError, reason_of

F32Array: TypeAlias = npt.NDArray[np.float32]
I64Array: TypeAlias = npt.NDArray[np.int64]

_PARTS = {"train": "train", "training": "train", "val": "val", "valid": "val", "validation": "val", "test": "test"}
_MOST_XML_BYTES = 10_000_000


@dataclass(frozen=True, eq=False)
class BoxedPicture:
    """A picture file and the boxes in it.

    Parameters
    ----------
    file : pathlib.Path
    boxes : ndarray of float32, shape (n, 4)
        Left, top, right, bottom in pixels; boxes without an area are left out.
    labels : ndarray of int64, shape (n,)
    part : str, optional
        ``"train"``, ``"val"`` or ``"test"`` where the data says so.
    """

    file: Path
    boxes: F32Array
    labels: I64Array
    part: str = ""


@dataclass(frozen=True, eq=False)
class BoxedPictures:
    """Pictures with boxes, and the names of the boxes' classes."""

    classes: tuple[str, ...]
    pictures: list[BoxedPicture] = field(repr=False)

    def __len__(self) -> int:
        return len(self.pictures)

    def __repr__(self) -> str:
        boxes = sum(len(each.boxes) for each in self.pictures)
        return f"<BoxedPictures: {len(self)} pictures with {boxes} boxes of {len(self.classes)} classes>"

    def sizes(self) -> F32Array:
        """Return width and height of all boxes (n, 2), in shares of their pictures."""
        found = [np.zeros((0, 2), np.float32)]
        for each in self.pictures:
            if len(each.boxes):
                width, height = extent_of(each.file)
                shares = (each.boxes[:, 2:] - each.boxes[:, :2]) / np.array([width, height], np.float32)
                found.append(np.asarray(shares, np.float32))
        return np.concatenate(found)

    def of_part(self, part: str) -> BoxedPictures:
        """Return the pictures of a part."""
        return BoxedPictures(self.classes, [each for each in self.pictures if each.part == part])


def extent_of(file: Path) -> tuple[int, int]:
    """Return width and height of a picture file, turned as its orientation mark says."""
    with open_picture(file) as picture:
        return upright_extent(picture)


@checked("read_boxes")
def read_boxes(data: str | PathLike[str]) -> BoxedPictures:
    """Read pictures with boxes.

    Parameters
    ----------
    data : path
        A CSV file with the columns ``file``, ``class``, ``xmin``, ``ymin``, ``xmax``, ``ymax`` and perhaps ``split``. A
        JSON file of COCO. A folder with XML files of Pascal VOC. Or a folder that has one such CSV or JSON file.
        Pictures are looked for beside the file, and in all folders below.

    Returns
    -------
    BoxedPictures
        Pictures without boxes are kept where the file names them (COCO, Pascal VOC).

    Raises
    ------
    DatasetError
        If a file is missing or cannot be read, a number is not finite, or a picture is not found. The text names it.
    """
    path = Path(data)
    if is_folder(path):
        return _read_folder(path)
    if not is_file(path):
        raise DatasetError(f'There is no file or folder "{path}".')
    if path.suffix.lower() == ".json":
        return _read_coco(path)
    return _read_csv(path)


def _read_folder(folder: Path) -> BoxedPictures:
    """Return the pictures of a folder by the description that it has."""
    for ending, read in ((".csv", _read_csv), (".json", _read_coco)):
        found = sorted(each for each in folder.iterdir() if each.suffix.lower() == ending)
        if len(found) == 1:
            return read(found[0])
        if found:
            raise DatasetError(f'Folder "{folder}" has {len(found)} files that end in {ending}: name one of them.')
    files = sorted(each for each in folder.rglob("*.xml") if not each.name.startswith("."))
    if not files:
        raise DatasetError(f'Folder "{folder}" has no CSV, JSON or XML file with boxes.')
    return _read_voc(folder, files)


@dataclass
class _Found:
    """The boxes of one picture, as a file names them."""

    boxes: list[tuple[float, ...]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    part: str = ""


def _joined(where: Path, folder: Path, found: dict[str, _Found]) -> BoxedPictures:
    """Return pictures with class numbers; their files are below a folder."""
    if not found:
        raise DatasetError(f'"{where}" has 0 pictures, expected at least one.')
    classes = tuple(sorted({name for each in found.values() for name in each.names}))
    numbers = {name: number for number, name in enumerate(classes)}
    places = _Places(folder)
    pictures = []
    for name, each in found.items():
        boxes = np.array(each.boxes, np.float32).reshape(-1, 4)
        labels = np.array([numbers[label] for label in each.names], np.int64)
        kept = (boxes[:, 2] > boxes[:, 0]) & (boxes[:, 3] > boxes[:, 1])
        pictures.append(BoxedPicture(places.of(name, where), boxes[kept], labels[kept], each.part))
    return BoxedPictures(classes, pictures)


class _Places:
    """The picture files below a folder, by path and by name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, list[Path]] = {}
        for file in find_pictures(folder):
            self._files.setdefault(file.name, []).append(file)

    def of(self, name: str, where: Path) -> Path:
        """Return the file of a picture; one beside the description comes first."""
        relative = Path(name)
        found = self._files.get(relative.name, [])
        direct = self._folder / relative
        if not relative.is_absolute() and ".." not in relative.parts and direct in found:
            return direct
        if len(found) != 1:
            how_many = f"is there {len(found)} times" if found else "is missing"
            raise DatasetError(f'Picture "{name}" of "{where}" {how_many} below "{self._folder}", expected once.')
        return found[0]


def _numbers(texts: Iterable[Any], where: str) -> tuple[float, ...]:
    """Return finite numbers."""
    values = []
    for text in texts:
        try:
            value = float(text)
        except (TypeError, ValueError, OverflowError):
            value = math.nan
        if not math.isfinite(value):
            raise DatasetError(f"{where} has {str(text)[:40]!r}, expected a finite number.")
        values.append(value)
    return tuple(values)


def _read_csv(path: Path) -> BoxedPictures:
    """Return the pictures of a CSV file."""
    needed = ("file", "class", "xmin", "ymin", "xmax", "ymax")
    found: dict[str, _Found] = {}
    try:
        with open_text(path) as file:
            rows = csv.DictReader(file)
            missing = [name for name in needed if name not in (rows.fieldnames or ())]
            if missing:
                raise DatasetError(
                    f'File "{path}" has no column "{missing[0]}"; it has {", ".join(rows.fieldnames or ()) or "none"}.'
                )
            for number, row in enumerate(rows, start=2):
                where = f'File "{path}", row {number},'
                if any(row[name] is None for name in needed):
                    raise DatasetError(f"{where} has fewer cells than the heading.")
                each = found.setdefault(row["file"], _Found(part=_part(row.get("split") or "", where)))
                each.boxes.append(_numbers((row[name] for name in needed[2:]), where))
                each.names.append(row["class"])
    except csv.Error as error:
        raise DatasetError(f'File "{path}" cannot be read: {reason_of(error)}.') from error
    return _joined(path, path.parent, found)


def _part(text: str, where: str) -> str:
    if not text:
        return ""
    if text.lower() not in _PARTS:
        raise DatasetError(f'{where} has split "{text[:40]}", expected one of {", ".join(_PARTS)}.')
    return _PARTS[text.lower()]


def _read_voc(folder: Path, files: Sequence[Path]) -> BoxedPictures:
    """Return the pictures of a folder's XML files."""
    found: dict[str, _Found] = {}
    for file in files:
        where = f'File "{file}"'
        try:
            text = read_text(file, most=_MOST_XML_BYTES)
            if "<!ENTITY" in text or "<!DOCTYPE" in text:  # entities can grow without bounds
                raise DatasetError(f"{where} has a document type, expected none.")
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            raise DatasetError(f"{where} cannot be read: {reason_of(error)}.") from error
        name = (root.findtext("filename") or f"{file.stem}.jpg").strip()
        part = next((_PARTS[each] for each in file.relative_to(folder).parts[:-1] if each in _PARTS), "")
        each = found.setdefault(name, _Found(part=part))
        for item in root.iter("object"):
            box = item.find("bndbox")
            if box is None:
                raise DatasetError(f"{where} has an object without a bndbox.")
            texts = (box.findtext(side) for side in ("xmin", "ymin", "xmax", "ymax"))
            each.boxes.append(_numbers(texts, where))
            each.names.append((item.findtext("name") or "").strip())
    return _joined(folder, folder, found)


def _read_coco(path: Path) -> BoxedPictures:
    """Return the pictures of a JSON file of COCO: boxes there are left, top, width, height."""
    try:
        content = json.loads(read_text(path))
        names = {entry["id"]: str(entry["name"]) for entry in content["categories"]}
        files = {entry["id"]: str(entry["file_name"]) for entry in content["images"]}
        found = {name: _Found() for name in files.values()}
        for number, entry in enumerate(content["annotations"]):
            where = f'File "{path}", annotation {number},'
            if entry["image_id"] not in files or entry["category_id"] not in names:
                raise DatasetError(f"{where} has an image_id or category_id that is not there.")
            left, top, width, height = _numbers(entry["bbox"], where)
            each = found[files[entry["image_id"]]]
            each.boxes.append((left, top, left + width, top + height))
            each.names.append(names[entry["category_id"]])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, DatasetError):
            raise
        raise DatasetError(f'File "{path}" is no COCO file: {type(error).__name__} {str(error)[:80]}.') from error
    return _joined(path, path.parent, found)
