"""How exactly a graph computes matmuls and convolutions, and whether its bits are the same from process to process."""

from __future__ import annotations

import math
from typing import Literal, get_args

from openmps import _core
from openmps.errors import ArgumentError

__all__ = ["LOSS_SCALE", "PRECISIONS", "Precision"]

Precision = Literal["default", "float32", "tf32", "bf16", "float16", "apple"]

PRECISIONS: tuple[Precision, ...] = get_args(Precision)
LOSS_SCALE = 1024.0

_CHOICES: dict[str, _core.Precision] = {
    "default": _core.Precision.DEFAULT,
    "float32": _core.Precision.FLOAT32,
    "tf32": _core.Precision.TF32,
    "bf16": _core.Precision.BFLOAT16,
    "float16": _core.Precision.FLOAT16,
    "apple": _core.Precision.APPLE,
}


def choose(graph: _core.Graph | _core.TensorGraph, precision: str, loss_scale: float, deterministic: bool) -> None:
    """Make the choice for a compiled graph."""
    graph.set_precision(_CHOICES[precision], loss_scale, deterministic)


def checked(precision: object, who: str) -> Precision:
    """Return the precision if it is one."""
    for name in PRECISIONS:
        if precision == name:
            return name
    names = ", ".join(f'"{name}"' for name in PRECISIONS)
    raise ArgumentError(f"{who}: precision is {precision!r}, expected one of {names}.")


def checked_scale(loss_scale: object, who: str) -> float:
    """Return the loss scale if it is one."""
    if isinstance(loss_scale, int | float) and loss_scale > 0 and math.isfinite(loss_scale):
        return float(loss_scale)
    raise ArgumentError(f"{who}: loss_scale is {loss_scale!r}, expected a finite number above 0.")
