"""The loop of training with programs of ``mps.Graph``: the losses of the formula, and all that ``fit`` promises."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._checkpoints.store import Store
from openmps._runtime import interrupts
from openmps._training.callbacks import Training
from openmps._training.feeds import NumberedBatches
from openmps._training.fit import Validation, fit
from openmps._training.graph_trainee import GraphTrainee

RATE, PER_EPOCH, EPOCHS = 0.25, 4, 3
POINTS = np.random.default_rng(5).normal(size=(PER_EPOCH * EPOCHS, 6)).astype(np.float32)


class Program:
    """Looks for the center of points: mean squared distance, gradient descent."""

    def __init__(self, *, name: str = "center", extent: int = 1) -> None:
        self.graph = graph = mps.Graph("cpu")
        self.points, self.rate = graph.placeholder((None,), name="points"), graph.placeholder((1,), name="rate")
        self.center = graph.variable(np.zeros(extent, np.float32), name=name)
        self.loss = graph.mean((self.points - self.center[0:1]) ** 2)
        [gradient] = graph.gradients(self.loss, [self.center])
        self.update = graph.assign(self.center, graph.sgd(self.rate, self.center, gradient))
        self.noted: list[tuple[float, ...]] = []
        self.trainee = GraphTrainee(
            graph,
            [self.loss, self.loss * 2],
            [self.update],
            "Program.fit",
            rate=self.rate,
            learning_rate=RATE,
            note=self.noted.append,
        )

    def fit(
        self,
        callbacks: Sequence[mps.Callback] = (),
        *,
        epochs: int = EPOCHS,
        threads: int = 0,
        seed: int = 0,
        points: Callable[[int], Any] = POINTS.__getitem__,
        measure: Callable[[], dict[str, float]] | None = None,
        resume: Path | None = None,
    ) -> mps.History:
        with interrupts.held():
            return fit(
                self.trainee,
                NumberedBatches(lambda number: {self.points: points(number)}, {"seed": seed}, threads=threads),
                Training(self.trainee, iterations_per_epoch=PER_EPOCH, iterations=PER_EPOCH * epochs),
                callbacks,
                validation=None if measure is None else Validation(measure),
                resume=resume,
            )

    def value(self) -> Any:
        return self.graph.run({}, self.center)


def _formula(rates: Callable[[int], float] = lambda number: RATE) -> tuple[list[float], float]:
    """Return the losses of all steps and the last center, in float64."""
    center, losses = 0.0, []
    for number, points in enumerate(POINTS.astype(np.float64)):
        losses.append(float(np.mean((points - center) ** 2)))
        center -= rates(number) * 2 * float(np.mean(center - points))
    return losses, center


class Halves(mps.Callback):
    """Halves the rate after each epoch; it has no state, as the rate is in checkpoints."""

    def __init__(self, trainee: GraphTrainee) -> None:
        self._trainee = trainee

    def state(self) -> None:
        return None

    def load_state(self, state: None) -> None:
        return None

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        self._trainee.learning_rate /= 2


class Counts(mps.Callback):
    """Counts iterations, and raises Ctrl-C after one."""

    def __init__(self, stop: int = 0) -> None:
        self.count, self._stop = 0, stop

    def state(self) -> dict[str, int]:
        return {"count": self.count}

    def load_state(self, state: dict[str, int]) -> None:
        self.count = state["count"]

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        self.count += 1
        if training.history.iterations == self._stop:
            signal.raise_signal(signal.SIGINT)


class Plain(mps.Callback):
    """Keeps nothing."""

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        pass


@pytest.mark.parametrize("threads", [0, 1, 3])
@pytest.mark.parametrize("callbacks", [[], [Plain()]], ids=["at once", "waiting"])
def test_losses_are_those_of_the_formula(threads: int, callbacks: list[mps.Callback]) -> None:
    program = Program()
    history = program.fit(callbacks, threads=threads)
    losses, center = _formula()
    np.testing.assert_allclose(history.losses, losses, rtol=1e-5)
    np.testing.assert_allclose(program.value(), [center], rtol=1e-5)
    assert program.noted == [(loss, 2 * loss) for loss in history.losses]
    assert [epoch.iterations for epoch in history.epochs] == [PER_EPOCH, 2 * PER_EPOCH, 3 * PER_EPOCH]


def test_a_rate_that_a_callback_changes_counts_from_the_next_step() -> None:
    program = Program()
    history = program.fit([Halves(program.trainee)])
    losses, _ = _formula(lambda number: RATE / 2 ** (number // PER_EPOCH))
    np.testing.assert_allclose(history.losses, losses, rtol=1e-5)


def test_the_next_batch_is_made_while_a_step_runs() -> None:
    events: list[str] = []

    class Tells(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            events.append(f"end {training.history.iterations}")

    def points(number: int) -> Any:
        events.append(f"read {number + 1}")
        return POINTS[number]

    Program().fit([Tells()], epochs=1, points=points)
    assert events == ["read 1", "read 2", "end 1", "read 3", "end 2", "read 4", "end 3", "end 4"]


def test_validation_sees_the_weights_of_the_epochs_last_step() -> None:
    program = Program()
    history = program.fit(measure=lambda: {"center": float(program.value()[0])})
    assert history.metric("center")[-1] == program.value()[0]
    assert len(set(history.metric("center"))) == EPOCHS


@pytest.mark.parametrize("stop", range(1, PER_EPOCH * EPOCHS))
def test_a_resumed_run_has_the_same_bits(stop: int, tmp_path: Path) -> None:
    whole = Program()
    losses = whole.fit([Halves(whole.trainee), Plain()]).losses

    def go_on(**options: Any) -> tuple[Program, Counts, mps.History]:
        program, counts = Program(), Counts(options.pop("stop", 0))
        callbacks = [Halves(program.trainee), counts, mps.Checkpoints(tmp_path / "run"), *options.pop("more", [])]
        return program, counts, program.fit(callbacks, **options)

    with pytest.raises(KeyboardInterrupt):
        go_on(stop=stop, more=[Plain()])
    assert Store(tmp_path / "run").steps()[-1] in (stop, stop + 1)  # a step in flight is finished
    program, counts, history = go_on(resume=tmp_path / "run")  # without a callback that keeps nothing
    assert history.losses == losses
    assert counts.count == len(losses)
    np.testing.assert_array_equal(program.value(), whole.value())
    assert program.trainee.learning_rate == whole.trainee.learning_rate


FEED = r'the first tensor that is not finite is the feed of "points" \(nan at \(0,\)\). The variables are those'


def test_a_loss_that_is_not_finite_stops_the_run() -> None:
    ended: list[int] = []

    class Ends(mps.Callback):
        def on_train_end(self, training: mps.Training) -> None:
            ended.append(training.history.iterations)

    points = POINTS.copy()
    points[2, 0] = np.nan
    program = Program()
    with pytest.raises(mps.NonFiniteError, match=f"^Program.fit: loss 1 of 2 of iteration 3 is nan; {FEED}"):
        program.fit([Ends()], points=points.__getitem__)
    assert ended == [2]
    assert not program.trainee._in_flight
    expected = _centers()
    np.testing.assert_allclose(program.value(), [expected[1]], rtol=1e-5)  # the step that was in flight did nothing
    program.fit()
    assert np.isfinite(program.value()).all()


def _centers() -> list[float]:
    """Return the center after each step, in float64."""
    center, found = 0.0, []
    for points in POINTS.astype(np.float64):
        center -= RATE * 2 * float(np.mean(center - points))
        found.append(center)
    return found


class Several:
    """A program with two losses and a few operations, of which one may be no number."""

    def __init__(self, first: Any = 1.0, scale: float = 1.0) -> None:
        self.graph = graph = mps.Graph("cpu")
        self.x = graph.placeholder((2,), name="x")
        self.weight = graph.variable(np.full(2, first, np.float32), name="weight")
        self.count = graph.variable(np.zeros(1, np.int32), name="count")
        root = graph.sqrt(self.x * self.weight, name="root")
        losses = [graph.mean(self.weight), graph.mean(root)]
        updates = [
            graph.assign(self.weight, self.weight * scale + self.x),
            graph.assign(self.count, self.count + np.int32(1)),
        ]
        self.trainee = GraphTrainee(graph, losses, updates, "Several.fit")

    def fit(self, *batches: Any) -> None:
        feed = NumberedBatches(lambda number: {self.x: batches[number]}, {})
        fit(self.trainee, feed, Training(self.trainee, iterations_per_epoch=len(batches), iterations=len(batches)))

    def values(self) -> list[Any]:
        return [value.tolist() for value in self.graph.run({}, [self.weight, self.count])]


def test_a_second_loss_that_is_not_finite_stops_the_run_too() -> None:
    program = Several()
    sentence = (
        r'^Several.fit: loss 2 of 2 of iteration 2 is nan; the first tensor that is not finite is "root" '
        r"\(nan at \(1,\)\). The variables are those before it.$"
    )
    with pytest.raises(mps.NonFiniteError, match=sentence):
        program.fit([1, 2], [1, -1], [5, 5])
    assert program.values() == [[2, 3], [1]]
    program.fit([1, 2])
    assert program.values() == [[3, 5], [2]]


@pytest.mark.parametrize("length", [1, 3])
def test_a_variable_that_is_not_finite_is_named(length: int) -> None:
    program = Several([1.0, np.inf])
    with pytest.raises(mps.NonFiniteError, match=r'iteration 1 is inf; .* is variable "weight" \(inf at \(1,\)\)'):
        program.fit(*[[1, 2]] * length)
    assert program.values()[1] == [0]


def test_an_update_that_overflows_is_found_by_the_next_loss() -> None:
    program = Several(scale=1e20)
    with pytest.raises(mps.NonFiniteError, match=r'iteration 3 is inf; .* is variable "weight" \(inf at \(0,\)\)'):
        program.fit([1, 1], [1, 1], [1, 1])
    assert program.values()[1] == [2]


def test_the_guard_is_none_of_the_programs_variables(tmp_path: Path) -> None:
    program = Several()
    program.fit([1, 2])
    program.graph.save_variables(tmp_path, step=1)
    assert list(program.graph._values()) == ["weight", "count"]
    assert repr(program.graph).count("2 variables") == 1


def test_a_batch_that_does_not_fit_leaves_the_steps_before() -> None:
    program, history = Program(), []

    def points(number: int) -> Any:
        return POINTS[number] if number < 2 else [[1.0, 2.0]]

    class Keeps(mps.Callback):
        def on_train_end(self, training: mps.Training) -> None:
            history.extend(training.history.losses)

    with pytest.raises(mps.ShapeError, match="points"):
        program.fit([Keeps()], points=points)
    np.testing.assert_allclose(history, _formula()[0][: len(history)], rtol=1e-5)
    assert not program.trainee._in_flight


def test_checkpoints_of_other_programs_and_runs_are_refused(tmp_path: Path) -> None:
    saving = [mps.Checkpoints(tmp_path / "run")]
    Program().fit(saving, epochs=1)
    refused: dict[str, Callable[[], Any]] = {
        'has a variable "center", the graph has none|has a variable "other", it has none': lambda: Program(
            name="other"
        ).fit(saving, resume=tmp_path / "run"),
        r'"center" has shape \(1,\), the graph\'s variable \(2,\)': lambda: Program(extent=2).fit(
            saving, resume=tmp_path / "run"
        ),
        "seed is 0, this run has 1; they have to agree": lambda: Program().fit(saving, resume=tmp_path / "run", seed=1),
        "callbacks are Checkpoints, this run has Checkpoints, Counts": lambda: Program().fit(
            [*saving, Counts()], resume=tmp_path / "run"
        ),
        "has checkpoints of another run; resume it with resume=": lambda: Program().fit(saving),
        "is none of a run of fit, it is one of 'fit of a graph'": lambda: _nodes().fit(
            np.zeros((4, 1, 1, 1)), np.zeros((4, 1)), batch_size=4, resume=tmp_path / "run"
        ),
    }
    for sentence, train in refused.items():
        with pytest.raises((mps.ArgumentError, mps.ShapeError), match=sentence):
            train()


def _nodes() -> mps.TrainingGraph:
    node = mps.FullyConnectedNode(mps.ImageNode(), mps.ConvolutionDataSource(1, 1, 1, optimizer=mps.SGD(), label="fc"))
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")


def test_a_rate_that_a_resumed_run_does_not_follow_is_said(tmp_path: Path) -> None:
    saving = [mps.Checkpoints(tmp_path / "run")]
    Program().fit(saving, epochs=1)
    program = Program()
    program.trainee.learning_rate = 0.5
    sentence = "the graph began with learning rate 0.25; its optimizer has 0.5 now, and goes on with the checkpoint's"
    with pytest.warns(UserWarning, match=sentence):
        history = program.fit(saving, resume=tmp_path / "run")
    np.testing.assert_allclose(history.losses, _formula()[0], rtol=1e-5)


def test_both_kinds_of_networks_train_alike() -> None:
    """A matrix and a bias, as nodes and as a program of a graph, by plain gradient descent."""
    random = np.random.default_rng(2)
    images, labels = (random.normal(size=(12, extent)).astype(np.float32) for extent in (3, 2))
    first = random.normal(size=(2, 1, 1, 3)).astype(np.float32)
    source = mps.ConvolutionDataSource(1, 3, 2, weights=first, optimizer=mps.SGD(0.1), label="fc")
    loss = mps.LossNode(
        mps.FullyConnectedNode(mps.ImageNode(), source),
        mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR, weight=1 / 4),
    )
    nodes = mps.TrainingGraph(loss, device="cpu")
    expected = nodes.fit(images.reshape(12, 1, 1, 3), labels, batch_size=4, epochs=2, shuffle_seed=None)

    graph = mps.Graph("cpu")
    x, y = graph.placeholder((4, 3)), graph.placeholder((4, 2))
    weights = graph.variable(first.reshape(2, 3).T.copy(), name="weights")
    bias = graph.variable(np.zeros(2, np.float32), name="bias")
    error = graph.sum((x @ weights + bias - y) ** 2) * (1 / 4)
    updates = [
        graph.assign(variable, graph.sgd(0.1, variable, gradient))
        for variable, gradient in zip([weights, bias], graph.gradients(error, [weights, bias]), strict=True)
    ]

    def batch(number: int) -> Any:
        rows = slice(number % 3 * 4, number % 3 * 4 + 4)
        return {x: images[rows], y: labels[rows]}

    trainee = GraphTrainee(graph, [error], updates, "example")
    history = fit(trainee, NumberedBatches(batch, {}), Training(trainee, iterations_per_epoch=3, iterations=6))
    np.testing.assert_allclose(history.losses, expected.losses, rtol=1e-5)
    np.testing.assert_allclose(graph.run({}, weights), nodes.weights()["fc.weights"].reshape(2, 3).T, rtol=1e-4)
