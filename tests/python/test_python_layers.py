"""tools/python_layers.py on packages with circles and without."""

from __future__ import annotations

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
    "at the head": "from openmps._b import x",
    "as a module": "from openmps import _b",
    "in a function": "def f():\n    import openmps._b",
    "for type checkers": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from openmps._b import B",
    "by name": "from importlib import import_module\nimport_module('openmps._b')",
}


@pytest.mark.parametrize("case", CIRCLES)
def test_a_circle_is_found(tmp_path: Path, case: str) -> None:
    found = findings(tmp_path, {"_a": CIRCLES[case], "_b": "import openmps._c", "_c": "import openmps._a"})
    assert found == ["modules import each other: openmps._a, openmps._b, openmps._c"]


def test_modules_in_one_direction_pass(tmp_path: Path) -> None:
    assert findings(tmp_path, {"_a": "from openmps import _b, _c", "_b": "from openmps._c import x", "_c": ""}) == []


def test_relative_imports_are_listed(tmp_path: Path) -> None:
    found = findings(tmp_path, {"_a": "from ._b import x", "_b": ""})
    assert found == ["python/openmps/_a.py:1: imports ._b, expected a full name"]


def test_the_sources_keep_the_rules() -> None:
    run = subprocess.run([sys.executable, TOOLS / "check_layers.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
