"""tools/python_layers.py on packages with circles and without."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
if not TOOLS.is_dir():
    pytest.skip("tools are not here", allow_module_level=True)


def findings(folder: Path, sources: dict[str, str]) -> list[str]:
    root = folder / "python" / "openmps"
    for name, text in {"__init__": "", **sources}.items():
        path = root / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    return list(runpy.run_path(str(TOOLS / "python_layers.py"))["findings"](root))


CIRCLES = {
    "at the head": "from openmps._nodes.b import x",
    "as a module": "from openmps._nodes import b",
    "in a function": "def f():\n    import openmps._nodes.b",
    "for type checkers": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from openmps._nodes.b import B",
    "by name": "from importlib import import_module\nimport_module('openmps._nodes.b')",
}


@pytest.mark.parametrize("case", CIRCLES)
def test_a_circle_is_found(tmp_path: Path, case: str) -> None:
    found = findings(
        tmp_path,
        {
            "_nodes/a": CIRCLES[case],
            "_nodes/b": "import openmps._nodes.c",
            "_nodes/c": "import openmps._nodes.a",
        },
    )
    assert found == ["modules import each other: openmps._nodes.a, openmps._nodes.b, openmps._nodes.c"]


def test_an_import_for_types_that_is_listed_closes_no_circle(tmp_path: Path) -> None:
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from openmps._mpsgraph.graph import Graph"
    sources = {"_mpsgraph/tensor": typed, "_mpsgraph/graph": "from openmps._mpsgraph.tensor import Tensor"}
    assert findings(tmp_path, sources) == []
    other = {"_mpsgraph/tensors": typed, "_mpsgraph/graph": "from openmps._mpsgraph.tensors import Tensor"}
    assert findings(tmp_path, {"_mpsgraph/tensor": "", **other}) == [
        "modules import each other: openmps._mpsgraph.graph, openmps._mpsgraph.tensors"
    ]


def test_modules_in_one_direction_pass(tmp_path: Path) -> None:
    sources = {
        "_training/a": "from openmps._nodes import b, c",
        "_nodes/b": "import openmps.errors",
        "_nodes/c": "",
    }
    assert findings(tmp_path, sources | {"errors": ""}) == []


FORBIDDEN = {
    "relative": ("_nodes/a", "from .b import x", "imports .b, expected a full name"),
    "upward": ("errors", "import openmps._nodes.b", "imports openmps._nodes.b: errors may import no other part"),
    "the face": (
        "_checks/a",
        "import openmps as mps",
        "imports openmps: _checks may import errors",
    ),
    "private": (
        "cli/__init__",
        "from openmps.rnn import _d",
        "imports openmps.rnn._d: only rnn may import its private modules",
    ),
    "without a row": ("_new", "import openmps.errors", "imports openmps.errors: _new has no row in the table of parts"),
}


@pytest.mark.parametrize("case", FORBIDDEN)
def test_imports_against_a_rule_are_listed(tmp_path: Path, case: str) -> None:
    module, text, sentence = FORBIDDEN[case]
    found = findings(tmp_path, {"_nodes/b": "", "errors": "", "rnn/_d": "", module: text})
    assert found == [f"python/openmps/{module}.py:1: {sentence}"]


def test_the_page_of_the_package_names_every_part() -> None:
    tool = runpy.run_path(str(TOOLS / "python_layers.py"))
    table = (TOOLS.parent / "python" / "README.md").read_text(encoding="utf-8").partition("|---|---|\n")[2]
    parts = {
        part
        for line in table.splitlines()
        if line.startswith("|")
        for part in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert parts == (set(tool["PARTS"]) | tool["TOP"]) - {""}


def test_the_sources_keep_the_rules() -> None:
    run = subprocess.run([sys.executable, TOOLS / "check_layers.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
