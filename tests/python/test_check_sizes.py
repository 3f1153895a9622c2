"""tools/check_sizes.py on lines that it has to list and on lines that it has to let pass."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "check_sizes.py"

PLAIN = {
    "members": "  return storage.rows * storage.row_bytes;",
    "a subtraction": "  const NSUInteger span = (rows - 1) * rowBytes + 4;",
    "sizeof": "  [list appendBuffer:channels * sizeof(float)];",
    "casts": "  auto all = static_cast<std::size_t>(count) * static_cast<std::size_t>(layout.c);",
    "messages": "  const NSUInteger n = [image width] * [image height];",
    "a call": "  take(shape.elements() * element_bytes());",
    "one letter members": "  return x.h * x.w;",
    "an assignment": "  bytes *= rows;",
    "after a plain product": "  return CheckedSize(offset) + width * height;",
    "over two lines": "  const std::size_t all = first_row_bytes *\n      number_of_rows;",
    "checked too late": "  return rows * columns * CheckedSize(bytes);",
}

CHECKED = {
    "a construction": "  return objc::CheckedSize(rows) * row_bytes * matrices;",
    "parentheses": "  return (CheckedSize(rows) - 1) * row_bytes;",
    "an extent": "  return {engine::Extent(x.h) * x.w};",
    "a variable": "  const CheckedSize row = width, pitch = f(a, b);\n  use(pitch * height);",
    "a parameter": "void f(Extent width, Extent height) { use(width * height); }",
    "a member of a shape": "void f(const Shape& shape) { use(shape[0] * shape[1]); }",
    "a header's": '#include "sizes.h"\n  use(box.width * box.height);',
    "no sizes": "  momentum * gradient; scale * width; 2 * rows;",
    "declarations": "  NSUInteger *rows; std::size_t* columns; f(NSString *const width);",
    "a comment and a string": '  // rows * columns\n  say("rows * columns");',
}


def found(folder: Path, text: str, path: str = "frameworks/file.mm") -> list[Any]:
    findings: Callable[..., Any] = runpy.run_path(str(TOOL))["findings"]
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text + "\n")
    return list(findings(file, folder))


@pytest.mark.parametrize("case", PLAIN)
def test_a_plain_product_of_sizes_is_listed(tmp_path: Path, case: str) -> None:
    assert [finding.line for finding in found(tmp_path, "\n" + PLAIN[case])] == [2]


@pytest.mark.parametrize("case", CHECKED)
def test_a_checked_product_passes(tmp_path: Path, case: str) -> None:
    (tmp_path / "sizes.h").write_text("struct Box { Extent width, height; };\n")
    assert found(tmp_path, CHECKED[case]) == []


def test_of_kernels_only_byte_counts_are_listed(tmp_path: Path) -> None:
    path = "engine/devices/cpu/loops.cpp"
    assert found(tmp_path, "  at(row * columns);", path) == []
    assert len(found(tmp_path, "  take(columns * sizeof(float));", path)) == 1


def test_the_sources_have_no_plain_product() -> None:
    run = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
