"""Decoded pictures of any mode as bytes: transparency, 16 bits and floats."""

from __future__ import annotations

from typing import Any

import numpy as np

_GROUND = (255, 255, 255, 255)  # white, behind transparent pixels
_MOST = 65535  # of 16 bits


def byte_pixels(picture: Any, mode: str) -> Any:
    """Return a picture of Pillow in mode "L" or "RGB".

    Transparent pixels are put on a white ground. Of 16 bits the upper 8 are kept; floats of 0 to 1 become 0 to 255.
    Pillow alone would show the colour of transparent pixels, and cut off numbers above 255.

    Raises
    ------
    ValueError
        If a number is out of its range.
    """
    if picture.mode.startswith("I"):
        values = np.asarray(picture)
        ground = picture.info.get("transparency")  # one value, of all pixels that have it
        return _of_integers(values if ground is None else np.where(values == ground, _MOST, values)).convert(mode)
    if picture.mode == "F":
        return _of_floats(np.asarray(picture)).convert(mode)
    if picture.has_transparency_data:
        return _on_ground(picture).convert(mode)
    return picture.convert(mode)


def _on_ground(picture: Any) -> Any:
    from PIL import Image

    coloured = picture.convert("LA").convert("RGBA") if picture.mode == "La" else picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", coloured.size, _GROUND), coloured)


def _of_integers(values: Any) -> Any:
    from PIL import Image

    low, high = int(values.min(initial=0)), int(values.max(initial=0))
    if low < 0 or high > _MOST:
        raise ValueError(f"its pixels are integers of {low} to {high}, expected 0 to {_MOST}")
    return Image.fromarray((values // 256).astype(np.uint8))


def _of_floats(values: Any) -> Any:
    from PIL import Image

    low, high = float(values.min(initial=0)), float(values.max(initial=0))
    if not 0 <= low <= high <= 1:
        raise ValueError(f"its pixels are floats of {low:g} to {high:g}, expected 0 to 1")
    return Image.fromarray(np.rint(values * 255).astype(np.uint8))
