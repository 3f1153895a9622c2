"""Growth is found, and nothing else is: short runs of `growing_memory.py`."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import growing_memory


@pytest.mark.parametrize("name", ["steps", "runs_in_flight", "graphs", "kernels"])
def test_a_thousand_repetitions_do_not_grow_memory(name: str) -> None:
    resident, allocated = growing_memory.measured(name, 1000, "cpu")
    most = growing_memory.LOADS[name].most_kib
    assert allocated <= most
    assert resident <= 4 * most  # with the stacks and heaps of threads that have just ended


def test_500_shapes_hold_at_most_20_mib() -> None:
    resident, allocated = growing_memory.measured("shapes", 500, "cpu")
    assert max(resident, allocated) <= growing_memory.LOADS["shapes"].most_kib


def test_the_row_of_evidence_has_every_load() -> None:
    rows = importlib.import_module("evidence.rows").ROWS
    (row,) = (row for row in rows if row.name == "growth")
    assert row.whole == row.at_least["loads"] == len(growing_memory.LOADS)


def test_a_leak_is_measured() -> None:
    program = """
import numpy as np, growing_memory
kept = []
load = growing_memory.Load(lambda _: lambda number: kept.append(np.full(1024, number)), 1000, 1024)
growing_memory.LOADS["leak"] = load
print(*growing_memory.growth("leak", 1000, "cpu"))
"""  # a process: the heap of this one has resident pages that other tests left
    folder = Path(growing_memory.__file__).parent
    ended = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    assert min(map(int, ended.stdout.split())) > 7 * 1024  # 8 KiB each
