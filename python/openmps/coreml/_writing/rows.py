"""The layers that a call of each method becomes."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import CALL, Block, Call
from openmps.coreml._writing import elementwise, networks, shapes
from openmps.coreml._writing.writer import Row, Writer, refuse

__all__ = ["ROWS", "write"]

ROWS: dict[str, Row] = {**elementwise.ROWS, **shapes.ROWS, **networks.ROWS}
_STORED = ("variableWithData:shape:dataType:name:", "constantWithData:shape:dataType:")
_SCALAR = "constantWithScalar:dataType:"
_TRAINING = ("gradient", "assign", "adam", "stochastic")


def write(w: Writer, call: Call) -> None:
    """Add the layers of a call, and bind its results to their values."""
    result = call.results[0]
    if call.selector in _STORED:
        w.store(result, w.elements(result))
        return
    if call.selector == _SCALAR:
        w.store(result, np.asarray(call.arguments[0], w.dtype(result)))
        return
    if call.selector == "readVariable:name:":
        w.bind(result, w(call.arguments[0]))
        return
    row = ROWS.get(call.selector)
    if row is None:
        raise refuse(call, _reason(call))
    found = row(w, call)
    if found is None:  # it has stored the result
        return
    for tensor, name in zip(call.results, [found] if isinstance(found, str) else found, strict=True):
        w.bind(tensor, name)


def _reason(call: Call) -> str:
    if call.selector == CALL:
        return "calls an executable, which is no part of a Core ML file"
    if call.selector.startswith(_TRAINING):
        return "is a part of training, which a file of Core ML describes by updatable layers"
    if any(isinstance(each, Block) for each in call.arguments):
        return "has blocks, which are not written yet"
    return "has no layer in Core ML, or is not written yet"
