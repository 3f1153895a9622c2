"""The benchmarks' way of operation by operation: a large GeLU has a kernel for each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import emulated_gpu

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
if not BENCHMARKS.exists():
    pytest.skip("the benchmarks are not here", allow_module_level=True)

# Sets the variable as the benchmark does, then prints how many kernels the plan has.
PLAN = """
import os, re
import openmps as mps

{setting}
graph = mps.Graph("{device}")
x = graph.placeholder((65536, 256))
half = graph.constant(0.5)
results = [x * (half + half * graph.erf(x * graph.sqrt(half)))]
print(re.search(r"(\\d+) launch", graph.compile({{x: (65536, 256)}}, results).plan)[1])
"""
SETTINGS = {
    "stitching": (
        BENCHMARKS / "gpu",
        "import stitching; os.environ['OPENMPS_SKIP_PASSES'] = stitching.WAYS['apart']",
    ),
    "peers": (
        BENCHMARKS / "peers",
        "from graphs import openmps_graphs; openmps_graphs.build('gelu', 8, 'unstitched')",
    ),
    "none": (BENCHMARKS, ""),
}


def launches(name: str, device: str) -> int:
    """Return the kernels of GeLU in the benchmark's way."""
    folder, setting = SETTINGS[name]
    more = emulated_gpu.variables() if device == "cuda:0" else {}
    run = subprocess.run(
        [sys.executable, "-c", PLAN.format(setting=setting, device=device)],
        cwd=folder,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return int(run.stdout)


@pytest.mark.parametrize("device", ["cpu", "cuda:0"])
@pytest.mark.parametrize(("name", "count"), [("stitching", 5), ("peers", 5), ("none", 1)])
def test_operations_are_kernels_of_their_own(name: str, count: int, device: str) -> None:
    """Two products with a number, erf, a sum, and the product with x; the root of a half is a constant."""
    assert launches(name, device) == count
