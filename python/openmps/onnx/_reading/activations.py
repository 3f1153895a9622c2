"""Activations, softmaxes and dropout. Losses, and most rare activations, come by ONNX's function bodies."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.values import Value

_AXIS_ALONE = 13  # the opset from which a softmax is along one axis; before it the operand was made a matrix
_SELU_ALPHA, _SELU_GAMMA = 1.67326319217681884765625, 1.05070102214813232421875


def _softmax(method: str) -> Rule:
    """Return the rule of an operator along an axis."""

    def rule(node: Node) -> Tensor:
        function: Callable[..., Tensor] = getattr(node.graph, method)
        if node.opset >= _AXIS_ALONE:
            return function(node.x(), node.axis(-1))
        shape = node.shape()
        axis = node.axis(1)
        if axis == len(shape) - 1:
            return function(node.x(), axis)
        return node.graph.reshape(function(node.graph.flatten(node.x(), axis), 1), node.open_shape())

    return rule


def _hardmax(node: Node) -> Tensor:
    graph, x = node.graph, node.x()
    axis = node.axis(-1 if node.opset >= _AXIS_ALONE else 1)
    shape = x.shape
    if node.opset < _AXIS_ALONE:
        x, axis = graph.flatten(x, axis), 1
    extent = (x.shape or ())[axis]
    if extent is None:
        raise node.refusal("the extent of its axis is unknown")
    hot = graph.one_hot(graph.argmax(x, axis), extent, axis=axis, dtype=x.dtype)
    return hot if hot.shape == shape else graph.reshape(hot, node.open_shape())


def _prelu(node: Node) -> Tensor:
    x, slope = node.x(0), node.x(1)
    if node.opset < 7 and node.shape(1) != (1,):  # one for each channel
        slope = node.graph.reshape(slope, (-1, *(1,) * (node.rank() - 2)))
    return node.graph.select(node.graph.less(x, 0), x * slope, x)


def _elu(node: Node) -> Tensor:
    return node.graph.elu(node.x(), node.number("alpha", 1.0))


def _celu(node: Node) -> Tensor:
    alpha = node.number("alpha", 1.0)
    return node.graph.elu(node.x() / alpha) * alpha


def _selu(node: Node) -> Tensor:
    return node.graph.elu(node.x(), node.number("alpha", _SELU_ALPHA)) * node.number("gamma", _SELU_GAMMA)


def hard_sigmoid(graph: Graph, x: Tensor, alpha: float, beta: float) -> Tensor:
    """Return alpha x + beta between 0 and 1."""
    return graph.clamp(x * alpha + beta, 0.0, 1.0)


def _hard_sigmoid(node: Node) -> Tensor:
    return hard_sigmoid(node.graph, node.x(), node.number("alpha", 0.2), node.number("beta", 0.5))


def _hard_swish(node: Node) -> Tensor:
    return node.x() * hard_sigmoid(node.graph, node.x(), 1 / 6, 0.5)


def _thresholded(node: Node) -> Tensor:
    x = node.x()
    return node.graph.select(node.graph.greater(x, node.number("alpha", 1.0)), x, x * 0)


def _shrink(node: Node) -> Tensor:
    graph, x = node.graph, node.x()
    limit, bias = node.number("lambd", 0.5), node.number("bias")
    above = graph.select(graph.greater(x, limit), x - _like(bias, x), x * 0)
    return graph.select(graph.less(x, -limit), x + _like(bias, x), above)


def _like(number: float, x: Tensor) -> float | int:
    return number if x.dtype.kind == "f" else int(number)


def _swish(node: Node) -> Tensor:
    alpha = node.number("alpha", 1.0)
    return node.graph.silu(node.x()) if alpha == 1 else node.x() * node.graph.sigmoid(node.x() * alpha)


def _gelu(node: Node) -> Tensor:
    return node.graph.gelu(node.x(), approximate=node.text("approximate", "none"))


def _dropout(node: Node) -> list[Value]:
    """Return the operand as it is, and a mask of what is kept; training drops elements at random."""
    graph, x = node.graph, node.x()
    ratio = node.number("ratio", 0.5)
    if node.opset >= 12:
        ratio = float(node.known(1)) if node.has(1) else 0.5
        if node.has(2) and bool(node.known(2)) and ratio > 0:
            return _dropped(graph, x, ratio)
    kept = graph.equal(x, x) if x.dtype.kind != "f" else graph.logical_or(graph.equal(x, x), graph.is_nan(x))
    return [graph.identity(x), kept]


def _dropped(graph: Graph, x: Tensor, ratio: float) -> list[Value]:
    ones = graph.dropout(graph.cast(x * 0 + 1, np.float32), ratio)
    return [x * graph.cast(ones, x.dtype), graph.greater(ones, 0)]


RULES: dict[str, Rule] = {
    "Celu": _celu,
    "Dropout": _dropout,
    "Elu": _elu,
    "Gelu": _gelu,
    "HardSigmoid": _hard_sigmoid,
    "HardSwish": _hard_swish,
    "Hardmax": _hardmax,
    "LeakyRelu": lambda node: node.graph.leaky_relu(node.x(), node.number("alpha", 0.01)),
    "LogSoftmax": _softmax("log_softmax"),
    "Mish": lambda node: node.x() * node.graph.tanh(node.graph.softplus(node.x())),
    "PRelu": _prelu,
    "Relu": lambda node: node.graph.relu(node.x()),
    "Selu": _selu,
    "Shrink": _shrink,
    "Sigmoid": lambda node: node.graph.sigmoid(node.x()),
    "Softmax": _softmax("softmax"),
    "Softplus": lambda node: node.graph.softplus(node.x()),
    "Softsign": lambda node: node.x() / (node.graph.absolute(node.x()) + 1),
    "Swish": _swish,
    "ThresholdedRelu": _thresholded,
}
