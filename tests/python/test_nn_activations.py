"""Functions of ``openmps.nn`` take tensors, and parameters of a module as PyTorch's do; anything else is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn

_NN: Any = nn  # without types
_ARRAY = np.array([-1.5, 0.0, 2.0], np.float32)
_FORMULAS = {
    "relu": np.maximum(_ARRAY, 0),
    "sigmoid": 1 / (1 + np.exp(-_ARRAY)),
    "silu": _ARRAY / (1 + np.exp(-_ARRAY)),
    "softplus": np.log1p(np.exp(_ARRAY)),
    "tanh": np.tanh(_ARRAY),
    "softmax": np.exp(_ARRAY) / np.exp(_ARRAY).sum(),
}


class _Bias(nn.Module):
    def __init__(self, function: Any) -> None:
        self.function = function
        self.raw = nn.Parameter(_ARRAY)

    def __call__(self, x: Any) -> Any:
        return x + self.function(self.raw)


@pytest.mark.parametrize("name", _FORMULAS)
def test_functions_take_parameters(name: str) -> None:
    module = _Bias(getattr(nn, name))
    np.testing.assert_allclose(module(np.zeros((2, 3))), np.tile(_FORMULAS[name], (2, 1)), rtol=1e-6)


def test_a_positive_parameter_learns() -> None:
    module = _Bias(nn.softplus)
    trainer = mps.Trainer(module, nn.mean_squared_error, mps.optim.SGD(0.5), device="cpu")
    trainer.fit(np.zeros((4, 3)), np.full((4, 3), 1.5, np.float32), batch_size=4, epochs=200, progress=False)
    np.testing.assert_allclose(np.log1p(np.exp(module.raw.numpy())), 1.5, atol=0.02)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: _NN.relu(_ARRAY), r"relu: x is array\(.*\), expected a Tensor or a parameter of a module"),
        (lambda: _NN.Linear(2, initializer=_ARRAY), r"Linear: initializer is array\(.*\), expected an Initializer"),
        (lambda: _NN.MaxPool2d((2, 2, 2)), r"MaxPool2d: kernel is \(2, 2, 2\), expected one or 2 numbers"),
        (
            lambda: _NN.Sequential(lambda x: [x], _NN.Linear(2))(_ARRAY),
            r"Linear\(2\): the input is \[.*\], expected",
        ),
        (lambda: mps.optim.Lion(0.1, betas=(0.9, 1.0)), r"Lion: betas are \(0.9, 1.0\), expected two"),
        (lambda: _NN.Linear(2)(None), r"Linear is called with no tensor and no array, expected one"),
    ],
)
def test_other_values_are_refused(call: Any, sentence: str) -> None:
    with pytest.raises(mps.ArgumentError, match=sentence):
        call()
