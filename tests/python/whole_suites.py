"""Runs the whole suites again and again: a test that fails once in many runs is a fault.

    python tests/python/whole_suites.py --count COUNT --first NUMBER [--tests WORD...]

A suite is four experiments. Three run a third of the files of Python tests each. The fourth one runs the fast tests of
ctest in ``OPENMPS_BUILD`` (build/python), if there is a build. ``--tests`` runs these files of Python's alone. Failures
are printed by name, counts last.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import experiment

ROOT = Path(__file__).resolve().parents[2]
PARTS = 4  # of a suite
_MOST_TEXT = 2000  # characters of a failure that are printed


def python_suite(tests: list[str]) -> Counter[str]:
    """Return how many Python tests passed, failed and were skipped."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", *tests]
        environment = {name: value for name, value in os.environ.items() if name != "OPENMPS_COMMIT"}
        ended = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
        if not report.exists():
            print(ended.stdout)
            return Counter({"failures": 1})
        cases = list(ElementTree.parse(report).iter("testcase"))
    counts: Counter[str] = Counter()
    for case in cases:
        kinds = {child.tag for child in case}
        what = "failures" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else "passed"
        counts[what] += 1
        if what == "failures":
            text = next(child for child in case if child.tag in {"failure", "error"}).text or ""
            print(f"{case.get('classname')}.{case.get('name')} failed:\n{text[-_MOST_TEXT:]}", flush=True)
    if ended.returncode and not counts["failures"]:
        counts["failures"] += 1
        print(f"pytest ended with {ended.returncode}", flush=True)
    return counts


def built_suite(build: Path) -> Counter[str]:
    """Return how many programs of ctest passed and failed."""
    command = ["ctest", "--test-dir", str(build), "-L", "fast", "--timeout", "3600"]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    # CMake 4 writes "100% tests passed out of 14" where older versions add "0 tests failed".
    found = re.search(r"(?:(\d+) tests failed|100% tests passed) out of (\d+)", ended.stdout)
    if found is None:
        print(ended.stdout)
        return Counter({"failures": 1})
    failed, total = int(found[1] or 0), int(found[2])
    if failed:
        print(ended.stdout[found.end() :], flush=True)
    return Counter({"programs": total - failed, "failures": failed})


def part_of_suite(number: int) -> Counter[str]:
    """Return the counts of an experiment."""
    part = number % PARTS
    if part == PARTS - 1:
        build = ROOT / os.environ.get("OPENMPS_BUILD", "build/python")
        return built_suite(build) if (build / "CTestTestfile.cmake").exists() else Counter()
    files = sorted(
        str(file) for folder in ("listings", "python") for file in (ROOT / "tests" / folder).glob("test_*.py")
    )
    return python_suite(files[part :: PARTS - 1])


def main(first: int, count: int, tests: list[str]) -> int:
    """Print failures as they come, and the counts last."""
    counts: Counter[str] = Counter({"parts of suites": 0, "failures": 0, "passed": 0})
    for number in range(first, first + count):
        counts.update(python_suite(tests) if tests else part_of_suite(number))
        counts["parts of suites"] += 1
    experiment.report(counts)
    return 1 if counts["failures"] else 0


if __name__ == "__main__":
    _parser = experiment.arguments(__doc__)
    _parser.add_argument("--tests", nargs="*", default=[])
    _options = _parser.parse_args()
    sys.exit(main(_options.first, _options.count, _options.tests))
