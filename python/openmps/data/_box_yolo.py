"""Boxes from the text files of YOLO: a file for each picture, a row for each box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from openmps._files.outside_file import read_text
from openmps.data._described import Described, Description, finite_numbers
from openmps.data._picture_files import extent_of, files_below, is_folder, pictures_below
from openmps.data._report import counted, named
from openmps.data._yolo_notes import YoloNotes, find_notes, is_list_of_names, read_notes
from openmps.data._yolo_parts import Parts
from openmps.errors import DatasetError

_MOST_BYTES = 10_000_000
_MOST_CLASSES = 100_000
_LEAST, _MOST = -0.01, 1.01  # shares, with what rounding leaves
_IMAGES, _LABELS = "images", "labels"

Key: TypeAlias = tuple[str, ...]


def is_yolo(folder: Path) -> bool:
    """Return whether a folder has labels of YOLO: a data.yaml, or texts of pictures beside a list of classes."""
    return find_yolo(folder) is not None


def find_yolo(folder: Path) -> YoloNotes | None:
    """Return the notes of a folder with labels of YOLO, None for another folder."""
    notes = find_notes(folder)
    if notes is not None and not is_list_of_names(notes):
        return read_notes(notes)
    if notes is None and not is_folder(folder / _LABELS):
        return None
    texts = _texts(folder)
    if notes is None:
        texts = {key: file for key, file in texts.items() if _has(file.relative_to(folder), _LABELS)}
    if not any(_key(folder, file) in texts for file in pictures_below(folder)[0]):
        return None
    return YoloNotes() if notes is None else read_notes(notes)


def read_yolo(folder: Path, notes: YoloNotes) -> Description:
    """Return the boxes of a folder; they are shares in the files, and pixels here.

    A picture without a text has no boxes. Where a folder has no text at all, its pictures are left out.
    """
    texts, files = _texts(folder), pictures_below(folder)[0]
    if not any(_key(folder, file) in texts for file in files):
        raise DatasetError(f'Folder "{folder}" has no text file of a picture, as YOLO writes them.')
    labelled = {file.parent for file in files if _key(folder, file) in texts}
    found = Description(_layout(notes, texts), [folder], has_pixels=True)
    parts = Parts(folder, notes, files)
    owners: dict[Path, Path] = {}
    bare = []
    for file in files:
        text = texts.get(_key(folder, file))
        if text is None and file.parent not in labelled:
            continue
        name, part = str(file.relative_to(folder)), parts.of(file)
        picture = Described(name, f'"{text or file}"', folder, part)
        found.pictures.append(picture)
        if text is None:
            bare.append(file)
            continue
        if text in owners:
            raise DatasetError(f'File "{text}" is of two pictures: {named([owners[text], file])}, expected one.')
        owners[text] = file
        _take(text, file, picture, notes, found)
    _tell(found, parts, bare, _unused(folder, texts.values(), owners))
    return found


def _layout(notes: YoloNotes, texts: Mapping[Key, Path]) -> str:
    who = "no file names the classes" if notes.file is None else f'"{notes.file.name}" names the classes'
    return f"Boxes in {counted(len(texts), 'text file')}, as YOLO writes them; {who}."


def _tell(found: Description, parts: Parts, bare: list[Path], unused: list[Path]) -> None:
    """Add the sentences on pictures without texts, and on texts without pictures."""
    if bare:
        found.notes.append(f"{counted(len(bare), 'picture')} without a text file, so without boxes: {named(bare)}.")
    if unused:
        found.left_out.append(f"{counted(len(unused), 'text file')} without a picture: {named(unused)}.")
    found.notes += parts.notes


def _texts(folder: Path) -> dict[Key, Path]:
    """Return the text files below a folder by the key of their pictures; lists of classes are none."""
    found = {}
    for file in sorted(files_below(folder)):
        if file.suffix.lower() == ".txt" and not is_list_of_names(file):
            found[_key(folder, file)] = file
    return found


def _key(folder: Path, file: Path) -> Key:
    """Return what a picture and its text have in common: the path, with "images" for the last "labels"."""
    parts = list(file.relative_to(folder).parts[:-1])
    for place in reversed(range(len(parts))):
        if parts[place].lower() in (_IMAGES, _LABELS):
            parts[place] = _IMAGES
            break
    return (*parts, file.stem)


def _has(path: Path, name: str) -> bool:
    return any(part.lower() == name for part in path.parts[:-1])


def _unused(folder: Path, texts: Iterable[Path], owners: Mapping[Path, Path]) -> list[Path]:
    """Return the texts without a picture in folders of labels; a README.txt elsewhere is none of them."""
    used = {text.parent for text in owners}
    others = [text for text in texts if text not in owners]
    return [text for text in others if text.parent in used or _has(text.relative_to(folder), _LABELS)]


def _take(text: Path, file: Path, picture: Described, notes: YoloNotes, found: Description) -> None:
    """Add the boxes of a picture; a picture that cannot be read is refused where pictures are decoded."""
    rows = read_text(text, most=_MOST_BYTES, encoding="utf-8-sig").split("\n")
    try:
        width, height = extent_of(file)
    except DatasetError:
        return
    for number, row in enumerate(rows, start=1):
        cells = row.split()
        if cells:
            where = f'File "{text}", row {number},'
            label, x, y, w, h = _shares(cells, where)
            box = ((x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height)
            found.add(picture, box, notes.name_of(label, where), where)


def _shares(cells: list[str], where: str) -> tuple[int, float, float, float, float]:
    """Return the class of a row, and its centre and extents in shares of the picture."""
    if len(cells) != 5:
        polygon = ": a polygon" if len(cells) > 6 and len(cells) % 2 else ""
        raise DatasetError(
            f"{where} has {counted(len(cells), 'number')}{polygon}, expected 5: class, centre x and y, width, height."
        )
    label, *shares = finite_numbers(cells, where)
    if label != round(label) or not 0 <= label < _MOST_CLASSES:
        raise DatasetError(f'{where} has class "{cells[0][:40]}", expected a whole number of 0 to {_MOST_CLASSES - 1}.')
    if not all(_LEAST <= share <= _MOST for share in shares):
        raise DatasetError(f"{where} has {', '.join(f'{share:g}' for share in shares)}, expected shares of 0 to 1.")
    x, y, w, h = shares
    return int(label), x, y, w, h
