"""The nodes that a call of each method becomes."""

from __future__ import annotations

from openmps._mpsgraph import CALL, Block, Call
from openmps.onnx._writing import control, elementwise, indexing, networks, recurrent, reductions, shapes, windows
from openmps.onnx._writing.elementwise import Row
from openmps.onnx._writing.writer import Writer, refuse

__all__ = ["ROWS", "write"]

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
_STORED = ("variableWithData:shape:dataType:name:", "constantWithData:shape:dataType:")
_SCALAR = "constantWithScalar:dataType:"
_TRAINING = ("gradient", "assign", "adam", "stochastic")


def write(w: Writer, call: Call) -> None:
    """Add the nodes of a call, and bind its results to their values."""
    if call.selector in _STORED:
        tensor = call.results[0]
        name = tensor.operation_name if call.selector == _STORED[0] else ""
        w.bind(tensor, w.constant(w.array(tensor), name=name))
        return
    if call.selector == _SCALAR:
        w.bind(call.results[0], w.constant(call.arguments[0], w.dtype(call.results[0])))
        return
    if call.selector == "readVariable:name:":
        w.bind(call.results[0], w(call.arguments[0]))
        return
    row = ROWS.get(call.selector)
    if row is None:
        raise refuse(call, _reason(call))
    found = row(w, call)
    for tensor, name in zip(call.results, [found] if isinstance(found, str) else found, strict=False):
        w.bind(tensor, name)


def _reason(call: Call) -> str:
    if call.selector == CALL:
        return "calls an executable, which is no part of an ONNX file"
    if call.selector.startswith(_TRAINING):
        return "is a part of training, and a file of ONNX has inference alone"
    if any(isinstance(each, Block) for each in call.arguments):
        return "orders operations, and a file of ONNX has no assignments"
    return "has no operator in ONNX"
