"""Draws descriptions of networks by a seed, so that speed cannot be tuned to the written ones."""

from __future__ import annotations

import random
from dataclasses import dataclass

from zoo.builder import Builder
from zoo.description import SGD, Adam, Network, Value
from zoo.networks.transformers import heads_of, whole_of

_ACTIVATIONS = ("relu", "relu6", "gelu", "gelu_tanh", "sigmoid", "tanh", "silu", "hard_swish", "leaky_relu")


@dataclass(frozen=True)
class _Range:
    """The bounds of a scale, between which extents and numbers are drawn."""

    batch: tuple[int, int]
    size: tuple[int, int]
    width: tuple[int, int]
    layers: tuple[int, int]


_RANGES = {
    "tiny": _Range((1, 3), (6, 12), (2, 6), (2, 5)),
    "small": _Range((1, 8), (12, 48), (8, 64), (4, 12)),
    "full": _Range((16, 64), (64, 224), (32, 256), (8, 30)),
}


def random_network(seed: int, scale: str = "small") -> Network:
    """Return the network of a seed: of images, tokens, vectors, graphs or tables, trained by SGD or Adam."""
    drawer = _Drawer(random.Random(f"{seed} {scale}"), _RANGES[scale])
    optimizer = drawer.random.choice((SGD(1e-3), Adam(1e-4)))
    kinds = (drawer.images, drawer.tokens, drawer.vectors, drawer.graphs, drawer.tables)
    draw = drawer.random.choices(kinds, (6, 5, 2, 2, 2))[0]
    return draw(optimizer)


class _Drawer:
    """Writes one network, layer by layer."""

    def __init__(self, source: random.Random, bounds: _Range) -> None:
        self.random, self._bounds, self._b = source, bounds, Builder()
        self._present: Value | None = None  # 0 at padding of the tokens
        self._biases = 0

    def _between(self, bounds: tuple[int, int]) -> int:
        return self.random.randint(*bounds)

    def _activated(self, x: Value) -> Value:
        kind = self.random.choice(_ACTIVATIONS)
        return self._b.activation(x, kind, slope=0.1) if kind == "leaky_relu" else self._b.activation(x, kind)

    # ---- images

    def images(self, optimizer: SGD | Adam) -> Network:
        """Convolutions, residuals, dense connections, poolings; classes of images or of their pixels."""
        b, bounds = self._b, self._bounds
        batch, size, classes = self._between(bounds.batch), self._between(bounds.size), self._between((2, 20))
        x = b.image("image", batch, size, size + self._between((0, 3)), self.random.choice((1, 3, 4)))
        for _ in range(self._between(bounds.layers)):
            x = self._image_layer(x)
        if self.random.random() < 0.3:
            labels = b.index("labels", x.shape[:3], classes)
            scores = b.to_tensor(b.conv(x, classes, 1))
        else:
            labels = b.index("labels", (batch,), classes)
            scores = b.dense(b.flatten(b.global_pool(x)), classes)
        return b.network(b.cross_entropy(scores, labels), scores, optimizer)

    def _image_layer(self, x: Value) -> Value:
        """Draw one layer of images."""
        b, draw = self._b, self.random
        layers = [self._plain, self._plain, self._depthwise, self._grouped, self._residual, self._dense_layer]
        if min(x.shape[1:3]) >= 4:
            layers += [self._pooled, self._there_and_back]
        y = draw.choice(layers)(x)
        norm = draw.choice(("batch", "batch", "group", "none"))
        if norm == "batch" and y.shape[0] * y.shape[1] * y.shape[2] > 8:
            y = b.batch_norm(y)
        elif norm == "group":
            y = b.group_norm(y, draw.choice([count for count in (1, 2, 4, 8) if y.shape[3] % count == 0]))
        return self._activated(y)

    def _plain(self, x: Value) -> Value:
        kernel = self.random.choice((1, 3, 3, 5, (1, 3), (3, 1)))
        stride = self.random.choice((1, 1, 2)) if min(x.shape[1:3]) >= 4 else 1
        dilation = self.random.choice((1, 1, 1, 2)) if stride == 1 else 1
        bias = self.random.random() < 0.5
        filters = self._between(self._bounds.width)
        return self._b.conv(x, filters, kernel, stride=stride, dilation=dilation, bias=bias)

    def _depthwise(self, x: Value) -> Value:
        y = self._b.depthwise(x, self.random.choice((3, 5)), bias=self.random.random() < 0.5)
        return self._b.conv(self._activated(y), self._between(self._bounds.width), 1)

    def _grouped(self, x: Value) -> Value:
        groups = self.random.choice([count for count in (1, 2, 3, 4) if x.shape[3] % count == 0])
        return self._b.conv(x, groups * self._between((1, max(self._bounds.width[1] // groups, 1))), 3, groups=groups)

    def _residual(self, x: Value) -> Value:
        y = self._activated(self._b.batch_norm(self._b.conv(x, self._between(self._bounds.width), 3, bias=False)))
        y = self._b.conv(y, x.shape[3], 1)
        if self.random.random() < 0.3:
            gate = self._b.activation(self._b.conv(self._b.global_pool(y), x.shape[3], 1), "sigmoid")
            y = self._b.multiply(y, gate)
        return self._b.add(x, y)

    def _dense_layer(self, x: Value) -> Value:
        return self._b.concat([x, self._b.conv(x, self._between(self._bounds.width) // 2 + 1, 3)])

    def _pooled(self, x: Value) -> Value:
        pool = self.random.choice((self._b.max_pool, self._b.avg_pool))
        kernel = self.random.choice((2, 3))
        return pool(x, kernel, stride=2, padding=kernel // 2 if kernel == 3 else 0)

    def _there_and_back(self, x: Value) -> Value:
        """Halve and double the size, by a transposed convolution or by enlarging."""
        y = self._activated(self._b.conv(x, self._between(self._bounds.width), 3, stride=2))
        if self.random.random() < 0.5:
            return self._b.conv_transpose(y, self._between(self._bounds.width), 2)
        return self._b.conv(self._b.upsample(y, 2, self.random.choice(("nearest", "bilinear"))), x.shape[3], 3)

    # ---- tokens

    def tokens(self, optimizer: SGD | Adam) -> Network:
        """Attention, mixing, gates and recurrent units over sequences of tokens, some with padding."""
        b, bounds, draw = self._b, self._bounds, self.random
        batch, length, vocabulary = self._between(bounds.batch), self._between(bounds.size), self._between((5, 50))
        heads = draw.choice((1, 2, 4))
        width = 2 * heads * self._between(bounds.width)
        tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
        self._present = b.tensor("present", (batch, length), "padding") if draw.random() < 0.4 else None
        x = b.add(b.embedding(tokens, vocabulary, width, deviation=0.3), b.parameter("positions", (length, width)))
        for _ in range(max(self._between(bounds.layers) // 2, 1)):
            x = draw.choice((self._attending, self._attending, self._gated, self._remembering))(x, heads)
        scores = b.dense(b.layer_norm(x), vocabulary)
        return b.network(b.cross_entropy(scores, labels, self._present), scores, optimizer)

    def _attending(self, x: Value, heads: int) -> Value:
        """Attend, with fewer heads of keys at times; turned, causal, biased or blind to padding."""
        b, draw, (_batch, length, width) = self._b, self.random, x.shape
        y, size = b.rms_norm(x) if draw.random() < 0.5 else b.layer_norm(x), width // heads
        fewer = draw.choice([count for count in (1, 2, 4) if heads % count == 0])
        query, key, value = (
            heads_of(b, b.dense(y, count * size, deviation=0.1), count) for count in (heads, fewer, fewer)
        )
        if draw.random() < 0.3:
            query, key = b.rotary(query), b.rotary(key)
        if self._present is not None:
            mixed = b.attention(query, key, value, present=self._present)
        elif draw.random() < 0.2:
            self._biases += 1
            bias = b.parameter(f"bias{self._biases}", (1, heads, length, length), deviation=0.3)
            mixed = b.attention(query, key, value, bias=bias)
        else:
            mixed = b.attention(query, key, value, causal=draw.random() < 0.5)
        return b.add(x, b.dense(whole_of(b, mixed), width, deviation=0.1))

    def _gated(self, x: Value, _: int) -> Value:
        b = self._b
        hidden, y = self._between(self._bounds.width), b.layer_norm(x)
        product = b.multiply(self._activated(b.dense(y, hidden)), b.dense(y, hidden))
        return b.add(x, b.dense(product, x.shape[2], deviation=0.1))

    def _remembering(self, x: Value, _: int) -> Value:
        b, features = self._b, self._between(self._bounds.width)
        steps, way = b.transpose(x, (1, 0, 2)), self.random.randrange(3)
        states = b.lstm(steps, features) if way == 0 else b.gru(steps, features, both=way == 1)
        return b.add(x, b.dense(b.transpose(states, (1, 0, 2)), x.shape[2]))

    # ---- vectors

    def vectors(self, optimizer: SGD | Adam) -> Network:
        """Dense layers with and without normalisation; classes or numbers."""
        b, bounds, draw = self._b, self._bounds, self.random
        batch, inputs = 4 * self._between(bounds.batch), 4 * self._between(bounds.width)
        source = x = b.tensor("x", (batch, inputs))
        for _ in range(self._between(bounds.layers)):
            y = self._activated(b.dense(x, 4 * self._between(bounds.width)))
            y = b.layer_norm(y) if draw.random() < 0.3 else y
            x = b.concat([x, y]) if draw.random() < 0.2 else b.add(x, y) if x.shape == y.shape else y
        if draw.random() < 0.5:
            made = b.dense(x, inputs)
            return b.network(b.squared_error(made, source), made, optimizer)
        classes = self._between((2, 20))
        scores = b.dense(x, classes)
        return b.network(b.cross_entropy(scores, b.index("labels", (batch,), classes)), scores, optimizer)

    # ---- graphs and tables

    def graphs(self, optimizer: SGD | Adam) -> Network:
        """Rows by index, weighted, and their sums or counts by another index: classes of nodes."""
        b, draw, bounds = self._b, self.random, self._bounds
        count, classes = 4 * self._between(bounds.size), self._between((2, 20))
        edges = count * self._between((1, 8))
        source, target = b.index("source", (edges,), count), b.index("target", (edges,), count)
        x = b.tensor("x", (count, self._between(bounds.width)))
        for _ in range(max(self._between(bounds.layers) // 2, 1)):
            sent = b.gather(b.dense(x, self._between(bounds.width)), source)
            if draw.random() < 0.4:  # an edge weighs as both of its nodes say
                both = b.concat([sent, b.gather(x, target)])
                sent = b.multiply(sent, b.activation(b.dense(both, 1), "sigmoid"))
            y = self._activated(b.segment_sum(sent, target, count))
            y = b.layer_norm(y) if draw.random() < 0.5 else y
            x = b.concat([x, y]) if draw.random() < 0.3 else y
        scores = b.dense(x, classes)
        return b.network(b.cross_entropy(scores, b.index("labels", (count,), classes)), scores, optimizer)

    def tables(self, optimizer: SGD | Adam) -> Network:
        """Embeddings of several indices and their products; one bit."""
        b, bounds = self._b, self._bounds
        batch, features = 4 * self._between(bounds.batch), self._between(bounds.width)
        parts = []
        for number in range(self._between((2, 6))):
            rows = self._between((2, 20 * bounds.width[1]))
            bag = b.embedding(b.index(f"indices{number}", (batch, self._between((1, 4))), rows), rows, features)
            parts.append(b.largest(bag, 1) if self.random.random() < 0.3 else b.total(bag, 1))
        products = [b.total(b.multiply(parts[0], other), 1) for other in parts[1:]]
        x = b.concat([*parts, *(b.reshape(each, (batch, 1)) for each in products)])
        for _ in range(max(self._between(bounds.layers) // 2, 1)):
            x = self._activated(b.dense(x, 4 * self._between(bounds.width)))
        scores = b.dense(x, 1)
        bits = b.tensor("bits", (batch, 1), "bits")
        return b.network(b.binary_cross_entropy(scores, bits), scores, optimizer)
