"""Reductions along axes, positions of extremes, running sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.onnx._reading.node import Node, Rule

Reduction = Callable[[Graph, Tensor, "list[int] | None", bool], Tensor]


def _sum(graph: Graph, x: Tensor, axes: list[int] | None, keep: bool) -> Tensor:
    return graph.reduce_sum(x, axes, keepdims=keep)


def _mean(graph: Graph, x: Tensor, axes: list[int] | None, keep: bool) -> Tensor:
    if x.dtype.kind == "f":
        return graph.mean(x, axes, keepdims=keep)
    return graph.cast(graph.mean(graph.cast(x, np.float32), axes, keepdims=keep), x.dtype)


def _extreme(floats: str, others: str) -> Reduction:
    """Return the reduction to the largest or smallest elements; of bools they are numbers meanwhile."""

    def reduce(graph: Graph, x: Tensor, axes: list[int] | None, keep: bool) -> Tensor:
        if x.dtype == bool:
            return graph.cast(getattr(graph, others)(graph.cast(x, np.uint8), axes, keepdims=keep), bool)
        found: Tensor = getattr(graph, floats if x.dtype.kind == "f" else others)(x, axes, keepdims=keep)
        return found

    return reduce


def _log_sum_exp(graph: Graph, x: Tensor, axes: list[int] | None, keep: bool) -> Tensor:
    if x.dtype.kind == "f":
        return graph.logsumexp(x, axes, keepdims=keep)
    return graph.cast(graph.logsumexp(graph.cast(x, np.float32), axes, keepdims=keep), x.dtype)


def _root_of_squares(graph: Graph, x: Tensor, axes: list[int] | None, keep: bool) -> Tensor:
    if x.dtype.kind != "f":
        return graph.cast(graph.sqrt(graph.cast(_sum(graph, x * x, axes, keep), np.float32)), x.dtype)
    return graph.sqrt(_sum(graph, x * x, axes, keep))


_REDUCTIONS: dict[str, Reduction] = {
    "ReduceL1": lambda graph, x, axes, keep: _sum(graph, graph.absolute(x), axes, keep),
    "ReduceL2": _root_of_squares,
    "ReduceLogSum": lambda graph, x, axes, keep: graph.log(_sum(graph, x, axes, keep)),
    "ReduceLogSumExp": _log_sum_exp,
    "ReduceMax": _extreme("reduce_max_nan", "reduce_max"),
    "ReduceMean": _mean,
    "ReduceMin": _extreme("reduce_min_nan", "reduce_min"),
    "ReduceProd": lambda graph, x, axes, keep: graph.reduce_product(x, axes, keepdims=keep),
    "ReduceSum": _sum,
    "ReduceSumSquare": lambda graph, x, axes, keep: _sum(graph, x * x, axes, keep),
}
# The function of one element, for an operator without axes to reduce.
_OF_ONE: dict[str, Callable[[Graph, Tensor], Tensor]] = {
    "ReduceL1": lambda graph, x: graph.absolute(x),
    "ReduceL2": lambda graph, x: graph.absolute(x),
    "ReduceLogSum": lambda graph, x: graph.log(x),
    "ReduceSumSquare": lambda graph, x: x * x,
}


def _reduced(op: str) -> Rule:
    """Return the rule of a reduction; its axes are an operand in later opsets."""

    def rule(node: Node) -> Tensor:
        axes = node.integers_at("axes", 1)
        if not axes:
            if node.integer("noop_with_empty_axes"):
                return _OF_ONE.get(op, Graph.identity)(node.graph, node.x())
            axes = None
        return _REDUCTIONS[op](node.graph, node.x(), axes, bool(node.integer("keepdims", 1)))

    return rule


def _position(method: str) -> Rule:
    """Return the rule of a position of an extreme, the first or the last of equal ones, as int64."""

    def rule(node: Node) -> Tensor:
        graph, x = node.graph, node.x()
        axis, keep = node.axis(0), bool(node.integer("keepdims", 1))
        is_last = bool(node.integer("select_last_index"))
        found: Tensor = getattr(graph, method)(graph.reverse(x, axis) if is_last else x, axis, keepdims=keep)
        found = graph.cast(found, np.int64)
        if not is_last:
            return found
        extent = node.shape()[axis]
        last: Any = graph.cast(graph.shape_of(x)[axis], np.int64) if extent is None else extent
        counted: Tensor = (last - 1) - found
        return counted

    return rule


def _running(method: str) -> Rule:
    """Return the rule of running sums or products along an axis, which is an operand."""

    def rule(node: Node) -> Tensor:
        axis = node.known_integers(1)[0]
        ways = {"exclusive": bool(node.integer("exclusive")), "reverse": bool(node.integer("reverse"))}
        found: Tensor = getattr(node.graph, method)(node.x(), axis, **ways)
        return found

    return rule


RULES: dict[str, Rule] = {
    **{op: _reduced(op) for op in _REDUCTIONS},
    "ArgMax": _position("argmax"),
    "ArgMin": _position("argmin"),
    "CumProd": _running("cumulative_product"),
    "CumSum": _running("cumulative_sum"),
}
