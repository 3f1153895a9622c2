"""tools/check_operations.py on lines that it has to list and on lines that it has to let pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "check_operations.py"

COMPARED = {
    "equal": '  if (node.op->name() == "matmul") return true;',
    "unequal": '  if (!addition || addition->op->name() != "add") return;',
    "the other way": '  return "reshape" == reader->op->name();',
    "a variable": "  return entry.op == request.node.op->name();",
    "bound": "  const std::string& name = node.op->name();",
    "the beginning": '  return reader->op->name().starts_with("reduce_");',
    "a set": "  is_cheap = kCheap.contains(node.op->name());",
    "a map": "  return definitions.at(op.name());",
    "a search": "  const auto row = std::ranges::find(kRows, node.op->name());",
    "a text": '  return attributes.text("reduction") == "reduce_max" ? 1 : 0;',
    "a parameter": '  if (op == "cumulative_sum") return sum;',
}
OTHER = {
    "a fact": "  if (!product.op->takes_epilogue()) return;",
    "an enumerator": "  if (node.is(Op::Matmul)) return true;",
    "a definition": "  if (node.op == &fused_reduction_def()) return true;",
    "a sentence": '  return op->name() + (name.empty() ? "" : " \\"" + name + "\\"");',
    "a key": "  key << node.op->name();",
    "a kernel table": "  const auto [first, last] = factories_.equal_range(request.node.op->name());",
    "a graph": '  return builder.op("matmul", {a, b});',
    "a comment": '  // as node.op->name() == "matmul" did',
    "an attribute": '  if (attributes.text("border") == "clamp") return edge;',
    "a user's name": '  if (node.name == "first") return;',
}


def findings(folder: Path, line: str, path: str = "passes/pass.cpp") -> str:
    file = folder / "csrc" / "engine" / path
    file.parent.mkdir(parents=True)
    file.write_text(f"void f() {{\n{line}\n}}\n")
    (folder / "docs").mkdir()
    (folder / "docs" / "operations.md").write_text((ROOT / "docs" / "operations.md").read_text())
    run = subprocess.run([sys.executable, TOOL, folder], capture_output=True, text=True, check=False)
    assert run.returncode == (1 if run.stdout else 0), run.stderr
    return run.stdout


@pytest.mark.parametrize("title", COMPARED)
def test_a_comparison_is_listed(title: str, tmp_path: Path) -> None:
    assert findings(tmp_path, COMPARED[title]).startswith("csrc/engine/passes/pass.cpp:2: ")


@pytest.mark.parametrize("title", OTHER)
def test_other_lines_pass(title: str, tmp_path: Path) -> None:
    assert findings(tmp_path, OTHER[title]) == ""


def test_definitions_pass(tmp_path: Path) -> None:
    assert findings(tmp_path, COMPARED["a parameter"], "ops/families/scans.cpp") == ""


def test_the_sources_have_no_finding() -> None:
    run = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
