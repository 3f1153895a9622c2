"""Rows by index, sums of segments, turns, spectra and alignments as operations of openmps.Graph."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

import openmps as mps
from zoo.description import Node

_NEVER = -1e30  # the logarithm of a probability of 0


class Interpreter(Protocol):
    """The part of the interpreter that handlers use."""

    graph: mps.Graph


Operands = list[mps.Tensor]


def _roll(made: Interpreter, node: Node, x: Operands, _: Operands) -> mps.Tensor:
    axis, extent = node.settings["axis"], node.inputs[0].shape[node.settings["axis"]]
    edge, before = -node.settings["shift"] % extent, (slice(None),) * node.settings["axis"]
    return made.graph.concat([x[0][(*before, slice(edge, None))], x[0][(*before, slice(0, edge))]], axis)


def _unit(made: Interpreter, node: Node, x: Operands, _: Operands) -> mps.Tensor:
    graph = made.graph
    return x[0] * graph.rsqrt(graph.sum(graph.square(x[0]), -1, keepdims=True) + node.settings["epsilon"])


def _gru(made: Interpreter, node: Node, x: Operands, kept: Operands) -> mps.Tensor:
    """PyTorch's unit: gates r, z, n; the reset gate acts after the product."""
    graph, (source, recurrent, bias, inner) = made.graph, kept
    ways, inputs = node.settings["ways"], node.inputs[0].shape[2]
    rows, both = 3 * node.outputs[0].shape[2] // ways, ways == 2
    hidden = recurrent if both else graph.reshape(recurrent, (rows, rows // 3))
    return graph.gru(
        x[0],
        hidden,
        input_weight=graph.reshape(source, (ways * rows, inputs)),
        bias=graph.reshape(bias, (ways * rows,)),
        secondary_bias=graph.reshape(inner, (ways * rows // 3,)),
        reset_after=True,
        reset_gate_first=True,
        bidirectional=both,
    )


def _conv3d(made: Interpreter, node: Node, x: Operands, kept: Operands) -> mps.Tensor:
    pads = (node.settings["padding"],) * 6
    y = made.graph.conv3d(x[0], kept[0], strides=node.settings["stride"], padding=pads)
    return y + kept[1] if len(kept) > 1 else y


def _spectral(made: Interpreter, node: Node, x: Operands, kept: Operands) -> mps.Tensor:
    """Products of the lowest frequencies as two real ones each."""
    graph, modes = made.graph, node.settings["modes"]
    batch, height, width, inputs = node.inputs[0].shape
    outputs = node.outputs[0].shape[3]
    waves = graph.rfft(x[0], (1, 2))
    low = graph.concat([waves[:, :modes, :modes], waves[:, height - modes :, :modes]], 1)
    count = 2 * modes * modes
    columns = graph.reshape(graph.transpose(low, (1, 2, 0, 3)), (count, batch, inputs))
    real, imaginary = graph.real(columns), graph.imaginary(columns)
    a, b = (graph.reshape(each, (count, inputs, outputs)) for each in kept)
    parts = (real @ a - imaginary @ b, real @ b + imaginary @ a)

    def spread(part: mps.Tensor) -> mps.Tensor:
        """Put products back to their frequencies, with zeros for all others."""
        y = graph.transpose(graph.reshape(part, (2 * modes, modes, batch, outputs)), (2, 0, 1, 3))
        y = graph.pad(y, (0, 0, 0, 0), (0, 0, width // 2 + 1 - modes, 0))
        none = np.zeros((batch, height - 2 * modes, width // 2 + 1, outputs), np.float32)
        return graph.concat([y[:, :modes], none, y[:, modes:]], 1)

    return graph.irfft(graph.complex(*map(spread, parts)), (1, 2), odd=width % 2 == 1)


def _ctc(made: Interpreter, node: Node, x: Operands, _: Operands) -> mps.Tensor:
    """The forward recursion over blanks and labels in turns (Graves et al., 2006), step by step."""
    graph, (scores, labels) = made.graph, x
    (times, batch, classes), (_batch, length) = node.inputs[0].shape, node.inputs[1].shape
    blanks = np.full((batch, length, 1), classes - 1, np.int32)
    pairs = graph.concat([blanks, graph.reshape(labels, (batch, length, 1))], 2)
    places = graph.concat([graph.reshape(pairs, (batch, 2 * length)), blanks[:, 0]], 1)
    states = 2 * length + 1
    each = graph.broadcast_to(graph.reshape(places, (1, batch, states)), (times, batch, states))
    emitted = graph.gather_along_axis(graph.log_softmax(scores), each, 2)
    skips = graph.logical_and(
        graph.not_equal(places[:, 2:], places[:, :-2]), graph.not_equal(places[:, 2:], np.int32(classes - 1))
    )
    closed = graph.select(skips, np.zeros((batch, states - 2), np.float32), np.float32(_NEVER))
    closed = graph.pad(closed, (0, 2), (0, 0), value=_NEVER)
    first = np.where(np.arange(states) < 2, 0, _NEVER).astype(np.float32)
    alpha = emitted[0] + first
    for time in range(1, times):
        before = graph.pad(alpha[:, :-1], (0, 1), (0, 0), value=_NEVER)
        jumped = graph.pad(alpha[:, :-2], (0, 2), (0, 0), value=_NEVER) + closed
        alpha = graph.logsumexp(graph.stack([alpha, before, jumped], 0), 0) + emitted[time]
    return graph.mean(graph.logsumexp(alpha[:, -2:], 1)) * (-1 / length)


HANDLERS: dict[str, Callable[[Any, Node, Operands, Operands], mps.Tensor | list[mps.Tensor]]] = {
    "constant": lambda made, node, x, kept: made.graph.constant(node.settings["values"].array),
    "gather": lambda made, node, x, kept: made.graph.gather(x[0], x[1], node.settings["axis"]),
    "segment_sum": lambda made, node, x, kept: made.graph.segment_sum(x[0], x[1], node.settings["count"]),
    "top_k": lambda made, node, x, kept: list(made.graph.top_k(x[0], node.settings["k"])),
    "largest": lambda made, node, x, kept: made.graph.reduce_max(x[0], node.settings["axis"]),
    "total": lambda made, node, x, kept: made.graph.sum(x[0], node.settings["axis"]),
    "cumulative": lambda made, node, x, kept: made.graph.cumulative_sum(
        x[0], node.settings["axis"], exclusive=node.settings["exclusive"]
    ),
    "roll": _roll,
    "unit": _unit,
    "rms_norm": lambda made, node, x, kept: made.graph.rms_norm(x[0], gamma=kept[0], epsilon=node.settings["epsilon"]),
    "rotary": lambda made, node, x, kept: made.graph.rotary(x[0], base=node.settings["base"]),
    "gru": _gru,
    "conv3d": _conv3d,
    "spectral": _spectral,
    "derivative": lambda made, node, x, kept: made.graph.gradients(x[0], [x[1]])[0],
    "ctc": _ctc,
    "absolute_error": lambda made, node, x, kept: made.graph.mean(made.graph.absolute(x[0] - x[1])),
}
