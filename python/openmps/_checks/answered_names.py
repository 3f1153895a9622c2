"""Names of other libraries that are read from an object, answered with what to write in place of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from openmps._checks.words import refuse_name

__all__ = ["AnsweredNames"]


class AnsweredNames:
    """Base of classes that answer attributes that they do not have; `_answers` has what to write in place of some."""

    _answers: ClassVar[Mapping[str, str]] = {}

    def _answers_to(self, name: str) -> Mapping[str, str]:
        return self._answers

    if not TYPE_CHECKING:  # type checkers know the names

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or hasattr(type(self), name):  # a property's own error is to be seen
                return object.__getattribute__(self, name)
            return refuse_name(type(self).__name__, name, self._answers_to(name), dir(self))
