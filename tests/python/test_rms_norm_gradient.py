"""The gradients of RMS normalisations on a GPU, in one operation: the emulated GPU against PyTorch in float64."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import emulated_gpu

SHAPES = [(5, 2), (1, 8), (37, 16), (700, 24), (2, 3, 5, 100), (3, 1028), (2, 3, 3001), (2, 6144), (2, 6145)]
_PROGRAM = """
import sys
import numpy as np
import openmps as mps

found = dict(np.load(sys.argv[1]))
results = {}
for number in range(len(found) // 4):
    x, dy, more, gamma = (found[f"{name}{number}"] for name in ("x", "dy", "more", "gamma"))
    graph = mps.Graph("cuda:0")
    fed = {graph.placeholder(each.shape): each for each in (x, dy, more, gamma)}
    a, b, c, d = fed
    y = graph.rms_norm(a, gamma=d)
    loss = graph.sum(y * b) + graph.sum(graph.square(a) * c)  # the second is another gradient of x
    wanted = [y, *graph.gradients(loss, [a, d])]
    made = graph.compile({each: each.shape for each in fed}, wanted)
    print(made.plan.rpartition('graph "')[2])
    for name, value in zip(("y", "dx", "dgamma"), graph.run(fed, wanted)):
        results[f"{name}{number}"] = value
np.savez(sys.argv[2], **results)
"""


def run(folder: Path, data: dict[str, npt.NDArray[Any]], **variables: str) -> tuple[str, dict[str, npt.NDArray[Any]]]:
    """Return the plans and the results."""
    np.savez(folder / "data.npz", **data)  # type: ignore[arg-type]
    command = [sys.executable, "-c", _PROGRAM, str(folder / "data.npz"), str(folder / "results.npz")]
    own = {**os.environ, **emulated_gpu.variables(), **variables}
    done = subprocess.run(command, env=own, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    with np.load(folder / "results.npz") as found:
        return done.stdout, dict(found)


@pytest.fixture(scope="module")
def data() -> dict[str, npt.NDArray[Any]]:
    random = np.random.default_rng(4)
    made: dict[str, npt.NDArray[Any]] = {}
    for number, shape in enumerate(SHAPES):
        for name in ("x", "dy", "more"):
            made[f"{name}{number}"] = random.normal(size=shape).astype(np.float32)
        made[f"gamma{number}"] = random.uniform(0.5, 2, shape[-1:]).astype(np.float32)
    return made


@pytest.mark.needs("torch")
def test_gradients_are_those_of_pytorch(data: dict[str, npt.NDArray[Any]], tmp_path: Path) -> None:
    import torch

    plans, results = run(tmp_path, data)
    assert plans.count("row_normalization_gradient (") == len(SHAPES) - 1  # the last one has too long rows
    assert plans.count("row_normalization (") == len(SHAPES) - 2  # a single row's gamma is reshaped behind the mean
    for number, shape in enumerate(SHAPES):
        x, dy, more, gamma = (torch.tensor(data[f"{name}{number}"]).double() for name in ("x", "dy", "more", "gamma"))
        x.requires_grad_()
        gamma.requires_grad_()
        y = torch.nn.functional.rms_norm(x, shape[-1:], gamma, 1e-5)
        ((y * dy).sum() + (x * x * more).sum()).backward()
        assert x.grad is not None
        assert gamma.grad is not None
        for name, wanted in (("y", y.detach()), ("dx", x.grad), ("dgamma", gamma.grad)):
            largest = float(wanted.abs().max())
            np.testing.assert_allclose(
                results[f"{name}{number}"], wanted.numpy(), atol=3e-6 * largest, err_msg=f"{name} {shape}"
            )


def test_fewer_kernels_are_launched(data: dict[str, npt.NDArray[Any]], tmp_path: Path) -> None:
    def launches(plans: str) -> list[int]:
        return [int(each) for each in re.findall(r"(\d+) launch", plans)]

    fused = launches(run(tmp_path, data)[0])
    without = [
        launches(run(tmp_path, data, OPENMPS_SKIP_PASSES=each)[0])
        for each in ("fuse_rms_gradient", "fuse_rms_normalization")
    ]
    assert all(one < other for one, other in zip(fused[:-1], without[0][:-1], strict=True))
    assert [other - one for one, other in zip(fused, without[1], strict=True)] == [1, 0, *[1] * 6, 0]


_FORWARD = """
import openmps as mps

for precision in ("float32", "bf16"):
    graph = mps.Graph("cuda:0", precision=precision)
    x, more, gamma, w = (graph.placeholder(shape) for shape in [(64, 48), (64, 48), (48,), (48, 32)])
    y = graph.rms_norm(x + more, gamma=gamma) @ w
    print(graph.compile({each: each.shape for each in (x, more, gamma, w)}, y).plan.rpartition('graph "')[2])
"""


def test_the_forward_pass_is_one_operation_with_the_sum_before_and_the_rounding_after() -> None:
    own = {**os.environ, **emulated_gpu.variables()}
    done = subprocess.run([sys.executable, "-c", _FORWARD], env=own, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    plain, half = done.stdout.split("arena")[:2]
    assert len(re.findall(r"%\d+ = (?!input|cast)\w+", plain)) == 2, plain  # and the matmul
    assert plain.count("row_normalization (") == half.count("row_normalization (") == 1, done.stdout
    assert re.search(r"row_normalization .*-> bfloat16 \(64, 48\)", half), half
