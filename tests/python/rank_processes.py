"""Processes that are ranks, for tests: connected by MPI, by NCCL's stand-in, or by NCCL."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import emulated_gpu
import openmps as mps

PROGRAM = Path(__file__).with_name("distributed_run.py")
LAUNCHER = PROGRAM.with_name("started_ranks.py")
WAYS = ["mpi", "nccl", pytest.param("gpus", marks=pytest.mark.gpu)]  # by MPI, by the stand-in on emulated GPUs, by NCCL
STEPS = {"mpi": 100, "gpus": 100, "nccl": 40}  # an emulated GPU takes its time
Results = list[dict[str, Any]]  # by rank


def environment_of(way: str = "mpi", ranks: int = 1) -> dict[str, str]:
    """Return the environment of ranks of one thread each. Open MPI refuses more ranks than cores, and root."""
    own = {"OPENMPS_THREADS": "1", "OMP_NUM_THREADS": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    if way == "gpus":
        own |= {"NCCL_NVLS_ENABLE": "0", "RANKS_DEVICE": "" if ranks > 1 else "cuda:0"}
    elif way in ("nccl", "both"):
        own |= emulated_gpu.variables() | {"OPENMPS_EMULATED_GPUS": "4", "RANKS_DEVICE": "" if ranks > 1 else "cuda:0"}
    own["RANKS_STEPS"] = str(STEPS.get(way, 100))
    if os.geteuid() == 0:
        own |= {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    return {**os.environ, **own}


def expect_mpi() -> str:
    """Return where mpiexec is; skip the test without it or mpi4py."""
    pytest.importorskip("mpi4py", reason="mpi4py is not installed")
    mpiexec = shutil.which("mpiexec")
    if mpiexec is None:
        pytest.skip("mpiexec is not installed")
    return mpiexec


def started(way: str, case: str, folder: Path, ranks: int) -> subprocess.Popen[str]:
    """Start ranks of one thread each; one rank is a process without launcher."""
    command = [sys.executable, str(PROGRAM), case, str(folder)]
    if way == "gpus" and sum(device.name.startswith("cuda") for device in mps.devices()) < max(ranks, 2):
        pytest.skip(f"there are not {max(ranks, 2)} GPUs")
    if ranks > 1 and way in ("nccl", "gpus"):
        command = [sys.executable, str(LAUNCHER), str(ranks), *command]
    elif ranks > 1:
        command = [expect_mpi(), "-n", str(ranks), *command]
    environment = environment_of(way, ranks)
    return subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def ended(run: subprocess.Popen[str], seconds: float = 240) -> tuple[int, str]:
    """Return the exit status and what was written to stderr."""
    try:
        _, errors = run.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        raise AssertionError(f"the ranks have not ended within {seconds} s: {run.communicate()[1]}") from None
    return run.returncode, errors


def results_of(way: str, case: str, folder: Path, ranks: int) -> Results:
    """Run a case of distributed_run.py; return what each rank has written."""
    folder.mkdir(exist_ok=True)
    status, errors = ended(started(way, case, folder, ranks))
    assert status == 0, errors
    return [dict(np.load(folder / f"{rank}.npz")) for rank in range(ranks)]


def distance(given: Any, expected: Any) -> float:
    """Return the norm of the difference, as a part of the norm of what is expected."""
    return float(np.linalg.norm(given - expected)) / max(float(np.linalg.norm(expected)), 1e-30)
