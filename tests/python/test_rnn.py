"""Recurrent layers: numbers and gradients against Apple's formulas in double and PyTorch; learning; bad input."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn
from recurrent_formulas import BATCH, CELLS, DEVICES, FEATURES, INPUTS, Case, Values, differences, run


def assert_close(actual: Any, expected: Any) -> None:
    np.testing.assert_allclose(actual, expected, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CELLS)
def test_forward_is_apples_formula(name: str, device: str) -> None:
    case = Case(CELLS[name])
    y, h, c = run(case.cell, case.weights, case.x, case.h, case.c)
    inference = rnn.InferenceLayer(case.cell, case.weights, device=mps.Device(device))
    for given, state in (case.layer(device).forward(case.x, case.start()), inference.forward(case.x, [case.start()])):
        assert_close(given, y)
        ended = state if isinstance(state, rnn.State) else state[0]
        assert_close(ended.h, h)
        assert (ended.c is not None) == case.has_cell
        if ended.c is not None:
            assert_close(ended.c, c)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CELLS)
def test_gradients_are_differences_of_the_formula(name: str, device: str) -> None:
    case = Case(CELLS[name], seed=1)
    layer = case.layer(device)
    layer.forward(case.x, case.start())
    dx, before = layer.backward(case.dy, case.end_gradient())
    assert_close(dx, differences(case.x, case.loss))
    assert_close(before.h, differences(case.h, case.loss))
    if case.has_cell:
        assert_close(before.c, differences(case.c, case.loss))
    gradients = layer.gradients()
    assert list(gradients) == list(case.weights)
    for key, gradient in gradients.items():
        assert_close(gradient, differences(case.weights[key], case.loss))


def test_weights_go_in_and_come_out() -> None:
    case = Case(CELLS["lstm_peepholes"])
    layer = case.layer()
    for name, values in layer.weights().items():
        assert np.array_equal(values, case.weights[name])
    new = np.arange(FEATURES * INPUTS, dtype=np.float32).reshape(FEATURES, INPUTS)
    layer.set_weights({"memory_gate_input_weights": new})
    assert np.array_equal(layer.weights()["memory_gate_input_weights"], new)
    assert np.array_equal(layer.weights()["memory_gate_bias_terms"], case.weights["memory_gate_bias_terms"])


def test_gradients_accumulate_when_asked() -> None:
    case = Case(CELLS["gru"])
    layer = case.layer()
    layer.forward(case.x)
    layer.backward(case.dy)
    once = layer.gradients()
    layer.backward(case.dy, accumulate=True)
    for name, gradient in layer.gradients().items():
        assert_close(gradient, 2 * once[name])
    layer.backward(case.dy)
    for name, gradient in layer.gradients().items():
        assert np.array_equal(gradient, once[name])


def test_a_stack_is_one_layer_behind_the_other() -> None:
    first, second = Case(CELLS["gru"]), rnn.LSTM(FEATURES, 2)
    weights = second.initial_weights(seed=3)
    stack = rnn.InferenceLayer([first.cell, second], [first.weights, weights], device=mps.Device("cpu"))
    y, states = stack.forward(first.x, [first.start(), None])
    between, _, _ = run(first.cell, first.weights, first.x, first.h, first.c)
    zeros = np.zeros((BATCH, 2))
    expected, h, c = run(second, weights, between, zeros, zeros)
    assert_close(y, expected)
    assert_close(states[0].h, between[-1])
    assert_close(states[1].h, h)
    assert_close(states[1].c, c)


@pytest.mark.parametrize("combine", ["none", "add", "concatenate"])
def test_both_directions_are_combined(combine: str) -> None:
    ways = [Case(CELLS["lstm"]), Case(CELLS["lstm_backward"], seed=4)]
    layer = rnn.InferenceLayer(
        [way.cell for way in ways], [way.weights for way in ways], combine=combine, device=mps.Device("cpu")
    )
    zeros = np.zeros((BATCH, FEATURES))
    forward, backward = (run(way.cell, way.weights, ways[0].x, zeros, zeros)[0] for way in ways)
    expected = {
        "none": [forward, backward],
        "add": [forward + backward],
        "concatenate": [np.concatenate([forward, backward], axis=2)],
    }[combine]
    given = layer.forward_bidirectional(ways[0].x)
    assert len(given) == len(expected)
    for actual, wanted in zip(given, expected, strict=True):
        assert_close(actual, wanted)


# ---- optimizers


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("kind", ["sgd", "momentum", "rmsprop", "adam", "adamw"])
def test_two_steps_of_an_optimizer_are_its_formula(kind: str, device: str) -> None:
    optimizer = {
        "sgd": mps.SGD(0.1),
        "momentum": mps.SGD(0.1, momentum=0.9),
        "rmsprop": mps.RMSProp(0.01),
        "adam": mps.Adam(0.01),
        "adamw": mps.AdamW(0.01, weight_decay=3.0),
    }[kind]
    case = Case(CELLS["lstm"])
    layer = case.layer(device, optimizer=optimizer)
    expected, kept = layer.weights(), {name: [0.0, 0.0] for name in case.weights}
    for t in (1, 2):
        layer.forward(case.x)
        layer.backward(case.dy)
        for name, g in layer.gradients().items():
            m, u = kept[name]
            if kind in ("sgd", "momentum"):
                m = (0.9 if kind == "momentum" else 0.0) * m + 0.1 * g
                change = m
            elif kind == "rmsprop":
                u = 0.9 * u + 0.1 * g * g
                change = 0.01 * g / (np.sqrt(u) + 1e-8)
            else:
                m, u = 0.9 * m + 0.1 * g, 0.999 * u + 0.001 * g * g
                change = 0.01 * np.sqrt(1 - 0.999**t) / (1 - 0.9**t) * m / (np.sqrt(u) + 1e-8)
            if kind == "adamw":
                change = change + 0.01 * 3.0 * expected[name]
            kept[name] = [m, u]
            expected[name] = expected[name] - change
        layer.step()
        for name, values in layer.weights().items():
            np.testing.assert_allclose(values, expected[name], rtol=1e-4, atol=1e-5)


def test_a_new_learning_rate_reaches_the_layer() -> None:
    case, optimizer = Case(CELLS["gru"]), mps.SGD(0.1)
    layer = case.layer(optimizer=optimizer)
    optimizer.learning_rate = 0.0
    layer.forward(case.x)
    layer.backward(case.dy)
    layer.step()
    for name, values in layer.weights().items():
        assert np.array_equal(values, case.weights[name])


def test_an_optimizer_of_ones_own_changes_the_weights() -> None:
    seen = []

    class Descent(mps.CustomOptimizer):
        def step(self, label: str, values: Any, gradient: Any) -> None:
            seen.append(label)
            values -= 0.5 * gradient

    case = Case(CELLS["single_gate"])
    layer = case.layer(optimizer=Descent())
    layer.forward(case.x)
    layer.backward(case.dy)
    gradients = layer.gradients()
    layer.step()
    for name, values in layer.weights().items():
        assert_close(values, case.weights[name] - 0.5 * gradients[name])
    assert seen == ["layer.input_weights", "layer.recurrent_weights", "layer.bias_terms"]


@pytest.mark.parametrize(
    "cell", [rnn.SingleGate(1, 16), rnn.LSTM(1, 16), rnn.GRU(1, 16)], ids=lambda c: type(c).__name__
)
def test_a_layer_learns_the_running_mean(cell: Any) -> None:
    random = np.random.default_rng(0)
    readout = random.normal(0, 0.5, 16).astype(np.float32)
    start = cell.initial_weights()
    layer = rnn.TrainingLayer(cell, weights=start, optimizer=mps.Adam(0.02), device=mps.Device("cpu"))
    losses = []
    for _ in range(120):
        x = random.uniform(-1, 1, (8, 32, 1)).astype(np.float32)
        wanted = np.cumsum(x[..., 0], axis=0) / np.arange(1, 9, dtype=np.float32)[:, None]
        y, _ = layer.forward(x)
        error = y @ readout - wanted
        losses.append(float((error**2).mean()))
        layer.backward((2 / error.size) * error[..., None] * readout)
        layer.step()
    assert np.mean(losses[-10:]) < 0.1 * losses[0]


# ---- PyTorch


def _torch_weights(module: Any, gates: list[str]) -> Values:
    """Return PyTorch's weights under Apple's names; both biases are added."""
    parameters = {name: value.detach().numpy() for name, value in module.named_parameters()}
    size = parameters["weight_hh_l0"].shape[0] // len(gates)
    found: Values = {}
    for k, gate in enumerate(gates):
        rows = slice(k * size, (k + 1) * size)
        found[f"{gate}input_weights"] = parameters["weight_ih_l0"][rows]
        found[f"{gate}recurrent_weights"] = parameters["weight_hh_l0"][rows]
        found[f"{gate}bias_terms"] = parameters["bias_ih_l0"][rows] + parameters["bias_hh_l0"][rows]
    return found


_GATES = {
    "RNN": [""],
    "LSTM": ["input_gate_", "forget_gate_", "memory_gate_", "output_gate_"],
    "GRU": ["recurrent_gate_", "input_gate_", "output_gate_"],
}


@pytest.mark.needs("torch")
@pytest.mark.parametrize("kind", _GATES)
def test_numbers_are_pytorchs(kind: str) -> None:
    import torch

    torch.manual_seed(0)
    steps, batch, inputs, features = 7, 4, 6, 8
    module = getattr(torch.nn, kind)(inputs, features)
    if kind == "GRU":
        # PyTorch resets after the matmul, Apple before it: the same where the matrix is diagonal.
        with torch.no_grad():
            module.weight_hh_l0[2 * features :] = torch.diag(torch.randn(features))
            module.bias_hh_l0.zero_()
    cell = {"RNN": rnn.SingleGate, "LSTM": rnn.LSTM, "GRU": rnn.GRU}[kind](inputs, features)
    layer = rnn.TrainingLayer(cell, weights=_torch_weights(module, _GATES[kind]), device=mps.Device("cpu"))
    x = torch.randn(steps, batch, inputs, requires_grad=True)
    h = torch.randn(1, batch, features, requires_grad=True)
    c = torch.randn(1, batch, features, requires_grad=True)
    dy = torch.randn(steps, batch, features)
    expected, _ = module(x, (h, c) if kind == "LSTM" else h)
    expected.backward(dy)
    state = rnn.State(h[0].detach().numpy(), c[0].detach().numpy() if kind == "LSTM" else None)
    y, _ = layer.forward(x.detach().numpy(), state)
    dx, before = layer.backward(dy.numpy())
    assert_close(y, expected.detach().numpy())
    assert_close(dx, x.grad.numpy())
    assert_close(before.h, h.grad[0].numpy())
    if before.c is not None:
        assert_close(before.c, c.grad[0].numpy())
    gradients, size = layer.gradients(), features
    for k, gate in enumerate(_GATES[kind]):
        rows = slice(k * size, (k + 1) * size)
        assert_close(gradients[f"{gate}input_weights"], module.weight_ih_l0.grad[rows].numpy())
        assert_close(gradients[f"{gate}bias_terms"], module.bias_ih_l0.grad[rows].numpy())
        wanted = module.weight_hh_l0.grad[rows].numpy()
        given = gradients[f"{gate}recurrent_weights"]
        if kind == "GRU" and gate == "output_gate_":  # off the diagonal the formulas differ
            wanted, given = np.diag(wanted), np.diag(given)
        assert_close(given, wanted)
