"""Rows of the tables: all that is not in the headers about a class in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One class of Apple's; the rest comes from the headers.

    The docstring begins with `what`. The example has the arguments `given` and `sources`, and `numpy` computes its
    result. Settings `without` effect on this class are left out.
    """

    apple: str
    base: str
    what: str
    given: str
    sources: str
    numpy: Callable[..., Any]
    without: frozenset[str] = frozenset()
    after: str = ""  # the end of the example's expression, for calls that return tuples and lists
    notes: str = ""


class Family(NamedTuple):
    """One file: its subject, the module of its bases and its rows."""

    file: str
    subject: str
    bases: str  # the module with the classes that have the calls
    rows: tuple[Row, ...]
