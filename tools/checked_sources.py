"""The files of the repository that a check reads, and what it prints."""

from __future__ import annotations

import pathlib
import subprocess
from collections.abc import Callable, Collection, Iterable

ROOT = pathlib.Path(__file__).parents[1]

Findings = Callable[[str, str], Iterable[str]]


def report(findings: Findings, suffixes: Collection[str], folders: Collection[str] = ()) -> int:
    """Print the findings of a check, called with a name and a text for each file; return its exit status.

    Files are those that git knows or would add, with one of these suffixes, in these folders or all.
    """
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = False
    for name in sorted(set(listed.splitlines())):
        path = ROOT / name
        if path.suffix not in suffixes or not path.is_file():
            continue
        for sentence in findings(name, path.read_text(encoding="utf-8")):
            found = True
            print(sentence)
    return 1 if found else 0
