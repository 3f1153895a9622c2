"""The snippets that tools/site writes from rows: in each language they run and give the numbers of NumPy."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import apple_names
import languages
import openmps as mps
import snippet_programs
from outside_program import REPOSITORY, clang, flags, run
from snippet_table import BASES, ROWS, SENTENCES
from statements import Row

_HAS_SOURCES = (REPOSITORY / "csrc" / "core" / "graph.h").is_file()


def _printed(output: str) -> dict[str, list[float]]:
    """Return the numbers after each class, of which none was refused."""
    lines = [line.split(" ", 1) for line in output.splitlines()]
    assert [line for line in lines if line[1:] and "refused" in line[1]] == []
    return {line[0]: [float(number) for number in line[1].split()] if line[1:] else [] for line in lines}


def _check(printed: dict[str, list[float]], rows: dict[str, Row]) -> None:
    assert sorted(printed) == sorted(rows)
    for name, row in rows.items():
        if row.formula:
            np.testing.assert_allclose(printed[name], row.formula().ravel(), rtol=1e-5, atol=1e-5, err_msg=name)


@pytest.fixture(scope="module")
def objc_numbers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[float]]:
    folder = tmp_path_factory.mktemp("objc")
    source = folder / "snippets.mm"
    source.write_text(snippet_programs.objc_program())
    program = folder / "snippets"
    run(clang(), "-std=c++20", "-Wall", "-Werror", *flags("--cflags"), source, "-o", program, *flags("--libs"))
    return _printed(run(program))


def test_snippets_in_objective_c_run(objc_numbers: dict[str, list[float]]) -> None:
    _check(objc_numbers, ROWS)


@pytest.mark.skipif(not _HAS_SOURCES, reason="the headers of csrc/core are not here")
def test_snippets_in_cpp_run_and_give_the_same(tmp_path: Path, objc_numbers: dict[str, list[float]]) -> None:
    compiler = shutil.which("g++") or clang()
    source = tmp_path / "snippets.cpp"
    source.write_text(snippet_programs.cpp_program())
    program = tmp_path / "snippets"
    options = ("-std=c++20", "-Wall", "-Werror", f"-I{REPOSITORY / 'csrc'}")
    run(compiler, *options, source, "-o", program, *flags("--libs"))
    found = _printed(run(program))
    _check(found, {name: row for name, row in ROWS.items() if languages.cpp_lines(row)})
    assert {name: numbers for name, numbers in objc_numbers.items() if name in found} == found


def _result(row: Row) -> Any:
    """Return what the lines in Python compute: an array, or what a graph makes that ends at their node."""
    images = {name: values.astype(np.float32) for name, values in snippet_programs.images_of(row).items()}
    nodes = {name: mps.ImageNode() for name in ("image", "other", "incoming")}
    names: dict[str, Any] = {"mps": mps, **images, **nodes}
    exec(compile(row.python, row.name, "exec"), names)
    if "node" not in names:
        return names.get("result")
    buffer = mps.CommandQueue().command_buffer()
    graph = mps.NNGraph(names["node"])
    result = graph.encode_batch(buffer, [mps.ImageBatch(values) for values in images.values()])
    buffer.commit()
    buffer.wait_until_completed()
    assert result is not None
    return result.numpy()


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.python])
def test_snippets_in_python_run(name: str) -> None:
    row = ROWS[name]
    result = _result(row)
    if row.formula:
        np.testing.assert_allclose(np.ravel(result), row.formula().ravel(), rtol=1e-5, atol=1e-5)


def test_the_program_in_swift_has_each_row_and_its_numbers() -> None:
    text = snippet_programs.swift_program()
    tests = re.findall(r"^    func test(\w+)\(\) \{\n(.*?)^    \}\n", text, re.DOTALL | re.MULTILINE)
    assert [name for name, _ in tests] == list(ROWS)
    body = dict(tests)["MPSImageAdd"]
    assert "kernel.encode(\n" in body
    assert "check(found, [-1.0, 3.0, -0.5, 3.5, 6.0, 3.0, 0.0, 1.25, 0.0, 4.0, 4.0, 1.0])" in body


def test_every_name_has_snippets_or_a_sentence() -> None:
    known = apple_names.interfaces()
    without = []
    for each in known.values():
        lines = apple_names._snippets(each, set())
        assert lines, f"{each.name} has neither snippets nor a sentence"
        if not lines[0].startswith("::::"):
            without.append(each.name)
    assert sorted(without) == sorted({*BASES, *SENTENCES} & set(without))
    assert len(without) < 40
    assert set(ROWS) | BASES | set(SENTENCES) <= set(known)


@pytest.mark.parametrize("name", sorted(BASES))
def test_bases_have_others_below_them(name: str) -> None:
    assert any(name in (each.superclass, *each.protocols) for each in apple_names.interfaces().values())


def test_one_row_is_the_same_statement_in_four_languages() -> None:
    row = ROWS["MPSCNNNeuronELU"]
    encode = "encodeToCommandBuffer:sourceImage:destinationImage:"
    assert languages.objc_lines(row).splitlines() == [
        "MPSCNNNeuronELU *kernel = [[MPSCNNNeuronELU alloc] initWithDevice:device a:0.5];",
        "[kernel encodeToCommandBuffer:buffer sourceImage:source destinationImage:result];",
    ]
    assert languages.swift_lines(row).splitlines() == [
        "let kernel = MPSCNNNeuronELU(device: device, a: 0.5)",
        "kernel.encode(commandBuffer: buffer, sourceImage: source, destinationImage: result)",
    ]
    assert languages.cpp_lines(row).splitlines() == [
        "const Kernel kernel =",
        '    Kernel::make(device, "MPSCNNNeuronELU", {"initWithDevice:a:", {0.5}})',
        "        .take_or_throw();",
        "kernel.encode(queue,",
        f'              {{{{"{encode}",',
        "                {source, result}}},",
        "              {})",
        "    .throw_if_error();",
    ]
    assert row.python == 'result = mps.kernels.neuron(source, "elu", a=0.5)'


def test_a_page_shows_the_numbers_and_where_a_name_has_no_snippet() -> None:
    pages, shown = apple_names.apple_pages()
    page = pages["apple/MPSNNReduceRowSum.md"]
    assert page.count(":::{tab-item}") == 6  # four languages, two declarations
    assert "| `result` | 2, 1, 2 | 2.5, 3, 4.5, 6.25 |" in page
    assert {"tools/site/heads/head.mm", "tools/site/heads/head.cpp", "swift/Tests/SnippetTests/Head.swift"} <= shown
    assert "Programs make no object of it" in pages["apple/MPSCNNArithmetic.md"]
    assert "`MPSNDArrayGather` makes it" in pages["apple/MPSNDArrayGatherGradientState.md"]


def test_methods_and_properties_that_are_not_there_are_named() -> None:
    with pytest.raises(LookupError, match=r"^MPSCNNAdd has no method initWithSine:\.$"):
        languages._member("MPSCNNAdd", "initWithSine:")
    with pytest.raises(LookupError, match=r"^MPSCNNAdd has no property sine\.$"):
        languages._property("MPSCNNAdd", "sine")
