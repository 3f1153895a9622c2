"""The GPU that stands in for one, of tests/devices."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[2]


def variables() -> dict[str, str]:
    """Return the variables with which the emulated GPU is found, or skip."""
    found = sorted(_ROOT.glob("build*/**/tests/libemulated_cuda.so"), key=lambda path: path.stat().st_mtime)
    if not found:
        pytest.skip("the emulated GPU is not built")
    return {
        "OPENMPS_CUDA_DRIVER": str(found[-1]),
        "OPENMPS_CUDA_NVRTC": str(found[-1].with_name("libemulated_nvrtc.so")),
        # A real one, if there is one, needs a real GPU.
        "OPENMPS_CUDA_CUBLASLT": "none",
        "OPENMPS_CUDA_CUDNN": "none",
        "OPENMPS_CUDA_CUFFT": "none",
        "OPENMPS_CUDA_NCCL": str(found[-1].with_name("libemulated_nccl.so")),
    }


def run_tests(file: str, changes: Mapping[str, str]) -> str:
    """Run the tests of a file on it, with these variables and OPENMPS_EMULATED, and return what pytest has printed."""
    own = {"OPENMPS_DEVICE": "cuda:0", "OPENMPS_EMULATED": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file],
        env={**os.environ, **variables(), **own, **changes},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout
    return run.stdout


def on_other_devices(test: Callable[[str], None]) -> Callable[[str], None]:
    """Run a test with the emulated GPU and the reference as `device`, but not within `run_tests`."""
    inside = pytest.mark.skipif("OPENMPS_EMULATED" in os.environ, reason="runs on another device already")
    return inside(pytest.mark.parametrize("device", ["cuda:0", "reference"])(test))
