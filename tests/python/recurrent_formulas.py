"""Apple's recurrent layers in double, step by step, for the tests of `openmps.rnn`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps import rnn

Values = dict[str, Any]

STEPS, BATCH, INPUTS, FEATURES = 4, 3, 3, 5
CELLS = {
    "single_gate": rnn.SingleGate(INPUTS, FEATURES),
    "single_gate_scaled": rnn.SingleGate(INPUTS, FEATURES, activation=("tanh", 1.7, 0.6)),
    "single_gate_backward": rnn.SingleGate(INPUTS, FEATURES, backward=True, activation="sigmoid"),
    "single_gate_as_is": rnn.SingleGate(FEATURES, FEATURES, takes_input_as_is=True),
    "lstm": rnn.LSTM(INPUTS, FEATURES),
    "lstm_backward": rnn.LSTM(INPUTS, FEATURES, backward=True),
    "lstm_peepholes": rnn.LSTM(INPUTS, FEATURES, memory_weights="diagonal"),
    "lstm_memory": rnn.LSTM(INPUTS, FEATURES, memory_weights="full", memory_gate="sigmoid", result="identity"),
    "gru": rnn.GRU(INPUTS, FEATURES),
    "gru_backward": rnn.GRU(INPUTS, FEATURES, backward=True),
    "gru_norm": rnn.GRU(INPUTS, FEATURES, p_norm=2.0, flip_output_gates=True),
    "minimal_gated_unit": rnn.GRU(
        INPUTS, FEATURES, output_recurrent_weights=False, output_input_gate_weights=True, output_gate="identity"
    ),
    "mgu": rnn.MGU(INPUTS, FEATURES),
    "mgu_norm_backward": rnn.MGU(INPUTS, FEATURES, backward=True, p_norm=2.0, flip_output_gates=True),
    "mgu_as_is": rnn.MGU(FEATURES, FEATURES, takes_input_as_is=True, output_gate=("tanh", 1.7, 0.6)),
}
DEVICES = ["cpu", "reference", pytest.param(GPU, marks=needs_gpu)]


# ---- Apple's formulas, one step of one cell at a time, in double


def _neuron(activation: Any, x: Any) -> Any:
    name, *parameters = (activation,) if isinstance(activation, str) else activation
    a, b = (*parameters, 1.0, 1.0)[:2]
    if name == "identity":
        return x
    functions = x.graph if isinstance(x, mps.Tensor) else np
    return 1 / (1 + functions.exp(-x)) if name == "sigmoid" else a * functions.tanh(b * x)


def _gate(w: Values, gate: str, x: Any, h: Any, c: Any = None) -> Any:
    total = x @ w[f"{gate}input_weights"].T if f"{gate}input_weights" in w else x
    total = total + h @ w[f"{gate}recurrent_weights"].T + w[f"{gate}bias_terms"]
    memory = w.get(f"{gate}memory_weights")
    if memory is None:
        return total
    return total + (c * memory if memory.ndim == 1 else c @ memory.T)


def _gated(cell: Any, z: Any, h: Any, total: Any) -> Any:
    candidate, kept = _neuron(cell.output_gate, total), (1 - z**cell.p_norm) ** (1 / cell.p_norm)
    return kept * h + z * candidate if cell.flip_output_gates else kept * candidate + z * h


def cell_step(cell: Any, w: Values, x: Any, h: Any, c: Any) -> tuple[Any, Any]:
    """Return state and cell after a step, of arrays or of a Graph's tensors."""
    if isinstance(cell, rnn.SingleGate):
        return _neuron(cell.activation, _gate(w, "", x, h)), c
    if isinstance(cell, rnn.LSTM):
        i = _neuron(cell.input_gate, _gate(w, "input_gate_", x, h, c))
        f = _neuron(cell.forget_gate, _gate(w, "forget_gate_", x, h, c))
        c1 = f * c + i * _neuron(cell.memory_gate, _gate(w, "memory_gate_", x, h, c))
        return _neuron(cell.output_gate, _gate(w, "output_gate_", x, h, c1)) * _neuron(cell.result, c1), c1
    z = _neuron(cell.input_gate, _gate(w, "input_gate_", x, h))
    if isinstance(cell, rnn.MGU):
        total = x @ w["output_gate_input_weights"].T if "output_gate_input_weights" in w else x
        total = total + (z * h) @ w["output_gate_input_gate_weights"].T + w["output_gate_bias_terms"]
        return _gated(cell, z, h, total), c
    r = _neuron(cell.recurrent_gate, _gate(w, "recurrent_gate_", x, h))
    total = x @ w["output_gate_input_weights"].T + w["output_gate_bias_terms"]
    if cell.output_recurrent_weights:
        total = total + (r * h) @ w["output_gate_recurrent_weights"].T
    if cell.output_input_gate_weights:
        total = total + (z * h) @ w["output_gate_input_gate_weights"].T
    return _gated(cell, z, h, total), c


def runs_of(lengths: Any) -> Any:
    """Which steps (time, batch) run, of samples of these lengths."""
    return np.arange(STEPS)[:, None] < np.asarray(lengths)


def run(cell: Any, w: Values, x: Any, h: Any, c: Any, runs: Any = None) -> tuple[Any, Any, Any]:
    """Results and last state; `runs` (time, batch) says which steps do, the others leave the state as it is."""
    y = np.zeros((*x.shape[:2], cell.out_channels))
    for t in reversed(range(len(x))) if cell.backward else range(len(x)):
        h1, c1 = cell_step(cell, w, x[t], h, c)
        now = np.ones((x.shape[1], 1), bool) if runs is None else np.asarray(runs)[t][:, None]
        h, c = np.where(now, h1, h), np.where(now, c1, c)
        y[t] = np.where(now, h1, 0)
    return y, h, c


def differences(values: Any, loss: Callable[[], float]) -> Any:
    gradient, step = np.zeros_like(values), 1e-5
    for place in np.ndindex(values.shape):
        middle = values[place]
        values[place] = middle + step
        above = loss()
        values[place] = middle - step
        gradient[place] = (above - loss()) / (2 * step)
        values[place] = middle
    return gradient


class Case:
    """Random weights, a sequence, a first state, and the factors of all results in a loss, in double."""

    def __init__(self, cell: Any, seed: int = 0) -> None:
        random = np.random.default_rng(seed)

        def draw(*shape: int) -> Any:
            return random.normal(0, 0.5, shape).astype(np.float32).astype(np.float64)

        self.cell = cell
        self.weights = {name: draw(*shape) for name, shape in cell.weight_shapes.items()}
        self.x, self.dy = draw(STEPS, BATCH, cell.in_channels), draw(STEPS, BATCH, FEATURES)
        self.h, self.c, self.dh, self.dc = (draw(BATCH, FEATURES) for _ in range(4))
        self.has_cell = isinstance(cell, rnn.LSTM)

    def start(self) -> Any:
        return rnn.State(self.h, self.c if self.has_cell else None)

    def end_gradient(self) -> Any:
        return rnn.State(self.dh, self.dc if self.has_cell else None)

    def loss(self, runs: Any = None) -> float:
        y, h, c = run(self.cell, self.weights, self.x, self.h, self.c, runs)
        ends = (h * self.dh).sum() + (c * self.dc).sum() * self.has_cell
        return float((y * self.dy).sum() + ends)

    def layer(self, device: str = "cpu", **options: Any) -> Any:
        return rnn.TrainingLayer(self.cell, weights=self.weights, device=mps.Device(device), label="layer", **options)
