"""Recurrent layers: ONNX has the same ones, with gates in another order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS"]

_ACTIVATIONS = {0: "Affine", 1: "Relu", 2: "Tanh", 3: "Sigmoid", 4: "HardSigmoid"}  # MPSGraphRNNActivation


class _Layer:
    """The operands of a recurrent layer in ONNX's form: a leading axis for the directions."""

    def __init__(self, w: Writer, call: Call, gates: Sequence[int]) -> None:
        self._w, self._call, self._gates = w, call, gates
        settings = call.arguments[-2].settings
        self.both = bool(settings["bidirectional"])
        self.direction = "bidirectional" if self.both else "reverse" if settings["reverse"] else "forward"
        recurrent, given = call.arguments[1], call.arguments[2]
        self.hidden = w.known(recurrent, "a recurrent layer")[-1]
        if given is None:
            raise refuse(call, "has no input weight")
        self.recurrent, self.input = (self.ordered(each, 2) for each in (recurrent, given))

    @property
    def ways(self) -> int:
        """How many directions there are."""
        return 2 if self.both else 1

    def ordered(self, tensor: Any, axes: int) -> str:
        """Return rows of gates in ONNX's order, with a leading axis of directions."""
        w, value, count = self._w, self._w(tensor), len(self._gates)
        stored = w.stored(value)
        if stored is not None:
            rows = stored.reshape(self.ways, count, self.hidden, *stored.shape[stored.ndim - axes + 1 :])
            rows = rows[:, list(self._gates)]
            return w.constant(rows.reshape(self.ways, count * self.hidden, *rows.shape[3:]), name=f"{value}.gates")
        found: str = self.leading(value, count, axes)
        if list(self._gates) != sorted(self._gates):
            places = np.arange(count * self.hidden).reshape(count, self.hidden)[list(self._gates)].ravel()
            found = w.node("Gather", found, w.constant(places, np.int64), axis=1)
        return found

    def leading(self, value: str, count: int, axes: int) -> str:
        """Return a number of blocks of features with a leading axis of directions."""
        shape = [self.ways, count * self.hidden, -1][: axes + 1]
        found: str = self._w.node("Reshape", value, self._w.integers(*shape))
        return found

    def bias(self, tensor: Any, second: str | None = None) -> str:
        """Return the bias of the inputs, then that of the states."""
        if tensor is None and second is None:
            return ""
        zeros = self._w.constant(np.zeros((self.ways, len(self._gates) * self.hidden), np.float32))
        first = zeros if tensor is None else self.ordered(tensor, 1)
        found: str = self._w.node("Concat", first, second or zeros, axis=1)
        return found

    def state(self, tensor: Any) -> str:
        """Return a first state, or nothing for zeros."""
        if tensor is None:
            return ""
        if self.both:
            raise refuse(self._call, "has a first state in both directions, which is not written yet")
        found: str = self._w.node("Unsqueeze", self._w(tensor), self._w.integers(0))
        return found

    def squeezed(self, y: str) -> Any:
        """Return (time, directions, N, hidden) without the directions, or with both side by side."""
        if not self.both:
            return self._w.node("Squeeze", y, self._w.integers(1))
        return self._w.node("Reshape", self._w.node("Transpose", y, perm=[0, 2, 1, 3]), self._w.integers(0, 0, -1))


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
        zeros = w.constant(np.zeros((layer.ways, 2 * layer.hidden), np.float32))
        second = w.node("Concat", zeros, layer.leading(w(secondary), 1, 1), axis=1)
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
    line = {"activation_alpha": [1.0] * layer.ways, "activation_beta": [0.0] * layer.ways}
    y, _ = w.node(
        "RNN",
        *(w(x), layer.input, layer.recurrent, layer.bias(bias), "", layer.state(state)),
        outputs=2,
        hidden_size=layer.hidden,
        direction=layer.direction,
        activations=[_ACTIVATIONS[activation]] * layer.ways,
        **(line if activation == 0 else {}),
    )
    return [layer.squeezed(y)]


ROWS: dict[str, Row] = {
    "LSTMWithSourceTensor:recurrentWeight:inputWeight:bias:initState:initCell:mask:peephole:descriptor:name:": _lstm,
    "GRUWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:secondaryBias:descriptor:name:": _gru,
    "singleGateRNNWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:descriptor:name:": _single,
}
