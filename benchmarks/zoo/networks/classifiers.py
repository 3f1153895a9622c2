"""Convolutional classifiers without residuals: VGG, Inception-V3, DenseNet."""

from __future__ import annotations

from collections.abc import Sequence

from zoo.builder import Builder, Padding, Pair
from zoo.description import SGD, Network, Value


def vgg(
    *, batch: int, size: int, stages: Sequence[tuple[int, int]], hidden: int, classes: int, dropout: float = 0.0
) -> Network:
    """Return VGG: images (N, size, size, 3) -> (N, classes); `stages` are (convolutions, filters).

    Simonyan and Zisserman, "Very deep convolutional networks for large-scale image recognition", 2014.
    """
    b = Builder()
    x, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    for count, filters in stages:
        for _ in range(count):
            x = b.relu(b.conv(x, filters, 3))
        x = b.max_pool(x, 2)
    x = b.flatten(x)
    for _ in range(2):
        x = b.dropout(b.relu(b.dense(x, hidden)), dropout)
    scores = b.dense(x, classes)
    return b.network(b.cross_entropy(scores, labels), scores, SGD(1e-3))


class _Inception:
    """The modules of Inception-V3, with the numbers of filters of the paper divided by `share`."""

    def __init__(self, b: Builder, share: int) -> None:
        self._b, self._share = b, share

    def unit(self, x: Value, filters: int, kernel: Pair, stride: int = 1, padding: Padding = "same") -> Value:
        """Convolve, normalise, ReLU."""
        b = self._b
        made = b.conv(x, max(filters // self._share, 1), kernel, stride=stride, padding=padding, bias=False)
        return b.relu(b.batch_norm(made, epsilon=1e-3))

    def chain(self, x: Value, *layers: tuple[int, Pair]) -> Value:
        """Apply one unit after the other."""
        for filters, kernel in layers:
            x = self.unit(x, filters, kernel)
        return x

    def _pooled(self, x: Value, filters: int) -> Value:
        return self.unit(self._b.avg_pool(x, 3, stride=1, padding=1), filters, 1)

    def a(self, x: Value, pooled: int) -> Value:
        """Figure 5 of the paper: 5x5 and two 3x3."""
        ways = [self.unit(x, 64, 1), self.chain(x, (48, 1), (64, 5)), self.chain(x, (64, 1), (96, 3), (96, 3))]
        return self._b.concat([*ways, self._pooled(x, pooled)])

    def b(self, x: Value) -> Value:
        """Reduce by strides."""
        double = self.unit(self.chain(x, (64, 1), (96, 3)), 96, 3, 2, 0)
        return self._b.concat([self.unit(x, 384, 3, 2, 0), double, self._b.max_pool(x, 3, stride=2)])

    def c(self, x: Value, inner: int) -> Value:
        """Figure 6: 7x7 as 1x7 and 7x1."""
        long = ((inner, (7, 1)), (inner, (1, 7)), (inner, (7, 1)), (192, (1, 7)))
        ways = [
            self.unit(x, 192, 1),
            self.chain(x, (inner, 1), (inner, (1, 7)), (192, (7, 1))),
            self.chain(x, (inner, 1), *long),
        ]
        return self._b.concat([*ways, self._pooled(x, 192)])

    def d(self, x: Value) -> Value:
        """Reduce by strides after 7x7."""
        first = self.unit(self.unit(x, 192, 1), 320, 3, 2, 0)
        second = self.unit(self.chain(x, (192, 1), (192, (1, 7)), (192, (7, 1))), 192, 3, 2, 0)
        return self._b.concat([first, second, self._b.max_pool(x, 3, stride=2)])

    def e(self, x: Value) -> Value:
        """Figure 7: 1x3 and 3x1 side by side."""
        wide, deep = self.unit(x, 384, 1), self.chain(x, (448, 1), (384, 3))
        sides = [self.unit(way, 384, kernel) for way in (wide, deep) for kernel in ((1, 3), (3, 1))]
        return self._b.concat([self.unit(x, 320, 1), *sides, self._pooled(x, 192)])


def inception_v3(*, batch: int, size: int, share: int = 1, classes: int = 1000, modules: bool = True) -> Network:
    """Return Inception-V3 without its auxiliary classifier: images (N, size, size, 3) -> (N, classes).

    Szegedy et al., "Rethinking the Inception architecture for computer vision", 2015; 299 x 299 pixels. With `modules`
    false one of each kind stands for its stage.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    net = _Inception(b, share)
    x = net.unit(net.unit(net.unit(image, 32, 3, 2, 0), 32, 3, 1, 0), 64, 3)
    x = net.unit(net.unit(b.max_pool(x, 3, stride=2), 80, 1), 192, 3, 1, 0)
    x = b.max_pool(x, 3, stride=2)
    for pooled in (32, 64, 64) if modules else (32,):
        x = net.a(x, pooled)
    x = net.b(x)
    for inner in (128, 160, 160, 192) if modules else (128,):
        x = net.c(x, inner)
    x = net.d(x)
    for _ in range(2 if modules else 1):
        x = net.e(x)
    scores = b.dense(b.flatten(b.global_pool(x)), classes)
    return b.network(b.cross_entropy(scores, labels), scores)


def densenet(
    *, batch: int, size: int, blocks: Sequence[int] = (6, 12, 24, 16), growth: int = 32, classes: int = 1000
) -> Network:
    """Return DenseNet-BC: images (N, size, size, 3) -> (N, classes).

    Huang et al., "Densely connected convolutional networks", 2016. By default DenseNet-121.
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)

    def unit(x: Value, filters: int, kernel: int) -> Value:
        return b.conv(b.relu(b.batch_norm(x)), filters, kernel, bias=False)

    x = b.relu(b.batch_norm(b.conv(image, 2 * growth, 7, stride=2, bias=False)))
    x = b.max_pool(x, 3, stride=2, padding=1)
    for stage, count in enumerate(blocks):
        x = b.avg_pool(unit(x, x.shape[3] // 2, 1), 2) if stage else x
        for _ in range(count):
            x = b.concat([x, unit(unit(x, 4 * growth, 1), growth, 3)])
    x = b.relu(b.batch_norm(x))
    scores = b.dense(b.flatten(b.global_pool(x)), classes)
    return b.network(b.cross_entropy(scores, labels), scores)
