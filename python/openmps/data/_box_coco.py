"""Boxes from JSON files of COCO."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from openmps.data._box_places import coco_folders
from openmps.data._described import CROWD, Described, Description, finite_numbers
from openmps.errors import DatasetError, shown

_Owner = TypeVar("_Owner")


def read_coco(path: Path, content: Any) -> Description:
    """Return the boxes of a JSON file's content, which are left, top, width, height there. Crowds are left out."""
    found = Description(f'Boxes in "{path.name}", as COCO writes them.', coco_folders(path))
    names = _by_id(path, "category", _entries(path, content, "categories"), "name")
    files = _by_id(path, "image", _entries(path, content, "images"), "file_name")
    pictures = {
        key: Described(name, f'"{path}", image {number}', path.parent)
        for number, (key, name) in enumerate(files.items())
    }
    for number, entry in enumerate(_entries(path, content, "annotations")):
        where = f'File "{path}", annotation {number},'
        picture = _owner(entry, "image_id", pictures, where)
        name = _owner(entry, "category_id", names, where)
        if _is_crowd(entry.get("iscrowd"), where):
            found.boxes_left_out[CROWD] += 1
            continue
        sides = _value(entry, "bbox", where)
        if not isinstance(sides, list) or len(sides) != 4:
            given = f"{len(sides)} numbers" if isinstance(sides, list) else shown(str(sides))[:40]
            raise DatasetError(f"{where} has a bbox of {given}, expected a list of 4 numbers.")
        left, top, width, height = finite_numbers(sides, where)
        found.add(picture, (left, top, left + width, top + height), name, where)
    found.pictures = list(pictures.values())
    return found


def _entries(path: Path, content: Any, name: str) -> list[Any]:
    """Return a list of the file."""
    entries = _value(content, name, f'File "{path}"')
    if not isinstance(entries, list):
        raise DatasetError(f'File "{path}" has a {type(entries).__name__} as "{name}", expected a list.')
    return entries


def _value(entry: Any, name: str, where: str) -> Any:
    if not isinstance(entry, dict):
        raise DatasetError(f"{where} has a {type(entry).__name__} in the place of a mapping with {name}.")
    if name not in entry:
        raise DatasetError(f'{where} has no "{name}"; it has {", ".join(map(repr, list(entry)[:9])) or "nothing"}.')
    return entry[name]


def _owner(entry: Any, name: str, known: Mapping[Any, _Owner], where: str) -> _Owner:
    """Return what an annotation names by an id."""
    key = _value(entry, name, where)
    if not _is_id(key) or key not in known:
        raise DatasetError(f"{where} has {name} {shown(str(key))[:40]}, which is not there.")
    return known[key]


def _is_id(key: Any) -> bool:
    return isinstance(key, int | str | float) and not isinstance(key, bool)


def _is_crowd(value: Any, where: str) -> bool:
    if value not in (None, 0, 1):
        raise DatasetError(f"{where} has {shown(str(value))[:40]!r} as iscrowd, expected 0 or 1.")
    return bool(value)


def _by_id(path: Path, what: str, entries: list[Any], field: str) -> dict[Any, str]:
    """Return a text of each entry by its id; two entries of one id are refused."""
    found: dict[Any, str] = {}
    for number, entry in enumerate(entries):
        where = f'File "{path}", {what} {number},'
        key, given = _value(entry, "id", where), _value(entry, field, where)
        if not _is_id(key):
            raise DatasetError(f"{where} has {shown(str(key))[:40]!r} as id, expected an integer or a text.")
        if not isinstance(given, str) or not given.strip():
            raise DatasetError(f"{where} has {shown(str(given))[:40]!r} as {field}, expected a text.")
        text = given.strip()
        if key in found:
            raise DatasetError(
                f'File "{path}", {what} {number} ("{text}"), has id {key}, which "{found[key]}" has too.'
            )
        found[key] = text
    return found
