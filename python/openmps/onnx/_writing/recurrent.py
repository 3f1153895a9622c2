"""Recurrent layers: ONNX has the same ones, with gates in another order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._mpsgraph import Call
from openmps.onnx._writing.elementwise import Row
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]

_ACTIVATIONS = {0: "Affine", 1: "Relu", 2: "Tanh", 3: "Sigmoid", 4: "HardSigmoid"}  # MPSGraphRNNActivation


class _Layer:
    """The operands of a recurrent layer in ONNX's form: a leading axis for the directions."""

    def __init__(self, w: Writer, call: Call, gates: Sequence[int]) -> None:
        self._w, self._gates = w, gates
        settings = call.arguments[-2].settings
        self.both = bool(settings["bidirectional"])
        self.direction = "bidirectional" if self.both else "reverse" if settings["reverse"] else "forward"
        if self.both:
            raise refuse(call, "reads in both directions, which is not written yet")
        recurrent, given = call.arguments[1], call.arguments[2]
        self.hidden = w.known(recurrent, "a recurrent layer")[-1]
        if given is None:
            raise refuse(call, "has no input weight")
        self.recurrent, self.input = (self.ordered(each, 2) for each in (recurrent, given))

    def ordered(self, tensor: Any, axes: int) -> str:
        """Return rows of gates in ONNX's order, for one direction."""
        w, value, size = self._w, self._w(tensor), self.hidden
        stored = w.stored(value)
        if stored is not None:
            parts = [stored[gate * size : (gate + 1) * size] for gate in self._gates]
            return w.constant(np.concatenate(parts)[None], name=f"{value}.gates")
        if list(self._gates) != sorted(self._gates):
            rows = np.concatenate([np.arange(gate * size, (gate + 1) * size) for gate in self._gates])
            value = w.node("Gather", value, w.constant(rows, np.int64), axis=0)
        found: str = w.node("Unsqueeze", value, w.integers(0))
        return found

    def bias(self, tensor: Any, second: str | None = None) -> str:
        """Return the bias of the inputs, then that of the states."""
        if tensor is None and second is None:
            return ""
        zeros = self._w.constant(np.zeros((1, len(self._gates) * self.hidden), np.float32))
        first = zeros if tensor is None else self.ordered(tensor, 1)
        found: str = self._w.node("Concat", first, second or zeros, axis=1)
        return found

    def state(self, tensor: Any) -> str:
        """Return a first state, or nothing for zeros."""
        if tensor is None:
            return ""
        found: str = self._w.node("Unsqueeze", self._w(tensor), self._w.integers(0))
        return found

    def squeezed(self, y: str) -> Any:
        """Return (time, directions, N, hidden) without the directions."""
        return self._w.node("Squeeze", y, self._w.integers(1))


def _without(call: Call, *tensors: Any) -> None:
    if any(each is not None for each in tensors):
        raise refuse(call, "has a mask or peepholes, which are not written yet")


def _lstm(w: Writer, call: Call) -> Any:
    x, _, _, bias, state, cell, mask, peephole, descriptor = call.arguments[:9]
    _without(call, mask, peephole)
    if descriptor.settings["forgetGateLast"]:
        raise refuse(call, "has the forget gate last, which is not written yet")
    layer = _Layer(w, call, (0, 3, 1, 2))  # i f z o become i o f z
    zeros = [layer.state(state), layer.state(cell)]
    found = w.node(
        "LSTM",
        *(w(x), layer.input, layer.recurrent, layer.bias(bias), "", *zeros),
        outputs=3,
        hidden_size=layer.hidden,
        direction=layer.direction,
    )
    return [layer.squeezed(found[0])]  # ONNX gives the last cell alone


def _gru(w: Writer, call: Call) -> Any:
    x, _, _, bias, state, mask, secondary, descriptor = call.arguments[:8]
    settings = descriptor.settings
    _without(call, mask)
    first = (1, 0, 2) if settings["resetGateFirst"] else (0, 1, 2)  # ONNX has z r h
    layer = _Layer(w, call, first)
    if settings["flipZ"]:
        raise refuse(call, "takes z of the new state (flip_z), and ONNX takes it of the old one")
    second = None
    if secondary is not None:
        zeros = w.constant(np.zeros((1, 2 * layer.hidden), np.float32))
        second = w.node("Concat", zeros, w.node("Unsqueeze", w(secondary), w.integers(0)), axis=1)
    y, _ = w.node(
        "GRU",
        *(w(x), layer.input, layer.recurrent, layer.bias(bias, second), "", layer.state(state)),
        outputs=2,
        hidden_size=layer.hidden,
        direction=layer.direction,
        linear_before_reset=int(settings["resetAfter"]),
    )
    return layer.squeezed(y)


def _single(w: Writer, call: Call) -> Any:
    x, _, _, bias, state, mask, descriptor = call.arguments[:7]
    _without(call, mask)
    layer = _Layer(w, call, (0,))
    activation = int(descriptor.settings["activation"])
    more = {"activation_alpha": [1.0], "activation_beta": [0.0]} if activation == 0 else {}
    y, _ = w.node(
        "RNN",
        *(w(x), layer.input, layer.recurrent, layer.bias(bias), "", layer.state(state)),
        outputs=2,
        hidden_size=layer.hidden,
        direction=layer.direction,
        activations=[_ACTIVATIONS[activation]],
        **more,
    )
    return [layer.squeezed(y)]


ROWS: dict[str, Row] = {
    "LSTMWithSourceTensor:recurrentWeight:inputWeight:bias:initState:initCell:mask:peephole:descriptor:name:": _lstm,
    "GRUWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:secondaryBias:descriptor:name:": _gru,
    "singleGateRNNWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:descriptor:name:": _single,
}
