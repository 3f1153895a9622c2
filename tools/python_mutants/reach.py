"""Runs a test file without a mutant, by coverage.py: its time, its failures, and the lines of each function."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from .modules import TESTS
from .mutant import PACKAGE, Mutant

ROOT = PACKAGE.parents[1]
SUITES = ROOT / "tests" / "python"
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-rfE", "--tb=no")
QUIET = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}

Lines = dict[str, dict[str, list[str]]]  # test functions by module and line


@dataclass(frozen=True)
class Suite:
    """A test file as it is without a mutant."""

    seconds: float
    failing: list[str]
    lines: Lines


class Reach:
    """The lines that each test file runs, kept in a folder; a file that has changed is run again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, Suite] = {}

    def functions(self, mutant: Mutant) -> list[str]:
        """Return the test functions that run a mutant's statement in their own process."""
        found = []
        for name in TESTS[mutant.file]:
            lines = self.suite(name).lines.get(mutant.file, {})
            functions = {each for line in mutant.lines for each in lines.get(str(line), [])}
            found += [f"tests/python/{name}.py::{function}" for function in sorted(functions)]
        return found

    def suite(self, name: str) -> Suite:
        """Return what a run of a test file has shown."""
        if name not in self._known:
            modules = [PACKAGE / module for module, names in TESTS.items() if name in names]
            content = b"".join(file.read_bytes() for file in (SUITES / f"{name}.py", *modules))
            kept = self._folder / f"suite-{name}-{hashlib.sha256(content).hexdigest()[:16]}.json"
            if not kept.exists():
                kept.write_text(json.dumps(asdict(_run(name, modules, self._folder))) + "\n")
            self._known[name] = Suite(**json.loads(kept.read_text()))
        return self._known[name]


def failures(output: str) -> list[str]:
    """Return the tests that failed, as pytest prints them."""
    return re.findall(r"^(?:FAILED|ERROR) (\S+(?:\[.*\])?)", output, re.MULTILINE)


def _run(name: str, modules: list[Path], folder: Path) -> Suite:
    """Run a test file once."""
    from coverage import CoverageData  # of the extra dev

    settings, data = folder / f"{name}.coveragerc", folder / f"{name}.coverage"
    included = "".join(f"\n    {module}" for module in modules)
    settings.write_text(f"[run]\ndynamic_context = test_function\ninclude ={included}\ndata_file = {data}\n")
    data.unlink(missing_ok=True)
    start = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", *PYTEST, f"tests/python/{name}.py"],
        cwd=ROOT,
        env=os.environ | QUIET,
        capture_output=True,
        text=True,
        check=False,
    )
    seconds, failing = time.monotonic() - start, failures(ended.stdout)
    if ended.returncode not in (0, 1) or (ended.returncode and not failing):
        raise SystemExit(f"{name} does not run:\n{ended.stdout[-3000:]}{ended.stderr[-1000:]}")
    for each in failing:
        print(f"left out, as it fails without a mutant: {each}", file=sys.stderr, flush=True)
    counted = CoverageData(str(data))
    counted.read()
    found: Lines = {}
    for module in modules:
        lines = {}
        for line, contexts in counted.contexts_by_lineno(str(module)).items():
            lines[str(line)] = sorted(each.rpartition(".")[2] for each in contexts if each.startswith(f"{name}.test_"))
        found[str(module.relative_to(PACKAGE))] = lines
    return Suite(seconds, failing, found)
