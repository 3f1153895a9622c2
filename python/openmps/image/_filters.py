"""The calls of filters of one source and of two sources."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._checks.arrays import pair, whole
from openmps._kernels.kernel import Kernel
from openmps._kernels.settings import Rectangle
from openmps.image._pixels import Array, Pixels, Shape, as_given, blank, pixels_of, read, result_dtype

__all__ = [
    "BinaryFilter",
    "PairOfStatistics",
    "ReductionOfColumns",
    "ReductionOfRows",
    "Statistics",
    "TransposingFilter",
    "UnaryFilter",
]


class Filter(Kernel):
    """The base of filters whose results are images."""

    def _filtered(
        self,
        selector: str,
        sources: list[Pixels],
        size: int | tuple[int, int] | None,
        channels: int | None,
        dtype: npt.DTypeLike | None,
    ) -> Array:
        who = type(self).__name__
        count, height, width, depth = self._result_shape(sources[0].shape)
        if size is not None:
            height, width = pair(size, f"{who}: size")
        if channels is not None:
            depth = whole(channels, f"{who}: channels")
        kind = result_dtype(dtype, who, *(source.array for source in sources))
        is_part = getattr(self, "clip_rect", None) is not None
        result = blank((count, height, width, depth), kind, who, self.device, zeros=is_part)
        self._run([(selector, [*(source.native for source in sources), result])])
        return as_given(read(result, kind), max(source.rank for source in sources))

    def _result_shape(self, shape: Shape) -> Shape:
        return shape


class UnaryFilter(Filter):
    """The base of filters of one source."""

    @checked()
    def __call__(
        self,
        source: npt.ArrayLike,
        *,
        size: int | tuple[int, int] | None = None,
        channels: int | None = None,
        dtype: npt.DTypeLike | None = None,
    ) -> Array:
        """Return the filtered images.

        Parameters
        ----------
        source : array, shape (H, W), (H, W, C) or (N, H, W, C)
            float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.
        size : int or tuple of int, optional
            Rows and columns of the result; by default those that the class describes.
        channels : int, optional
            Channels of the result; by default those of the source.
        dtype : optional
            uint8, which rounds and limits values to 0..1, float16 or float32. By default float16 if the source has it,
            else float32.

        Returns
        -------
        ndarray with as many axes as the source
            Pixels outside `clip_rect` are 0.

        Raises
        ------
        ShapeError, DTypeError
            If the source has another rank, an extent of 0, or no numbers.
        """
        images = pixels_of(source, f"{type(self).__name__}: source", self.device)
        return self._filtered("encodeToCommandBuffer:sourceImage:destinationImage:", [images], size, channels, dtype)


class TransposingFilter(UnaryFilter):
    """The base of filters that exchange rows and columns."""

    def _result_shape(self, shape: Shape) -> Shape:
        return shape[0], shape[2], shape[1], shape[3]


class BinaryFilter(Filter):
    """The base of filters of two sources."""

    @checked()
    def __call__(
        self,
        primary: npt.ArrayLike,
        secondary: npt.ArrayLike,
        *,
        size: int | tuple[int, int] | None = None,
        channels: int | None = None,
        dtype: npt.DTypeLike | None = None,
    ) -> Array:
        """Return the images made of two sources.

        Parameters
        ----------
        primary, secondary : array, shape (H, W), (H, W, C) or (N, H, W, C)
            float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.
        size : int or tuple of int, optional
            Rows and columns of the result; by default those of `primary`.
        channels : int, optional
            Channels of the result; by default those of `primary`.
        dtype : optional
            uint8, which rounds and limits values to 0..1, float16 or float32. By default float16 if both sources have
            it, else float32.

        Returns
        -------
        ndarray with as many axes as the sources
            Pixels outside `clip_rect` are 0. Beyond a smaller source its edge mode says the values.

        Raises
        ------
        ShapeError, DTypeError
            If a source has another rank, an extent of 0, or no numbers.
        """
        who = type(self).__name__
        sources = [
            pixels_of(primary, f"{who}: primary", self.device),
            pixels_of(secondary, f"{who}: secondary", self.device),
        ]
        selector = "encodeToCommandBuffer:primaryImage:secondaryImage:destinationImage:"
        return self._filtered(selector, sources, size, channels, dtype)


def _part(whole_extent: int, rectangle: Rectangle | None, axis: int) -> int:
    """Return the rows (axis 0) or columns (axis 1) of a source that a rectangle has."""
    if rectangle is None:
        return whole_extent
    return max(min(rectangle[axis] + rectangle[axis + 2], whole_extent) - rectangle[axis], 1)


class ReductionOfRows(UnaryFilter):
    """The base of reductions of each row to one pixel."""

    clip_rect_source: Rectangle | None

    def _result_shape(self, shape: Shape) -> Shape:
        return shape[0], _part(shape[1], self.clip_rect_source, 0), 1, shape[3]


class ReductionOfColumns(UnaryFilter):
    """The base of reductions of each column to one pixel."""

    clip_rect_source: Rectangle | None

    def _result_shape(self, shape: Shape) -> Shape:
        return shape[0], 1, _part(shape[2], self.clip_rect_source, 1), shape[3]


class Statistics(Kernel):
    """The base of statistics of each channel."""

    _numbers: ClassVar[int] = 1

    @checked()
    def __call__(self, source: npt.ArrayLike, *, dtype: npt.DTypeLike | None = None) -> Array:
        """Return the numbers of each channel.

        Parameters
        ----------
        source : array, shape (H, W), (H, W, C) or (N, H, W, C)
            float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.
        dtype : optional
            uint8, float16 or float32. By default float16 if the source has it, else float32.

        Returns
        -------
        ndarray, shape (C,), or (2, C) for two numbers; (N, C) or (N, 2, C) for N images.
            Without the last axis for a source (H, W).

        Raises
        ------
        ShapeError, DTypeError
            If the source has another rank, an extent of 0, or no numbers.
        """
        who = type(self).__name__
        images = pixels_of(source, f"{who}: source", self.device)
        kind = result_dtype(dtype, who, images.array)
        count, _, _, channels = images.shape
        result = blank((count, 1, self._numbers, channels), kind, who, self.device)
        self._run([("encodeToCommandBuffer:sourceImage:destinationImage:", [images.native, result])])
        found: Array = read(result, kind)[:, 0]
        if self._numbers == 1:
            found = found[:, 0]
        if images.rank == 4:
            return found
        return np.asarray(found[0, ..., 0]) if images.rank == 2 else np.asarray(found[0])


class PairOfStatistics(Statistics):
    """The base of statistics of two numbers for each channel."""

    _numbers = 2
