"""OPENMPS_TRACE writes a timeline that Chrome's tracing and Perfetto read."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

_PROGRAM = """
import numpy as np, openmps as mps
graph = mps.Graph("cpu")
x = graph.placeholder((64, 64), name="x")
w = graph.variable(np.ones((64, 64)), name="w")
for _ in range(5):
    graph.run({x: np.ones((64, 64))}, graph.softmax(x @ w, name='say "s"'))
"""


def _run(file: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"OPENMPS_TRACE": str(file)}
    command = [sys.executable, "-c", _PROGRAM]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


def test_launches_follow_each_other_in_the_row_of_their_plan(tmp_path: Path) -> None:
    _run(tmp_path / "trace.json")
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    names = [event["args"]["name"] for event in events if event["ph"] == "M"]
    assert names[0] == "openmps"
    assert len(names) == 6  # the loop makes an operation in each pass, so that each run has a plan
    assert names[1] == "plan 1, 1 runs"
    rows: dict[int, list[dict[str, Any]]] = {}
    for event in events:
        if event["ph"] == "X":
            rows.setdefault(event["tid"], []).append(event)
    assert len(rows) == 5
    for launches in rows.values():
        assert 'softmax "say "s""' in [launch["name"] for launch in launches]
        for one, following in itertools.pairwise(launches):
            assert abs(one["ts"] + one["dur"] - following["ts"]) < 0.01
        assert sum(launch["dur"] for launch in launches) > 0


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    run = _run(tmp_path / "missing" / "trace.json")
    assert f"openmps: OPENMPS_TRACE: {tmp_path / 'missing' / 'trace.json'} cannot be written." in run.stderr


def test_nothing_is_written_without_the_variable(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "OPENMPS_TRACE"}
    subprocess.run([sys.executable, "-c", _PROGRAM], env=environment, cwd=tmp_path, check=True)
    assert not list(tmp_path.iterdir())
