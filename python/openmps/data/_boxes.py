"""Pictures with boxes around objects, from files of CSV, COCO, Create ML, Pascal VOC and YOLO."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps.data._box_csv import read_csv
from openmps.data._box_json import read_json
from openmps.data._box_places import Places
from openmps.data._box_voc import read_voc
from openmps.data._box_yolo import find_yolo, read_yolo
from openmps.data._described import Description
from openmps.data._picture_files import (
    entries_of,
    extent_of,
    files_below,
    is_file,
    is_folder,
    pictures_below,
    unread_sentences,
)
from openmps.data._report import Report, counted, named, odd_names
from openmps.data._splits import part_of
from openmps.data._yolo_notes import YAML_ENDINGS, read_notes
from openmps.errors import ArgumentError, DatasetError, ShapeError

F32Array: TypeAlias = npt.NDArray[np.float32]
I64Array: TypeAlias = npt.NDArray[np.int64]


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

    Examples
    --------
    >>> import pathlib
    >>> boxes, labels = np.array([[1, 2, 5, 6]], np.float32), np.array([0])
    >>> picture = mps.data.BoxedPicture(pathlib.Path("a.png"), boxes, labels, part="train")
    >>> picture.boxes[0], picture.part
    (array([1., 2., 5., 6.], dtype=float32), 'train')
    """

    file: Path
    boxes: F32Array
    labels: I64Array
    part: str = ""

    def __post_init__(self) -> None:
        boxes, labels = np.shape(self.boxes), np.shape(self.labels)
        if boxes != (*labels[:1], 4) or len(labels) != 1:
            raise ShapeError(
                f'BoxedPicture "{self.file}": boxes have shape {boxes} and labels {labels}, expected (n, 4) and (n,).'
            )


@dataclass(frozen=True, eq=False)
class BoxedPictures:
    """Pictures with boxes, and the names of the boxes' classes.

    Examples
    --------
    >>> import pathlib
    >>> boxes, labels = np.array([[1, 2, 5, 6], [0, 0, 3, 3]], np.float32), np.array([0, 1])
    >>> one = mps.data.BoxedPicture(pathlib.Path("a.png"), boxes, labels)
    >>> pictures = mps.data.BoxedPictures(("cat", "dog"), [one])
    >>> pictures
    <BoxedPictures: 1 pictures with 2 boxes of 2 classes>
    >>> pictures.counts()
    {'cat': 1, 'dog': 1}
    """

    classes: tuple[str, ...]
    pictures: list[BoxedPicture] = field(repr=False)
    report: Report = field(default=Report(), repr=False)

    def __post_init__(self) -> None:
        for each in self.pictures:
            wrong = [label for label in np.asarray(each.labels).tolist() if not 0 <= label < len(self.classes)]
            if wrong:
                known = f"0 to {len(self.classes) - 1}" if self.classes else "none, as there are no classes"
                raise ArgumentError(f'BoxedPictures: "{each.file}" has label {wrong[0]}, expected {known}.')

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

    def counts(self) -> dict[str, int]:
        """Return the number of boxes of each class."""
        labels = np.concatenate([np.zeros(0, np.int64), *(each.labels for each in self.pictures)])
        return dict(zip(self.classes, np.bincount(labels, minlength=len(self.classes)).tolist(), strict=True))

    def of_part(self, part: str) -> BoxedPictures:
        """Return the pictures of a part."""
        return BoxedPictures(self.classes, [each for each in self.pictures if each.part == part], self.report)


def touches(boxes: F32Array, extent: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Return which boxes have a part in a picture of this width and height."""
    width, height = extent
    return np.asarray((boxes[:, 0] < width) & (boxes[:, 1] < height) & (boxes[:, 2] > 0) & (boxes[:, 3] > 0))


@checked("read_boxes")
def read_boxes(data: str | PathLike[str]) -> BoxedPictures:
    """Read pictures with boxes.

    Parameters
    ----------
    data : path
        A CSV file with the columns ``file`` (or ``filename``), ``class``, ``xmin``, ``ymin``, ``xmax``, ``ymax`` and
        perhaps ``split``. A JSON file of COCO or Create ML. A folder with XML files of Pascal VOC; lists in
        ``ImageSets/Main`` name its parts. A folder that has one such CSV or JSON file. A folder of parts that do, as
        Roboflow exports them. Or COCO's own: ``annotations/instances_val2017.json`` beside ``val2017``. A folder in
        YOLO's layout, or its ``data.yaml``: ``labels/a.txt`` beside ``images/a.jpg``, with ``data.yaml`` or
        ``classes.txt``. Pictures are looked for beside the file, and in all folders below. Boxes are pixels, and shares
        in YOLO's files.

    Returns
    -------
    BoxedPictures
        Pictures without boxes are kept where the file names them, and beside labels of YOLO. Crowds of COCO are left
        out; ``report`` counts them.

    Raises
    ------
    DatasetError
        If a file is missing or cannot be read, a number is not finite, or a picture is not found. If boxes have the
        other unit, a class is empty, two entries have one id, or two descriptions one picture. The text names file and
        row.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> Image.new("RGB", (8, 6)).save(folder / "a.png")
    >>> _ = (folder / "boxes.csv").write_text("file,class,xmin,ymin,xmax,ymax\\na.png,cat,1,2,5,6\\n")
    >>> mps.data.read_boxes(folder / "boxes.csv")
    <BoxedPictures: 1 pictures with 1 boxes of 1 classes>
    """
    path = Path(data)
    return _joined(path, _described(path))


def _described(path: Path) -> list[Description]:
    """Return what the description of a path says, or those of its parts."""
    if not is_folder(path):
        if not is_file(path):
            raise DatasetError(f'There is no file or folder "{path}".')
        return [_of_file(path)]
    if (yolo := find_yolo(path)) is not None:
        return [read_yolo(path, yolo)]
    if (file := _only_file(path)) is not None:
        return _described(file)
    names = [each.name for each in entries_of(path) if each.is_dir()]
    notes = next((path / name for name in names if name.lower().startswith("annotation")), None)
    if notes is not None and (files := sorted(notes.glob("*.json"))):
        return _coco_parts(notes, files)
    parts = {name: file for name in names if part_of(name) and (file := _only_file(path / name)) is not None}
    if parts:
        return _of_parts([(part_of(name), file) for name, file in parts.items()], f"Parts {named(list(parts))}.")
    files = sorted(each for each in files_below(path) if each.suffix.lower() == ".xml")
    if not files:
        raise DatasetError(f'Folder "{path}" has no CSV, JSON, XML or YOLO file with boxes.')
    return [read_voc(path, files)]


def _of_file(path: Path) -> Description:
    """Return what a file describes, by its ending."""
    ending = path.suffix.lower()
    if ending in YAML_ENDINGS:
        return read_yolo(path.parent, read_notes(path))
    return read_json(path) if ending == ".json" else read_csv(path)


def _only_file(folder: Path) -> Path | None:
    """Return the CSV or JSON file of a folder, None if it has none."""
    for ending in (".csv", ".json"):
        found = [each for each in entries_of(folder) if each.suffix.lower() == ending]
        if len(found) == 1:
            return found[0]
        if found:
            raise DatasetError(f'Folder "{folder}" has {len(found)} files that end in {ending}: name one of them.')
    return None


def _coco_parts(folder: Path, files: list[Path]) -> list[Description]:
    """Return the descriptions in COCO's folder of annotations: those of instances, if there are such."""
    chosen = [file for file in files if file.name.startswith("instances_")] or files
    parts = [(part_of(file.stem.rpartition("_")[2]), file) for file in chosen]
    if len(parts) > 1 and not all(part for part, _ in parts):
        raise DatasetError(f'Folder "{folder}" has {len(parts)} JSON files that name no part: name one of them.')
    found = _of_parts(parts, f"Boxes in {named([file.name for file in chosen])}, as COCO writes them.")
    others = [file.name for file in files if file not in chosen]
    if others:
        found[0].left_out.append(f"{counted(len(others), 'JSON file')} without instances: {named(others)}.")
    return found


def _of_parts(parts: list[tuple[str, Path]], layout: str) -> list[Description]:
    """Return the descriptions of parts; a single one is no part."""
    found = []
    for place, (part, file) in enumerate(parts):
        if part in [each for each, _ in parts[:place]]:
            raise DatasetError(f'"{file}" is a second description of the part {part}, expected one.')
        description = _of_file(file)
        description.layout = layout
        for picture in description.pictures:
            picture.part = part if len(parts) > 1 else picture.part
        found.append(description)
    return found


def _joined(path: Path, descriptions: list[Description]) -> BoxedPictures:
    """Return pictures with class numbers."""
    described = [each for description in descriptions for each in description.pictures]
    if not described:
        raise DatasetError(f'"{path}" has 0 pictures, expected at least one.')
    classes = tuple(sorted({name for each in described for name in each.names}))
    numbers = {name: number for number, name in enumerate(classes)}
    owners: dict[Path, str] = {}
    pictures = []
    for description in descriptions:
        description.refuse_shares()
        places = Places(description.folders)
        for each in description.pictures:
            file = places.of(each.name, each.beside, each.part, each.where)
            if file in owners:
                raise DatasetError(f'Picture "{file}" is described twice: by {owners[file]}, and by {each.where}.')
            owners[file] = each.where
            labels = np.array([numbers[name] for name in each.names], np.int64)
            pictures.append(BoxedPicture(file, np.array(each.boxes, np.float32).reshape(-1, 4), labels, each.part))
    return BoxedPictures(classes, pictures, _report(descriptions, pictures))


def _report(descriptions: list[Description], pictures: list[BoxedPicture]) -> Report:
    """Return the layout, the columns, and what is left out."""
    reasons = sum((each.boxes_left_out for each in descriptions), Counter[str]())
    left_out = [f"{counted(count, 'box', 'boxes')}: {reason}." for reason, count in sorted(reasons.items())]
    left_out += [text for each in descriptions for text in each.left_out]
    known = {each.file for each in pictures}
    roots = dict.fromkeys(folder for each in descriptions for folder in each.folders)
    below = [pictures_below(root) for root in roots]
    others = sorted({file for found, _ in below for file in found} - known)
    if others:
        left_out.append(f"{counted(len(others), 'picture')} that no description names: {named(others)}.")
    left_out += unread_sentences(sorted({file for _, unread in below for file in unread}))
    no_part = [each.file for each in pictures if not each.part]
    if 0 < len(no_part) < len(pictures):
        left_out.append(f"{counted(len(no_part), 'picture')} of no part: {named(no_part)}.")
    first = descriptions[0]
    notes = (*odd_names(known), *(text for each in descriptions for text in each.notes))
    return Report(first.layout, first.columns, tuple(left_out), notes)
