"""The runs of a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps.errors import ShapeError

__all__ = ["STORED_CALLS", "PlannedRuns", "Program", "arrays_of", "without_gaps"]

Array = npt.NDArray[Any]
# The feeds of each step; the arrays of one placeholder have one shape.
Batches = Sequence[Sequence[tuple[_core.GraphTensor, Array]]]

STORED_CALLS = ("variableWithData:shape:dataType:name:", "constantWithData:shape:dataType:")


@dataclass(frozen=True)
class Program:
    """The text of a program and the elements that it reads; empty if all are in the text."""

    text: str
    values: bytes


@dataclass(frozen=True)
class PlannedRuns:
    """The runs of a program: feeds of each batch, targets, and the number of steps; None for one run.

    `who` is the method that messages name; `by` says whether a graph is run, encoded on command buffers, or compiled.
    """

    batches: Batches
    targets: Sequence[_core.GraphTensor]
    operations: Sequence[_core.GraphOperation]
    steps: int | None
    who: str
    by: str = "run"

    @property
    def number(self) -> str:
        """The expression of a batch's number."""
        count = len(self.batches)
        return "step" if self.steps is not None and self.steps <= count else f"step % {count}"


def arrays_of(runs: PlannedRuns, place: int) -> list[Array]:
    """Return the arrays of a placeholder in all batches; ShapeError if their shapes differ."""
    tensor, first = runs.batches[0][place]
    arrays = [batch[place][1] for batch in runs.batches]
    if any(array.shape != first.shape for array in arrays):
        name, shapes = tensor.operation_name, sorted({array.shape for array in arrays})
        raise ShapeError(f'{runs.who}: batches of "{name}" have shapes {shapes}, expected one shape.')
    return arrays


def without_gaps(parts: Sequence[str]) -> list[str]:
    """Return the lines of parts, without two empty ones in a row."""
    lines = [line for part in parts for line in part.split("\n")]
    kept = [line for place, line in enumerate(lines) if line or (place and lines[place - 1])]
    return kept if kept[-1] else kept[:-1]
