"""The callback hooks, early stopping, checkpoints and the CSV log."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from pathlib import Path

import pytest

from openmps._training.callbacks import Callback, CallbackList, Checkpoint, CSVLogger, EarlyStopping, Training
from openmps._training.history import Epoch
from openmps.errors import ArgumentError


class _Graph:
    """Writes its current epoch where a graph writes its weights."""

    content = ""

    def save(self, path: str | PathLike[str], /) -> None:
        Path(path).write_text(self.content)


def _train(callback: Callback, accuracies: Iterable[float]) -> Training:
    """Run the hooks as fit does: one iteration per epoch, whose validation accuracy is given."""
    values = list(accuracies)
    graph = _Graph()
    training = Training(graph, iterations_per_epoch=1, iterations=len(values))
    callback.on_train_begin(training)
    for number, value in enumerate(values, 1):
        graph.content = f"epoch {number}"
        training.history.record_iteration(1 / number)
        callback.on_iteration(training, 1 / number)
        epoch = training.history.record_epoch(seconds=1, metrics={"validation_accuracy": value})
        callback.on_epoch_end(training, epoch)
        if training.stop_reason:
            break
    callback.on_train_end(training)
    return training


def test_training_counts_a_last_short_epoch() -> None:
    assert Training(_Graph(), iterations_per_epoch=10, iterations=21).epochs == 3


def test_training_keeps_the_first_reason_to_stop() -> None:
    training = Training(_Graph(), 1, 1)
    training.stop("first")
    training.stop("second")
    assert training.stop_reason == "first"


def test_early_stopping_waits_for_its_patience() -> None:
    training = _train(EarlyStopping("validation_accuracy", patience=2), [0.5, 0.6, 0.6, 0.55, 0.6, 0.9])
    assert len(training.history.epochs) == 5
    assert training.stop_reason == "validation_accuracy has not improved on 0.6 for 3 epochs."


def test_early_stopping_starts_over_after_an_improvement() -> None:
    training = _train(EarlyStopping("validation_accuracy", patience=1), [0.5, 0.4, 0.6, 0.5, 0.7])
    assert training.stop_reason is None


def test_early_stopping_wants_the_minimum_change() -> None:
    stopping = EarlyStopping("validation_accuracy", patience=0, minimum_change=0.1)
    assert len(_train(stopping, [0.5, 0.59, 0.9]).history.epochs) == 2


def test_early_stopping_on_a_loss_wants_it_smaller() -> None:
    assert _train(EarlyStopping("loss", patience=0), [0.5] * 4).stop_reason is None


def test_early_stopping_can_be_used_twice() -> None:
    stopping = EarlyStopping("validation_accuracy", patience=0)
    first, second = (len(_train(stopping, [0.9, 0.8]).history.epochs) for _ in range(2))
    assert (first, second) == (2, 2)


def test_early_stopping_names_a_missing_metric() -> None:
    with pytest.raises(ArgumentError, match='no metric "validation_loss", it has loss, validation_accuracy'):
        _train(EarlyStopping(), [0.5])


def test_early_stopping_refuses_negative_patience() -> None:
    with pytest.raises(ArgumentError, match="patience is -1 and minimum_change 0.0, expected 0 or more"):
        EarlyStopping(patience=-1)


def test_checkpoint_saves_every_epoch_under_its_number(tmp_path: Path) -> None:
    _train(Checkpoint(tmp_path / "new" / "weights-{epoch}"), [0.5, 0.4])
    found = {path.name: path.read_text() for path in (tmp_path / "new").iterdir()}
    assert found == {"weights-1": "epoch 1", "weights-2": "epoch 2"}


def test_checkpoint_keeps_the_best_epoch(tmp_path: Path) -> None:
    _train(Checkpoint(tmp_path / "best", metric="validation_accuracy"), [0.5, 0.8, 0.7])
    assert (tmp_path / "best").read_text() == "epoch 2"


def test_csv_logger_writes_every_loss(tmp_path: Path) -> None:
    _train(CSVLogger(tmp_path / "losses.csv"), [0.1, 0.2])
    assert (tmp_path / "losses.csv").read_text() == "iteration,epoch,loss\n1,1,1.0\n2,2,0.5\n"


class _Recorder(Callback):
    def __init__(self, name: str, calls: list[str]) -> None:
        self.name, self.calls = name, calls

    def on_train_begin(self, training: Training) -> None:
        self.calls.append(f"{self.name} begin")

    def on_iteration(self, training: Training, loss: float) -> None:
        self.calls.append(f"{self.name} iteration {training.history.iterations}")

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        self.calls.append(f"{self.name} epoch {epoch.number}")

    def on_train_end(self, training: Training) -> None:
        self.calls.append(f"{self.name} end")
        if self.name == "a":
            raise KeyError(self.name)


def test_callback_list_calls_all_in_order_and_ends_all() -> None:
    calls: list[str] = []
    with pytest.raises(KeyError):
        _train(CallbackList([_Recorder("a", calls), _Recorder("b", calls)]), [0.5])
    hooks = ["begin", "iteration 1", "epoch 1", "end"]
    assert calls == [f"{name} {hook}" for hook in hooks for name in "ab"]
