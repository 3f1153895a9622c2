"""Attributes that an object gets when it is made, and no others: a misspelt setting raises instead of doing nothing."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

from openmps.errors import AttributeNameError

__all__ = ["KnownAttributes", "refuse_attribute"]


class KnownAttributes:
    """Base of classes whose ``__init__`` methods or annotations name all public attributes.

    Private ones may come later. `_programs_may_add` leaves the classes of programs open: those have state.
    """

    _programs_may_add: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__init__" in vars(cls):
            _open_while_made(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        known = vars(self)
        if not (name.startswith("_") or name in known or "_makers" in known or _takes(type(self), name)):
            refuse_attribute(self, name)
        super().__setattr__(name, value)


def refuse_attribute(owner: object, name: str) -> None:
    """Raise the error of an attribute that an object does not have."""
    public = sorted(each for each in vars(owner) if not each.startswith("_"))
    there = f"; there are {', '.join(public)}" if public else ""
    raise AttributeNameError(f"{type(owner).__name__}: there is no attribute {name} to set{there}.")


def _takes(kind: type[KnownAttributes], name: str) -> bool:
    """Return whether a class has an attribute of this name, or leaves names to the program."""
    if hasattr(kind, name) or any(name in vars(base).get("__annotations__", {}) for base in kind.__mro__):
        return True
    return kind._programs_may_add and kind.__module__.partition(".")[0] != "openmps"


def _open_while_made(cls: type[KnownAttributes]) -> None:
    """Let the class's ``__init__`` set new attributes."""
    init = cls.__init__

    @functools.wraps(init)
    def make(self: KnownAttributes, *arguments: Any, **options: Any) -> None:
        known = vars(self)
        known["_makers"] = known.get("_makers", 0) + 1
        try:
            init(self, *arguments, **options)
        finally:
            known["_makers"] -= 1
            if known["_makers"] == 0:
                del known["_makers"]

    cls.__init__ = make  # type: ignore[method-assign, assignment]
