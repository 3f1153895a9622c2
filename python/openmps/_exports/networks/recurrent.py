"""Recurrent layers: time is the width of an image of one row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openmps._exports.networks.network import Network, Row, pixels, refused
from openmps._mpsgraph import Tensor
from openmps.rnn import LSTM, RecurrentNode

__all__ = ["ROWS"]

_USUAL_GATES = ("sigmoid", "sigmoid", "tanh", "sigmoid", "tanh", "none", False)  # of an LSTM


def _recurrent(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Time is the width of an image of one row."""
    cell, graph = node.descriptor, network.graph
    if not isinstance(cell, LSTM) or _gates(cell) != _USUAL_GATES:
        return refused(network, node, x)
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


ROWS: dict[type, Row] = {
    RecurrentNode: _recurrent,
}
