"""The threads of the CPU's kernels: the same ones from step to step."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import json, os
import numpy as np
import openmps as mps

graph = mps.Graph("cpu")
inputs = [graph.placeholder((8192 * shares,)) for shares in (2, 3, 4, 5, 6, 7, 32)]
results = [graph.reduce_sum(graph.tanh(each)) for each in inputs] + [graph.tanh(each) for each in inputs]
feeds = {each: np.linspace(-1, 1, each.shape[0], dtype=np.float32) for each in inputs}
def threads():
    for _ in range(20):
        values = graph.run(feeds, results)
    return sorted(os.listdir("/proc/self/task")), float(values[0])
print(json.dumps([threads(), threads()]))
"""

LAYERS = """
import json, os
from zoo.backends import openmps_graph
from zoo.catalogue import describe

step = openmps_graph.training(describe("unet", "small", 2), "cpu")
def threads():
    for _ in range(4):
        step()
    return sorted(os.listdir("/proc/self/task"))
print(json.dumps([threads(), threads(), "libomp" in open("/proc/self/maps").read()]))
"""


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="the system does not list threads")
@pytest.mark.parametrize("count", [3, 8])
def test_steps_start_no_threads(count: int) -> None:
    environment = {**os.environ, "OPENMPS_THREADS": str(count)}
    run = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    first, second = json.loads(run.stdout)
    assert len(first[0]) > count
    assert first == second


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="the system does not list threads")
def test_layers_of_few_pixels_start_no_threads() -> None:
    """oneDNN gives the gradients of small layers fewer threads; GCC's OpenMP ends the others, LLVM's keeps them."""
    folder = Path(__file__).resolve().parents[2] / "benchmarks"
    environment = {**os.environ, "OPENMPS_THREADS": "8", "PYTHONPATH": str(folder)}
    run = subprocess.run([sys.executable, "-c", LAYERS], env=environment, capture_output=True, text=True, check=True)
    first, second, is_llvm = json.loads(run.stdout)
    if not is_llvm:
        pytest.skip("the build did not find LLVM's OpenMP")
    assert first == second
