"""Other sizes: enlarged, padded, reshaped and reduced images."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._exports.networks.network import Network, Row, pixels
from openmps._mpsgraph import Tensor
from openmps._nodes import reductions, sizes, upsampling
from openmps._nodes.gram_matrix import GramMatrixCalculationNode
from openmps._nodes.padding import EdgeMode, PadNode
from openmps.errors import UnsupportedError

__all__ = ["ROWS"]

_MODES = {EdgeMode.CLAMP: "edge", EdgeMode.MIRROR: "reflect", EdgeMode.MIRROR_WITH_EDGE: "symmetric"}


def _nearest(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    return _upsampled(network, node, x[0], mode="nearest", center_result=True)


def _bilinear(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    return _upsampled(network, node, x[0], mode="bilinear", center_result=False, align_corners=bool(node.align_corners))


def _upsampled(network: Network, node: Any, x: Tensor, **how: Any) -> Tensor:
    height, width, _ = pixels(x)
    size = (height * node.scale_factor[0], width * node.scale_factor[1])
    y: Tensor = network.graph.resize(x, size, **how)
    return y


def _reshape(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    y: Tensor = network.graph.reshape(x[0], (-1, *node.shape))
    return y


def _pad(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    graph, y = network.graph, x[0]
    before, after = node.before, node.after
    if node.mode in (EdgeMode.ZERO, EdgeMode.CONSTANT):
        value = node.value if node.mode == EdgeMode.CONSTANT else 0.0
        padded: Tensor = graph.pad(y, (0, *before), (0, *after), value=value)
        return padded
    for axis, (extent, *sides) in enumerate(zip(pixels(y), before, after, strict=True), 1):
        if any(sides):
            places: Any = np.pad(np.arange(extent, dtype=np.int32), sides, _MODES[node.mode])  # type: ignore[call-overload]
            y = graph.gather(y, places, axis)
    return y


def _gram_matrix(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    height, width, channels = pixels(x[0])
    columns = network.graph.reshape(x[0], (-1, height * width, channels))
    products = network.graph.transpose(columns, (0, 2, 1)) @ columns * float(node.alpha)
    y: Tensor = network.graph.reshape(products, (-1, 1, channels, channels))
    return y


def _spatial_mean(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    if node.region is not None:
        raise UnsupportedError(f"{node!r} reads a region of the image, expected all of it.")
    return x[0].mean((1, 2), keepdims=True)


ROWS: dict[type, Row] = {
    upsampling.UpsamplingNearestNode: _nearest,
    upsampling.UpsamplingBilinearNode: _bilinear,
    sizes.ReshapeNode: _reshape,
    reductions.ReductionSpatialMeanNode: _spatial_mean,
    PadNode: _pad,
    GramMatrixCalculationNode: _gram_matrix,
}
