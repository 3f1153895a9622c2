"""A launch that fails fails its step by name and leaves the weights alone; the next steps go on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import emulated_gpu
from failing_networks import NETWORKS

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


def _printed(program: str, variables: dict[str, str]) -> str:
    """Return what a program in a new process prints."""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    return run.stdout


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


# The first launch copies numbers and small memory to the GPU; a step has some ten, and is captured.
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
    results = json.loads(_printed(_TRAINING, emulated_gpu.variables() | {"OPENMPS_EMULATED_FAILURE": str(launch)}))
    (sentence,) = [result for result in results if isinstance(result, str)]
    assert re.match(f"{who}.* failed: the NVIDIA driver reports CUDA_ERROR_LAUNCH_FAILED", sentence), sentence
    losses = [result for result in results if not isinstance(result, str)]
    assert losses == pytest.approx(_losses(_STEPS - 1), rel=1e-5)


_NOT_FINITE = """
import numpy as np
import openmps as mps
start, images, labels = mps.init.constant(10.0), np.full((4, 1, 1, 3), 3e38, np.float32), np.array([0, 1, 1, 0])
source = mps.ConvolutionDataSource(1, 3, 2, weights=start, bias=None, optimizer=mps.SGD(0.05), label="fc")
layer = mps.FullyConnectedNode(mps.ImageNode(), source)
loss = mps.LossNode(layer, mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY))
try:
    mps.TrainingGraph(loss, device=mps.Device("cuda:0")).step(images, labels)
except mps.NonFiniteError as error:
    print(error)
"""


def test_the_first_tensor_that_is_not_finite_is_named() -> None:
    printed = _printed(_NOT_FINITE, emulated_gpu.variables())
    assert (
        'the first tensor that is not finite is the result of FullyConnectedNode "fc" (inf at (0, 0, 0, 0))' in printed
    )


_RECURRENT = """
import json
import numpy as np
import openmps as mps
from openmps import rnn
x = np.random.default_rng(5).standard_normal((4, 2, 3), dtype=np.float32)
layer = rnn.TrainingLayer(rnn.LSTM(3, 2), optimizer=mps.RMSProp(0.01), device="{device}")
results = []
for step in range(6):
    try:
        y, _ = layer.forward(x)
        layer.backward(y - 1)
        layer.step()
        results.append(float(np.square(y - 1).sum()))
    except mps.ExecutionError as error:
        results.append(str(error))
print(json.dumps(results))
"""


def _recurrent(device: str, variables: dict[str, str]) -> list[float | str]:
    found: list[float | str] = json.loads(_printed(_RECURRENT.format(device=device), variables))
    return found


# Step 0 of a recurrent layer has 16 launches. Numbers 4, 13 and 16 copy results to the CPU after a forward pass, a
# backward pass and an update. The driver copies in place of the first two. Number 15 is the update of all weights.
@pytest.mark.parametrize(("launch", "fails"), [(4, ""), (13, ""), (15, "fused_elementwise_several"), (16, "transfer")])
def test_a_launch_that_fails_leaves_no_half_update(launch: int, fails: str) -> None:
    expected = _recurrent("reference", {})
    found = _recurrent("cuda:0", emulated_gpu.variables() | {"OPENMPS_EMULATED_FAILURE": str(launch)})
    if fails:
        assert f"Launching the kernel {fails} failed" in str(found.pop(0))
    assert found == pytest.approx(expected[: len(found)], rel=1e-4)


_EACH_LAUNCH = """
import ctypes
import json
import os
import openmps as mps
from failing_networks import NETWORKS

fail_launch = ctypes.CDLL(os.environ["OPENMPS_CUDA_DRIVER"]).emulated_fail_launch

def attempt(network, steps_before, launch):
    network = NETWORKS[network]()
    losses = [network.step() for _ in range(steps_before)]
    fail_launch(launch)
    try:
        losses.append(network.step())
    except mps.ExecutionError as error:
        losses.append(str(error))
    launches = fail_launch(0)
    return launches, losses + [network.step(), network.step()]

for steps_before in (0, 1, 3):
    launches, _ = attempt("{network}", steps_before, 0)
    for launch in range(1, launches + 1):
        print(json.dumps([steps_before, launch, attempt("{network}", steps_before, launch)[1]]))
"""


@pytest.mark.parametrize("network", ["program", "normalized"])
def test_no_launch_that_fails_leaves_a_half_step(network: str) -> None:
    """Its weights are updated by several launches: with momentum, with Adam and by a normalisation."""
    folder = Path(__file__).parent
    variables = {"OPENMPS_FAILING_DEVICE": "cuda:0", "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}
    printed = _printed(_EACH_LAUNCH.format(network=network), emulated_gpu.variables() | variables)
    without = NETWORKS[network]()
    expected = [without.step() for _ in range(8)]
    attempts = [json.loads(line) for line in printed.splitlines()]
    assert len(attempts) >= 10
    for steps_before, launch, results in attempts:
        losses = [result for result in results if not isinstance(result, str)]
        # The failed step was not made. Or it was made whole, and only its result could not be told.
        skipped = expected[:steps_before] + expected[steps_before + 1 :]
        assert losses in (
            pytest.approx(expected[: len(losses)], rel=1e-4),
            pytest.approx(skipped[: len(losses)], rel=1e-4),
        ), (steps_before, launch, results)
