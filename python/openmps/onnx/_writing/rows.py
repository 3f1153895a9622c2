"""The nodes that a call of each method becomes."""

from __future__ import annotations

from openmps._exports.call_writer import Row
from openmps.onnx._writing import control, elementwise, indexing, networks, recurrent, reductions, shapes, windows

__all__ = ["ROWS"]

ROWS: dict[str, Row] = {
    **elementwise.ROWS,
    **reductions.ROWS,
    **shapes.ROWS,
    **indexing.ROWS,
    **windows.ROWS,
    **networks.ROWS,
    **recurrent.ROWS,
    **control.ROWS,
}
