"""Networks that recommend: tables of embeddings for what people and things are."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def _dense_layers(b: Builder, x: Value, widths: Sequence[int]) -> Value:
    for width in widths:
        x = b.relu(b.dense(x, width))
    return x


def dlrm(
    *, batch: int, numbers: int, rows: Sequence[int], features: int, bottom: Sequence[int], top: Sequence[int]
) -> Network:
    """Return DLRM: numbers (N, numbers) and one index for each table -> scores of a click (N, 1).

    Naumov et al., "Deep learning recommendation model for personalization and recommendation systems", 2019, with the
    products of all pairs as interactions.
    """
    b = Builder()
    dense, clicks = b.tensor("numbers", (batch, numbers)), b.tensor("clicks", (batch, 1), "bits")
    x = _dense_layers(b, dense, [*bottom, features])
    parts = [x]
    for table, count in enumerate(rows):
        parts.append(b.embedding(b.index(f"indices{table}", (batch,), count), count, features, deviation=0.1))
    count = len(parts)
    vectors = b.reshape(b.concat(parts, 1), (batch, count, features))
    products = b.reshape(b.matmul(vectors, b.transpose(vectors, (0, 2, 1))), (batch, count * count))
    row, column = np.tril_indices(count, -1)
    pairs = b.gather(products, b.constant(row * count + column), 1)
    scores = b.dense(_dense_layers(b, b.concat([x, pairs], 1), top), 1)
    return b.network(b.binary_cross_entropy(scores, clicks), scores, Adam(1e-3))


def matrix_factorisation(*, batch: int, users: int, items: int, features: int) -> Network:
    """Return a factorised matrix of ratings: users and items (N,) -> ratings (N,).

    Koren et al., "Matrix factorization techniques for recommender systems", 2009, with biases.
    """
    b = Builder()
    user, item = b.index("user", (batch,), users), b.index("item", (batch,), items)
    rating = b.tensor("rating", (batch,))
    product = b.multiply(b.embedding(user, users, features, deviation=0.3), b.embedding(item, items, features))
    biases = b.add(b.embedding(user, users, 1), b.embedding(item, items, 1))
    made = b.add(b.total(product, 1), b.reshape(biases, (batch,)))
    return b.network(b.squared_error(made, rating), made, Adam(1e-3))
