"""Filters that are weighted sums of neighbouring pixels.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

import math

import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._kernels.settings import Offset, Rectangle
from openmps._nn.padding import EdgeMode
from openmps._runtime.device import Device
from openmps.image._filters import UnaryFilter

__all__ = [
    "Box",
    "Canny",
    "Convolution",
    "GaussianBlur",
    "Laplacian",
    "Sobel",
    "Tent",
]


@checked_class
class Convolution(UnaryFilter):
    """Weighted sums of windows (MPSImageConvolution).

    A weighted sum of a window. The weights are not reflected: the first one belongs to the window's first pixel.

    Parameters
    ----------
    weights : array, shape (rows, columns)
        Odd numbers of rows and columns; the first weight belongs to the window's first pixel.
    bias : float, optional
        Added to the result.
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
    >>> Convolution([[1, 0, -1]], device="cpu")([[1, 2, 4]]).round(3)
    array([[-2., -3.,  2.]], dtype=float32)
    """

    _apple = "MPSImageConvolution"
    weights: npt.ArrayLike
    bias: float
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        weights: npt.ArrayLike,
        *,
        bias: float = 0.0,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Convolution"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:weights:", [*settings.window(weights, f"{who}: weights")]),
            [
                ("setBias:", [bias]),
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Laplacian(UnaryFilter):
    """Weighted sums of windows with the weights of Laplace's operator (MPSImageLaplacian).

    The convolution with 0 1 0 / 1 -4 1 / 0 1 0.

    Parameters
    ----------
    bias : float, optional
        Added to the result.
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
    >>> Laplacian(device="cpu")([[0, 1, 0]]).round(3)
    array([[ 1., -4.,  1.]], dtype=float32)
    """

    _apple = "MPSImageLaplacian"
    bias: float
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        bias: float = 0.0,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Laplacian"
        self._make(
            given,
            ("initWithDevice:", []),
            [
                ("setBias:", [bias]),
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Box(UnaryFilter):
    """Means of windows (MPSImageBox).

    The mean of a window.

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
    >>> Box(3, 1, device="cpu")([[3, 6, 9]]).round(3)
    array([[3., 6., 5.]], dtype=float32)
    """

    _apple = "MPSImageBox"
    kernel_width: int
    kernel_height: int
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        kernel_width: int,
        kernel_height: int,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Box"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:", [kernel_width, kernel_height]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Tent(UnaryFilter):
    """Means of windows whose weights fall from the centre to the sides (MPSImageTent).

    A weighted mean whose weights decrease linearly from the window's centre: 1 2 3 2 1 for a kernel of 5.

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
    >>> Tent(3, 1, device="cpu")([[4, 8, 4]]).round(3)
    array([[4., 6., 4.]], dtype=float32)
    """

    _apple = "MPSImageTent"
    kernel_width: int
    kernel_height: int
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        kernel_width: int,
        kernel_height: int,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Tent"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:", [kernel_width, kernel_height]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class GaussianBlur(UnaryFilter):
    """Means of windows with Gaussian weights (MPSImageGaussianBlur).

    Gaussian weights exp(-i * i / (2 * sigma * sigma)) of the pixels at most ceil(3.7 * sigma) away, divided by their
    sum.

    Parameters
    ----------
    sigma : float
        The standard deviation in pixels, more than 0.
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
    >>> GaussianBlur(0.5, device="cpu")([[0, 1, 0]]).round(3)
    array([[0.084, 0.619, 0.084]], dtype=float32)
    """

    _apple = "MPSImageGaussianBlur"
    sigma: float
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        sigma: float,
        *,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "GaussianBlur"
        self._make(
            given,
            ("initWithDevice:sigma:", [sigma]),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Sobel(UnaryFilter):
    """Lengths of the gradient by Sobel's weights (MPSImageSobel).

    The length sqrt(h * h + v * v) of the gradient. The weights of h are -1 0 1 / -2 0 2 / -1 0 1. Those of v are the
    transpose. If the destination has one channel and the source more, the source's luminance is filtered.

    Parameters
    ----------
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
    >>> Sobel(edge_mode=EdgeMode.CLAMP, device="cpu")([[1, 2, 4]]).round(3)
    array([[ 4., 12.,  8.]], dtype=float32)
    """

    _apple = "MPSImageSobel"
    linear_gray_color_transform: npt.ArrayLike
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        linear_gray_color_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Sobel"
        self._make(
            given,
            (
                "initWithDevice:linearGrayColorTransform:",
                [*settings.numbers(linear_gray_color_transform, 3, f"{who}: linear_gray_color_transform")],
            ),
            [
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class Canny(UnaryFilter):
    """Edges by Canny's rules (MPSImageCanny).

    1 at edges, 0 elsewhere. A destination of one channel gets the edges of the luminance, else each channel has its
    own. 1. A Gaussian smooths the image, with the weights of MPSImageGaussianBlur. 2. G = sqrt(Sx^2 + Sy^2), with
    Sobel's sums Sx and Sy of values from 0 to 1, without a factor. 3. A pixel stays if G is larger than at the
    neighbour before it along the gradient, and not less than at the one after it. Directions are rounded to multiples
    of 45 degrees. "Before" and "after" are in reading order. 4. Pixels with G > `high_threshold` are edges, and those
    with G > `low_threshold` that touch an edge at a side or corner. Edges are followed inside of the clip rectangle.

    Parameters
    ----------
    linear_to_gray_scale_transform : array, shape (3,), optional
        Factors of red, green and blue in the luminance.
    sigma : float, optional
        The standard deviation in pixels, more than 0.
    high_threshold : float, optional
        Pixels with a longer gradient are edges.
    low_threshold : float, optional
        Pixels with a longer gradient are edges where they touch one.
    use_fast_mode : bool, optional
        YES ends an edge 32 pixels after a pixel above highThreshold.
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
    >>> Canny(edge_mode=EdgeMode.CLAMP, device="cpu")(np.ones((2, 2))).round(3)
    array([[0., 0.],
           [0., 0.]], dtype=float32)
    """

    _apple = "MPSImageCanny"
    linear_to_gray_scale_transform: npt.ArrayLike
    sigma: float
    high_threshold: float
    low_threshold: float
    use_fast_mode: bool
    offset: Offset
    clip_rect: Rectangle | None
    edge_mode: EdgeMode

    def __init__(
        self,
        *,
        linear_to_gray_scale_transform: npt.ArrayLike = (0.299, 0.587, 0.114),
        sigma: float = math.sqrt(2),
        high_threshold: float = 0.4,
        low_threshold: float = 0.2,
        use_fast_mode: bool = True,
        offset: Offset = (0, 0),
        clip_rect: Rectangle | None = None,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "Canny"
        self._make(
            given,
            (
                "initWithDevice:linearToGrayScaleTransform:sigma:",
                [*settings.numbers(linear_to_gray_scale_transform, 3, f"{who}: linear_to_gray_scale_transform"), sigma],
            ),
            [
                ("setHighThreshold:", [high_threshold]),
                ("setLowThreshold:", [low_threshold]),
                ("setUseFastMode:", [use_fast_mode]),
                ("setOffset:", [*settings.offset(offset, f"{who}: offset")]),
                ("setClipRect:", [*settings.rectangle(clip_rect, f"{who}: clip_rect")]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )
