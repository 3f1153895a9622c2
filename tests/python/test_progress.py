"""The progress display on a terminal and elsewhere."""

from __future__ import annotations

import io
import sys
from os import PathLike

import pytest

from openmps._training.callbacks import Training
from openmps._training.progress import Progress


class _Graph:
    def save(self, path: str | PathLike[str], /) -> None: ...


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _run(progress: Progress, *, stop: bool = False) -> None:
    """Three iterations in epochs of two."""
    training = Training(_Graph(), iterations_per_epoch=2, iterations=3)
    progress.on_train_begin(training)
    for iteration in (1, 2, 3):
        training.history.record_iteration(iteration)
        progress.on_iteration(training, iteration)
        if iteration != 1:
            epoch = training.history.record_epoch(seconds=0.5, metrics={"validation_accuracy": 0.5})
            progress.on_epoch_end(training, epoch)
    if stop:
        training.stop("Enough.")
    progress.on_train_end(training)


def test_progress_writes_a_plain_line_per_epoch() -> None:
    out = io.StringIO()
    _run(Progress(stream=out, interval=1000))
    assert out.getvalue().splitlines() == [
        "epoch 1/2: loss 1.5000, validation accuracy 50.00 % (0.5 s)",
        "epoch 2/2: loss 3.0000, validation accuracy 50.00 % (0.5 s)",
    ]


def test_progress_writes_lines_within_an_epoch_when_time_passes() -> None:
    out = io.StringIO()
    _run(Progress(stream=out, interval=0))
    assert "iteration 2/3: loss 2.0000" in out.getvalue().splitlines()


def test_progress_says_why_it_stopped() -> None:
    out = io.StringIO()
    _run(Progress(stream=out), stop=True)
    assert out.getvalue().splitlines()[-1] == "stopped: Enough."


@pytest.mark.needs("tqdm")
def test_progress_draws_bars_on_a_terminal() -> None:
    out = _Terminal()
    _run(Progress(stream=out))
    text = out.getvalue()
    assert "epoch 1/2: 100%" in text
    assert "2/2" in text
    assert "epoch 2/2: 100%" in text
    assert "1/1" in text
    assert "epoch 2/2: loss 3.0000" in text


def test_progress_without_tqdm_writes_lines_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    out = _Terminal()
    _run(Progress(stream=out, interval=1000))
    assert "\r" not in out.getvalue()
    assert len(out.getvalue().splitlines()) == 2


def test_progress_writes_to_standard_error_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    _run(Progress())
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("epoch 1/2")
