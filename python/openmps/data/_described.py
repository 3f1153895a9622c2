"""Descriptions of boxes as readers of CSV, COCO and Pascal VOC give them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from openmps.errors import DatasetError, printable

CROWD = "COCO marks them as crowds"
NO_AREA = "they have no area"
_MOST_PIXELS = 1 << 24  # from the corner of a picture; float32 holds integers up to it


@dataclass
class Described:
    """One picture as a description names it."""

    name: str
    where: str
    beside: Path
    part: str = ""
    boxes: list[tuple[float, ...]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


@dataclass
class Description:
    """The pictures that files describe.

    ``folders`` are those that have the pictures. ``boxes_left_out`` counts boxes by the reason. ``has_pixels`` says
    that boxes were shares in the files, and are pixels here. Elsewhere shares are a mistake.
    """

    layout: str
    folders: list[Path]
    pictures: list[Described] = field(default_factory=list)
    boxes_left_out: Counter[str] = field(default_factory=Counter)
    columns: tuple[str, ...] = ()
    left_out: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    has_pixels: bool = False

    def add(self, picture: Described, box: tuple[float, ...], name: str, where: str) -> None:
        """Add a box of left, top, right, bottom in pixels; one without an area is left out."""
        if not name:
            raise DatasetError(f"{where} has an empty class, expected a name.")
        left, top, right, bottom = box
        if max(map(abs, box)) > _MOST_PIXELS:
            raise DatasetError(f"{where} has {_shown(box)} as a box, expected pixels of at most {_MOST_PIXELS}.")
        if right <= left or bottom <= top:
            self.boxes_left_out[NO_AREA] += 1
            return
        if not self.has_pixels and min(box) > -0.01 and max(box) < 1.01 and any(side != round(side) for side in box):
            raise DatasetError(f"{where} has the box {_shown(box)}: shares of the picture of 0 to 1, expected pixels.")
        picture.boxes.append(box)
        picture.names.append(printable(name))

    def refuse_shares(self) -> None:
        """Refuse boxes if all are within the first pixel: shares such as 0, 0, 1, 1."""
        first = next((each for each in self.pictures if each.boxes), None) if not self.has_pixels else None
        if first is not None and all(0 <= min(box) <= max(box) <= 1 for each in self.pictures for box in each.boxes):
            raise DatasetError(
                f"{first.where} and all others have boxes of 0 to 1: shares of the picture, expected pixels."
            )


def _shown(box: tuple[float, ...]) -> str:
    return ", ".join(f"{side:g}" for side in box)


def finite_numbers(texts: Iterable[Any], where: str) -> tuple[float, ...]:
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
