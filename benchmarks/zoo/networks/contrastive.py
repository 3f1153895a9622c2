"""Networks that learn by comparing two forms of the same thing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value
from zoo.networks.residual import basic_stages


def simclr(
    *, batch: int, size: int, blocks: Sequence[int] = (2, 2, 2, 2), width: int = 64, features: int = 128
) -> Network:
    """Return a residual encoder with a projection: two views (N, size, size, 3) -> unit vectors (2 N, features).

    Chen et al., "A simple framework for contrastive learning of visual representations", 2020. By its loss, NT-Xent,
    each vector has to find the other view of its image among all.
    """
    b = Builder()
    views = b.image("views", 2 * batch, size, size, 3)
    x = b.flatten(b.global_pool(basic_stages(b, views, blocks, width)))
    x = b.unit(b.dense(b.relu(b.dense(x, x.shape[1])), features))
    scores = b.scale(b.matmul(x, b.transpose(x, (1, 0))), 2)  # a temperature of a half
    scores = b.add(scores, b.constant(np.diag(np.full(2 * batch, -1e9, np.float32))))
    others = b.constant((np.arange(2 * batch) + batch) % (2 * batch))
    return b.network(b.cross_entropy(scores, others), x)


def siamese_text(*, batch: int, length: int, vocabulary: int, width: int, features: int) -> Network:
    """Return one encoder for two texts (N, T) with padding: their cosines (N,).

    Mueller and Thyagarajan, "Siamese recurrent architectures for learning sentence similarity", 2016. The states of a
    gated recurrent unit are summed, and cosines compared, as in Reimers and Gurevych, "Sentence-BERT", 2019.
    """
    b = Builder()
    texts, present = (
        b.index("texts", (2 * batch, length), vocabulary),
        b.tensor("present", (2 * batch, length), "padding"),
    )
    target = b.tensor("target", (batch,), "uniform")
    words = b.transpose(b.embedding(texts, vocabulary, width, deviation=0.3), (1, 0, 2))
    states = b.transpose(b.gru(words, features), (1, 0, 2))
    mask = b.reshape(present, (2 * batch, length, 1))
    summed = b.total(b.multiply(states, mask), 1)
    first, second = b.split(b.unit(b.dense(summed, features)), 2, 0)
    cosines: Value = b.total(b.multiply(first, second), 1)
    return b.network(b.squared_error(cosines, target), cosines, Adam(1e-3))
