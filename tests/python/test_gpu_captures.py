"""A step of training is one captured graph of a GPU, whatever its optimizer and whatever changes from step to step.

On the GPU at hand, else on the emulated one; its queue's report says what was captured and what was replayed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any, NamedTuple

import numpy as np

import emulated_gpu
from gpu_device import GPU, IS_THERE

_STEPS = 48
_START = [[0.1, -0.2, 0.3], [0.4, 0.5, -0.6]]

# Two classes of three numbers each; `Source` and `optimizer` are the test's.
_TRAINING = f"""
import json, sys
import numpy as np
import openmps as mps

class Source(mps.ConvolutionDataSource):
    pass

optimizer, change = mps.SGD(0.05), lambda step: None
{{changes}}
START = np.array({_START}, np.float32).reshape(2, 1, 1, 3)
random = np.random.default_rng(5)
images, labels = random.standard_normal((4, 1, 1, 3), dtype=np.float32), np.array([0, 1, 1, 0])
source = Source(1, 3, 2, weights=START, bias=None, optimizer=optimizer, label="fc")
layer = mps.FullyConnectedNode(mps.ImageNode(), source)
loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
graph = mps.TrainingGraph(loss, device=mps.Device(sys.argv[1]))
for step in range({_STEPS}):
    change(step)
    graph.step(images, labels)
print(json.dumps(graph.weights()["fc.weights"].ravel().tolist()))
"""


class _Run(NamedTuple):
    weights: list[float]
    lists: int
    launched: int  # segments that no graph held
    captured: int
    replayed: int


def _train(device: str, changes: str) -> _Run:
    environment = os.environ | {"OPENMPS_PROFILE": "queues"}
    if device == GPU and not IS_THERE:
        environment |= emulated_gpu.variables()
    run = subprocess.run(
        [sys.executable, "-c", _TRAINING.format(changes=changes), device],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    counts = [0] * 4
    # A queue that steps, not one that copies.
    for line in re.findall(
        r"queue: (\d+) command lists.* (\d+) segments launched, (\d+) captured.* (\d+) replayed", run.stderr
    ):
        counts = max(counts, [int(text) for text in line])
    return _Run(json.loads(run.stdout), *counts)


def _descent(rates: list[float]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the weights after a step of each rate, from the formula."""
    images = np.random.default_rng(5).standard_normal((4, 3), dtype=np.float32).astype(np.float64)
    labels, weights = np.eye(2)[[0, 1, 1, 0]], np.array(_START)
    for rate in rates:
        scores = np.exp(images @ weights.T)
        weights = weights - rate * (scores / scores.sum(axis=1, keepdims=True) - labels).T @ images
    return weights.ravel()


def test_every_step_is_one_graph_that_follows_rates_and_time_steps() -> None:
    changes = "optimizer = mps.Adam(0.01)\ndef change(step): optimizer.learning_rate = 0.01 / (1 + step)"
    run = _train(GPU, changes)
    np.testing.assert_allclose(run.weights, _train("cpu", changes).weights, rtol=1e-4, atol=1e-6)
    assert run.launched + run.replayed == _STEPS
    assert run.lists == _STEPS + 1  # reading the weights waits for an empty one
    assert run.launched <= 4
    assert run.captured <= 4


def test_an_update_that_returns_none_now_and_then_is_another_graph() -> None:
    changes = """
class Source(mps.ConvolutionDataSource):
    skips = False
    def update(self, command_buffer, gradient, weights):
        return None if self.skips else super().update(command_buffer, gradient, weights)
def change(step): source.skips = step % 3 == 1
"""
    run = _train(GPU, changes)
    expected = _descent([0.05 for step in range(_STEPS) if step % 3 != 1])
    np.testing.assert_allclose(run.weights, expected, rtol=1e-4, atol=1e-5)
    assert run.launched + run.replayed == _STEPS
    assert run.lists == _STEPS + 1  # reading the weights waits for an empty one
    assert run.launched <= 8
    assert 2 <= run.captured <= 8


def test_an_optimizer_in_numpy_leaves_one_graph_for_what_the_gpu_does() -> None:
    changes = """
class Descent(mps.CustomOptimizer):
    def step(self, label, values, gradient):
        values -= 0.05 * gradient
optimizer = Descent()
"""
    run = _train(GPU, changes)
    np.testing.assert_allclose(run.weights, _descent([0.05] * _STEPS), rtol=1e-4, atol=1e-5)
    assert run.launched <= 4
    assert run.captured <= 4
    assert run.replayed >= _STEPS - 4


# Updates of more elements than a kernel repeats small work for.
_CHECKED = """
import sys
import numpy as np
import openmps as mps

def dense(source, channels, features, label):
    weights = mps.ConvolutionDataSource(1, channels, features, optimizer=mps.Adam(0.01), label=label)
    return mps.FullyConnectedNode(source, weights)

layer = dense(dense(mps.ImageNode(), 24, 40, "first"), 40, 3, "second")
loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
graph = mps.TrainingGraph(loss, device=mps.Device("cuda:0"), check_finite=sys.argv[1])
for step in range(2):
    graph.step(np.ones((4, 1, 1, 24), np.float32), np.array([0, 1, 2, 0]))
"""


def test_the_check_of_losses_is_one_launch_of_a_step() -> None:
    def launches(check: str) -> list[str]:
        run = subprocess.run(
            [sys.executable, "-c", _CHECKED, check],
            env=os.environ | emulated_gpu.variables() | {"OPENMPS_PROFILE": "1"},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
        return re.findall(r" %  (.*)", run.stderr)

    without, checked = launches("off"), launches("loss")
    assert len(without) > 10
    assert len(checked) == len(without) + 1, checked
