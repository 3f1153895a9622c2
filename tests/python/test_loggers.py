"""Loggers of measurements: the libraries that show them read back their files."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn, optim

RANDOM = np.random.default_rng(1)
X, Y = RANDOM.normal(size=(12, 2)).astype(np.float32), RANDOM.normal(size=(12, 1)).astype(np.float32)


def _trained(*callbacks: mps.Callback, epochs: int = 2, resume: Path | None = None) -> mps.History:
    trainer = mps.Trainer(nn.Linear(1), nn.mean_squared_error, optim.SGD(0.1), device="cpu")
    return trainer.fit(
        X, Y, batch_size=4, epochs=epochs, validation=(X, Y), callbacks=callbacks, resume=resume, progress=False
    )


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_json_lines_have_all_losses_and_measurements(tmp_path: Path) -> None:
    history = _trained(mps.JSONLogger(tmp_path / "log.jsonl"))
    lines = _lines(tmp_path / "log.jsonl")
    assert [line["loss"] for line in lines if "loss" in line] == history.losses
    assert [line["iteration"] for line in lines] == [1, 2, 3, 3, 4, 5, 6, 6]
    for line, epoch in zip((lines[3], lines[7]), history.epochs, strict=True):
        assert line["epoch/validation_loss"] == epoch.metrics["validation_loss"]
        assert line["epoch/seconds"] == epoch.seconds


def test_a_resumed_run_writes_its_past_too(tmp_path: Path) -> None:
    whole, rest = tmp_path / "whole.jsonl", tmp_path / "rest.jsonl"
    _trained(mps.JSONLogger(whole), epochs=4)
    _trained(mps.JSONLogger(rest), mps.Checkpoints(tmp_path / "run"))
    _trained(mps.JSONLogger(rest), mps.Checkpoints(tmp_path / "run"), epochs=4, resume=tmp_path / "run")
    without = [{name: value for name, value in line.items() if name != "epoch/seconds"} for line in _lines(whole)]
    assert [{name: line[name] for name in line if name != "epoch/seconds"} for line in _lines(rest)] == without


def test_numbers_that_are_not_finite_are_null(tmp_path: Path) -> None:
    logger = mps.JSONLogger(tmp_path / "log.jsonl")
    training = mps.Training(None, iterations_per_epoch=1, iterations=1)  # type: ignore[arg-type]
    logger.on_train_begin(training)
    training.history.record_iteration(math.inf)
    logger.on_iteration(training, math.inf)
    logger.on_train_end(training)
    assert (tmp_path / "log.jsonl").read_text() == '{"iteration": 1, "loss": null}\n'


@pytest.mark.parametrize("kind", [mps.JSONLogger, mps.TensorBoard])
def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path, kind: type[Any]) -> None:
    if kind is mps.TensorBoard:
        pytest.importorskip("tensorboard")
    (tmp_path / "file").write_text("")
    with pytest.raises(mps.FileError, match="file"):
        _trained(kind(tmp_path / "file" / "log"))


# ---- TensorBoard


def _scalars(folder: Path) -> dict[str, Any]:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    found = EventAccumulator(str(folder))
    found.Reload()
    return {tag: [(each.step, each.value) for each in found.Scalars(tag)] for tag in found.Tags()["scalars"]}


def _expected(history: mps.History, name: str) -> list[tuple[int, Any]]:
    return [(epoch.iterations, pytest.approx(epoch.metrics[name], rel=1e-6)) for epoch in history.epochs]


@pytest.mark.needs("tensorboard")
def test_tensorboard_reads_losses_and_measurements(tmp_path: Path) -> None:
    history = _trained(mps.TensorBoard(tmp_path / "runs" / "first"))
    found = _scalars(tmp_path / "runs" / "first")
    assert found.keys() == {"loss", "epoch/loss", "epoch/seconds", "epoch/validation_loss"}
    assert found["loss"] == [(n, pytest.approx(loss, rel=1e-6)) for n, loss in enumerate(history.losses, 1)]
    assert found["epoch/validation_loss"] == _expected(history, "validation_loss")


@pytest.mark.needs("tensorboard")
def test_tensorboard_shows_each_iteration_of_a_resumed_run_once(tmp_path: Path) -> None:
    class Failure(mps.Callback):
        """Ends the run after the checkpoint of the fourth iteration."""

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 5:
                raise RuntimeError

    board, saving = mps.TensorBoard(tmp_path / "board"), mps.Checkpoints(tmp_path / "run", every=4)
    with pytest.raises(RuntimeError):
        _trained(board, saving, Failure())
    assert [step for step, _ in _scalars(tmp_path / "board")["loss"]] == [1, 2, 3, 4, 5]
    history = _trained(board, saving, resume=tmp_path / "run")
    found = _scalars(tmp_path / "board")["loss"]
    assert found == [(n, pytest.approx(loss, rel=1e-6)) for n, loss in enumerate(history.losses, 1)]


@pytest.mark.parametrize("kind", ["TensorBoard", "Trackio"])
def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, kind: str, tmp_path: Path) -> None:
    import sys

    name = kind.lower()
    for module in [name, *[each for each in sys.modules if each.startswith(f"{name}.")]]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, "tensorboard.compat.proto.event_pb2", None)
    with pytest.raises(mps.MissingExtraError, match=rf"openmps\[{name}\]"):
        _trained(getattr(mps, kind)(str(tmp_path / "place")))


# ---- trackio


@pytest.fixture
def storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return trackio's database, in a folder of the test."""
    pytest.importorskip("trackio")
    from trackio import sqlite_storage

    for module in (sqlite_storage, __import__("trackio")):
        monkeypatch.setattr(module, "TRACKIO_DIR", tmp_path)
    return sqlite_storage.SQLiteStorage


@pytest.mark.filterwarnings("ignore")  # trackio's own
def test_trackio_has_losses_and_measurements(storage: Any) -> None:
    history = _trained(mps.Trackio("shapes", "first", settings={"rate": 0.1}))
    rows = storage.get_logs("shapes", "first")
    losses = {row["step"]: row["loss"] for row in rows if "loss" in row}
    assert losses == dict(enumerate(history.losses, 1))
    found = {row["step"]: row["epoch/validation_loss"] for row in rows if "epoch/validation_loss" in row}
    assert found == {epoch.iterations: epoch.metrics["validation_loss"] for epoch in history.epochs}


@pytest.mark.parametrize("settings", [3, "rate", [("rate", 0.1)], mps.Device("cpu")])
def test_trackio_refuses_settings_that_are_no_mapping(settings: Any) -> None:
    with pytest.raises(mps.ArgumentError, match=r"Trackio: settings is .*, expected a mapping of names to values\."):
        mps.Trackio("digits", settings=settings)
