"""Matrix products."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.node import Node, Rule

_MOST_ROWS = 256  # of a determinant


def _gemm(node: Node) -> Tensor:
    """Return alpha A B + beta C, with A and B transposed or not."""
    graph = node.graph
    a = graph.transpose(node.x(0)) if node.integer("transA") else node.x(0)
    b = graph.transpose(node.x(1)) if node.integer("transB") else node.x(1)
    alpha, beta = node.number("alpha", 1.0), node.number("beta", 1.0)
    y = _scaled(graph.matmul(a, b), alpha)
    return y + _scaled(node.x(2), beta) if node.has(2) and beta != 0 else y


def _scaled(x: Tensor, factor: float) -> Tensor:
    return x if factor == 1 else x * (factor if x.dtype.kind == "f" else int(factor))


def _matmul(node: Node) -> Tensor:
    """Return a matmul; that of integers is a sum of products, so that it is exact."""
    graph, a, b = node.graph, node.x(0), node.x(1)
    if a.dtype.kind not in "iu" or node.rank(0) < 2 or node.rank(1) < 2:
        return graph.matmul(a, b)
    return graph.reduce_sum(graph.expand_dims(a, -1) * graph.expand_dims(b, -3), -2)


def _einsum(node: Node) -> Tensor:
    return node.graph.einsum(node.text("equation").replace(" ", ""), *node.xs())


def _determinant(node: Node) -> Tensor:
    """Return determinants by Gauss's elimination with pivots."""
    graph, x = node.graph, node.x()
    extent = node.extent(-1)
    shape = node.known_shape()[:-2]
    node.expect_at_most(_MOST_ROWS, extent, "rows")
    result = graph.constant(np.ones(shape, np.float32))
    rows = graph.coordinates((extent, 1), 0)
    for step in range(extent):
        column = x[..., step]
        size = graph.select(graph.less(rows[:, 0], step), -1.0, graph.absolute(column))
        pivot = graph.expand_dims(graph.argmax(size, -1, keepdims=True), -1)
        is_pivot, is_step = graph.equal(rows, pivot), graph.equal(rows, step)
        chosen = graph.reduce_sum(graph.cast(is_pivot, np.float32) * x, -2, keepdims=True)
        replaced = x[..., step : step + 1, :]
        x = graph.select(is_step, chosen, graph.select(is_pivot, replaced, x))
        head = chosen[..., 0, step]
        sign = graph.select(graph.equal(pivot[..., 0, 0], step), 1.0, -1.0)
        result = result * head * sign
        factors = graph.divide_no_nan(x[..., step : step + 1], chosen[..., step : step + 1])
        x = x - graph.select(graph.greater(rows, step), factors, 0.0) * chosen
    return result


RULES: dict[str, Rule] = {"Det": _determinant, "Einsum": _einsum, "Gemm": _gemm, "MatMul": _matmul}
