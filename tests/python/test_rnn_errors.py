"""Recurrent layers: bad input gets a sentence that names the layer and both quantities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import rnn
from recurrent_formulas import BATCH, CELLS, FEATURES, INPUTS, STEPS, Case


def _bad(cell: str = "lstm", **options: Any) -> Any:
    case = Case(CELLS[cell])
    return rnn.TrainingLayer(
        case.cell, **{"weights": case.weights, "device": mps.Device("cpu"), "label": "layer", **options}
    )


def _without_one() -> Any:
    weights = CELLS["gru"].initial_weights()
    del weights["input_gate_bias_terms"]
    return rnn.TrainingLayer(CELLS["gru"], weights=weights, label="layer")


def _ran(cell: str = "lstm", **options: Any) -> Any:
    layer = _bad(cell, **options)
    layer.forward(np.ones((STEPS, BATCH, INPUTS)))
    return layer


Z = np.zeros((BATCH, FEATURES), np.float32)
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
        "SingleGate: activation is ('tanh', 'x'), expected numbers after the name.",
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
        WHO + "lengths are int64 of shape (2,), expected integers, (3,).",
    ),
    (
        lambda: _bad().forward(X, lengths=[1, 5, 2]),
        mps.ArgumentError,
        WHO + "lengths are 1 to 5, expected 1 to 4.",
    ),
    (
        lambda: _bad().forward(X, mask=np.ones((BATCH, STEPS), bool)),
        mps.ShapeError,
        WHO + "mask is bool of shape (3, 4), expected bool, (4, 3).",
    ),
    (
        lambda: _bad().forward(X, mask=np.ones((STEPS, BATCH))),
        mps.ShapeError,
        WHO + "mask is float64 of shape (4, 3), expected bool, (4, 3).",
    ),
    (
        lambda: _bad().forward(X, lengths=[4, 2, 4], mask=np.arange(STEPS * BATCH).reshape(STEPS, BATCH) > 4),
        mps.ArgumentError,
        WHO + "mask leaves no step of sample 1, expected 1 or more of each.",
    ),
    (
        lambda: rnn.TrainingLayer(
            CELLS["single_gate"],
            weights={"input_weights": mps.ConvolutionDataSource(3, 3, 5, label="w")},
            label="layer",
        ),
        mps.ShapeError,
        WHO + 'weights "input_weights" come from data source "w" with a kernel of 3 x 3 pixels, expected ' "1 x 1.",
    ),
    (
        lambda: rnn.TrainingLayer(
            CELLS["single_gate"],
            weights={"input_weights": mps.ConvolutionDataSource(1, 4, 5, label="w")},
            label="layer",
        ),
        mps.ShapeError,
        WHO + 'weights "input_weights" have shape (5, 4), expected (5, 3).',
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
        'InferenceLayer "layer": there are 0 states for 1 layers; a sequence of a State for each is expected.',
    ),
    (
        lambda: rnn.InferenceLayer([CELLS["lstm"], rnn.LSTM(5, 5)], [{}, {}], label="layer"),
        mps.ArgumentError,
        'InferenceLayer "layer": weights "input_gate_input_weights" are missing; there have to be values for all.',
    ),
    (
        lambda: _bad().inference().forward(X, rnn.State(Z, Z)),
        mps.ArgumentError,
        'InferenceLayer "layer": there is one State for 1 layers; a sequence of a State for each is expected.',
    ),
    (
        lambda: rnn.InferenceLayer(None, {}, label="layer"),  # type: ignore[arg-type]
        mps.ArgumentError,
        'InferenceLayer "layer": a descriptor is None, expected SingleGate, LSTM, GRU or MGU.',
    ),
    (
        lambda: rnn.InferenceLayer(CELLS["gru"], None, label="layer"),  # type: ignore[arg-type]
        mps.ArgumentError,
        'InferenceLayer "layer": weights are NoneType, expected a mapping of names to arrays.',
    ),
    (
        lambda: _bad(weights=3),
        mps.ArgumentError,
        WHO + "weights are int, expected a mapping of names to arrays.",
    ),
    (
        lambda: _bad().set_weights([1, 2]),
        mps.ArgumentError,
        WHO + "weights are list, expected a mapping of names to arrays.",
    ),
    (
        lambda: _bad().forward(X, (np.zeros((3, 5)),) * 3),
        mps.ArgumentError,
        WHO + "state has 3 parts, expected h and, of an LSTM, c.",
    ),
    (
        lambda: _bad().forward(X[0]),
        mps.ShapeError,
        WHO + "x has shape (3, 3), expected (time, batch, 3), 1 or more of each.",
    ),
    (
        lambda: _ran().backward(DY[..., :3]),
        mps.ShapeError,
        WHO + "dy has shape (4, 3, 3), expected (time, batch, 5), 1 or more of each.",
    ),
    (
        lambda: _ran().backward(DY, np.zeros((2, 5))),
        mps.ShapeError,
        WHO + "state: h has shape (2, 5), expected (3, 5).",
    ),
    (
        lambda: rnn.GRU(3, 4, p_norm="two"),  # type: ignore[arg-type]
        mps.ArgumentError,
        "GRU: p_norm is 'two', expected a number.",
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


def test_new_weights_want_a_new_forward_pass() -> None:
    layer = _ran("single_gate")
    layer.set_weights({"bias_terms": np.zeros(FEATURES)})
    with pytest.raises(mps.StateError):
        layer.backward(DY)
