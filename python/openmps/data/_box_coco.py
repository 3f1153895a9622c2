"""Boxes from JSON files of COCO."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openmps.data._box_places import coco_folders
from openmps.data._described import CROWD, Described, Description, finite_numbers
from openmps.errors import DatasetError


def read_coco(path: Path, content: Any) -> Description:
    """Return the boxes of a JSON file's content, which are left, top, width, height there. Crowds are left out."""
    found = Description(f'Boxes in "{path.name}", as COCO writes them.', coco_folders(path))
    try:
        names = _by_id(path, "category", content["categories"], "name")
        files = _by_id(path, "image", content["images"], "file_name")
        pictures = {
            key: Described(name, f'"{path}", image {number}', path.parent)
            for number, (key, name) in enumerate(files.items())
        }
        for number, entry in enumerate(content["annotations"]):
            where = f'File "{path}", annotation {number},'
            if entry["image_id"] not in files or entry["category_id"] not in names:
                raise DatasetError(f"{where} has an image_id or category_id that is not there.")
            if entry.get("iscrowd"):
                found.boxes_left_out[CROWD] += 1
                continue
            sides = finite_numbers(entry["bbox"], where)
            if len(sides) != 4:
                raise DatasetError(f"{where} has a bbox of {len(sides)} numbers, expected 4.")
            left, top, width, height = sides
            picture = pictures[entry["image_id"]]
            found.add(picture, (left, top, left + width, top + height), names[entry["category_id"]], where)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, DatasetError):
            raise
        raise DatasetError(f'File "{path}" is no COCO file: {type(error).__name__} {str(error)[:80]}.') from error
    found.pictures = list(pictures.values())
    return found


def _by_id(path: Path, what: str, entries: Any, field: str) -> dict[Any, str]:
    """Return a text of each entry by its id; two entries of one id are refused."""
    found: dict[Any, str] = {}
    for number, entry in enumerate(entries):
        text = str(entry[field]).strip()
        if entry["id"] in found:
            first = found[entry["id"]]
            raise DatasetError(
                f'File "{path}", {what} {number} ("{text}"), has id {entry["id"]}, which "{first}" has too.'
            )
        found[entry["id"]] = text
    return found
