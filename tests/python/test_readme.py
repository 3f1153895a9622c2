"""README's first program runs with nothing but what `pip install .` brings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("openmps")


# Modules that are neither Python's nor a requirement of the package are not installed.
BARE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names | {"numpy", "openmps"} and not top.startswith("_"):
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)
sys.meta_path.insert(0, Missing())
"""


def test_the_first_program_runs_with_the_base_install(tmp_path: Path) -> None:
    readme = Path(__file__).parents[2] / "README.md"
    if not readme.exists():
        pytest.skip("README.md is not here")
    program = re.search(r"```python\n(.*?)```", readme.read_text(), re.DOTALL)
    assert program is not None
    command = [sys.executable, "-c", BARE + program[1]]
    run = subprocess.run(command, cwd=tmp_path, env=os.environ, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    accuracy = re.search(r"validation accuracy ([0-9.]+) %", run.stdout)
    assert accuracy is not None
    assert float(accuracy[1]) > 90
    assert sorted(path.name for path in tmp_path.iterdir()) == ["losses.csv", "rows.safetensors"]
    missing = [sys.executable, "-c", BARE + "import matplotlib"]
    assert b"No module named 'matplotlib'" in subprocess.run(missing, capture_output=True, check=False).stderr
