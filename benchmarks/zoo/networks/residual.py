"""Residual networks (He et al., "Deep residual learning for image recognition", 2015)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zoo.builder import Builder
from zoo.description import Network, Value

Block = Callable[[Builder, Value, int, int], Value]


def _unit(b: Builder, x: Value, filters: int, kernel: int, stride: int = 1) -> Value:
    """Convolve without bias and normalise."""
    return b.batch_norm(b.conv(x, filters, kernel, stride=stride, bias=False))


def _joined(b: Builder, x: Value, way: Value, stride: int) -> Value:
    """Add the source, projected if its shape is another one."""
    shortcut = x if x.shape == way.shape else _unit(b, x, way.shape[3], 1, stride)
    return b.relu(b.add(way, shortcut))


def _basic(b: Builder, x: Value, width: int, stride: int) -> Value:
    """Go through two convolutions of 3x3."""
    way = _unit(b, b.relu(_unit(b, x, width, 3, stride)), width, 3)
    return _joined(b, x, way, stride)


def _bottleneck(b: Builder, x: Value, width: int, stride: int) -> Value:
    """Go through 1x1, 3x3 and 1x1 with four times the width; the stride is at 3x3, as in torchvision."""
    way = b.relu(_unit(b, b.relu(_unit(b, x, width, 1)), width, 3, stride))
    return _joined(b, x, _unit(b, way, 4 * width, 1), stride)


def _stages(b: Builder, image: Value, block: Block, blocks: Sequence[int], width: int) -> Value:
    """Return the features of places of images, (N, H, W, F)."""
    if image.shape[1] >= 64:
        x = b.max_pool(b.relu(_unit(b, image, width, 7, 2)), 3, stride=2, padding=1)
    else:  # the form for small images has no reduction before the first block
        x = b.relu(_unit(b, image, width, 3))
    for stage, count in enumerate(blocks):
        for number in range(count):
            x = block(b, x, width << stage, 2 if stage and not number else 1)
    return x


def basic_stages(b: Builder, image: Value, blocks: Sequence[int], width: int) -> Value:
    """Return the features (N, H, W, F) that ResNet-18's blocks give an image."""
    return _stages(b, image, _basic, blocks, width)


def _resnet(block: Block, batch: int, size: int, blocks: Sequence[int], width: int, classes: int) -> Network:
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    scores = b.dense(b.flatten(b.global_pool(_stages(b, image, block, blocks, width))), classes)
    return b.network(b.cross_entropy(scores, labels), scores)


def resnet18(
    *, batch: int, size: int, blocks: Sequence[int] = (2, 2, 2, 2), width: int = 64, classes: int = 1000
) -> Network:
    """Return ResNet-18: images (N, size, size, 3) -> (N, classes)."""
    return _resnet(_basic, batch, size, blocks, width, classes)


def resnet50(
    *, batch: int, size: int, blocks: Sequence[int] = (3, 4, 6, 3), width: int = 64, classes: int = 1000
) -> Network:
    """Return ResNet-50: images (N, size, size, 3) -> (N, classes)."""
    return _resnet(_bottleneck, batch, size, blocks, width, classes)
