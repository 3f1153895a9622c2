"""ConvNeXt: convolutions after the fashion of transformers."""

from __future__ import annotations

from collections.abc import Sequence

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def _normal(b: Builder, x: Value) -> Value:
    """Normalise the channels of each pixel."""
    return b.to_image(b.layer_norm(b.to_tensor(x), epsilon=1e-6))


def _block(b: Builder, x: Value) -> Value:
    """One filter of 7x7 for each channel, then two dense layers."""
    width = x.shape[3]
    y = b.layer_norm(b.to_tensor(b.depthwise(x, 7, bias=True)), epsilon=1e-6)
    y = b.dense(b.activation(b.dense(y, 4 * width, deviation=0.1), "gelu"), width, deviation=0.1)
    return b.add(x, b.to_image(b.multiply(y, b.parameter("scale", (width,), deviation=0.1))))


def convnext(*, batch: int, size: int, blocks: Sequence[int], widths: Sequence[int], classes: int) -> Network:
    """Return ConvNeXt: images (N, size, size, 3) -> (N, classes).

    Liu et al., "A ConvNet for the 2020s", 2022, without stochastic depth.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    x = _normal(b, b.conv(image, widths[0], 4, stride=4, padding=0))
    for stage, (count, width) in enumerate(zip(blocks, widths, strict=True)):
        x = b.conv(_normal(b, x), width, 2, stride=2, padding=0) if stage else x
        for number in range(count):
            with b.scope(f"stage{stage}_{number}"):
                x = _block(b, x)
    pooled = b.average(b.average(b.to_tensor(x), 1), 1)
    scores = b.dense(b.layer_norm(pooled, epsilon=1e-6), classes)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-4))
