"""Recurrent layers of sequences of several lengths: each has the numbers that it has by itself, and PyTorch's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
_LENGTHS = np.array([4, 1, 6, 3])
_X = np.random.default_rng(8).normal(size=(4, 6, 3)).astype(np.float32)
_LAYERS: dict[str, Callable[[], Any]] = {
    "RNN": lambda: nn.RNN(5),
    "LSTM": lambda: nn.LSTM(5),
    "LSTM in reverse": lambda: nn.LSTM(5, reverse=True),
    "GRU": lambda: nn.GRU(5),
    "GRU in reverse": lambda: nn.GRU(5, reverse=True),
    "GRU with reset_after": lambda: nn.GRU(5, reset_after=True, reverse=True),
}


def _padded(fill: float) -> Array:
    """Return the sequences with another number after their ends."""
    is_there = np.arange(_X.shape[1]) < _LENGTHS[:, np.newaxis]
    return np.where(is_there[..., np.newaxis], _X, np.float32(fill))


@pytest.mark.parametrize("fill", [0.0, 7.0, np.nan])
@pytest.mark.parametrize("name", _LAYERS)
def test_states_are_those_of_each_sequence_by_itself(name: str, fill: float) -> None:
    layer = _LAYERS[name]()
    found = layer(_padded(fill), _LENGTHS)
    for row, length in enumerate(_LENGTHS):
        np.testing.assert_allclose(found[row, :length], layer(_X[row : row + 1, :length])[0], atol=1e-6)
        np.testing.assert_array_equal(found[row, length:], 0)


def _gradients(layer: Any, x: Array, lengths: Array | None, factors: Array) -> tuple[Array, dict[str, Array]]:
    """Return the derivatives of sum(factors * states) by the input, and by the parameters."""
    graph = mps.Graph("cpu")
    given = graph.placeholder(x.shape)
    with nn.train(graph):
        states = layer(given) if lengths is None else layer(given, graph.constant(lengths))
        loss = (states * factors).sum()
        paths = list(layer.parameters())
        variables = [layer.parameters()[path].tensor() for path in paths]
    found = graph.run({given: x}, graph.gradients(loss, [given, *variables]))
    return found[0], dict(zip(paths, found[1:], strict=True))


@pytest.mark.parametrize("name", _LAYERS)
def test_gradients_are_those_of_each_sequence_by_itself(name: str) -> None:
    layer = _LAYERS[name]()
    layer.build(_X.shape)
    factors = np.random.default_rng(9).normal(size=(4, 6, 5)).astype(np.float32)
    by_x, by_parameters = _gradients(layer, _padded(3.0), _LENGTHS, factors)
    wanted: dict[str, Any] = dict.fromkeys(by_parameters, 0.0)
    for row, length in enumerate(_LENGTHS):
        part = (slice(row, row + 1), slice(0, length))
        alone, others = _gradients(layer, _X[part], None, factors[part])
        np.testing.assert_allclose(by_x[row, :length], alone[0], atol=1e-5)
        np.testing.assert_array_equal(by_x[row, length:], 0)
        wanted = {path: value + others[path] for path, value in wanted.items()}
    for path, value in wanted.items():
        np.testing.assert_allclose(by_parameters[path], value, atol=1e-5)


@pytest.mark.needs("torch")
@pytest.mark.parametrize("name", ["LSTM", "RNN", "GRU"])
def test_numbers_are_those_of_packed_sequences_of_pytorch(name: str) -> None:
    import torch
    from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

    theirs = getattr(torch.nn, name)(3, 5, batch_first=True)
    ours = nn.GRU(5, reset_after=True) if name == "GRU" else getattr(nn, name)(5)
    ours.load(nn.names.pytorch(theirs.state_dict()))
    x = torch.from_numpy(_padded(3.0)).requires_grad_()
    packed = pack_padded_sequence(x, torch.from_numpy(_LENGTHS), batch_first=True, enforce_sorted=False)
    states, last = theirs(packed)
    wanted, _ = pad_packed_sequence(states, batch_first=True)
    np.testing.assert_allclose(ours(_padded(3.0), _LENGTHS), wanted.detach().numpy(), atol=1e-6)
    last = (last[0] if isinstance(last, tuple) else last)[0].detach().numpy()
    graph = mps.Graph("cpu")
    found = graph.run({}, nn.last_state(graph.constant(wanted.detach().numpy()), _LENGTHS))
    np.testing.assert_allclose(found, last, atol=1e-6)
    factors = np.random.default_rng(9).normal(size=(4, 6, 5)).astype(np.float32)
    (wanted * torch.from_numpy(factors)).sum().backward()
    by_x, by_parameters = _gradients(ours, _padded(3.0), _LENGTHS, factors)
    np.testing.assert_allclose(by_x, x.grad.numpy(), atol=1e-5)
    gradients = {path: each.grad for path, each in theirs.named_parameters()}
    if name != "GRU":  # one bias has the derivative of both
        gradients = {path.removesuffix("_l0"): each for path, each in gradients.items() if path != "bias_hh_l0"}
        gradients["bias"] = gradients.pop("bias_ih")
    for path, value in gradients.items():
        np.testing.assert_allclose(by_parameters[path], value.numpy(), atol=1e-5)


def test_a_sequence_of_no_steps_has_zeros() -> None:
    layer, x = nn.LSTM(2), np.ones((2, 3, 2), np.float32)
    np.testing.assert_array_equal(layer(x, np.array([0, 3]))[0], 0)
    graph = mps.Graph("cpu")
    np.testing.assert_array_equal(graph.run({}, nn.last_state(graph.constant(x), np.array([0, 3]))), [[0, 0], [1, 1]])
    assert layer(np.ones((0, 3, 2), np.float32), np.ones(0, np.int32)).shape == (0, 3, 2)


@pytest.mark.parametrize("reverse", [False, True])
def test_a_length_that_is_none_gives_nan(reverse: bool) -> None:
    layer, x = nn.LSTM(2, reverse=reverse), np.ones((3, 3, 2), np.float32)
    found = layer(x, np.array([-1, 4, 2]))
    assert np.isnan(found[0]).all()
    assert np.isfinite(found[2]).all()
    graph = mps.Graph("cpu")
    ends = graph.run({}, nn.last_state(graph.constant(x), np.array([-1, 4, 2])))
    assert np.isnan(ends[:2]).all()


_WRONG: dict[str, tuple[Array, type[Exception], str]] = {
    "floats": (np.ones(4, np.float32), mps.DTypeError, r"^LSTM\(2\): lengths are float32, expected integers\."),
    "two axes": (np.ones((4, 1), np.int32), mps.ShapeError, r"lengths have shape \(None, 1\), expected \(N,\)"),
}


@pytest.mark.parametrize("case", _WRONG)
def test_lengths_that_do_not_fit_are_refused(case: str) -> None:
    lengths, kind, text = _WRONG[case]
    with pytest.raises(kind, match=text):
        nn.LSTM(2)(_X, lengths)


def test_as_many_lengths_as_sequences_are_expected() -> None:
    graph = mps.Graph("cpu")
    with pytest.raises(mps.ShapeError, match=r"lengths have shape \(3,\), expected \(4,\)"):
        nn.LSTM(2)(graph.placeholder((4, 6, 3)), np.ones(3, np.int32))


class _Reader(nn.Module):
    def __init__(self) -> None:
        self.lstm, self.scores = nn.LSTM(12), nn.Linear(2)

    def __call__(self, x: Any, lengths: Any) -> Any:
        return self.scores(nn.last_state(self.lstm(x, lengths), lengths))


def test_a_trainer_learns_from_sequences_of_several_lengths() -> None:
    random = np.random.default_rng(2)
    lengths = random.integers(1, 9, 200)
    x = np.full((200, 8, 1), 50.0, np.float32)  # numbers after the ends would hide the others
    for row, length in enumerate(lengths):
        x[row, :length, 0] = random.normal(size=length)
    y = np.array([row[length - 1, 0] > 0 for row, length in zip(x, lengths, strict=True)]).astype(np.int32)
    trainer = mps.Trainer(_Reader(), nn.cross_entropy, optim.Adam(0.02), metrics=["accuracy"])
    trainer.fit((x, lengths), y, batch_size=20, epochs=12)
    assert trainer.evaluate((x, lengths), y)["accuracy"] > 0.95
