"""Sequences that models continue: with keys and values that are kept, the numbers are those without."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn
from openmps.nn import _cache


class _Block(nn.Module):
    """A layer of a transformer."""

    def __init__(self, width: int, heads: int, **options: Any) -> None:
        self.attention = nn.MultiHeadAttention(width, heads, causal=True, **options)
        self.mlp = nn.Sequential(nn.Linear(2 * width), nn.GELU(), nn.Linear(width))
        self.norm1, self.norm2 = nn.LayerNorm(), nn.RMSNorm()

    def __call__(self, x: Any) -> Any:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


def _network(*layers: Any) -> nn.Sequential:
    # Large scores, so that the numbers depend on what is read.
    head = nn.Linear(11, initializer=nn.initializers.normal(1.0))
    return nn.Sequential(nn.Embedding(11, 16), *layers, nn.LayerNorm(), head)


def _rotary(**options: Any) -> nn.Sequential:
    return _network(*(_Block(16, 4, rotary=True, **options) for _ in range(2)))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the positions at which models read one number."""
    found: list[int] = []
    step = _cache.CachedProgram.step

    def noted(self: Any, number: int, position: int) -> Any:
        found.append(position)
        return step(self, number, position)

    monkeypatch.setattr(_cache.CachedProgram, "step", noted)
    return found


MODELS: dict[str, Any] = {
    "positions": lambda: _network(nn.Positions(40), _Block(16, 4), _Block(16, 2)),
    "rotary": _rotary,
    "heads of groups": lambda: _rotary(key_heads=2),
    "one layer at two places": lambda: _network(nn.Positions(40), *[_Block(16, 4)] * 2),
    "encoder layers": lambda: _network(
        nn.Positions(40), *(nn.TransformerEncoderLayer(16, 2, causal=True, norm_first=first) for first in (True, False))
    ),
    "recurrent layers": lambda: _network(nn.LSTM(16), nn.GRU(24), nn.RNN(16)),
    "attention and a recurrent layer": lambda: _network(nn.LSTM(16), _Block(16, 4, rotary=True), nn.LSTM(16)),
}


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("name", MODELS)
def test_kept_keys_and_values_give_the_same_numbers(name: str, temperature: float, steps: list[int]) -> None:
    model = MODELS[name]()
    kept = model.generate([1, 7, 3], 30, temperature=temperature, seed=5)
    assert steps == list(range(3, 32))
    plain = model.generate([1, 7, 3], 30, temperature=temperature, seed=5, cache=False)
    np.testing.assert_array_equal(kept, plain)
    assert len(steps) == 29
    assert len(set(plain.tolist())) > 3


def test_scores_of_steps_are_those_of_the_whole_sequence() -> None:
    model, numbers = _rotary(), np.random.default_rng(1).integers(0, 11, 20).astype(np.int32)
    whole = model(numbers[np.newaxis])[0]
    program = _cache.CachedProgram(model, nn.Workspace.of(mps.Graph("cpu")), model, 20)
    row = np.full((1, 20), 5, np.int32)
    row[0, :4] = numbers[:4]
    np.testing.assert_allclose(program.fill(row, 3), whole[3], rtol=1e-4, atol=1e-5)
    for position in range(4, 20):
        np.testing.assert_allclose(program.step(numbers[position], position), whole[position], rtol=1e-4, atol=1e-5)


def test_numbers_after_the_context_are_those_without(steps: list[int]) -> None:
    model = _network(nn.Positions(12), _Block(16, 4))
    kept = model.generate([1, 7, 3], 25, temperature=0)
    assert steps == list(range(3, 12))
    np.testing.assert_array_equal(kept, model.generate([1, 7, 3], 25, temperature=0, cache=False))
    rotary = _rotary()
    for beginning in ([1, 2], [1, 2, 3, 4, 5, 6, 7, 8, 9]):
        np.testing.assert_array_equal(
            rotary.generate(beginning, 12, temperature=0, context=8),
            rotary.generate(beginning, 12, temperature=0, context=8, cache=False),
        )


class _Mixing(nn.Module):
    """Adds the mean of all numbers up to each one: not by attention."""

    def __call__(self, x: Any) -> Any:
        graph = x.graph
        places = np.arange(1, x.shape[1] + 1, dtype=np.float32)[:, np.newaxis]
        return x + graph.cumsum(x, 1) / places


class _OwnPositions(nn.Module):
    """Its own table of positions."""

    def __init__(self) -> None:
        self.table = nn.Embedding(40, 16)

    def __call__(self, x: Any) -> Any:
        return x + self.table(x.graph.arange(x.shape[1], dtype=np.int32))


class _Shifted(nn.Module):
    """Takes no sequence of one number."""

    def __call__(self, x: Any) -> Any:
        before = x[:, : x.shape[1] - 1]
        if x.shape[1] == 1:
            raise ValueError("one number")
        return x + x.graph.pad(before, [0, 1, 0], [0, 0, 0])


OTHERS: dict[str, Any] = {
    "a mean": lambda: _network(_Block(16, 4, rotary=True), _Mixing()),
    "own positions": lambda: _network(_OwnPositions(), _Block(16, 4)),
    "a shift": lambda: _network(_Shifted(), _Block(16, 4)),
    "a recurrent layer from the end": lambda: _network(_Block(16, 4), nn.LSTM(16, reverse=True)),
    "no attention": lambda: _network(nn.Linear(16)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_models_are_called_with_whole_sequences(name: str, steps: list[int]) -> None:
    model = OTHERS[name]()
    found = model.generate([1, 7, 3], 12, temperature=0)
    assert len(steps) <= 1
    np.testing.assert_array_equal(found, model.generate([1, 7, 3], 12, temperature=0, cache=False))
    model.generate([1, 7, 3], 12, temperature=0)
    assert len(steps) <= 1


def test_attention_that_is_not_causal_is_not_kept(steps: list[int]) -> None:
    model = _network(nn.Positions(40), nn.TransformerEncoderLayer(16, 2), _Block(16, 4))
    model.generate([1, 2], 4)
    assert not steps


def test_values_that_training_changes_are_those_that_write() -> None:
    model = _rotary()
    before = model.generate([1, 2, 3], 20, temperature=0)
    random = np.random.default_rng(3)
    model.load({path: random.normal(size=value.shape) * 0.3 for path, value in model.state_dict().items()})
    after = model.generate([1, 2, 3], 20, temperature=0)
    assert not np.array_equal(before, after)
    np.testing.assert_array_equal(after, model.generate([1, 2, 3], 20, temperature=0, cache=False))


def test_variables_that_keep_are_in_no_checkpoint() -> None:
    model = _rotary()
    trainer = mps.Trainer(model, nn.cross_entropy, mps.optim.SGD(0.1), device="cpu")
    trainer.fit(np.zeros((4, 6), np.int32), np.zeros((4, 6), np.int32), epochs=1)
    names = [name for name, _ in trainer._graph._variables]
    model.generate([1, 2], 6)
    assert [name for name, _ in trainer._graph._variables] == names


@pytest.mark.parametrize("precision", ["default", "bf16", "float16"])
def test_a_model_that_a_trainer_holds_keeps_keys_and_values(precision: Any, steps: list[int]) -> None:
    model = _rotary()
    trainer = mps.Trainer(model, nn.cross_entropy, mps.optim.SGD(0.1), device="cpu", precision=precision)
    trainer.fit(np.zeros((4, 6), np.int32), np.ones((4, 6), np.int32), epochs=1)
    model.generate([1, 2, 3], 9, temperature=0)
    assert steps == list(range(3, 11))
