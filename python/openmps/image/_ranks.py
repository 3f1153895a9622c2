"""Filters that compare pixels of a window.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Offset, Rectangle
from openmps._nn.padding import EdgeMode
from openmps._runtime.device import Device
from openmps.image._filters import UnaryFilter

__all__ = [
    "AreaMax",
    "AreaMin",
    "Dilate",
    "Erode",
    "EuclideanDistanceTransform",
    "Median",
]


@checked_class
class Median(UnaryFilter):
    """Medians of squares (MPSImageMedian).

    The median of a square whose centre is the pixel, for each channel and for all formats.

    Parameters
    ----------
    kernel_diameter : int
        Rows and columns of the window.
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
    >>> Median(3, edge_mode=EdgeMode.CLAMP, device="cpu")([[1, 9, 2]]).round(3)
    array([[1., 2., 2.]], dtype=float32)
    """

    _apple = "MPSImageMedian"
    kernel_diameter: int
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        kernel_diameter: int,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Median"
        self._make(
            given,
            ("initWithDevice:kernelDiameter:", [kernel_diameter]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class AreaMax(UnaryFilter):
    """The largest values of windows (MPSImageAreaMax).

    The largest value.

    Parameters
    ----------
    kernel_width : int
        Columns of the window, an odd number.
    kernel_height : int
        Rows of the window, an odd number.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> AreaMax(3, 1, device="cpu")([[1, 9, 2]]).round(3)
    array([[9., 9., 9.]], dtype=float32)
    """

    _apple = "MPSImageAreaMax"
    kernel_width: int
    kernel_height: int
    offset: Offset
    clip_rect: Rectangle | None

    def __init__(
        self,
        kernel_width: int,
        kernel_height: int,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "AreaMax"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:", [kernel_width, kernel_height]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class AreaMin(UnaryFilter):
    """The smallest values of windows (MPSImageAreaMin).

    The smallest value.

    Parameters
    ----------
    kernel_width : int
        Columns of the window, an odd number.
    kernel_height : int
        Rows of the window, an odd number.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> AreaMin(3, 1, device="cpu")([[1, 9, 2]]).round(3)
    array([[1., 1., 2.]], dtype=float32)
    """

    _apple = "MPSImageAreaMin"
    kernel_width: int
    kernel_height: int
    offset: Offset
    clip_rect: Rectangle | None

    def __init__(
        self,
        kernel_width: int,
        kernel_height: int,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "AreaMin"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:", [kernel_width, kernel_height]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class Dilate(UnaryFilter):
    """The largest of the values less those of a probe (MPSImageDilate).

    The largest of the values less those of a probe.

    Parameters
    ----------
    values : array, shape (rows, columns)
        Odd numbers of rows and columns; the middle value should be 0.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> Dilate([[1, 0, 1]], device="cpu")([[1, 9, 2]]).round(3)
    array([[8., 9., 8.]], dtype=float32)
    """

    _apple = "MPSImageDilate"
    values: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None

    def __init__(
        self,
        values: npt.ArrayLike,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Dilate"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:values:", [*settings.window(values, f"{who}: values")]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class Erode(UnaryFilter):
    """The smallest of the values plus those of a probe (MPSImageErode).

    The smallest of the values plus those of the probe.

    Parameters
    ----------
    values : array, shape (rows, columns)
        Odd numbers of rows and columns; the middle value should be 0.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> Erode([[1, 0, 1]], device="cpu")([[1, 9, 2]]).round(3)
    array([[1., 2., 2.]], dtype=float32)
    """

    _apple = "MPSImageErode"
    values: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None

    def __init__(
        self,
        values: npt.ArrayLike,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Erode"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:values:", [*settings.window(values, f"{who}: values")]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class EuclideanDistanceTransform(UnaryFilter):
    """Distances to the nearest pixel that is not 0 (MPSImageEuclideanDistanceTransform).

    The distance of each pixel to the nearest pixel of the source that is not 0, in pixels, for each channel. All pixels
    of the source count, also those outside of the clip rectangle's part. It is infinite where there is none.

    Parameters
    ----------
    search_limit_radius : float, optional
        In pixels; larger distances are infinite. By default there is no limit.
    offset : tuple of int, optional
        Row and column of the source for the first pixel that is written.
    clip_rect : tuple of int, optional
        (top, left, height, width) of the pixels that are written; by default all.
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
    >>> EuclideanDistanceTransform(device="cpu")([[0, 0, 1]]).round(3)
    array([[2., 1., 0.]], dtype=float32)
    """

    _apple = "MPSImageEuclideanDistanceTransform"
    search_limit_radius: float | None
    offset: Offset
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        search_limit_radius: float | None = None,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "EuclideanDistanceTransform"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setSearchLimitRadius:", [*([] if search_limit_radius is None else [search_limit_radius])]),
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )
