"""Graph.to_objc: programs compile, and print the bits that Python computes."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from outside_program import clang, flags
from swift_graphs import CASES, Case, plain_operations

ROOT = Path(__file__).parents[2]


def _number(word: str) -> float:
    return float(word) if set(word) & set(".einax") else int(word)


def _printed(program: Path, *options: str) -> list[str]:
    """Compile a program, run it and return the elements of each line that it prints."""
    binary = program.with_suffix("")
    compiler = clang().replace("clang++", "clang")
    command = [compiler, str(program), "-o", str(binary), *options, *flags("--cflags"), *flags("--libs"), "-lm"]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr[-3000:]
    environment = {**os.environ, "OPENMPS_DEVICE": "cpu"}
    run = subprocess.run([binary], env=environment, capture_output=True, text=True, check=True)
    return [line.split(" [", 1)[1].rstrip("]") for line in run.stdout.splitlines()]


def _write(case: Case, file: Path, by: Any) -> Path:
    batches = case.batches[0] if case.steps is None else case.batches
    return case.graph.to_objc(file, batches, case.targets, case.operations, steps=case.steps, by=by)


_FORMS = [(name, "run") for name in CASES] + [(name, by) for by in ("encode", "executable") for name in list(CASES)[:3]]


@pytest.mark.parametrize(("name", "by"), _FORMS)
def test_a_program_prints_the_bits_that_python_computes(
    name: str, by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples/python"))
    case = CASES[name]()
    printed = _printed(_write(case, tmp_path / "main.m", by), "-Wall", "-Werror")
    expected = case.python_results()
    assert len(printed) == len(expected)
    for line, wanted in zip(printed, expected, strict=True):
        found = np.array([_number(word) for word in line.split(", ") if word])
        np.testing.assert_array_equal(found.astype(wanted.dtype), np.ravel(wanted))


def test_an_executable_is_compiled_before_the_loop(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None,), name="x")
    text = graph.to_objc(tmp_path / "main.m", [{x: [1, 2]}], x * 2, steps=3, by="executable").read_text()
    assert text.count("compileWithDevice") == 1
    before, loop, _ = text.partition("for (NSUInteger step = 0; step < 3; ++step)")
    assert loop
    assert "    x : type(@[@2], MPSDataTypeFloat32),\n" in before


def test_every_plain_operation_compiles(tmp_path: Path) -> None:
    table = ROOT / "tools/methods/method_table.py"
    if not table.is_file():
        pytest.skip("tools are not here")
    graph, feeds, made = plain_operations(runpy.run_path(str(table)))
    lines = _printed(graph.to_objc(tmp_path / "main.mm", feeds, made), "-Wall", "-Werror")
    for line, wanted in zip(lines, graph.run(feeds, made), strict=True):
        found = np.array([_number(word) for word in line.split(", ")])
        np.testing.assert_array_equal(found.astype(wanted.dtype), np.ravel(wanted))


def test_constants_of_enumerations_are_those_of_the_headers() -> None:
    from openmps._mpsgraph.objc.literals import constant
    from openmps._mpsgraph.swift.names import Names

    headers = ROOT / "csrc/frameworks"
    if not headers.is_dir():
        pytest.skip("headers are not here")
    words = set(re.findall(r"\bMPS\w+", "\n".join(each.read_text() for each in headers.rglob("*.h"))))
    enums = Names.load()._enums
    assert len(enums) > 10
    missing = {constant(enum, f".{case}") for enum, cases in enums.items() for case in cases.values()} - words
    assert not missing


def test_names_are_not_those_of_c(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    names = ["graph", "values", "if", "int", "a b", "aB", "2", "ü", 'a"\\x\n', "exp"]
    tensors = [graph.placeholder((1,), name=name) for name in names]
    total = tensors[0]
    for number, tensor in enumerate(tensors[1:]):
        total = total + tensor * float(10**number)
    program = graph.to_objc(tmp_path / "main.m", {tensor: [1] for tensor in tensors}, total)
    assert _printed(program, "-Wall", "-Werror") == ["111111112"]
    assert r'name:@"a\"\\x\n"' in program.read_text()


def test_what_does_not_fit_is_refused(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")
    with pytest.raises(mps.ArgumentError, match=r'Graph.to_objc: file ends in ".txt", expected ".m" or ".mm"'):
        graph.to_objc(tmp_path / "main.txt", {x: [1, 2]}, x * 2)
    with pytest.raises(
        mps.ArgumentError, match='Graph.to_objc: by is "call", expected "run", "encode" or "executable"'
    ):
        graph.to_objc(tmp_path / "main.m", {x: [1, 2]}, x * 2, by="call")  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match='Graph.to_objc: placeholder "x" is needed and not fed'):
        graph.to_objc(tmp_path / "main.m", {}, x * 2)
    with pytest.raises(mps.UnsupportedError, match="elements of complex64, expected a type that C has"):
        graph.to_objc(tmp_path / "main.m", {x: [1, 2]}, graph.complex(x, x))
    assert not list(tmp_path.iterdir())
