"""The work that `interrupting_signals.py` interrupts: it runs until Ctrl-C or SIGTERM, and then checks its state.

Each line of the input is a JSON list. ``["work", KIND, FOLDER]`` answers "begin" and, after Ctrl-C was raised, the time
of that and the faults, as a JSON list. ``["check", KIND, FOLDER]`` checks the checkpoints of another process's run in
FOLDER.
"""

from __future__ import annotations

import contextlib
import json
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import interrupted_run
import openmps as mps
from openmps._checkpoints.store import Store

ENDLESS = 10**7
COUNT = 160  # images: 40 iterations to an epoch

Check = Callable[[], str]


class Seen(mps.Callback):
    """Says when training begins, and knows how far it is."""

    training: Any = None

    def on_train_begin(self, training: mps.Training) -> None:
        type(self).training = training
        _begin()


def _begin() -> None:
    print("begin", flush=True)


def _difference(found: dict[str, Any], expected: dict[str, Any]) -> str:
    names = [name for name in expected if not np.array_equal(found[name], expected[name])]
    return f"{', '.join(names)} differ" if names else ""


# ---- with checkpoints


def _saved_fit(kind: str, folder: Path) -> Check:
    """Train until a signal comes; the last checkpoint is the last step's, and the graph goes on from there."""
    with contextlib.suppress(KeyboardInterrupt):
        _train(kind, folder / "run", ENDLESS)
    return _check_of_the_run(kind, folder)


def _check_of_the_run(kind: str, folder: Path) -> Check:
    training = Seen.training
    return lambda: _resumes(kind, folder, training.history.iterations, training.graph)


def _train(kind: str, folder: Path, iterations: int) -> Any:
    return interrupted_run.train(kind, folder, iterations, every=7, count=COUNT, callbacks=[Seen()])


def _resumes(kind: str, folder: Path, done: int | None = None, graph: Any = None) -> str:
    """Return what is wrong with the checkpoints: the resumed run has to have the bits of one without a signal."""
    saved = Store(folder / "run").load()
    step = 0 if saved is None else saved.step
    if done is not None and step != done:
        return f"the checkpoint is of step {step}, {done} were done"
    if graph is not None and saved is not None and (wrong := _difference(saved.tensors, graph.weights())):
        return f"after step {done}: {wrong}"
    if list((folder / "run").glob(".*")):
        return "parts are left"
    resumed, whole = (_quiet(kind, folder / name, step + 3) for name in ("run", "whole"))
    return _difference(resumed, whole)


def _quiet(kind: str, folder: Path, iterations: int) -> Any:
    """Train without saying so."""
    global _begin
    kept, _begin = _begin, lambda: None
    try:
        return _train(kind, folder, iterations)
    finally:
        _begin = kept


# ---- without


def _images(count: int, size: int, channels: int) -> tuple[Any, Any]:
    random = np.random.default_rng(5)
    return random.normal(size=(count, size, size, channels)).astype(np.float32), random.integers(0, 3, count)


def _dense(channels: int = 2, features: int = 6, size: int = 4) -> mps.TrainingGraph:
    node: Any = mps.ConvolutionNode(
        mps.ImageNode(), mps.ConvolutionDataSource(3, channels, features, optimizer=mps.Adam(0.01), label="conv")
    )
    node = mps.DropoutNode(mps.NeuronReLUNode(node), keep_probability=0.8, seed=2)
    last = mps.ConvolutionDataSource(size, features, 3, optimizer=mps.SGD(0.01, momentum=0.9), label="fc")
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 8)
    return mps.TrainingGraph(mps.LossNode(mps.FullyConnectedNode(node, last), descriptor), device="cpu")


def _fit(_: Path) -> Check:
    """A run without checkpoints: the weights are those of the steps that the history has."""
    return _plain_fit(_dense, _images(40, 4, 2))


def _long_fit(_: Path) -> Check:
    """A run whose steps take long."""
    return _plain_fit(lambda: _dense(48, 96, 40), _images(40, 40, 48))


def _plain_fit(make: Callable[[], mps.TrainingGraph], data: tuple[Any, Any]) -> Check:
    graph = make()
    try:
        graph.fit(*data, batch_size=8, iterations=ENDLESS, callbacks=[Seen()])
    except KeyboardInterrupt:
        done = Seen.training.history.iterations

    def check() -> str:
        other = make()
        if done:
            other.fit(*data, batch_size=8, iterations=done)
        if wrong := _difference(graph.weights(), other.weights()):
            return f"after {done} iterations: {wrong}"
        losses = [each.step(data[0][:8], data[1][:8]) for each in (graph, other)]
        return "" if losses[0] == losses[1] else f"the next losses are {losses}"

    return check


def _steps(_: Path) -> Check:
    """A loop of steps: one that was made may not have been counted."""
    graph, (images, classes), done = _dense(), _images(8, 4, 2), 0
    _begin()
    try:
        while True:
            graph.step(images, classes)
            done += 1
    except KeyboardInterrupt:
        pass

    def check() -> str:
        other = _dense()
        for _ in range(done):
            other.step(images, classes)
        if not (wrong := _difference(graph.weights(), other.weights())):
            return ""
        other.step(images, classes)
        return wrong and _difference(graph.weights(), other.weights())

    return check


def _graph_loop(_: Path) -> Check:
    """A loop over a graph that trains by its variables: both change in one run."""
    graph, done = mps.Graph("cpu"), 0
    x = graph.placeholder((4,))
    first, second = graph.variable(np.zeros(4, np.float32)), graph.variable(np.zeros(4, np.float32))
    updates = [graph.assign(first, first + x), graph.assign(second, second + 2 * x)]
    _begin()
    try:
        while True:
            graph.run({x: np.ones(4)}, [first], updates)
            done += 1
    except KeyboardInterrupt:
        pass

    def check() -> str:
        found = [value.tolist() for value in graph.run({}, [first, second])]
        fits = any(found == [[float(n)] * 4, [2.0 * n] * 4] for n in (done, done + 1))
        return "" if fits else f"variables are {found} after {done} runs"

    return check


def _compiles(_: Path) -> Check:
    """Graphs that are built and compiled, one after another."""

    def compiled(length: int) -> Any:
        graph = mps.Graph("cpu")
        x = y = graph.placeholder((8, 8))
        for number in range(length):
            y = graph.tanh(y @ np.full((8, 8), 0.01 * number, np.float32)) + x
        (dx,) = graph.gradients(y, [x])
        return graph.run({x: np.eye(8)}, dx)

    before = compiled(20)
    _begin()
    try:
        while True:
            compiled(200)
    except KeyboardInterrupt:
        pass
    return lambda: "" if np.array_equal(before, compiled(20)) else "the results differ"


def _predicts(_: Path) -> Check:
    """Predictions of many images."""
    graph, (images, _classes) = _dense(), _images(4000, 4, 2)
    before = graph.predict(images)
    _begin()
    try:
        while True:
            graph.predict(images)
    except KeyboardInterrupt:
        pass
    return lambda: "" if np.array_equal(before, graph.predict(images)) else "the predictions differ"


SAVED = ("adam", "momentum", "custom", "mixed", "update", "recurrent")
PLAIN: dict[str, Callable[[Path], Check]] = {
    "fit": _fit,
    "long steps": _long_fit,
    "steps": _steps,
    "graph": _graph_loop,
    "compiling": _compiles,
    "predictions": _predicts,
}
KINDS = (*SAVED, *PLAIN)


def _work(kind: str, folder: Path) -> tuple[float, str]:
    """Work until Ctrl-C; return when it was raised, and what is wrong."""
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    stopped = 0.0
    try:
        check = _saved_fit(kind, folder) if kind in SAVED else PLAIN[kind](folder)
        stopped = time.monotonic()
        time.sleep(0.02)
    except KeyboardInterrupt:  # a second one, after the run had ended by the first
        stopped = stopped or time.monotonic()
        check = _check_of_the_run(kind, folder)
    if handlers != [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]:
        return stopped, "a handler was left"
    return stopped, check()


def main() -> None:
    """Answer orders."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for line in sys.stdin:
        order, kind, folder = json.loads(line)
        try:
            answer = _work(kind, Path(folder)) if order == "work" else (0.0, _resumes(kind, Path(folder)))
        except Exception:
            answer = 0.0, traceback.format_exc()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
