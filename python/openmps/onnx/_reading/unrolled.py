"""Recurrent layers step by step: those that Apple's layers do not have, with other activations, lengths or limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.activations import hard_sigmoid
from openmps.onnx._reading.node import Node

_MOST_STEPS = 1024


@dataclass(frozen=True)
class Direction:
    """The operands of one direction; biases of the input and of the state are apart."""

    x: Tensor  # (T, N, I)
    weights: Tensor  # (gates H, I)
    recurrent: Tensor  # (gates H, H)
    biases: tuple[Tensor, Tensor] | None  # (gates H,)
    state: Tensor | None  # (N, H)
    cell: Tensor | None
    peephole: Tensor | None  # (3 H,)
    lengths: Tensor | None  # (N,)
    activations: list[str]
    is_reverse: bool


# By its name: a function of the graph, the operand, alpha and beta; and the two numbers where a node has none.
_ACTIVATIONS: dict[str, tuple[Callable[[Graph, Tensor, float, float], Tensor], float, float]] = {
    "Affine": (lambda graph, x, a, b: x * a + b, 1.0, 0.0),
    "Elu": (lambda graph, x, a, b: graph.elu(x, a), 1.0, 0.0),
    "HardSigmoid": (lambda graph, x, a, b: hard_sigmoid(graph, x, a, b), 0.2, 0.5),
    "LeakyRelu": (lambda graph, x, a, b: graph.leaky_relu(x, a), 0.01, 0.0),
    "Relu": (lambda graph, x, a, b: graph.relu(x), 0.0, 0.0),
    "ScaledTanh": (lambda graph, x, a, b: graph.tanh(x * b) * a, 1.0, 1.0),
    "Sigmoid": (lambda graph, x, a, b: graph.sigmoid(x), 0.0, 0.0),
    "Softplus": (lambda graph, x, a, b: graph.softplus(x), 0.0, 0.0),
    "Softsign": (lambda graph, x, a, b: x / (graph.absolute(x) + 1), 0.0, 0.0),
    "Tanh": (lambda graph, x, a, b: graph.tanh(x), 0.0, 0.0),
    "ThresholdedRelu": (lambda graph, x, a, b: graph.select(graph.greater(x, a), x, x * 0), 1.0, 0.0),
}


def unrolled(node: Node, direction: Direction) -> list[Tensor]:
    """Return the states, the last one, and the last cell of an LSTM; each step has separate operations."""
    graph, x = node.graph, direction.x
    steps, batch, _ = x.shape or (None, None, None)
    hidden = (direction.recurrent.shape or (0, 0))[-1]
    if steps is None or batch is None or hidden is None or steps > _MOST_STEPS:
        raise node.refusal(f"its operand has shape {x.shape}, expected at most {_MOST_STEPS} known steps")
    zeros = graph.constant(np.zeros((batch, hidden), np.float32))
    state, cell = (zeros if each is None else each for each in (direction.state, direction.cell))
    inputs = graph.matmul(x, graph.transpose(direction.weights))
    recurrent = graph.transpose(direction.recurrent)
    rows: list[Tensor] = []
    for count in range(steps):
        step = steps - 1 - count if direction.is_reverse else count
        new, new_cell = _STEPS[node.op](node, direction, inputs[step], recurrent, state, cell)
        row = new
        if direction.lengths is not None:
            lives = graph.expand_dims(graph.greater(direction.lengths, step), 1)
            row = graph.select(lives, new, zeros)
            new, new_cell = graph.select(lives, new, state), graph.select(lives, new_cell, cell)
        state, cell = new, new_cell
        rows.append(row)
    states = graph.stack(rows[::-1] if direction.is_reverse else rows, 0)
    return [states, state, cell] if node.op == "LSTM" else [states, state]


def _activated(node: Node, direction: Direction, place: int, x: Tensor, *, is_limited: bool = True) -> Tensor:
    """Return an activation of a direction; the operand of a gate is limited first if the node says so."""
    name = direction.activations[place]
    if name not in _ACTIVATIONS:
        raise node.refusal(f'its activation is "{name}"')
    function, alpha, beta = _ACTIVATIONS[name]
    first = len(direction.activations) * int(direction.is_reverse and node.text("direction") == "bidirectional")
    alphas, betas = (list(node.attribute(each) or ()) for each in ("activation_alpha", "activation_beta"))
    at = first + place
    alpha, beta = (given[at] if at < len(given) else default for given, default in ((alphas, alpha), (betas, beta)))
    limit = node.attribute("clip") if is_limited else None
    return function(node.graph, x if limit is None else node.graph.clamp(x, -limit, limit), alpha, beta)


def _biased(direction: Direction, x: Tensor) -> Tensor:
    return x if direction.biases is None else x + direction.biases[0] + direction.biases[1]


def _rnn_step(
    node: Node, each: Direction, x: Tensor, recurrent: Tensor, state: Tensor, cell: Tensor
) -> tuple[Tensor, Tensor]:
    return _activated(node, each, 0, _biased(each, x + state @ recurrent)), cell


def _lstm_step(
    node: Node, each: Direction, x: Tensor, recurrent: Tensor, state: Tensor, cell: Tensor
) -> tuple[Tensor, Tensor]:
    """Return h = o h(c) with c = f c + i g; the output gate sees the new cell through its peephole."""
    graph = node.graph
    i, o, f, c = graph.split(_biased(each, x + state @ recurrent), 4, -1)
    peepholes = [None] * 3 if each.peephole is None else graph.split(each.peephole, 3)
    i, f = (gate if p is None else gate + p * cell for gate, p in ((i, peepholes[0]), (f, peepholes[2])))
    i = _activated(node, each, 0, i)
    f = 1 - i if node.integer("input_forget") else _activated(node, each, 0, f)
    new = f * cell + i * _activated(node, each, 1, c)
    o = _activated(node, each, 0, o if peepholes[1] is None else o + peepholes[1] * new)
    return o * _activated(node, each, 2, new, is_limited=False), new


def _gru_step(
    node: Node, each: Direction, x: Tensor, recurrent: Tensor, state: Tensor, cell: Tensor
) -> tuple[Tensor, Tensor]:
    """Return (1 - z) n + z h; the reset gate acts before or after the matmul of the candidate n."""
    graph = node.graph
    if each.biases is not None:
        x = x + each.biases[0]
    own = graph.split(x, 3, -1)
    weights = graph.split(recurrent, 3, -1)
    biases = [0.0] * 3 if each.biases is None else graph.split(each.biases[1], 3)
    z, r = (_activated(node, each, 0, own[k] + state @ weights[k] + biases[k]) for k in (0, 1))
    if node.integer("linear_before_reset"):
        n = own[2] + r * (state @ weights[2] + biases[2])
    else:
        n = own[2] + (r * state) @ weights[2] + biases[2]
    n = _activated(node, each, 1, n)
    return (1 - z) * n + z * state, cell


_STEPS = {"GRU": _gru_step, "LSTM": _lstm_step, "RNN": _rnn_step}
