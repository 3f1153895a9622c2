"""The calls of pyramids: lists of levels, each of half the size of the one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._kernels.kernel import Kernel
from openmps._nodes.images import FORMATS
from openmps.errors import ArgumentError, DTypeError, ShapeError
from openmps.image._pixels import Array, one_image

__all__ = ["LevelsFilter", "PyramidFilter"]


class PyramidFilter(Kernel):
    """The base of pyramids that are made of one image."""

    @checked()
    def __call__(self, source: npt.ArrayLike) -> list[Array]:
        """Return the image and its smaller levels, down to one pixel.

        Parameters
        ----------
        source : array, shape (H, W) or (H, W, C)
            C is 1 to 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.

        Returns
        -------
        list of ndarray of the source's dtype
            Level i has ``max(H >> i, 1)`` rows and ``max(W >> i, 1)`` columns.

        Raises
        ------
        ShapeError, DTypeError
            If the source has another rank, an extent of 0, or no numbers.
        """
        array, shape = _one(source, f"{type(self).__name__}: source")
        levels = _Levels(self, array)
        levels.native.write(array)
        self._run([("encodeToCommandBuffer:sourceTexture:destinationTexture:", [levels.native, levels.native])])
        return levels.read(range(levels.count), shape)


class LevelsFilter(Kernel):
    """The base of filters of all levels of a pyramid."""

    @checked()
    def __call__(self, source: Sequence[npt.ArrayLike]) -> list[Array]:
        """Return as many levels as the source has.

        Parameters
        ----------
        source : sequence of array, shapes (H, W) or (H, W, C)
            All levels from the whole image down to one pixel, of one dtype; C is 1 to 4.

        Returns
        -------
        list of ndarray of the source's dtype
            The last level is the source's.

        Raises
        ------
        ArgumentError
            If there are more or fewer levels than the first one has.
        ShapeError, DTypeError
            If a level has another shape or dtype than the first one asks for.
        """
        who = type(self).__name__
        if isinstance(source, np.ndarray) or not isinstance(source, Sequence) or len(source) < 2:
            raise ArgumentError(f"{who}: source is {type(source).__name__}, expected a sequence of 2 or more levels.")
        given = [_one(level, f"{who}: source[{i}]") for i, level in enumerate(source)]
        array, shape = given[0]
        sources, results = _Levels(self, array), _Levels(self, array)
        if len(given) != sources.count:
            raise ArgumentError(
                f"{who}: source has {len(given)} levels, expected {sources.count} for {array.shape[0]} x "
                f"{array.shape[1]} pixels."
            )
        for i, (level, _) in enumerate(given):
            sources.write(i, level, f"{who}: source[{i}]")
        self._run([("encodeToCommandBuffer:sourceTexture:destinationTexture:", [sources.native, results.native])])
        last = _as_shape(given[-1][0], given[-1][1])
        return [*results.read(range(sources.count - 1), shape), last]


class _Levels:
    """A texture with all levels."""

    def __init__(self, kernel: Kernel, array: Array) -> None:
        height, width, _ = array.shape
        self.count = max(height, width).bit_length()
        self.dtype = array.dtype
        self.native = _core.Texture(kernel.device._native, (1, *array.shape), FORMATS[array.dtype], self.count > 1)

    def write(self, level: int, array: Array, who: str) -> None:
        """Copy one level, of the size that it has."""
        if array.dtype != self.dtype:
            raise DTypeError(f"{who} is {array.dtype}, source[0] is {self.dtype}; expected one dtype.")
        expected = tuple(self.native.level_shape(level)[1:])
        if array.shape != expected:
            raise ShapeError(f"{who} has shape {array.shape}, expected {expected}.")
        self.native.write(array, level)

    def read(self, levels: range, given: tuple[int, ...]) -> list[Array]:
        """Return copies of levels with the axes and channels of the given shape."""
        found = []
        for level in levels:
            array = np.empty(self.native.level_shape(level), self.dtype)
            self.native.read(array, level)
            found.append(_as_shape(array[0], given))
        return found


def _one(data: Any, who: str) -> tuple[Array, tuple[int, ...]]:
    return one_image(data, who), np.shape(data)


def _as_shape(array: Array, given: tuple[int, ...]) -> Array:
    return array[..., 0] if len(given) == 2 else array[..., : given[-1]]
