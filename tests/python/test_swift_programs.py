"""Graph.to_swift: the text of programs, what they store beside it, what is refused, and their results."""

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
from swift_graphs import CASES, Case, plain_operations, training

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "build/swift/programs"
MANIFEST = """// swift-tools-version:5.9
import PackageDescription

let framework = Target.Dependency.product(name: "MetalPerformanceShadersGraph", package: "swift")
let package = Package(
    name: "programs",
    dependencies: [.package(path: "../../../swift")],
    targets: [%s]
)
"""


# Which programs are built with Swift: all that run the graph, and some in each other form.
FORMS = [(name, "run") for name in CASES]
FORMS += [(name, by) for by in ("encode", "executable") for name in ("Training", "ControlFlow", "ElementTypes")]


def write(case: Case, file: Path, by: Any = "run") -> str:
    batches = case.batches[0] if case.steps is None else case.batches
    return case.graph.to_swift(file, batches, case.targets, case.operations, steps=case.steps, by=by).read_text()


def statements(text: str) -> str:
    """Return the part of a program that builds the graph."""
    return text[text.index("let graph") :].partition("\n\n")[0]


def test_to_swift_writes_the_expected_text(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 2), name="x")
    weights = graph.variable([[1.0], [0.5]], name="weights")
    loss = graph.mean(graph.square(x @ weights), name="loss")
    (gradient,) = graph.gradients(loss, [weights])
    update = graph.assign(weights, graph.sgd(0.1, weights, gradient))
    graph.exp(x)  # nothing needs it
    program = graph.to_swift(tmp_path / "main.swift", [{x: [[1, 2]]}], graph.identity(loss, name="cost"), update)
    text = program.read_text()
    assert statements(text).splitlines() == [
        "let graph = MPSGraph()",
        'let x = graph.placeholder(shape: [-1, 2], dataType: .float32, name: "x")',
        "let weights = graph.variable(",
        '    with: data([1, 0.5] as [Float]), shape: [2, 1], dataType: .float32, name: "weights")',
        "let matrixMultiplication = graph.matrixMultiplication(primary: x, secondary: weights, name: nil)",
        "let square = graph.square(with: matrixMultiplication, name: nil)",
        'let loss = graph.mean(of: square, axes: [0, 1], name: "loss")',
        "let squeeze = graph.squeeze(loss, axes: [0, 1], name: nil)",
        "let gradients = graph.gradients(of: squeeze, with: [weights], name: nil)",
        "let stochasticGradientDescent = graph.stochasticGradientDescent(",
        "    learningRate: graph.constant(0.1, dataType: .float32),",
        "    values: weights,",
        "    gradient: gradients[weights]!,",
        "    name: nil)",
        "let assign = graph.assign(weights, tensor: stochasticGradientDescent, name: nil)",
        'let cost = graph.identity(with: squeeze, name: "cost")',
    ]
    assert text.endswith(
        """
for _ in 0..<1 {
    let results = graph.run(
        feeds: [
            x: MPSGraphTensorData(
                device: device, data: data([1, 2] as [Float]),
                shape: [1, 2], dataType: .float32),
        ],
        targetTensors: [cost],
        targetOperations: [assign])
    show("cost", results[cost]!, as: Float.self)
}
"""
    )
    assert not program.with_suffix(".values").exists()


def stepping() -> tuple[mps.Graph, dict[mps.Tensor, list[float]], mps.Tensor, mps.Operation]:
    """Return a graph that adds its feed to a variable, with its feeds, target and update."""
    graph = mps.Graph("cpu")
    x = graph.placeholder((None,), name="x")
    total = graph.variable([0.0, 0.0], name="total")
    return graph, {x: [1, 2]}, graph.identity(x, name="y"), graph.assign(total, total + x)


def test_to_swift_encodes_each_run_on_a_command_buffer(tmp_path: Path) -> None:
    graph, feeds, y, update = stepping()
    text = graph.to_swift(tmp_path / "main.swift", [feeds], y, update, steps=3, by="encode").read_text()
    assert "\nlet queue = MTLCreateSystemDefaultDevice()!.makeCommandQueue()!\nlet graph = MPSGraph()\n" in text
    assert text.endswith(
        """
for _ in 0..<3 {
    let buffer = MPSCommandBuffer(from: queue)
    let results = graph.encode(
        to: buffer,
        feeds: [
            x: MPSGraphTensorData(
                device: device, data: data([1, 2] as [Float]),
                shape: [2], dataType: .float32),
        ],
        targetTensors: [y],
        targetOperations: [assign],
        executionDescriptor: nil)
    buffer.commit()
    buffer.waitUntilCompleted()
    show("y", results[y]!, as: Float.self)
}
"""
    )


def test_to_swift_compiles_an_executable_before_its_runs(tmp_path: Path) -> None:
    graph, feeds, y, update = stepping()
    text = graph.to_swift(tmp_path / "main.swift", [feeds], y, update, steps=3, by="executable").read_text()
    assert text.endswith(
        """
let executable = graph.compile(
    with: device,
    feeds: [x: MPSGraphShapedType(shape: [2], dataType: .float32)],
    targetTensors: [y],
    targetOperations: [assign],
    compilationDescriptor: nil)
for _ in 0..<3 {
    let feeds: [MPSGraphTensor: MPSGraphTensorData] = [
        x: MPSGraphTensorData(
            device: device, data: data([1, 2] as [Float]),
            shape: [2], dataType: .float32),
    ]
    let outputs = executable.run(
        with: queue, inputs: executable.feedTensors!.map { feeds[$0]! }, results: nil, executionDescriptor: nil)
    let results = Dictionary(zip(executable.targetTensors!, outputs)) { first, _ in first }
    show("y", results[y]!, as: Float.self)
}
"""
    )


def test_a_program_without_feeds_or_targets_still_has_the_device_of_its_executable(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    count = graph.variable([0.0], name="count")
    update = graph.assign(count, count + 1)
    text = graph.to_swift(tmp_path / "main.swift", {}, [], update, by="executable").read_text()
    assert "let device = MPSGraphDevice(" in text
    assert "feeds: [:],\n    targetTensors: [],\n" in text
    assert "let feeds: [MPSGraphTensor: MPSGraphTensorData] = [:]\n" in text
    assert "\n_ = executable.run(" in text
    assert "outputs" not in text


def test_to_swift_writes_the_present_values_of_variables_beside_the_program(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    weights = graph.variable(np.arange(12, dtype=np.float32), name="weights")
    moments = graph.variable(np.zeros(5, np.float32))
    graph.run({}, [], [graph.assign(weights, weights * 2)])
    sums = [graph.sum(weights + np.arange(100, 112, dtype=np.float32)), graph.sum(moments)]
    program = graph.to_swift(tmp_path / "main.swift", {}, sums)
    stored = np.fromfile(program.with_suffix(".values"), np.float32)
    np.testing.assert_array_equal(stored, [*np.arange(12) * 2, *np.arange(100, 112)])
    assert "values.subdata(in: 0..<48)" in program.read_text()
    assert "values.subdata(in: 48..<96)" in program.read_text()
    assert "Data(count: 20)" in program.read_text()


def test_whole_numbers_of_a_literal_are_those_of_its_type(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    halves = graph.constant([0.1, 65504.0, 4100.0, -2.0], np.float16) * 1
    text = graph.to_swift(tmp_path / "main.swift", {}, halves).read_text()
    assert "data([0.1, 65504, 4100, -2] as [Float16])" in text


def test_batches_of_a_loop_follow_each_other(tmp_path: Path) -> None:
    case = training()
    text = write(case, tmp_path / "main.swift")
    place = re.search(r"images: .*\n.*batch\(step % 3, from: (\d+), count: (\d+)\)", text)
    assert place is not None
    start, count = int(place[1]), int(place[2])
    (images, *_) = case.batches[0]
    stored = np.frombuffer((tmp_path / "main.values").read_bytes()[start : start + 3 * count], np.float32)
    np.testing.assert_array_equal(stored, np.ravel([batch[images] for batch in case.batches]).astype(np.float32))
    assert "for step in 0..<7 {" in text


def test_one_result_has_one_name(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    names = ["graph", "values", "if", "a b", "aB", "2", "ü", 'a"\\(x)\n']
    tensors = [graph.placeholder((1,), name=name) for name in names]
    total = tensors[0]
    for tensor in tensors[1:]:
        total = total + tensor
    text = graph.to_swift(tmp_path / "main.swift", {tensor: [0] for tensor in tensors}, total).read_text()
    made = re.findall(r"let (\w+) = graph\.placeholder", text)
    assert made == ["graph2", "values2", "ifResults", "aB", "aB2", "_2", "placeholder", "aX"]
    assert r'name: "a\"\\(x)\n"' in text


def test_descriptors_with_the_same_settings_are_one(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1, 8, 8, 1), name="x")
    pooled = [graph.max_pool2d(x, 2), graph.max_pool2d(x, 2, name="again"), graph.max_pool2d(x, 4)]
    text = graph.to_swift(tmp_path / "main.swift", {x: np.ones((1, 8, 8, 1))}, pooled).read_text()
    assert re.findall(r"let (\w+) = MPSGraph\w+\(\)", text) == ["pooling2DDescriptor", "pooling2DDescriptor2"]
    assert "pooling2DDescriptor.paddingStyle = .TF_VALID" in text
    assert text.count("descriptor: pooling2DDescriptor,") == 2


def test_every_plain_operation_has_a_method_of_apples(tmp_path: Path) -> None:
    table = ROOT / "tools/methods/method_table.py"
    if not table.is_file():
        pytest.skip("tools are not here")
    graph, feeds, made = plain_operations(runpy.run_path(str(table)))
    text = graph.to_swift(tmp_path / "main.swift", feeds, made).read_text()
    assert len(made) > 70
    assert text.count("\nshow(") == len(made)


def test_what_apple_does_not_have_is_named(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,), name="x")
    with pytest.raises(mps.UnsupportedError, match=r'operation "total" was made by "omps\w+WithTensor:name:"'):
        graph.to_swift(tmp_path / "main.swift", {x: [1, 2]}, graph.all_reduce(x, name="total"))
    wave = graph.complex(x, x)
    with pytest.raises(mps.UnsupportedError, match="elements of complex64, expected a type that Swift has"):
        graph.to_swift(tmp_path / "main.swift", {x: [1, 2]}, wave)
    assert not (tmp_path / "main.swift").exists()


def test_arguments_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x, other = graph.placeholder((None,), name="x"), graph.placeholder((1,), name="other")
    y, file = x * 2, tmp_path / "main.swift"
    with pytest.raises(mps.ArgumentError, match='placeholder "x" is needed and not fed'):
        graph.to_swift(file, {other: [1]}, y)
    with pytest.raises(mps.ArgumentError, match="0 batches are given"):
        graph.to_swift(file, [], y)
    with pytest.raises(mps.ShapeError, match=r'batches of "x" have shapes \[\(1,\), \(2,\)\]'):
        graph.to_swift(file, [{x: [1]}, {x: [1, 2]}], y)
    with pytest.raises(mps.ArgumentError, match=r'ends in ".txt", expected ".swift"'):
        graph.to_swift(tmp_path / "main.txt", {x: [1]}, y)
    with pytest.raises(mps.ArgumentError, match="steps"):
        graph.to_swift(file, {x: [1]}, y, steps=0)
    with pytest.raises(
        mps.ArgumentError, match=r'Graph.to_swift: by is "call", expected "run", "encode" or "executable"'
    ):
        graph.to_swift(file, {x: [1]}, y, by="call")  # type: ignore[arg-type]
    with pytest.raises(mps.FileError):
        graph.to_swift(tmp_path / "missing" / "main.swift", {x: [1]}, y)


def test_a_tensor_of_a_block_is_not_used_outside(tmp_path: Path) -> None:
    graph = mps.Graph("cpu")
    x, inside = graph.placeholder((1,), name="x"), []

    def block() -> list[mps.Tensor]:
        inside.append(graph.tanh(x, name="inner"))
        return [inside[0] * 2]

    (outer,) = graph.control_dependencies([graph.assign(graph.variable([0.0]), x)], block)
    with pytest.raises(mps.GraphError, match='"inner" was made in a block'):
        graph.to_swift(tmp_path / "main.swift", {x: [1]}, [outer, inside[0] + 1])


# ---- with Swift


def number(word: str) -> float:
    """Return what Swift printed."""
    return word == "true" if word in ("true", "false") else int(word) if word.lstrip("-").isdigit() else float(word)


def is_ready() -> bool:
    script = ROOT / "scripts/swift_env.sh"
    return script.exists() and subprocess.run([script, "--is-ready"], check=False).returncode == 0


@pytest.fixture(scope="module")
def results() -> dict[str, list[np.ndarray]]:
    """Return what Python computes of each case, after all were written and built as programs of one package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "examples/python"))
        made = {name: make() for name, make in CASES.items()}
    for name, by in FORMS:
        folder = PACKAGE / "Sources" / f"{name}_{by}"
        folder.mkdir(parents=True, exist_ok=True)
        write(made[name], folder / "main.swift", by)
    targets = [f'.executableTarget(name: "{name}_{by}", dependencies: [framework])' for name, by in FORMS]
    (PACKAGE / "Package.swift").write_text(MANIFEST % ", ".join(targets))
    command = [str(ROOT / "scripts/swift_env.sh"), "swift", "build", "--package-path", str(PACKAGE)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
    return {name: case.python_results() for name, case in made.items()}


@pytest.mark.slow
@pytest.mark.skipif(not is_ready(), reason="no Swift is here; scripts/swift_env.sh makes it")
@pytest.mark.parametrize(("name", "by"), FORMS)
def test_a_program_prints_what_python_computes(name: str, by: str, results: dict[str, list[np.ndarray]]) -> None:
    run = subprocess.run(
        [ROOT / "scripts/swift_env.sh", PACKAGE / ".build/debug" / f"{name}_{by}"],
        env={**os.environ, "OPENMPS_DEVICE": "cpu"},
        capture_output=True,
        text=True,
        check=True,
    )
    printed = [line.split(" ", 1)[1].strip("[]") for line in run.stdout.splitlines()]
    expected = results[name]
    assert len(printed) == len(expected)
    for line, wanted in zip(printed, expected, strict=True):
        found = np.array([number(word) for word in line.split(", ") if word], wanted.dtype)
        np.testing.assert_allclose(found, np.ravel(wanted), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("shape", "given"), [((2, 3), (2, 3)), ((None, 3), (4, 3)), ((3,), (3,)), ((), (1,))])
def test_a_shape_in_place_of_an_array_is_refused(
    tmp_path: Path, shape: tuple[int | None, ...], given: tuple[int, ...]
) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder(shape, name="x")
    with pytest.raises(mps.ShapeError, match='placeholder "x" is fed with an array of shape .*, expected an array of'):
        graph.to_swift(tmp_path / "main.swift", {x: given}, x * 2)
    assert not list(tmp_path.iterdir())
