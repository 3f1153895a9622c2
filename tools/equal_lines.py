"""Counts the pairs of places in csrc, outside the public headers, that share six or more equal lines in a row.

Lines are compared without leading and trailing blanks. Blank lines, comments, `#include`, `#import`,
`using`, `namespace` and lines without a word (`});`) do not count and do not interrupt a run. A pair is
two places whose run cannot be extended on either side; places in one file do not overlap.

    python tools/equal_lines.py                 # pairs of the working tree, longest first, then their number
    python tools/equal_lines.py --at REVISION   # the same of a commit
    python tools/equal_lines.py --most 40       # fails above this number
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".h", ".cpp", ".mm", ".m", ".c", ".cu", ".inl")
RUN = 6
COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
IGNORED = re.compile(r"#\s*(include|import|pragma)\b|using\b|namespace\b|\W*$")


class Line(NamedTuple):
    """A line that counts, and its number in the file."""

    text: str
    number: int


class Pair(NamedTuple):
    """Two places that share `lines` lines; numbers are those of the first line."""

    lines: int
    first: tuple[str, int]
    second: tuple[str, int]


def counted_lines(source: str) -> list[Line]:
    """Return the lines of a source that count."""
    plain = COMMENT.sub(lambda m: m[0] if m[0][0] == '"' else "\n" * m[0].count("\n"), source)
    stripped = (Line(text.strip(), number) for number, text in enumerate(plain.splitlines(), 1))
    return [line for line in stripped if not IGNORED.match(line.text)]


def pairs_of(files: dict[str, list[Line]]) -> list[Pair]:
    """Return all pairs, longest first."""
    places: defaultdict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, lines in files.items():
        for at in range(len(lines) - RUN + 1):
            places[tuple(line.text for line in lines[at : at + RUN])].append((name, at))
    found = []
    for alike in places.values():
        for position, first in enumerate(alike):
            for second in alike[position + 1 :]:
                length = length_of(files, first, second)
                if length >= RUN:
                    a, b = ((name, files[name][at].number) for name, at in (first, second))
                    found.append(Pair(length, a, b))
    return sorted(found, reverse=True)


def length_of(files: dict[str, list[Line]], first: tuple[str, int], second: tuple[str, int]) -> int:
    """Return the length of the run that begins at both places; 0 if it could begin earlier."""
    (name, at), (other_name, other_at) = first, second
    lines, others = files[name], files[other_name]
    if at > 0 and other_at > 0 and lines[at - 1].text == others[other_at - 1].text:
        overlaps = name == other_name and other_at - at < RUN
        if not overlaps:
            return 0
    limit = min(len(lines) - at, len(others) - other_at)
    if name == other_name:
        limit = min(limit, other_at - at)
    length = 0
    while length < limit and lines[at + length].text == others[other_at + length].text:
        length += 1
    return length


def is_counted(name: str) -> bool:
    """Say whether a path is a source of csrc outside the public headers."""
    return name.startswith("csrc/") and name.endswith(SUFFIXES) and "/frameworks/include/" not in name


def sources(revision: str | None) -> dict[str, list[Line]]:
    """Return the counted lines of every source, from the working tree or a commit."""
    listing = ["git", "ls-tree", "-r", "--name-only", revision] if revision else ["git", "ls-files"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = {}
    for name in filter(is_counted, names.splitlines()):
        if revision:
            show = ["git", "show", f"{revision}:{name}"]
            text = subprocess.run(show, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        elif (ROOT / name).exists():
            text = (ROOT / name).read_text(encoding="utf-8")
        else:
            continue
        files[name] = counted_lines(text)
    return files


def main() -> int:
    """Print the pairs and their number."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--at", metavar="REVISION", help="a commit instead of the working tree")
    parser.add_argument("--most", type=int, help="fail if there are more pairs")
    options = parser.parse_args()
    pairs = pairs_of(sources(options.at))
    for lines, first, second in pairs:
        print(f"{lines:4}  {first[0]}:{first[1]}  {second[0]}:{second[1]}")
    print(f"{len(pairs)} pairs of places share {RUN} or more lines")
    return 1 if options.most is not None and len(pairs) > options.most else 0


if __name__ == "__main__":
    sys.exit(main())
