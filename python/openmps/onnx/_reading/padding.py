"""Padding around tensors."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.node import Node, Rule

_MOST_PLACES = 1 << 24
_MODES = ("constant", "edge", "reflect")


def _pad(node: Node) -> Tensor:
    """Return a padded tensor; a negative padding cuts elements off. Paddings are an operand from opset 11 on."""
    pads = node.integers_at("pads", 1) or node.integers("paddings")
    if pads is None:
        raise node.refusal("it has no paddings")
    value = 0.0
    if node.opset < 11:
        value = node.number("value")
    elif node.has(2):
        value = float(node.known(2).reshape(-1)[0]) if node.known(2).size else 0.0
    rank = node.rank()
    axes = node.known_integers(3) if node.has(3) else list(range(rank))
    before, after = [0] * rank, [0] * rank
    for place, axis in enumerate(axes):
        before[axis], after[axis] = pads[place], pads[place + len(axes)]
    return _padded(node, before, after, value)


def _padded(node: Node, before: list[int], after: list[int], value: float) -> Tensor:
    graph, x = node.graph, node.x()
    if min(*before, *after, 0) < 0:
        pairs = zip(before, after, strict=True)
        x = graph.getitem(x, tuple(slice(max(-low, 0), -max(-high, 0) or None) for low, high in pairs))
        before, after = [max(each, 0) for each in before], [max(each, 0) for each in after]
    mode = node.text("mode", "constant")
    if mode == "wrap":
        return _wrapped(node, x, before, after)
    if mode not in _MODES:
        raise node.refusal(f'its mode is "{mode}"')
    if x.dtype == bool:
        padded = graph.pad(graph.cast(x, np.uint8), before, after, mode=mode, value=value)
        return graph.cast(padded, bool)
    return graph.pad(x, before, after, mode=mode, value=value)


def _wrapped(node: Node, x: Tensor, before: list[int], after: list[int]) -> Tensor:
    """Return a tensor that goes on from its other end."""
    for axis, (low, high) in enumerate(zip(before, after, strict=True)):
        if low or high:
            extent = (x.shape or ())[axis]
            if not extent:
                raise node.refusal("the extent of a padded axis is unknown")
            node.expect_at_most(_MOST_PLACES, low + extent + high, "elements along a padded axis")
            x = node.graph.gather(x, np.arange(-low, extent + high, dtype=np.int32) % extent, axis)
    return x


RULES: dict[str, Rule] = {"Pad": _pad}
