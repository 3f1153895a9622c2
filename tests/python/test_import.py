"""Importing the package is quick and brings nothing that only some programs need."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("openmps")


_LATER = (
    "matplotlib",
    "tqdm",
    "sklearn",
    "pooch",
    "safetensors",
    "tempfile",
    "hashlib",
    "logging",
    "subprocess",
    "http",
)


def test_import_leaves_out_what_is_needed_later() -> None:
    program = (
        "import sys; before = set(sys.modules); import openmps;"
        f"print([name for name in {_LATER!r} if name in sys.modules and name not in before])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def _processor_seconds(program: str, byte_code: Path) -> float:
    """Return the processor time of a new interpreter, which does not count what others do meanwhile."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-X", f"pycache_prefix={byte_code}", "-c", program]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_import_adds_little_to_what_numpy_takes(tmp_path: Path) -> None:
    """Measured beside NumPy: seconds alone would be the machine's figure, not the package's."""
    least = dict.fromkeys(("pass", "import numpy", "import openmps"), float("inf"))
    for _ in range(20):  # other programs add time, and at times to one of the three alone
        for program in least:
            least[program] = min(least[program], _processor_seconds(program, tmp_path))
        nothing, numpy, package = least.values()
        if package - numpy <= 1.5 * (numpy - nothing):
            return
    pytest.fail(f"seconds of processor time: {least}")


def test_names_that_are_imported_when_asked_for() -> None:
    program = """
import sys, openmps
later = ("openmps._mpsgraph", "openmps.image", "openmps.kernels", "openmps.matrix", "openmps.rnn", "openmps.datasets",
         "openmps.models", "openmps.ndarray", "openmps._training.training_graph")
assert not any(name in sys.modules for name in later)
assert set(openmps.__all__) <= set(dir(openmps))
missing = [name for name in openmps.__all__ if not hasattr(openmps, name)]
assert not missing, missing
assert openmps.Graph.__module__ == "openmps"
assert all(name in sys.modules for name in later)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_name_that_is_not_there() -> None:
    import openmps

    with pytest.raises(AttributeError, match=r"^openmps has no Grph; did you mean Graph\?$"):
        _ = openmps.Grph


@pytest.mark.parametrize(
    ("given", "expected"),
    [({}, "10000"), ({"GOMP_SPINCOUNT": "77"}, "77"), ({"OMP_WAIT_POLICY": "passive"}, "0")],
)
def test_threads_look_for_work_for_a_short_time_unless_told_otherwise(given: dict[str, str], expected: str) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY")}
    program = "import os, openmps; print(os.environ.get('GOMP_SPINCOUNT'))"
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**kept, **given, "OMP_DISPLAY_ENV": "verbose"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"GOMP_SPINCOUNT = '{expected}'" in run.stderr
    assert run.stdout.strip() == str(given.get("GOMP_SPINCOUNT"))
