"""Graph.save_variables and load_variables: a program with two optimizers goes on with the same bits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._checkpoints import store

_RANDOM = np.random.default_rng(3)
_X = _RANDOM.normal(size=(12, 8, 3)).astype(np.float32)


class _Program:
    """Two layers, the first by momentum, the second by Adam, with noise by a state that a variable keeps."""

    def __init__(self) -> None:
        self.graph = g = mps.Graph("cpu")
        self.x = g.placeholder((8, 3), name="x")
        random = np.random.default_rng(0)
        first = g.variable(random.normal(size=(3, 4)).astype(np.float32), name="first")
        second = g.variable(random.normal(size=(4, 1)).astype(np.float32), name="second")
        noise = g.variable(g.run({}, g.random_state(5)), name="noise")
        numbers, after = g.random_normal_by(noise, (8, 4))
        self.loss = g.mean(((g.relu(self.x @ first) + 0.1 * numbers) @ second - self.x[:, :1]) ** 2, axes=(0, 1))
        d_first, d_second = g.gradients(self.loss, [first, second])
        self.updates = [g.assign(noise, after), *self._momentum(first, d_first), *self._adam(second, d_second)]

    def _momentum(self, value: Any, gradient: Any) -> list[Any]:
        g = self.graph
        kept = g.variable(np.zeros(value.shape, np.float32), name="momentum")
        after = kept * 0.9 + gradient
        return [g.assign(kept, after), g.assign(value, value - 0.05 * after)]

    def _adam(self, value: Any, gradient: Any) -> list[Any]:
        g = self.graph
        m = g.variable(np.zeros(value.shape, np.float32), name="m")
        v = g.variable(np.zeros(value.shape, np.float32), name="v")
        steps = g.variable(np.zeros(1, np.float32))
        t, mean = steps + 1, m * 0.9 + gradient * 0.1
        square = v * 0.99 + gradient * gradient * 0.01
        change = 0.02 * (mean / (1 - 0.9**t)) / (g.sqrt(square / (1 - 0.99**t)) + 1e-7)
        return [g.assign(steps, t), g.assign(m, mean), g.assign(v, square), g.assign(value, value - change)]

    def train(self, steps: range) -> list[float]:
        return [float(self.graph.run({self.x: _X[i]}, self.loss, self.updates)) for i in steps]


def test_a_program_with_two_optimizers_goes_on_with_the_same_bits(tmp_path: Path) -> None:
    whole = _Program()
    expected = whole.train(range(12))
    for stop in (1, 5, 8):
        folder = tmp_path / str(stop)
        program = _Program()
        assert program.train(range(stop)) == expected[:stop]
        program.graph.save_variables(folder, step=stop, state={"order": np.arange(3), "name": "x"})
        other = _Program()
        loaded = other.graph.load_variables(folder)
        assert loaded is not None
        assert (loaded[0], loaded[1]["name"], loaded[1]["order"].tolist()) == (stop, "x", [0, 1, 2])
        assert other.train(range(stop, 12)) == expected[stop:]


def test_the_last_checkpoints_stay_and_a_damaged_one_is_passed_over(tmp_path: Path) -> None:
    program = _Program()
    for step in range(5):
        program.graph.save_variables(tmp_path, step=step, keep=2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["step-0000000003", "step-0000000004"]
    (tmp_path / "step-0000000004" / "manifest.json").write_text("{}")
    with pytest.warns(UserWarning, match="step-0000000004 is damaged"):
        loaded = program.graph.load_variables(tmp_path)
    assert loaded == (3, {})
    assert _Program().graph.load_variables(tmp_path / "none") is None


def _graph(**variables: Any) -> mps.Graph:
    graph = mps.Graph("cpu")
    for name, value in variables.items():
        graph.variable(value, name=name)
    return graph


def test_checkpoints_of_other_variables_are_refused(tmp_path: Path) -> None:
    _graph(a=np.ones(3), b=np.ones(2)).save_variables(tmp_path, step=1)
    for sentence, other in {
        'it has a variable "b", the graph has none': _graph(a=np.ones(3)),
        'the graph has a variable "c", it has none': _graph(a=np.ones(3), b=np.ones(2), c=np.ones(1)),
        r'"a" has shape \(3,\), the graph\'s variable \(4,\)': _graph(a=np.ones(4), b=np.ones(2)),
        '"b" is float32, the graph\'s variable int32': _graph(a=np.ones(3), b=np.ones(2, np.int32)),
    }.items():
        with pytest.raises(mps.Error, match=sentence):
            other.load_variables(tmp_path)
    with pytest.raises(mps.NonFiniteError, match='Graph.save_variables: "a" has nan at'):
        _graph(a=np.array([np.nan])).save_variables(tmp_path / "nan", step=0)
    graph = _graph(a=np.ones(3))
    graph.variable(np.ones(3), name="a")
    with pytest.raises(mps.GraphError, match='two variables are called "a"'):
        graph.save_variables(tmp_path / "twice", step=0)


def _with_manifest(checkpoint: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    """Change a manifest and give it the checksum that it should have."""
    path = checkpoint / "manifest.json"
    manifest = json.loads(path.read_bytes())
    del manifest["checksum"]
    change(manifest)
    path.write_text(json.dumps(manifest | {"checksum": store._checksum(manifest)}))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda manifest: manifest.pop("variables"), 'cannot be read: manifest.json has no "variables"'),
        (lambda manifest: manifest.update(variables=["w"]), '"variables" of manifest.json is not what it has to be'),
        (lambda manifest: manifest.update(state=3), '"state" of manifest.json is not what it has to be'),
        (lambda manifest: manifest["state"].update(kept={"__array__": "x"}), "names the array 'x', which"),
        (lambda manifest: manifest.update(files=["tensors.safetensors"]), '"files" of manifest.json is not what'),
        (lambda manifest: manifest["files"].update({"../x": {"bytes": 1, "sha256": ""}}), "names other files than"),
        (lambda manifest: manifest.update(step=4), "is one of step 4"),
        (lambda manifest: manifest.update(step=None), '"step" of manifest.json is not what'),
    ],
)
@pytest.mark.filterwarnings("ignore:The checkpoint")
def test_a_manifest_with_other_entries_is_refused(
    change: Callable[[dict[str, Any]], Any], sentence: str, tmp_path: Path
) -> None:
    graph = mps.Graph()
    graph.variable(np.ones(3), name="w")
    _with_manifest(graph.save_variables(tmp_path, step=3, state={"kept": np.ones(2)}), change)
    with pytest.raises(mps.FileError, match=re.escape(sentence)):
        graph.load_variables(tmp_path)
