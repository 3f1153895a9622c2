"""Images read between pixels, quantised numbers, attention, inverses and boxes."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps._mpsgraph.window import layout_code
from openmps.errors import ArgumentError

_ROUNDINGS = {"half_up": 0, "half_down": 1, "up": 2, "down": 3, "half_even": 4, "half_odd": 5}
_PADDINGS = {"constant": 0, "reflect": 1, "symmetric": 2, "edge": 3, "zero": 4}
_BOXES = {"corners_yx": 0, "corners_xy": 1, "centers_yx": 2, "centers_xy": 3}


class Sampling(Builder):
    """Values at other places, in other types, and the best of many."""

    def resize_nearest(
        self,
        x: Operand,
        size: tuple[int, int],
        *,
        rounding: str = "half_up",
        center_result: bool = True,
        align_corners: bool = False,
        layout: str = "NHWC",
        name: str | None = None,
    ) -> Tensor:
        """Return images in another size, of the nearest pixels.

        Parameters
        ----------
        x : tensor, shape (N, H, W, C), or (N, C, H, W) with layout "NCHW"
        size : (height, width)
        rounding : {"half_up", "half_down", "up", "down", "half_even", "half_odd"}
            The pixel for a position between two.
        center_result, align_corners : bool
            Whether pixels are matched by their centres, or the corner pixels with each other.
        layout : {"NHWC", "NCHW"}
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph resizeNearestWithTensor:sizeTensor:nearestRoundingMode:centerResult:...]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.resize_nearest(np.arange(4.0).reshape(1, 1, 4, 1), (1, 2))[0, 0, :, 0])
        array([1., 3.], dtype=float32)
        """
        stem = "resizeNearestWithTensor:sizeTensor:nearestRoundingMode:centerResult:alignCorners:layout:name:"
        sizes = self._tensor(list(size), np.int32)
        mode = _code(_ROUNDINGS, rounding, "rounding")
        return self._one(stem, self._tensor(x), sizes, mode, center_result, align_corners, layout_code(layout), name)

    def sample_grid(
        self,
        x: Operand,
        coordinates: Operand,
        *,
        mode: str = "bilinear",
        normalized: bool = True,
        relative: bool = False,
        align_corners: bool = False,
        padding: str = "zero",
        value: float = 0.0,
        layout: str = "NHWC",
        name: str | None = None,
    ) -> Tensor:
        """Return images read at positions.

        Parameters
        ----------
        x : tensor, shape (N, H, W, C), or (N, C, H, W) with layout "NCHW"
        coordinates : tensor, shape (N, H', W', 2)
            x before y; in pixels, or from -1 to 1 if `normalized`.
        mode : {"bilinear", "half_up", "half_down", "up", "down", "half_even", "half_odd"}
            Between four pixels, or the nearest one by a rounding.
        normalized, relative, align_corners : bool
            Whether -1 and 1 are the edges. Whether coordinates are distances from the pixel of the result. Whether
            edges are the centres of corner pixels.
        padding : {"zero", "constant", "reflect", "symmetric", "edge"}
            The values outside.
        value : float
            Of the padding "constant".
        layout : {"NHWC", "NCHW"}
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph sampleGridWithSourceTensor:coordinateTensor:layout:...]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sample_grid(np.arange(4.0).reshape(1, 1, 4, 1), [[[[0.0, 0.0]]]])[0, 0, :, 0])
        array([1.5], dtype=float32)
        """
        kind, number = (
            ("samplingMode", 1) if mode == "bilinear" else ("nearestRoundingMode", _code(_ROUNDINGS, mode, "mode"))
        )
        stem = "sampleGridWithSourceTensor:coordinateTensor:layout:normalizeCoordinates:relativeCoordinates:"
        selector = f"{stem}alignCorners:paddingMode:{kind}:constantValue:name:"
        edges = _code(_PADDINGS, padding, "padding")
        images, at = self._tensor(x), self._tensor(coordinates)
        return self._one(
            selector, images, at, layout_code(layout), normalized, relative, align_corners, edges, number, value, name
        )

    def quantize(
        self,
        x: Operand,
        scale: Operand,
        zero_point: float = 0,
        *,
        axis: int = -1,
        dtype: npt.DTypeLike = np.int8,
        name: str | None = None,
    ) -> Tensor:
        """Return `x / scale + zero_point`, rounded to the type, whose range it keeps.

        Parameters
        ----------
        x : tensor or array of floats
        scale : number, or tensor with one for each element of `axis`
        zero_point : float
        axis : int
            Negative: counted from the end.
        dtype : int8, uint8, int16 or uint16
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph quantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.quantize([0.5, -9.0, 1.0], 0.5, 3, dtype=np.uint8))
        array([4, 0, 5], dtype=uint8)
        """
        selector = "quantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:"
        scales = self._tensor(scale, np.float32)
        return self._one(selector, self._tensor(x), scales, float(zero_point), code_of(dtype), axis, name)

    def dequantize(
        self,
        x: Operand,
        scale: Operand,
        zero_point: float = 0,
        *,
        axis: int = -1,
        dtype: npt.DTypeLike = np.float32,
        name: str | None = None,
    ) -> Tensor:
        """Return `scale * (x - zero_point)` as floats.

        Parameters
        ----------
        x : tensor or array of int8, uint8, int16 or uint16
        scale : number, or tensor with one for each element of `axis`
        zero_point : float
        axis : int
            Negative: counted from the end.
        dtype : float32 or float16
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph dequantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.dequantize(np.array([4, 0], np.uint8), 0.5, 3))
        array([ 0.5, -1.5], dtype=float32)
        """
        selector = "dequantizeTensor:scaleTensor:zeroPoint:dataType:axis:name:"
        scales = self._tensor(scale, np.float32)
        return self._one(selector, self._tensor(x), scales, float(zero_point), code_of(dtype), axis, name)

    def attention(
        self,
        query: Operand,
        key: Operand,
        value: Operand,
        mask: Operand | None = None,
        *,
        scale: float | None = None,
        name: str | None = None,
    ) -> Tensor:
        """Return softmax(scale * Q K^T + mask) V.

        Parameters
        ----------
        query, key, value : tensor, shapes (..., N, F), (..., M, F) and (..., M, G)
        mask : tensor, optional
            Added; its shape broadcasts to (..., N, M).
        scale : float, optional
            1 / sqrt(F) unless given.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.attention([[0.0]], [[1.0], [2.0]], [[1.0], [3.0]]))
        array([[2.]], dtype=float32)
        """
        queries, keys, values = self._tensor(query), self._tensor(key), self._tensor(value)
        added = None if mask is None else self._tensor(mask)
        if scale is None:
            features = queries.shape[-1] if queries.shape else None
            if features is None:
                raise ArgumentError("attention: the features of the query are not known, so that a scale is needed.")
            scale = 1 / max(features, 1) ** 0.5
        selector = "scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:"
        return self._one(selector, queries, keys, values, added, float(scale), name)

    def inverse(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the inverses of the square matrices in the last two axes.

        Parameters
        ----------
        x : tensor, shape (..., N, N)
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph inverseOfTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.inverse([[2.0, 0.0], [0.0, 4.0]]))
        array([[0.5 , 0.  ],
               [0.  , 0.25]], dtype=float32)
        """
        return self._one("inverseOfTensor:name:", self._tensor(x), name)

    def hamming_distance(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the number of differing bits of all pairs of rows, uint32.

        Parameters
        ----------
        a, b : tensor of integers, shapes (..., M, K) and (..., N, K)
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph HammingDistanceWithPrimaryTensor:secondaryTensor:resultDataType:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.hamming_distance([[1], [2]], [[3]]))
        array([[1],
               [1]], dtype=uint32)
        """
        selector = "HammingDistanceWithPrimaryTensor:secondaryTensor:resultDataType:name:"
        return self._one(selector, *self._alike(a, b), code_of(np.uint32), name)

    def non_maximum_suppression(
        self,
        boxes: Operand,
        scores: Operand,
        *,
        overlap: float = 0.5,
        least_score: float = 0.0,
        per_class: bool = False,
        coordinates: str = "corners_yx",
        name: str | None = None,
    ) -> Tensor:
        """Return batch, class and box of the pairs that no better kept pair overlaps, best first; then rows of -1.

        Parameters
        ----------
        boxes : tensor, shape (N, B, 4)
        scores : tensor, shape (N, B, K)
        overlap : float
            Intersection over union above which the worse pair is left out.
        least_score : float
        per_class : bool
            Whether only pairs of the same class count.
        coordinates : {"corners_yx", "corners_xy", "centers_yx", "centers_xy"}
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph nonMaximumSuppressionWithBoxesTensor:scoresTensor:...]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> boxes, scores = [[[0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 0.9]]], [[[0.5], [0.9]]]
        >>> graph.run({}, graph.non_maximum_suppression(boxes, scores))
        array([[ 0,  0,  1],
               [-1, -1, -1]], dtype=int32)
        """
        stem = "nonMaximumSuppressionWithBoxesTensor:scoresTensor:IOUThreshold:scoreThreshold:"
        selector = f"{stem}perClassSuppression:coordinateMode:name:"
        mode = _code(_BOXES, coordinates, "coordinates")
        given, rated = self._tensor(boxes), self._tensor(scores)
        return self._one(selector, given, rated, float(overlap), float(least_score), per_class, mode, name)


def _code(names: dict[str, int], word: str, who: str) -> int:
    if word not in names:
        raise ArgumentError(f'{who} is "{word}", expected one of {", ".join(names)}.')
    return names[word]
