"""How many threads kernels use: variables, the affinity mask and control groups' quotas decide, in this order."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Prints what openmps says, and how many threads really share a matrix product (queues and readers have others).
_PROGRAM = """
import os, sys
import numpy as np, openmps as mps
from openmps import _core
if cores := sys.argv[1:]:
    os.sched_setaffinity(0, {int(core) for core in cores})
graph = mps.Graph()
x = graph.placeholder((600, 600))
names = lambda: set(os.listdir("/proc/self/task"))
before, data = names(), np.ones((600, 600), np.float32)
graph.run({x: data}, [x + 0])
graph.run({x: data}, [x @ x])
count, reason = _core.thread_report()
print(count, len(names() - before), reason, sep=";")
"""
pytestmark = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="needs Linux")
QUOTAS = Path("/sys/fs/cgroup/cpu")


def _threads(*cores: int, **variables: str) -> tuple[int, int, str]:
    """Return the count that openmps names, the threads that it started, and the reason."""
    own = ("OMP_", "OPENMPS_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    ended = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *map(str, cores)],
        env=environment | {"OPENMPS_DEVICE": "cpu"} | variables,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    count, started, reason = ended.stdout.strip().split(";")
    return int(count), int(started), reason


@pytest.fixture
def one_core_group() -> Iterator[Path]:
    """Make a control group with the time of one core."""
    own = [line.split(":") for line in Path("/proc/self/cgroup").read_text().splitlines()]
    if not any("cpu" in names.split(",") and path == "/" for _, names, path in own):
        pytest.skip("this process is in a group of its own, or the groups are of version 2")
    group = QUOTAS / f"openmps-{os.getpid()}"
    try:
        group.mkdir()
    except OSError:
        pytest.skip("this process may not make control groups")
    try:
        (group / "cpu.cfs_period_us").write_text("100000")
        (group / "cpu.cfs_quota_us").write_text("100000")
        yield group
    finally:
        group.rmdir()


def test_own_variable_goes_before_openmp_s() -> None:
    assert _threads(OPENMPS_THREADS="3", OMP_NUM_THREADS="2")[0::2] == (3, "OPENMPS_THREADS")


def test_openmp_s_variable_sets_the_threads_that_start() -> None:
    few, many = _threads(OMP_NUM_THREADS="1"), _threads(OMP_NUM_THREADS="5,2")
    assert few[0::2] == (1, "OMP_NUM_THREADS")
    assert many[0::2] == (5, "OMP_NUM_THREADS")
    assert many[1] - few[1] == 4


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="needs two cores")
def test_affinity_mask_limits_the_threads() -> None:
    first, second = sorted(os.sched_getaffinity(0))[:2]
    one = _threads(first)
    assert one[0::2] == (1, "the process's affinity mask")
    assert _threads(first, second)[0] == 2
    assert _threads(OMP_PLACES=f"{{{first}}}")[0::2] == (1, "OMP_PLACES")
    assert _threads(OMP_PLACES=f"{{{first},{second}}}")[0::2] == (2, "OMP_PLACES")
    assert _threads(first, OPENMPS_THREADS="2")[1] - one[1] == 1


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="needs two cores")
def test_quota_of_a_control_group_limits_the_threads(one_core_group: Path) -> None:
    here = QUOTAS / "cgroup.procs"
    (one_core_group / "cgroup.procs").write_text(str(os.getpid()))
    try:
        count, _, reason = _threads()
    finally:
        here.write_text(str(os.getpid()))
    assert (count, reason) == (1, "the control group's quota of CPU time")
    assert _threads()[0] >= 2


def test_doctor_says_threads_and_reason() -> None:
    environment = os.environ | {"OPENMPS_THREADS": "3"}
    ended = subprocess.run(
        [sys.executable, "-m", "openmps", "doctor"], env=environment, capture_output=True, text=True, check=False
    )
    assert "CPU threads: 3 (OPENMPS_THREADS)\n" in ended.stdout
