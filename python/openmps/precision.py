"""How exactly a graph computes its products, and whether its bits are the same from process to process."""

from __future__ import annotations

from typing import Literal

from openmps import _core
from openmps.errors import ArgumentError

__all__ = ["Precision"]

Precision = Literal["default", "float32", "tf32"]

_CHOICES: dict[str, _core.Precision] = {
    "default": _core.Precision.DEFAULT,
    "float32": _core.Precision.FLOAT32,
    "tf32": _core.Precision.TF32,
}


def choose(graph: _core.Graph, precision: str, deterministic: bool) -> None:
    """Make the choice for a compiled graph."""
    graph.set_precision(_CHOICES[precision], deterministic)


def checked(precision: object, who: str) -> Precision:
    """Return the precision if it is one."""
    for name in _CHOICES:
        if precision == name:
            return name  # type: ignore[return-value]
    names = ", ".join(f'"{name}"' for name in _CHOICES)
    raise ArgumentError(f"{who}: precision is {precision!r}, expected one of {names}.")
