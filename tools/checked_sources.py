"""The files of the repository that a check reads, and what it prints."""

from __future__ import annotations

import pathlib
import subprocess
from collections.abc import Callable, Collection, Iterable

ROOT = pathlib.Path(__file__).parents[1]

Findings = Callable[[str, str], Iterable[str]]


def names(suffixes: Collection[str], folders: Collection[str] = ()) -> list[str]:
    """Return the sorted files that git knows or would add, with one of these suffixes, in these folders or all."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = ((name, ROOT / name) for name in sorted(set(listed.splitlines())))
    return [name for name, path in paths if path.suffix in suffixes and path.is_file()]


def report(findings: Findings, suffixes: Collection[str], folders: Collection[str] = ()) -> int:
    """Print the findings of a check, called with a name and a text for each of `names`; return its exit status."""
    found = False
    for name in names(suffixes, folders):
        for sentence in findings(name, (ROOT / name).read_text(encoding="utf-8")):
            found = True
            print(sentence)
    return 1 if found else 0
