"""Convolutions and pooling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._exports.networks.network import Network, Row, pixels
from openmps._mpsgraph import Tensor
from openmps._nodes import layers, upsampling
from openmps._nodes.nodes import Padding
from openmps.errors import UnsupportedError

__all__ = ["ROWS"]

_LOWEST = float(np.finfo(np.float32).min)
_PADDINGS = (Padding.SAME, Padding.VALID, Padding.TENSORFLOW_SAME)

Sides = tuple[int, int]  # before and after, negative ones are cut off


def sides(extent: int, window: int, stride: int, padding: Padding) -> Sides:
    """Return how far windows reach beyond an image along an axis, before and after it.

    Source: MPSNeuralNetworkTypes.h, the table of padding methods. An odd pixel goes to the top left, except
    with TensorFlow's.
    """
    count = -(-(extent - (window - 1 if padding == Padding.VALID else 0)) // stride)
    extra = (count - 1) * stride + window - extent
    before = int((extra + (padding != Padding.TENSORFLOW_SAME)) / 2)  # towards 0
    return before, extra - before


def _placed(
    network: Network, node: Any, x: Tensor, kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]
) -> tuple[Tensor, tuple[int, int, int, int]]:
    """Return an image without the pixels that no window reads, and its paddings (top, bottom, left, right)."""
    usual = Padding.VALID if isinstance(node, layers.FullyConnectedNode) else Padding.SAME
    padding = usual if node.padding is None else Padding(node.padding)
    if padding not in _PADDINGS:
        raise UnsupportedError(f"{node!r} has {padding!r}, expected SAME, VALID or TENSORFLOW_SAME.")
    dilated = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
    pairs = [sides(n, w, s, padding) for n, w, s in zip(pixels(x)[:2], dilated, stride, strict=True)]
    keys = [slice(max(0, -first), n - max(0, -last)) for (first, last), n in zip(pairs, pixels(x)[:2], strict=True)]
    if any(min(pair) < 0 for pair in pairs):
        x = x[:, keys[0], keys[1]]
    (top, bottom), (left, right) = (tuple(max(0, each) for each in pair) for pair in pairs)
    return x, (top, bottom, left, right)


def _convolution(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    described = node.weights.descriptor()
    arrays = network.arrays(node, node.weights)
    height, width = described._kernel()
    stride, dilation = described.stride, described.dilation
    image, pads = _placed(network, node, x[0], (height, width), stride, dilation)
    y: Tensor = network.graph.conv2d(
        image,
        network.graph.transpose(arrays["weights"], (0, 3, 1, 2)),
        strides=stride,
        dilations=dilation,
        groups=described.groups,
        padding=pads,
        weights_layout="OIHW",
    )
    return y + arrays["bias"] if "bias" in arrays else y


def _transposed_convolution(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """A convolution of the image with stride - 1 zeros between its pixels; the weights are not turned.

    Source: MPSCNNConvolutionTranspose, Apple's reference: extents and paddings of SAME, of FULL, and of going back.
    """
    graph, described = network.graph, node.weights.descriptor()
    arrays = network.arrays(node, node.weights)
    kernel, stride, dilation = described._kernel(), described.stride, described.dilation
    padding = Padding.SAME if node.padding is None else Padding(node.padding)
    if padding not in (Padding.SAME, Padding.FULL, Padding.TENSORFLOW_SAME):
        raise UnsupportedError(f"{node!r} has {padding!r}, expected SAME, FULL or TENSORFLOW_SAME.")
    *given, inputs = pixels(x[0])
    windows = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
    most = [(n - 1) * s for n, s in zip(given, stride, strict=True)]
    size = [m + 1 + (w - 1) * (padding == Padding.FULL) for m, w in zip(most, windows, strict=True)]
    if node.convolution is not None:
        size = list(pixels(network.image(node.convolution.sources[0]))[:2])
    extra = [m + w - n for m, w, n in zip(most, windows, size, strict=True)]
    before = [int((each + (padding != Padding.TENSORFLOW_SAME)) / 2) for each in extra]
    (top, left), (bottom, right) = before, [all_ - first for all_, first in zip(extra, before, strict=True)]
    if min(top, left, bottom, right) < 0:
        raise UnsupportedError(f"{node!r} makes images of {size} pixels, more than its windows reach.")
    groups, outputs = described.groups, described.out_channels
    split = graph.reshape(arrays["weights"], (groups, outputs // groups, *kernel, inputs // groups))
    turned = graph.reverse(graph.transpose(split, (0, 4, 1, 2, 3)), (3, 4))
    shape = graph.concat([graph.shape_of(x[0])[:1], np.array([*size, outputs], np.int32)])
    y: Tensor = graph.conv2d_transpose(
        x[0],
        graph.reshape(turned, (inputs, outputs // groups, *kernel)),
        shape,
        strides=stride,
        dilations=dilation,
        groups=groups,
        padding=(top, bottom, left, right),
        weights_layout="OIHW",
    )
    y = graph.reshape(y, (-1, *size, outputs))
    return y + arrays["bias"] if "bias" in arrays else y


def _pooling(name: str) -> Row:
    def row(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
        dilation = getattr(node, "dilation", (1, 1))
        image, pads = _placed(network, node, x[0], node.kernel_size, node.stride, dilation)
        pool = getattr(network.graph, name)
        if name == "l2_norm_pool4d":
            four = (1, *node.kernel_size, 1), (1, *node.stride, 1), (0, 0, *pads, 0, 0)
            found: Tensor = pool(image, four[0], strides=four[1], padding=four[2])
            return found
        made: Tensor = pool(image, node.kernel_size, strides=node.stride, dilations=dilation, padding=pads)
        if dilation == (1, 1):
            return made
        inside: Tensor = network.graph.select(made > _LOWEST, made, 0.0)  # a dilated window may be outside the image
        return inside

    return row


ROWS: dict[type, Row] = {
    layers.ConvolutionNode: _convolution,
    upsampling.ConvolutionTransposeNode: _transposed_convolution,
    layers.PoolingMaxNode: _pooling("max_pool2d"),
    layers.DilatedPoolingMaxNode: _pooling("max_pool2d"),
    layers.PoolingAverageNode: _pooling("avg_pool2d"),
    layers.PoolingL2NormNode: _pooling("l2_norm_pool4d"),
}
