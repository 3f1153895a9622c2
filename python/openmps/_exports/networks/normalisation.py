"""Normalisations of batches, groups and windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openmps._exports.networks.network import Network, Row, pixels
from openmps._mpsgraph import Tensor
from openmps._nodes import local_normalization, normalization

__all__ = ["ROWS"]


def _batch_normalization(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    arrays = network.arrays(node, node.data_source)
    return _normal(network, node, x[0], arrays["mean"], arrays["variance"], arrays)


def _normal(
    network: Network, node: Any, x: Tensor, mean: Tensor, variance: Tensor, arrays: dict[str, Tensor]
) -> Tensor:
    scale = network.graph.rsqrt(variance + node.data_source.epsilon)
    y: Tensor = (x - mean) * scale * arrays["gamma"] + arrays["beta"]
    return y


def _group_normalization(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    graph, arrays = network.graph, network.arrays(node, node.data_source)
    height, width, channels = pixels(x[0])
    groups = getattr(node.data_source, "groups", channels)
    parts = graph.reshape(x[0], (-1, height, width, groups, channels // groups))
    axes = (1, 2, 4)
    mean, variance = graph.mean(parts, axes, keepdims=True), graph.variance(parts, axes, keepdims=True)
    normal = (parts - mean) * graph.rsqrt(variance + node.data_source.epsilon)
    y: Tensor = graph.reshape(normal, (-1, height, width, channels)) * arrays["gamma"] + arrays["beta"]
    return y


def _around(network: Network, x: Tensor, sizes: Sequence[int]) -> Tensor:
    """Return the mean of the window of rows, columns and channels around each element; zeros are outside."""
    sides = [side for size in sizes for side in (size // 2, size - 1 - size // 2)]
    y: Tensor = network.graph.avg_pool4d(x, (1, *sizes), strides=1, padding=(0, 0, *sides), count_padding=True)
    return y


def _energy_normalization(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    """Divide by a power of the mean square around, along channels or rows and columns."""
    is_spatial = isinstance(node, local_normalization.SpatialNormalizationNode)
    energy = _around(network, x[0] * x[0], (*node.kernel_size, 1) if is_spatial else (1, 1, node.kernel_size))
    y: Tensor = x[0] / network.graph.power(energy * node.alpha + node.delta, node.beta)
    return y


def _contrast_normalization(network: Network, node: Any, x: Sequence[Tensor]) -> Tensor:
    sizes = (*node.kernel_size, 1)
    mean, energy = _around(network, x[0], sizes), _around(network, x[0] * x[0], sizes)
    base = network.graph.power((energy - mean * mean) * node.alpha + node.delta, node.beta)
    y: Tensor = (x[0] - mean * node.p0) / base * node.ps + node.pm
    return y


ROWS: dict[type, Row] = {
    normalization.BatchNormalizationNode: _batch_normalization,
    normalization.InstanceNormalizationNode: _group_normalization,
    normalization.GroupNormalizationNode: _group_normalization,
    local_normalization.CrossChannelNormalizationNode: _energy_normalization,
    local_normalization.SpatialNormalizationNode: _energy_normalization,
    local_normalization.LocalContrastNormalizationNode: _contrast_normalization,
}
