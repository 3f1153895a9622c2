"""The programs that repeat an experiment, and how they are called for a span of experiments.

A program in tests/python takes ``--first F --count N`` and prints its counts as one JSON object on its last line. A
doctest case takes them from OPENMPS_EXPERIMENTS and writes its counts to OPENMPS_COUNTS (tests/experiment.h).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .row import Counts, Program

ROOT = Path(__file__).resolve().parents[2]


def build() -> Path:
    """Return the folder of the C++ build."""
    return ROOT / os.environ.get("OPENMPS_BUILD", "build/python")


def output_of(command: list[str], environment: dict[str, str] | None = None) -> str:
    """Return what a program prints; status 1 says that it found a fault, which is then printed."""
    ended = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if ended.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    if ended.returncode:
        print(ended.stdout + ended.stderr, file=sys.stderr)
    return ended.stdout


def last_line(command: list[str]) -> Counts:
    """Return the counts on the last line of what a program prints."""
    last = (output_of(command).strip().splitlines() or [""])[-1]
    try:
        counts: Counts = json.loads(last)
    except json.JSONDecodeError:
        raise SystemExit(f"{' '.join(command)} ended with {last!r}, expected counts as JSON.") from None
    return counts


def python_program(script: str, *options: str) -> Program:
    """Return the program tests/python/`script`."""

    def run(first: int, count: int) -> Counts:
        span = [f"--first={first}", f"--count={count}"]
        return last_line([sys.executable, f"tests/python/{script}", *span, *options])

    return run


def tool(name: str, *options: str) -> Program:
    """Return the package `name` of tools/, which is in PYTHONPATH."""

    def run(first: int, count: int) -> Counts:
        return last_line([sys.executable, "-m", name, *options, f"--first={first}", f"--count={count}"])

    return run


def built_program(name: str, *options: str) -> Program:
    """Return a program of the build that takes the same options as those in tests/python."""

    def run(first: int, count: int) -> Counts:
        return last_line([str(build() / "tests" / name), f"--first={first}", f"--count={count}", *options])

    return run


def doctest_case(binary: str, name: str) -> Program:
    """Return a case of a C++ test program."""

    def run(first: int, count: int) -> Counts:
        with tempfile.TemporaryDirectory() as folder:
            counts = Path(folder) / "counts"
            environment = {"OPENMPS_EXPERIMENTS": f"{first} {count}", "OPENMPS_COUNTS": str(counts)}
            output_of([str(build() / "tests" / binary), f"-tc={name}"], environment)
            found: Counts = json.loads(counts.read_text())
        return found

    return run
