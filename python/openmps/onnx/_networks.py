"""Networks of MPSNNGraph's nodes as programs of MPSGraph, in inference: the form from which files are written."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps._nodes import (
    arithmetic,
    layers,
    local_normalization,
    neurons,
    normalization,
    reductions,
    sizes,
    upsampling,
)
from openmps._nodes.gram_matrix import GramMatrixCalculationNode
from openmps._nodes.nodes import AdditionNode, FilterNode, ImageNode, Padding
from openmps._nodes.padding import EdgeMode, PadNode
from openmps.errors import ShapeError, UnsupportedError
from openmps.rnn import LSTM, RecurrentNode

__all__ = ["tensor_of"]

_MODES = {EdgeMode.CLAMP: "edge", EdgeMode.MIRROR: "reflect", EdgeMode.MIRROR_WITH_EDGE: "symmetric"}
_USUAL_GATES = ("sigmoid", "sigmoid", "tanh", "sigmoid", "tanh", "none", False)  # of an LSTM
Row = Callable[["_Network", Any, Sequence[Tensor]], Tensor]
Sides = tuple[int, int]  # before and after, negative ones are cut off
_LOWEST = float(np.finfo(np.float32).min)
_PADDINGS = (Padding.SAME, Padding.VALID, Padding.TENSORFLOW_SAME)


def tensor_of(graph: Graph, node: FilterNode, images: Tensor, weights: dict[int, dict[str, Any]]) -> Tensor:
    """Return the result of a network for images (N, H, W, C).

    `weights` has the arrays of data sources by their identity.
    """
    return _Network(graph, images, weights).result(node)


class _Network:
    """A network that is being written as tensors, node by node."""

    def __init__(self, graph: Graph, images: Tensor, weights: dict[int, dict[str, Any]]) -> None:
        self.graph: Any = graph
        self._images, self._weights = images, weights
        self._made: dict[int, Tensor] = {}
        self._input: ImageNode | None = None

    def result(self, node: FilterNode) -> Tensor:
        """Return the result of a node; its sources are made first."""
        left = [node]
        while left:
            waiting = [each for each in map(_producer, left[-1].sources) if each and id(each) not in self._made]
            if waiting:
                left += waiting
                continue
            made = left.pop()
            if id(made) not in self._made:
                self._made[id(made)] = self._row(made)(self, made, [self.image(each) for each in made.sources])
        return self._made[id(node)]

    def _row(self, node: FilterNode) -> Row:
        return next((_ROWS[kind] for kind in type(node).__mro__ if kind in _ROWS), _refused)

    def image(self, image: ImageNode) -> Tensor:
        """Return an image that is made already, or the input."""
        producer = _producer(image)
        if producer is not None:
            return self._made[id(producer)]
        if self._input not in (None, image):
            raise UnsupportedError("onnx.save: the network has two input images, expected one.")
        self._input = image
        return self._images

    def arrays(self, node: Any, source: Any) -> dict[str, Tensor]:
        """Return the variables of a data source."""
        return {
            name: self.graph.variable(array, np.float32, name=f"{source.label}.{name}")
            for name, array in self._weights[id(source)].items()
        }


def _producer(image: ImageNode) -> FilterNode | None:
    return image._producer


def pixels(x: Tensor) -> tuple[int, int, int]:
    """Return height, width and channels, which are known."""
    shape = x.shape or ()
    if len(shape) != 4 or None in shape[1:]:
        raise ShapeError(f"onnx.save: images are {x!r}, expected (N, H, W, C) of known size.")
    height, width, channels = (int(extent or 0) for extent in shape[1:])
    return height, width, channels


def _refused(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    raise UnsupportedError(f"onnx.save: {node!r} is not written into ONNX files yet.")


# ---- windows


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
    network: _Network, node: Any, x: Tensor, kernel: Sequence[int], stride: Sequence[int], dilation: Sequence[int]
) -> tuple[Tensor, tuple[int, int, int, int]]:
    """Return an image without the pixels that no window reads, and its paddings (top, bottom, left, right)."""
    usual = Padding.VALID if isinstance(node, layers.FullyConnectedNode) else Padding.SAME
    padding = usual if node.padding is None else Padding(node.padding)
    if padding not in _PADDINGS:
        raise UnsupportedError(f"onnx.save: {node!r} has {padding!r}, expected SAME, VALID or TENSORFLOW_SAME.")
    dilated = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
    pairs = [sides(n, w, s, padding) for n, w, s in zip(pixels(x)[:2], dilated, stride, strict=True)]
    keys = [slice(max(0, -first), n - max(0, -last)) for (first, last), n in zip(pairs, pixels(x)[:2], strict=True)]
    if any(min(pair) < 0 for pair in pairs):
        x = x[:, keys[0], keys[1]]
    (top, bottom), (left, right) = (tuple(max(0, each) for each in pair) for pair in pairs)
    return x, (top, bottom, left, right)


def _convolution(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
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


def _transposed_convolution(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """A convolution of the image with stride - 1 zeros between its pixels; the weights are not turned.

    Source: MPSCNNConvolutionTranspose, Apple's reference: extents and paddings of SAME, of FULL, and of going back.
    """
    graph, described = network.graph, node.weights.descriptor()
    arrays = network.arrays(node, node.weights)
    kernel, stride, dilation = described._kernel(), described.stride, described.dilation
    padding = Padding.SAME if node.padding is None else Padding(node.padding)
    if padding not in (Padding.SAME, Padding.FULL, Padding.TENSORFLOW_SAME):
        raise UnsupportedError(f"onnx.save: {node!r} has {padding!r}, expected SAME, FULL or TENSORFLOW_SAME.")
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
        raise UnsupportedError(f"onnx.save: {node!r} makes images of {size} pixels, more than its windows reach.")
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
    def row(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
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


# ---- functions of elements, by MPSCNNNeuronType


def _power_of(base: float) -> float:
    return 1.0 if base == -1 else math.log(base)


_NEURONS: dict[int, Callable[[Any, Tensor, float, float, float], Tensor]] = {
    0: lambda g, x, a, b, c: x,
    1: lambda g, x, a, b, c: g.leaky_relu(x, a) if a else g.relu(x),
    2: lambda g, x, a, b, c: x * a + b,
    3: lambda g, x, a, b, c: g.sigmoid(x),
    4: lambda g, x, a, b, c: g.clamp(x * a + b, 0, 1),
    5: lambda g, x, a, b, c: g.tanh(x * b) * a,
    6: lambda g, x, a, b, c: g.absolute(x),
    7: lambda g, x, a, b, c: g.softplus(x * b) * a,
    8: lambda g, x, a, b, c: x / (g.absolute(x) + 1),
    9: lambda g, x, a, b, c: g.select(x >= 0, x, (g.exp(g.minimum(x, 0)) - 1) * a),
    11: lambda g, x, a, b, c: g.minimum(g.leaky_relu(x, a), b),
    12: lambda g, x, a, b, c: g.power(x * a + b, c),
    13: lambda g, x, a, b, c: g.exp((x * a + b) * _power_of(c)),
    14: lambda g, x, a, b, c: g.log(x * a + b) * (1 / _power_of(c)),
    15: lambda g, x, a, b, c: g.gelu(x),
}


def _neuron(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    return _NEURONS[node.type](network.graph, x[0], float(node.a), float(node.b), float(node.c))


def _prelu(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    y: Tensor = network.graph.select(x[0] >= 0, x[0], x[0] * node.channel_a)
    return y


# ---- normalisation


def _batch_normalization(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    arrays = network.arrays(node, node.data_source)
    return _normal(network, node, x[0], arrays["mean"], arrays["variance"], arrays)


def _normal(
    network: _Network, node: Any, x: Tensor, mean: Tensor, variance: Tensor, arrays: dict[str, Tensor]
) -> Tensor:
    scale = network.graph.rsqrt(variance + node.data_source.epsilon)
    y: Tensor = (x - mean) * scale * arrays["gamma"] + arrays["beta"]
    return y


def _group_normalization(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    graph, arrays = network.graph, network.arrays(node, node.data_source)
    height, width, channels = pixels(x[0])
    groups = getattr(node.data_source, "groups", channels)
    parts = graph.reshape(x[0], (-1, height, width, groups, channels // groups))
    axes = (1, 2, 4)
    mean, variance = graph.mean(parts, axes, keepdims=True), graph.variance(parts, axes, keepdims=True)
    normal = (parts - mean) * graph.rsqrt(variance + node.data_source.epsilon)
    y: Tensor = graph.reshape(normal, (-1, height, width, channels)) * arrays["gamma"] + arrays["beta"]
    return y


def _around(network: _Network, x: Tensor, sizes: Sequence[int]) -> Tensor:
    """Return the mean of the window of rows, columns and channels around each element; zeros are outside."""
    sides = [side for size in sizes for side in (size // 2, size - 1 - size // 2)]
    y: Tensor = network.graph.avg_pool4d(x, (1, *sizes), strides=1, padding=(0, 0, *sides), count_padding=True)
    return y


def _energy_normalization(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Divide by a power of the mean square around, along channels or rows and columns."""
    is_spatial = isinstance(node, local_normalization.SpatialNormalizationNode)
    energy = _around(network, x[0] * x[0], (*node.kernel_size, 1) if is_spatial else (1, 1, node.kernel_size))
    y: Tensor = x[0] / network.graph.power(energy * node.alpha + node.delta, node.beta)
    return y


def _contrast_normalization(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    sizes = (*node.kernel_size, 1)
    mean, energy = _around(network, x[0], sizes), _around(network, x[0] * x[0], sizes)
    base = network.graph.power((energy - mean * mean) * node.alpha + node.delta, node.beta)
    y: Tensor = (x[0] - mean * node.p0) / base * node.ps + node.pm
    return y


# ---- several images


def _arithmetic(function: Callable[[Tensor, Tensor], Tensor]) -> Row:
    """Return the row of a function of two scaled images."""

    def row(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
        first, second = x
        if node.primary_scale != 1:
            first = first * float(node.primary_scale)
        if node.secondary_scale != 1:
            second = second * float(node.secondary_scale)
        y = function(first, second)
        if node.bias:
            y = y + float(node.bias)
        if node.minimum > -math.inf or node.maximum < math.inf:
            y = network.graph.clamp(y, float(node.minimum), float(node.maximum))
        return y

    return row


def _concatenation(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Apple's images have texels of four channels; others before the last are refused."""
    if any(pixels(each)[2] % 4 for each in x[:-1]) or pixels(x[-1])[2] % 4:
        raise UnsupportedError(
            f"onnx.save: {node!r} joins {[pixels(each)[2] for each in x]} channels, expected multiples of 4."
        )
    y: Tensor = network.graph.concat(list(x), -1)
    return y


# ---- sizes


def _nearest(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    return _upsampled(network, node, x[0], mode="nearest", center_result=True)


def _bilinear(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    return _upsampled(network, node, x[0], mode="bilinear", center_result=False, align_corners=bool(node.align_corners))


def _upsampled(network: _Network, node: Any, x: Tensor, **how: Any) -> Tensor:
    height, width, _ = pixels(x)
    size = (height * node.scale_factor[0], width * node.scale_factor[1])
    y: Tensor = network.graph.resize(x, size, **how)
    return y


def _reshape(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    y: Tensor = network.graph.reshape(x[0], (-1, *node.shape))
    return y


def _pad(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    graph, y = network.graph, x[0]
    before, after = node.before, node.after
    if node.mode in (EdgeMode.ZERO, EdgeMode.CONSTANT):
        value = node.value if node.mode == EdgeMode.CONSTANT else 0.0
        padded: Tensor = graph.pad(y, (0, *before), (0, *after), value=value)
        return padded
    for axis, (extent, *sides) in enumerate(zip(pixels(y), before, after, strict=True), 1):
        if any(sides):
            places: Any = np.pad(np.arange(extent, dtype=np.int32), sides, _MODES[node.mode])  # type: ignore[call-overload]
            y = graph.gather(y, places, axis)
    return y


def _gram_matrix(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    height, width, channels = pixels(x[0])
    columns = network.graph.reshape(x[0], (-1, height * width, channels))
    products = network.graph.transpose(columns, (0, 2, 1)) @ columns * float(node.alpha)
    y: Tensor = network.graph.reshape(products, (-1, 1, channels, channels))
    return y


def _recurrent(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Time is the width of an image of one row."""
    cell, graph = node.descriptor, network.graph
    if not isinstance(cell, LSTM) or _gates(cell) != _USUAL_GATES:
        return _refused(network, node, x)
    arrays = network.arrays(node, node)
    parts = {
        what: graph.concat([arrays[f"{gate}_gate_{what}"] for gate in ("input", "forget", "memory", "output")], 0)
        for what in ("recurrent_weights", "input_weights", "bias_terms")
    }
    _, time, channels = pixels(x[0])
    steps = graph.transpose(graph.reshape(x[0], (-1, time, channels)), (1, 0, 2))
    states, _ = graph.lstm(
        steps,
        parts["recurrent_weights"],
        input_weight=parts["input_weights"],
        bias=parts["bias_terms"],
        reverse=cell.backward,
    )
    y: Tensor = graph.reshape(graph.transpose(states, (1, 0, 2)), (-1, 1, time, cell.out_channels))
    return y


def _gates(cell: LSTM) -> tuple[Any, ...]:
    gates = (cell.input_gate, cell.forget_gate, cell.memory_gate, cell.output_gate, cell.result)
    return (*gates, cell.memory_weights, cell.takes_input_as_is)


def _spatial_mean(network: _Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    if node.region is not None:
        raise UnsupportedError(f"onnx.save: {node!r} reads a region of the image, expected all of it.")
    return x[0].mean((1, 2), keepdims=True)


_ROWS: dict[type, Row] = {
    layers.ConvolutionNode: _convolution,
    upsampling.ConvolutionTransposeNode: _transposed_convolution,
    layers.PoolingMaxNode: _pooling("max_pool2d"),
    layers.DilatedPoolingMaxNode: _pooling("max_pool2d"),
    layers.PoolingAverageNode: _pooling("avg_pool2d"),
    layers.PoolingL2NormNode: _pooling("l2_norm_pool4d"),
    neurons.NeuronNode: _neuron,
    neurons.NeuronPReLUNode: _prelu,
    layers.SoftMaxNode: lambda network, node, x: network.graph.softmax(x[0], -1),
    layers.LogSoftMaxNode: lambda network, node, x: network.graph.log_softmax(x[0], -1),
    layers.DropoutNode: lambda network, node, x: x[0],
    normalization.BatchNormalizationNode: _batch_normalization,
    normalization.InstanceNormalizationNode: _group_normalization,
    normalization.GroupNormalizationNode: _group_normalization,
    local_normalization.CrossChannelNormalizationNode: _energy_normalization,
    local_normalization.SpatialNormalizationNode: _energy_normalization,
    local_normalization.LocalContrastNormalizationNode: _contrast_normalization,
    AdditionNode: _arithmetic(lambda a, b: a + b),
    arithmetic.SubtractionNode: _arithmetic(lambda a, b: a - b),
    arithmetic.MultiplicationNode: _arithmetic(lambda a, b: a * b),
    arithmetic.DivisionNode: _arithmetic(lambda a, b: a / b),
    layers.ConcatenationNode: _concatenation,
    upsampling.UpsamplingNearestNode: _nearest,
    upsampling.UpsamplingBilinearNode: _bilinear,
    sizes.ReshapeNode: _reshape,
    reductions.ReductionSpatialMeanNode: _spatial_mean,
    PadNode: _pad,
    GramMatrixCalculationNode: _gram_matrix,
    RecurrentNode: _recurrent,
}
