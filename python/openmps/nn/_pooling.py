"""Pooling of images (N, height, width, channels), and axes made one."""

from __future__ import annotations

from typing import overload

from openmps._mpsgraph import Tensor
from openmps.nn._layer import Layer, Sizes, checked_layer, extent, sizes
from openmps.nn._orders import also_in_order

__all__ = ["AvgPool2d", "Flatten", "GlobalMaxPool", "GlobalMeanPool", "MaxPool2d", "Upsample"]


@checked_layer
class _Pool(Layer):
    """Windows of images.

    Parameters
    ----------
    kernel : int or (y, x)
    stride : int or (y, x), optional
        Default: the kernel.
    padding : int or (y, x), optional
    """

    _mixes_positions = True

    @overload
    def __init__(self, kernel: Sizes, *, stride: Sizes | None = None, padding: Sizes = 0) -> None: ...
    @overload
    def __init__(self, kernel: Sizes, stride: Sizes | None, padding: Sizes = 0) -> None: ...
    @also_in_order("kernel", "stride", "padding")
    def __init__(self, kernel: Sizes, *, stride: Sizes | None = None, padding: Sizes = 0) -> None:
        name = type(self).__name__
        self.kernel, self.padding = _pair(kernel, f"{name}: kernel"), _pair(padding, f"{name}: padding", least=0)
        self.stride = self.kernel if stride is None else _pair(stride, f"{name}: stride")

    def _settings(self) -> str:
        return f"{self.kernel}, stride={self.stride}, padding={self.padding}"

    def _pads(self) -> tuple[int, int, int, int]:
        return self.padding[0], self.padding[0], self.padding[1], self.padding[1]


@checked_layer
class MaxPool2d(_Pool):
    """The largest element of each window of images.

    Parameters
    ----------
    kernel : int or (y, x)
    stride : int or (y, x), optional
        Default: the kernel.
    padding : int or (y, x), optional
        Padding never is the largest.

    Examples
    --------
    >>> nn.MaxPool2d(2)(np.arange(16.0).reshape(1, 4, 4, 1)).ravel()
    array([ 5.,  7., 13., 15.], dtype=float32)
    """

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, height', width', channels)."""
        y: Tensor = x.graph.max_pool2d(x, self.kernel, strides=self.stride, padding=self._pads())
        return y


@checked_layer
class AvgPool2d(_Pool):
    """The mean of each window of images, in which padding counts as 0.

    Parameters
    ----------
    kernel, stride, padding
        As of MaxPool2d.

    Examples
    --------
    >>> nn.AvgPool2d(2)(np.arange(16.0).reshape(1, 4, 4, 1)).ravel()
    array([ 2.5,  4.5, 10.5, 12.5], dtype=float32)
    """

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, height', width', channels)."""
        y: Tensor = x.graph.avg_pool2d(x, self.kernel, strides=self.stride, padding=self._pads(), count_padding=True)
        return y


@checked_layer
class GlobalMeanPool(Layer):
    """The mean over all axes but the first and the last: (N, ..., channels) to (N, channels).

    Examples
    --------
    >>> nn.GlobalMeanPool()(np.ones((2, 4, 4, 3))).shape
    (2, 3)
    """

    _mixes_positions = True

    def _forward(self, x: Tensor) -> Tensor:
        """Return the means."""
        extent(x, -1, self)
        return x.mean(tuple(range(1, len(x.shape or ()) - 1)))


@checked_layer
class GlobalMaxPool(Layer):
    """The largest element over all axes but the first and the last: (N, ..., channels) to (N, channels).

    Examples
    --------
    >>> nn.GlobalMaxPool()(np.ones((2, 4, 4, 3))).shape
    (2, 3)
    """

    _mixes_positions = True

    def _forward(self, x: Tensor) -> Tensor:
        """Return the largest elements."""
        extent(x, -1, self)
        return x.max(tuple(range(1, len(x.shape or ()) - 1)))


@checked_layer
class Flatten(Layer):
    """The axes from one on as one, by default all but the first: (N, ...) to (N, features).

    Parameters
    ----------
    axis : int, optional
        The first one of them.

    Examples
    --------
    >>> nn.Flatten()(np.ones((2, 4, 4, 3))).shape
    (2, 48)
    """

    def __init__(self, axis: int = 1) -> None:
        self.axis = axis

    def _settings(self) -> str:
        return "" if self.axis == 1 else str(self.axis)

    def _forward(self, x: Tensor) -> Tensor:
        """Return the same elements."""
        return x.flatten(self.axis)


@checked_layer
class Upsample(Layer):
    """Images of `scale` times the height and width, by nearest pixels.

    Parameters
    ----------
    scale : int or (y, x)

    Examples
    --------
    >>> nn.Upsample(2)(np.ones((1, 3, 3, 1))).shape
    (1, 6, 6, 1)
    """

    def __init__(self, scale: Sizes = 2) -> None:
        self.scale = _pair(scale, "Upsample: scale")

    def _settings(self) -> str:
        return str(self.scale)

    def _forward(self, x: Tensor) -> Tensor:
        """Return (N, scale height, scale width, channels)."""
        height, width = (extent(x, axis, self, axes=4) * scale for axis, scale in zip((1, 2), self.scale, strict=True))
        return x.graph.resize_nearest(x, (height, width))


def _pair(given: Sizes, who: str, *, least: int = 1) -> tuple[int, int]:
    first, second = sizes(given, 2, who, least=least)
    return first, second
