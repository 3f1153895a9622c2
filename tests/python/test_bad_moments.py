"""Calls at the wrong time: from a second thread, in a forked process, during Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import (
    CLASSES,
    IMAGES,
    assert_works,
    new_graph,
    overridden_source,
)


def test_a_second_thread_is_refused_while_a_graph_trains() -> None:
    graph = new_graph()
    caught: list[BaseException] = []

    def intrude() -> None:
        for action in (
            lambda: graph.step(IMAGES, CLASSES),
            lambda: graph.fit(IMAGES, CLASSES, batch_size=2),
            lambda: graph.predict(IMAGES),
            graph.weights,
        ):
            try:
                action()
            except mps.StateError as error:
                caught.append(error)

    class Intrusion(mps.Callback):
        def on_train_begin(self, training: mps.Training) -> None:
            thread = threading.Thread(target=intrude, name="intruder")
            thread.start()
            thread.join()

    graph.fit(IMAGES, CLASSES, batch_size=2, callbacks=[Intrusion()])
    assert [str(error) for error in caught] == [
        f"TrainingGraph.{name}: thread intruder calls it while another thread is using it."
        for name in ("step", "fit", "predict", "weights")
    ]


def test_threads_with_graphs_of_their_own_train_at_once() -> None:
    expected = new_graph().fit(IMAGES, CLASSES, batch_size=1, epochs=20).losses
    results: list[list[float]] = []

    def train() -> None:
        results.append(new_graph().fit(IMAGES, CLASSES, batch_size=1, epochs=20).losses)

    threads = [threading.Thread(target=train) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 4


_FORK = """
import os
import numpy as np
import openmps as mps
images, classes = np.ones((4, 1, 1, 3), np.float32), np.array([0, 1, 0, 1])
source = mps.ConvolutionDataSource(1, 3, 2, optimizer=mps.SGD(0.1), label="fc")
loss = mps.LossNode(mps.FullyConnectedNode(mps.ImageNode(), source), mps.LossDescriptor(mps.LossType.HUBER))
graph = mps.TrainingGraph(loss)
graph.step(images, classes)
child = os.fork()
if child == 0:
    for action in (lambda: graph.step(images, classes), lambda: graph.predict(images), mps.Device.default, mps.devices):
        try:
            action()
        except mps.StateError as error:
            print(error, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(graph.step(images, classes) > 0)
"""


def test_a_forked_child_is_told_to_spawn_and_the_parent_goes_on() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _FORK], capture_output=True, text=True, timeout=60, check=True
    )
    *told, parent = run.stdout.splitlines()
    assert len(told) == 4
    assert all("process was forked" in line and "spawn" in line for line in told)
    assert parent == "True"


def test_ctrl_c_during_fit_leaves_the_graph_usable() -> None:
    graph = new_graph()
    ended: list[str] = []

    class Ending(mps.Callback):
        def on_train_end(self, training: mps.Training) -> None:
            ended.append("end")

    images, classes = np.tile(IMAGES, (5000, 1, 1, 1)), np.tile(CLASSES, 5000)
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        graph.fit(images, classes, batch_size=4, epochs=1000, callbacks=[Ending()])
    timer.join()
    assert ended == ["end"]
    assert_works(graph, graph.weights()["fc.weights"])


def test_ctrl_c_in_an_update_arrives_and_leaves_the_weights() -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    source = overridden_source(update=interrupt)
    graph = new_graph(source)
    with pytest.raises(KeyboardInterrupt):
        graph.fit(IMAGES, CLASSES, batch_size=1)
    type(source).update = mps.ConvolutionDataSource.update  # type: ignore[method-assign]
    assert_works(graph)
