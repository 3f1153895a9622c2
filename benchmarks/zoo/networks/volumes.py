"""Networks over fields: the Fourier operator of two dimensions and a U-Net of three."""

from __future__ import annotations

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def fourier_operator(*, batch: int, size: int, width: int, modes: int, layers: int) -> Network:
    """Return a Fourier neural operator: fields (N, size, size, 1) -> the same.

    Li et al., "Fourier neural operator for parametric partial differential equations", 2020. The grid is fed in, too.
    """
    b = Builder()
    field, target = b.tensor("field", (batch, size, size, 1)), b.tensor("target", (batch, size, size, 1))
    edge = np.linspace(0, 1, size, dtype=np.float32)
    grid = np.stack(np.broadcast_arrays(edge[:, np.newaxis], edge), 2)[np.newaxis]
    x = b.dense(b.concat([field, b.constant(np.repeat(grid, batch, 0))]), width)
    for layer in range(layers):
        x = b.add(b.spectral(x, width, modes), b.dense(x, width))
        x = b.activation(x, "gelu") if layer < layers - 1 else x
    made = b.dense(b.activation(b.dense(x, 4 * width), "gelu"), 1)
    return b.network(b.squared_error(made, target), made, Adam(1e-3))


def _doubled(b: Builder, x: Value) -> Value:
    """Repeat each voxel along the three axes."""
    batch, *edges, channels = x.shape
    apart = b.reshape(x, (batch, edges[0], 1, edges[1], 1, edges[2], 1, channels))
    repeated = b.multiply(apart, b.constant(np.ones((1, 1, 2, 1, 2, 1, 2, 1), np.float32)))
    return b.reshape(repeated, (batch, *(2 * edge for edge in edges), channels))


def unet3d(*, batch: int, size: int, width: int, depth: int, classes: int) -> Network:
    """Return a U-Net of volumes (N, size, size, size, 1) -> (N, size, size, size, classes).

    Çiçek et al., "3D U-Net: learning dense volumetric segmentation from sparse annotation", 2016, with convolutions of
    stride 2 in place of the poolings.
    """
    b = Builder()
    x = b.tensor("volume", (batch, size, size, size, 1))
    labels = b.index("labels", (batch, size, size, size), classes)

    def layer(x: Value, filters: int, stride: int = 1) -> Value:
        y = b.conv3d(x, filters, 3, stride=stride, bias=False)
        flat = b.reshape(y, (batch, y.shape[1] * y.shape[2], y.shape[3], filters))  # statistics need no third axis
        return b.reshape(b.to_tensor(b.relu(b.batch_norm(b.to_image(flat)))), y.shape)

    x, sides = layer(layer(x, width), width), []
    for level in range(1, depth + 1):
        sides.append(x)
        x = layer(layer(x, width << level, 2), width << level)
    for level in reversed(range(depth)):
        x = b.concat([sides[level], layer(_doubled(b, x), width << level)])
        x = layer(layer(x, width << level), width << level)
    scores = b.dense(x, classes)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-3))
