"""Images in another size, and boxes in them."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps._mpsgraph.window import layout_code
from openmps.errors import ArgumentError

_ROUNDINGS = {"half_up": 0, "half_down": 1, "up": 2, "down": 3, "half_even": 4, "half_odd": 5}
_PADDINGS = {"constant": 0, "reflect": 1, "symmetric": 2, "edge": 3, "zero": 4}
_BOXES = {"corners_yx": 0, "corners_xy": 1, "centers_yx": 2, "centers_xy": 3}


class Images(Builder):
    """Images that are sampled, and boxes that are found in them."""

    def resize(
        self,
        x: Operand,
        size: tuple[int, int],
        *,
        mode: str = "bilinear",
        center_result: bool = True,
        align_corners: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return images (N, H, W, C) in another size.

        Parameters
        ----------
        size : (height, width)
        mode : {"nearest", "bilinear"}
        center_result, align_corners : bool
            Whether pixels are matched by their centres (TensorFlow 2, OpenCV), or the corner pixels with each other.
        x : tensor or array
        name : str, optional
            The name in messages.
        """
        if mode not in ("nearest", "bilinear"):
            raise ArgumentError(f'resize: mode is "{mode}", expected "nearest" or "bilinear".')
        selector = "resizeTensor:size:mode:centerResult:alignCorners:layout:name:"
        return self._one(
            selector, self._tensor(x), list(size), int(mode == "bilinear"), center_result, align_corners, 1, name
        )

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
