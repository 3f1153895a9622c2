"""Numbers that are known while a file is read: nodes on them are computed at once, by ONNX's reference in NumPy.

ONNX computes shapes by nodes. Weights are not folded: they stay variables.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from openmps.errors import ArgumentError
from openmps.onnx._reading.element_types import element_type, held
from openmps.onnx._reading.node import Node

_MOST_ELEMENTS = 1 << 16  # of an operand or a result; larger ones are computed by the graph
FOLDED = frozenset(
    "Abs Add And ArgMax ArgMin Cast CastLike Ceil Clip Concat ConstantOfShape CumSum Div Equal Exp Expand EyeLike "
    "Floor Gather Greater GreaterOrEqual Less LessOrEqual Log Max Mean MelWeightMatrix Min Mod Mul Neg NonZero Not "
    "OneHot Or Pow Range Reciprocal ReduceMax ReduceMean ReduceMin ReduceProd ReduceSum Relu Reshape Round "
    "ScatterND Shape Sign Size Slice Split Sqrt Squeeze Sub Sum Tile Transpose Trilu Unsqueeze Where Xor".split()
)


def fold(node: Node) -> list[Any] | None:
    """Return the results of a node whose operands are all known and small; None for every other node."""
    if node.domain or node.op not in FOLDED or not node.inputs:
        return None
    if _makes_narrow(node):
        return None
    given = [value for value in node.inputs if value is not None]
    if not all(isinstance(value, np.ndarray) and value.size <= _MOST_ELEMENTS for value in given):
        return None
    if node.op in _GROWING and not 0 <= _GROWING[node.op](node) <= _MOST_ELEMENTS:
        return None
    from onnx import helper
    from onnx.reference import ReferenceEvaluator

    proto = node.resolved()
    names = list(dict.fromkeys(name for name in proto.input if name))
    graph = helper.make_graph([proto], "folded", [], [])
    graph.input.extend(helper.make_empty_tensor_value_info(name) for name in names)
    graph.output.extend(helper.make_empty_tensor_value_info(name) for name in proto.output if name)
    feeds = {name: value for name, value in zip(proto.input, node.inputs, strict=True) if name}
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            made = ReferenceEvaluator(graph, opsets={"": node.opset}).run(None, feeds)
        except Exception as error:  # the reference raises whatever NumPy raises
            raise ArgumentError(str(error) or type(error).__name__) from error
    results = iter(made)
    return [held(np.asarray(next(results))) if name else None for name in proto.output]


def _makes_narrow(node: Node) -> bool:
    """Return whether a cast makes elements whose type the reader has to keep."""
    if node.op == "CastLike":
        return node.narrow(1) is not None
    return node.op == "Cast" and not element_type(node.integer("to"), str(node)).is_made


def _of_shape(place: int) -> Callable[[Node], int]:
    return lambda node: math.prod(max(extent, 0) for extent in node.known_integers(place))


def _expanded(node: Node) -> int:
    return math.prod(np.broadcast_shapes(node.known(0).shape, tuple(node.known_integers(1))))


def _ranged(node: Node) -> int:
    start, limit, delta = (float(node.known(place).reshape(-1)[0]) for place in range(3))
    return max(math.ceil((limit - start) / delta), 0)


def _tiled(node: Node) -> int:
    return int(node.known(0).size) * math.prod(max(count, 0) for count in node.known_integers(1))


def _one_hot(node: Node) -> int:
    return int(node.known(0).size) * int(node.known(1).reshape(-1)[0])


def _mel(node: Node) -> int:
    return node.known_integers(0)[0] * (node.known_integers(1)[0] // 2 + 1)


# Operators whose result may be larger than their operands: the number of its elements.
_GROWING: dict[str, Callable[[Node], int]] = {
    "ConstantOfShape": _of_shape(0),
    "Expand": _expanded,
    "MelWeightMatrix": _mel,
    "OneHot": _one_hot,
    "Range": _ranged,
    "Tile": _tiled,
}
