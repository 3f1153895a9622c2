"""Runs the rows of docs/evidence.md and writes that page.

The script scripts/evidence.sh passes its arguments to this module; `--help` lists them. Whole sizes take hours, quick
sizes minutes.

A row that was stopped continues where it stopped.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from .ages import too_old
from .page import PAGE, page, text_of
from .records import Progress, keep, kept, record_in
from .rows import ROWS

Work = tuple[Progress, tuple[int, int]]


def work_of(rows: Sequence[Progress], size: str) -> list[Work]:
    """Return what is left of the rows: all of them advance together."""
    left: list[tuple[float, Work]] = []
    for progress in rows:
        row = progress.row
        spans = row.spans(row.quick if size == "quick" else row.whole)
        waiting = [span for span in spans if span[0] not in progress.record.done]
        left += [(number / len(waiting), (progress, span)) for number, span in enumerate(waiting)]
    return [work for _, work in sorted(left, key=lambda each: each[0])]


def run(rows: Sequence[Progress], size: str, *, jobs: int, end: float) -> None:
    """Count rows up to their sizes, from where they stopped."""

    def count(work: Work) -> None:
        progress, (first, experiments) = work
        start = time.monotonic()
        if start < end:
            progress.take(first, experiments, progress.row.counted(first, experiments), time.monotonic() - start)
            print(f"{progress.row.name}: {progress.record.experiments}", flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        for _ in pool.map(count, work_of(rows, size)):
            pass


def print_ages() -> int:
    """Name the rows that are too old."""
    old = too_old(ROWS, kept())
    for sentence in old:
        print(f"openmps: {sentence}", file=sys.stderr)
    return 1 if old else 0


def main() -> int:
    """Run as the command line says; the exit status says whether a row missed its figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("size", nargs="?", choices=["quick", "whole"], default="whole", help="of every row")
    parser.add_argument(
        "--row", action="append", choices=[row.name for row in ROWS], help="only this row; may be repeated"
    )
    parser.add_argument("--minutes", type=float, default=float("inf"), help="start no new experiments after this time")
    parser.add_argument(
        "--jobs", type=int, default=1, help="programs at once; rows that need an idle machine run alone"
    )
    parser.add_argument(
        "--take", type=Path, help="folder with the records of another machine: its build/evidence/whole"
    )
    parser.add_argument("--write", action="store_true", help="write only the page, from docs/evidence.json")
    parser.add_argument("--ages", action="store_true", help="only say which rows are too old; then the status is 1")
    options = parser.parse_args()
    if options.ages:
        return print_ages()
    if options.take and not options.take.is_dir():
        parser.error(f"--take: {options.take} is no folder.")
    if options.jobs > 1:  # else each program starts a thread for each core, and they wait for each other
        os.environ.setdefault("OPENMPS_THREADS", "1")
    rows = [row for row in ROWS if not options.row or row.name in options.row]
    if options.take:
        for row in rows:
            if record := record_in(options.take, row):
                keep(row, record)
    missed = []
    progress = [] if options.write or options.take else [Progress(row, options.size) for row in rows]
    end = time.monotonic() + 60 * options.minutes
    run([each for each in progress if not each.row.is_alone], options.size, jobs=options.jobs, end=end)
    run([each for each in progress if each.row.is_alone], options.size, jobs=1, end=end)
    for each in progress:
        row, record = each.row, each.record
        problem = row.problem(record.counts, is_whole=options.size == "whole" and record.experiments >= row.whole)
        print(f"{row.name}: {text_of(record.counts)}{'; missed: ' + problem if problem else ''}", flush=True)
        missed += [row.name] if problem else []
        if options.size == "whole" and record.experiments:
            keep(row, record)
    if options.size == "whole":
        PAGE.write_text(page(ROWS, kept()))
    if missed:
        print(f"openmps: missed: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
