"""Functions of elements, by MPSCNNNeuronType, and of several images."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from openmps._exports.networks.network import Network, Row, pixels
from openmps._mpsgraph import Tensor
from openmps._nodes import arithmetic, layers, neurons
from openmps._nodes.nodes import AdditionNode
from openmps.errors import UnsupportedError

__all__ = ["ROWS"]


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


def _neuron(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    return _NEURONS[node.type](network.graph, x[0], float(node.a), float(node.b), float(node.c))


def _prelu(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    y: Tensor = network.graph.select(x[0] >= 0, x[0], x[0] * node.channel_a)
    return y


def _arithmetic(function: Callable[[Tensor, Tensor], Tensor]) -> Row:
    """Return the row of a function of two scaled images."""

    def row(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
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


def _concatenation(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Apple's images have texels of four channels; others before the last are refused."""
    if any(pixels(each)[2] % 4 for each in x[:-1]) or pixels(x[-1])[2] % 4:
        raise UnsupportedError(f"{node!r} joins {[pixels(each)[2] for each in x]} channels, expected multiples of 4.")
    y: Tensor = network.graph.concat(list(x), -1)
    return y


ROWS: dict[type, Row] = {
    neurons.NeuronNode: _neuron,
    neurons.NeuronPReLUNode: _prelu,
    layers.SoftMaxNode: lambda network, node, x: network.graph.softmax(x[0], -1),
    layers.LogSoftMaxNode: lambda network, node, x: network.graph.log_softmax(x[0], -1),
    layers.DropoutNode: lambda network, node, x: x[0],
    AdditionNode: _arithmetic(lambda a, b: a + b),
    arithmetic.SubtractionNode: _arithmetic(lambda a, b: a - b),
    arithmetic.MultiplicationNode: _arithmetic(lambda a, b: a * b),
    arithmetic.DivisionNode: _arithmetic(lambda a, b: a / b),
    layers.ConcatenationNode: _concatenation,
}
