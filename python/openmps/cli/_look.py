"""``openmps look``: describes a user's data as a task reads it, before anything is trained."""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from openmps._files.outside_file import read_text
from openmps.cli._answers import answer
from openmps.cli._contact_sheet import Tile, spread, tiles_of_classes, write_sheet
from openmps.data import (
    BoxedPicture,
    PictureFiles,
    Report,
    counted,
    entries_of,
    files_below,
    find_pictures,
    is_box_table,
    is_yolo,
    read_boxes,
    read_class_folder,
    read_recordings,
    tally,
    touches,
)
from openmps.data import extent_of as extent_of_file
from openmps.errors import ArgumentError, DatasetError, printable

_SMALL = 64  # pixels, for pictures that are decoded to see whether they can be
_MOST_TILES = 48
_MOST_BROKEN = 20  # in the list
_KINDS_OF_FILES = {".npz": "recordings", **dict.fromkeys((".json", ".xml", ".yaml", ".yml"), "boxes")}


@dataclass
class _Findings:
    """The lines that are printed, and the pictures of the contact sheet."""

    report: Report
    counts: dict[str, dict[str, int]]  # of each part
    lines: list[str] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)


def look(options: argparse.Namespace) -> int:
    """Print what is found; write a contact sheet if it is wanted."""
    kind = options.kind or _kind_of(options.data)
    if options.output is not None and kind not in ("pictures", "boxes"):
        raise ArgumentError(f"--output is {options.output}, but {options.data} has {kind}, expected pictures.")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the report says it
        found = _KINDS[kind](options.data)
    for part, counts in found.counts.items():
        found.lines.append(f"{part}: {tally(counts)}")
    sheet = options.output and str(write_sheet(options.output, found.tiles))
    lines = [f"{kind}: {options.data}", *found.report.lines(), *found.lines, *([f"sheet: {sheet}"] if sheet else [])]
    answer(options, _document(options.data, kind, found, sheet), map(printable, lines))
    return 0


def _document(data: Path, kind: str, found: _Findings, sheet: str | None) -> dict[str, Any]:
    return {
        "data": data,
        "kind": kind,
        "layout": found.report.layout,
        "columns": found.report.columns,
        "counts": found.counts,
        "left_out": found.report.left_out,
        "notes": found.report.notes,
        "sheet": sheet,
    }


def _kind_of(path: Path) -> str:
    """Return the kind of data that a path has."""
    if not path.exists():
        raise DatasetError(f'There is no file or folder "{path}".')
    if path.is_file():
        ending = path.suffix.lower()
        if ending == ".csv":
            return "boxes" if is_box_table(path) else "recordings"
        return _KINDS_OF_FILES.get(ending, "text")
    if is_yolo(path):
        return "boxes"
    tables = [each for each in entries_of(path) if each.suffix.lower() == ".csv"]
    if tables:
        return "boxes" if any(is_box_table(each) for each in tables) else "recordings"
    is_described = any(
        each.suffix.lower() in (".json", ".xml") or (each.suffix.lower() == ".csv" and is_box_table(each))
        for each in files_below(path)
    )
    return "boxes" if is_described else "pictures"


def _broken(report: Report, files: list[Path]) -> tuple[Report, set[int]]:
    """Return the report with the pictures that cannot be decoded, and their places."""
    reasons = PictureFiles(files, shorter_side=_SMALL).broken()
    lines = list(reasons.values())[:_MOST_BROKEN]
    if len(reasons) > _MOST_BROKEN:
        lines.append(f"{len(reasons) - _MOST_BROKEN:,} more pictures cannot be read.")
    return report.and_left_out(lines), set(reasons)


def _pictures(path: Path) -> _Findings:
    """Return the classes of a folder, or its pictures if it has no folders for classes."""
    if not any(each.is_dir() for each in entries_of(path)):
        files = find_pictures(path)
        report, broken = _broken(Report("Pictures without classes."), files)
        good = [file for place, file in enumerate(files) if place not in broken]
        tiles = [Tile(file, file.name) for file in spread(good, _MOST_TILES)]
        return _Findings(report, {}, [counted(len(good), "picture")], tiles)
    parts = dict(zip(("to train", "to validate"), read_class_folder(path), strict=True))
    found = _Findings(Report(), {})
    for name, part in parts.items():
        if part is not None:
            report, broken = _broken(part.report if name == "to train" else Report(), part.files)
            places = [place for place in range(len(part.files)) if place not in broken]
            found.report = report if name == "to train" else found.report.and_left_out(report.left_out)
            numbers = np.bincount(part.labels[places], minlength=len(part.classes)).tolist()
            found.counts[name] = dict(zip(part.classes, numbers, strict=True))
            found.lines.append(f"{name}: {counted(len(places), 'picture')} of {len(part.classes)} classes")
            chosen = [(part.files[place], part.classes[part.labels[place]]) for place in places]
            found.tiles += tiles_of_classes(chosen, name)
    return found


def _boxes(path: Path) -> _Findings:
    """Return the boxes of pictures."""
    data = read_boxes(path)
    report, broken = _broken(data.report, [each.file for each in data.pictures])
    good = [each for place, each in enumerate(data.pictures) if place not in broken]
    counts: dict[str, dict[str, int]] = {}
    for part in dict.fromkeys(each.part for each in good):
        chosen = [label for each in good if each.part == part for label in each.labels]
        numbers = np.bincount(np.array(chosen, np.int64), minlength=len(data.classes)).tolist()
        counts[part or "boxes"] = dict(zip(data.classes, numbers, strict=True))
    total, (cut, outside) = sum(len(each.boxes) for each in good), np.sum([(0, 0), *map(_outside, good)], axis=0)
    empty = sum(not len(each.boxes) for each in good)
    lines = [f"{counted(len(good), 'picture')} with {counted(total, 'box', 'boxes')} of {len(data.classes)} classes"]
    lines += [f"{counted(empty, 'picture')} without boxes"] if empty else []
    lines += [f"{counted(cut, 'box', 'boxes')} outside of the picture in part"] if cut else []
    lines += [f"{counted(outside, 'box', 'boxes')} outside of the picture, left out of training"] if outside else []
    tiles = [
        Tile(each.file, f"{each.part} {each.file.name}".strip(), each, data.classes)
        for each in spread(good, _MOST_TILES)
    ]
    return _Findings(report, counts, lines, tiles)


def _outside(picture: BoxedPicture) -> tuple[int, int]:
    """Return how many boxes reach more than a pixel out of their picture, and how many have no part in it."""
    width, height = extent_of_file(picture.file)
    low, high = picture.boxes[:, :2], picture.boxes[:, 2:]
    is_cut = (low < -1).any(axis=1) | (high > np.array([width, height]) + 1).any(axis=1)
    is_inside = touches(picture.boxes, (width, height))
    return int((is_cut & is_inside).sum()), int((~is_inside).sum())


def _recordings(path: Path) -> _Findings:
    """Return the classes of recordings."""
    data = read_recordings(path)
    groups = {each.group for each in data.recordings if each.group}
    lines = [
        f"{counted(len(data), 'recording')} of {counted(sum(map(len, data.recordings)), 'sample')}, "
        f"{counted(len(data.channels), 'channel')}, {counted(len(groups), 'group')}"
    ]
    return _Findings(data.report, {"samples": data.counts()} if data.classes else {}, lines)


def _text(path: Path) -> _Findings:
    """Return the length and the letters of a text."""
    text = read_text(path, encoding="utf-8-sig")
    lines = [f"{counted(len(text), 'letter')}, {len(set(text))} different, {counted(text.count(chr(10)), 'line')}"]
    return _Findings(Report("A text in UTF-8."), {}, lines)


_KINDS: dict[str, Callable[[Path], _Findings]] = {
    "boxes": _boxes,
    "pictures": _pictures,
    "recordings": _recordings,
    "text": _text,
}
