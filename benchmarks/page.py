#!/usr/bin/env python3
"""Writes docs/benchmarks.md from the result files in benchmarks/results.

    python benchmarks/page.py            writes the page
    python benchmarks/page.py --check    exits 1 if the page differs from the result files

Each JSON file holds one run: its title, machine, date, commit, command, software, columns, rows, aims and notes. An aim
names a row and a column, says which figure is wanted, and whether the run reached it. Runs on the same machine share
one table; its columns are those of all its runs.
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
PAGE = ROOT / "docs" / "benchmarks.md"
MOST_WORDS = 25  # of a note

COLUMNS = 100  # of a line of Markdown

HEAD = """# Benchmarks

`benchmarks/page.py` writes this page from the result files in `benchmarks/results`.
There is one table for each machine.
The last column, "run", refers to the list below the table.

- "× PyTorch" in a cell: how many times as fast openmps is. Other cells have the unit of "measure".
- A range in parentheses has the lowest and the highest round of that run.
- ✓ marks an aim that was reached, ✗ one that was missed.
- On a GPU, "openmps" is `fit`, or two steps in flight.
  "Step by step" reads each loss before the next step.
"""

Run = dict[str, Any]


def load(folder: Path) -> list[Run]:
    """Return the runs by file name, each checked."""
    runs = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))]
    for path, run in runs:
        for problem in problems(run):
            raise SystemExit(f"{path.name}: {problem}")
    return [run for _, run in runs]


def problems(run: Run) -> list[str]:
    """Return a sentence for each mistake in a result file."""
    columns, rows = run["columns"], run["rows"]
    found = [
        f"row {row[0]!r} has {len(row)} cells, the table {len(columns)}." for row in rows if len(row) != len(columns)
    ]
    for aim in run.get("aims", []):
        if aim["column"] not in columns or aim["row"] >= len(rows):
            found.append(f"there is no row {aim['row']} or no column {aim['column']!r} for an aim.")
    found += [
        f"a note has {len(note.split())} words, {MOST_WORDS} is the limit: {note}"
        for note in run.get("notes", [])
        if len(note.split()) > MOST_WORDS
    ]
    return found


def aims_of(run: Run, row: int) -> str:
    """Return the aims of one row, as "PyTorch eager 2.2 × ✓"."""
    return "; ".join(
        f"{aim['column']} {aim['aim']} {'✓' if aim['reached'] else '✗'}"
        for aim in run.get("aims", [])
        if aim["row"] == row
    )


def table(runs: list[Run]) -> list[str]:
    """Return the lines of one machine's table."""
    columns = list(dict.fromkeys(name for run in runs for name in run["columns"]))
    if len(runs) > 1:  # the longest list of columns has them in their order
        longest = max((run["columns"] for run in runs), key=len)
        columns = longest + [name for name in columns if name not in longest]
    lines = [
        "| " + " | ".join([*columns, "aim", "run"]) + " |",
        "|---|---|" + "---:|" * (len(columns) - 2) + "---|---:|",
    ]
    for number, run in enumerate(runs, 1):
        for index, row in enumerate(run["rows"]):
            cells = dict(zip(run["columns"], row, strict=True))
            values = [cells.get(name) or "" for name in columns]
            lines.append("| " + " | ".join([*values, aims_of(run, index), str(number)]) + " |")
    return lines


def described(number: int, run: Run) -> list[str]:
    """Return the lines below the table that say where one run's figures come from."""
    date, commit = run.get("date") or "date unknown", run.get("commit") or "unknown"
    facts = [f"Recorded: {date}, commit {commit}", *run.get("notes", [])]
    if software := run.get("software"):
        facts.insert(0, f"Software: {software}")
    lines = [f"{number}. {run['title']}."]
    for text in facts:
        lines += textwrap.wrap(text, COLUMNS, initial_indent="   - ", subsequent_indent="     ")
    if commands := run["command"]:
        lines += ["", "   ```sh", *(f"   {command}" for command in commands), "   ```", ""]
    return lines


def page(runs: list[Run]) -> str:
    """Return docs/benchmarks.md."""
    machines: dict[str, list[Run]] = {}
    for run in runs:
        machines.setdefault(run["machine"], []).append(run)
    lines = [HEAD]
    for machine, its_runs in machines.items():
        lines += [f"## {machine}", "", *table(its_runs), "", "Runs:", ""]
        for number, run in enumerate(its_runs, 1):
            lines += described(number, run)
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args()
    text = page(load(RESULTS))
    if options.check:
        if PAGE.read_text(encoding="utf-8") == text:
            return 0
        print("docs/benchmarks.md differs from benchmarks/results: run python benchmarks/page.py.", file=sys.stderr)
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
