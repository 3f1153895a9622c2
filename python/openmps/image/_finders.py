"""Filters that find key points and lines, and the guided filter.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Rectangle
from openmps._runtime.device import Device
from openmps.image._finding import GuidedFilterBase, KeypointFilter, LineFilter

__all__ = [
    "EDLines",
    "FindKeypoints",
    "GuidedFilter",
]


@checked_class
class FindKeypoints(KeypointFilter):
    """The positions of pixels that reach a threshold (MPSImageFindKeypoints).

    Lists the pixels of regions whose values reach a threshold, in reading order.

    Parameters
    ----------
    maximum_keypoints : int
        Of one region; further ones are left out.
    minimum_threshold_value : float
        Key points have this value or more, from 0 to 1.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> FindKeypoints(10, 0.5, device="cpu")(np.array([[0, 200], [255, 7]], np.uint8))[0].positions
    array([[0, 1],
           [1, 0]])
    """

    _apple = "MPSImageFindKeypoints"
    maximum_keypoints: int
    minimum_threshold_value: float

    def __init__(
        self,
        maximum_keypoints: int,
        minimum_threshold_value: float,
        *,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:info:", [settings.struct([("i8", maximum_keypoints), ("f4", minimum_threshold_value)])]),
            [],
        )


@checked_class
class EDLines(LineFilter):
    """Line segments by edge drawing (MPSImageEDLines).

    Parameters
    ----------
    gaussian_sigma : float
        The standard deviation of the first blur in pixels, more than 0.
    min_line_length : int
        In pixels; less than 2 counts as 2.
    max_lines : int
        The longest lines are kept.
    detail_ratio : int
        Anchors are in every so many rows and columns; 0 counts as 1.
    gradient_threshold : float
        Edges end where the gradient is below.
    line_error_threshold : float
        The largest mean distance of a line's pixels, as a part of its length.
    merge_locality_threshold : float
        Lines with ends as near as this part of the diagonal become one.
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> EDLines(1.0, 8, 4, 1, 0.1, 0.1, 0.01, device="cpu")(np.zeros((32, 32))).ends
    array([], shape=(0, 2, 2), dtype=int64)
    """

    _apple = "MPSImageEDLines"
    gaussian_sigma: float
    min_line_length: int
    max_lines: int
    detail_ratio: int
    gradient_threshold: float
    line_error_threshold: float
    merge_locality_threshold: float
    clip_rect_source: Rectangle | None

    def __init__(
        self,
        gaussian_sigma: float,
        min_line_length: int,
        max_lines: int,
        detail_ratio: int,
        gradient_threshold: float,
        line_error_threshold: float,
        merge_locality_threshold: float,
        *,
        clip_rect_source: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "EDLines"
        self._make(
            given,
            (
                "initWithDevice:gaussianSigma:minLineLength:maxLines:detailRatio:gradientThreshold:lineErrorThreshold:mergeLocalityThreshold:",
                [
                    gaussian_sigma,
                    min_line_length,
                    max_lines,
                    detail_ratio,
                    gradient_threshold,
                    line_error_threshold,
                    merge_locality_threshold,
                ],
            ),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
            ],
        )


@checked_class
class GuidedFilter(GuidedFilterBase):
    """Images smoothed inside of the edges of a guidance (MPSImageGuidedFilter).

    Parameters
    ----------
    kernel_diameter : int
        Rows and columns of the window.
    epsilon : float, optional
        Makes a divisor, or the penalty for large coefficients, larger than 0.
    reconstruct_scale : float, optional
        The result is multiplied by this.
    reconstruct_offset : float, optional
        And this is added.
    label : str, optional
        The name in messages.
    device : Device or str, optional
        By default ``Device.default()``.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If an argument has a value that the kernel does not take.

    Examples
    --------
    >>> GuidedFilter(3, device="cpu")([[2, 2, 2]], [[0, 1, 0]]).round(3)
    array([[2., 2., 2.]], dtype=float32)
    """

    _apple = "MPSImageGuidedFilter"
    kernel_diameter: int
    epsilon: float
    reconstruct_scale: float
    reconstruct_offset: float

    def __init__(
        self,
        kernel_diameter: int,
        *,
        epsilon: float = 0.01,
        reconstruct_scale: float = 1.0,
        reconstruct_offset: float = 0.0,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        self._make(
            given,
            ("initWithDevice:kernelDiameter:", [kernel_diameter]),
            [
                ("setEpsilon:", [epsilon]),
                ("setReconstructScale:", [reconstruct_scale]),
                ("setReconstructOffset:", [reconstruct_offset]),
            ],
        )
