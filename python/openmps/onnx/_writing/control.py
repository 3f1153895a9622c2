"""Blocks: a choice, loops, and what follows an operation. They become graphs within a node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._exports.call_writer import Row
from openmps._mpsgraph import Block, Call
from openmps.onnx._writing.elementwise import truth
from openmps.onnx._writing.writer import Writer

__all__ = ["ROWS"]


def _branch(w: Writer, block: Block, name: str) -> Any:
    with w.inside() as nodes:
        w.write_block(block.calls)
        results = _carried(w, [w(each) for each in block.results])
    return w.graph(name, nodes, [], [(key, each) for key, each in zip(results, block.results, strict=True)])


def _carried(w: Writer, values: Sequence[str]) -> list[str]:
    """Return the values under new names: the outputs of a graph are made in it."""
    return [w.node("Identity", value) for value in values]


def _if(w: Writer, call: Call) -> Any:
    flag, yes, no = call.arguments[:3]
    condition = w.reshaped(truth(w, flag), [])
    branches = {"then_branch": _branch(w, yes, "then"), "else_branch": _branch(w, no, "else")}
    found = w.node("If", condition, outputs=len(call.results), **branches)
    return [found] if isinstance(found, str) else found


def _for(w: Writer, call: Call) -> Any:
    """The index is the lower bound and so many steps."""
    lower, upper, step, first, block = call.arguments[:5]
    low, high, by = (w.reshaped(w(each), []) for each in (lower, upper, step))
    span = w.node("Sub", high, low)
    rest = w.constant(1, np.int32)
    up = w.node("Div", w.node("Add", span, w.node("Sub", by, w.node("Mul", rest, w.node("Sign", by)))), by)
    count = w.cast(w.node("Max", up, w.constant(0, np.int32)), np.int64)
    index, *parameters = block.parameters
    number, condition = w.free("iteration"), w.free("condition")
    names = [w.free("carried") for _ in parameters]
    with w.inside() as nodes:
        place = w.node("Add", low, w.node("Mul", w.cast(number, np.int32), by))
        shape = w.shape(index, "the index of a loop")
        w.bind(index, place if not shape else w.reshaped(place, shape))
        for parameter, name in zip(parameters, names, strict=True):
            w.bind(parameter, name)
        w.write_block(block.calls)
        goes_on, *results = _carried(w, [condition, *(w(each) for each in block.results)])
    body = w.graph(
        "body",
        nodes,
        [(number, np.int64, []), (condition, np.bool_, []), *zip(names, parameters, strict=True)],
        [(goes_on, np.bool_, []), *zip(results, block.results, strict=True)],
    )
    found = w.node("Loop", count, "", *(w(each) for each in first), outputs=len(names), body=body)
    return [found] if isinstance(found, str) else found


def _while(w: Writer, call: Call) -> Any:
    """The first block is computed before the loop, and at the end of each pass."""
    first, before, after = call.arguments[:3]
    starting, given = before.parameters, after.parameters
    for parameter, tensor in zip(starting, first, strict=True):
        w.bind(parameter, w(tensor))
    w.write_block(before.calls)
    begins = w.reshaped(truth(w, before.results[0]), [])
    begun = [w(each) for each in before.results[1:]]
    number, condition = w.free("iteration"), w.free("condition")
    names = [w.free("carried") for _ in given]
    with w.inside() as nodes:
        for parameter, name in zip(given, names, strict=True):
            w.bind(parameter, name)
        w.write_block(after.calls)
        for parameter, tensor in zip(starting, after.results, strict=True):
            w.bind(parameter, w(tensor))
        w.write_block(before.calls)
        again = w.reshaped(truth(w, before.results[0]), [])
        goes_on, *results = _carried(w, [again, *(w(each) for each in before.results[1:])])
    body = w.graph(
        "body",
        nodes,
        [(number, np.int64, []), (condition, np.bool_, []), *zip(names, given, strict=True)],
        [(goes_on, np.bool_, []), *zip(results, before.results[1:], strict=True)],
    )
    found = w.node("Loop", "", begins, *begun, outputs=len(names), body=body)
    return [found] if isinstance(found, str) else found


ROWS: dict[str, Row] = {
    "ifWithPredicateTensor:thenBlock:elseBlock:name:": _if,
    "forLoopWithLowerBound:upperBound:step:initialBodyArguments:body:name:": _for,
    "whileWithInitialInputs:before:after:name:": _while,
}
