"""Ranges of NVTX: a profiler hears of the steps and launches of a GPU's queues; without one there are none.

On the emulated GPU, with a library in place of a profiler that writes what it hears into a file.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import emulated_gpu

_PROGRAM = """
import numpy as np
import openmps as mps

graph = mps.Graph("cuda:0")
x = graph.placeholder((2, 3), name="x")
w = graph.variable(np.ones((3, 2)), name="w")
y = graph.softmax(x @ w, name="chances")
update = graph.assign(w, w * 0.5, name="halve")
for step in range(6):
    found = graph.run({x: np.ones((2, 3))}, y, update)
np.testing.assert_allclose(found, 0.5)
source = "kernel void twice(device float* a, uint i [[thread_position_in_grid]]) { a[i] *= 2; }"
values = np.ones(4, np.float32)
mps.metal.Library(source, device=mps.Device("cuda:0")).kernel("twice")(values, threads=4)
np.testing.assert_array_equal(values, 2)
"""


def _run(changes: dict[str, str]) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "NVTX_INJECTION64_PATH"}
    environment = kept | emulated_gpu.variables() | changes
    command = [sys.executable, "-c", _PROGRAM]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert run.returncode == 0, run.stderr
    return run


def _listener(name: str) -> str:
    return str(Path(emulated_gpu.variables()["OPENMPS_CUDA_DRIVER"]).with_name(name))


def _heard(tmp_path: Path, **changes: str) -> list[str]:
    """Return the lines that a profiler writes, without the thread; each thread ends the ranges that it began."""
    file = tmp_path / "ranges"
    listener = {"NVTX_INJECTION64_PATH": _listener("libemulated_nvtx.so"), "OPENMPS_EMULATED_RANGES": str(file)}
    _run(listener | changes)
    depths: dict[str, int] = {}
    lines = [line.split(" ", 1) for line in file.read_text().splitlines()]
    for thread, line in lines:
        depths[thread] = depths.get(thread, 0) + (1 if line.startswith("begin") else -1)
        assert depths[thread] >= 0
    assert not any(depths.values())
    return [line for _, line in lines]


_STEP = ['begin openmps: graph "MPSGraph"', "end"]
_LAUNCHES = [f"begin openmps: {name}" for name in ("matmul", 'softmax "chances"', "multiply")]


def test_a_profiler_hears_of_each_step_and_of_its_launches(tmp_path: Path) -> None:
    lines = _heard(tmp_path, OPENMPS_SKIP_KERNELS="cuda_graphs")
    launches = [line for launch in _LAUNCHES for line in (launch, "end")]
    kernel = ['begin openmps: kernel "twice"'] * 2 + ["end"] * 2  # the step, and its only launch
    assert lines == [_STEP[0], *launches, _STEP[1]] * 6 + kernel


def test_a_replayed_step_is_a_range_without_launches(tmp_path: Path) -> None:
    lines = _heard(tmp_path)
    steps = [place for place, line in enumerate(lines) if line == _STEP[0]]
    assert len(steps) == 6
    assert lines[steps[0] + 1] == _LAUNCHES[0]
    assert lines[steps[-1] : steps[-1] + 2] == _STEP


def test_without_a_profiler_nothing_is_written(tmp_path: Path) -> None:
    run = _run({"OPENMPS_EMULATED_RANGES": str(tmp_path / "ranges")})
    assert run.stderr == ""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("listener", "reason"),
    [
        ("libnothing.so", "cannot be opened"),
        ("libemulated_nvrtc.so", "has no function InitializeInjectionNvtx2"),
        ("libemulated_nvtx.so", "does not start"),  # it is not told where to write
    ],
)
def test_a_profiler_that_does_not_listen_is_named_once(listener: str, reason: str) -> None:
    run = _run({"NVTX_INJECTION64_PATH": _listener(listener)})
    expected = f"openmps: NVTX_INJECTION64_PATH: {_listener(listener)} {reason}; the profiler gets no ranges.\n"
    assert run.stderr == expected
