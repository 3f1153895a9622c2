"""The calls of histograms and of the filters that use them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import as_array
from openmps._kernels.kernel import Kernel
from openmps.errors import ArgumentError, ShapeError
from openmps.image._filters import UnaryFilter
from openmps.image._pixels import Array, as_given, as_images, one_image, texture_of

__all__ = ["HistogramFilter", "NormalizedHistogramFilter", "OneHistogramFilter", "TwoHistogramsFilter"]

_UINT32 = 0x20  # MPSDataType

Counts = npt.NDArray[np.uint32]


class _Binned(Kernel):
    number_of_histogram_entries: int
    histogram_for_alpha: bool

    def _channels(self, array: Array) -> int:
        """Return how many channels of a texture have bins."""
        return 3 if array.shape[-1] == 4 and not self.histogram_for_alpha else int(array.shape[-1])

    def _bins(self, counts: int) -> _core.MatrixMemory:
        return _core.vector_memory(self.device._native, 1, counts * self.number_of_histogram_entries, _UINT32)

    def _counted(self, memory: _core.MatrixMemory, channels: int, rank: int) -> Counts:
        counts = np.empty((channels, self.number_of_histogram_entries), np.uint32)
        memory.read(counts)
        return counts[0] if rank == 2 else counts

    def _given(self, counts: Any, channels: int, name: str) -> _core.MatrixMemory:
        """Return a copy of a histogram on the device."""
        who = f"{type(self).__name__}: {name}"
        array = as_array(counts, who)
        expected = (channels, self.number_of_histogram_entries)
        if array.shape != expected and not (channels == 1 and array.shape == expected[1:]):
            raise ShapeError(f"{who} has shape {array.shape}, expected {expected}.")
        if array.dtype.kind not in "iu" or (array.size and not 0 <= int(array.min()) <= int(array.max()) < 2**32):
            raise ArgumentError(f"{who} is {array.dtype}, expected counts: integers from 0 to {2**32 - 1}.")
        memory = self._bins(channels)
        memory.write(np.ascontiguousarray(array, np.uint32))
        return memory


class HistogramFilter(_Binned):
    """The base of histograms of a given range."""

    @checked()
    def __call__(self, source: npt.ArrayLike) -> Counts:
        """Return how many pixels each bin has.

        Parameters
        ----------
        source : array, shape (H, W) or (H, W, C)
            C is 1 to 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.

        Returns
        -------
        ndarray of uint32, shape (channels, number_of_histogram_entries)
            Without the first axis for a source (H, W). A fourth channel counts only with `histogram_for_alpha`.

        Raises
        ------
        ShapeError, DTypeError
            If the source has another rank, an extent of 0, or no numbers.
        """
        texture, array = texture_of(source, f"{type(self).__name__}: source", self.device)
        channels = self._channels(array)
        memory = self._bins(channels)
        encoder = "encodeToCommandBuffer:sourceTexture:histogram:histogramOffset:"
        self._run([(encoder, [texture, _core.MatrixBuffer(memory), 0])], [memory])
        return self._counted(memory, channels, np.ndim(source))


class NormalizedHistogramFilter(_Binned):
    """The base of histograms between the least and the largest value."""

    @checked()
    def __call__(self, source: npt.ArrayLike) -> tuple[Counts, Array]:
        """Return how many pixels each bin has, and the ends of the range.

        Parameters
        ----------
        source : array, shape (H, W) or (H, W, C)
            C is 1 to 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.

        Returns
        -------
        ndarray of uint32, shape (channels, number_of_histogram_entries)
            Without the first axis for a source (H, W). A fourth channel counts only with `histogram_for_alpha`.
        ndarray of float32, shape (2, channels)
            The least and the largest value of each channel.

        Raises
        ------
        ShapeError, DTypeError
            If the source has another rank, an extent of 0, or no numbers.
        """
        texture, array = texture_of(source, f"{type(self).__name__}: source", self.device)
        channels, depth = self._channels(array), array.shape[-1]
        memory = self._bins(channels)
        ends = _core.Texture(self.device._native, (1, 1, 2, depth), _core.PixelFormat.FLOAT32)
        encoder = "encodeToCommandBuffer:sourceTexture:minmaxTexture:histogram:histogramOffset:"
        self._run([(encoder, [texture, ends, _core.MatrixBuffer(memory), 0])], [memory])
        found = np.empty((1, 1, 2, depth), np.float32)
        ends.read(found)
        return self._counted(memory, channels, np.ndim(source)), found[
            0, 0, :, : np.shape(source)[-1] if np.ndim(source) == 3 else 1
        ]


class _Transforming(_Binned, UnaryFilter):
    def _transformed(self, source: Any, selector: str, dtype: npt.DTypeLike | None, **histograms: Any) -> Array:
        """Encode the transform, then filter images; three channels are filtered with an alpha of 1."""
        images, rank = as_images(source, f"{type(self).__name__}: source")
        depth = images.shape[-1]
        stacked = np.stack([one_image(each, f"{type(self).__name__}: source") for each in images])
        texture, array = texture_of(stacked[0], f"{type(self).__name__}: source", self.device)
        arguments: list[Any] = [texture]
        for name, counts in histograms.items():
            channels = self._channels(array)
            arguments += [_core.MatrixBuffer(self._given(counts, channels, name)), 0]
        with self._turn:
            self._run([(selector, arguments)])
            filtered = super().__call__(stacked, dtype=dtype)
        return as_given(filtered[..., :depth], rank)


class OneHistogramFilter(_Transforming):
    """The base of filters that use the source's histogram."""

    @checked()
    def __call__(  # type: ignore[override]
        self, source: npt.ArrayLike, histogram: npt.ArrayLike, *, dtype: npt.DTypeLike | None = None
    ) -> Array:
        """Return the filtered images.

        Parameters
        ----------
        source : array, shape (H, W), (H, W, C) or (N, H, W, C)
            C is 1 to 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.
        histogram : array of integers, shape (channels, number_of_histogram_entries)
            As ``Histogram`` with the same bins makes it.
        dtype : optional
            uint8, float16 or float32. By default float16 if the source has it, else float32.

        Returns
        -------
        ndarray of the source's shape

        Raises
        ------
        ShapeError, DTypeError, ArgumentError
            If an array has another shape, or no numbers; if the histogram has no counts.
        """
        encoder = "encodeTransformToCommandBuffer:sourceTexture:histogram:histogramOffset:"
        return self._transformed(source, encoder, dtype, histogram=histogram)


class TwoHistogramsFilter(_Transforming):
    """The base of filters that use the source's histogram and a desired one."""

    @checked()
    def __call__(  # type: ignore[override]
        self,
        source: npt.ArrayLike,
        source_histogram: npt.ArrayLike,
        desired_histogram: npt.ArrayLike,
        *,
        dtype: npt.DTypeLike | None = None,
    ) -> Array:
        """Return the filtered images.

        Parameters
        ----------
        source : array, shape (H, W), (H, W, C) or (N, H, W, C)
            C is 1 to 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.
        source_histogram, desired_histogram : array of integers, shape (channels, number_of_histogram_entries)
            As ``Histogram`` with the same bins makes them.
        dtype : optional
            uint8, float16 or float32. By default float16 if the source has it, else float32.

        Returns
        -------
        ndarray of the source's shape

        Raises
        ------
        ShapeError, DTypeError, ArgumentError
            If an array has another shape, or no numbers; if a histogram has no counts.
        """
        return self._transformed(
            source,
            "encodeTransformToCommandBuffer:sourceTexture:sourceHistogram:sourceHistogramOffset:"
            "desiredHistogram:desiredHistogramOffset:",
            dtype,
            source_histogram=source_histogram,
            desired_histogram=desired_histogram,
        )
