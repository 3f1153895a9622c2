"""The Swin transformer: attention in windows that move."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from zoo.builder import Builder
from zoo.description import Adam, Network, Value
from zoo.networks.transformers import heads_of, whole_of


def _windows(b: Builder, x: Value, edge: int) -> Value:
    """(N, H, W, F) -> (N * windows, edge^2, F)."""
    batch, height, width, features = x.shape
    parts = b.reshape(x, (batch, height // edge, edge, width // edge, edge, features))
    count = batch * height * width // edge**2
    return b.reshape(b.transpose(parts, (0, 1, 3, 2, 4, 5)), (count, edge**2, features))


def _image(b: Builder, x: Value, shape: Sequence[int], edge: int) -> Value:
    """Return windows to their places, (N, H, W, F)."""
    batch, height, width, features = shape
    parts = b.reshape(x, (batch, height // edge, width // edge, edge, edge, features))
    return b.reshape(b.transpose(parts, (0, 1, 3, 2, 4, 5)), tuple(shape))


def _distances(edge: int) -> npt.NDArray[np.int32]:
    """Return the row of the table of biases for each pair of places in a window."""
    y, x = np.divmod(np.arange(edge * edge), edge)
    down, right = (places[:, np.newaxis] - places + edge - 1 for places in (y, x))
    found: npt.NDArray[np.int32] = (down * (2 * edge - 1) + right).astype(np.int32)
    return found


def _strangers(size: int, edge: int, shift: int) -> npt.NDArray[np.float32]:
    """Return -1e9 for pairs in a moved window that are no neighbours in the image: (windows, 1, edge^2, edge^2)."""
    ends = np.searchsorted([size - edge, size - shift], np.arange(size), "right")
    regions = (3 * ends[:, np.newaxis] + ends).reshape(size // edge, edge, size // edge, edge)
    rows = regions.transpose(0, 2, 1, 3).reshape(-1, 1, edge * edge)
    return np.where(rows == rows.transpose(0, 2, 1), 0, -1e9).astype(np.float32)[:, np.newaxis]


def _attended(b: Builder, x: Value, heads: int, edge: int, shift: int) -> Value:
    """Attend inside windows, with a bias for each distance; no pair of pixels that were moved together attends."""
    (batch, size, _size, width), area, count = x.shape, edge * edge, (x.shape[1] // edge) ** 2
    moved = b.roll(b.roll(x, -shift, 1), -shift, 2) if shift else x
    parts = b.split(b.dense(_windows(b, moved, edge), 3 * width, deviation=0.02), 3)
    query, key, value = (heads_of(b, part, heads) for part in parts)
    scores = b.matmul(b.scale(query, (width // heads) ** -0.5), b.transpose(key, (0, 1, 3, 2)))
    table = b.parameter("biases", ((2 * edge - 1) ** 2, heads))
    bias = b.transpose(b.gather(table, b.constant(_distances(edge))), (2, 0, 1))
    bias = b.add(bias, b.constant(_strangers(size, edge, shift))) if shift else bias
    scores = b.add(b.reshape(scores, (batch, count, heads, area, area)), bias)
    share = b.reshape(b.softmax(scores), (batch * count, heads, area, area))
    mixed = whole_of(b, b.matmul(share, value))
    y = _image(b, b.dense(mixed, width, deviation=0.02), x.shape, edge)
    return b.roll(b.roll(y, shift, 1), shift, 2) if shift else y


def _merged(b: Builder, x: Value) -> Value:
    """Put four pixels into one with twice the features."""
    batch, size, _size, width = x.shape
    parts = b.transpose(b.reshape(x, (batch, size // 2, 2, size // 2, 2, width)), (0, 1, 3, 4, 2, 5))
    four = b.reshape(parts, (batch, size // 2, size // 2, 4 * width))
    return b.dense(b.layer_norm(four), 2 * width, bias=False, deviation=0.1)


def swin(
    *,
    batch: int,
    size: int,
    patch: int,
    width: int,
    heads: Sequence[int],
    blocks: Sequence[int],
    edge: int,
    classes: int,
) -> Network:
    """Return the Swin transformer: images (N, size, size, 3) -> (N, classes).

    Liu et al., "Swin transformer: hierarchical vision transformer using shifted windows", 2021, without stochastic
    depth. Every second block moves its windows by half an edge, unless one window is the image.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    x = b.layer_norm(b.to_tensor(b.conv(image, width, patch, stride=patch, padding=0)))
    for stage, (count, some) in enumerate(zip(blocks, heads, strict=True)):
        x = _merged(b, x) if stage else x
        for number in range(count):
            with b.scope(f"stage{stage}_{number}"):
                shift = edge // 2 if number % 2 and x.shape[1] > edge else 0
                x = b.add(x, _attended(b, b.layer_norm(x), some, edge, shift))
                hidden = b.activation(b.dense(b.layer_norm(x), 4 * x.shape[3], deviation=0.02), "gelu")
                x = b.add(x, b.dense(hidden, x.shape[3], deviation=0.02))
    pooled = b.average(b.average(b.layer_norm(x), 1), 1)
    scores = b.dense(pooled, classes)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-4))
