"""``openmps compare``: graphs of a program that is not changed, on several devices."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._inspection.monitoring import is_monitored
from openmps._mpsgraph.replay import Replay
from openmps.cli import main

_PROGRAM = """
import sys
import numpy as np
import openmps as mps
from openmps import nn, optim
import beside

print("arguments", *sys.argv[1:])
graph = mps.Graph("cpu")
x = graph.placeholder((None, 4), name="x")
w = graph.variable(np.ones((4, 2), np.float32), name="w")
y = graph.tanh(graph.exp(x @ w, name="e"), name="y")
(gradient,) = graph.gradients(graph.sum(y), [w])
for step in range(5):
    graph.run({x: np.full((3, 4), -0.1 * step)}, y, graph.assign(w, w - 0.1) if step == 0 else ())
executable = graph.compile({x: (2, 4)}, [y, gradient])
executable(np.ones((2, 4)))
values = np.empty((1, 4), np.float32)
buffer = mps.CommandQueue("cpu").command_buffer()
graph.encode(buffer, {x: np.ones((1, 4))}, {x * 2: values})
buffer.commit()
graph.run_async({x: np.ones((1, 4))}, x + 1).result()
beside.train()
relu = mps.NNGraph(mps.NeuronReLUNode(mps.ImageNode()), "cpu")
buffer = mps.CommandQueue("cpu").command_buffer()
relu.encode_batch(buffer, [mps.ImageBatch(np.ones((1, 2, 2, 3), np.float32), "cpu")])
buffer.commit()
buffer.wait_until_completed()
model = nn.Sequential(nn.Linear(8), nn.Dropout(0.5), nn.Linear(2))
trainer = mps.Trainer(model, nn.cross_entropy, optim.Adam(0.01), device="cpu")
trainer.fit(np.eye(8, dtype=np.float32), np.arange(8) % 2, batch_size=4, epochs=2)
"""
_BESIDE = """
import numpy as np
import openmps as mps

def train():
    network = mps.TrainingGraph(mps.models.digit_network((8, 8)), device="cpu")
    network.fit(np.ones((8, 8, 8, 1)), np.arange(8), batch_size=4)
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "beside.py").write_text(_BESIDE)
    (tmp_path / "program.py").write_text(_PROGRAM)
    return tmp_path / "program.py"


def _plain(tmp_path: Path, text: str = "mps.Graph('cpu').run({}, x)") -> Path:
    path = tmp_path / "plain.py"
    path.write_text(f"import openmps as mps\ngraph = mps.Graph('cpu')\nx = graph.constant([1.0, 2.0])\n{text}\n")
    return path


def test_a_program_that_is_not_changed_is_compared(program: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(program), "--devices", "cpu,reference", "--", "--epochs", "3"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0] == "arguments --epochs 3"
    form = re.compile(r"run \d+: (\w+ \d), line \d+: cpu and reference agree in .*")
    kinds = [form.fullmatch(line) for line in lines[1:-1]]
    assert all(kinds), lines
    found = [kind.group(1) for kind in kinds if kind]
    assert found[:7] == ["Graph 1"] * 5 + ["TrainingGraph 2", "NNGraph 3"]
    assert set(found[7:]) == {"Graph 4"}
    first = "run 1: Graph 1, line 15: cpu and reference agree in 4 results and 1 updated value within 0.0001."
    assert lines[1] == first
    assert lines[-1] == f"0 of {len(found)} comparisons differ."
    assert not is_monitored()


def _broken(monkeypatch: pytest.MonkeyPatch, selector: str, wrong: str) -> None:
    """Let each second copy of a graph call another method, as a device with a fault would compute it."""
    answer: Callable[..., Any] = Replay._answer
    made: list[Replay] = []

    def faulty(self: Replay, call: Any, arguments: list[Any]) -> Any:
        made.append(self) if self not in made else None
        if call.selector == selector and made.index(self) % 2 == 1:
            return self._native.call(wrong, arguments)
        return answer(self, call, arguments)

    monkeypatch.setattr(Replay, "_answer", faulty)


def test_the_first_result_that_differs_is_named_and_drawn(
    program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _broken(monkeypatch, "exponentWithTensor:name:", "sinWithTensor:name:")
    picture = tmp_path / "found.svg"
    assert main(["compare", str(program), "--output", str(picture)]) == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[1] == "run 1: Graph 1, line 15: cpu and reference differ in 2 of 4 results. The first:"
    assert lines[2].startswith("  e (exponent), float32 (3, 2): ")
    svg = picture.read_text()
    assert svg.startswith("<svg ")
    assert svg.count("#fecaca") >= 3
    assert svg.count("#dcfce7") > 30
    assert "gradient at conv1" in svg


def test_json_has_all_results_and_nothing_else(
    program: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "found.json"
    assert main(["compare", str(program), "--json", "--runs", "2", "--output", str(file)]) == 0
    out, err = capfd.readouterr()
    document = json.loads(out)
    assert json.loads(file.read_text()) == document
    assert "arguments" in err
    assert document["is_same"] is True
    assert len([each for each in document["comparisons"] if each["kind"] == "TrainingGraph"]) == 2
    nodes = document["comparisons"][0]["nodes"]
    assert [node["name"] for node in nodes][1:3] == ["e", "y"]
    assert nodes[0].keys() == {"name", "method", "shape", "dtype", "difference", "scale", "is_same"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--devices", "cpu,cuda,reference"], 'Device "cuda:0" is not here; the devices are: '),
        (["--devices", "cpu,nobody"], 'Device "nobody" is not here'),
        (["--output", "found.png"], '--output: file ends in ".png", expected ".svg" or ".json".'),
    ],
)
def test_arguments_are_refused_before_the_program_runs(
    words: list[str], sentence: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    if "cuda" in words[-1] and any(device.name == "cuda:0" for device in mps.devices()):
        pytest.skip("a GPU is here")
    assert main(["compare", str(_plain(tmp_path, "print('it runs')")), *words]) == 1
    out, err = capfd.readouterr()
    assert sentence in err
    assert out == ""


def test_one_device_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(_plain(tmp_path)), "--devices", "cpu"]) == 1
    assert '--devices: "cpu" is given, expected two or more names with commas between' in capfd.readouterr().err
    with pytest.raises(SystemExit):
        main(["compare", str(_plain(tmp_path)), "--devices", "cpu,"])
    assert "'cpu,' is given, names with commas between them are expected" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 +", "is no Python program: invalid syntax"),
        ("raise KeyError('k')", "has ended by KeyError: 'k'"),
        ("raise SystemExit(3)", "has ended with status 3, expected 0."),
        ("", "has run 0 graphs, expected a Graph, TrainingGraph, Trainer or NNGraph."),
    ],
)
def test_programs_without_a_result_are_refused(
    text: str, sentence: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", str(_plain(tmp_path, text))]) == 1
    assert sentence in capfd.readouterr().err


_METAL = """
library = mps.metal.Library(
    "kernel void twice(device const float* x, device float* y, uint i [[thread_position_in_grid]]) { y[i] = 2 * x[i]; }"
)
(y,) = library.kernel("twice").in_graph(graph, [x], [(x.shape, "float32")])
graph.run({}, y)
graph.run({}, x * 2)
"""


def test_a_run_that_cannot_be_made_again_is_listed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(_plain(tmp_path, _METAL))]) == 1
    assert capfd.readouterr().out.splitlines() == [
        "run 2: Graph 1, line 10: cpu and reference agree in 1 result within 0.0001.",
        'run 1: Graph 1, line 9: not compared. "twice" is a kernel of Metal, which is not copied.',
        "0 of 1 comparisons differ; 1 run not compared.",
    ]


def test_lines_and_status_of_refused_runs() -> None:
    from openmps._inspection.program_comparison import ProgramComparison
    from openmps._inspection.recorded_runs import RecordedRun
    from openmps._inspection.results import NamedArray, Results

    found = ProgramComparison(1e-4)
    run = RecordedRun(1, 1, "Graph", 7, "cpu")
    found.refuse(run, "It has a kernel of Metal.")
    assert found.lines() == [
        "run 1: Graph 1, line 7: not compared. It has a kernel of Metal.",
        "0 of 0 comparisons differ; 1 run not compared.",
    ]
    assert not found.is_same
    one = Results("cpu", (NamedArray("y", "tanh", np.zeros(2)),))
    other = Results("gpu", (NamedArray("y", "exp", np.zeros(2)),))
    with pytest.raises(mps.ArgumentError, match=r'Result 0 is "y" \(tanh\) on cpu and "y" \(exp\) on gpu'):
        found.add(run, [one, other])
    with pytest.raises(mps.ArgumentError, match="cpu has 1 result and gpu 0, expected one graph"):
        found.add(run, [one, Results("gpu", ())])
