"""Runs the rows of docs/evidence.md and writes that page: each claim, the figure to reach, and what was counted.

A row is a program that repeats one experiment: it is called for a span of experiments at a time and prints its counts.
Counts are kept in build/evidence with the commit they belong to, so that a row that was stopped goes on where it was.

    scripts/evidence.sh quick              every row at its quick size
    scripts/evidence.sh                    every row at its whole size: hours
    scripts/evidence.sh --row malformed-python [quick]
    scripts/evidence.sh --write            the page alone, from what was counted
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / os.environ.get("OPENMPS_BUILD", "build/python")
KEPT = ROOT / "build" / "evidence"
PAGE = ROOT / "docs" / "evidence.md"

Counts = dict[str, int]
# Runs the experiments first, first + 1, ..., first + count - 1 and returns what was counted.
Span = Callable[[int, int], Counts]


@dataclass(frozen=True)
class Row:
    """One claim: what is counted, how often, and which counts have to be 0."""

    name: str
    claim: str
    figure: str
    quick: int
    whole: int
    step: int
    span: Span
    faults: tuple[str, ...]
    at_least: dict[str, int] = field(default_factory=dict)  # of the whole size

    def reached(self, counts: Counts, *, is_whole: bool) -> bool:
        """Whether no fault was counted, and enough of what the claim asks for."""
        enough = all(counts.get(name, 0) >= least for name, least in self.at_least.items())
        return not any(counts.get(fault, 0) for fault in self.faults) and (enough or not is_whole)


@dataclass
class Record:
    """What was counted of a row at one commit."""

    commit: str
    done: int = 0
    seconds: float = 0
    counts: Counts = field(default_factory=dict)


# ---- programs


def output_of(command: list[str], environment: dict[str, str] | None = None) -> str:
    """Return what a program prints; its exit status may say that it found a fault."""
    ended = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    if ended.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)} ended with {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    if ended.returncode:
        print(ended.stdout + ended.stderr, file=sys.stderr)
    return ended.stdout


def python_counts(script: str, pattern: str, *options: str) -> Span:
    """Return the span of a program in tests/python whose last line has counts; {first} and {count} are filled in."""

    def span(first: int, count: int) -> Counts:
        filled = [option.format(first=first, count=count) for option in options]
        last = output_of([sys.executable, f"tests/python/{script}", *filled]).strip().splitlines()[-1]
        found = re.fullmatch(pattern, last)
        if not found:
            raise SystemExit(f"{script} ended with {last!r}, expected counts.")
        return {name: int(number) for name, number in found.groupdict().items()}

    return span


def random_graphs(first: int, count: int) -> Counts:
    """Compare random graphs with the reference; count how often each pass was left out."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        environment = {
            "OPENMPS_RANDOM_GRAPHS": str(count),
            "OPENMPS_RANDOM_SEED": str(1000 + first),
            "OPENMPS_RANDOM_REPORT": str(report),
        }
        output_of([str(BUILD / "tests" / "devices_tests"), "-tc=devices: many random graphs*"], environment)
        lines = [line.rsplit(" ", 1) for line in report.read_text().splitlines()]
    return {name: int(number) for name, number in lines}


ROWS = (
    Row(
        name="random-graphs",
        claim="Random graphs against the reference, forward and gradients, with one or two passes left out of each",
        figure="500,000 graphs, 0 failures, each pass left out 5,000 times",
        quick=600,
        whole=500_000,
        step=2_000,
        span=random_graphs,
        faults=("failures",),
        at_least={"graphs": 500_000},
    ),
    Row(
        name="malformed-python",
        claim="Malformed calls of the Python API, 1,000 to a process",
        figure="2,000,000 calls (Objective-C included): 0 aborts, 0 hangs, 0 exceptions that are not ours",
        quick=6_000,
        whole=1_000_000,
        step=5_000,
        span=python_counts(
            "malformed_calls.py",
            r"(?P<calls>\d+) calls, seed \d+: (?P<accepted>\d+) accepted, (?P<refused>\d+) refused by a sentence, "
            r"\d+ run, \d+ differentiated; (?P<aborts>\d+) aborts, (?P<hangs>\d+) hangs, "
            r"(?P<foreign>\d+) exceptions that are not ours",
            "--calls={count}",
            "--first={first}",
            "--seed=12",
        ),
        faults=("aborts", "hangs", "foreign"),
        at_least={"calls": 1_000_000},
    ),
    Row(
        name="failing-allocations",
        claim="An allocation or thread fails at the N-th call: build, cold step, warm step, save, load; 4 networks",
        figure="the first 200 and 300 drawn calls of each: a sentence, and a right next step",
        quick=1,
        whole=15,
        step=1,
        span=python_counts(
            "failing_allocations.py",
            r"(?P<attempts>\d+) calls of \d+ made to fail, seed \d+: (?P<refused>\d+) refused by a sentence, "
            r"(?P<survived>\d+) survived; (?P<aborts>\d+) aborts, (?P<hangs>\d+) hangs, "
            r"(?P<wrong>\d+) wrong afterwards; (?P<gnustep>\d+) ended by GNUstep",
            "--first=14",
            "--drawn=20",
            "--seed={first}",
        ),
        faults=("aborts", "hangs", "wrong"),
        at_least={"attempts": 10_000},
    ),
)


# ---- running


def commit() -> str:
    """Return the commit that is measured, with "+" for a tree that has changed since."""
    head = output_of(["git", "rev-parse", "--short", "HEAD"]).strip()
    return head + ("+" if output_of(["git", "status", "--porcelain", "--untracked-files=no"]).strip() else "")


def record_of(row: Row) -> Record | None:
    """Return what was counted of a row, if anything was."""
    file = KEPT / f"{row.name}.json"
    return Record(**json.loads(file.read_text())) if file.exists() else None


def keep(row: Row, record: Record) -> None:
    """Write a record in one go."""
    KEPT.mkdir(parents=True, exist_ok=True)
    part = KEPT / f"{row.name}.json.part"
    part.write_text(json.dumps(asdict(record), indent=2))
    part.replace(KEPT / f"{row.name}.json")


def run(row: Row, size: int) -> bool:
    """Count a row up to a size, from where it stopped if the commit is the same."""
    record = record_of(row)
    if record is None or record.commit != commit():
        record = Record(commit())
    while record.done < size:
        start = time.monotonic()
        count = min(row.step, size - record.done)
        for name, number in row.span(record.done, count).items():
            record.counts[name] = record.counts.get(name, 0) + number
        record.done += count
        record.seconds += time.monotonic() - start
        keep(row, record)
        print(f"{row.name}: {record.done} of {size}, {text_of(record.counts)}", flush=True)
    return row.reached(record.counts, is_whole=size == row.whole)


# ---- the page

HEAD = """# Evidence

`scripts/evidence.sh` runs these experiments and writes this page; `scripts/evidence.sh quick` runs a few of each.
A row that was not run whole says how far it came. Rows that are planned and not there yet are in
[plan.md](plan.md).

| claim | figure to reach | counted | commit | seconds |
|---|---|---|---|---:|
"""


def text_of(counts: Counts) -> str:
    """Return counts as text; how often each pass was left out as the least of them."""
    without = {name: number for name, number in counts.items() if name.startswith("without_")}
    shown = [f"{number:,} {name}" for name, number in counts.items() if name not in without]
    if without:
        shown.append(f"each of {len(without)} passes left out {min(without.values()):,} times or more")
    return ", ".join(shown)


def page() -> str:
    """Return the page for what was counted."""
    text = HEAD
    for row in ROWS:
        record = record_of(row)
        if record is None:
            text += f"| {row.claim} | {row.figure} | not measured | | |\n"
        else:
            counted = text_of(record.counts)
            text += f"| {row.claim} | {row.figure} | {counted} | {record.commit} | {record.seconds:.0f} |\n"
    return text


def main() -> int:
    """Run as the command line says; the exit status says whether a row missed its figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("size", nargs="?", choices=["quick", "whole"], default="whole")
    parser.add_argument("--row", choices=[row.name for row in ROWS], help="this row alone")
    parser.add_argument("--write", action="store_true", help="write the page alone")
    options = parser.parse_args()
    missed = []
    for row in ROWS:
        if options.write or (options.row and row.name != options.row):
            continue
        if not run(row, row.quick if options.size == "quick" else row.whole):
            missed.append(row.name)
    if options.write or options.size == "whole":
        PAGE.write_text(page())
    print(page())
    if missed:
        print(f"openmps: missed: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
