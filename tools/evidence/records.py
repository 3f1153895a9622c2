"""Counts of rows: in build/evidence while a row runs, in docs/evidence.json at its end."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import asdict, dataclass, field
from pathlib import Path

from .programs import ROOT, output_of
from .row import Counts, Row

RUNNING = ROOT / "build" / "evidence"
KEPT = ROOT / "docs" / "evidence.json"
_MEASURED = ("csrc", "python", "tests")


@dataclass
class Record:
    """The counts of a row at one commit."""

    commit: str
    done: list[int] = field(default_factory=list)  # the first experiment of each span
    experiments: int = 0
    seconds: float = 0
    counts: Counts = field(default_factory=dict)

    def take(self, first: int, count: int, counts: Counts, seconds: float, largest: tuple[str, ...] = ()) -> None:
        """Add what one call of the program counted; of `largest` the largest is kept."""
        self.done.append(first)
        self.experiments += count
        self.seconds += seconds
        for name, number in counts.items():
            before = self.counts.get(name, 0)
            self.counts[name] = max(before, number) if name in largest else before + number


def commit() -> str:
    """Return the last commit of what is measured, with "+" for a tree that has changed since."""
    given = os.environ.get("OPENMPS_COMMIT")  # of a tree without its history
    if given:
        return given
    head = output_of(["git", "log", "-1", "--format=%h", "--", *_MEASURED]).strip()
    changed = output_of(["git", "status", "--porcelain", "--untracked-files=no", "--", *_MEASURED]).strip()
    return head + ("+" if changed else "")


class Progress:
    """A row's record on disk: a run that was stopped goes on where it was, as long as the commit is the same."""

    def __init__(self, row: Row, size: str) -> None:
        self.row = row
        self._file = RUNNING / size / f"{row.name}.json"
        self._lock = threading.Lock()
        found = record_in(self._file.parent, row)
        self.record = found if found and found.commit == commit() else Record(commit())

    def take(self, first: int, count: int, counts: Counts, seconds: float) -> None:
        """Add one call, and write the record in one go."""
        with self._lock:
            self.record.take(first, count, counts, seconds, self.row.largest)
            _write(self._file, asdict(self.record))


def record_in(folder: Path, row: Row) -> Record | None:
    """Return what a folder has of a row, if anything."""
    file = folder / f"{row.name}.json"
    return Record(**json.loads(file.read_text())) if file.exists() else None


def kept() -> dict[str, Record]:
    """Return the records of docs/evidence.json by row."""
    if not KEPT.exists():
        return {}
    return {
        name: Record(done=[], **{key: value for key, value in record.items() if key != "done"})
        for name, record in json.loads(KEPT.read_text()).items()
    }


def keep(row: Row, record: Record) -> None:
    """Put a record into docs/evidence.json."""
    records = {name: asdict(each) for name, each in (kept() | {row.name: record}).items()}
    for each in records.values():
        del each["done"]
    _write(KEPT, records)


def _write(file: Path, content: object) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(json.dumps(content, indent=2) + "\n")
    part.replace(file)
