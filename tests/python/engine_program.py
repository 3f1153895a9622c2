"""The program `run_graph`, which runs the engine's graphs written as text: a target of the C++ tests.

`OPENMPS_RUN_GRAPH` names it, else the newest one under `build*/` is taken.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

_ROOT = Path(__file__).resolve().parents[2]

Array = np.ndarray[Any, Any]


def _find_program() -> str | None:
    named = os.environ.get("OPENMPS_RUN_GRAPH")
    if named:
        return named
    found = sorted(_ROOT.glob("build*/**/tests/run_graph"), key=lambda path: path.stat().st_mtime)
    return str(found[-1]) if found else None


PROGRAM = _find_program()
needs_program = pytest.mark.skipif(PROGRAM is None, reason="the program run_graph is not built")


def text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, float):
        text = repr(value)
        return text if any(c in text for c in ".en") else text + ".0"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(str(v) for v in value) + "]"
    return str(value)


def shape_of(array: Array) -> str:
    return "(" + ", ".join(str(extent) for extent in array.shape) + ")"


def run_program(device: str, lines: list[str], tensors: list[Array], *options: str) -> list[Array]:
    """The output that the program prints for a graph and its inputs."""
    text = "\n".join(lines) + "\n---\n"
    data = text.encode() + b"".join(np.ascontiguousarray(x, np.float64).tobytes() for x in tensors)
    assert PROGRAM is not None
    done = subprocess.run([PROGRAM, device, *options], input=data, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode() + text
    results = []
    for line in done.stdout.decode().splitlines():
        kind, values = line.split(":")
        shape = [int(extent) for extent in kind[kind.index("(") + 1 : kind.index(")")].replace(",", " ").split()]
        results.append(np.array([float(v) for v in values.split()]).reshape(shape))
    return results
