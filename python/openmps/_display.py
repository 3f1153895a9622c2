"""Words, tables and pictures that show objects to people."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

_MOST_ROWS = 200
_MOST_NAMES = 8


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 layer", "12,330 parameters"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def extents(shape: Iterable[int | None]) -> str:
    """Return a shape in parentheses, "?" for an extent that is not known yet."""
    return f"({', '.join('?' if extent is None else str(extent) for extent in shape)})"


def shapes(tensors: Mapping[str, tuple[int, ...]]) -> str:
    """Return names with their shapes."""
    return ", ".join(f"{name} {extents(shape)}" for name, shape in tensors.items())


def listed(names: Sequence[str]) -> str:
    """Return names with commas, "nothing" for none; of many the first ones and how many there are besides."""
    shown = list(names[:_MOST_NAMES])
    more = len(names) - len(shown)
    return (", ".join(shown) or "nothing") + (f" and {more:,} more" if more else "")


def quoted(label: str) -> str:
    """Return a label in quotes after a space; nothing for none."""
    return f' "{label}"' if label else ""


def optimizer_name(optimizer: object) -> str:
    """Return the class of an optimizer in words."""
    return "no optimizer" if optimizer is None else type(optimizer).__name__


def as_json(results: Any) -> str:
    """Return results as one line of JSON, which has no NaN and no infinity: null stands for them."""

    def finite(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {name: finite(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [finite(each) for each in value]
        return None if isinstance(value, float) and not math.isfinite(value) else value

    return json.dumps(finite(results), allow_nan=False)


def html_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table for notebooks, its texts escaped; the middle of a long one is left out."""
    from html import escape

    shown = [[str(cell) for cell in row] for row in rows]
    if len(shown) > _MOST_ROWS:
        half = _MOST_ROWS // 2
        gap = [f"... {len(shown) - 2 * half:,} more", *[""] * (len(headings) - 1)]
        shown = [*shown[:half], gap, *shown[-half:]]
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in shown)
    caption = f'<caption style="text-align: left">{escape(title)}</caption>'
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def grid(pictures: npt.NDArray[np.uint8], columns: int) -> npt.NDArray[np.uint8]:
    """Return pictures (N, H, W, C) side by side in rows, as one."""
    count, height, width, channels = pictures.shape
    rows = -(-count // columns)
    filled = np.zeros((rows * columns, height, width, channels), np.uint8)
    filled[:count] = pictures
    parts = filled.reshape(rows, columns, height, width, channels)
    return parts.transpose(0, 2, 1, 3, 4).reshape(rows * height, columns * width, channels)
