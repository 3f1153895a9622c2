"""Normalization over batches, channels, layers and neighbours."""

from __future__ import annotations

import math

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value

_MOST_NEIGHBOURS = 1024


def _by_channel(node: Node, place: int, rank: int) -> Tensor:
    """Return an operand with a number for each channel, in a shape that broadcasts over images."""
    return node.graph.reshape(node.x(place), (1, -1, *(1,) * (rank - 2)))


def _batch_norm(node: Node) -> list[Value]:
    """Return images normalized by running statistics; training uses those of the batch, and moves the running ones."""
    graph, x, rank = node.graph, node.x(), max(node.rank(), 2)
    epsilon = node.number("epsilon", 1e-5)
    if not node.integer("spatial", 1):
        raise node.refusal("its statistics are those of each element, expected those of a channel")
    gamma, beta = _by_channel(node, 1, rank), _by_channel(node, 2, rank)
    if not node.integer("training_mode"):
        row = (1, -1, *(1,) * (rank - 2))
        mean, variance = (graph.reshape(node.statistic(place), row) for place in (3, 4))
        return [graph.normalize(x, mean, variance, gamma=gamma, beta=beta, epsilon=epsilon)]
    axes, momentum = [0, *range(2, rank)], node.number("momentum", 0.9)
    mean, variance = graph.mean(x, axes, keepdims=True), graph.variance(x, axes, keepdims=True)
    running = [
        node.statistic(place) * momentum + graph.reshape(new, (-1,)) * (1 - momentum)
        for place, new in ((3, mean), (4, variance))
    ]
    return [graph.normalize(x, mean, variance, gamma=gamma, beta=beta, epsilon=epsilon), *running]


def _instance_norm(node: Node) -> Tensor:
    rank = node.rank()
    return _normalized(node, list(range(2, rank)), _by_channel(node, 1, rank), _by_channel(node, 2, rank))[0]


def _normalized(
    node: Node, axes: list[int], gamma: Tensor | None, beta: Tensor | None
) -> tuple[Tensor, Tensor, Tensor]:
    """Return the operand with mean 0 and variance 1 along axes, the mean, and 1 / the deviation."""
    graph, x = node.graph, node.x()
    wide = x if x.dtype == np.float32 else graph.cast(x, np.float32)
    mean = graph.mean(wide, axes, keepdims=True)
    inverse = graph.rsqrt(graph.variance(wide, axes, keepdims=True) + node.number("epsilon", 1e-5))
    y = graph.cast((wide - mean) * inverse, x.dtype)
    y = y if gamma is None else y * gamma
    return y if beta is None else y + beta, mean, inverse


def _layer_norm(node: Node) -> list[Value]:
    """Return the operand normalized from an axis on, the mean, and 1 / the deviation."""
    axes = list(range(node.axis(-1), node.rank()))
    if len([name for name in node.proto.output if name]) > 1:
        return list(_normalized(node, axes, node.x(1), node.optional(2)))
    if node.shape(1) == node.shape()[axes[0] :] and (not node.has(2) or node.shape(2) == node.shape(1)):
        ways = {"gamma": node.x(1), "beta": node.optional(2), "epsilon": node.number("epsilon", 1e-5)}
        return [node.graph.layer_norm(node.x(), axes, **ways)]  # type: ignore[arg-type]
    return [_normalized(node, axes, node.x(1), node.optional(2))[0]]


def _rms_norm(node: Node) -> Tensor:
    axes = list(range(node.axis(-1), node.rank()))
    return node.graph.rms_norm(node.x(), axes, epsilon=node.number("epsilon", 1e-5)) * node.x(1)


def _group_norm(node: Node) -> Tensor:
    """Return images normalized over groups of channels; opset 18 has one factor for each group."""
    graph, x = node.graph, node.x()
    shape, groups = node.open_shape(), node.integer("num_groups", 1)
    size = math.prod(node.known_shape(axes=slice(1, None))) // groups
    grouped = graph.reshape(x, (shape[0], groups, size))
    wide = graph.cast(grouped, np.float32)
    mean, variance = graph.mean(wide, 2, keepdims=True), graph.variance(wide, 2, keepdims=True)
    plain = graph.cast((wide - mean) * graph.rsqrt(variance + node.number("epsilon", 1e-5)), x.dtype)
    if node.opset < 21:
        factors = [graph.reshape(node.x(place), (1, groups, 1)) for place in (1, 2)]
        return graph.reshape(plain * factors[0] + factors[1], shape)
    gamma, beta = _by_channel(node, 1, node.rank()), _by_channel(node, 2, node.rank())
    return graph.reshape(plain, shape) * gamma + beta


def _local_response(node: Node) -> Tensor:
    """Return x / (bias + alpha / size * sum of squares over neighbouring channels) ^ beta."""
    graph, x, size = node.graph, node.x(), node.integer("size", 1)
    channels = node.shape()[1]
    node.expect_at_most(_MOST_NEIGHBOURS, size, "channels in a window")
    if channels is None:
        raise node.refusal("its number of channels is unknown")
    before, after = (size - 1) // 2, size // 2
    pads = [[0, each, *(0,) * (node.rank() - 2)] for each in (before, after)]
    squares = graph.pad(x * x, *pads)
    sums = graph.getitem(squares, (slice(None), slice(0, channels)))
    for first in range(1, size):
        sums = sums + graph.getitem(squares, (slice(None), slice(first, first + channels)))
    scale = sums * (node.number("alpha", 1e-4) / size) + node.number("bias", 1.0)
    return x / graph.power(scale, node.number("beta", 0.75))


def _lp_normalization(node: Node) -> Tensor:
    """Return the operand divided by its norm along an axis, 0 where that is 0."""
    graph, x = node.graph, node.x()
    norm = graph.norm(x, node.axis(-1), ord=float(node.integer("p", 2)), keepdims=True)
    return graph.divide_no_nan(x, norm)


RULES: dict[str, Rule] = {
    "BatchNormalization": _batch_norm,
    "GroupNormalization": _group_norm,
    "InstanceNormalization": _instance_norm,
    "LRN": _local_response,
    "LayerNormalization": _layer_norm,
    "LpNormalization": _lp_normalization,
    "RMSNormalization": _rms_norm,
}
