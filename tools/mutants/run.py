"""Runs the tests on one mutant after another until one notices it.

Needs the folder that `write` gathered and nothing else: the programs, their libraries and mutants.json.
"""

from __future__ import annotations

import html
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .equivalents import equivalents
from .mutant import ENGINE, Mutant, load

PROGRAMS = ("engine_tests", "devices_tests")
FAST = "--test-suite-exclude=slow,gpu"


@dataclass(frozen=True)
class Step:
    """One program with some of its cases, and how long it may take."""

    program: str
    cases: str  # doctest's filter; empty for all
    limit: float


class Tests:
    """The tests as they are without a mutant: how long they take, and which cases fail even so."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._failing: dict[str, str] = {}
        self._seconds: dict[str, float] = {}
        kept = folder / f"unchanged-{platform.node()}.json"
        if not kept.exists():
            kept.write_text(json.dumps({program: self._unchanged(program) for program in PROGRAMS}, indent=1) + "\n")
        for program, (seconds, failing) in json.loads(kept.read_text()).items():
            self._seconds[program] = seconds
            self._failing[program] = ",".join(name.replace(",", "?") for name in failing)

    def steps(self, mutant: Mutant) -> list[Step]:
        """Return the cases about the mutant's file first, then all."""
        words = [word.removesuffix("s") for word in Path(mutant.file).stem.split("_") if len(word) > 3]
        about = ",".join(f"*{word}*" for word in words)
        near = [Step(program, about, self._limit(program)) for program in PROGRAMS if about]
        return near + [Step(program, "", self._limit(program)) for program in PROGRAMS]

    def notices(self, mutant: Mutant) -> str:
        """Return how the mutant is noticed; empty: not at all."""
        for step in self.steps(mutant):
            try:
                ended = self._run(step.program, str(mutant.number), step.limit, f"-tc={step.cases}", "--abort-after=1")
            except subprocess.TimeoutExpired:
                return f"{step.program}: still running after {step.limit:.0f} s"
            if ended.returncode:
                case = re.search(r"^TEST CASE:\s*(.*(?:\n  .*)*)", ended.stdout, re.MULTILINE)
                text = " ".join(case[1].split()) if case else "no case"
                return f"{step.program}: {text}" + (f", signal {-ended.returncode}" if ended.returncode < 0 else "")
        return ""

    def _limit(self, program: str) -> float:
        return 60 + 10 * self._seconds[program]

    def _unchanged(self, program: str) -> tuple[float, list[str]]:
        start = time.monotonic()
        ended = self._run(program, "0", 3600, "--reporters=xml")
        cases = re.findall(
            r'<TestCase name="([^"]*)".*?<OverallResultsAsserts [^>]*test_case_success="(\w+)"', ended.stdout, re.DOTALL
        )
        if not cases:
            raise SystemExit(f"{program} does not run:\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
        failing = [html.unescape(name) for name, success in cases if success == "false"]
        for name in failing:
            print(f"{program}: left out, as it fails without a mutant: {name}", file=sys.stderr, flush=True)
        return time.monotonic() - start, failing

    def _run(self, program: str, mutant: str, limit: float, *options: str) -> subprocess.CompletedProcess[str]:
        environment = {"OMP_NUM_THREADS": "2", "OPENMPS_THREADS": "2", "GOMP_SPINCOUNT": "1000"} | os.environ
        environment |= {"OPENMPS_MUTANT": mutant, "LD_LIBRARY_PATH": str(self._folder)}
        left_out = [f"-tce={self._failing[program]}"] if self._failing.get(program) else []
        with tempfile.TemporaryDirectory() as place:
            return subprocess.run(
                [self._folder / program, FAST, *left_out, *[each for each in options if each != "-tc="]],
                cwd=place,
                env=environment | {"TMPDIR": place},
                capture_output=True,
                text=True,
                errors="replace",
                timeout=limit,
                check=False,
            )


def run(folder: Path, first: int, count: int, jobs: int) -> Counter[str]:
    """Count what became of `count` mutants. outcomes/NUMBER.json says how each was noticed, and is not made again."""
    mutants = load(folder / "mutants.json")[first : first + count]
    outcomes = folder / "outcomes"
    outcomes.mkdir(exist_ok=True)
    left = [mutant for mutant in mutants if not (outcomes / f"{mutant.number}.json").exists()]
    tests = Tests(folder) if left else None

    def ask(mutant: Mutant) -> None:
        start = time.monotonic()
        how = tests.notices(mutant) if tests else ""
        outcome = {"name": mutant.name, "line": mutant.line, "noticed": how, "seconds": time.monotonic() - start}
        (outcomes / f"{mutant.number}.json").write_text(json.dumps(outcome, indent=1) + "\n")

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(ask, left))
    return counted(folder, mutants)


def counted(folder: Path, mutants: list[Mutant]) -> Counter[str]:
    """Return the counts of mutants that were asked, and print those that no test noticed."""
    counts: Counter[str] = Counter({"mutants": 0, "noticed": 0, "equivalent": 0, "survived": 0})
    known = equivalents()
    for mutant in mutants:
        outcome = json.loads((folder / "outcomes" / f"{mutant.number}.json").read_text())
        counts["mutants"] += 1
        if outcome["noticed"]:
            counts["noticed"] += 1
            counts["time_limit"] += " still running after " in outcome["noticed"]
        elif mutant.name in known:
            counts["equivalent"] += 1
        else:
            counts["survived"] += 1
            print(
                f"{mutant.number} survived, {mutant.file.removeprefix(ENGINE + '/')}:{mutant.line}, {mutant.kind}: "
                f"{mutant.original} -> {mutant.text or 'nothing'}",
                file=sys.stderr,
                flush=True,
            )
    counts["noticed or equivalent"] = counts["noticed"] + counts["equivalent"]
    return counts
