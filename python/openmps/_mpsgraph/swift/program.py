"""A program in Swift that builds a graph, runs it once or step by step, and prints the results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._mpsgraph.dtypes import code_of, dtype_of, name_of
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.record import Call
from openmps._mpsgraph.source.runs import PlannedRuns, Program, arrays_of, without_gaps
from openmps._mpsgraph.source.statements import INDENT
from openmps._mpsgraph.swift import literals
from openmps._mpsgraph.swift.names import Names
from openmps._mpsgraph.swift.statements import SwiftStatements
from openmps._mpsgraph.swift.stored import SwiftStored
from openmps.errors import UnsupportedError

__all__ = ["swift_program"]

Array = npt.NDArray[Any]

_HEAD = """import Foundation
import MetalPerformanceShadersGraph
"""
_VALUES = """
// The elements of arrays, in the file beside this one.
let values = try! Data(
    contentsOf: URL(fileURLWithPath: #filePath).deletingPathExtension().appendingPathExtension("values"))
"""
_DATA = """
/// Returns the bytes of elements.
func data<Element>(_ elements: [Element]) -> Data {
    elements.withUnsafeBytes { Data($0) }
}
"""
_BATCH = """
/// Returns one of the batches of a placeholder, which follow each other in the file.
func batch(_ number: Int, from start: Int, count: Int) -> Data {
    values.subdata(in: start + number * count..<start + (number + 1) * count)
}
"""
_SHOW = """
/// Prints the elements of a result.
func show<Element>(_ name: String, _ result: MPSGraphTensorData, as _: Element.Type) {
    let count = result.shape.reduce(1) { $0 * $1.intValue }
    let elements = [Element](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        if let start = buffer.baseAddress {
            result.mpsndarray().readBytes(start, strideBytes: nil)
        }
        initializedCount = count
    }
    print(name, elements)
}
"""
_DEVICE = "let device = MPSGraphDevice(mtlDevice: MTLCreateSystemDefaultDevice()!)"
_QUEUE = "let queue = MTLCreateSystemDefaultDevice()!.makeCommandQueue()!"

# How the runs are made: lines before the first one, and those of each. The feeds of an executable are in its order.
_COMPILED = """
let executable = graph.compile(
    with: device,
    feeds: {types},
    targetTensors: {targets},
    targetOperations: {operations},
    compilationDescriptor: nil)
"""
_FORMS = {
    "run": """
{results} = graph.run(
    feeds: {feeds},
    targetTensors: {targets},
    targetOperations: {operations})
""",
    "encode": """
let buffer = MPSCommandBuffer(from: queue)
{results} = graph.encode(
    to: buffer,
    feeds: {feeds},
    targetTensors: {targets},
    targetOperations: {operations},
    executionDescriptor: nil)
buffer.commit()
buffer.waitUntilCompleted()
""",
    "executable": """
let feeds: [MPSGraphTensor: MPSGraphTensorData] = {feeds}
{outputs} = executable.run(
    with: queue, inputs: executable.feedTensors!.map {{ feeds[$0]! }}, results: nil, executionDescriptor: nil)
""",
}
_NAMED = "let results = Dictionary(zip(executable.targetTensors!, outputs)) { first, _ in first }"


def swift_program(calls: Sequence[Call], needed: Needed, arrays: Mapping[int, Array], runs: PlannedRuns) -> Program:
    """Return the program of a graph; `arrays` has the elements of variables and constants by identity."""
    stored = SwiftStored()
    feeds = [tensor for tensor, _ in runs.batches[0]]
    statements = SwiftStatements(
        needed, [*feeds, *runs.targets, *runs.operations], lambda key: stored.data(arrays[key])
    )
    statements.write(calls)
    running = _run(statements, stored, runs)
    parts = [
        _HEAD,
        _VALUES if stored.content else "",
        _DATA if stored.writes_literals else "",
        _BATCH if stored.writes_batches else "",
        _SHOW if runs.targets else "",
        "",
        _DEVICE if feeds or runs.by == "executable" else "",
        "" if runs.by == "run" else _QUEUE,
        "let graph = MPSGraph()",
        *statements.lines,
        "",
        *running,
    ]
    return Program("\n".join(without_gaps(parts)) + "\n", bytes(stored.content))


def _run(statements: SwiftStatements, stored: SwiftStored, runs: PlannedRuns) -> list[str]:
    """Return the lines that run the graph and print the targets."""
    made = {
        "targets": _listed([statements.expression(each) for each in runs.targets]),
        "operations": _listed([statements.expression(each) for each in runs.operations]) if runs.operations else "nil",
        "results": "let results" if runs.targets else "_",
        "outputs": "let outputs" if runs.targets else "_",
    }
    feeds = _feeds(statements, stored, runs)
    compiled = []
    if runs.by == "executable":
        types = _listed([f"{name}: MPSGraphShapedType({type_})" for name, type_, _ in feeds]) if feeds else "[:]"
        compiled = _filled(_COMPILED, types=types, **made)
    call = _filled(_FORMS[runs.by], feeds=_fed(feeds, "" if runs.by == "executable" else INDENT), **made)
    if runs.by == "executable" and runs.targets:
        call.append(_NAMED)
    for each in runs.targets:
        result = f"results[{statements.expression(each)}]!"
        call.append(f"show({literals.text(each.operation_name)}, {result}, as: {_element(each)}.self)")
    if runs.steps is None:
        return [*compiled, *call]
    counter = "step" if len(runs.batches) > 1 and runs.batches[0] else "_"
    return [*compiled, f"for {counter} in 0..<{runs.steps} {{", *(INDENT + line for line in call), "}"]


def _filled(form: str, **parts: str) -> list[str]:
    return form.strip("\n").format(**parts).split("\n")


def _listed(names: Sequence[str]) -> str:
    """Return an array or a dictionary of names, each on its line if there are many."""
    if len(", ".join(names)) <= 70:
        return literals.listed(names)
    return "[\n" + "".join(f"        {name},\n" for name in names) + "    ]"


def _feeds(statements: SwiftStatements, stored: SwiftStored, runs: PlannedRuns) -> list[tuple[str, str, str]]:
    """Return the name of each placeholder, the arguments of its type, and the expression of its elements."""
    found = []
    for place, (tensor, first) in enumerate(runs.batches[0]):
        arrays = arrays_of(runs, place)
        data = stored.data(first) if len(arrays) == 1 else stored.batches(arrays, runs.number)
        shape = literals.listed([str(extent) for extent in first.shape])
        case = Names.load().case("MPSDataType", code_of(first.dtype))
        found.append((statements.expression(tensor), f"shape: {shape}, dataType: {case}", data))
    return found


def _fed(feeds: Sequence[tuple[str, str, str]], indent: str) -> str:
    """Return the dictionary of feeds; its lines after the first one are indented."""
    if not feeds:
        return "[:]"
    lines = ["["]
    for name, type_, data in feeds:
        lines += [
            f"{indent}    {name}: MPSGraphTensorData(",
            f"{indent}        device: device, data: {data},",
            f"{indent}        {type_}),",
        ]
    return "\n".join([*lines, f"{indent}]"])


def _element(tensor: _core.GraphTensor) -> str:
    name = name_of(dtype_of(tensor.data_type))
    if name not in SwiftStored.elements:
        raise UnsupportedError(
            f'Graph.to_swift: target "{tensor.operation_name}" has elements of {name}, expected a type that Swift has: '
            f"{', '.join(SwiftStored.elements)}."
        )
    return SwiftStored.elements[name]
