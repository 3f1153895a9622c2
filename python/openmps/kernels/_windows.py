"""Kernels with windows, and those that change the size of images: pooling, convolution, up-sampling."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._checks.arrays import as_array, pair
from openmps._nodes.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps.errors import ShapeError
from openmps.kernels._images import Array, Shape, Source, source_of, unary

__all__ = [
    "convolution",
    "dilated_pool_max",
    "fully_connected",
    "pool_average",
    "pool_l2_norm",
    "pool_max",
    "resize_bilinear",
    "upsample_bilinear",
    "upsample_nearest",
]


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


@checked("dilated_pool_max")
def dilated_pool_max(
    images: npt.ArrayLike,
    window: int | tuple[int, int],
    dilation: int | tuple[int, int],
    stride: int | tuple[int, int] | None = None,
    *,
    device: Device | str | None = None,
) -> Array:
    """Return the largest of the pixels that each window takes, `dilation` pixels apart, for each channel.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    window : int or (int, int)
        (height, width), the number of pixels that it takes.
    dilation : int or (int, int)
        (y, x)
    stride, device
        As of ``pool_max``; so are the errors.

    Returns
    -------
    ndarray of float32 or float16, shape (N, (H - h) // stride + 1, ..., C) with h = (height - 1) dilation + 1

    Notes
    -----
    Apple's name: MPSCNNDilatedPoolingMax.

    Examples
    --------
    >>> row = np.arange(4.0).reshape(1, 1, 4, 1)
    >>> dilated_pool_max(row, (1, 2), (1, 2), 1, device="cpu").ravel().tolist()
    [2.0, 3.0]
    """
    who = "dilated_pool_max"
    size, rates = pair(window, f"{who}: window"), pair(dilation, f"{who}: dilation")
    steps = size if stride is None else pair(stride, f"{who}: stride")
    source = source_of(images, f"{who}: images", Device.of(device))
    shape, offset = _windows(who, source, size, rates, steps)
    initializer = "initWithDevice:kernelWidth:kernelHeight:dilationRateX:dilationRateY:strideInPixelsX:strideInPixelsY:"
    numbers = [size[1], size[0], rates[1], rates[0], steps[1], steps[0]]
    return unary(who, "MPSCNNDilatedPoolingMax", (initializer, numbers), source, shape, [("setOffset:", [offset])])


@checked("convolution")
def convolution(
    images: npt.ArrayLike,
    weights: npt.ArrayLike,
    bias: npt.ArrayLike | None = None,
    *,
    stride: int | tuple[int, int] = 1,
    dilation: int | tuple[int, int] = 1,
    groups: int = 1,
    device: Device | str | None = None,
) -> Array:
    """Return the sum of each window's pixels times weights, a cross-correlation, plus a bias.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    weights : array, shape (out_channels, height, width, C / groups)
    bias : array, shape (out_channels,), optional
    stride, dilation : int or (int, int), optional
        (y, x)
    groups : int, optional
        Input and output channels are cut into this many parts; part i feeds part i alone.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (N, (H - h) // stride + 1, ..., out_channels)
        For windows inside the image, with h = (height - 1) dilation + 1.

    Raises
    ------
    ArgumentError
        If a number is less than 1, or the groups do not divide the channels.
    ShapeError, DTypeError
        If the window is larger than the image, or the weights do not fit the images. If an array has another rank,
        an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNConvolution.

    Examples
    --------
    >>> convolution(np.arange(4.0).reshape(1, 2, 2, 1), np.ones((1, 2, 2, 1)), [0.5], device="cpu").tolist()
    [[[[6.5]]]]
    """
    place = Device.of(device)
    source = source_of(images, "convolution: images", place)
    data = _data_source("convolution", source, weights, bias, stride=stride, dilation=dilation, groups=groups)
    layer = data.descriptor()
    size, steps, rates = (pair(each, "") for each in (layer.kernel_size, layer.stride, layer.dilation))
    shape, offset = _windows("convolution", source, size, rates, steps)
    initializer = ("initWithDevice:weights:", [data._native(place)])
    shape = (*shape[:3], layer.out_channels)
    return unary("convolution", "MPSCNNConvolution", initializer, source, shape, [("setOffset:", [offset])])


@checked("fully_connected")
def fully_connected(
    images: npt.ArrayLike,
    weights: npt.ArrayLike,
    bias: npt.ArrayLike | None = None,
    *,
    device: Device | str | None = None,
) -> Array:
    """Return the sum of all values of each image times weights, plus a bias.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    weights : array, shape (out_channels, H, W, C)
    bias, device
        As of ``convolution``; so are the errors.

    Returns
    -------
    ndarray of float32 or float16, shape (N, 1, 1, out_channels)

    Notes
    -----
    Apple's name: MPSCNNFullyConnected.

    Examples
    --------
    >>> fully_connected(np.ones((1, 2, 2, 1)), np.ones((3, 2, 2, 1)), device="cpu").ravel().tolist()
    [4.0, 4.0, 4.0]
    """
    who, place = "fully_connected", Device.of(device)
    source = source_of(images, f"{who}: images", place)
    data = _data_source(who, source, weights, bias)
    height, width = pair(data.descriptor().kernel_size, "")
    if (height, width) != source.shape[1:3]:
        raise ShapeError(
            f"{who}: weights are for {(height, width)} pixels, the images have {source.shape[1:3]}; expected as many."
        )
    shape = (source.shape[0], 1, 1, data.descriptor().out_channels)
    initializer = ("initWithDevice:weights:", [data._native(place)])
    offset = ("setOffset:", [[width // 2, height // 2, 0]])
    return unary(who, "MPSCNNFullyConnected", initializer, source, shape, [offset])


@checked("resize_bilinear")
def resize_bilinear(
    images: npt.ArrayLike,
    size: int | tuple[int, int],
    *,
    align_corners: bool = False,
    device: Device | str | None = None,
) -> Array:
    """Return images of another size, whose pixels are linear between those of the source.

    Row i is at ``i H / height`` in the source, or with aligned corners at ``i (H - 1) / (height - 1)``.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    size : int or (int, int)
        (height, width)
    align_corners : bool, optional
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, shape (N, height, width, C)

    Raises
    ------
    ArgumentError
        If an extent is less than 1.
    ShapeError, DTypeError
        If the result is too large, or the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSNNResizeBilinear.

    Examples
    --------
    >>> row = np.array([0.0, 3.0]).reshape(1, 1, 2, 1)
    >>> resize_bilinear(row, (1, 4), align_corners=True, device="cpu").ravel().tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    height, width = pair(size, "resize_bilinear: size")
    source = source_of(images, "resize_bilinear: images", Device.of(device))
    shape = (source.shape[0], height, width, source.shape[3])
    initializer = ("initWithDevice:resizeWidth:resizeHeight:alignCorners:", [width, height, align_corners])
    return unary("resize_bilinear", "MPSNNResizeBilinear", initializer, source, shape)


def _pooled(who: str, kernel: str, images: Any, window: Any, stride: Any, device: Device | str | None) -> Array:
    size = pair(window, f"{who}: window")
    steps = size if stride is None else pair(stride, f"{who}: stride")
    source = source_of(images, f"{who}: images", Device.of(device))
    count, height, width, channels = source.shape
    if size[0] > height or size[1] > width:
        raise ShapeError(f"{who}: window is {size}, the images are {(height, width)}; expected no larger one.")
    shape = (count, (height - size[0]) // steps[0] + 1, (width - size[1]) // steps[1] + 1, channels)
    initializer = "initWithDevice:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:"
    # The first window begins at offset - window // 2.
    settings = [("setOffset:", [[size[1] // 2, size[0] // 2, 0]])]
    return unary(who, kernel, (initializer, [size[1], size[0], steps[1], steps[0]]), source, shape, settings)


def _upsampled(
    who: str, kernel: str, images: Any, factor: Any, flags: list[bool], device: Device | str | None
) -> Array:
    factors = pair(factor, f"{who}: factor")
    source = source_of(images, f"{who}: images", Device.of(device))
    count, height, width, channels = source.shape
    shape = (count, height * factors[0], width * factors[1], channels)
    last = "alignCorners:" if flags else ""
    initializer = f"initWithDevice:integerScaleFactorX:integerScaleFactorY:{last}"
    return unary(who, kernel, (initializer, [factors[1], factors[0], *flags]), source, shape)


def _windows(
    who: str, source: Source, size: tuple[int, int], dilation: tuple[int, int], stride: tuple[int, int]
) -> tuple[Shape, list[int]]:
    """Return the shape of a result of windows inside the images, and the kernel's offset."""
    count, height, width, channels = source.shape
    down, right = ((taps - 1) * rate + 1 for taps, rate in zip(size, dilation, strict=True))
    if down > height or right > width:
        raise ShapeError(f"{who}: window is {(down, right)}, the images are {(height, width)}; expected no larger one.")
    shape = (count, (height - down) // stride[0] + 1, (width - right) // stride[1] + 1, channels)
    return shape, [right // 2, down // 2, 0]  # the first window begins at offset - window // 2


def _data_source(who: str, source: Source, weights: Any, bias: Any, **extents: Any) -> ConvolutionDataSource:
    """Return weights as a data source, with the extents that they have."""
    values = as_array(weights, f"{who}: weights")
    if values.ndim != 4 or 0 in values.shape:
        raise ShapeError(
            f"{who}: weights have shape {values.shape}, expected (out_channels, height, width, in_channels), 1 or more "
            f"of each."
        )
    outputs, height, width, inputs = values.shape
    inputs *= extents.get("groups", 1)
    if inputs != source.shape[3]:
        raise ShapeError(
            f"{who}: weights are for {inputs} channels, the images have {source.shape[3]}; expected as many."
        )
    return ConvolutionDataSource((height, width), inputs, outputs, weights=values, bias=bias, label=who, **extents)
