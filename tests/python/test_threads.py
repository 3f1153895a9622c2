"""One graph on several threads of Python, building, differentiating, compiling and running at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

import openmps as mps

_THREADS = 4
_ROUNDS = 200


def on_threads(work: Callable[[int], None]) -> None:
    """Run the work on several threads at once; raise what the first one of them raised."""
    failures: list[BaseException] = []
    begin = threading.Barrier(_THREADS)

    def guarded(number: int) -> None:
        begin.wait()
        try:
            work(number)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_threads_build_differentiate_and_run_one_graph() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")

    def work(number: int) -> None:
        for turn in range(_ROUNDS):
            y = graph.square(x) * (number + 1.0) + graph.constant([1.0, 2.0])
            (slope,) = graph.gradients(y, [x])
            at = np.array([number, turn], np.float32)
            value, derivative = graph.run({x: at}, [y, slope])
            np.testing.assert_allclose(value, at * at * (number + 1) + [1, 2], rtol=1e-6)
            np.testing.assert_allclose(derivative, 2 * at * (number + 1), rtol=1e-6)
            assert y.shape == (2,)
            assert y.name in graph.summary(y)

    on_threads(work)


def test_threads_have_variables_and_executables_of_one_graph() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")

    def work(number: int) -> None:
        count = graph.variable([0.0], name=f"count{number}")
        add = graph.assign(count, count + 1)
        executable = graph.compile({x: (2,)}, [x * float(number)])
        for _ in range(_ROUNDS):
            graph.run({}, [], [add])
            np.testing.assert_array_equal(executable([1, 2])[0], [number, 2 * number])
        assert graph.run({}, count).tolist() == [_ROUNDS]

    on_threads(work)


def test_threads_do_not_add_to_a_block_of_another() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1,), name="x")
    refusals: list[str] = []

    def intrude() -> None:
        try:
            graph.negative(x)
        except mps.StateError as error:
            refusals.append(str(error))

    def block() -> list[mps.Tensor]:
        thread = threading.Thread(target=intrude)
        thread.start()
        thread.join()
        return [x * 2]

    (y,) = graph.cond(graph.constant([True]), block, lambda: [x])
    assert refusals == [
        "MPSGraph: another thread is inside a block of an if, a loop or a control dependency of this graph; an "
        "operation added now would belong to that block. Build a graph on one thread, or wait until the block has "
        "returned."
    ]
    assert graph.run({x: [3]}, y).tolist() == [6]
    assert graph.run({x: [3]}, -x).tolist() == [-3]


def test_threads_that_train_one_graph_are_refused_but_one() -> None:
    source = mps.ConvolutionDataSource(1, 3, 2, optimizer=mps.SGD(0.1), label="fc")
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    graph = mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY)), device="cpu")
    images = np.random.default_rng(0).normal(size=(64, 1, 1, 3)).astype(np.float32)
    refused: list[str] = []

    def work(number: int) -> None:
        for _ in range(5):
            try:
                graph.fit(images, np.arange(64) % 2, batch_size=4, epochs=2)
                graph.predict(images)
            except mps.StateError as error:
                refused.append(str(error))

    on_threads(work)
    assert all("another thread" in text for text in refused)
    assert np.isfinite(graph.predict(images)).all()


def test_threads_that_train_one_recurrent_layer_stay_whole() -> None:
    layer = mps.rnn.TrainingLayer(mps.rnn.LSTM(3, 2), optimizer=mps.SGD(0.01), device="cpu")
    x = np.ones((4, 2, 3), np.float32)

    def work(number: int) -> None:
        for _ in range(_ROUNDS):
            try:
                y, _ = layer.forward(x)
                layer.backward(y)
                layer.step()
                layer.weights()
            except (mps.StateError, mps.ShapeError):
                pass  # another thread's step came between

    on_threads(work)
    assert all(np.isfinite(each).all() for each in layer.weights().values())
