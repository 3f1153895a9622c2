"""Pictures as HTML: data URLs, so that a page that changes every second leaves no files behind."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np
import numpy.typing as npt

from openmps._display import grid

U8Array = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Box:
    """A rectangle on a picture, in its pixels.

    Parameters
    ----------
    sides : sequence of float
        Left, top, right, bottom.
    text : str
    colour : str
    """

    sides: Sequence[float]
    text: str
    colour: str


def url_of(picture: U8Array) -> str:
    """Return the data URL of a picture (H, W, 1 or 3)."""
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(picture[..., 0] if picture.shape[2] == 1 else picture).save(file, "PNG", compress_level=1)
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


def draw_grid(pictures: U8Array, columns: int, *, edge: int = 448) -> str:
    """Return HTML of small pictures as one, with pixels that are seen."""
    address = url_of(grid(pictures, columns))
    return (
        f'<img src="{address}" alt="{len(pictures)} pictures" style="width: min(100%, {edge}px); '
        f'image-rendering: pixelated; border-radius: 8px">'
    )


def draw_cards(pictures: Sequence[U8Array], texts: Sequence[str], right: Sequence[bool | None]) -> str:
    """Return HTML of pictures with a text below each: green if it is right, red if not."""
    colours = {True: "#15803d", False: "#b91c1c", None: "#1f2937"}
    cards = [
        f'<figure style="margin: 0"><img src="{url_of(picture)}" alt="" style="width: 100%; border-radius: 6px">'
        f'<figcaption style="color: {colours[good]}; font-size: 0.8rem">{escape(text)}</figcaption></figure>'
        for picture, text, good in zip(pictures, texts, right, strict=True)
    ]
    return (
        '<div class="shown cards" style="display: grid; gap: 0.6rem; '
        f'grid-template-columns: repeat(auto-fill, minmax(110px, 1fr))">{"".join(cards)}</div>'
    )


def draw_boxed(picture: U8Array, boxes: Sequence[Box]) -> str:
    """Return an SVG of a picture with boxes."""
    height, width = picture.shape[:2]
    size = max(height, width) / 26
    parts = [
        f'<svg viewBox="0 0 {width} {height}" class="boxed" style="width: 100%; border-radius: 6px">'
        f'<image href="{url_of(picture)}" width="{width}" height="{height}"/>'
    ]
    for each in boxes:
        left, top, right, bottom = (round(float(side), 1) for side in each.sides)
        parts.append(
            f'<rect x="{left}" y="{top}" width="{max(right - left, 0):.1f}" height="{max(bottom - top, 0):.1f}" '
            f'fill="none" stroke="{each.colour}" stroke-width="{size / 6:.1f}"/>'
            f'<text x="{left + 2}" y="{max(top, size):.1f}" fill="{each.colour}" '
            f'style="font: {size:.1f}px system-ui, sans-serif; paint-order: stroke; stroke: white; '
            f'stroke-width: {size / 6:.1f}px">{escape(each.text)}</text>'
        )
    return "".join([*parts, "</svg>"])
