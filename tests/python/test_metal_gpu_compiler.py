"""Kernels for a GPU are compiled in another process, so that a crash of the compiler is an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import emulated_gpu
from openmps import _core

PROGRAM = Path(_core.__file__).parent / "openmps-nvrtc"

# The stand-in for NVRTC ends its process where a kernel has the name `emulated_crash_always`.
CODE = """
import numpy as np
import openmps as mps

def added(name):
    source = f"kernel void f(device int* {name}, uint i [[thread_position_in_grid]]) {{ {name}[i] += 7; }}"
    x = np.arange(3, dtype=np.int32)
    mps.metal.Library(source, device="cuda:0").kernel("f")(x, threads=3)
    return x

try:
    added("emulated_crash_always")
except mps.ExecutionError as error:
    print(error)
print(added("emulated_crash_optimised"), added("x"))
"""


def test_the_program_lies_beside_the_library() -> None:
    assert os.access(PROGRAM, os.X_OK), PROGRAM
    run = subprocess.run([PROGRAM], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stdout.startswith("The library openmps starts this program: openmps-nvrtc ARCHITECTURE LIBRARY")


def test_a_crash_of_the_compiler_is_an_error_and_the_process_goes_on() -> None:
    variables = {**os.environ, **emulated_gpu.variables(), "OPENMPS_KERNEL_CACHE": "off"}
    run = subprocess.run([sys.executable, "-c", CODE], env=variables, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    first, second = run.stdout.splitlines()
    assert first == (
        'Kernel "f": NVRTC 0.2 was ended by signal 11, with all optimisation and with less. '
        "It may take 120 seconds and 4096 MiB."
    )
    assert second == "[7 8 9] [7 8 9]"
