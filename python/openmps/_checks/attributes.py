"""Attributes that an object gets when it is made, and no others: a misspelt setting raises instead of doing nothing."""

from __future__ import annotations

import functools
from typing import Any

from openmps.errors import AttributeNameError

__all__ = ["KnownAttributes"]


class KnownAttributes:
    """Base of classes whose ``__init__`` methods name all public attributes. Private ones may come later."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__init__" in vars(cls):
            _open_while_made(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        known = vars(self)
        if not (name.startswith("_") or name in known or "_makers" in known or hasattr(type(self), name)):
            public = sorted(each for each in known if not each.startswith("_"))
            raise AttributeNameError(
                f"{type(self).__name__}: there is no attribute {name} to set; there are {', '.join(public)}."
            )
        super().__setattr__(name, value)


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
