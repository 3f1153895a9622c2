"""Filters that move pixels.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Offset, Rectangle
from openmps._nn.padding import EdgeMode
from openmps._runtime.device import Device
from openmps.image._filters import TransposingFilter, UnaryFilter
from openmps.image._types import AlphaType

__all__ = [
    "BilinearScale",
    "Conversion",
    "Integral",
    "IntegralOfSquares",
    "LanczosScale",
    "Transpose",
]


@checked_class
class BilinearScale(UnaryFilter):
    """Images of another size, by weights of the nearest two pixels of each direction (MPSImageBilinearScale).

    The nearest two pixels of each direction, weighted by their distance. Reduced images are not smoothed.

    Parameters
    ----------
    scale_transform : tuple of float, optional
        (scale_x, scale_y, translate_x, translate_y); by default the whole source fills the result.
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
    >>> BilinearScale(device="cpu")([[0, 4]], size=(1, 4)).round(3)
    array([[0., 1., 3., 4.]], dtype=float32)
    """

    _apple = "MPSImageBilinearScale"
    scale_transform: tuple[float, float, float, float] | None
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        scale_transform: tuple[float, float, float, float] | None = None,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.CLAMP,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "BilinearScale"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setScaleTransform:", [*settings.scale_transform(scale_transform, f"{who}: scale_transform")]),
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class LanczosScale(UnaryFilter):
    """Images of another size, by the Lanczos window of three lobes (MPSImageLanczosScale).

    The Lanczos window of three lobes, sinc(d) * sinc(d / 3), divided by the sum of its weights. Where an image is
    reduced, the distance d is in destination pixels.

    Parameters
    ----------
    scale_transform : tuple of float, optional
        (scale_x, scale_y, translate_x, translate_y); by default the whole source fills the result.
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
    >>> LanczosScale(device="cpu")([[2, 2]], size=(1, 4)).round(3)
    array([[2., 2., 2., 2.]], dtype=float32)
    """

    _apple = "MPSImageLanczosScale"
    scale_transform: tuple[float, float, float, float] | None
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        scale_transform: tuple[float, float, float, float] | None = None,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.CLAMP,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "LanczosScale"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setScaleTransform:", [*settings.scale_transform(scale_transform, f"{who}: scale_transform")]),
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Transpose(TransposingFilter):
    """Images with rows and columns exchanged (MPSImageTranspose).

    Pixel (x, y) of the clip rectangle is the source's pixel offset + (y, x).

    Parameters
    ----------
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
    >>> Transpose(device="cpu")([[1, 2, 3]]).round(3)
    array([[1.],
           [2.],
           [3.]], dtype=float32)
    """

    _apple = "MPSImageTranspose"
    offset: Offset
    clip_rect: Rectangle | None

    def __init__(
        self,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Transpose"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
            ],
        )


@checked_class
class Conversion(UnaryFilter):
    """Colours with another kind of alpha (MPSImageConversion).

    Conversion between the device's gray and RGB colours.

    Parameters
    ----------
    src_alpha : AlphaType
        The kind of alpha of the source.
    dest_alpha : AlphaType
        The kind of alpha of the result.
    background_color : array, shape (3,), optional
        Red, green and blue behind the source; by default black.
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
    >>> Conversion(AlphaType.NON_PREMULTIPLIED, AlphaType.PREMULTIPLIED, device="cpu")([[[1, 0.5, 0, 0.5]]]).round(3)
    array([[[0.5 , 0.25, 0.  , 0.5 ]]], dtype=float32)
    """

    _apple = "MPSImageConversion"
    src_alpha: AlphaType
    dest_alpha: AlphaType
    background_color: npt.ArrayLike | None
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        src_alpha: AlphaType,
        dest_alpha: AlphaType,
        *,
        background_color: npt.ArrayLike | None = None,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Conversion"
        self._make(
            given,
            (
                "initWithDevice:srcAlpha:destAlpha:backgroundColor:conversionInfo:",
                [
                    int(src_alpha),
                    int(dest_alpha),
                    settings.doubles(background_color, 3, f"{who}: background_color"),
                    None,
                ],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Integral(UnaryFilter):
    """Sums of all pixels above and to the left (MPSImageIntegral).

    The sum of the rectangle's pixels.

    Parameters
    ----------
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
    >>> Integral(device="cpu")([[1, 2], [3, 4]], size=3).round(3)
    array([[ 0.,  0.,  0.],
           [ 0.,  1.,  3.],
           [ 0.,  4., 10.]], dtype=float32)
    """

    _apple = "MPSImageIntegral"
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Integral"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class IntegralOfSquares(UnaryFilter):
    """Sums of the squares of all pixels above and to the left (MPSImageIntegralOfSquares).

    The sum of their squares.

    Parameters
    ----------
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
    >>> IntegralOfSquares(device="cpu")([[1, 2], [3, 4]], size=3).round(3)
    array([[ 0.,  0.,  0.],
           [ 0.,  1.,  5.],
           [ 0., 10., 30.]], dtype=float32)
    """

    _apple = "MPSImageIntegralOfSquares"
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "IntegralOfSquares"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )
