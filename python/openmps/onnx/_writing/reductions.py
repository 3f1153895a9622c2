"""Reductions, products and order: one number of many, sums along an axis, sorts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Call
from openmps.onnx._writing.elementwise import truth
from openmps.onnx._writing.writer import Writer

__all__ = ["ROWS"]

_REDUCTIONS = {
    "reductionSumWithTensor": "ReduceSum",
    "meanOfTensor": "ReduceMean",
    "reductionMaximumWithTensor": "ReduceMax",
    "reductionMaximumPropagateNaNWithTensor": "ReduceMax",
    "reductionMinimumWithTensor": "ReduceMin",
    "reductionMinimumPropagateNaNWithTensor": "ReduceMin",
    "reductionProductWithTensor": "ReduceProd",
}


def reduced(w: Writer, operator: str, value: str, axes: Any) -> Any:
    """Return a reduction over axes, which stay with the extent 1; None: all."""
    if axes is None:
        return w.node(operator, value, keepdims=1)
    return w.node(operator, value, w.integers(*axes), keepdims=1, noop_with_empty_axes=1)


def _reduction(operator: str) -> Row:
    return lambda w, call: reduced(w, operator, w(call.arguments[0]), call.arguments[1])


def _variance(w: Writer, call: Call) -> Any:
    value, axes = w(call.arguments[0]), call.arguments[1]
    difference = w.node("Sub", value, reduced(w, "ReduceMean", value, axes))
    return reduced(w, "ReduceMean", w.node("Mul", difference, difference), axes)


def _of_truth(operator: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        numbers = w.cast(truth(w, call.arguments[0]), np.int32)
        return w.cast(reduced(w, operator, numbers, call.arguments[1]), np.bool_)

    return row


def _place(operator: str) -> Row:
    def row(w: Writer, call: Call) -> Any:
        x, axis = call.arguments[:2]
        return w.cast(w.node(operator, w(x), axis=int(axis), keepdims=1), np.int32)

    return row


def _cumulative_sum(w: Writer, call: Call) -> Any:
    x, axis, exclusive, reverse = call.arguments[:4]
    number = w.constant(int(axis), np.int64)
    return w.node("CumSum", w(x), number, exclusive=int(exclusive), reverse=int(reverse))


def _largest(largest: bool, results: Callable[[Writer, list[str]], Any], *, whole: bool = False) -> Row:
    """Return the row of the first `k` in order, or of `whole` axes."""

    def row(w: Writer, call: Call) -> Any:
        x, axis, more = call.arguments[:3]
        count = w.known(x, "a sort")[int(axis)] if whole else int(more)
        first = bool(more) if whole else largest
        found = w.node("TopK", w(x), w.integers(count), outputs=2, axis=int(axis), largest=int(first), sorted=1)
        return results(w, found)

    return row


def _both(w: Writer, found: list[str]) -> Any:
    return [found[0], w.cast(found[1], np.int32)]


ROWS: dict[str, Row] = {
    **{f"{name}:axes:name:": _reduction(operator) for name, operator in _REDUCTIONS.items()},
    "varianceOfTensor:axes:name:": _variance,
    "reductionAndWithTensor:axes:name:": _of_truth("ReduceMin"),
    "reductionOrWithTensor:axes:name:": _of_truth("ReduceMax"),
    "reductionArgMaximumWithTensor:axis:name:": _place("ArgMax"),
    "reductionArgMinimumWithTensor:axis:name:": _place("ArgMin"),
    "cumulativeSumWithTensor:axis:exclusive:reverse:name:": _cumulative_sum,
    "topKWithSourceTensor:axis:k:name:": _largest(True, _both),
    "bottomKWithSourceTensor:axis:k:name:": _largest(False, _both),
    "sortWithTensor:axis:descending:name:": _largest(False, lambda w, found: found[0], whole=True),
    "argSortWithTensor:axis:descending:name:": _largest(False, lambda w, found: w.cast(found[1], np.int32), whole=True),
    "matrixMultiplicationWithPrimaryTensor:secondaryTensor:name:": lambda w, call: w.node(
        "MatMul", *(w(each) for each in call.arguments[:2])
    ),
}
