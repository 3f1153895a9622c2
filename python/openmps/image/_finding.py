"""The calls of filters that find key points and lines, and of the guided filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._kernels.kernel import Kernel
from openmps._kernels.settings import Rectangle, rectangle
from openmps.errors import ArgumentError, DTypeError, ShapeError
from openmps.image._pixels import Array, Shape, texture_of

__all__ = ["GuidedFilterBase", "KeypointFilter", "Keypoints", "LineFilter", "Lines"]

_UINT32 = 0x20  # MPSDataType
_RECORD = np.dtype([("x", np.uint16), ("y", np.uint16), ("value", np.float32)])  # MPSImageKeypointData


class Keypoints(NamedTuple):
    """The key points of one region, in reading order.

    Parameters
    ----------
    positions : ndarray of int64, shape (count, 2)
        Row and column in the image.
    values : ndarray of float32, shape (count,)
        From 0 to 1.
    """

    positions: npt.NDArray[np.int64]
    values: npt.NDArray[np.float32]


class Lines(NamedTuple):
    """The lines of an image, the longest first.

    Parameters
    ----------
    ends : ndarray of int64, shape (count, 2, 2)
        Row and column of the two ends of each line.
    edges : ndarray of float32, shape (H, W)
        1 at the pixels of edges, 0 elsewhere.
    """

    ends: npt.NDArray[np.int64]
    edges: npt.NDArray[np.float32]


class KeypointFilter(Kernel):
    """The base of filters that list pixels."""

    maximum_keypoints: int

    @checked()
    def __call__(self, source: npt.ArrayLike, regions: Sequence[Rectangle] | None = None) -> list[Keypoints]:
        """Return the key points of each region.

        Parameters
        ----------
        source : array of uint8, shape (H, W) or (H, W, 1)
            Stands for 0..1 in steps of 1/255.
        regions : sequence of tuple of int, optional
            (top, left, height, width) of each; by default the whole image. Parts outside the image are left out.

        Returns
        -------
        list of Keypoints
            One for each region.

        Raises
        ------
        ShapeError, DTypeError
            If the source has more than one channel, an extent of 0, or another dtype.
        ArgumentError
            If a region is none.
        """
        who = type(self).__name__
        texture, array = texture_of(source, f"{who}: source", self.device)
        if array.dtype != np.uint8 or array.shape[-1] != 1:
            raise DTypeError(
                f"{who}: source is {array.dtype} with {array.shape[-1]} channels, expected uint8 with one."
            )
        asked = [(0, 0, *array.shape[:2])] if regions is None else list(regions)
        if not asked:
            return []
        parts = [rectangle(each, f"{who}: regions[{i}]") for i, each in enumerate(asked)]
        if not all(parts):
            raise ArgumentError(f"{who}: regions has None, expected (top, left, height, width).")
        places = np.array([[*part[0][:5], 1] for part in parts], np.uint64)
        counts = _core.vector_memory(self.device._native, 1, len(parts), _UINT32)
        room = len(parts) * self.maximum_keypoints
        records = _core.vector_memory(self.device._native, 1, room * _RECORD.itemsize // 4, _UINT32)
        encoder = (
            "encodeToCommandBuffer:sourceTexture:regions:numberOfRegions:keypointCountBuffer:keypointCountBufferOffset:"
            "keypointDataBuffer:keypointDataBufferOffset:"
        )
        buffers = [_core.MatrixBuffer(counts), 0, _core.MatrixBuffer(records), 0]
        arguments = [texture, _core.RawBytes(places.tobytes()), len(parts), *buffers]
        self._run([(encoder, arguments)], [counts, records])
        numbers, found = np.empty(len(parts), np.uint32), np.empty((len(parts), self.maximum_keypoints), _RECORD)
        counts.read(numbers)
        records.read(found)
        return [_points(row[:number]) for row, number in zip(found, numbers, strict=True)]


def _points(rows: npt.NDArray[np.void]) -> Keypoints:
    return Keypoints(np.stack([rows["y"], rows["x"]], axis=-1).astype(np.int64), rows["value"].copy())


class LineFilter(Kernel):
    """The base of filters that find lines."""

    max_lines: int
    clip_rect_source: Rectangle | None

    @checked()
    def __call__(self, source: npt.ArrayLike) -> Lines:
        """Return the lines and the edges of an image's first channel.

        Parameters
        ----------
        source : array, shape (H, W) or (H, W, C)
            C is 1 to 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255; others become float32.

        Returns
        -------
        Lines
            `edges` has the shape of `clip_rect_source`, if there is one.

        Raises
        ------
        ShapeError, DTypeError
            If the source has another rank, an extent of 0, or no numbers.
        """
        texture, array = texture_of(source, f"{type(self).__name__}: source", self.device)
        height, width = self.clip_rect_source[2:] if self.clip_rect_source else array.shape[:2]
        edges = _core.Texture(self.device._native, (1, height, width, 1), _core.PixelFormat.FLOAT32)
        edges.write(np.zeros((1, height, width, 1), np.float32))
        buffer = _core.vector_memory(self.device._native, 1, 1 + 2 * self.max_lines, _UINT32)
        encoder = "encodeToCommandBuffer:sourceTexture:destinationTexture:endpointBuffer:endpointOffset:"
        self._run([(encoder, [texture, edges, _core.MatrixBuffer(buffer), 0])], [buffer])
        words, pixels = np.empty(1 + 2 * self.max_lines, np.uint32), np.empty((1, height, width, 1), np.float32)
        buffer.read(words)
        edges.read(pixels)
        lines = words[1 : 1 + 2 * int(words[0])].view(np.uint16).reshape(-1, 2, 2)
        return Lines(lines[..., ::-1].astype(np.int64), pixels[0, ..., 0])


class GuidedFilterBase(Kernel):
    """The base of the guided filter."""

    @checked()
    def __call__(self, source: npt.ArrayLike, guidance: npt.ArrayLike, weights: npt.ArrayLike | None = None) -> Array:
        """Return the source, smoothed inside of the guidance's edges.

        Parameters
        ----------
        source : array, shape (H, W) or (H, W, C)
            C is 1, or that of the guidance: then channels are filtered one by one. Numbers are float32 or float16.
            uint8 stands for 0..1 in steps of 1/255; others become float32.
        guidance : array, shape (H, W) or (H, W, C)
            C is 1 to 4. A source of one channel is made of red, green and blue of the guidance together.
        weights : array, shape (H, W), optional
            Of the pixels in a window.

        Returns
        -------
        ndarray of float32, shape of the source

        Raises
        ------
        ShapeError, DTypeError
            If the sizes differ, an array has another rank or an extent of 0, or no numbers.
        """
        who = type(self).__name__
        given, pixels = texture_of(source, f"{who}: source", self.device)
        guide, guides = texture_of(guidance, f"{who}: guidance", self.device)
        weight = None if weights is None else texture_of(weights, f"{who}: weights", self.device)
        _check_sizes(who, pixels, guides, None if weight is None else weight[1])
        together = pixels.shape[-1] == 1 and guides.shape[-1] != 1
        depth = 4 if together else guides.shape[-1]
        height, width = guides.shape[:2]
        coefficients = [self._blank((1, height, width, depth)) for _ in range(1 if together else 2)]
        result = self._blank((1, height, width, pixels.shape[-1]))
        names = [""] if together else ["A", "B"]
        to = "".join(f"destinationCoefficientsTexture{name}:" for name in names)
        of = "".join(f"coefficientsTexture{name}:" for name in names)
        regression = f"encodeRegressionToCommandBuffer:sourceTexture:guidanceTexture:weightsTexture:{to}"
        reconstruction = f"encodeReconstructionToCommandBuffer:guidanceTexture:{of}destinationTexture:"
        arguments = [given, guide, None if weight is None else weight[0], *coefficients]
        self._run([(regression, arguments), (reconstruction, [guide, *coefficients, result])])
        found = np.empty((1, *pixels.shape), np.float32)
        result.read(found)
        return found[0, ..., 0] if np.ndim(source) == 2 else found[0, ..., : np.shape(source)[-1]]

    def _blank(self, shape: Shape) -> _core.Texture:
        return _core.Texture(self.device._native, shape, _core.PixelFormat.FLOAT32)


def _check_sizes(who: str, source: Array, guidance: Array, weights: Array | None) -> None:
    for name, array in (("source", source), ("weights", weights)):
        if array is not None and array.shape[:2] != guidance.shape[:2]:
            raise ShapeError(f"{who}: {name} has {array.shape[:2]} pixels, guidance {guidance.shape[:2]}.")
    if source.shape[-1] not in (1, guidance.shape[-1]):
        raise ShapeError(f"{who}: source has {source.shape[-1]} channels, guidance {guidance.shape[-1]}.")
