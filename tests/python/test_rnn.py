"""Recurrent layers: numbers and gradients against Apple's formulas in double and PyTorch; learning; bad input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openmps._core")

import openmps as mps  # noqa: E402
from gpu_device import GPU, needs_gpu  # noqa: E402
from openmps import rnn  # noqa: E402

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
}
DEVICES = ["cpu", "reference", pytest.param(GPU, marks=needs_gpu)]


# ---- Apple's formulas, one step of one cell at a time, in double


def _neuron(activation: Any, x: Any) -> Any:
    name, *parameters = (activation,) if isinstance(activation, str) else activation
    a, b = (*parameters, 1.0, 1.0)[:2]
    if name == "identity":
        return x
    return 1 / (1 + np.exp(-x)) if name == "sigmoid" else a * np.tanh(b * x)


def _gate(w: Values, gate: str, x: Any, h: Any, c: Any = None) -> Any:
    total = x @ w[f"{gate}input_weights"].T if f"{gate}input_weights" in w else x
    total = total + h @ w[f"{gate}recurrent_weights"].T + w[f"{gate}bias_terms"]
    memory = w.get(f"{gate}memory_weights")
    if memory is None:
        return total
    return total + (c * memory if memory.ndim == 1 else c @ memory.T)


def _step(cell: Any, w: Values, x: Any, h: Any, c: Any) -> tuple[Any, Any]:
    if isinstance(cell, rnn.SingleGate):
        return _neuron(cell.activation, _gate(w, "", x, h)), c
    if isinstance(cell, rnn.LSTM):
        i = _neuron(cell.input_gate, _gate(w, "input_gate_", x, h, c))
        f = _neuron(cell.forget_gate, _gate(w, "forget_gate_", x, h, c))
        c1 = f * c + i * _neuron(cell.memory_gate, _gate(w, "memory_gate_", x, h, c))
        return _neuron(cell.output_gate, _gate(w, "output_gate_", x, h, c1)) * _neuron(cell.result, c1), c1
    z = _neuron(cell.input_gate, _gate(w, "input_gate_", x, h))
    r = _neuron(cell.recurrent_gate, _gate(w, "recurrent_gate_", x, h))
    total = x @ w["output_gate_input_weights"].T + w["output_gate_bias_terms"]
    if cell.output_recurrent_weights:
        total = total + (r * h) @ w["output_gate_recurrent_weights"].T
    if cell.output_input_gate_weights:
        total = total + (z * h) @ w["output_gate_input_gate_weights"].T
    candidate, kept = _neuron(cell.output_gate, total), (1 - z**cell.p_norm) ** (1 / cell.p_norm)
    return (kept * h + z * candidate if cell.flip_output_gates else kept * candidate + z * h), c


def _run(cell: Any, w: Values, x: Any, h: Any, c: Any, lengths: Any = None) -> tuple[Any, Any, Any]:
    y = np.zeros((*x.shape[:2], cell.out_channels))
    for t in reversed(range(len(x))) if cell.backward else range(len(x)):
        h1, c1 = _step(cell, w, x[t], h, c)
        runs = np.ones((x.shape[1], 1), bool) if lengths is None else (np.asarray(lengths) > t)[:, None]
        h, c = np.where(runs, h1, h), np.where(runs, c1, c)
        y[t] = np.where(runs, h1, 0)
    return y, h, c


def _differences(values: Any, loss: Callable[[], float]) -> Any:
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

    def loss(self, lengths: Any = None) -> float:
        y, h, c = _run(self.cell, self.weights, self.x, self.h, self.c, lengths)
        ends = 0 if lengths is not None else (h * self.dh).sum() + (c * self.dc).sum() * self.has_cell
        return float((y * self.dy).sum() + ends)

    def layer(self, device: str = "cpu", **options: Any) -> Any:
        return rnn.TrainingLayer(self.cell, weights=self.weights, device=mps.Device(device), label="layer", **options)


def _close(actual: Any, expected: Any) -> None:
    np.testing.assert_allclose(actual, expected, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CELLS)
def test_forward_is_apples_formula(name: str, device: str) -> None:
    case = Case(CELLS[name])
    y, h, c = _run(case.cell, case.weights, case.x, case.h, case.c)
    inference = rnn.InferenceLayer(case.cell, case.weights, device=mps.Device(device))
    for given, state in (case.layer(device).forward(case.x, case.start()), inference.forward(case.x, [case.start()])):
        _close(given, y)
        ended = state if isinstance(state, rnn.State) else state[0]
        _close(ended.h, h)
        assert (ended.c is not None) == case.has_cell
        if ended.c is not None:
            _close(ended.c, c)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", CELLS)
def test_gradients_are_differences_of_the_formula(name: str, device: str) -> None:
    case = Case(CELLS[name], seed=1)
    layer = case.layer(device)
    layer.forward(case.x, case.start())
    dx, before = layer.backward(case.dy, case.end_gradient())
    _close(dx, _differences(case.x, case.loss))
    _close(before.h, _differences(case.h, case.loss))
    if case.has_cell:
        _close(before.c, _differences(case.c, case.loss))
    gradients = layer.gradients()
    assert list(gradients) == list(case.weights)
    for key, gradient in gradients.items():
        _close(gradient, _differences(case.weights[key], case.loss))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", ["single_gate", "lstm_peepholes", "gru"])
def test_samples_of_several_lengths_end_where_they_end(name: str, device: str) -> None:
    case, lengths = Case(CELLS[name], seed=2), [2, 4, 1]
    y, h, c = _run(case.cell, case.weights, case.x, case.h, case.c, lengths)
    layer = case.layer(device)
    inference = layer.inference()
    for given, state in (
        layer.forward(case.x, case.start(), lengths=lengths),
        inference.forward(case.x, [case.start()], lengths=lengths),
    ):
        _close(given, y)
        ended = state if isinstance(state, rnn.State) else state[0]
        _close(ended.h, h)
        if ended.c is not None:
            _close(ended.c, c)
    dx, before = layer.backward(case.dy)
    _close(dx, _differences(case.x, lambda: case.loss(lengths)))
    _close(before.h, _differences(case.h, lambda: case.loss(lengths)))
    for key, gradient in layer.gradients().items():
        _close(gradient, _differences(case.weights[key], lambda: case.loss(lengths)))


def test_lengths_below_the_number_of_steps_are_the_shorter_sequence() -> None:
    case = Case(CELLS["lstm"])
    whole, _ = case.layer().forward(case.x[:3])
    padded, state = case.layer().forward(case.x, lengths=[3, 3, 3])
    assert np.array_equal(padded[:3], whole)
    assert not padded[3].any()
    assert np.array_equal(state.h, whole[-1])


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
        _close(gradient, 2 * once[name])
    layer.backward(case.dy)
    for name, gradient in layer.gradients().items():
        assert np.array_equal(gradient, once[name])


def test_a_stack_is_one_layer_behind_the_other() -> None:
    first, second = Case(CELLS["gru"]), rnn.LSTM(FEATURES, 2)
    weights = second.initial_weights(seed=3)
    stack = rnn.InferenceLayer([first.cell, second], [first.weights, weights], device=mps.Device("cpu"))
    y, states = stack.forward(first.x, [first.start(), None])
    between, _, _ = _run(first.cell, first.weights, first.x, first.h, first.c)
    zeros = np.zeros((BATCH, 2))
    expected, h, c = _run(second, weights, between, zeros, zeros)
    _close(y, expected)
    _close(states[0].h, between[-1])
    _close(states[1].h, h)
    _close(states[1].c, c)


@pytest.mark.parametrize("combine", ["none", "add", "concatenate"])
def test_both_directions_are_combined(combine: str) -> None:
    ways = [Case(CELLS["lstm"]), Case(CELLS["lstm_backward"], seed=4)]
    layer = rnn.InferenceLayer(
        [way.cell for way in ways], [way.weights for way in ways], combine=combine, device=mps.Device("cpu")
    )
    zeros = np.zeros((BATCH, FEATURES))
    forward, backward = (_run(way.cell, way.weights, ways[0].x, zeros, zeros)[0] for way in ways)
    expected = {
        "none": [forward, backward],
        "add": [forward + backward],
        "concatenate": [np.concatenate([forward, backward], axis=2)],
    }[combine]
    given = layer.forward_bidirectional(ways[0].x)
    assert len(given) == len(expected)
    for actual, wanted in zip(given, expected, strict=True):
        _close(actual, wanted)


# ---- optimizers


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("kind", ["sgd", "momentum", "rmsprop", "adam"])
def test_two_steps_of_an_optimizer_are_its_formula(kind: str, device: str) -> None:
    optimizer = {
        "sgd": mps.SGD(0.1),
        "momentum": mps.SGD(0.1, momentum=0.9),
        "rmsprop": mps.RMSProp(0.01),
        "adam": mps.Adam(0.01),
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
        _close(values, case.weights[name] - 0.5 * gradients[name])
    assert seen == ["layer.input_weights", "layer.recurrent_weights", "layer.bias_terms"]


@pytest.mark.parametrize(
    "cell", [rnn.SingleGate(1, 16), rnn.LSTM(1, 16), rnn.GRU(1, 16)], ids=lambda c: type(c).__name__
)
def test_a_layer_learns_the_running_mean(cell: Any) -> None:
    random = np.random.default_rng(0)
    readout = random.normal(0, 0.5, 16).astype(np.float32)
    layer = rnn.TrainingLayer(cell, optimizer=mps.Adam(0.02), device=mps.Device("cpu"))
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


@pytest.mark.parametrize("kind", _GATES)
def test_numbers_are_pytorchs(kind: str) -> None:
    torch = pytest.importorskip("torch")
    torch.manual_seed(0)
    steps, batch, inputs, features = 7, 4, 6, 8
    module = getattr(torch.nn, kind)(inputs, features)
    if kind == "GRU":
        # PyTorch resets behind the product, Apple before it: the same where the matrix is diagonal.
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
    _close(y, expected.detach().numpy())
    _close(dx, x.grad.numpy())
    _close(before.h, h.grad[0].numpy())
    if before.c is not None:
        _close(before.c, c.grad[0].numpy())
    gradients, size = layer.gradients(), features
    for k, gate in enumerate(_GATES[kind]):
        rows = slice(k * size, (k + 1) * size)
        _close(gradients[f"{gate}input_weights"], module.weight_ih_l0.grad[rows].numpy())
        _close(gradients[f"{gate}bias_terms"], module.bias_ih_l0.grad[rows].numpy())
        wanted = module.weight_hh_l0.grad[rows].numpy()
        given = gradients[f"{gate}recurrent_weights"]
        if kind == "GRU" and gate == "output_gate_":  # off the diagonal the formulas differ
            wanted, given = np.diag(wanted), np.diag(given)
        _close(given, wanted)


# ---- bad input


def _bad(cell: str = "lstm", **options: Any) -> Any:
    return Case(CELLS[cell]).layer(**options)


def _without_one() -> Any:
    weights = CELLS["gru"].initial_weights()
    del weights["input_gate_bias_terms"]
    return rnn.TrainingLayer(CELLS["gru"], weights=weights, label="layer")


def _ran(cell: str = "lstm", **options: Any) -> Any:
    layer = _bad(cell, **options)
    layer.forward(np.ones((STEPS, BATCH, INPUTS)))
    return layer


X, DY = np.ones((STEPS, BATCH, INPUTS)), np.ones((STEPS, BATCH, FEATURES))
WHO = 'TrainingLayer "layer": '
BAD: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: rnn.LSTM(0, 4), mps.ArgumentError, "LSTM: in_channels is 0, expected 1 or more."),
    (
        lambda: rnn.GRU(3, 4, takes_input_as_is=True),
        mps.ArgumentError,
        "GRU: in_channels is 3; an input that is taken as it is has as many as the 4 out_channels.",
    ),
    (
        lambda: rnn.SingleGate(3, 4, activation="swish"),
        mps.ArgumentError,
        "SingleGate: activation is 'swish', expected one of identity, relu, linear, sigmoid, hardsigmoid, tanh, "
        "absolute, softplus, softsign, elu, relun, power, exponential, logarithm, gelu.",
    ),
    (
        lambda: rnn.SingleGate(3, 4, activation=("tanh", 1, 1, 1, 1)),
        mps.ArgumentError,
        "SingleGate: activation has 4 parameters, expected 3 at most.",
    ),
    (
        lambda: rnn.SingleGate(3, 4, activation=3),  # type: ignore[arg-type]
        mps.ArgumentError,
        "SingleGate: activation is 3, expected the name of a neuron or a tuple that begins with one.",
    ),
    (
        lambda: rnn.SingleGate(3, 4, activation=("tanh", "x")),
        mps.ArgumentError,
        "SingleGate: activation is ('tanh', 'x'), expected numbers behind the name.",
    ),
    (
        lambda: rnn.LSTM(3, 4, memory_weights="some"),
        mps.ArgumentError,
        'LSTM: memory_weights is \'some\', expected "none", "diagonal" or "full".',
    ),
    (lambda: rnn.GRU(3, 4, p_norm=0), mps.ArgumentError, "GRU: p_norm is 0, expected a finite number above 0."),
    (
        _without_one,
        mps.ArgumentError,
        WHO + 'weights "input_gate_bias_terms" are missing; there have to be values for all.',
    ),
    (
        lambda: _bad("single_gate").set_weights({"bias": np.zeros(5)}),
        mps.ArgumentError,
        WHO + 'there are no weights "bias"; there are input_weights, recurrent_weights, bias_terms.',
    ),
    (
        lambda: _bad("single_gate").set_weights({"bias_terms": np.zeros(4)}),
        mps.ShapeError,
        WHO + 'weights "bias_terms" have shape (4,), expected (5,).',
    ),
    (
        lambda: _bad(optimizer="adam"),
        mps.ArgumentError,
        WHO + "optimizer is 'adam', expected an Optimizer, a CustomOptimizer or None.",
    ),
    (
        lambda: _bad().forward(X[..., :2]),
        mps.ShapeError,
        WHO + "x has shape (4, 3, 2), expected (time, batch, 3), 1 or more of each.",
    ),
    (
        lambda: _bad().forward(X[:0]),
        mps.ShapeError,
        WHO + "x has shape (0, 3, 3), expected (time, batch, 3), 1 or more of each.",
    ),
    (
        lambda: _bad().forward(X, np.zeros((2, 5))),
        mps.ShapeError,
        WHO + "state: h has shape (2, 5), expected (3, 5).",
    ),
    (
        lambda: _bad("gru").forward(X, rnn.State(np.zeros((3, 5)), np.zeros((3, 5)))),  # type: ignore[arg-type]
        mps.ArgumentError,
        WHO + "state has a memory cell, GRU has none.",
    ),
    (
        lambda: _bad().forward(X, lengths=[1, 2]),
        mps.ShapeError,
        WHO + "lengths are int64 of shape (2,), expected whole numbers, (3,).",
    ),
    (
        lambda: _bad().forward(X, lengths=[1, 5, 2]),
        mps.ArgumentError,
        WHO + "lengths are 1 to 5, expected 1 to 4.",
    ),
    (
        lambda: _bad("lstm_backward").forward(X, lengths=[1, 4, 2]),
        mps.UnsupportedError,
        WHO + "lengths are 1 to 4, but a layer runs backward; its samples are of one length.",
    ),
    (
        lambda: _bad().backward(DY),
        mps.StateError,
        WHO + "backward comes before a forward pass with the present weights.",
    ),
    (
        lambda: _ran().backward(DY[:2]),
        mps.ShapeError,
        WHO + "dy has 2 steps of 3 samples, the forward pass had 4 of 3.",
    ),
    (lambda: _ran().step(), mps.StateError, WHO + "step needs an optimizer, there is none."),
    (
        lambda: _ran(optimizer=mps.SGD(0.1)).step(),
        mps.StateError,
        WHO + "step comes before backward, there are no gradients.",
    ),
    (
        lambda: rnn.InferenceLayer([], [], label="layer"),
        mps.ArgumentError,
        'InferenceLayer "layer": there are weights of 0 layers for 0 descriptors, expected 1 or more, as many of each.',
    ),
    (
        lambda: rnn.InferenceLayer(CELLS["gru"], CELLS["gru"].initial_weights(), combine="max", label="layer"),
        mps.ArgumentError,
        "InferenceLayer \"layer\": combine is 'max', expected one of none, add, concatenate.",
    ),
    (
        lambda: rnn.InferenceLayer(
            [rnn.GRU(3, 4), rnn.GRU(3, 4)], [rnn.GRU(3, 4).initial_weights()] * 2, label="layer"
        ).forward(X),
        mps.ArgumentError,
        'InferenceLayer "layer": layer 1 takes 3 features, layer 0 gives 4.',
    ),
    (
        lambda: rnn.InferenceLayer(CELLS["gru"], CELLS["gru"].initial_weights(), label="layer").forward(X, []),
        mps.ArgumentError,
        'InferenceLayer "layer": there are 0 states for 1 layers; a state is one State for each.',
    ),
    (
        lambda: rnn.InferenceLayer(CELLS["gru"], CELLS["gru"].initial_weights(), label="layer").forward_bidirectional(
            X
        ),
        mps.ArgumentError,
        'InferenceLayer "layer": there are 1 forward and 0 backward layers; a bidirectional sequence takes as many of '
        "each.",
    ),
]


@pytest.mark.parametrize(("attempt", "kind", "sentence"), BAD, ids=lambda value: None)
def test_bad_input_gets_a_sentence(attempt: Callable[[], Any], kind: type[Exception], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        attempt()
    assert str(caught.value) == sentence


def test_a_gradient_of_the_last_state_is_for_one_length() -> None:
    layer = _bad()
    layer.forward(X, lengths=[1, 4, 2])
    with pytest.raises(mps.UnsupportedError) as caught:
        layer.backward(DY, np.ones((BATCH, FEATURES)))
    assert str(caught.value) == WHO + "a gradient of the last state is for samples of one length only."
    layer.backward(DY)


def test_new_weights_want_a_new_forward_pass() -> None:
    layer = _ran("single_gate")
    layer.set_weights({"bias_terms": np.zeros(FEATURES)})
    with pytest.raises(mps.StateError):
        layer.backward(DY)
