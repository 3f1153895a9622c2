"""Kernels on the channels or the neighbours of each pixel: softmax, neurons, local normalization."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._checks.arrays import pair, whole
from openmps._nodes import neurons
from openmps._runtime.device import Device
from openmps._runtime.kernel_run import Message
from openmps.kernels._images import Array, source_of, unary

__all__ = ["cross_channel_normalization", "log_softmax", "neuron", "softmax", "spatial_normalization"]


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
    source = source_of(images, "softmax: images", Device.of(device))
    return unary("softmax", "MPSCNNSoftMax", ("initWithDevice:", []), source, source.shape)


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
    source = source_of(images, "log_softmax: images", Device.of(device))
    return unary("log_softmax", "MPSCNNLogSoftMax", ("initWithDevice:", []), source, source.shape)


@checked("neuron")
def neuron(
    images: npt.ArrayLike,
    function: str,
    *,
    a: float | None = None,
    b: float | None = None,
    c: float | None = None,
    device: Device | str | None = None,
) -> Array:
    """Return a function of each element.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    function : str
        The name of one of Apple's functions: a node's in small letters, such as "softplus" of
        ``openmps.NeuronSoftPlusNode``, or "identity".
    a, b, c : float, optional
        The function's parameters; by default those of its node.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ArgumentError
        If there is no such function.
    ShapeError, DTypeError
        If the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNNeuron.

    Examples
    --------
    >>> neuron([[[[-1, 2]]]], "relu", a=0.5, device="cpu").ravel().tolist()
    [-0.5, 2.0]
    """
    number, values = neurons.parameters("neuron", function, a, b, c)
    source = source_of(images, "neuron: images", Device.of(device))
    method = "cnnNeuronDescriptorWithType:a:b:c:"
    descriptor = _core.Descriptor("MPSNNNeuronDescriptor", {}, method, [number, *values])
    return unary("neuron", "MPSCNNNeuron", ("initWithDevice:neuronDescriptor:", [descriptor]), source, source.shape)


@checked("cross_channel_normalization")
def cross_channel_normalization(
    images: npt.ArrayLike,
    size: int,
    *,
    alpha: float = 1.0,
    beta: float = 5.0,
    delta: float = 1.0,
    device: Device | str | None = None,
) -> Array:
    """Return x / (delta + alpha / size * sum of x^2 over the channels around)^beta.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    size : int
        The number of channels in the sum, as many before as after; those outside are 0.
    alpha, beta, delta : float, optional
        Apple's defaults.
    device : Device or str, optional
        By default ``Device.default()``.

    Returns
    -------
    ndarray of float32 or float16, the same shape

    Raises
    ------
    ArgumentError
        If the size is below 1.
    ShapeError, DTypeError
        If the array has another rank, an extent of 0, or no numbers.

    Notes
    -----
    Apple's name: MPSCNNCrossChannelNormalization.

    Examples
    --------
    >>> cross_channel_normalization([[[[1, 1]]]], 1, beta=1, device="cpu").ravel().tolist()
    [0.5, 0.5]
    """
    who = "cross_channel_normalization"
    initializer = ("initWithDevice:kernelSize:", [whole(size, f"{who}: size")])
    return _normalized(who, "MPSCNNCrossChannelNormalization", initializer, images, (alpha, beta, delta), device)


@checked("spatial_normalization")
def spatial_normalization(
    images: npt.ArrayLike,
    window: int | tuple[int, int],
    *,
    alpha: float = 1.0,
    beta: float = 5.0,
    delta: float = 1.0,
    device: Device | str | None = None,
) -> Array:
    """Return x / (delta + alpha / (height * width) * sum of x^2 over the pixels around)^beta.

    Parameters
    ----------
    images : array, shape (N, H, W, C)
    window : int or (int, int)
        (height, width) of the sum; pixels outside the image are 0.
    alpha, beta, delta, device : optional
        As of ``cross_channel_normalization``; so are the result and the errors.

    Notes
    -----
    Apple's name: MPSCNNSpatialNormalization.

    Examples
    --------
    >>> spatial_normalization([[[[1]]]], 1, beta=1, device="cpu").ravel().tolist()
    [0.5]
    """
    who = "spatial_normalization"
    height, width = pair(window, f"{who}: window")
    initializer = ("initWithDevice:kernelWidth:kernelHeight:", [width, height])
    return _normalized(who, "MPSCNNSpatialNormalization", initializer, images, (alpha, beta, delta), device)


def _normalized(
    who: str,
    kernel: str,
    initializer: Message,
    images: Any,
    factors: tuple[float, float, float],
    device: Device | str | None,
) -> Array:
    source = source_of(images, f"{who}: images", Device.of(device))
    names = ("setAlpha:", "setBeta:", "setDelta:")
    settings = [(name, [float(value)]) for name, value in zip(names, factors, strict=True)]
    return unary(who, kernel, initializer, source, source.shape, settings)
