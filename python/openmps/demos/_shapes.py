"""Drawn pictures for demos that are given no data: circles, squares and triangles on grounds of noise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from openmps.data import BoxedPicture, BoxedPictures

CLASSES = ("circle", "square", "triangle")
U8Array = npt.NDArray[np.uint8]


def drawn_shapes(count: int, edge: int, *, seed: int = 0) -> tuple[U8Array, npt.NDArray[np.int64]]:
    """Return pictures (N, edge, edge, 3) with one shape each, and class numbers (N,)."""
    random = np.random.default_rng(seed)
    labels = random.integers(0, len(CLASSES), count)
    pictures = np.empty((count, edge, edge, 3), np.uint8)
    for place, label in enumerate(labels):
        pictures[place] = _drawn(random, edge, [_place(random, edge, 0.4, 0.8)], [int(label)])
    return pictures, labels


def drawn_boxes(count: int, edge: int, folder: Path, *, seed: int = 0) -> BoxedPictures:
    """Write pictures with one to three shapes each, and return them with their boxes."""
    from PIL import Image

    random = np.random.default_rng(seed)
    found = []
    for number in range(count):
        places: list[npt.NDArray[np.float32]] = []
        for _ in range(int(random.integers(1, 4))):
            box = _place(random, edge, 0.2, 0.35)
            if all((box[:2] >= other[2:]).any() or (box[2:] <= other[:2]).any() for other in places):
                places.append(box)
        labels = random.integers(0, len(CLASSES), len(places))
        file = folder / f"{number}.png"
        Image.fromarray(_drawn(random, edge, places, labels.tolist())).save(file)
        found.append(BoxedPicture(file, np.array(places, np.float32), labels))
    return BoxedPictures(CLASSES, found)


def _place(random: np.random.Generator, edge: int, least: float, most: float) -> npt.NDArray[np.float32]:
    """Return a square box in a picture: left, top, right, bottom."""
    extent = edge * random.uniform(least, most)
    left, top = random.uniform(0, edge - extent, 2)
    return np.array([left, top, left + extent, top + extent], np.float32)


def _drawn(random: np.random.Generator, edge: int, places: list[npt.NDArray[np.float32]], labels: list[int]) -> U8Array:
    from PIL import Image, ImageDraw

    ground = random.integers(0, 90) + random.integers(0, 50, (edge, edge, 3))
    picture = Image.fromarray(ground.astype(np.uint8))
    pen = ImageDraw.Draw(picture)
    for (left, top, right, bottom), label in zip(places, labels, strict=True):
        red, green, blue = (int(part) for part in random.integers(120, 256, 3))
        colour = (red, green, blue)
        if CLASSES[label] == "circle":
            pen.ellipse((left, top, right, bottom), fill=colour)
        elif CLASSES[label] == "square":
            pen.rectangle((left, top, right, bottom), fill=colour)
        else:
            pen.polygon([(left, bottom), (right, bottom), ((left + right) / 2, top)], fill=colour)
    return np.asarray(picture)
