"""How GPUs are found and named: without one, and with the emulated one of tests/devices."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import emulated_gpu

pytestmark = pytest.mark.needs("openmps")


_NOWHERE = "/nowhere/libcuda.so.1"


def _run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "OPENMPS_DEVICE"} | variables
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False, timeout=120
    )


def test_a_gpu_that_is_not_there_is_refused_with_the_reason() -> None:
    run = _run("-m", "openmps", "train", "digits", "--device", "cuda:0", OPENMPS_CUDA_DRIVER=_NOWHERE)
    assert run.returncode == 1
    assert run.stderr == (
        'openmps: error: Device "cuda:0" is not here; the devices are: cpu, reference. '
        f"NVIDIA driver: not found, looked for {_NOWHERE}: not there.\n"
    )


def test_doctor_says_where_the_driver_was_looked_for() -> None:
    run = _run("-m", "openmps", "doctor", OPENMPS_CUDA_DRIVER=_NOWHERE)
    assert f"NVIDIA driver: not found (looked for {_NOWHERE}: not there)" in run.stdout.splitlines()


def test_a_gpu_is_listed_first_and_is_the_default() -> None:
    program = (
        "import openmps as mps; gpu = mps.Device.default(); assert gpu == mps.devices()[0] == mps.Device('cuda:0');"
        "print(gpu.name, gpu.description, gpu.memory_bytes, sep='|')"
    )
    run = _run("-c", program, **emulated_gpu.variables())
    assert run.stderr == ""
    assert run.stdout == f"cuda:0|Emulated GPU, compute capability 9.0|{2**30}\n"


def test_doctor_names_the_libraries_that_are_used() -> None:
    emulated = emulated_gpu.variables()
    run = _run(
        "-c",
        "from openmps import _core; print([r.path for r in _core.device_reports() if not r.problem])",
        **emulated,
    )
    assert run.stdout == f"{[emulated[f'OPENMPS_CUDA_{name}'] for name in ('DRIVER', 'NVRTC', 'NCCL')]}\n"


def test_libraries_are_looked_for_among_the_packages_of_the_environment(tmp_path: Path) -> None:
    """A file that is no library takes the place of one: the loader's message is reported."""
    package = tmp_path / "nvidia" / "cuda_nvrtc" / "lib"
    package.mkdir(parents=True)
    (package / "libnvrtc.so.12").write_text("not a library")
    program = (
        f"import sys; sys.path.append({str(tmp_path)!r});"
        "from openmps import _core; print(*(place for r in _core.device_reports() for place in r.looked), sep='\\n')"
    )
    emulated = emulated_gpu.variables() | {"OPENMPS_CUDA_NVRTC": ""}
    run = _run("-c", program, **emulated)
    if re.search(r"^libnvrtc\S*: found", run.stdout, re.MULTILINE):
        pytest.skip("the loader finds a library of this machine first")
    assert any(line.startswith(str(package / "libnvrtc.so.12")) for line in run.stdout.splitlines()), run.stdout


_TOO_MUCH = """
import re
import numpy as np
import openmps as mps
from openmps.models import digit_network
images, labels = np.zeros((10_000, 28, 28, 1), np.float32), np.zeros(10_000, np.int64)
graph = mps.TrainingGraph(digit_network(batch_size=10_000), device=mps.Device("cuda:0"))
try:
    graph.step(images, labels)
except mps.OutOfMemoryError as error:
    print(error)
"""


def test_a_batch_too_large_for_the_gpu_says_what_is_needed_what_is_free_and_what_fits() -> None:
    """The emulated GPU has 1 GiB; at 10,000 images the values of the network take more."""
    run = _run("-c", _TOO_MUCH, **emulated_gpu.variables())
    assert run.stderr == ""
    found = re.search(
        rf"needs (\d+) bytes of the GPU\'s memory, (\d+) of {2**30} are free; of the 10000 images of the batch about "
        r"(\d+) fit\.\n  while lowering MPSNNGraph\n  while encoding a batch of 10000 images",
        run.stdout,
    )
    assert found is not None, run.stdout
    needed, free, fitting = (int(text) for text in found.groups())
    assert needed > free
    assert fitting == 10_000 * free // needed
