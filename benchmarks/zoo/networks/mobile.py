"""Depth-wise networks: MobileNet v1 to v3 and EfficientNet-B0."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from zoo.builder import Builder
from zoo.description import Network, Value

# Kernel, hidden channels, filters, squeeze and excitation, activation, stride: table 1 of the paper (large).
V3_LARGE = (
    (3, 16, 16, False, "relu", 1),
    (3, 64, 24, False, "relu", 2),
    (3, 72, 24, False, "relu", 1),
    (5, 72, 40, True, "relu", 2),
    (5, 120, 40, True, "relu", 1),
    (5, 120, 40, True, "relu", 1),
    (3, 240, 80, False, "hard_swish", 2),
    (3, 200, 80, False, "hard_swish", 1),
    (3, 184, 80, False, "hard_swish", 1),
    (3, 184, 80, False, "hard_swish", 1),
    (3, 480, 112, True, "hard_swish", 1),
    (3, 672, 112, True, "hard_swish", 1),
    (5, 672, 160, True, "hard_swish", 2),
    (5, 960, 160, True, "hard_swish", 1),
    (5, 960, 160, True, "hard_swish", 1),
)
# Factor, filters, repetitions, stride: table 2.
V2 = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))
# Factor, kernel, filters, repetitions, stride: table 1.
B0 = (
    (1, 3, 16, 1, 1),
    (6, 3, 24, 2, 2),
    (6, 5, 40, 2, 2),
    (6, 3, 80, 3, 2),
    (6, 5, 112, 3, 1),
    (6, 5, 192, 4, 2),
    (6, 3, 320, 1, 1),
)


def _unit(b: Builder, x: Value, filters: int, kernel: int, activation: str, stride: int = 1, groups: int = 1) -> Value:
    """Convolve without bias, normalise, activate (unless the activation is empty)."""
    x = b.batch_norm(b.conv(x, filters, kernel, stride=stride, groups=groups, bias=False))
    return b.activation(x, activation) if activation else x


def _squeezed(b: Builder, x: Value, hidden: int, inner: str, gate: str) -> Value:
    """Weigh the channels by what their means say (Hu et al., "Squeeze-and-excitation networks", 2017)."""
    weights = b.conv(b.activation(b.conv(b.global_pool(x), hidden, 1), inner), x.shape[3], 1)
    return b.multiply(x, b.activation(weights, gate))


def _eights(count: int) -> int:
    """Round to a multiple of 8, and not down by more than a tenth, as torchvision does."""
    near = max(8, (count + 4) // 8 * 8)
    return near if near >= 0.9 * count else near + 8


def _classified(b: Builder, x: Value, labels: Value, classes: int) -> Network:
    scores = b.dense(b.flatten(b.global_pool(x)), classes)
    return b.network(b.cross_entropy(scores, labels), scores)


def mobilenet_v1(
    *, batch: int, size: int, width: int = 32, classes: int = 1000, layers: Sequence[tuple[int, int]] | None = None
) -> Network:
    """Return MobileNet: images (N, size, size, 3) -> (N, classes); `layers` are (factor of the width, stride).

    Howard et al., "MobileNets: efficient convolutional neural networks for mobile vision applications", 2017.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    x = _unit(b, image, width, 3, "relu", 2)
    default = ((2, 1), (4, 2), (4, 1), (8, 2), (8, 1), (16, 2), *((16, 1),) * 5, (32, 2), (32, 1))
    for factor, stride in layers or default:
        x = _unit(b, x, x.shape[3], 3, "relu", stride, x.shape[3])
        x = _unit(b, x, factor * width, 1, "relu")
    return _classified(b, x, labels, classes)


def _inverted(
    b: Builder,
    x: Value,
    hidden: int,
    filters: int,
    kernel: int,
    stride: int,
    activation: str,
    weigh: Callable[[Value], Value] | None = None,
) -> Value:
    """Widen, filter by channel, perhaps weigh the channels, narrow; add the source if the shape is the same."""
    y = _unit(b, x, hidden, 1, activation) if hidden != x.shape[3] else x
    y = _unit(b, y, hidden, kernel, activation, stride, hidden)
    y = _unit(b, weigh(y) if weigh else y, filters, 1, "")
    return b.add(x, y) if x.shape == y.shape else y


def mobilenet_v2(
    *, batch: int, size: int, rows: Sequence[tuple[int, int, int, int]] = V2, classes: int = 1000
) -> Network:
    """Return MobileNet v2: images (N, size, size, 3) -> (N, classes).

    Sandler et al., "MobileNetV2: inverted residuals and linear bottlenecks", 2018.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    x = _unit(b, image, 32, 3, "relu6", 2)
    for factor, filters, count, stride in rows:
        for number in range(count):
            x = _inverted(b, x, factor * x.shape[3], filters, 3, 1 if number else stride, "relu6")
    return _classified(b, _unit(b, x, 4 * x.shape[3], 1, "relu6"), labels, classes)


def mobilenet_v3(
    *, batch: int, size: int, rows: Sequence[tuple[int, int, int, bool, str, int]] = V3_LARGE, classes: int = 1000
) -> Network:
    """Return MobileNet v3 (large): images (N, size, size, 3) -> (N, classes).

    Howard et al., "Searching for MobileNetV3", 2019.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    x = _unit(b, image, 16, 3, "hard_swish", 2)
    for kernel, hidden, filters, squeeze, activation, stride in rows:
        weigh = functools.partial(_squeezed, b, hidden=_eights(hidden // 4), inner="relu", gate="hard_sigmoid")
        x = _inverted(b, x, hidden, filters, kernel, stride, activation, weigh if squeeze else None)
    x = b.global_pool(_unit(b, x, 6 * x.shape[3], 1, "hard_swish"))
    features = b.activation(b.dense(b.flatten(x), 8 * rows[-1][2]), "hard_swish")
    scores = b.dense(features, classes)
    return b.network(b.cross_entropy(scores, labels), scores)


def efficientnet(
    *, batch: int, size: int, rows: Sequence[tuple[int, int, int, int, int]] = B0, classes: int = 1000
) -> Network:
    """Return EfficientNet-B0 without stochastic depth: images (N, size, size, 3) -> (N, classes).

    Tan and Le, "EfficientNet: rethinking model scaling for convolutional neural networks", 2019.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    x = _unit(b, image, 32, 3, "silu", 2)
    for factor, kernel, filters, count, stride in rows:
        for number in range(count):
            weigh = functools.partial(_squeezed, b, hidden=max(x.shape[3] // 4, 1), inner="silu", gate="sigmoid")
            x = _inverted(b, x, factor * x.shape[3], filters, kernel, 1 if number else stride, "silu", weigh)
    return _classified(b, _unit(b, x, 4 * x.shape[3], 1, "silu"), labels, classes)
