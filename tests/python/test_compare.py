"""Graph.compare: results of two devices, the first that differs, and runs in which operations are fused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._inspection.comparison import Comparison, compared
from openmps._inspection.results import NamedArray, Results
from openmps._mpsgraph.replay import Replay
from swift_graphs import CASES

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", CASES)
def test_devices_agree_in_programs_of_all_kinds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples/python"))
    case = CASES[name]()
    before = [case.graph.run({}, variable) for _, variable in case.graph._variables]
    found = case.graph.compare(case.batches[0], case.targets, tolerance=3e-5)
    assert found.is_same, str(found)
    assert len(found.targets) == len(case.targets)
    for (_, variable), value in zip(case.graph._variables, before, strict=True):
        np.testing.assert_array_equal(case.graph.run({}, variable), value)


def _broken(monkeypatch: pytest.MonkeyPatch, selector: str, wrong: str) -> None:
    """Let the second graph call another method, as a device with a fault would compute it."""
    answer, made = Replay._answer, []

    def faulty(self: Replay, call: Any, arguments: list[Any]) -> Any:
        made.append(self) if self not in made else None
        if call.selector == selector and made.index(self) == 1:
            return self._native.call(wrong, arguments)
        return answer(self, call, arguments)

    monkeypatch.setattr(Replay, "_answer", faulty)


def test_the_first_result_that_differs_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((4,), name="x")
    y = graph.tanh(graph.exp(x * 0.5, name="e"), name="t") + 1
    _broken(monkeypatch, "exponentWithTensor:name:", "sinWithTensor:name:")
    found = graph.compare({x: [0.1, 0.2, 0.3, 0.4]}, y)
    assert not found.is_same
    assert found.first is not None
    assert (found.first.name, found.first.method) == ("e", "exponent")
    assert found.first.difference == pytest.approx(np.exp(0.05) - np.sin(0.05), rel=1e-3) or found.first.difference > 1
    assert str(found).startswith("cpu and reference differ in 3 of 4 results. The first:\ne (exponent), float32 (4): ")
    rows = json.loads(found.to_json())["nodes"]
    assert [row["is_same"] for row in rows] == [True, False, False, False]
    text = found.draw(tmp_path / "found.dot").read_text()
    assert text.count("#fecaca") == 3
    assert text.count("#dcfce7") == 1
    assert "n1 -> n2" in text


def test_random_numbers_are_the_same_on_both_devices() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((64,), name="x")
    y = graph.dropout(x, 0.5) * graph.random_uniform((64,))
    graph.run({x: np.ones(64)}, y)
    loss = graph.sum(y)
    assert graph.compare({x: np.ones(64)}, [loss, *graph.gradients(loss, [x])]).is_same


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ([1.0, np.nan], [1.0, np.nan], True),
        ([1.0, np.inf], [1.0, -np.inf], False),
        ([1.0, 2.0], [1.0, np.nan], False),
        ([0.0], [0.0], True),
        ([1e-9], [0.0], False),
        ([100.0, 1e-4], [100.0, 0.0], True),
        ([], [], True),
    ],
)
def test_differences_are_parts_of_the_largest_element(one: Any, other: Any, is_same: bool) -> None:
    assert _is_same(np.array(one, np.float32), np.array(other, np.float32)) is is_same


def test_integers_are_equal_and_halves_are_coarse() -> None:
    big = np.array([2**62, 1], np.int64)
    assert not _is_same(big + np.array([1, 0]), big)
    half = np.array([1.0], np.float16)
    assert _is_same(half + np.float16(0.002), half)
    assert not _is_same(half + np.float16(0.2), half)
    assert not _is_same(np.zeros(2), np.zeros(3))


def _is_same(one: Any, other: Any) -> bool:
    return compared(NamedArray("y", "add", one), NamedArray("y", "add", other), 1e-5).is_same


def test_steps_of_gradients_that_are_next_to_0_are_left_out() -> None:
    def found(*weights: float, gradient: str = "gradient of w") -> bool:
        nodes = (NamedArray(gradient, "gradient", np.array([2.0, 1e-7])),)
        one, other = (
            Results(device, nodes, updated=(NamedArray("w", "weights", np.array(each)),))
            for device, each in (("cpu", weights), ("reference", (0.001, 0.001)))
        )
        return Comparison.of(one, other, 1e-5).is_same

    assert found(0.001, -0.001)
    assert not found(0.001, -0.001, gradient="gradient of v")
    assert not found(-0.001, 0.001)
    assert not found(0.001, np.nan)


def test_arguments_that_do_not_fit_are_refused() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")
    with pytest.raises(mps.ArgumentError, match='Graph.compare: placeholder "x" is needed and not fed'):
        graph.compare({}, x * 2)
    with pytest.raises(mps.ArgumentError, match="tolerance is -1"):
        graph.compare({x: [1, 2]}, x * 2, tolerance=-1)
    with pytest.raises(mps.DeviceError):
        graph.compare({x: [1, 2]}, x * 2, "no such device")
