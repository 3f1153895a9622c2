"""Recurrent layers over samples of several lengths and with steps left out: against formulas in double and PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn
from recurrent_formulas import (
    BATCH,
    CELLS,
    DEVICES,
    FEATURES,
    INPUTS,
    STEPS,
    Case,
    differences,
    run,
    runs_of,
)

LENGTHS = [2, 4, 1]
MASK = np.array([[True, False, True], [False, True, True], [True, True, False], [True, False, True]])
PARTS: dict[str, tuple[dict[str, Any], Any]] = {
    "lengths": ({"lengths": LENGTHS}, runs_of(LENGTHS)),
    "mask": ({"mask": MASK}, MASK),
    "both": ({"lengths": [4, 3, 2], "mask": MASK}, runs_of([4, 3, 2]) & MASK),
    "one length": ({"lengths": [3, 3, 3]}, runs_of([3, 3, 3])),
}
NAMES = ["single_gate", "single_gate_backward", "lstm_peepholes", "lstm_backward", "gru_backward", "gru_norm"]


def assert_close(actual: Any, expected: Any) -> None:
    np.testing.assert_allclose(actual, expected, rtol=2e-5, atol=2e-5)


def assert_state(state: Any, h: Any, c: Any, has_cell: bool) -> None:
    assert_close(state.h, h)
    assert (state.c is not None) == has_cell
    if has_cell:
        assert_close(state.c, c)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_steps_that_do_not_run_leave_the_state(name: str, part: str, device: str) -> None:
    case, (options, runs) = Case(CELLS[name], seed=2), PARTS[part]
    y, h, c = run(case.cell, case.weights, case.x, case.h, case.c, runs)
    layer = case.layer(device)
    given, state = layer.forward(case.x, case.start(), **options)
    assert_close(given, y)
    assert_state(state, h, c, case.has_cell)
    given, states = layer.inference().forward(case.x, [case.start()], **options)
    assert_close(given, y)
    assert_state(states[0], h, c, case.has_cell)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", NAMES)
def test_gradients_with_those_of_the_last_state_are_differences(name: str, part: str, device: str) -> None:
    case, (options, runs) = Case(CELLS[name], seed=3), PARTS[part]

    def loss() -> float:
        return case.loss(runs)

    layer = case.layer(device)
    layer.forward(case.x, case.start(), **options)
    dx, before = layer.backward(case.dy, case.end_gradient())
    assert_close(dx, differences(case.x, loss))
    assert_state(before, differences(case.h, loss), differences(case.c, loss), case.has_cell)
    for key, gradient in layer.gradients().items():
        assert_close(gradient, differences(case.weights[key], loss))


def test_lengths_below_the_number_of_steps_are_the_shorter_sequence() -> None:
    case = Case(CELLS["lstm"])
    whole, _ = case.layer().forward(case.x[:3])
    padded, state = case.layer().forward(case.x, lengths=[3, 3, 3])
    assert np.array_equal(padded[:3], whole)
    assert not padded[3].any()
    assert np.array_equal(state.h, whole[-1])


def test_masked_steps_are_not_read() -> None:
    case = Case(CELLS["gru"])
    x = np.where(MASK[..., None], case.x, np.nan)
    layer = case.layer()
    assert np.isfinite(layer.forward(x, mask=MASK)[0]).all()
    dx, _ = layer.backward(np.where(MASK[..., None], case.dy, np.nan))
    assert np.isfinite(dx).all()
    assert not dx[~MASK].any()


def test_a_stack_of_both_directions_turns_each_sample_round() -> None:
    first, second = Case(CELLS["lstm"], seed=4), rnn.GRU(FEATURES, 2, backward=True)
    weights = second.initial_weights(seed=3)
    stack = rnn.InferenceLayer([first.cell, second], [first.weights, weights], device=mps.Device("cpu"))
    start = np.ones((BATCH, 2))
    runs = runs_of(LENGTHS)
    between, h0, c0 = run(first.cell, first.weights, first.x, first.h, first.c, runs)
    expected, h1, _ = run(second, weights, between, start, start, runs)
    y, states = stack.forward(first.x, [first.start(), start], lengths=LENGTHS)
    assert_close(y, expected)
    assert_state(states[0], h0, c0, True)
    assert_state(states[1], h1, None, False)


@pytest.mark.parametrize("combine", ["none", "add", "concatenate"])
def test_two_levels_of_both_directions_are_combined(combine: str) -> None:
    wide = 2 * FEATURES if combine == "concatenate" else FEATURES
    cells: list[Any] = [rnn.LSTM(INPUTS, FEATURES), rnn.LSTM(INPUTS, FEATURES, backward=True)]
    cells += [rnn.GRU(wide, FEATURES), rnn.GRU(wide, FEATURES, backward=True)]
    weights = [cell.initial_weights(seed) for seed, cell in enumerate(cells)]
    layer = rnn.InferenceLayer(cells, weights, combine=combine, device=mps.Device("cpu"))
    x = Case(CELLS["lstm"]).x
    zeros = np.zeros((BATCH, FEATURES))
    now = [x, x]
    for level in (0, 2):
        now = [
            run(cells[k], weights[k], source, zeros, zeros, MASK)[0]
            for k, source in zip((level, level + 1), now, strict=True)
        ]
        if combine != "none":
            now = [now[0] + now[1] if combine == "add" else np.concatenate(now, axis=2)] * 2
    given = layer.forward_bidirectional(x, mask=MASK)
    assert len(given) == (2 if combine == "none" else 1)
    for actual, expected in zip(given, now, strict=False):
        assert_close(actual, expected)


def test_combinations_that_do_not_fit_are_refused() -> None:
    cells = [rnn.LSTM(INPUTS, 4), rnn.LSTM(INPUTS, 5, backward=True)]
    weights = [cell.initial_weights() for cell in cells]
    layer = rnn.InferenceLayer(cells, weights, combine="add", device=mps.Device("cpu"), label="layer")
    with pytest.raises(mps.ArgumentError) as caught:
        layer.forward_bidirectional(np.ones((STEPS, BATCH, INPUTS)), lengths=LENGTHS)
    assert str(caught.value) == (
        'MPSRNNMatrixInferenceLayer "layer": layers of 4 and 5 output feature channels cannot be added.'
    )


# ---- PyTorch


@pytest.mark.needs("torch")
@pytest.mark.parametrize("kind", ["RNN", "LSTM"])
def test_packed_sequences_of_pytorch_give_the_same(kind: str) -> None:
    import torch
    from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

    torch.manual_seed(1)
    steps, batch, inputs, features = 6, 5, 4, 7
    lengths = [3, 6, 1, 4, 6]
    gates = {"RNN": [""], "LSTM": ["input_gate_", "forget_gate_", "memory_gate_", "output_gate_"]}[kind]
    module = getattr(torch.nn, kind)(inputs, features, bidirectional=True)
    x = torch.randn(steps, batch, inputs, requires_grad=True)
    h, c, dh, dc = (torch.randn(2, batch, features, requires_grad=k < 2) for k in range(4))
    dy = torch.randn(steps, batch, 2 * features)
    packed = pack_padded_sequence(x, torch.tensor(lengths), enforce_sorted=False)
    results, ends = module(packed, (h, c) if kind == "LSTM" else h)
    expected, _ = pad_packed_sequence(results)
    last_h, last_c = ends if kind == "LSTM" else (ends, None)
    loss = (expected * dy).sum() + (last_h * dh).sum()
    (loss + (last_c * dc).sum() if last_c is not None else loss).backward()

    def numbers(tensor: Any) -> Any:
        return tensor.detach().numpy()

    dx, pair, sides = np.zeros((steps, batch, inputs)), [], []
    for side, suffix in enumerate(["", "_reverse"]):
        parameters = {
            name: getattr(module, f"{name}_l0{suffix}") for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
        }
        weights, slopes = {}, {}
        for k, gate in enumerate(gates):
            rows = slice(k * features, (k + 1) * features)
            weights[f"{gate}input_weights"] = numbers(parameters["weight_ih"])[rows]
            weights[f"{gate}recurrent_weights"] = numbers(parameters["weight_hh"])[rows]
            weights[f"{gate}bias_terms"] = (numbers(parameters["bias_ih"]) + numbers(parameters["bias_hh"]))[rows]
            slopes[f"{gate}input_weights"] = parameters["weight_ih"].grad.numpy()[rows]
            slopes[f"{gate}recurrent_weights"] = parameters["weight_hh"].grad.numpy()[rows]
            slopes[f"{gate}bias_terms"] = parameters["bias_ih"].grad.numpy()[rows]
        cell = {"RNN": rnn.SingleGate, "LSTM": rnn.LSTM}[kind](inputs, features, backward=side == 1)
        pair.append(cell)
        sides.append(weights)
        layer = rnn.TrainingLayer(cell, weights=weights, device=mps.Device("cpu"))
        memory = (numbers(c)[side], numbers(dc)[side]) if kind == "LSTM" else (None, None)
        y, state = layer.forward(numbers(x), rnn.State(numbers(h)[side], memory[0]), lengths=lengths)
        columns = slice(side * features, (side + 1) * features)
        assert_close(y, numbers(expected)[..., columns])
        assert_state(state, numbers(last_h)[side], None if last_c is None else numbers(last_c)[side], kind == "LSTM")
        own, before = layer.backward(dy.numpy()[..., columns], rnn.State(numbers(dh)[side], memory[1]))
        dx += own
        assert_state(before, h.grad[side], None if last_c is None else c.grad[side], kind == "LSTM")
        for name, slope in layer.gradients().items():
            assert_close(slope, slopes[name])
    assert_close(dx, x.grad)
    both = rnn.InferenceLayer(pair, sides, combine="concatenate", device=mps.Device("cpu"))
    from_zeros, _ = pad_packed_sequence(module(packed)[0])
    assert_close(both.forward_bidirectional(numbers(x), lengths=lengths)[0], numbers(from_zeros))
