"""One fault of the build, and the list of them on disk."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

ENGINE = "csrc/engine"


@dataclass(frozen=True)
class Mutant:
    """One fault of the build: `original` in `line` of `file` becomes `text` where OPENMPS_MUTANT is `number`."""

    number: int
    group: str
    file: str
    line: int
    start: int
    end: int
    kind: str
    original: str
    text: str
    is_statement: bool
    code: str  # the line

    @property
    def name(self) -> str:
        """What equivalents.toml calls it: without numbers of lines, which change."""
        return f"{self.file}: {self.code.strip()} | {self.original} -> {self.text}"


def save(mutants: list[Mutant], file: Path) -> None:
    """Write mutants as JSON."""
    file.write_text(json.dumps([asdict(mutant) for mutant in mutants], indent=1) + "\n")


def load(file: Path) -> list[Mutant]:
    """Read what `save` wrote."""
    return [Mutant(**each) for each in json.loads(file.read_text())]
