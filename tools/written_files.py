"""Files that a tool writes before a build. A file that is the same keeps its time, so nothing is compiled again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path


def is_same(path: Path, text: str) -> bool:
    """Return whether a file has this text."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


def write(files: Mapping[Path, str], before: Iterable[Path] = ()) -> tuple[int, int]:
    """Write the files that differ, and remove those of before that are not among them; return how many of each."""
    stale = [path for path in before if path not in files]
    for path in stale:
        path.unlink()
    changed = [path for path, text in files.items() if not is_same(path, text)]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path], encoding="utf-8")
    return len(changed), len(stale)
