"""Arithmetic of two images.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Offset, Rectangle
from openmps._nn.padding import EdgeMode
from openmps._runtime.device import Device
from openmps.image._filters import BinaryFilter

__all__ = [
    "Add",
    "Divide",
    "Multiply",
    "Subtract",
]


@checked_class
class Add(BinaryFilter):
    """Sums of two images (MPSImageAdd).

    `primary_scale` * x + `secondary_scale` * y + bias.

    Parameters
    ----------
    primary_scale : float, optional
        The factor of the first source.
    secondary_scale : float, optional
        The factor of the second source.
    bias : float, optional
        Added to the result.
    primary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the first source; 1 goes on.
    secondary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the second source; 1 goes on.
    minimum_value : float, optional
        The result is at least this; by default it is not limited.
    maximum_value : float, optional
        The result is at most this; by default it is not limited.
    primary_offset : tuple of int, optional
        Row and column of the first source for the first pixel that is written.
    secondary_offset : tuple of int, optional
        Row and column of the second source for the first pixel that is written.
    primary_edge_mode : EdgeMode, optional
        The values around the first source.
    secondary_edge_mode : EdgeMode, optional
        The values around the second source.
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
    >>> Add(primary_scale=2.0, device="cpu")([[1, 2]], [[4, 5]]).round(3)
    array([[6., 9.]], dtype=float32)
    """

    _apple = "MPSImageAdd"
    primary_scale: float
    secondary_scale: float | None
    bias: float
    primary_stride_in_pixels: Offset
    secondary_stride_in_pixels: Offset
    minimum_value: float | None
    maximum_value: float | None
    primary_offset: Offset
    secondary_offset: Offset
    primary_edge_mode: EdgeMode
    secondary_edge_mode: EdgeMode
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        primary_scale: float = 1.0,
        secondary_scale: float | None = None,
        bias: float = 0.0,
        primary_stride_in_pixels: Offset = (1, 1),
        secondary_stride_in_pixels: Offset = (1, 1),
        minimum_value: float | None = None,
        maximum_value: float | None = None,
        primary_offset: Offset = (0, 0),
        secondary_offset: Offset = (0, 0),
        primary_edge_mode: EdgeMode = EdgeMode.ZERO,
        secondary_edge_mode: EdgeMode = EdgeMode.ZERO,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Add"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setPrimaryScale:", [primary_scale]),
                ("setSecondaryScale:", [*([] if secondary_scale is None else [secondary_scale])]),
                ("setBias:", [bias]),
                (
                    "setPrimaryStrideInPixels:",
                    [*settings.stride(primary_stride_in_pixels, f"{who}: primary_stride_in_pixels")],
                ),
                (
                    "setSecondaryStrideInPixels:",
                    [*settings.stride(secondary_stride_in_pixels, f"{who}: secondary_stride_in_pixels")],
                ),
                ("setMinimumValue:", [*([] if minimum_value is None else [minimum_value])]),
                ("setMaximumValue:", [*([] if maximum_value is None else [maximum_value])]),
                ("setPrimaryOffset:", [*settings.offset(primary_offset, f"{who}: primary_offset")]),
                ("setSecondaryOffset:", [*settings.offset(secondary_offset, f"{who}: secondary_offset")]),
                ("setPrimaryEdgeMode:", [int(primary_edge_mode)]),
                ("setSecondaryEdgeMode:", [int(secondary_edge_mode)]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class Subtract(BinaryFilter):
    """Differences of two images (MPSImageSubtract).

    `primary_scale` * x - `secondary_scale` * y + bias.

    Parameters
    ----------
    primary_scale : float, optional
        The factor of the first source.
    secondary_scale : float, optional
        The factor of the second source.
    bias : float, optional
        Added to the result.
    primary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the first source; 1 goes on.
    secondary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the second source; 1 goes on.
    minimum_value : float, optional
        The result is at least this; by default it is not limited.
    maximum_value : float, optional
        The result is at most this; by default it is not limited.
    primary_offset : tuple of int, optional
        Row and column of the first source for the first pixel that is written.
    secondary_offset : tuple of int, optional
        Row and column of the second source for the first pixel that is written.
    primary_edge_mode : EdgeMode, optional
        The values around the first source.
    secondary_edge_mode : EdgeMode, optional
        The values around the second source.
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
    >>> Subtract(primary_scale=2.0, device="cpu")([[1, 2]], [[4, 5]]).round(3)
    array([[-2., -1.]], dtype=float32)
    """

    _apple = "MPSImageSubtract"
    primary_scale: float
    secondary_scale: float | None
    bias: float
    primary_stride_in_pixels: Offset
    secondary_stride_in_pixels: Offset
    minimum_value: float | None
    maximum_value: float | None
    primary_offset: Offset
    secondary_offset: Offset
    primary_edge_mode: EdgeMode
    secondary_edge_mode: EdgeMode
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        primary_scale: float = 1.0,
        secondary_scale: float | None = None,
        bias: float = 0.0,
        primary_stride_in_pixels: Offset = (1, 1),
        secondary_stride_in_pixels: Offset = (1, 1),
        minimum_value: float | None = None,
        maximum_value: float | None = None,
        primary_offset: Offset = (0, 0),
        secondary_offset: Offset = (0, 0),
        primary_edge_mode: EdgeMode = EdgeMode.ZERO,
        secondary_edge_mode: EdgeMode = EdgeMode.ZERO,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Subtract"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setPrimaryScale:", [primary_scale]),
                ("setSecondaryScale:", [*([] if secondary_scale is None else [secondary_scale])]),
                ("setBias:", [bias]),
                (
                    "setPrimaryStrideInPixels:",
                    [*settings.stride(primary_stride_in_pixels, f"{who}: primary_stride_in_pixels")],
                ),
                (
                    "setSecondaryStrideInPixels:",
                    [*settings.stride(secondary_stride_in_pixels, f"{who}: secondary_stride_in_pixels")],
                ),
                ("setMinimumValue:", [*([] if minimum_value is None else [minimum_value])]),
                ("setMaximumValue:", [*([] if maximum_value is None else [maximum_value])]),
                ("setPrimaryOffset:", [*settings.offset(primary_offset, f"{who}: primary_offset")]),
                ("setSecondaryOffset:", [*settings.offset(secondary_offset, f"{who}: secondary_offset")]),
                ("setPrimaryEdgeMode:", [int(primary_edge_mode)]),
                ("setSecondaryEdgeMode:", [int(secondary_edge_mode)]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class Multiply(BinaryFilter):
    """Products of two images (MPSImageMultiply).

    (`primary_scale` * x) * (`secondary_scale` * y) + bias.

    Parameters
    ----------
    primary_scale : float, optional
        The factor of the first source.
    secondary_scale : float, optional
        The factor of the second source.
    bias : float, optional
        Added to the result.
    primary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the first source; 1 goes on.
    secondary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the second source; 1 goes on.
    minimum_value : float, optional
        The result is at least this; by default it is not limited.
    maximum_value : float, optional
        The result is at most this; by default it is not limited.
    primary_offset : tuple of int, optional
        Row and column of the first source for the first pixel that is written.
    secondary_offset : tuple of int, optional
        Row and column of the second source for the first pixel that is written.
    primary_edge_mode : EdgeMode, optional
        The values around the first source.
    secondary_edge_mode : EdgeMode, optional
        The values around the second source.
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
    >>> Multiply(primary_scale=2.0, device="cpu")([[1, 2]], [[4, 5]]).round(3)
    array([[ 8., 20.]], dtype=float32)
    """

    _apple = "MPSImageMultiply"
    primary_scale: float
    secondary_scale: float | None
    bias: float
    primary_stride_in_pixels: Offset
    secondary_stride_in_pixels: Offset
    minimum_value: float | None
    maximum_value: float | None
    primary_offset: Offset
    secondary_offset: Offset
    primary_edge_mode: EdgeMode
    secondary_edge_mode: EdgeMode
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        primary_scale: float = 1.0,
        secondary_scale: float | None = None,
        bias: float = 0.0,
        primary_stride_in_pixels: Offset = (1, 1),
        secondary_stride_in_pixels: Offset = (1, 1),
        minimum_value: float | None = None,
        maximum_value: float | None = None,
        primary_offset: Offset = (0, 0),
        secondary_offset: Offset = (0, 0),
        primary_edge_mode: EdgeMode = EdgeMode.ZERO,
        secondary_edge_mode: EdgeMode = EdgeMode.ZERO,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Multiply"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setPrimaryScale:", [primary_scale]),
                ("setSecondaryScale:", [*([] if secondary_scale is None else [secondary_scale])]),
                ("setBias:", [bias]),
                (
                    "setPrimaryStrideInPixels:",
                    [*settings.stride(primary_stride_in_pixels, f"{who}: primary_stride_in_pixels")],
                ),
                (
                    "setSecondaryStrideInPixels:",
                    [*settings.stride(secondary_stride_in_pixels, f"{who}: secondary_stride_in_pixels")],
                ),
                ("setMinimumValue:", [*([] if minimum_value is None else [minimum_value])]),
                ("setMaximumValue:", [*([] if maximum_value is None else [maximum_value])]),
                ("setPrimaryOffset:", [*settings.offset(primary_offset, f"{who}: primary_offset")]),
                ("setSecondaryOffset:", [*settings.offset(secondary_offset, f"{who}: secondary_offset")]),
                ("setPrimaryEdgeMode:", [int(primary_edge_mode)]),
                ("setSecondaryEdgeMode:", [int(secondary_edge_mode)]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class Divide(BinaryFilter):
    """Quotients of two images (MPSImageDivide).

    (`primary_scale` * x) / (`secondary_scale` * y) + bias.

    Parameters
    ----------
    primary_scale : float, optional
        The factor of the first source.
    secondary_scale : float, optional
        The factor of the second source.
    bias : float, optional
        Added to the result.
    primary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the first source; 1 goes on.
    secondary_stride_in_pixels : tuple of int, optional
        0 repeats a row or a column of the second source; 1 goes on.
    minimum_value : float, optional
        The result is at least this; by default it is not limited.
    maximum_value : float, optional
        The result is at most this; by default it is not limited.
    primary_offset : tuple of int, optional
        Row and column of the first source for the first pixel that is written.
    secondary_offset : tuple of int, optional
        Row and column of the second source for the first pixel that is written.
    primary_edge_mode : EdgeMode, optional
        The values around the first source.
    secondary_edge_mode : EdgeMode, optional
        The values around the second source.
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
    >>> Divide(primary_scale=2.0, device="cpu")([[1, 2]], [[4, 5]]).round(3)
    array([[0.5, 0.8]], dtype=float32)
    """

    _apple = "MPSImageDivide"
    primary_scale: float
    secondary_scale: float | None
    bias: float
    primary_stride_in_pixels: Offset
    secondary_stride_in_pixels: Offset
    minimum_value: float | None
    maximum_value: float | None
    primary_offset: Offset
    secondary_offset: Offset
    primary_edge_mode: EdgeMode
    secondary_edge_mode: EdgeMode
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        primary_scale: float = 1.0,
        secondary_scale: float | None = None,
        bias: float = 0.0,
        primary_stride_in_pixels: Offset = (1, 1),
        secondary_stride_in_pixels: Offset = (1, 1),
        minimum_value: float | None = None,
        maximum_value: float | None = None,
        primary_offset: Offset = (0, 0),
        secondary_offset: Offset = (0, 0),
        primary_edge_mode: EdgeMode = EdgeMode.ZERO,
        secondary_edge_mode: EdgeMode = EdgeMode.ZERO,
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Divide"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setPrimaryScale:", [primary_scale]),
                ("setSecondaryScale:", [*([] if secondary_scale is None else [secondary_scale])]),
                ("setBias:", [bias]),
                (
                    "setPrimaryStrideInPixels:",
                    [*settings.stride(primary_stride_in_pixels, f"{who}: primary_stride_in_pixels")],
                ),
                (
                    "setSecondaryStrideInPixels:",
                    [*settings.stride(secondary_stride_in_pixels, f"{who}: secondary_stride_in_pixels")],
                ),
                ("setMinimumValue:", [*([] if minimum_value is None else [minimum_value])]),
                ("setMaximumValue:", [*([] if maximum_value is None else [maximum_value])]),
                ("setPrimaryOffset:", [*settings.offset(primary_offset, f"{who}: primary_offset")]),
                ("setSecondaryOffset:", [*settings.offset(secondary_offset, f"{who}: secondary_offset")]),
                ("setPrimaryEdgeMode:", [int(primary_edge_mode)]),
                ("setSecondaryEdgeMode:", [int(secondary_edge_mode)]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )
