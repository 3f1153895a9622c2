"""``openmps capture``, ``openmps compare --with``, and the files between them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

import openmps as mps
from openmps._files.safetensors_file import write_tensors
from openmps._inspection.capture_file import Capture, CapturedRun, read_capture, write_capture
from openmps._inspection.results import NamedArray, Results
from openmps.cli import main

_RANDOM = """
import os
import numpy as np
import openmps as mps
draw = np.random.default_rng(int(os.environ.get("DRAW", "0")))
graph = mps.Graph("cpu")
x = graph.placeholder((None, 3), name="x")
w = graph.variable(draw.normal(size=(3, 2)).astype(np.float32), name="w")
y = graph.tanh(x @ w, name="y")
for rows in range(1, 3):
    graph.run({x: draw.normal(size=(4, 3))}, y, graph.assign(w, w * 0.5))
network = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
network.step(draw.normal(size=(4, 8, 8, 1)), np.arange(4))
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(_RANDOM)
    return path


def test_results_are_compared_with_the_inputs_of_the_capture(
    program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "there.safetensors"
    assert main(["capture", str(program), "--output", str(file)]) == 0
    monkeypatch.setenv("DRAW", "1")  # the program itself draws other inputs now
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "run 1: Graph 1, line 11 on cpu: 2 inputs, 3 results, 1 updated value"
    assert lines[-1] == f"capture: {file}"
    assert main(["compare", str(program), "--with", str(file)]) == 0
    lines = capfd.readouterr().out.splitlines()
    pair = "cpu and cpu of there.safetensors agree in"
    assert lines[0] == f"run 1: Graph 1, line 11: {pair} 3 results and 1 updated value within 0.0001."
    assert lines[-1] == "0 of 3 comparisons differ."
    assert main(["compare", str(program), "--with", str(file), "--devices", "reference"]) == 0
    assert "reference and cpu of there.safetensors agree" in capfd.readouterr().out


def _changed(file: Path, key: str) -> None:
    """Write the file again, as another program, with one array changed."""
    arrays = load_file(file)
    header = file.read_bytes()[8:]
    metadata = json.loads(header[: int.from_bytes(file.read_bytes()[:8], "little")])["__metadata__"]
    arrays[key] = arrays[key] + 1
    save_file(arrays, file, {"capture": metadata["capture"]})


def test_a_result_that_differs_is_named(program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "there.safetensors"
    assert main(["capture", str(program), "--output", str(file)]) == 0
    _changed(file, "0.nodes.1")
    capfd.readouterr()
    assert main(["compare", str(program), "--with", str(file)]) == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].endswith("differ in 1 of 3 results. The first:")
    assert lines[1].startswith("  y (tanh), float32 (4, 2): 1 of ")


def test_another_program_is_refused(program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "there.safetensors"
    assert main(["capture", str(program), "--output", str(file)]) == 0
    text = program.read_text()
    program.write_text(text.replace("(None, 3)", "(None, 2)").replace("(4, 3)", "(4, 2)").replace("(3, 2)", "(2, 2)"))
    capfd.readouterr()
    assert main(["compare", str(program), "--with", str(file)]) == 1
    out = capfd.readouterr().out
    refused = 'run 1: Graph 1, line 11: not compared. The capture has "run 1: Graph 1, line 11" with other inputs.'
    assert refused in out.splitlines()
    program.write_text("\n".join(text.splitlines()[:-2]))
    assert main(["compare", str(program), "--with", str(file)]) == 1
    out = capfd.readouterr().out
    assert re.search(r'The capture has "run 3: TrainingGraph 2, line 13", which the program did not make here', out)
    program.write_text(text + "\ngraph.run({}, w * 2)\n")
    assert main(["compare", str(program), "--with", str(file)]) == 1
    assert "not compared. The capture has 3 runs." in capfd.readouterr().out


# ---- the file


def _capture(arrays: list[Any]) -> Capture:
    given = tuple(NamedArray(f"input {place}", "feed", np.asarray(each)) for place, each in enumerate(arrays))
    nodes = (NamedArray("a", "tanh", np.ones(2, np.float32)), NamedArray("b", "add", np.ones(2, np.float32), (0,)))
    return Capture("p.py", [CapturedRun("run 1", "Graph", given, Results("cpu", nodes))], 2, {"system": "Darwin"})


def test_arrays_of_all_types_come_back(tmp_path: Path) -> None:
    types = [np.float32, np.float16, np.float64, np.int8, np.uint8, np.int16, np.int32, np.int64, np.uint64, np.bool_]
    arrays: list[Any] = [np.arange(4).astype(dtype).reshape(2, 2) for dtype in types]
    arrays += [np.float32(3), np.zeros((0, 3), np.float32), np.array([1 + 2j, 3 - 4j], np.complex64), np.complex64(1j)]
    file = write_capture(tmp_path / "c.safetensors", _capture(arrays))
    found = read_capture(file)
    for each, array in zip(found.runs[0].inputs, arrays, strict=True):
        assert each.array.dtype == np.asarray(array).dtype
        np.testing.assert_array_equal(each.array, array)
    assert found.runs[0].results.nodes[1].sources == (0,)
    assert (found.program, found.runs_of_a_kind, found.machine) == ("p.py", 2, {"system": "Darwin"})


def _with(change: Any) -> dict[str, Any]:
    document: dict[str, Any] = {
        "version": 1,
        "program": "p.py",
        "machine": {},
        "runs_of_a_kind": 1,
        "runs": [
            {"name": "r", "kind": "Graph", "device": "cpu", "inputs": [], "targets": [], "updated": []}
            | {"nodes": [{"name": "a", "kind": "tanh", "tensor": "t"}]}
        ],
    }
    change(document)
    return document


WRONG = {
    "version": (lambda d: d.update(version=2), "its version is 2"),
    "no runs": (lambda d: d.pop("runs"), "KeyError 'runs'"),
    "count": (lambda d: d.update(runs_of_a_kind=0), "runs_of_a_kind is 0, expected at least 1"),
    "text": (lambda d: d.update(program=7), "7 is no text"),
    "tensor": (lambda d: d["runs"][0]["nodes"][0].update(tensor="u"), '"a" has tensor "u", which is not in the file'),
    "sources": (
        lambda d: d["runs"][0]["nodes"][0].update(sources=[0]),
        r'"a" has sources \[0\], expected places before 0',
    ),
    "complex": (
        lambda d: d["runs"][0]["nodes"][0].update(complex=True),
        r'"a" is complex and has shape \(3,\), expected 2 floats',
    ),
    "list": (lambda d: d.update(runs=[[]]), "TypeError"),
    "machine": (lambda d: d.update(machine=[]), "AttributeError"),
}


@pytest.mark.parametrize("name", WRONG)
def test_descriptions_are_not_trusted(name: str, tmp_path: Path) -> None:
    change, sentence = WRONG[name]
    file = tmp_path / "c.safetensors"
    save_file({"t": np.ones(3, np.float32)}, file, {"capture": json.dumps(_with(change))})
    with pytest.raises(mps.FileError, match=rf"is no capture of version 1: {sentence}"):
        read_capture(file)


def test_other_files_are_no_captures(tmp_path: Path) -> None:
    file = write_tensors(tmp_path / "w.safetensors", {"w": np.ones(2, np.float32)}, what="Weights")
    with pytest.raises(mps.FileError, match='is no capture: its metadata lack "capture"'):
        read_capture(file)
    for text in ("{", "[" * 100_000, "7"):
        save_file({"t": np.ones(3, np.float32)}, file, {"capture": text})
        with pytest.raises(mps.FileError, match="is no capture of version 1"):
            read_capture(file)
    with pytest.raises(mps.FileError):
        read_capture(tmp_path / "missing.safetensors")
