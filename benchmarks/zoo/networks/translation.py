"""Encoders and decoders with cross attention: translation with padding, detection by queries."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value
from zoo.networks.residual import basic_stages
from zoo.networks.transformers import heads_of, whole_of

_SPREAD = 0.02


class _Layers:
    """Layers with the normalisation first."""

    def __init__(self, b: Builder, heads: int, dropout: float) -> None:
        self._b, self._heads, self._dropout = b, heads, dropout

    def _joined(self, x: Value, y: Value) -> Value:
        return self._b.add(x, self._b.dropout(y, self._dropout))

    def _projected(self, x: Value) -> Value:
        return self._b.dense(x, x.shape[2], deviation=_SPREAD)

    def attended(
        self, x: Value, memory: Value | None = None, present: Value | None = None, *, causal: bool = False
    ) -> Value:
        """Attend to the tokens themselves, or to those of the memory."""
        b, y = self._b, self._b.layer_norm(x)
        source = y if memory is None else memory
        query, key, value = (heads_of(b, self._projected(each), self._heads) for each in (y, source, source))
        mixed = whole_of(b, b.attention(query, key, value, present=present, causal=causal))
        return self._joined(x, self._projected(mixed))

    def fed_forward(self, x: Value) -> Value:
        """Two dense layers for each token."""
        b, width = self._b, x.shape[2]
        hidden = b.relu(b.dense(b.layer_norm(x), 4 * width, deviation=_SPREAD))
        return self._joined(x, b.dense(hidden, width, deviation=_SPREAD))


def encoder_decoder(
    *, batch: int, length: int, width: int, heads: int, layers: int, vocabulary: int, dropout: float = 0.0
) -> Network:
    """Return the transformer: tokens of two languages (N, T), with padding -> scores (N, T, vocabulary).

    Vaswani et al., "Attention is all you need", 2017, with the normalisation first. Padding of the source is no key;
    that of the target does not count in the loss.
    """
    b = Builder()
    source, target, labels = (b.index(name, (batch, length), vocabulary) for name in ("source", "target", "labels"))
    present, counted = (b.tensor(name, (batch, length), "padding") for name in ("present", "counted"))
    net = _Layers(b, heads, dropout)

    def embedded(tokens: Value, name: str) -> Value:
        positions = b.parameter(f"{name}_positions", (length, width))
        return b.dropout(b.add(b.embedding(tokens, vocabulary, width), positions), dropout)

    x = embedded(source, "source")
    for _ in range(layers):
        with b.block():
            x = net.fed_forward(net.attended(x, present=present))
    memory, y = b.layer_norm(x), embedded(target, "target")
    for _ in range(layers):
        with b.block():
            y = net.attended(net.attended(y, causal=True), memory, present)
            y = net.fed_forward(y)
    scores = b.dense(b.layer_norm(y), vocabulary, bias=False, deviation=_SPREAD)
    return b.network(b.cross_entropy(scores, labels, counted), scores, Adam(3e-4))


def detection_transformer(
    *,
    batch: int,
    size: int,
    blocks: Sequence[int],
    filters: int,
    width: int,
    heads: int,
    layers: int,
    queries: int,
    classes: int,
) -> Network:
    """Return DETR: images (N, size, size, 3) -> boxes (N, queries, 4), and their classes.

    Carion et al., "End-to-end object detection with transformers", 2020. The matching of queries and objects is the
    order in which labels and boxes are fed.
    """
    b = Builder()
    image = b.image("image", batch, size, size, 3)
    labels, boxes = b.index("labels", (batch, queries), classes), b.tensor("boxes", (batch, queries, 4), "uniform")
    maps = b.conv(basic_stages(b, image, blocks, filters), width, 1)
    count, net = maps.shape[1] * maps.shape[2], _Layers(b, heads, 0.0)
    x = b.reshape(b.to_tensor(maps), (batch, count, width))
    x = b.add(x, b.parameter("places", (count, width), deviation=1.0))
    for _ in range(layers):
        with b.block():
            x = net.fed_forward(net.attended(x))
    wanted = b.reshape(b.parameter("queries", (queries, width), deviation=1.0), (1, queries, width))
    memory, y = b.layer_norm(x), b.add(wanted, b.constant(np.zeros((batch, 1, 1), np.float32)))
    for _ in range(layers):
        with b.block():
            y = net.fed_forward(net.attended(net.attended(y), memory))
    y = b.layer_norm(y)
    made = b.activation(b.dense(b.relu(b.dense(y, width)), 4), "sigmoid")
    loss = b.add(b.cross_entropy(b.dense(y, classes), labels), b.scale(b.absolute_error(made, boxes), 5))
    return b.network(loss, made, Adam(1e-4))
