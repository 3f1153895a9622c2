"""Pyramids of levels, each of half the size of the one before.

Written by tools/kernels/write_classes.py from the headers: change its rows and run it.
"""

from __future__ import annotations

import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._kernels import settings
from openmps._nn.padding import EdgeMode
from openmps._runtime.device import Device
from openmps.image._pyramids import LevelsFilter, PyramidFilter

__all__ = [
    "GaussianPyramid",
    "LaplacianPyramidAdd",
    "LaplacianPyramidSubtract",
]


@checked_class
class GaussianPyramid(PyramidFilter):
    """Smaller and smaller images, each a filtered part of the one before (MPSImageGaussianPyramid).

    Each level from the one below: the pixels in even rows and columns of the filtered level. Works in place only.

    By default the weights are 1, 4, 6, 4 and 1 over 16, as a column and as a row.

    Parameters
    ----------
    weights : array, shape (rows, columns), optional
        Odd numbers of rows and columns; the first weight belongs to the window's first pixel.
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
    >>> GaussianPyramid(device="cpu")([[1, 2], [3, 4]])[1].round(3)
    array([[0.859]], dtype=float32)
    """

    _apple = "MPSImageGaussianPyramid"
    weights: npt.ArrayLike
    edge_mode: EdgeMode

    def __init__(
        self,
        weights: npt.ArrayLike = settings.FIVE_TAPS,
        *,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "GaussianPyramid"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:weights:", [*settings.window(weights, f"{who}: weights")]),
            [
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class LaplacianPyramidSubtract(LevelsFilter):
    """Each level less the interpolated next one (MPSImageLaplacianPyramidSubtract).

    Stores each level less the interpolated next one of the source. The last level is not written.

    Parameters
    ----------
    weights : array, shape (rows, columns)
        Odd numbers of rows and columns; the first weight belongs to the window's first pixel.
    laplacian_bias : float, optional
        A stored value is laplacian_bias + laplacian_scale * value.
    laplacian_scale : float, optional
        See `laplacian_bias`.
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
    >>> LaplacianPyramidSubtract([[1]], device="cpu")([[[5, 2]], [[3]]])[0].round(3)
    array([[2., 2.]], dtype=float32)
    """

    _apple = "MPSImageLaplacianPyramidSubtract"
    weights: npt.ArrayLike
    laplacian_bias: float
    laplacian_scale: float
    edge_mode: EdgeMode

    def __init__(
        self,
        weights: npt.ArrayLike,
        *,
        laplacian_bias: float = 0.0,
        laplacian_scale: float = 1.0,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "LaplacianPyramidSubtract"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:weights:", [*settings.window(weights, f"{who}: weights")]),
            [
                ("setLaplacianBias:", [laplacian_bias]),
                ("setLaplacianScale:", [laplacian_scale]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )


@checked_class
class LaplacianPyramidAdd(LevelsFilter):
    """Each level plus the interpolated next one (MPSImageLaplacianPyramidAdd).

    The inverse, from the top: each level is the source's plus the interpolated next one of the destination. The first
    step takes the source's last level, which is not written.

    Parameters
    ----------
    weights : array, shape (rows, columns)
        Odd numbers of rows and columns; the first weight belongs to the window's first pixel.
    laplacian_bias : float, optional
        A stored value is laplacian_bias + laplacian_scale * value.
    laplacian_scale : float, optional
        See `laplacian_bias`.
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
    >>> LaplacianPyramidAdd([[1]], device="cpu")([[[2, 2]], [[3]]])[0].round(3)
    array([[5., 2.]], dtype=float32)
    """

    _apple = "MPSImageLaplacianPyramidAdd"
    weights: npt.ArrayLike
    laplacian_bias: float
    laplacian_scale: float
    edge_mode: EdgeMode

    def __init__(
        self,
        weights: npt.ArrayLike,
        *,
        laplacian_bias: float = 0.0,
        laplacian_scale: float = 1.0,
        edge_mode: EdgeMode = EdgeMode.ZERO,
        label: str | None = None,
        device: Device | str | None = None,
    ) -> None:
        given = locals()
        who = "LaplacianPyramidAdd"
        self._make(
            given,
            ("initWithDevice:kernelWidth:kernelHeight:weights:", [*settings.window(weights, f"{who}: weights")]),
            [
                ("setLaplacianBias:", [laplacian_bias]),
                ("setLaplacianScale:", [laplacian_scale]),
                ("setEdgeMode:", [int(edge_mode)]),
            ],
        )
