"""The search for a learning rate: its losses by formula, and what it leaves as it was."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn, optim

RANDOM = np.random.default_rng(2)
X = RANDOM.normal(size=(64, 3)).astype(np.float32)
Y = RANDOM.integers(0, 2, 64)
CURVATURE = 8.0


class Bowl(nn.Module):
    """The loss is CURVATURE w^2 / 2: steps of gradient descent multiply w by 1 - rate CURVATURE."""

    def __init__(self) -> None:
        self.w = nn.Parameter([3.0])

    def __call__(self, x: Any) -> Any:
        return self.w * self.w * (CURVATURE / 2) + 0.0 * x


def _mean(predictions: mps.Tensor, targets: mps.Tensor) -> mps.Tensor:
    return predictions.mean()


def _bowl(**options: Any) -> mps.Trainer:
    return mps.Trainer(Bowl(), _mean, optim.SGD(0.1, **options), device="cpu")


def _network() -> mps.Trainer:
    model = nn.Sequential(nn.Linear(8), nn.BatchNorm(), nn.Tanh(), nn.Dropout(0.3), nn.Linear(2))
    return mps.Trainer(model, nn.cross_entropy, optim.AdamW(optim.cosine(0.01), average=0.9), device="cpu", seed=4)


@pytest.mark.parametrize("accumulate", [1, 3])
def test_losses_are_those_of_steps_with_growing_rates(accumulate: int) -> None:
    curve = _bowl(accumulate=accumulate).find_rate(X[:, :1], Y, lowest=1e-3, highest=1.0, steps=40)
    rates, w, losses = 1e-3 * 1000 ** (np.arange(40) / 39), 3.0, []
    for rate in rates:
        losses.append(CURVATURE * w * w / 2)
        w *= 1 - rate * CURVATURE
    count = len(curve.losses)
    np.testing.assert_allclose(curve.rates, rates[:count], rtol=1e-6)
    np.testing.assert_allclose(curve.losses, losses[:count], rtol=2e-3)


def test_the_suggestion_is_steep_and_stable() -> None:
    """Descent diverges above 2 / CURVATURE."""
    curve = _bowl().find_rate(X[:, :1], Y, lowest=1e-4, highest=100.0, steps=120)
    assert 0.02 / CURVATURE < curve.suggestion < 2 / CURVATURE
    assert curve.rates[-1] < 100
    assert curve.smooth[-1] > 4 * min(curve.smooth)


def test_a_loss_that_is_not_finite_ends_the_search() -> None:
    steep = mps.Trainer(Bowl(), _mean, optim.SGD(0.1, momentum=0.9), device="cpu")
    curve = steep.find_rate(X[:, :1], Y, lowest=1e20, highest=1e30, steps=9)
    assert len(curve.losses) < 9
    assert all(map(math.isfinite, curve.losses))


@pytest.mark.parametrize("has_trained", [False, True])
def test_trainer_model_and_optimizer_stay_as_they_are_by_bits(has_trained: bool) -> None:
    searching, other = _network(), _network()
    if has_trained:
        for each in (searching, other):
            each.fit(X, Y, batch_size=16, epochs=2)
    variables = searching._graph._values()
    before = searching.model.state_dict() if has_trained else {}
    numbers = repr(np.random.get_state())
    curve = searching.find_rate(X, Y, batch_size=16, steps=12)
    assert repr(np.random.get_state()) == numbers
    assert curve.losses[0] != curve.losses[-1]
    after = searching._graph._values()
    assert variables.keys() == after.keys()
    assert all(np.array_equal(after[name], value) for name, value in variables.items())
    assert all(np.array_equal(searching.model.state_dict()[path], value) for path, value in before.items())
    assert repr(searching.optimizer) == repr(other.optimizer)
    assert searching.optimizer.average == 0.9
    assert len(searching.history.losses) == (8 if has_trained else 0)
    losses = [each.fit(X, Y, batch_size=16, epochs=2, validation=(X, Y)).losses for each in (searching, other)]
    assert losses[0] == losses[1]
    theirs = other.model.state_dict()
    assert all(np.array_equal(theirs[path], value) for path, value in searching.model.state_dict().items())


def test_a_search_begins_with_the_present_parameters() -> None:
    trainer = _bowl()
    trainer.fit(X[:, :1], Y, steps=5)
    w = float(trainer.model.state_dict()["w"][0])
    assert trainer.find_rate(X[:, :1], Y, steps=3).losses[0] == pytest.approx(CURVATURE * w * w / 2, rel=1e-5)


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    curve = _bowl().find_rate(X[:, :1], Y, steps=30)
    [axes] = curve.plot().axes
    assert axes.get_xscale() == "log"
    assert len(axes.lines) == 3
    assert curve.plot(tmp_path / "rates.png").stat().st_size > 10_000
    with pytest.raises(mps.ArgumentError, match=r"RateCurve\.plot: path ends"):
        curve.plot(tmp_path / "rates.txt")


def test_curves_without_a_fall_have_no_suggestion() -> None:
    for rates, losses in (((), ()), ((0.1,), (1.0,)), ((0.1, 0.2), (1.0, 1.5)), ((0.1, 0.2), (1.0, 1.0))):
        assert math.isnan(mps.RateCurve(rates, losses).suggestion)


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"lowest": 1.0, "highest": 0.1}, "lowest is 1.0 and highest 0.1"),
        ({"lowest": 0.0}, "lowest is 0.0"),
        ({"steps": 1}, "steps is 1"),
        ({"data": iter([])}, "list_iterator, which is used up"),
        ({"data": np.full((64, 1), np.nan, np.float32)}, "the loss of the first step is not finite, at the rate 1e-06"),
    ],
)
def test_searches_that_cannot_be_are_refused(options: dict[str, Any], match: str) -> None:
    data = options.pop("data", X[:, :1])
    with pytest.raises(mps.Error, match=match):
        _bowl().find_rate(data, None if not hasattr(data, "shape") else Y, **options)
