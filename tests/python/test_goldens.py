"""Goldens: computed by the reference device, written, read and compared; damaged and wrong ones are refused."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import numpy as np
import pytest

import openmps as mps
from openmps import _goldens
from openmps._goldens.cases import numbers
from openmps._inspection.capture_file import read_capture, write_capture
from openmps.cli import main


@pytest.fixture(scope="module")
def goldens() -> _goldens.Goldens:
    return _goldens.capture("reference")


def test_the_cpu_agrees_with_goldens_of_the_reference(goldens: _goldens.Goldens, tmp_path: Path) -> None:
    found = _goldens.compare(_goldens.load(_goldens.save(goldens, tmp_path / "g.safetensors")), "cpu")
    assert set(found) == set(_goldens.CASES)
    results = [each for case in found.values() for each in case]
    assert [each for each in results if not each.is_same] == []
    assert len(results) > 20


def test_goldens_have_the_numbers_of_numpy(goldens: _goldens.Goldens) -> None:
    """Formulas beside the goldens: a fault of the program that captures would be one of every comparison."""
    x = goldens.inputs["reductions"]["x"].astype(np.float64)
    np.testing.assert_allclose(goldens.results["reductions"]["sum"].reshape(5), x.sum(1), rtol=1e-5, atol=1e-6)
    x, weights = (goldens.inputs["classifier"][name].astype(np.float64) for name in ("x", "weights"))
    exponentials = np.exp(x @ weights)
    chances = (exponentials / exponentials.sum(1, keepdims=True))[np.arange(5), np.arange(5) % 3]
    np.testing.assert_allclose(goldens.results["classifier"]["loss"].item(), -np.log(chances).mean(), rtol=1e-5)


@pytest.mark.parametrize(
    ("case", "result"), [("elements", "tanh"), ("training", "losses"), ("convolution", "by_weights")]
)
def test_a_number_that_is_off_is_found(goldens: _goldens.Goldens, case: str, result: str) -> None:
    wrong = goldens.results[case][result].copy()
    wrong.flat[0] += 0.01 * float(np.abs(wrong).max())
    only = dataclasses.replace(goldens, results={case: {**goldens.results[case], result: wrong}})
    [found] = [each for each in _goldens.compare(only, "cpu")[case] if not each.is_same]
    assert found.name == result
    assert found.relative == pytest.approx(0.01, rel=0.1)


def test_numbers_are_those_of_the_generator() -> None:
    """The same in Swift: integers of 31 bits, the eight highest."""
    state, expected = 2, []
    for _ in range(4):
        state = (1103515245 * state + 12345) % 2**31
        expected.append((state >> 23) / 128 - 1)
    assert numbers(2, (2, 2)).tolist() == [expected[:2], expected[2:]]


def test_the_program_in_swift_has_the_same_cases() -> None:
    text = (Path(__file__).parents[2] / "tools" / "apple" / "capture_goldens.swift").read_text()
    found = {
        name: {each: tuple(map(int, shape.split(","))) for each, shape in re.findall(r'"(\w+)", \[([\d, ]+)\]', inputs)}
        for name, inputs in re.findall(r'name: "(\w+)", inputs: \[(.*?)\)\]', text)
    }
    assert found == {name: case.inputs for name, case in _goldens.CASES.items()}


def test_captures_that_are_no_goldens_are_refused(goldens: _goldens.Goldens, tmp_path: Path) -> None:
    """Damaged files and other formats are those of captures (test_capture.py)."""
    path = _goldens.save(goldens, tmp_path / "g.safetensors")
    found = read_capture(path)
    first = found.runs[0]
    empty = dataclasses.replace(first, results=dataclasses.replace(first.results, targets=()))
    for runs, sentence in (
        ([], "has 0 cases, expected 1 or more"),
        ([first, first], 'the case "elements" stands twice, expected once'),
        ([empty], 'the case "elements" has 0 results, expected 1 or more'),
        ([dataclasses.replace(first, kind="Graph")], 'is of the kind "Graph", expected "golden"'),
    ):
        write_capture(path, dataclasses.replace(found, runs=runs))
        with pytest.raises(mps.errors.FileError, match=sentence):
            _goldens.load(path)


def test_cases_that_are_unknown_or_of_other_shapes_are_refused(goldens: _goldens.Goldens) -> None:
    unknown = dataclasses.replace(goldens, results={"spin": {"y": np.zeros(1)}})
    with pytest.raises(mps.errors.FileError, match='The case "spin" is unknown, expected one of elements, '):
        _goldens.compare(unknown, "cpu")
    inputs = {"pooling": {"x": np.zeros((1, 2, 2, 1), np.float32)}}
    other = dataclasses.replace(goldens, inputs=inputs, results={"pooling": goldens.results["pooling"]})
    with pytest.raises(mps.errors.FileError, match=r'The case "pooling" has inputs of .*\(1, 2, 2, 1\)'):
        _goldens.compare(other, "cpu")
    fewer = dataclasses.replace(goldens, results={"pooling": {"max": goldens.results["pooling"]["max"]}})
    with pytest.raises(mps.errors.FileError, match='The case "pooling" has max, expected average, max'):
        _goldens.compare(fewer, "cpu")


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "goldens.safetensors"
    assert main(["capture-goldens", str(file), "--device", "reference"]) == 0
    assert "elements, reductions" in capsys.readouterr().out
    assert main(["compare-goldens", str(file), "--device", "cpu", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["origin"]["device"] == "reference"
    assert {row["case"] for row in document["results"]} == set(_goldens.CASES)
