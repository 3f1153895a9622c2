"""TrainingGraph.fit from one epoch to the next: without a wait where nothing needs its end, with the same bits."""

from __future__ import annotations

import io
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._training.batches import PlainReader
from openmps._training.callbacks import CallbackList

_COUNT = 22
_RANDOM = np.random.default_rng(0)
_IMAGES = _RANDOM.normal(size=(_COUNT, 3, 3, 2)).astype(np.float32)
_CLASSES = _RANDOM.integers(0, 3, _COUNT)
_PER_EPOCH = 6  # with batches of 4, the last one of 2


class _Waiting(mps.Callback):
    """Needs the end of each epoch."""

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        pass


class _Kept(mps.Callback):
    """Keeps the run, and needs no epoch's end."""

    training: Any = None

    def on_train_begin(self, training: mps.Training) -> None:
        self.training = training


class _Events(io.StringIO):
    """The lines of a display among other events."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[str] = []

    def write(self, text: str) -> int:
        if text.strip():
            self.events.append(text.partition(":")[0])
        return len(text)


class _Read(mps.Samples):
    """Samples that the training thread reads; `before` is called with the epoch and the batch's number in it."""

    image_shape, threads = (3, 3, 2), 0

    def __init__(self, before: Callable[[int, int], object] = lambda epoch, batch: None, count: int = _COUNT) -> None:
        self.before, self.count, self.batches = before, count, dict[int, int]()

    def __len__(self) -> int:
        return self.count

    def read(self, rows: Any, epoch: int) -> tuple[Any, ...]:
        batch = self.batches[epoch] = self.batches.get(epoch, -1) + 1
        images = _IMAGES[rows] * np.float32(1 + epoch)
        changed = self.before(epoch, batch)
        if isinstance(changed, float):
            images[0, 1, 2, 0] = changed
        return images, _CLASSES[rows]


def _graph(optimizer: Callable[[], Any] = lambda: mps.Adam(0.02)) -> mps.TrainingGraph:
    """Return a network with momenta, running statistics and random numbers."""
    first = mps.ConvolutionDataSource(3, 2, 4, optimizer=optimizer(), label="conv")
    middle = mps.BatchNormalizationDataSource(4, optimizer=mps.RMSProp(0.02), label="norm")
    last = mps.ConvolutionDataSource(3, 4, 3, optimizer=mps.SGD(0.02, momentum=0.9), label="fc")
    node: Any = mps.BatchNormalizationNode(mps.ConvolutionNode(mps.ImageNode(), first), middle)
    node = mps.FullyConnectedNode(mps.DropoutNode(node, keep_probability=0.8, seed=1), last)
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 4)
    return mps.TrainingGraph(mps.LossNode(node, descriptor), device="cpu")


def _everything(graph: mps.TrainingGraph) -> dict[str, Any]:
    """Return all that a step changes."""
    found: dict[str, Any] = dict(graph.weights())
    for layer in graph._layers:
        state = layer._optimizer_state(graph.device)
        found |= {f"{layer.label} {name}": tensor for name, tensor in state.tensors.items()}
        found |= {f"{layer.label} steps {name}": np.array(count) for name, count in state.steps.items()}
    found["random steps"] = np.array(graph._graphs.random_steps())
    return found


def _assert_same(graph: mps.TrainingGraph, expected: mps.TrainingGraph) -> None:
    found, known = _everything(graph), _everything(expected)
    assert sorted(found) == sorted(known)
    for name, tensor in known.items():
        np.testing.assert_array_equal(found[name], tensor, err_msg=name)


def _assert_same_history(history: mps.History, expected: mps.History) -> None:
    assert history.losses == expected.losses
    facts = [[(e.number, e.iterations, e.metrics) for e in each.epochs] for each in (history, expected)]
    assert facts[0] == facts[1]


# ---- the same numbers


@pytest.mark.parametrize(
    "options",
    [
        {"epochs": 1, "batch_size": 4},
        {"epochs": 5, "batch_size": 4},
        {"epochs": 5, "batch_size": 4, "shuffle_seed": None},
        {"epochs": 3, "batch_size": 11, "shuffle_seed": 7},
        {"epochs": 7, "batch_size": _COUNT},
        {"iterations": 2 * _PER_EPOCH + 1, "batch_size": 4},
        {"iterations": 2, "batch_size": 4},
        {"epochs": 3, "batch_size": 4, "label_weights": np.linspace(0.5, 2, _COUNT)},
    ],
    ids=lambda options: " ".join(
        f"{name}" if name == "label_weights" else f"{name}={options[name]}" for name in options
    ),
)
def test_epochs_that_follow_at_once_have_the_bits_of_epochs_that_wait(options: Any) -> None:
    graph, expected = _graph(), _graph()
    history = graph.fit(_IMAGES, _CLASSES, **options)
    _assert_same_history(history, expected.fit(_IMAGES, _CLASSES, callbacks=[_Waiting()], **options))
    _assert_same(graph, expected)
    _assert_same_history(  # and a further run goes on from there
        graph.fit(_IMAGES, _CLASSES, **options), expected.fit(_IMAGES, _CLASSES, callbacks=[_Waiting()], **options)
    )
    _assert_same(graph, expected)


@pytest.mark.parametrize("threads", [0, 3])
def test_samples_of_each_epoch_have_the_same_bits(threads: int) -> None:
    graph, expected = _graph(), _graph()
    samples, others = _Read(), _Read()
    samples.threads = others.threads = threads
    history = graph.fit(samples, batch_size=4, epochs=4)
    _assert_same_history(history, expected.fit(others, batch_size=4, epochs=4, callbacks=[_Waiting()]))
    _assert_same(graph, expected)


def test_a_rate_of_each_epoch_begins_with_its_first_step() -> None:
    """The thread that trains reads the batch, and changes the rate before it is encoded."""
    rates = (0.02, 0.1, 0.005, 0.3)

    def train(*callbacks: mps.Callback) -> tuple[mps.TrainingGraph, mps.History]:
        optimizer = mps.SGD(1.0)
        graph = _graph(lambda: optimizer)
        samples = _Read(lambda epoch, batch: setattr(optimizer, "learning_rate", rates[epoch]))
        return graph, graph.fit(samples, batch_size=4, epochs=4, callbacks=callbacks)

    class Rate(mps.Callback):
        def on_train_begin(self, training: mps.Training) -> None:
            self.optimizer.learning_rate = rates[0]

        def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
            self.optimizer.learning_rate = [*rates, 0.0][epoch.number]

        def __init__(self) -> None:
            self.optimizer = mps.SGD(1.0)

    schedule = Rate()
    expected = _graph(lambda: schedule.optimizer)
    history = expected.fit(_Read(), batch_size=4, epochs=4, callbacks=[schedule])
    for callbacks in ([], [_Waiting()]):
        graph, own = train(*callbacks)
        _assert_same_history(own, history)
        _assert_same(graph, expected)


def test_the_losses_of_an_epoch_are_its_own() -> None:
    history = _graph().fit(_IMAGES, _CLASSES, batch_size=4, epochs=3)
    for place, epoch in enumerate(history.epochs):
        own = history.losses[place * _PER_EPOCH : (place + 1) * _PER_EPOCH]
        assert epoch.metrics["loss"] == sum(own) / _PER_EPOCH


# ---- who waits


def _order(*callbacks: mps.Callback, validation: Any = None) -> list[str]:
    """Return when the batches of three epochs of two batches are read, and when epochs have ended."""
    stream = _Events()
    samples = _Read(lambda epoch, batch: stream.events.append(f"read {epoch + 1}"))
    shown = mps.Progress(stream=stream, interval=1e9)
    _graph().fit(samples, batch_size=11, epochs=3, validation=validation, callbacks=[*callbacks, shown])
    return stream.events


_AT_ONCE = ["read 1", "read 1", "read 2", "read 2", "epoch 1/3", "read 3", "read 3", "epoch 2/3", "epoch 3/3"]
_ONE_BY_ONE = ["read 1", "read 1", "epoch 1/3", "read 2", "read 2", "epoch 2/3", "read 3", "read 3", "epoch 3/3"]


class _LateProgress(mps.Progress):
    """A display that looks at epochs itself."""

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        super().on_epoch_end(training, epoch)


class _Steps(mps.Callback):
    def on_iteration(self, training: mps.Training, loss: float) -> None:
        pass


def test_the_next_epoch_begins_while_the_last_steps_run(tmp_path: Path) -> None:
    assert _order() == _AT_ONCE
    assert _order(_Kept(), mps.CSVLogger(tmp_path / "losses.csv")) == _AT_ONCE
    assert _order(CallbackList([_Kept()])) == _AT_ONCE
    lines = (tmp_path / "losses.csv").read_text().splitlines()
    assert [line.split(",")[:2] for line in lines[1:]] == [[str(i + 1), str(i // 2 + 1)] for i in range(6)]


_NEEDING: dict[str, Callable[[Path], Any]] = {
    "on_epoch_end": lambda folder: _Waiting(),
    "on_iteration": lambda folder: _Steps(),
    "a display of one's own": lambda folder: _LateProgress(stream=io.StringIO()),
    "early stopping": lambda folder: mps.EarlyStopping("loss", patience=9),
    "weights": lambda folder: mps.Checkpoint(folder / "weights.safetensors"),
    "checkpoints": lambda folder: mps.Checkpoints(folder / "run"),
    "one of several": lambda folder: CallbackList([_Kept(), _Waiting()]),
}


@pytest.mark.parametrize("name", _NEEDING)
def test_the_next_epoch_waits_for_callbacks_that_need_the_end_of_this_one(name: str, tmp_path: Path) -> None:
    assert _order(_NEEDING[name](tmp_path)) == _ONE_BY_ONE


def test_the_next_epoch_waits_for_a_hook_that_one_object_has() -> None:
    callback = _Kept()
    callback.on_iteration = lambda training, loss: None  # type: ignore[method-assign]
    assert _order(callback) == _ONE_BY_ONE


@pytest.mark.parametrize("validation", [(_IMAGES, _CLASSES), lambda: {"share": 0.5}], ids=["images", "function"])
def test_the_next_epoch_waits_for_validation(validation: Any) -> None:
    assert _order(validation=validation) == _ONE_BY_ONE


def test_a_stop_from_elsewhere_ends_the_run_within_an_epoch() -> None:
    kept = _Kept()
    samples = _Read(lambda epoch, batch: kept.training.stop("Enough.") if (epoch, batch) == (1, 2) else None)
    history = _graph().fit(samples, batch_size=4, epochs=9, callbacks=[kept])
    assert [(epoch.number, epoch.iterations) for epoch in history.epochs] == [(1, _PER_EPOCH), (2, _PER_EPOCH + 3)]


def test_seconds_of_epochs_add_up() -> None:
    start = time.perf_counter()
    history = _graph().fit(_IMAGES, _CLASSES, batch_size=11, epochs=3)
    assert sum(epoch.seconds for epoch in history.epochs) <= time.perf_counter() - start
    assert all(epoch.seconds > 0 for epoch in history.epochs)


@pytest.mark.parametrize("callbacks", [[], [_Waiting()]], ids=["at once", "waiting"])
def test_waiting_for_data_counts_in_the_epoch_of_the_data(
    callbacks: list[mps.Callback], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the second epoch is read slowly, and its first batches are read before the first epoch ends."""
    kept, waited = _Kept(), []

    class Stream(io.StringIO):
        def write(self, text: str) -> int:
            if text.startswith("epoch"):
                waited.append(kept.training.waited)
            return len(text)

    class Slow(PlainReader):
        def next(self) -> Any:
            before = samples.batches.get(1, -1)
            batch = super().next()
            self.waited += samples.batches.get(1, -1) - before  # a second for each batch of epoch 2
            return batch

    monkeypatch.setattr("openmps._training.sample_batches.PlainReader", Slow)
    samples = _Read()
    shown = mps.Progress(stream=Stream(), interval=1e9)
    _graph().fit(samples, batch_size=11, epochs=3, callbacks=[kept, shown, *callbacks])
    assert waited == [0, 2, 0]


# ---- errors


class _Outcome:
    """The remains of a run that fails: its error, file, display, history and graph."""

    def __init__(self, folder: Path, before: Callable[[int, int], object], *callbacks: mps.Callback) -> None:
        self.graph, kept, stream = _graph(), _Kept(), _Events()
        path = folder / "losses.csv"
        watching = [kept, mps.CSVLogger(path), mps.Progress(stream=stream, interval=1e9), *callbacks]
        with pytest.raises(BaseException) as caught:  # noqa: PT011
            self.graph.fit(_Read(before), batch_size=4, epochs=3, callbacks=watching)
        self.facts = (type(caught.value), str(caught.value), stream.events)
        self.history, self.file = kept.training.history, path.read_text()


def _assert_as_with_waits(folder: Path, before: Callable[[int, int], object], *, one_more: bool = False) -> _Outcome:
    """Compare a run that fails with one that waits; losses may be known of one step more."""
    outcome, expected = _Outcome(folder, before), _Outcome(folder, before, _Waiting())
    assert outcome.facts == expected.facts
    assert outcome.file.startswith(expected.file)
    known = expected.history.iterations
    assert known <= outcome.history.iterations <= known + one_more
    outcome.history.losses = outcome.history.losses[:known]
    _assert_same_history(outcome.history, expected.history)
    _assert_same(outcome.graph, expected.graph)
    return outcome


def _assert_goes_on(graph: mps.TrainingGraph, expected: mps.TrainingGraph) -> None:
    """Train both on, and compare them."""
    histories = [each.fit(_IMAGES, _CLASSES, batch_size=4, epochs=2) for each in (graph, expected)]
    _assert_same_history(*histories)
    _assert_same(graph, expected)


_PLACES = [(0, 4), (0, 5), (1, 0), (1, 1), (1, 5), (2, 0), (2, 5)]  # around the ends of epochs


@pytest.mark.parametrize("place", _PLACES)
def test_a_non_finite_loss_leaves_the_same_state_with_and_without_waits_between_epochs(
    place: tuple[int, int], tmp_path: Path
) -> None:
    outcome = _assert_as_with_waits(tmp_path, lambda *at: np.nan if at == place else None, one_more=True)
    done = place[0] * _PER_EPOCH + place[1]
    assert outcome.facts[0] is mps.NonFiniteError
    assert f"the loss of iteration {done + 1} is nan" in outcome.facts[1]
    assert outcome.facts[2] == [f"epoch {number + 1}/3" for number in range(place[0])]
    whole = _graph()
    whole.fit(_Read(), batch_size=4, iterations=done)
    _assert_same(outcome.graph, whole)
    _assert_goes_on(outcome.graph, whole)


@pytest.mark.parametrize("place", _PLACES)
def test_unreadable_data_leave_the_same_state_with_and_without_waits_between_epochs(
    place: tuple[int, int], tmp_path: Path
) -> None:
    def before(*at: int) -> None:
        if at == place:
            raise LookupError("no such picture")

    outcome = _assert_as_with_waits(tmp_path, before)
    assert outcome.facts[:2] == (LookupError, "no such picture")
    assert outcome.facts[2] == [f"epoch {number + 1}/3" for number in range(place[0])]


class _Failing(mps.CustomOptimizer):
    """Descends, and raises at one of its calls."""

    def __init__(self, fail_at: int) -> None:
        self.calls, self.fail_at = 0, fail_at

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.calls += 1
        if self.calls == self.fail_at:
            raise LookupError(f"call {self.calls}")
        values -= np.float32(0.01) * gradient


@pytest.mark.parametrize("step", [_PER_EPOCH, _PER_EPOCH + 1])
def test_an_optimizer_that_raises_at_the_end_of_an_epoch_leaves_the_step_before(step: int) -> None:
    first = _Failing(0)
    counted = _graph(lambda: first)
    counted.fit(_IMAGES, _CLASSES, batch_size=4, iterations=step - 1)
    stream = _Events()
    graph = _graph(lambda: _Failing(first.calls + 1))
    with pytest.raises(LookupError, match=f"call {first.calls + 1}"):
        graph.fit(_IMAGES, _CLASSES, batch_size=4, epochs=2, callbacks=[mps.Progress(stream=stream)])
    _assert_same(graph, counted)
    assert stream.events == (["epoch 1/2"] if step > _PER_EPOCH else [])


# ---- Ctrl-C


@pytest.mark.parametrize("place", _PLACES)
def test_ctrl_c_ends_the_run_after_the_steps_in_flight(place: tuple[int, int], tmp_path: Path) -> None:
    outcome = _assert_as_with_waits(tmp_path, lambda *at: os.kill(os.getpid(), signal.SIGINT) if at == place else None)
    done = place[0] * _PER_EPOCH + place[1] + 1  # the step of the batch that was read
    assert outcome.facts[0] is KeyboardInterrupt
    assert outcome.history.iterations == done
    assert [epoch.iterations for epoch in outcome.history.epochs] == [
        (number + 1) * _PER_EPOCH for number in range(done // _PER_EPOCH)
    ]
    whole = _graph()
    assert outcome.history.losses == whole.fit(_Read(), batch_size=4, iterations=done).losses
    _assert_goes_on(outcome.graph, whole)


def test_a_second_ctrl_c_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openmps._runtime.interrupts._PATIENCE", -1.0)  # each signal is a second one
    graph = _graph()
    with pytest.raises(KeyboardInterrupt):
        graph.fit(
            _Read(lambda *at: os.kill(os.getpid(), signal.SIGINT) if at == (1, 0) else None), batch_size=4, epochs=3
        )
    assert np.isfinite(graph.fit(_IMAGES, _CLASSES, batch_size=4).losses).all()
