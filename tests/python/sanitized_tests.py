"""Everything that C++ and Objective-C tests run, under sanitizers: so many parts of it, and what was reported.

``--of`` says what an experiment is:

    tests    a test program, or a quarter of the frameworks' (built_tests.py)
    rounds   a round of queues, events and handlers on several threads
    calls    a malformed call of a method that the Objective-C run time lists
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

import built_tests
import experiment

REPORT = re.compile(
    r"(ERROR: (Address|Leak)Sanitizer|WARNING: ThreadSanitizer|UndefinedBehaviorSanitizer:|: runtime error:).*"
)
CASES = re.compile(r"\[doctest\] test cases:\s*(\d+)")
LIMIT = 3600.0
ROUNDS = "queue: rounds of several threads*"


def sanitized(preset: str, name: str, options: list[str], variables: dict[str, str] | None = None) -> tuple[str, int]:
    """Run a program of the preset's build; return its output and how many findings it shows."""
    command: list[str | Path] = [built_tests.program(preset, name), *options]
    status, output = built_tests.run(command, built_tests.environment(preset) | (variables or {}), LIMIT)
    findings = len(REPORT.findall(output))
    if status and not findings:
        findings = 1  # a failing test, a crash or the time limit
    if findings:
        print(f"{name} {' '.join(options)} under {preset} ended with {status}:\n{output[-8000:]}", flush=True)
    return output, findings


def tests(preset: str, first: int, count: int) -> Counter[str]:
    """Run the fast cases of these programs."""
    counts: Counter[str] = Counter(programs=0, cases=0, findings=0)
    for name, cases in built_tests.PROGRAMS[first : first + count]:
        output, findings = sanitized(preset, name, built_tests.fast_cases(cases))
        counts["programs"] += 1
        counts["cases"] += sum(map(int, CASES.findall(output)))
        counts["findings"] += findings
    return counts


def rounds(preset: str, first: int, count: int) -> Counter[str]:
    """Run rounds of queues on several threads."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counts"
        span = {"OPENMPS_EXPERIMENTS": f"{first} {count}", "OPENMPS_COUNTS": str(file)}
        _, findings = sanitized(preset, "engine_tests", [f"-tc={ROUNDS}"], span)
        made = json.loads(file.read_text())["rounds"] if file.exists() else 0
    return Counter(rounds=made, findings=findings)


def calls(preset: str, first: int, count: int) -> Counter[str]:
    """Make malformed calls."""
    _, findings = sanitized(preset, "malformed_calls", [f"--first={first}", f"--count={count}"])
    return Counter(calls=count, findings=findings)


def main() -> int:
    """Print findings as they come, and the counts last."""
    parser = experiment.arguments(__doc__)
    parser.add_argument("--preset", choices=["asan", "tsan"], required=True)
    parser.add_argument("--of", choices=["tests", "rounds", "calls"], default="tests")
    options = parser.parse_args()
    counts = {"tests": tests, "rounds": rounds, "calls": calls}[options.of](
        options.preset, options.first, options.count
    )
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
