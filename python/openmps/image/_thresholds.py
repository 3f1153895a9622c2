"""Filters that compare each pixel with a threshold.

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
    "ThresholdBinary",
    "ThresholdBinaryInverse",
    "ThresholdToZero",
    "ThresholdToZeroInverse",
    "ThresholdTruncate",
]


@checked_class
class ThresholdBinary(UnaryFilter):
    """`maximum_value` above the threshold, else 0 (MPSImageThresholdBinary).

    pixel > `threshold_value` ? `maximum_value` : 0.

    Parameters
    ----------
    threshold_value : float
        The threshold.
    maximum_value : float
        The result is at most this; by default it is not limited.
    linear_gray_color_transform : array, shape (3,), optional
        Factors of red, green and blue in the luminance.
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
    >>> ThresholdBinary(1.5, 9.0, device="cpu")([[1, 2, 3]]).round(3)
    array([[0., 9., 9.]], dtype=float32)
    """

    _apple = "MPSImageThresholdBinary"
    threshold_value: float
    maximum_value: float
    linear_gray_color_transform: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        threshold_value: float,
        maximum_value: float,
        *,
        linear_gray_color_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ThresholdBinary"
        self._make(
            given,
            (
                "initWithDevice:thresholdValue:maximumValue:linearGrayColorTransform:",
                [
                    threshold_value,
                    maximum_value,
                    *settings.numbers(linear_gray_color_transform, 3, f"{who}: linear_gray_color_transform"),
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class ThresholdBinaryInverse(UnaryFilter):
    """0 above the threshold, else `maximum_value` (MPSImageThresholdBinaryInverse).

    pixel > `threshold_value` ? 0 : `maximum_value`.

    Parameters
    ----------
    threshold_value : float
        The threshold.
    maximum_value : float
        The result is at most this; by default it is not limited.
    linear_gray_color_transform : array, shape (3,), optional
        Factors of red, green and blue in the luminance.
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
    >>> ThresholdBinaryInverse(1.5, 9.0, device="cpu")([[1, 2, 3]]).round(3)
    array([[9., 0., 0.]], dtype=float32)
    """

    _apple = "MPSImageThresholdBinaryInverse"
    threshold_value: float
    maximum_value: float
    linear_gray_color_transform: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        threshold_value: float,
        maximum_value: float,
        *,
        linear_gray_color_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ThresholdBinaryInverse"
        self._make(
            given,
            (
                "initWithDevice:thresholdValue:maximumValue:linearGrayColorTransform:",
                [
                    threshold_value,
                    maximum_value,
                    *settings.numbers(linear_gray_color_transform, 3, f"{who}: linear_gray_color_transform"),
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class ThresholdTruncate(UnaryFilter):
    """The threshold above it, else the pixel (MPSImageThresholdTruncate).

    pixel > `threshold_value` ? `threshold_value` : pixel.

    Parameters
    ----------
    threshold_value : float
        The threshold.
    linear_gray_color_transform : array, shape (3,), optional
        Factors of red, green and blue in the luminance.
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
    >>> ThresholdTruncate(1.5, device="cpu")([[1, 2, 3]]).round(3)
    array([[1. , 1.5, 1.5]], dtype=float32)
    """

    _apple = "MPSImageThresholdTruncate"
    threshold_value: float
    linear_gray_color_transform: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        threshold_value: float,
        *,
        linear_gray_color_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ThresholdTruncate"
        self._make(
            given,
            (
                "initWithDevice:thresholdValue:linearGrayColorTransform:",
                [
                    threshold_value,
                    *settings.numbers(linear_gray_color_transform, 3, f"{who}: linear_gray_color_transform"),
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class ThresholdToZero(UnaryFilter):
    """The pixel above the threshold, else 0 (MPSImageThresholdToZero).

    pixel > `threshold_value` ? pixel : 0.

    Parameters
    ----------
    threshold_value : float
        The threshold.
    linear_gray_color_transform : array, shape (3,), optional
        Factors of red, green and blue in the luminance.
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
    >>> ThresholdToZero(1.5, device="cpu")([[1, 2, 3]]).round(3)
    array([[0., 2., 3.]], dtype=float32)
    """

    _apple = "MPSImageThresholdToZero"
    threshold_value: float
    linear_gray_color_transform: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        threshold_value: float,
        *,
        linear_gray_color_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ThresholdToZero"
        self._make(
            given,
            (
                "initWithDevice:thresholdValue:linearGrayColorTransform:",
                [
                    threshold_value,
                    *settings.numbers(linear_gray_color_transform, 3, f"{who}: linear_gray_color_transform"),
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class ThresholdToZeroInverse(UnaryFilter):
    """0 above the threshold, else the pixel (MPSImageThresholdToZeroInverse).

    pixel > `threshold_value` ? 0 : pixel.

    Parameters
    ----------
    threshold_value : float
        The threshold.
    linear_gray_color_transform : array, shape (3,), optional
        Factors of red, green and blue in the luminance.
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
    >>> ThresholdToZeroInverse(1.5, device="cpu")([[1, 2, 3]]).round(3)
    array([[1., 0., 0.]], dtype=float32)
    """

    _apple = "MPSImageThresholdToZeroInverse"
    threshold_value: float
    linear_gray_color_transform: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        threshold_value: float,
        *,
        linear_gray_color_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "ThresholdToZeroInverse"
        self._make(
            given,
            (
                "initWithDevice:thresholdValue:linearGrayColorTransform:",
                [
                    threshold_value,
                    *settings.numbers(linear_gray_color_transform, 3, f"{who}: linear_gray_color_transform"),
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )
