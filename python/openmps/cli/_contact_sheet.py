"""A contact sheet: small pictures in rows, with their classes and boxes, as a network will see them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from openmps._files.atomic_file import write_file
from openmps.data import BoxedPicture, read_picture
from openmps.errors import DatasetError, printable

_EDGE, _TITLE, _COLUMNS = 168, 16, 8  # pixels, pixels, tiles
_MOST_TILES = 400
_MOST_CHARACTERS = 26
_COLOURS = ("#e6194b", "#3cb44b", "#4363d8", "#f58231", "#911eb4", "#008080", "#f032e6", "#9a6324")


@dataclass(frozen=True)
class Tile:
    """A picture on the sheet, perhaps with boxes of classes."""

    file: Path
    title: str
    boxes: BoxedPicture | None = None
    classes: tuple[str, ...] = ()


def tiles_of_classes(pictures: Sequence[tuple[Path, str]], part: str) -> list[Tile]:
    """Return up to a row of pictures for each class, spread over its pictures."""
    classes: dict[str, list[Path]] = {}
    for file, name in pictures:
        classes.setdefault(name, []).append(file)
    return [Tile(file, f"{name}, {part}") for name, files in classes.items() for file in spread(files, _COLUMNS)]


def write_sheet(path: Path, tiles: Sequence[Tile]) -> Path:
    """Write a PNG file with up to 400 tiles."""
    if not tiles:
        raise DatasetError(f"A contact sheet {path} needs pictures, there are 0.")
    from PIL import Image, ImageDraw

    shown = spread(tiles, _MOST_TILES)
    rows = -(-len(shown) // _COLUMNS)
    columns = min(_COLUMNS, len(shown))
    sheet = Image.new("RGB", (columns * _EDGE, rows * (_EDGE + _TITLE)), "white")
    draw = ImageDraw.Draw(sheet)
    for place, tile in enumerate(shown):
        left, top = place % _COLUMNS * _EDGE, place // _COLUMNS * (_EDGE + _TITLE)
        _write(draw, left + 3, top + 2, tile.title)
        _paste(sheet, draw, left, top + _TITLE, tile)
    content = io.BytesIO()
    sheet.save(content, "PNG")
    return write_file(path, content.getvalue(), what="A contact sheet")


def spread(items: Sequence[Any], most: int) -> list[Any]:
    """Return items from all places of a sequence."""
    count = min(most, len(items))
    return [items[number * len(items) // count] for number in range(count)]


def _paste(sheet: Any, draw: Any, left: int, top: int, tile: Tile) -> None:
    """Draw a picture, scaled into its square, and its boxes."""
    from PIL import Image

    picture = Image.fromarray(read_picture(tile.file))
    factor = min((_EDGE - 4) / picture.width, (_EDGE - 4) / picture.height)
    size = (max(1, round(picture.width * factor)), max(1, round(picture.height * factor)))
    left, top = left + (_EDGE - size[0]) // 2, top + (_EDGE - size[1]) // 2
    sheet.paste(picture.resize(size, Image.Resampling.BILINEAR), (left, top))
    draw.rectangle((left - 1, top - 1, left + size[0], top + size[1]), outline="#bbbbbb")
    if tile.boxes is None:
        return
    for box, label in zip(tile.boxes.boxes * factor, tile.boxes.labels, strict=True):
        x, y, right, bottom = (float(side) for side in box)
        colour = _COLOURS[int(label) % len(_COLOURS)]
        draw.rectangle((left + x, top + y, left + right, top + bottom), outline=colour, width=1)
        _write(draw, left + x + 2, top + y, tile.classes[label][:8], colour)


def _write(draw: Any, left: float, top: float, text: str, colour: str = "black") -> None:
    """Write a text; letters that the font cannot have become question marks."""
    text = printable(text)
    text = text if len(text) <= _MOST_CHARACTERS else f"{text[: _MOST_CHARACTERS - 3]}..."
    try:
        draw.text((left, top), text, fill=colour)
    except UnicodeEncodeError:
        draw.text((left, top), text.encode("ascii", "replace").decode(), fill=colour)
