"""Programs of all snippets that the rows make: the tests compile and run them.

    python tools/site/snippet_programs.py swift/Tests/SnippetTests/Generated/SnippetTests.swift

A program in Objective-C++ or C++ prints a line for each snippet: its class, and the numbers of its result. The program
in Swift, a test, compares them itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from languages import cpp_lines, objc_lines, swift_lines
from snippet_table import ROWS
from statements import MATRICES, VALUES, Array, Row, Send, gradient_values

_ROOT = Path(__file__).resolve().parents[2]
HEADS = (_ROOT / "tools" / "site" / "heads", _ROOT / "swift" / "Tests" / "SnippetTests")
_NODES = {"image": "source", "other": "secondary", "incoming": "gradient"}  # image node: the image that it stands for


def images_of(row: Row) -> dict[str, Array]:
    """Return the images that a snippet reads, itself or as a graph."""
    names = [(_NODES if _end(row) == "graph" else {}).get(name, name) for name in row.variables]
    shape = VALUES["source"].shape if row.gradient is None else (1, *row.gradient)
    all_values = {**VALUES, "gradient": gradient_values(shape)}
    return {name: all_values[name] for name in names if name in all_values}


def matrices_of(row: Row) -> dict[str, Array]:
    """Return the matrices and vectors that a snippet reads."""
    return {name: MATRICES[name] for name in row.variables if name in MATRICES}


def result_shape(row: Row) -> tuple[int, ...]:
    """Return the shape of the image that a kernel writes."""
    return row.formula().shape if row.formula else VALUES["source"].shape


def _list(values: Array) -> str:
    return ", ".join(repr(float(np.float32(value))) for value in values.ravel())


def _nodes(row: Row) -> list[str]:
    return [name for name in _NODES if name in row.variables]


def _end(row: Row) -> str:
    """Return what the program reads at the end: an image that a kernel wrote, what a graph makes, or an object."""
    last = row.statements[-1]
    if "product" in row.variables:
        return "matrix"
    return "graph" if "node" in row.made else "image" if isinstance(last, Send) and not last.name else "object"


class Operand(NamedTuple):
    """Memory that a snippet reads or writes: an image without its batch, a matrix or a vector."""

    name: str
    kind: str
    shape: tuple[int, ...]
    values: Array | None  # None: zeros

    def written(self, form: str) -> str:
        """Return the statement that makes it, of a form with fields `name`, `shape` and `values`."""
        values = "" if self.values is None else _list(self.values)
        return form.format(name=self.name, shape=", ".join(map(str, self.shape)), values=values)


def operands_of(row: Row) -> list[Operand]:
    """Return the memory of a snippet: images, then matrices and vectors, then its result."""
    found = [Operand(name, "image", values.shape[1:], values) for name, values in images_of(row).items()]
    for name, values in matrices_of(row).items():
        found.append(Operand(name, "vector" if values.ndim == 1 else "matrix", values.shape, values))
    if "product" in row.variables:
        found.append(Operand("product", "matrix", result_shape(row), None))
    if "result" in row.variables:
        found.append(Operand("result", "image", result_shape(row)[1:], None))
    return found


_OBJC = {
    "image": "  MPSImage *{name} = image_of({shape}, {{{values}}});",
    "matrix": "  MPSMatrix *{name} = matrix_of({shape}, {{{values}}});",
    "vector": "  MPSVector *{name} = vector_of({shape}, {{{values}}});",
}
_CPP = {
    "image": "  const Image {name} = image_of({shape}, {{{values}}});",
    "matrix": "  const MatrixMemory {name} = matrix_of({shape}, {{{values}}});",
    "vector": "  const MatrixMemory {name} = vector_of({shape}, {{{values}}});",
}
_SWIFT = {
    "image": "        let {name} = image({shape}, [{values}])",
    "matrix": "        let {name} = matrixOf({shape}, [{values}])",
    "vector": "        let {name} = vectorOf({shape}, [{values}])",
}


def _made(row: Row, forms: dict[str, str]) -> list[str]:
    return [each.written(forms[each.kind]) for each in operands_of(row)]


def _objc(row: Row) -> str:
    lines = [f"static void snippet_{row.name}() {{", *_made(row, _OBJC)]
    lines += [f"  MPSNNImageNode *{name} = [MPSNNImageNode nodeWithHandle:nil];" for name in _nodes(row)]
    lines.append(objc_lines(row))
    last = list(row.made)[-1]
    ends = {
        "image": "print(name, result);",
        "matrix": "print_matrix(name, product);",
        "graph": f"print_graph(name, node, @[ {', '.join(images_of(row))} ]);",
        "object": f"print_object(name, {last});",
    }
    return "\n".join([*lines, f'  const char *name = "{row.name}";', f"  {ends[_end(row)]}", "}", ""])


def objc_program() -> str:
    """Return the program in Objective-C++."""
    return _program("head.mm", _objc, "begin();")


def _cpp(row: Row) -> str:
    if not cpp_lines(row):
        return ""
    lines = [f"static void snippet_{row.name}() {{", *_made(row, _CPP)]
    lines += [f"  const ImageNode {name} = ImageNode::make().take_or_throw();" for name in _nodes(row)]
    lines.append(cpp_lines(row))
    ends = {
        "image": "print(name, result);",
        "matrix": "print_matrix(name, product);",
        "graph": f"print_graph(name, node, {{{', '.join(images_of(row))}}});",
        "object": 'std::printf("%s\\n", name);',
    }
    return "\n".join([*lines, f'  const char* const name = "{row.name}";', f"  {ends[_end(row)]}", "}", ""])


def cpp_program() -> str:
    """Return the program in C++."""
    return _program("head.cpp", _cpp, "")


def _program(head: str, function: Callable[[Row], str], begin: str) -> str:
    written = {name: function(row) for name, row in ROWS.items()}
    parts = [(HEADS[0] / head).read_text(encoding="utf-8"), *written.values()]
    calls = [f'  attempt("{name}", snippet_{name});' for name, text in written.items() if text]
    return "\n".join([*parts, "int main() {", f"  {begin}", *calls, "}", ""])


def _swift(row: Row) -> str:
    lines = [f"    func test{row.name}() {{", "        let buffer = queue.makeCommandBuffer()!", *_made(row, _SWIFT)]
    lines += [f"        let {name} = MPSNNImageNode(handle: nil)" for name in _nodes(row)]
    lines.append(swift_lines(row))
    found = {
        "image": "values(result)",
        "matrix": "values(product)",
        "graph": f"values(node, [{', '.join(images_of(row))}], buffer)",
        "object": f"[Float]([{list(row.made)[-1]}].count == 1 ? [] : [0])",
    }[_end(row)]
    if _end(row) != "graph":
        lines.append("        finish(buffer)")
    expected = f"[{_list(row.formula())}]" if row.formula else "found"
    return "\n".join([*lines, f"        let found = {found}", f"        check(found, {expected})", "    }", ""])


def swift_program() -> str:
    """Return the test in Swift."""
    head = "import MetalPerformanceShadersGraph\nimport XCTest\n"
    return "\n".join([head, "final class SnippetTests: XCTestCase {", *map(_swift, ROWS.values()), "}", ""])


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(swift_program(), encoding="utf-8")
