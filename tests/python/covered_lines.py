"""Counts the lines of the package that its Python tests run: 95 of 100 have to be.

    python tests/python/covered_lines.py [--tests WORD...]

coverage.py watches pytest and the Python processes that tests start; ``--tests`` runs these files alone. Files with
most lines that did not run are printed, counts last. Without coverage.py, which the extra ``dev`` brings, all is
skipped.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import experiment

ROOT = Path(__file__).resolve().parents[2]
LEAST = 0.95
# coverage.py imports modules that this test expects to be absent.
_OF_IMPORTS = "tests/python/test_import.py::test_import_leaves_out_what_is_needed_later"
_ERRORS = 2  # standard error: counts come on the last line of the output


def covered(tests: list[str]) -> dict[str, Any]:
    """Return what coverage.py reports in JSON of a run of the tests."""
    spec = importlib.util.find_spec("openmps")
    assert spec is not None
    assert spec.origin is not None
    with tempfile.TemporaryDirectory() as folder:
        settings, report = Path(folder) / "settings", Path(folder) / "report.json"
        settings.write_text(
            f"[run]\nsource = {Path(spec.origin).resolve().parent}\nparallel = True\ndata_file = {folder}/data\n"
            "patch = subprocess\n"
        )
        coverage = [sys.executable, "-m", "coverage"]
        environment = os.environ | {"COVERAGE_RCFILE": str(settings)}
        options = ["-q", "-p", "no:cacheprovider", f"--deselect={_OF_IMPORTS}"]
        tested = [*coverage, "run", "-m", "pytest", *options, *tests]
        status = subprocess.run(tested, cwd=ROOT, env=environment, stdout=_ERRORS, check=False).returncode
        for command in (["combine", "-q"], ["json", "-q", "-o", str(report)]):
            subprocess.run([*coverage, *command], cwd=ROOT, env=environment, stdout=_ERRORS, check=True)
        found: dict[str, Any] = json.loads(report.read_text())
    return found | {"status": status}


def main(tests: list[str]) -> int:
    """Print where lines did not run, and the counts last."""
    if importlib.util.find_spec("coverage") is None:
        print("coverage.py is not installed: nothing is counted.")
        experiment.report({"lines": 0, "findings": 0, "skipped": 1})
        return 0
    found = covered(tests)
    files = sorted(found["files"].items(), key=lambda item: -item[1]["summary"]["missing_lines"])
    for name, facts in files[:15]:
        missing = ", ".join(map(str, facts["missing_lines"][:12]))
        print(
            f"{Path(name).name}: {facts['summary']['missing_lines']} of {facts['summary']['num_statements']}: {missing}"
        )
    lines, run = found["totals"]["num_statements"], found["totals"]["covered_lines"]
    is_missed = run < LEAST * lines or found["status"] != 0
    experiment.report({"lines": lines, "covered": run, "findings": int(is_missed)})
    return int(is_missed)


if __name__ == "__main__":
    _parser = experiment.arguments(__doc__)
    _parser.add_argument("--tests", nargs="*", default=[])
    sys.exit(main(_parser.parse_args().tests))
