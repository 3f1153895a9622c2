"""The record of a training run, its CSV file and its picture."""

from __future__ import annotations

import csv
import math
import struct
import sys
from pathlib import Path

import pytest

from openmps._display import as_json
from openmps._training.history import Epoch, History
from openmps.cli._train import save_losses
from openmps.errors import ArgumentError, MissingExtraError


@pytest.fixture
def history() -> History:
    run = History()
    for loss in (4.0, 2.0):
        run.record_iteration(loss)
    run.record_epoch(seconds=0.5, metrics={"validation_accuracy": 0.5})
    run.record_iteration(1.0)
    run.record_epoch(seconds=0.25, metrics={"validation_accuracy": 0.75})
    return run


def test_history_epoch_loss_is_the_mean_of_its_own_iterations(history: History) -> None:
    assert history.metric("loss") == [3.0, 1.0]
    assert history.metric("validation_accuracy") == [0.5, 0.75]


def test_history_counts_iterations_and_time(history: History) -> None:
    assert (history.iterations, history.seconds, history.steps_per_second) == (3, 0.75, 4.0)


def test_history_without_epochs_has_no_speed() -> None:
    assert History().steps_per_second == 0


def test_history_refuses_an_epoch_without_iterations(history: History) -> None:
    with pytest.raises(ArgumentError, match="Epoch 3 of the history has 0 iterations, expected at least 1"):
        history.record_epoch(seconds=1, metrics={})


def test_history_names_the_metrics_there_are(history: History) -> None:
    with pytest.raises(ArgumentError, match='Epoch 1 has no metric "recall", it has loss, validation_accuracy'):
        history.metric("recall")


def test_history_csv_has_metrics_on_the_last_line_of_each_epoch(history: History, tmp_path: Path) -> None:
    with history.to_csv(tmp_path / "losses.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows == [
        ["iteration", "epoch", "loss", "validation_accuracy"],
        ["1", "1", "4.0", ""],
        ["2", "1", "2.0", "0.5"],
        ["3", "2", "1.0", "0.75"],
    ]


@pytest.mark.needs("matplotlib")
def test_history_plot_is_a_png_with_something_on_it(history: History, tmp_path: Path) -> None:
    from matplotlib import image

    path = history.plot(tmp_path / "losses.png")
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", path.read_bytes()[16:24]) == (960, 540)
    assert image.imread(path).std() > 0.01


@pytest.mark.needs("matplotlib")
def test_history_of_nothing_plots(tmp_path: Path) -> None:
    assert History().plot(tmp_path / "empty.png").stat().st_size > 0


def test_losses_without_matplotlib_are_csv(history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r"History.plot\(\) needs matplotlib.*openmps\[examples\]"):
        history.plot(tmp_path / "losses.png")
    path = save_losses(history, tmp_path)
    assert path.name == "losses.csv"
    assert path.read_text().startswith("iteration,epoch,loss")


def test_epoch_summary_has_accuracy_in_percent() -> None:
    epoch = Epoch(2, 20, 1.0, {"loss": 0.25, "validation_accuracy": 0.9875})
    assert epoch.summary() == "loss 0.2500, validation accuracy 98.75 %"


@pytest.mark.needs("matplotlib")
def test_a_picture_of_an_unknown_ending_is_refused(history: History, tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r'History\.plot: path ends in "\.xyz", expected one of \..*\.png, .*\.svg'):
        history.plot(tmp_path / "losses.xyz")
    assert list(tmp_path.iterdir()) == []
    assert history.plot(tmp_path / "losses").read_bytes().startswith(b"\x89PNG")


def test_what_was_not_measured_is_left_out(tmp_path: Path) -> None:
    history = History([2.0, 1.0])
    history.epochs += [
        Epoch(1, 1, 0.5, {"loss": 2.0, "score": math.nan, "validation_loss": math.nan}),
        Epoch(2, 2, 0.5, {"loss": 1.0, "score": 0.25, "validation_loss": 0.5}),
    ]
    assert history.epochs[0].summary() == "loss 2.0000, validation loss nan"  # a loss may be NaN itself
    assert history.to_csv(tmp_path / "losses.csv").read_text().splitlines() == [
        "iteration,epoch,loss,score,validation_loss",
        "1,1,2.0,,nan",
        "2,2,1.0,0.25,0.5",
    ]
    html = history._repr_html_()
    assert html.count("nan") == 1
    packed = history.epochs[0]._packed()
    assert packed == {"loss": 2.0, "score": None, "validation_loss": None}
    again = Epoch._unpacked(1, 1, 0.5, packed)
    assert math.isnan(again.metrics["score"])


def test_json_has_no_nan() -> None:
    line = as_json({"a": math.nan, "b": [1, math.inf, {"c": -math.inf}], "d": (0.5, "x", None)})
    assert line == '{"a": null, "b": [1, null, {"c": null}], "d": [0.5, "x", null]}'
