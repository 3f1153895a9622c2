"""A launch that fails fails its step by name and leaves the weights alone; the next steps go on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest

import emulated_gpu

pytest.importorskip("openmps._core")

_STEPS = 6
_TRAINING = f"""
import json
import numpy as np
import openmps as mps
random = np.random.default_rng(5)
images, labels = random.standard_normal((4, 1, 1, 3), dtype=np.float32), np.array([0, 1, 1, 0])
start, descent = mps.init.constant(0.1), mps.SGD(0.05)
source = mps.ConvolutionDataSource(1, 3, 2, weights=start, bias=None, optimizer=descent, label="fc")
layer = mps.FullyConnectedNode(mps.ImageNode(), source)
loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
graph = mps.TrainingGraph(loss, device=mps.Device("cuda:0"))
results = []
for step in range({_STEPS}):
    try:
        results.append(graph.step(images, labels))
    except mps.ExecutionError as error:
        results.append(str(error))
print(json.dumps(results))
"""


def _losses(steps: int) -> list[float]:
    """Return the losses of descent from the formula, in double."""
    images = np.random.default_rng(5).standard_normal((4, 3), dtype=np.float32).astype(np.float64)
    labels, weights, losses = np.eye(2)[[0, 1, 1, 0]], np.full((2, 3), np.float32(0.1), np.float64), []
    for _ in range(steps):
        scores = np.exp(images @ weights.T)
        found = scores / scores.sum(axis=1, keepdims=True)
        losses.append(float(-(labels * np.log(found)).sum()))
        weights = weights - 0.05 * (found - labels).T @ images
    return losses


# The first launch copies numbers and small memory to the GPU; a step has some ten, and the second one is captured.
@pytest.mark.parametrize(
    ("launch", "who"),
    [
        (1, "Launching the kernel transfer"),
        (2, 'matmul "MPSCNNFullyConnected "fc"": Launching the kernel'),
        (3, 'softmax_cross_entropy_gradient "MPSCNNLoss "filter 1"": Launching the kernel'),
        (10, 'fused_elementwise "[^"]*": Launching the kernel'),
        (13, 'matmul "MPSCNNFullyConnected "fc"": Launching the kernel'),
    ],
)
def test_a_launch_that_fails_fails_its_step_alone(launch: int, who: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", _TRAINING],
        env=os.environ | emulated_gpu.variables() | {"OPENMPS_EMULATED_FAILURE": str(launch)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    results = json.loads(run.stdout)
    (sentence,) = [result for result in results if isinstance(result, str)]
    assert re.match(f"{who}.* failed: the NVIDIA driver reports CUDA_ERROR_LAUNCH_FAILED", sentence), sentence
    losses = [result for result in results if not isinstance(result, str)]
    assert losses == pytest.approx(_losses(_STEPS - 1), rel=1e-5)
