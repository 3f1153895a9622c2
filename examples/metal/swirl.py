"""A picture that is turned around its middle: a texture, a sampler and a kernel in the Metal language.

python swirl.py
python swirl.py --picture photo.jpg --turn 6
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps

Array = npt.NDArray[Any]


def board(size: int = 256) -> Array:
    """Return a board of coloured squares (size, size, 4), uint8."""
    row, column = np.mgrid[:size, :size]
    light = ((row * 8 // size + column * 8 // size) % 2)[..., None]
    colour = np.stack([row * 255 // size, column * 255 // size, 255 - row * 255 // size], -1)
    return np.concatenate([np.where(light, colour, 255 - colour // 3), np.full((size, size, 1), 255)], -1).astype(
        np.uint8
    )


def swirl(picture: Array, turn: float, *, device: str | None = None) -> Array:
    """Return the turned picture (H, W, 4), uint8."""
    library = mps.metal.Library.from_file(Path(__file__).with_name("swirl.metal"), device=device)
    turned = np.empty_like(picture)
    between = mps.metal.Sampler("linear", "mirror_repeat")
    library.kernel("swirl")(turn, picture, turned, between, threads=picture.shape[1::-1])
    return turned


def main() -> None:
    """Turn, and save the picture."""
    from PIL import Image

    parser = argparse.ArgumentParser(description="Turns a picture around its middle.")
    parser.add_argument("--device", help="cpu, cuda:0, ...; the best device by default")
    parser.add_argument("--output", type=Path, default=Path("pictures/swirl.png"), help="the file")
    parser.add_argument("--picture", type=Path, help="a board of squares by default")
    parser.add_argument("--turn", type=float, default=4, help="radians in the middle (4)")
    arguments = parser.parse_args()
    picture = board() if arguments.picture is None else np.asarray(Image.open(arguments.picture).convert("RGBA"))
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(swirl(picture, arguments.turn, device=arguments.device)).save(arguments.output)
    print(f"{arguments.output}: the picture")


if __name__ == "__main__":
    main()
