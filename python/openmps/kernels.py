"""Single kernels of Apple's on NumPy images (N, H, W, C): pooling, softmax, arithmetic, up-sampling (MPSCNN...).

Images are float32 or float16; uint8 stands for 0..1 in steps of 1/255. A result is float16 if the images are, else
float32. Each call copies its images to the device, runs one kernel, waits, and copies the result back. Networks of such
layers are made of nodes, which run together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import as_float32, pair
from openmps._nn.nn_graph import ImageBatch
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message, run
from openmps.errors import ShapeError

__all__ = [
    "add",
    "divide",
    "log_softmax",
    "multiply",
    "pool_average",
    "pool_l2_norm",
    "pool_max",
    "softmax",
    "subtract",
    "upsample_bilinear",
    "upsample_nearest",
]

Array = npt.NDArray[Any]
_LARGEST = 2**31 - 1  # extent of an image


@checked("pool_max")
def pool_max(
    images: npt.ArrayLike,
    window: int | tuple[int, int],
    stride: int | tuple[int, int] | None = None,
    *,
    device: Device | str | None = None,
) -> Array:
    """Return the largest pixel of each window inside the image, for each channel.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    window : int or (int, int)
        (height, width)
    stride : int or (int, int), optional
        By default the window.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (N, (H - height) // stride + 1, (W - width) // stride + 1, C)

    Raises
    ------
    ArgumentError
        If the window or the stride is less than 1.
    ShapeError, DTypeError
        If the window is larger than the image, or the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNPoolingMax.

    Examples
    --------
    >>> pool_max(np.arange(4.0).reshape(1, 2, 2, 1), 2, device="cpu").tolist()
    [[[[3.0]]]]
    """
    return _pooled("pool_max", "MPSCNNPoolingMax", images, window, stride, device)


@checked("pool_average")
def pool_average(
    images: npt.ArrayLike,
    window: int | tuple[int, int],
    stride: int | tuple[int, int] | None = None,
    *,
    device: Device | str | None = None,
) -> Array:
    """Return the mean of each window inside the image, for each channel.

    Parameters
    ----------
    images, window, stride, device
        As of ``pool_max``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNPoolingAverage.

    Examples
    --------
    >>> pool_average(np.arange(4.0).reshape(1, 2, 2, 1), 2, device="cpu").tolist()
    [[[[1.5]]]]
    """
    return _pooled("pool_average", "MPSCNNPoolingAverage", images, window, stride, device)


@checked("pool_l2_norm")
def pool_l2_norm(
    images: npt.ArrayLike,
    window: int | tuple[int, int],
    stride: int | tuple[int, int] | None = None,
    *,
    device: Device | str | None = None,
) -> Array:
    """Return the square root of the sum of squares of each window inside the image, for each channel.

    Parameters
    ----------
    images, window, stride, device
        As of ``pool_max``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNPoolingL2Norm.

    Examples
    --------
    >>> pool_l2_norm(np.array([3.0, 4.0]).reshape(1, 1, 2, 1), (1, 2), device="cpu").tolist()
    [[[[5.0]]]]
    """
    return _pooled("pool_l2_norm", "MPSCNNPoolingL2Norm", images, window, stride, device)


@checked("softmax")
def softmax(images: npt.ArrayLike, *, device: Device | str | None = None) -> Array:
    """Return exp(x) / sum(exp(x)) over the channels of each pixel.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNSoftMax.

    Examples
    --------
    >>> softmax(np.zeros((1, 1, 1, 2)), device="cpu").ravel().tolist()
    [0.5, 0.5]
    """
    source = _source(images, "softmax: images", Device.of(device))
    return _unary("MPSCNNSoftMax", ("initWithDevice:", []), source, source.shape)


@checked("log_softmax")
def log_softmax(images: npt.ArrayLike, *, device: Device | str | None = None) -> Array:
    """Return x - ln(sum(exp(x))) over the channels of each pixel.

    Parameters
    ----------
    images, device
        As of ``softmax``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNLogSoftMax.

    Examples
    --------
    >>> np.exp(log_softmax(np.zeros((1, 1, 1, 2)), device="cpu")).ravel().tolist()
    [0.5, 0.5]
    """
    source = _source(images, "log_softmax: images", Device.of(device))
    return _unary("MPSCNNLogSoftMax", ("initWithDevice:", []), source, source.shape)


@checked("add")
def add(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return primary_scale * primary + secondary_scale * secondary + bias.

    Parameters
    ----------
    primary, secondary : array, shape (N, H, W, C)
        Of one shape.
    primary_scale, secondary_scale, bias : float, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ShapeError, DTypeError
        If the shapes differ, or an array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNAdd.

    Examples
    --------
    >>> ones = np.ones((1, 1, 1, 2))
    >>> add(ones, ones, secondary_scale=2.0, device="cpu").ravel().tolist()
    [3.0, 3.0]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _binary("add", "MPSCNNAdd", primary, secondary, scales, device)


@checked("subtract")
def subtract(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return primary_scale * primary - secondary_scale * secondary + bias.

    Parameters
    ----------
    primary, secondary, primary_scale, secondary_scale, bias, device
        As of ``add``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNSubtract.

    Examples
    --------
    >>> ones = np.ones((1, 1, 1, 2))
    >>> subtract(ones, ones, bias=0.5, device="cpu").ravel().tolist()
    [0.5, 0.5]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _binary("subtract", "MPSCNNSubtract", primary, secondary, scales, device)


@checked("multiply")
def multiply(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return (primary_scale * primary) * (secondary_scale * secondary) + bias.

    Parameters
    ----------
    primary, secondary, primary_scale, secondary_scale, bias, device
        As of ``add``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNMultiply.

    Examples
    --------
    >>> twos = np.full((1, 1, 1, 2), 2.0)
    >>> multiply(twos, twos, device="cpu").ravel().tolist()
    [4.0, 4.0]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _binary("multiply", "MPSCNNMultiply", primary, secondary, scales, device)


@checked("divide")
def divide(
    primary: npt.ArrayLike,
    secondary: npt.ArrayLike,
    *,
    primary_scale: float = 1.0,
    secondary_scale: float = 1.0,
    bias: float = 0.0,
    device: Device | str | None = None,
) -> Array:
    """Return (primary_scale * primary) / (secondary_scale * secondary) + bias.

    Parameters
    ----------
    primary, secondary, primary_scale, secondary_scale, bias, device
        As of ``add``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNDivide.

    Examples
    --------
    >>> twos = np.full((1, 1, 1, 2), 2.0)
    >>> divide(twos, twos, primary_scale=3.0, device="cpu").ravel().tolist()
    [3.0, 3.0]
    """
    scales = (primary_scale, secondary_scale, bias)
    return _binary("divide", "MPSCNNDivide", primary, secondary, scales, device)


@checked("upsample_nearest")
def upsample_nearest(
    images: npt.ArrayLike, factor: int | tuple[int, int], *, device: Device | str | None = None
) -> Array:
    """Return images in which each pixel is repeated.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    factor : int or (int, int)
        Of the height and the width.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (N, H * factor, W * factor, C)

    Raises
    ------
    ArgumentError
        If the factor is less than 1.
    ShapeError, DTypeError
        If the result is too large, or the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNUpsamplingNearest.

    Examples
    --------
    >>> upsample_nearest(np.array([1.0, 2.0]).reshape(1, 1, 2, 1), (1, 2), device="cpu").ravel().tolist()
    [1.0, 1.0, 2.0, 2.0]
    """
    return _upsampled("upsample_nearest", "MPSCNNUpsamplingNearest", images, factor, [], device)


@checked("upsample_bilinear")
def upsample_bilinear(
    images: npt.ArrayLike,
    factor: int | tuple[int, int],
    *,
    align_corners: bool = False,
    device: Device | str | None = None,
) -> Array:
    """Return images whose pixels are linear between those of the source.

    Parameters
    ----------
    images, factor, device
        As of ``upsample_nearest``; so are the result and the errors.
    align_corners : bool, optional
        Whether the pixels of the corners stay at the corners.

    Notes
    -----
    Apple's name: MPSCNNUpsamplingBilinear.

    Examples
    --------
    >>> row = np.array([0.0, 3.0]).reshape(1, 1, 2, 1)
    >>> upsample_bilinear(row, (1, 2), align_corners=True, device="cpu").ravel().tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    return _upsampled("upsample_bilinear", "MPSCNNUpsamplingBilinear", images, factor, [align_corners], device)


def _pooled(who: str, kernel: str, images: Any, window: Any, stride: Any, device: Device | str | None) -> Array:
    size = pair(window, f"{who}: window")
    steps = size if stride is None else pair(stride, f"{who}: stride")
    source = _source(images, f"{who}: images", Device.of(device))
    count, height, width, channels = source.shape
    if size[0] > height or size[1] > width:
        raise ShapeError(f"{who}: window is {size}, the images are {(height, width)}; expected no larger one.")
    shape = (count, (height - size[0]) // steps[0] + 1, (width - size[1]) // steps[1] + 1, channels)
    initializer = "initWithDevice:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:"
    # The first window begins at offset - window // 2.
    settings = [("setOffset:", [[size[1] // 2, size[0] // 2, 0]])]
    return _unary(kernel, (initializer, [size[1], size[0], steps[1], steps[0]]), source, shape, settings)


def _upsampled(
    who: str, kernel: str, images: Any, factor: Any, flags: list[bool], device: Device | str | None
) -> Array:
    factors = pair(factor, f"{who}: factor")
    source = _source(images, f"{who}: images", Device.of(device))
    count, height, width, channels = source.shape
    shape = (count, height * factors[0], width * factors[1], channels)
    if max(shape) > _LARGEST:
        raise ShapeError(f"{who}: the result has shape {shape}, expected extents of at most {_LARGEST}.")
    last = "alignCorners:" if flags else ""
    initializer = f"initWithDevice:integerScaleFactorX:integerScaleFactorY:{last}"
    return _unary(kernel, (initializer, [factors[1], factors[0], *flags]), source, shape)


class _Source(NamedTuple):
    """Images on a device."""

    native: _core.ImageBatch
    device: Device
    shape: tuple[int, int, int, int]
    is_half: bool


def _source(data: Any, who: str, device: Device) -> _Source:
    is_taken = isinstance(data, np.ndarray) and data.dtype in (np.uint8, np.float16, np.float32)
    array = data if is_taken else as_float32(data, who)
    if array.ndim != 4 or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected (N, height, width, channels), 1 or more of each.")
    batch = ImageBatch(array, device)
    return _Source(batch._native, device, batch.shape, array.dtype == np.float16)


def _result(shape: tuple[int, int, int, int], *sources: _Source) -> _core.ImageBatch:
    is_half = all(source.is_half for source in sources)
    format = _core.PixelFormat.FLOAT16 if is_half else _core.PixelFormat.FLOAT32
    return _core.ImageBatch(sources[0].device._native, shape, format)


def _unary(
    kernel: str,
    initializer: Message,
    source: _Source,
    shape: tuple[int, int, int, int],
    settings: Sequence[Message] = (),
) -> Array:
    result = _result(shape, source)
    encoder = "encodeBatchToCommandBuffer:sourceImages:destinationImages:"
    run(source.device, kernel, initializer, (encoder, [source.native, result]), settings=settings)
    return result.read()


def _binary(
    who: str,
    kernel: str,
    primary: Any,
    secondary: Any,
    scales: tuple[float, float, float],
    device: Device | str | None,
) -> Array:
    place = Device.of(device)
    left, right = _source(primary, f"{who}: primary", place), _source(secondary, f"{who}: secondary", place)
    if left.shape != right.shape:
        raise ShapeError(f"{who}: primary has shape {left.shape}, secondary {right.shape}; expected one shape.")
    result = _result(left.shape, left, right)
    names = ("setPrimaryScale:", "setSecondaryScale:", "setBias:")
    settings = [(name, [float(value)]) for name, value in zip(names, scales, strict=True)]
    encoder = "encodeBatchToCommandBuffer:primaryImages:secondaryImages:destinationImages:"
    arguments = [left.native, right.native, result]
    run(place, kernel, ("initWithDevice:", []), (encoder, arguments), settings=settings)
    return result.read()
