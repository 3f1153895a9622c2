"""The findings of a reader of data: the layout, the columns, the files and rows that are left out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from openmps.errors import printable

Item = TypeVar("Item")

_MOST_NAMED = 3
_MOST_COUNTED = 30  # classes in a line


@dataclass(frozen=True)
class Report:
    """The findings of a reader of data.

    Parameters
    ----------
    layout : str
        How the data is arranged, as a sentence.
    columns : tuple of str, optional
        How each column of a table is used.
    left_out : tuple of str, optional
        A sentence for each kind of files or rows that is left out, with their number and the reason.
    notes : tuple of str, optional
        Further sentences for the user.

    Examples
    --------
    >>> Report("One folder for each class.", left_out=("1 file is left out.",)).lines()
    ['layout: One folder for each class.', 'left out: 1 file is left out.']
    """

    layout: str = ""
    columns: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Return the lines that a person reads."""
        lines = [f"layout: {self.layout}"] if self.layout else []
        lines += [f"column {column}" for column in self.columns]
        lines += [f"left out: {sentence}" for sentence in self.left_out]
        return [printable(line) for line in [*lines, *(f"note: {sentence}" for sentence in self.notes)]]

    def and_left_out(self, sentences: Iterable[str]) -> Report:
        """Return the report with more that is left out."""
        return Report(self.layout, self.columns, (*self.left_out, *sentences), self.notes)


def warn_of_left_out(report: Report, stacklevel: int) -> None:
    """Warn of the files and rows that a reader leaves out, if there are any, and of its notes."""
    sentences = (*report.left_out, *report.notes)
    if sentences:
        warnings.warn(printable(" ".join(sentences)), stacklevel=stacklevel + 1)


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    Examples
    --------
    >>> counted(1, "file"), counted(2000, "box", "boxes")
    ('1 file', '2,000 boxes')
    """
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def named(items: Sequence[str | Path]) -> str:
    """Return the first names of several, and how many more there are."""
    more = f" and {len(items) - _MOST_NAMED:,} more" if len(items) > _MOST_NAMED else ""
    return ", ".join(f'"{item}"' for item in items[:_MOST_NAMED]) + more


def first_repeated(items: Iterable[Item]) -> Item | None:
    """Return the first item that is there a second time, None if there is none.

    Examples
    --------
    >>> first_repeated(["x", "y", "x"])
    'x'
    """
    seen: set[Item] = set()
    for item in items:
        if item in seen:
            return item
        seen.add(item)
    return None


def tally(counts: Mapping[str, int]) -> str:
    """Return names with their numbers, of many the first ones.

    Examples
    --------
    >>> tally({"cat": 1200, "dog": 7})
    'cat 1,200, dog 7'
    """
    shown = ", ".join(f"{name} {count:,}" for name, count in list(counts.items())[:_MOST_COUNTED])
    return f"{shown} and {len(counts) - _MOST_COUNTED:,} more" if len(counts) > _MOST_COUNTED else shown


def odd_names(files: Iterable[Path]) -> tuple[str, ...]:
    """Return a sentence if names of files are no UTF-8."""
    odd = [file for file in files if printable(str(file)) != str(file)]
    if not odd:
        return ()
    return (f"{counted(len(odd), 'file name')} in bytes that are no UTF-8: {named(odd)}.",)
