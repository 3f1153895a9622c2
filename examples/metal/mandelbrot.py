"""The Mandelbrot set by two kernels in the Metal language.

    python mandelbrot.py
    python mandelbrot.py --width 1600 --centre -0.7436 0.1318 --extent 0.002 --iterations 2000

The first kernel writes numbers into a buffer. The second one makes them colours in a texture, which the program saves
as a picture.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps

View = np.dtype([("centre", np.float32, 2), ("width", np.float32), ("most", np.uint32)])


def draw(
    width: int = 960,
    height: int = 640,
    centre: tuple[float, float] = (-0.6, 0.0),
    extent: float = 3.3,
    iterations: int = 300,
    device: str | None = None,
) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Return the numbers (height, width), float32, and the picture (height, width, 4), uint8."""
    library = mps.metal.Library.from_file(Path(__file__).with_name("mandelbrot.metal"), device=device)
    view = np.array((centre, extent, iterations), View)
    escape = np.empty((height, width), np.float32)
    picture = np.empty((height, width, 4), np.uint8)
    library.kernel("mandelbrot")(escape, view, threads=(width, height))
    library.kernel("colour")(escape, picture, threads=(width, height))
    return escape, picture


def main() -> None:
    """Draw, and save the picture."""
    from PIL import Image

    parser = argparse.ArgumentParser(description="Draws the Mandelbrot set.")
    parser.add_argument("--device", help="cpu, cuda:0, ...; the best device by default")
    parser.add_argument("--output", type=Path, default=Path("pictures/mandelbrot.png"), help="the file")
    parser.add_argument("--width", type=int, default=960, help="pixels; the height is two thirds (960)")
    parser.add_argument("--centre", type=float, nargs=2, default=(-0.6, 0.0), help="real and imaginary part")
    parser.add_argument("--extent", type=float, default=3.3, help="the width in the complex plane (3.3)")
    parser.add_argument("--iterations", type=int, default=300, help="at most, for a point (300)")
    arguments = parser.parse_args()
    height = max(1, arguments.width * 2 // 3)
    escape, picture = draw(
        arguments.width, height, tuple(arguments.centre), arguments.extent, arguments.iterations, arguments.device
    )
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture[..., :3]).save(arguments.output)
    print(f"{100 * (escape == 1).mean():.1f} % of the points stay")
    print(f"{arguments.output}: the picture")


if __name__ == "__main__":
    main()
