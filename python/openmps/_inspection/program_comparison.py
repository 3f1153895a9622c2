"""All comparisons of a program's runs, as text, JSON and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._display import counted
from openmps._files.atomic_file import write_file
from openmps._inspection.comparison import Comparison
from openmps._inspection.recorded_runs import RecordedRun
from openmps._inspection.results import Results
from openmps._inspection.rows_picture import rows_picture

__all__ = ["ProgramComparison"]


class ProgramComparison:
    """Collects the comparisons of a program.

    Parameters
    ----------
    tolerance : float
        As of ``Comparison``.

    Attributes
    ----------
    compared : list of run and comparison
    refused : list of run and reason
        Those that could not be made again.
    """

    def __init__(self, tolerance: float) -> None:
        self.tolerance = tolerance
        self.compared: list[tuple[RecordedRun, Comparison]] = []
        self.refused: list[tuple[RecordedRun, str]] = []

    def add(self, run: RecordedRun, results: Sequence[Results]) -> None:
        """Compare the results of a run on all devices with those on the last one."""
        for each in results[:-1]:
            self.compared.append((run, Comparison.of(each, results[-1], self.tolerance)))

    def refuse(self, run: RecordedRun, reason: str) -> None:
        """Note a run that is not compared."""
        self.refused.append((run, reason))

    @property
    def is_same(self) -> bool:
        """Whether all results agree, and every run was compared."""
        return not self.refused and all(comparison.is_same for _, comparison in self.compared)

    def lines(self) -> list[str]:
        """Return the findings for people, one or more lines for each comparison, and a sum at the end."""
        lines = []
        for run, comparison in self.compared:
            first, *others = str(comparison).splitlines()
            lines += [f"{run}: {first}", *(f"  {other}" for other in others)]
        lines += [f"{run}: not compared. {reason}" for run, reason in self.refused]
        wrong = sum(not comparison.is_same for _, comparison in self.compared)
        left = f"; {counted(len(self.refused), 'run')} not compared" if self.refused else ""
        return [*lines, f"{wrong} of {len(self.compared)} comparisons differ{left}."]

    def document(self) -> dict[str, Any]:
        """Return the findings as values that JSON has."""
        return {
            "is_same": self.is_same,
            "comparisons": [{**vars(run), **comparison.document()} for run, comparison in self.compared],
            "refused": [{**vars(run), "reason": reason} for run, reason in self.refused],
        }

    def draw(self, file: str | PathLike[str]) -> Path:
        """Write a picture in SVG: a green row for each result that is the same, a red one for each other."""
        sections = [(f"{run}: {str(found).splitlines()[0]}", found.rows()) for run, found in self.compared]
        return write_file(Path(file), rows_picture(sections).encode(), what="The picture")
