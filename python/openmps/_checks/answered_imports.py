"""Imports of names that a module does not have, answered like attributes: ``from openmps.nn import MSELoss``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

from openmps._checks.words import answer
from openmps.errors import ImportNameError

__all__ = ["answer_imports"]


class _Answers:
    """Asked by Python for a module that no other finder has. Python looks for one where an attribute is missing."""

    def __init__(self) -> None:
        self.owners: dict[str, tuple[Mapping[str, str], list[str]]] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        """Raise the sentence for a name with an answer, or like one that is there. Others fail as in Python."""
        owner, _, name = fullname.rpartition(".")
        if owner in self.owners and not name.startswith("_"):
            sentence = answer(owner, name, *self.owners[owner])
            if sentence is not None:
                raise ImportNameError(sentence, name=fullname)
        return None


_ANSWERS = _Answers()


def answer_imports(owner: str, answers: Mapping[str, str], known: Iterable[str]) -> None:
    """Let imports from a package be answered as ``refuse_name`` answers attributes.

    Examples
    --------
    >>> from openmps.nn import MSELoss
    Traceback (most recent call last):
    openmps.errors.ImportNameError: openmps.nn has no MSELoss; write nn.mean_squared_error, a function.
    """
    _ANSWERS.owners[owner] = answers, list(known)
    if _ANSWERS not in sys.meta_path:
        sys.meta_path.append(_ANSWERS)
