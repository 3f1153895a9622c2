"""What a row of the tables says, beside the headers: a name, the class that has the call, a sentence, an example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One class of Apple's; the rest comes from the headers.

    `what` is the first sentence. `given` and `sources` are the arguments of the example; `numpy` computes its result.
    `without` names settings that have no effect on this class.
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
