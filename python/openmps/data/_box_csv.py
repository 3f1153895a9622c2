"""Boxes from CSV files: a row for each box."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from openmps._files.outside_file import open_text
from openmps.data._described import Described, Description, finite_numbers
from openmps.data._report import first_repeated
from openmps.data._separators import refuse_other_separators
from openmps.data._splits import part_word, part_words
from openmps.errors import DatasetError, reason_of

_SIDES = ("xmin", "ymin", "xmax", "ymax")
_WORDS = {"file": ("file", "filename"), "class": ("class", "label")} | {side: (side,) for side in _SIDES}


def read_csv(path: Path) -> Description:
    """Return the boxes of a CSV file. A row without class and sides is a picture without boxes."""
    found = Description(f'Boxes in "{path.name}", a row for each.', [path.parent])
    pictures: dict[tuple[str, str], Described] = {}
    try:
        with open_text(path) as file:
            rows = csv.reader(file, strict=True)  # which refuses quotes that do not end
            heading = [name.strip() for name in next(rows, [])]
            twice = first_repeated(filter(None, heading))
            if twice is not None:
                raise DatasetError(f'File "{path}" has the column "{twice}" twice.')
            columns = _columns(path, heading)
            found.columns = _uses(heading, columns)
            for number, row in enumerate(rows, start=2):
                if row:
                    _take(path, number, row, heading, columns, pictures, found)
    except csv.Error as error:
        raise DatasetError(f'File "{path}" cannot be read: {reason_of(error)}.') from error
    found.pictures = list(pictures.values())
    return found


def is_box_table(path: Path) -> bool:
    """Return whether a CSV file has columns of boxes."""
    try:
        with open_text(path) as file:
            heading = [name.strip() for name in next(csv.reader(file), [])]
    except (DatasetError, csv.Error):
        return False
    return set(_SIDES) <= set(heading)


def _columns(path: Path, heading: Sequence[str]) -> dict[str, int]:
    """Return the place of each column that is used."""
    columns = {}
    for name, words in _WORDS.items():
        place = next((heading.index(word) for word in words if word in heading), None)
        if place is None:
            refuse_other_separators(path, heading)
            raise DatasetError(f'File "{path}" has no column "{name}"; it has {", ".join(heading) or "none"}.')
        columns[name] = place
    return columns | ({"split": heading.index("split")} if "split" in heading else {})


def _uses(heading: Sequence[str], columns: dict[str, int]) -> tuple[str, ...]:
    """Return how each column is used."""
    roles = {place: name for name, place in columns.items()}
    return tuple(f'{place + 1} "{name}": {roles.get(place, "not used")}' for place, name in enumerate(heading))


def _take(
    path: Path,
    number: int,
    row: Sequence[str],
    heading: Sequence[str],
    columns: dict[str, int],
    pictures: dict[tuple[str, str], Described],
    found: Description,
) -> None:
    """Add the box of a row."""
    where = f'File "{path}", row {number},'
    if len(row) != len(heading):
        which = "fewer" if len(row) < len(heading) else "more"
        raise DatasetError(f"{where} has {which} cells than the heading: {len(row)}, expected {len(heading)}.")
    cells = {name: row[place].strip() for name, place in columns.items()}
    if not cells["file"]:
        raise DatasetError(f"{where} has an empty file, expected the name of a picture.")
    word = cells.get("split", "")
    part = part_word(word)
    if word and not part:
        raise DatasetError(f'{where} has split "{word[:40]}", expected one of {", ".join(part_words())}.')
    place = f'"{path}", row {number}'
    picture = pictures.setdefault((cells["file"], part), Described(cells["file"], place, path.parent, part))
    if cells["class"] or any(cells[side] for side in _SIDES):
        box = finite_numbers((cells[side] for side in _SIDES), where)
        found.add(picture, box, cells["class"], where)
