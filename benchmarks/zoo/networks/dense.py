"""Networks of dense layers: a classifier, an auto-encoder and the MLP-mixer."""

from __future__ import annotations

from collections.abc import Sequence

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def mlp(*, batch: int, inputs: int, widths: Sequence[int], classes: int) -> Network:
    """Return dense layers with ReLU: (N, inputs) -> (N, classes)."""
    b = Builder()
    x, labels = b.tensor("x", (batch, inputs)), b.index("labels", (batch,), classes)
    for width in widths:
        x = b.relu(b.dense(x, width))
    scores = b.dense(x, classes)
    return b.network(b.cross_entropy(scores, labels), scores)


def autoencoder(*, batch: int, inputs: int, widths: Sequence[int]) -> Network:
    """Return dense layers that narrow and widen again: (N, inputs) -> (N, inputs).

    Hinton and Salakhutdinov, "Reducing the dimensionality of data with neural networks", 2006.
    """
    b = Builder()
    source = x = b.tensor("x", (batch, inputs))
    for width in [*widths, *reversed(widths[:-1])]:
        x = b.relu(b.dense(x, width))
    made = b.dense(x, inputs)
    return b.network(b.squared_error(made, source), made, Adam(1e-3))


def _mixed(b: Builder, x: Value, hidden: int) -> Value:
    """Apply two dense layers to the last axis."""
    return b.dense(b.activation(b.dense(x, hidden), "gelu"), x.shape[-1])


def mixer(
    *, batch: int, size: int, patch: int, width: int, tokens: int, channels: int, layers: int, classes: int
) -> Network:
    """Return the MLP-mixer: images (N, size, size, 3) -> (N, classes).

    Tolstikhin et al., "MLP-Mixer: an all-MLP architecture for vision", 2021. `tokens` and `channels` are the hidden
    features of the two kinds of mixing.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    count = (size // patch) ** 2
    x = b.reshape(b.to_tensor(b.conv(image, width, patch, stride=patch, padding=0)), (batch, count, width))
    for _ in range(layers):
        turned = b.transpose(b.layer_norm(x), (0, 2, 1))
        x = b.add(x, b.transpose(_mixed(b, turned, tokens), (0, 2, 1)))
        x = b.add(x, _mixed(b, b.layer_norm(x), channels))
    scores = b.dense(b.average(b.layer_norm(x), 1), classes)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-4))
