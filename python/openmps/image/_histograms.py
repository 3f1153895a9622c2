"""Histograms, and filters that give an image another one.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Offset, Rectangle
from openmps._nn.padding import EdgeMode
from openmps._runtime.device import Device
from openmps.image._counting import HistogramFilter, NormalizedHistogramFilter, OneHistogramFilter, TwoHistogramsFilter

__all__ = [
    "Histogram",
    "HistogramEqualization",
    "HistogramSpecification",
    "NormalizedHistogram",
]


@checked_class
class Histogram(HistogramFilter):
    """Counts of the values in bins of a range (MPSImageHistogram).

    Counts the values of a texture's channels. Three-step filters such as MPSImageHistogramEqualization use the result.

    Parameters
    ----------
    number_of_histogram_entries : int
        Bins of a channel: a power of two from 256 to 16,777,216.
    histogram_for_alpha : bool, optional
        Whether a fourth channel has bins too.
    min_pixel_value : float or array, shape (4,), optional
        Smaller values count as this; one number, or one for each channel.
    max_pixel_value : float or array, shape (4,), optional
        Larger values count as this; one number, or one for each channel.
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    zero_histogram : bool, optional
        NO adds to the numbers in the buffer.
    min_pixel_threshold_value : float or array, shape (4,), optional
        Smaller values are not counted; one number, or one for each channel.
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
    >>> Histogram(256, device="cpu")([[0, 0.5, 0.5]])[[0, 128]]
    array([1, 2], dtype=uint32)
    """

    _apple = "MPSImageHistogram"
    number_of_histogram_entries: int
    histogram_for_alpha: bool
    min_pixel_value: npt.ArrayLike
    max_pixel_value: npt.ArrayLike
    clip_rect_source: Rectangle | None
    zero_histogram: bool
    min_pixel_threshold_value: npt.ArrayLike

    def __init__(
        self,
        number_of_histogram_entries: int,
        *,
        histogram_for_alpha: bool = False,
        min_pixel_value: npt.ArrayLike = 0.0,
        max_pixel_value: npt.ArrayLike = 1.0,
        clip_rect_source: Rectangle | None = None,
        zero_histogram: bool = True,
        min_pixel_threshold_value: npt.ArrayLike = 0.0,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Histogram"
        self._make(
            given,
            (
                "initWithDevice:histogramInfo:",
                [
                    settings.struct(
                        [
                            ("i8", number_of_histogram_entries),
                            ("?", histogram_for_alpha),
                            ("f4", settings.vector4(min_pixel_value, f"{who}: min_pixel_value")),
                            ("f4", settings.vector4(max_pixel_value, f"{who}: max_pixel_value")),
                        ]
                    )
                ],
            ),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setZeroHistogram:", [zero_histogram]),
                (
                    "setMinPixelThresholdValue:",
                    [settings.four(min_pixel_threshold_value, f"{who}: min_pixel_threshold_value")],
                ),
            ],
        )


@checked_class
class NormalizedHistogram(NormalizedHistogramFilter):
    """Counts of the values in bins between the least and the largest value (MPSImageNormalizedHistogram).

    The same between the least and the largest value that the texture has. A channel with one value counts it in bin 0.

    Parameters
    ----------
    number_of_histogram_entries : int
        Bins of a channel: a power of two from 256 to 16,777,216.
    histogram_for_alpha : bool, optional
        Whether a fourth channel has bins too.
    min_pixel_value : float or array, shape (4,), optional
        Smaller values count as this; one number, or one for each channel.
    max_pixel_value : float or array, shape (4,), optional
        Larger values count as this; one number, or one for each channel.
    clip_rect_source : tuple of int, optional
        (top, left, height, width) of the pixels that are read; by default all.
    zero_histogram : bool, optional
        NO adds to the numbers in the buffer.
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
    >>> NormalizedHistogram(256, device="cpu")([[0.25, 0.5, 0.5]])[0][[0, 255]]
    array([1, 2], dtype=uint32)
    """

    _apple = "MPSImageNormalizedHistogram"
    number_of_histogram_entries: int
    histogram_for_alpha: bool
    min_pixel_value: npt.ArrayLike
    max_pixel_value: npt.ArrayLike
    clip_rect_source: Rectangle | None
    zero_histogram: bool

    def __init__(
        self,
        number_of_histogram_entries: int,
        *,
        histogram_for_alpha: bool = False,
        min_pixel_value: npt.ArrayLike = 0.0,
        max_pixel_value: npt.ArrayLike = 1.0,
        clip_rect_source: Rectangle | None = None,
        zero_histogram: bool = True,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "NormalizedHistogram"
        self._make(
            given,
            (
                "initWithDevice:histogramInfo:",
                [
                    settings.struct(
                        [
                            ("i8", number_of_histogram_entries),
                            ("?", histogram_for_alpha),
                            ("f4", settings.vector4(min_pixel_value, f"{who}: min_pixel_value")),
                            ("f4", settings.vector4(max_pixel_value, f"{who}: max_pixel_value")),
                        ]
                    )
                ],
            ),
            [
                ("setClipRectSource:", [*settings.rectangle(clip_rect_source, f"{who}: clip_rect_source")]),
                ("setZeroHistogram:", [zero_histogram]),
            ],
        )


@checked_class
class HistogramEqualization(OneHistogramFilter):
    """Images whose values are about equally frequent (MPSImageHistogramEqualization).

    Makes all values about equally frequent. A value becomes min + (max - min) * share. The share is that of the counted
    values in its bin and in earlier ones. Channels without bins stay as they are. First encode the transform, then
    images. The transform belongs to this object; a copy needs its own.

    Parameters
    ----------
    number_of_histogram_entries : int
        Bins of a channel: a power of two from 256 to 16,777,216.
    histogram_for_alpha : bool, optional
        Whether a fourth channel has bins too.
    min_pixel_value : float or array, shape (4,), optional
        Smaller values count as this; one number, or one for each channel.
    max_pixel_value : float or array, shape (4,), optional
        Larger values count as this; one number, or one for each channel.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
    edge_mode : EdgeMode, optional
        The values around the source.
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
    >>> HistogramEqualization(256, device="cpu")([[0, 0.5]], np.bincount([0, 128], minlength=256)).round(3)
    array([[0.5, 1. ]], dtype=float32)
    """

    _apple = "MPSImageHistogramEqualization"
    number_of_histogram_entries: int
    histogram_for_alpha: bool
    min_pixel_value: npt.ArrayLike
    max_pixel_value: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        number_of_histogram_entries: int,
        *,
        histogram_for_alpha: bool = False,
        min_pixel_value: npt.ArrayLike = 0.0,
        max_pixel_value: npt.ArrayLike = 1.0,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "HistogramEqualization"
        self._make(
            given,
            (
                "initWithDevice:histogramInfo:",
                [
                    settings.struct(
                        [
                            ("i8", number_of_histogram_entries),
                            ("?", histogram_for_alpha),
                            ("f4", settings.vector4(min_pixel_value, f"{who}: min_pixel_value")),
                            ("f4", settings.vector4(max_pixel_value, f"{who}: max_pixel_value")),
                        ]
                    )
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class HistogramSpecification(TwoHistogramsFilter):
    """Images with a desired histogram (MPSImageHistogramSpecification).

    Gives an image a desired histogram. The share of a bin is that of the counted values in it and in earlier ones. A
    value becomes min + (max - min) * j / (bins - 1). Bin j is the first desired one with at least the share of its bin.
    First encode the transform, then images. The transform belongs to this object; a copy needs its own.

    Parameters
    ----------
    number_of_histogram_entries : int
        Bins of a channel: a power of two from 256 to 16,777,216.
    histogram_for_alpha : bool, optional
        Whether a fourth channel has bins too.
    min_pixel_value : float or array, shape (4,), optional
        Smaller values count as this; one number, or one for each channel.
    max_pixel_value : float or array, shape (4,), optional
        Larger values count as this; one number, or one for each channel.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
    edge_mode : EdgeMode, optional
        The values around the source.
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
    >>> HistogramSpecification(256, device="cpu")([[0, 0.5]], np.ones(256, int), np.bincount([255])).round(3)
    array([[1., 1.]], dtype=float32)
    """

    _apple = "MPSImageHistogramSpecification"
    number_of_histogram_entries: int
    histogram_for_alpha: bool
    min_pixel_value: npt.ArrayLike
    max_pixel_value: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        number_of_histogram_entries: int,
        *,
        histogram_for_alpha: bool = False,
        min_pixel_value: npt.ArrayLike = 0.0,
        max_pixel_value: npt.ArrayLike = 1.0,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "HistogramSpecification"
        self._make(
            given,
            (
                "initWithDevice:histogramInfo:",
                [
                    settings.struct(
                        [
                            ("i8", number_of_histogram_entries),
                            ("?", histogram_for_alpha),
                            ("f4", settings.vector4(min_pixel_value, f"{who}: min_pixel_value")),
                            ("f4", settings.vector4(max_pixel_value, f"{who}: max_pixel_value")),
                        ]
                    )
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )
