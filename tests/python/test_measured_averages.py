"""Validation of averaged parameters: the measured weights are those that callbacks save and restore."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from safetensors.numpy import load_file

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(3)
X = RANDOM.normal(size=(40, 2)).astype(np.float32)
Y = (X @ [[1.0], [-2.0]] + RANDOM.normal(size=(40, 1))).astype(np.float32)
RATE, DECAY = 0.4, 0.8


def _trainer(average: float | None = DECAY, rate: Any = RATE) -> mps.Trainer:
    model = nn.Linear(1)
    model.build((1, 2))
    return mps.Trainer(model, nn.mean_squared_error, optim.SGD(rate, average=average), device="cpu")


def _loss(state: dict[str, Array]) -> float:
    return float(((X @ state["weight"].T + state["bias"] - Y) ** 2).mean())


class _Kept(mps.Callback):
    """Keeps the parameters after each step and the averages after each epoch."""

    def __init__(self, trainer: mps.Trainer) -> None:
        self.trainer, self.values, self.averages = trainer, list[dict[str, Array]](), list[dict[str, Array]]()

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        self.values.append(self.trainer.model.state_dict())
        self.averages.append(optim.averages(self.trainer.model))


def test_validation_measures_the_averages_by_their_formula() -> None:
    """One step an epoch, so that each epoch has the parameters of its step."""
    trainer = _trainer()
    kept = _Kept(trainer)
    history = trainer.fit(X, Y, batch_size=40, epochs=6, validation=(X, Y), callbacks=[kept])
    average = kept.values[0]
    for found, values in zip(history.metric("validation_loss"), kept.values, strict=True):
        average = {path: DECAY * average[path] + (1 - DECAY) * values[path] for path in values}
        assert found == pytest.approx(_loss(average), rel=1e-5)
        assert abs(found - _loss(values)) > 1e-5 or values is kept.values[0]
    assert trainer.evaluate(X, Y)["loss"] == pytest.approx(_loss(kept.values[-1]), rel=1e-5)


def test_validation_of_averages_does_not_change_the_training() -> None:
    alone, measured = _trainer(), _trainer()
    losses = alone.fit(X, Y, batch_size=16, epochs=4).losses
    assert measured.fit(X, Y, batch_size=16, epochs=4, validation=(X, Y)).losses == losses
    for one, other in (
        (alone.model.state_dict(), measured.model.state_dict()),
        (optim.averages(alone.model), optim.averages(measured.model)),
    ):
        assert all(np.array_equal(other[path], value) for path, value in one.items())


@pytest.mark.parametrize("patience", [1, 9], ids=["the best epoch is before the last", "the best epoch is the last"])
def test_the_averages_of_the_best_epoch_come_back(patience: int) -> None:
    grows = optim.Schedule(lambda f, step, steps: f.where(step < 3, 0.1, 1.5), "growing")
    trainer = _trainer(rate=grows if patience == 1 else 0.1)
    kept = _Kept(trainer)
    stopping = mps.EarlyStopping("validation_loss", patience=patience, restore_best=True)
    history = trainer.fit(X, Y, batch_size=40, epochs=6, validation=(X, Y), callbacks=[kept, stopping])
    losses = history.metric("validation_loss")
    best = int(np.argmin(losses))
    assert (best < len(losses) - 1) == (patience == 1)
    assert all(np.array_equal(kept.averages[best][path], value) for path, value in trainer.model.state_dict().items())
    assert trainer.evaluate(X, Y)["loss"] == pytest.approx(losses[best], rel=1e-6)
    with optim.averaged(trainer.model):
        assert trainer.evaluate(X, Y)["loss"] == pytest.approx(losses[best], rel=1e-6)


def test_a_saved_file_has_the_measured_weights(tmp_path: Path) -> None:
    trainer = _trainer()
    kept = _Kept(trainer)
    saving = mps.Checkpoint(tmp_path / "{epoch}.safetensors", metric="validation_loss")
    trainer.fit(X, Y, batch_size=40, epochs=3, validation=(X, Y), callbacks=[saving, kept])
    for number, average in enumerate(kept.averages, 1):
        found = load_file(tmp_path / f"{number}.safetensors")
        assert all(np.array_equal(found[path], value) for path, value in average.items())


def test_without_averages_parameters_are_measured_saved_and_restored(tmp_path: Path) -> None:
    trainer = _trainer(average=None)
    history = trainer.fit(
        X, Y, batch_size=40, epochs=2, validation=(X, Y), callbacks=[mps.Checkpoint(tmp_path / "last.safetensors")]
    )
    state = trainer.model.state_dict()
    assert history.metric("validation_loss")[-1] == pytest.approx(_loss(state), rel=1e-5)
    assert all(np.array_equal(load_file(tmp_path / "last.safetensors")[path], value) for path, value in state.items())
