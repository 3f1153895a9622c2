"""Random numbers. A node with a seed draws the same ones in each process; no library draws those of another."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.element_types import element_type
from openmps.onnx._reading.node import Node, Rule


def _drawn(node: Node, shape: list[int], dtype: str) -> Tensor:
    """Return numbers of the distribution in an operator's name."""
    given = node.attribute("seed")
    seed = None if given is None else int(np.float32(given).view(np.uint32))
    if "Normal" in node.op:
        x = node.graph.random_normal(shape, mean=node.number("mean"), deviation=node.number("scale", 1.0), seed=seed)
    else:
        x = node.graph.random_uniform(shape, low=node.number("low"), high=node.number("high", 1.0), seed=seed)
    return node.graph.cast(x, dtype)


def _of_shape(node: Node) -> Tensor:
    return _drawn(node, node.integers("shape") or [], element_type(node.integer("dtype", 1), str(node)).held)


def _like(node: Node) -> Tensor:
    code = node.attribute("dtype")
    dtype = node.x().dtype.name if code is None else element_type(int(code), str(node)).held
    return _drawn(node, list(node.known_shape()), dtype)


RULES: dict[str, Rule] = {
    "RandomNormal": _of_shape,
    "RandomNormalLike": _like,
    "RandomUniform": _of_shape,
    "RandomUniformLike": _like,
}
