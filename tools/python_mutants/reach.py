"""Which test functions run which lines of a module, by coverage.py; so a mutant is first shown to these alone."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from .modules import TESTS
from .mutant import PACKAGE, Mutant

ROOT = PACKAGE.parents[1]
SUITES = ROOT / "tests" / "python"
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-rfE", "--tb=no")
QUIET = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}

Lines = dict[str, dict[str, list[str]]]  # test functions by module and line


class Reach:
    """The lines that each test file runs, kept in a folder; a file that has changed is run again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Lines] = {}

    def of(self, mutant: Mutant) -> list[str]:
        """Return the test functions that run a mutant's statement in their own process."""
        found = []
        for name in TESTS[mutant.file]:
            lines = self._lines(name).get(mutant.file, {})
            functions = {each for line in mutant.lines for each in lines.get(str(line), [])}
            found += [f"tests/python/{name}.py::{function}" for function in sorted(functions)]
        return found

    def _lines(self, name: str) -> Lines:
        if name not in self._known:
            modules = [PACKAGE / module for module, names in TESTS.items() if name in names]
            content = b"".join(file.read_bytes() for file in (SUITES / f"{name}.py", *modules))
            kept = self._folder / f"reach-{name}-{hashlib.sha256(content).hexdigest()[:16]}.json"
            if not kept.exists():
                kept.write_text(json.dumps(_run(name, modules, self._folder)) + "\n")
            self._known[name] = json.loads(kept.read_text())
        return self._known[name]


def _run(name: str, modules: list[Path], folder: Path) -> Lines:
    """Run a test file once, and return its lines by function."""
    from coverage import CoverageData  # of the extra dev

    settings, data = folder / f"{name}.coveragerc", folder / f"{name}.coverage"
    included = "".join(f"\n    {module}" for module in modules)
    settings.write_text(f"[run]\ndynamic_context = test_function\ninclude ={included}\ndata_file = {data}\n")
    data.unlink(missing_ok=True)
    subprocess.run(
        [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", *PYTEST, f"tests/python/{name}.py"],
        cwd=ROOT,
        env=os.environ | QUIET,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    counted = CoverageData(str(data))
    counted.read()
    found: Lines = {}
    for module in modules:
        lines = defaultdict(list)
        for line, contexts in counted.contexts_by_lineno(str(module)).items():
            lines[str(line)] = sorted(each.rpartition(".")[2] for each in contexts if each.startswith(f"{name}.test_"))
        found[str(module.relative_to(PACKAGE))] = dict(lines)
    return found
