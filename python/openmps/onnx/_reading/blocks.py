"""Blocks of pixels as channels, and back."""

from __future__ import annotations

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.node import Node, Rule


def _depth_to_space(node: Node) -> Tensor:
    """Return channels as blocks of pixels: (N, C b b, H, W) to (N, C, H b, W b)."""
    graph, block = node.graph, node.integer("blocksize", 1)
    batch, channels, height, width = node.shape()
    if channels is None or height is None or width is None:
        raise node.refusal(f"its operand has shape {node.shape()}, expected known channels, height and width")
    depth = channels // (block * block)
    if node.text("mode", "DCR") == "DCR":
        x = graph.reshape(node.x(), (-1, block, block, depth, height, width))
        order = (0, 3, 4, 1, 5, 2)
    else:
        x = graph.reshape(node.x(), (-1, depth, block, block, height, width))
        order = (0, 1, 4, 2, 5, 3)
    first = -1 if batch is None else batch
    return graph.reshape(graph.transpose(x, order), (first, depth, height * block, width * block))


def _space_to_depth(node: Node) -> Tensor:
    """Return blocks of pixels as channels: (N, C, H, W) to (N, b b C, H / b, W / b)."""
    graph, block = node.graph, node.integer("blocksize", 1)
    batch, channels, height, width = node.shape()
    if channels is None or height is None or width is None:
        raise node.refusal(f"its operand has shape {node.shape()}, expected known channels, height and width")
    x = graph.reshape(node.x(), (-1, channels, height // block, block, width // block, block))
    first = -1 if batch is None else batch
    shape = (first, channels * block * block, height // block, width // block)
    order = (0, 3, 5, 1, 2, 4) if node.text("mode", "DCR") == "DCR" else (0, 1, 3, 5, 2, 4)
    return graph.reshape(graph.transpose(x, order), shape)


RULES: dict[str, Rule] = {"DepthToSpace": _depth_to_space, "SpaceToDepth": _space_to_depth}
