"""Ctrl-C and SIGTERM between steps: a short run of `interrupting_signals.py`, and whose handlers are called when."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import CLASSES, IMAGES, assert_works, new_graph
from interrupting_signals import main
from openmps._checkpoints.store import Store

_BOTH = [signal.SIGINT, signal.SIGTERM]


@pytest.fixture(autouse=True)
def _handlers() -> Iterator[None]:
    before = [signal.signal(signal.SIGINT, signal.default_int_handler), signal.getsignal(signal.SIGTERM)]
    yield
    for number, handler in zip(_BOTH, before, strict=True):
        signal.signal(number, handler)


class _Sends(mps.Callback):
    """Sends a signal in one of its calls, and counts how many come after."""

    def __init__(self, number: int, times: int = 1, wait: float = 0.0) -> None:
        self.number, self.times, self.wait, self.calls = number, times, wait, 0

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        self.calls += 1
        if self.calls == 3:
            for _ in range(self.times):
                os.kill(os.getpid(), self.number)
                time.sleep(self.wait)

    def state(self) -> dict[str, int]:
        return {"calls": self.calls}

    def load_state(self, state: dict[str, int]) -> None:
        self.calls = state["calls"]


def _fit(graph: mps.TrainingGraph, *callbacks: mps.Callback, **options: Any) -> mps.History:
    images, classes = np.tile(IMAGES, (5, 1, 1, 1)), np.tile(CLASSES, 5)
    return graph.fit(images, classes, batch_size=1, epochs=9, callbacks=callbacks, **options)


def test_signals_at_random_moments_leave_whole_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(0, 5) == 0, capsys.readouterr().out


@pytest.mark.parametrize(("number", "error"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)])
def test_a_signal_in_a_callback_comes_after_it_and_the_last_step_is_saved(
    number: int, error: type[BaseException], tmp_path: Path
) -> None:
    graph, sends = new_graph(), _Sends(number)
    handlers = [signal.getsignal(each) for each in _BOTH]
    with pytest.raises(error) as caught:
        _fit(graph, sends, mps.Checkpoints(tmp_path))
    assert error is KeyboardInterrupt or caught.value.code == 143  # type: ignore[attr-defined]
    assert [signal.getsignal(each) for each in _BOTH] == handlers
    saved = Store(tmp_path).load()
    assert saved is not None
    assert saved.step == sends.calls == 5  # with the batches that were in flight
    np.testing.assert_array_equal(saved.tensors["fc.weights"], graph.weights()["fc.weights"])
    assert saved.manifest["callbacks"][0][1] == {"calls": sends.calls}


def test_another_ctrl_c_a_second_later_does_not_wait_for_a_callback(tmp_path: Path) -> None:
    graph, sends = new_graph(), _Sends(signal.SIGINT, times=3, wait=0.6)
    with pytest.raises(KeyboardInterrupt):
        _fit(graph, sends, mps.Checkpoints(tmp_path))
    assert sends.calls == 3
    assert Store(tmp_path).load() is None
    assert_works(graph, graph.weights()["fc.weights"])


@pytest.mark.parametrize("number", _BOTH)
def test_a_handler_of_the_users_is_called_between_steps_and_may_let_training_go_on(number: int) -> None:
    graph, sends, called = new_graph(), _Sends(number), []
    signal.signal(number, lambda *_: called.append(sends.calls))
    handler = signal.getsignal(number)
    history = _fit(graph, sends)
    assert called == [5]  # with the batches that were in flight
    assert history.iterations == sends.calls
    assert signal.getsignal(number) is handler


def test_a_handler_of_the_users_that_raises_ends_the_run(tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise LookupError("stop")

    graph, sends = new_graph(), _Sends(signal.SIGTERM)
    signal.signal(signal.SIGTERM, stop)
    with pytest.raises(LookupError, match="stop"):
        _fit(graph, sends, mps.Checkpoints(tmp_path))
    assert Store(tmp_path).steps() == [sends.calls]


def test_a_handler_that_a_callback_installs_stays() -> None:
    def own(*_: object) -> None:
        pass

    class Installs(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            signal.signal(signal.SIGINT, own)

    _fit(new_graph(), Installs())
    assert signal.getsignal(signal.SIGINT) is own


def test_ctrl_c_during_validation_saves_the_last_step_and_the_run_goes_on(tmp_path: Path) -> None:
    many = np.tile(IMAGES, (2000, 1, 1, 1)), np.tile(CLASSES, 2000)

    def run(folder: Path, *callbacks: mps.Callback) -> tuple[mps.History, Any]:
        graph = new_graph()
        options: dict[str, Any] = {"validation": many, "resume": folder if Store(folder).steps() else None}
        saves = mps.Checkpoints(folder)
        history = graph.fit(IMAGES, CLASSES, batch_size=1, epochs=2, callbacks=[saves, *callbacks], **options)
        return history, graph.weights()["fc.weights"]

    class InValidation(mps.Callback):
        """Sends Ctrl-C with the epoch's last step, so that validation finds it."""

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == len(IMAGES):
                os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "cut", InValidation())
    saved = Store(tmp_path / "cut").load()
    assert saved is not None
    assert (saved.step, saved.manifest["epoch"]) == (len(IMAGES), 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the callback's kind has to be the same
    resumed, whole = (run(tmp_path / name, InValidation()) for name in ("cut", "whole"))
    assert resumed[0].metric("validation_loss") == whole[0].metric("validation_loss")
    assert resumed[0].losses == whole[0].losses
    np.testing.assert_array_equal(resumed[1], whole[1])


def test_a_checkpoint_that_cannot_be_written_is_a_warning_and_ctrl_c_arrives(tmp_path: Path) -> None:
    class Breaks(_Sends):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            super().on_iteration(training, loss)
            (tmp_path / "file").write_text("")

    with (
        pytest.warns(UserWarning, match="There is no checkpoint of iteration 5: A checkpoint cannot be written to"),
        pytest.raises(KeyboardInterrupt),
    ):
        _fit(new_graph(), Breaks(signal.SIGINT), mps.Checkpoints(tmp_path / "file"))


def test_training_in_another_thread_leaves_signals_alone() -> None:
    handlers, seen = [signal.getsignal(each) for each in _BOTH], []

    class Sees(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            seen.append([signal.getsignal(each) for each in _BOTH])

    thread = threading.Thread(target=lambda: _fit(new_graph(), Sees()))
    thread.start()
    thread.join()
    assert seen
    assert all(each == handlers for each in seen)
