"""Apple's Swift names of MPSGraph's methods, from the table that tools/swift/generate.py writes.

An installed package has the table as a file. A checkout has none: its table is that of the headers beside it.
"""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Method", "Names"]


@dataclass(frozen=True)
class Method:
    """A method of MPSGraph in Swift: `base(labels[0]: types[0], ...)`; a label "_" is not written."""

    base: str
    labels: tuple[str, ...]
    types: tuple[str, ...]
    returns: str


def _table(file: Path) -> str:
    """Return the table as JSON, from its file or from the headers of the checkout."""
    generator = file.parents[4] / "tools/swift/generate.py"
    if file.exists() or not generator.exists():
        return file.read_text(encoding="utf-8")
    command = [sys.executable, str(generator), "--names", "-"]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


class Names:
    """The table: methods by selector, properties of descriptors, cases of enumerations."""

    def __init__(self, tables: dict[str, dict[str, Any]]) -> None:
        self._methods, self._descriptors = tables["methods"], tables["descriptors"]
        self._enums = tables["enums"]

    @staticmethod
    @functools.cache
    def load() -> Names:
        """Return the table, read once."""
        return Names(json.loads(_table(Path(__file__).with_name("names.json"))))

    def method(self, selector: str) -> Method | None:
        """Return the method of a selector; None if Apple's MPSGraph has none."""
        if selector not in self._methods:
            return None
        name, types, returns = self._methods[selector]
        base, _, labels = name.rstrip(")").partition("(")
        return Method(base, tuple(labels.split(":")[:-1]), tuple(types), returns)

    def property_types(self, descriptor: str) -> dict[str, str]:
        """Return the type of each property that a descriptor has."""
        types: dict[str, str] = self._descriptors[descriptor]
        return types

    def case(self, enum: str, value: int) -> str | None:
        """Return the name of a value; None if the type is no enumeration."""
        cases = self._enums.get(enum)
        return None if cases is None else f".{cases[str(int(value))]}"
