"""tests/conftest.py skips files and tests whose modules are not installed, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

_CONFTEST = Path(__file__).parents[1] / "conftest.py"
# The rules of tests/conftest.py, where `absent` is one more module that may be missing.
_RULES = f"""
import importlib.util, sys
spec = importlib.util.spec_from_file_location("rules", {str(_CONFTEST)!r})
rules = importlib.util.module_from_spec(spec)
spec.loader.exec_module(rules)
rules.OPTIONAL["absent"] = ("absent",)
pytest_pycollect_makemodule, pytest_runtest_setup = rules.pytest_pycollect_makemodule, rules.pytest_runtest_setup
"""
_SKIPPED = {
    "imports.py": "import absent",
    "imports_a_part.py": "from absent.part import name",
    "imports_a_file_that_imports.py": "import beside",
    "marked.py": "import pytest\n@pytest.mark.needs('absent')",
    "marked_file.py": "import pytest\npytestmark = pytest.mark.needs('numpy', 'absent')",
}
_PASSED = {
    "imports_others.py": "import numpy",
    "marked_with_others.py": "import pytest\n@pytest.mark.needs('numpy')",
    "imports_in_a_function.py": "def f(): import absent",
}


def test_a_missing_module_skips_what_needs_it(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(_RULES)
    (tmp_path / "beside.py").write_text("import absent")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = needs: modules\n")
    for name, text in {**_SKIPPED, **_PASSED, "imports_unknown.py": "import unknown"}.items():
        (tmp_path / f"test_{name}").write_text(f"{text}\ndef test_it(): pass\n")
    command = [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    run = subprocess.run([*command, "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    outcomes = {
        name: outcome for outcome, name in re.findall(r"^(PASSED|ERROR) test_(\w+\.py)", run.stdout, re.MULTILINE)
    }
    assert outcomes == {**dict.fromkeys(_PASSED, "PASSED"), "imports_unknown.py": "ERROR"}, run.stdout
    assert f"{len(_PASSED)} passed, {len(_SKIPPED)} skipped, 1 error" in run.stdout
    reasons = re.findall(r"^SKIPPED \[(\d)\] .*: not found: absent$", run.stdout, re.MULTILINE)
    assert sum(map(int, reasons)) == len(_SKIPPED)
