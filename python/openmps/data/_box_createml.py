"""Boxes from JSON files of Create ML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openmps.data._box_places import coco_folders
from openmps.data._described import Described, Description, finite_numbers
from openmps.errors import DatasetError, shown

# Apple's reference has the first words, its articles the others.
_IMAGE, _ANNOTATIONS = ("imagefilename", "image"), ("annotation", "annotations")
_SIDES = ("x", "y", "width", "height")


def read_createml(path: Path, content: list[Any]) -> Description:
    """Return the boxes of a list: pixels, by centre, width and height."""
    found = Description(f'Boxes in "{path.name}", as Create ML writes them.', coco_folders(path))
    for number, entry in enumerate(content):
        where = f'File "{path}", entry {number},'
        name = _value(entry, _IMAGE, where)
        if not isinstance(name, str) or not name.strip():
            raise DatasetError(f"{where} has {shown(str(name))[:40]!r} as {_IMAGE[0]}, expected the name of a picture.")
        picture = Described(name.strip(), f'"{path}", entry {number}', path.parent)
        found.pictures.append(picture)
        annotations = _value(entry, _ANNOTATIONS, where)
        if not isinstance(annotations, list):
            raise DatasetError(f"{where} has a {type(annotations).__name__} as {_ANNOTATIONS[0]}, expected a list.")
        for place, annotation in enumerate(annotations):
            _take(annotation, f"{where[:-1]}, annotation {place},", picture, found)
    return found


def _take(annotation: Any, where: str, picture: Described, found: Description) -> None:
    """Add a box."""
    label = _value(annotation, ("label",), where)
    if not isinstance(label, str):
        raise DatasetError(f"{where} has {shown(str(label))[:40]!r} as label, expected a text.")
    sides = _value(annotation, ("coordinates",), where)
    x, y, width, height = finite_numbers((_value(sides, (side,), where) for side in _SIDES), where)
    box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    found.add(picture, box, label.strip(), where)


def _value(entry: Any, words: tuple[str, ...], where: str) -> Any:
    """Return the value of the first of some words."""
    if not isinstance(entry, dict):
        raise DatasetError(f"{where} has a {type(entry).__name__} in the place of a mapping with {words[0]}.")
    for word in words:
        if word in entry:
            return entry[word]
    raise DatasetError(f'{where} has no "{words[0]}"; it has {", ".join(map(repr, list(entry)[:9])) or "nothing"}.')
