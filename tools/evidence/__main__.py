"""Runs the rows of docs/evidence.md and writes that page.

scripts/evidence.sh quick              every row at its quick size
scripts/evidence.sh                    every row at its whole size: hours
scripts/evidence.sh --row NAME [quick] these rows alone (once for each row)
scripts/evidence.sh --minutes 30       no new experiments of a row after so long
scripts/evidence.sh --jobs 16          so many programs at once
scripts/evidence.sh --write            the page alone, from docs/evidence.json

A row that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from .page import PAGE, page, text_of
from .records import Progress, keep, kept
from .row import Row
from .rows import ROWS


def run(row: Row, size: str, *, jobs: int, minutes: float) -> Progress:
    """Count a row up to its size, from where it stopped."""
    progress = Progress(row, size)
    experiments = row.quick if size == "quick" else row.whole
    spans = [span for span in row.spans(experiments) if span[0] not in progress.record.done]
    end = time.monotonic() + 60 * minutes

    def count(span: tuple[int, int]) -> None:
        start = time.monotonic()
        if start < end:
            progress.take(*span, row.program(*span), time.monotonic() - start)

    with ThreadPoolExecutor(1 if row.is_alone else jobs) as pool:
        for number, _ in enumerate(pool.map(count, spans)):
            if number % jobs == 0:
                print(f"{row.name}: {progress.record.experiments} of {experiments}", flush=True)
    return progress


def main() -> int:
    """Run as the command line says; the exit status says whether a row missed its figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("size", nargs="?", choices=["quick", "whole"], default="whole")
    parser.add_argument("--row", action="append", choices=[row.name for row in ROWS], help="this row alone")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for each row")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the page alone")
    options = parser.parse_args()
    missed = []
    for row in [] if options.write else ROWS:
        if options.row and row.name not in options.row:
            continue
        progress = run(row, options.size, jobs=options.jobs, minutes=options.minutes)
        record = progress.record
        problem = row.problem(record.counts, is_whole=options.size == "whole" and record.experiments >= row.whole)
        print(f"{row.name}: {text_of(record.counts)}{'; missed: ' + problem if problem else ''}", flush=True)
        missed += [row.name] if problem else []
        if options.size == "whole":
            keep(row, record)
    if options.size == "whole":
        PAGE.write_text(page(ROWS, kept()))
    if missed:
        print(f"openmps: missed: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
