"""Checks that lists which say that they are sorted are sorted.

    python tools/check_sorted.py

There are two kinds: the lists of files in each CMakeLists.txt, one file per line, and every list after a comment that
begins with "Sorted". Such a list is the lines of equal indentation up to a blank line or its end. Their first words
count, in the order of characters, as Python's `sorted` has it. Prints each line that is out of order, and exits 1 if
there is one. Includes and imports are the work of clang-format and ruff.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence

from checked_sources import report

SUFFIXES = {".cmake", ".cpp", ".h", ".mm", ".py", ".pyi", ".sh", ".toml", ".txt", ".yaml"}
COMMENT = re.compile(r"\s*(?://|#) (?:.* )?Sorted\b")
FILE = re.compile(r"\s+[\w./]+\.(?:cpp|cu|h|mm|ptx)$|\s+[\w./]+\s+[\w./]+$")


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def _runs_of_files(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    run: list[str] = []
    for number, line in enumerate([*lines, ""]):
        if FILE.match(line):
            run.append(line)
        elif run:
            yield number - len(run), run
            run = []


def _lists_after_comments(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(lines):
        if not COMMENT.match(line):
            continue
        first = number + 1
        while first < len(lines) and lines[first].rstrip()[-1:] in tuple("{[("):
            first += 1
        rows = []
        for row in lines[first:]:
            if not row.strip() or _indentation(row) < _indentation(lines[first]):
                break
            rows.append(row)
        yield first, rows


def findings(name: str, text: str) -> Iterator[str]:
    """Yield a sentence for each line that has to be earlier in its list."""
    lines = text.splitlines()
    runs = list(_lists_after_comments(lines))
    if name.endswith("CMakeLists.txt"):
        runs += _runs_of_files(lines)
    for first, rows in runs:
        before = ""
        for number, row in enumerate(rows, first + 1):
            if _indentation(row) > _indentation(rows[0]):
                continue  # the rest of an entry
            entry = row.split()[0].rstrip(",;")
            if entry < before:
                yield f"{name}:{number}: {entry} is after {before}, the list is sorted"
            before = entry


if __name__ == "__main__":
    sys.exit(report(findings, SUFFIXES))
