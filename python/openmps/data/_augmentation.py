"""Augmentation: a random part of a picture, perhaps mirrored, in other colours; boxes move with it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps.errors import ArgumentError, missing_extra

U8Array: TypeAlias = npt.NDArray[np.uint8]
F32Array: TypeAlias = npt.NDArray[np.float32]

_ATTEMPTS = 10
_GRAY = np.array([0.299, 0.587, 0.114], np.float32)  # ITU-R BT.601


@partial(checked_class, values_alone=False, prefix="View.")
@dataclass(frozen=True)
class View:
    """A part of a picture that is scaled to a network's image.

    Parameters
    ----------
    left, top, width, height : float
        The part, in pixels of the picture.
    size : tuple of int
        Height and width of the image.
    is_mirrored : bool, optional
        Whether left and right are exchanged.

    Examples
    --------
    >>> View.centred((100, 200), (50, 50))
    View(left=50.0, top=0.0, width=100.0, height=100.0, size=(50, 50), is_mirrored=False)
    """

    left: float
    top: float
    width: float
    height: float
    size: tuple[int, int]
    is_mirrored: bool = False

    @classmethod
    def centred(cls, extent: tuple[int, int], size: tuple[int, int]) -> View:
        """Return the largest centred part of a picture (height, width) that has the image's proportions."""
        height, width = extent
        if min(size) < 1:
            raise ArgumentError(f"View.centred: size is {size}, expected two numbers of 1 or more.")
        factor = min(height / size[0], width / size[1])
        part = (size[0] * factor, size[1] * factor)
        return cls((width - part[1]) / 2, (height - part[0]) / 2, part[1], part[0], size)

    @classmethod
    def whole(cls, extent: tuple[int, int], size: tuple[int, int]) -> View:
        """Return the whole picture, whatever its proportions are."""
        return cls(0.0, 0.0, float(extent[1]), float(extent[0]), size)

    def image(self, picture: U8Array) -> U8Array:
        """Return the part of a picture (H, W, C) as an image (height, width, C), bilinear."""
        try:
            from PIL import Image
        except ImportError:
            raise missing_extra("Scaling a picture", "Pillow", "data") from None
        source = Image.fromarray(picture[..., 0] if picture.shape[2] == 1 else picture)
        height, width = picture.shape[:2]  # which rounding may leave by a hair
        left, top = max(self.left, 0.0), max(self.top, 0.0)
        box = (left, top, min(self.left + self.width, width), min(self.top + self.height, height))
        scaled = np.asarray(
            source.resize((self.size[1], self.size[0]), Image.Resampling.BILINEAR, box=box, reducing_gap=2.0)
        )
        if self.is_mirrored:
            scaled = scaled[:, ::-1]
        return np.asarray(scaled, np.uint8).reshape(*self.size, picture.shape[2])

    def boxes(self, boxes: npt.ArrayLike) -> F32Array:
        """Return boxes (n, 4) of left, top, right, bottom in pixels of the image. They may leave it."""
        given = np.asarray(boxes, np.float32).reshape(-1, 4)
        scale = np.array([self.size[1] / self.width, self.size[0] / self.height] * 2, np.float32)
        moved = (given - np.array([self.left, self.top] * 2, np.float32)) * scale
        if self.is_mirrored:
            moved[:, [0, 2]] = self.size[1] - moved[:, [2, 0]]
        return moved


@checked_class
@dataclass(frozen=True)
class Augmentation:
    """How pictures vary from epoch to epoch.

    Parameters
    ----------
    smallest_part : float, optional
        The smallest share of the picture's area that is shown, in (0, 1]. With 1 the centred part is always shown.
    aspect : float, optional
        The part's proportions vary by up to this factor, at least 1.
    mirror : bool, optional
        Whether half of the pictures are mirrored.
    colour : float, optional
        Brightness, contrast and saturation vary by factors of 1 - colour to 1 + colour, in [0, 1).
    seed : int, optional

    Raises
    ------
    ArgumentError
        If a number is out of its range.

    Notes
    -----
    The part is drawn as in Szegedy et al., "Going deeper with convolutions", 2014. A sample's numbers follow from the
    seed, the epoch and the sample's number alone.

    Examples
    --------
    >>> Augmentation(smallest_part=0.5).drawn((3, 14), (100, 100), (64, 64)).size
    (64, 64)
    """

    smallest_part: float = 0.4
    aspect: float = 4 / 3
    mirror: bool = True
    colour: float = 0.25
    seed: int = 0

    def __post_init__(self) -> None:
        limits = {
            "smallest_part": (0 < self.smallest_part <= 1, "above 0 and at most 1"),
            "aspect": (1 <= self.aspect < math.inf, "at least 1"),
            "colour": (0 <= self.colour < 1, "at least 0 and below 1"),
            "seed": (self.seed >= 0, "at least 0"),
        }
        for name, (is_right, expected) in limits.items():
            if not is_right:
                raise ArgumentError(f"Augmentation: {name} is {getattr(self, name)}, expected a number {expected}.")

    def drawn(self, numbers: tuple[int, ...], extent: tuple[int, int], size: tuple[int, int]) -> View:
        """Return a part of a picture (height, width), drawn from the seed and these numbers."""
        return self._view(self._random(numbers), extent, size)

    def image(self, picture: U8Array, numbers: tuple[int, ...], size: tuple[int, int]) -> U8Array:
        """Return a varied image of a picture, uint8 (*size, C)."""
        random = self._random(numbers)
        return self.coloured(self._view(random, (picture.shape[0], picture.shape[1]), size).image(picture), random)

    def _random(self, numbers: tuple[int, ...]) -> np.random.Generator:
        return np.random.default_rng((self.seed, *(int(number) for number in numbers)))

    def _view(self, random: np.random.Generator, extent: tuple[int, int], size: tuple[int, int]) -> View:
        height, width = extent
        mirrored = self.mirror and bool(random.random() < 0.5)
        for _ in range(_ATTEMPTS if self.smallest_part < 1 else 0):
            area = height * width * random.uniform(self.smallest_part, 1)
            proportion = size[1] / size[0] * self.aspect ** random.uniform(-1, 1)
            part_width, part_height = math.sqrt(area * proportion), math.sqrt(area / proportion)
            if part_width <= width and part_height <= height:
                left, top = random.uniform(0, width - part_width), random.uniform(0, height - part_height)
                return View(left, top, part_width, part_height, size, mirrored)
        centred = View.centred(extent, size)
        return View(centred.left, centred.top, centred.width, centred.height, size, mirrored)

    def coloured(self, image: U8Array, random: np.random.Generator) -> U8Array:
        """Return an image in other colours."""
        if self.colour == 0:
            return image
        brightness, contrast, saturation = random.uniform(1 - self.colour, 1 + self.colour, 3).astype(np.float32)
        values = image.astype(np.float32)
        gray: Any = values @ _GRAY if image.shape[2] == 3 else values[..., 0]
        if image.shape[2] == 3:
            values = values * saturation + gray[..., None] * (1 - saturation)
        mean = gray.mean()
        values = (values - mean) * (contrast * brightness) + mean * brightness
        return np.asarray(np.rint(values.clip(0, 255)), np.uint8)
