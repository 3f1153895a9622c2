"""Spots and stripes that grow from a few seeds: Gray and Scott's reaction and diffusion, in the Metal language.

    python reaction_diffusion.py
    python reaction_diffusion.py --size 512 --steps 12000 --feed 0.03 --kill 0.062

Two textures stay on the device. Each step reads one and writes the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import openmps as mps

Array = npt.NDArray[Any]


def first_plane(size: int, seed: int = 0) -> Array:
    """Return u = 1 and v = 0 everywhere but in some squares: (size, size, 2), float32."""
    plane = np.zeros((size, size, 2), np.float32)
    plane[..., 0] = 1
    edge, seeds = max(6, size // 32), 1 + size * size // 3400
    for row, column in np.random.default_rng(seed).integers(0, size - edge, (seeds, 2)):
        plane[row : row + edge, column : column + edge] = (0.5, 0.25)
    return plane


def grow(plane: Array, *, feed: float = 0.037, kill: float = 0.06, device: str | None = None) -> Iterator[Array]:
    """Yield the plane after each hundred steps, forever."""
    library = mps.metal.Library.from_file(Path(__file__).with_name("reaction_diffusion.metal"), device=device)
    react = library.kernel("react")
    rates = np.array((feed, kill), np.dtype([("feed", np.float32), ("kill", np.float32)]))
    here, there = (mps.metal.Texture(plane, device=react.device) for _ in range(2))
    while True:
        for _ in range(100):
            react(rates, here, there, threads=plane.shape[1::-1])
            here, there = there, here
        yield here.numpy()


def picture_of(plane: Array) -> Array:
    """Return a picture (size, size, 3), uint8: v from dark to light."""
    v = np.clip(plane[..., 1:] * 2.8, 0, 1)
    dark, light = np.array([16, 24, 64]), np.array([255, 214, 140])
    picture: Array = np.rint(dark + (light - dark) * v).astype(np.uint8)
    return picture


def main() -> None:
    """Grow, and save the picture."""
    from PIL import Image

    parser = argparse.ArgumentParser(description="Grows spots and stripes.")
    parser.add_argument("--device", help="cpu, cuda:0, ...; the best device by default")
    parser.add_argument("--output", type=Path, default=Path("pictures/reaction_diffusion.png"), help="the file")
    parser.add_argument("--size", type=int, default=256, help="pixels of an edge (256)")
    parser.add_argument("--steps", type=int, default=5000, help="a multiple of 100 (5000)")
    parser.add_argument("--feed", type=float, default=0.037, help="how fast u is fed (0.037)")
    parser.add_argument("--kill", type=float, default=0.06, help="how fast v decays (0.06)")
    arguments = parser.parse_args()
    plane = first_plane(arguments.size)
    states = grow(plane, feed=arguments.feed, kill=arguments.kill, device=arguments.device)
    for _ in range(arguments.steps // 100):
        plane = next(states)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(picture_of(plane)).save(arguments.output)
    print(f"v covers {100 * (plane[..., 1] > 0.1).mean():.1f} % of the plane after {arguments.steps} steps")
    print(f"{arguments.output}: the picture")


if __name__ == "__main__":
    main()
