"""Networks over graphs whose edges are fed."""

from __future__ import annotations

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def graph_convolution(*, batch: int, edges: int, inputs: int, width: int, layers: int, classes: int) -> Network:
    """Return graph convolutions over `batch` nodes: their features (N, inputs) and edges -> (N, classes).

    Kipf and Welling, "Semi-supervised classification with graph convolutional networks", 2016. Each node has an edge to
    itself too; an edge weighs one over the root of both degrees, which are counted in each step.
    """
    b = Builder()
    x, labels = b.tensor("features", (batch, inputs)), b.index("labels", (batch,), classes)
    source, target = b.index("source", (edges,), batch), b.index("target", (edges,), batch)
    counted = b.segment_sum(b.constant(np.ones((edges, 1), np.float32)), target, batch)
    weight = b.activation(b.scale(counted, 1, 1), "rsqrt")

    def propagated(y: Value) -> Value:
        y = b.multiply(y, weight)
        return b.multiply(b.add(b.segment_sum(b.gather(y, source), target, batch), y), weight)

    for layer in range(layers):
        last = layer == layers - 1
        x = propagated(b.dense(x, classes if last else width, bias=last))
        x = x if last else b.relu(b.batch_norm(x))
    return b.network(b.cross_entropy(x, labels), x, Adam(1e-2))
