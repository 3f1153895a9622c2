"""The files beside YOLO's labels that name classes and parts: data.yaml, classes.txt, obj.names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from openmps._files.outside_file import read_text
from openmps.data._picture_files import entries_of, is_folder, is_hidden
from openmps.data._plain_yaml import Value, has_entry, read_entries
from openmps.data._report import first_repeated
from openmps.data._splits import part_of
from openmps.errors import DatasetError, shown

YAML_ENDINGS = (".yaml", ".yml")
_FIRST = ("data.yaml", "data.yml", "dataset.yaml", "dataset.yml")
_PARTS = ("train", "val", "valid", "validation", "test")
_MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class YoloNotes:
    """The names of classes by number, and the paths of each part, which are folders or lists of pictures.

    Without a file there are no names: classes are called by their numbers.
    """

    file: Path | None = None
    names: Mapping[int, str] | None = None
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def name_of(self, number: int, where: str) -> str:
        """Return the name of a class."""
        if self.names is None:
            return str(number)
        if number not in self.names:
            assert self.file is not None
            raise DatasetError(f'{where} has class {number}, but "{self.file}" names {_numbers(self.names)}.')
        return self.names[number]


def find_notes(folder: Path) -> Path | None:
    """Return the file of a folder that names YOLO's classes, None if it has none."""
    files = [each for each in entries_of(folder) if each.is_file()]
    found = [each for each in files if each.suffix.lower() in YAML_ENDINGS and _has_names(each)]
    if len(found) > 1 and found[0].name not in _FIRST:
        found = [each for each in found if each.name in _FIRST] or found
        if len(found) > 1:
            raise DatasetError(f'Folder "{folder}" has {len(found)} YAML files with names: name one of them.')
    lists = [each for each in files if is_list_of_names(each)]
    labels = folder / "labels"
    if not lists and is_folder(labels):
        lists = [each for each in entries_of(labels) if is_list_of_names(each) and each.is_file()]
    return next(iter([*found, *lists]), None)


def _has_names(file: Path) -> bool:
    """Return whether a YAML file has names; one that has to be there for them is refused where it is no text."""
    return has_entry(file, "names", refuse=file.name in _FIRST)


def is_list_of_names(file: Path) -> bool:
    """Return whether a file's name says that it lists classes."""
    return file.name.lower() == "classes.txt" or (file.suffix.lower() == ".names" and not is_hidden(file.name))


def read_notes(file: Path) -> YoloNotes:
    """Return the names and parts of a file."""
    if file.suffix.lower() not in YAML_ENDINGS:
        return YoloNotes(file, _listed(file))
    entries = read_entries(file, ("names", "nc", *_PARTS))
    names = _names(file, entries.get("names", ""))
    count = entries.get("nc", "")
    if names is not None and count and count != str(len(names)):
        raise DatasetError(f'File "{file}" has nc {shown(str(count))[:40]}, but it names {len(names)} classes.')
    parts: dict[str, tuple[str, ...]] = {}
    for key in _PARTS:
        value = entries.get(key, "")
        if isinstance(value, dict):
            raise DatasetError(f'File "{file}" has a mapping for "{key}", expected a path or a list of paths.')
        paths = tuple(each for each in ([value] if isinstance(value, str) else value) if each)
        if paths:
            parts[part_of(key)] = (*parts.get(part_of(key), ()), *paths)
    return YoloNotes(file, names, parts)


def _listed(file: Path) -> dict[int, str]:
    """Return the names in the rows of a text."""
    rows = [row.strip() for row in read_text(file, most=_MOST_BYTES, encoding="utf-8-sig").rstrip().split("\n")]
    if not all(rows):
        raise DatasetError(f'File "{file}", row {rows.index("") + 1}, is empty, expected the name of a class.')
    return dict(enumerate(rows))


def _names(file: Path, value: Value) -> dict[int, str] | None:
    """Return names by number."""
    if isinstance(value, str):
        if value:
            raise DatasetError(f'File "{file}" has names "{shown(value)[:40]}", expected a list or a mapping.')
        return None
    if isinstance(value, list):
        return dict(enumerate(value))
    wrong = next((key for key in value if not (key.isascii() and key.isdigit() and len(key) < 10)), None)
    if wrong is not None:
        raise DatasetError(f'File "{file}" has the name of class "{shown(wrong)[:40]}", expected a number.')
    numbers = [int(key) for key in value]
    twice = first_repeated(numbers)
    if twice is not None:
        raise DatasetError(f'File "{file}" has the name of class {twice} twice.')
    return dict(zip(numbers, value.values(), strict=True))


def _numbers(names: Mapping[int, str]) -> str:
    if sorted(names) == list(range(len(names))):
        return f"{len(names)}, 0 to {len(names) - 1}" if names else "none"
    return f"{len(names)} others"
