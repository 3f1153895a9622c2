"""Language models after GPT-2: Llama, ALiBi, a mixture of experts and a state-space model."""

from __future__ import annotations

import numpy as np

from zoo.builder import Builder
from zoo.description import Adam, Network, Value
from zoo.networks.transformers import heads_of, whole_of

_SPREAD = 0.02  # the deviation of first weights


def _plain(b: Builder, x: Value, features: int) -> Value:
    """A dense layer without bias."""
    return b.dense(x, features, bias=False, deviation=_SPREAD)


def _gated(b: Builder, x: Value, hidden: int) -> Value:
    """Llama's feed-forward layer."""
    gate = b.activation(_plain(b, x, hidden), "silu")
    return _plain(b, b.multiply(gate, _plain(b, x, hidden)), x.shape[-1])


def llama(
    *, batch: int, length: int, width: int, heads: int, key_heads: int, layers: int, hidden: int, vocabulary: int
) -> Network:
    """Return Llama with grouped heads of keys: tokens (N, T) -> (N, T, vocabulary).

    Touvron et al., "LLaMA: open and efficient foundation language models", 2023; Ainslie et al., "GQA: training
    generalized multi-query transformer models from multi-head checkpoints", 2023.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
    x, size = b.embedding(tokens, vocabulary, width), width // heads
    for _ in range(layers):
        with b.block():
            y = b.rms_norm(x)
            query = b.rotary(heads_of(b, _plain(b, y, width), heads))
            key = b.rotary(heads_of(b, _plain(b, y, key_heads * size), key_heads))
            value = heads_of(b, _plain(b, y, key_heads * size), key_heads)
            x = b.add(x, _plain(b, whole_of(b, b.attention(query, key, value, causal=True)), width))
            x = b.add(x, _gated(b, b.rms_norm(x), hidden))
    scores = _plain(b, b.rms_norm(x), vocabulary)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))


def alibi(*, batch: int, length: int, width: int, heads: int, layers: int, vocabulary: int) -> Network:
    """Return a decoder whose heads favour what is near: tokens (N, T) -> (N, T, vocabulary).

    Press et al., "Train short, test long: attention with linear biases enables input length extrapolation", 2021.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
    x = b.embedding(tokens, vocabulary, width)
    apart = np.arange(length) - np.arange(length)[:, np.newaxis]
    slopes = 2.0 ** (-8 * np.arange(1, heads + 1) / heads)
    bias = b.constant(np.where(apart > 0, -1e9, apart * slopes[:, np.newaxis, np.newaxis]).astype(np.float32))
    bias = b.reshape(bias, (1, heads, length, length))
    for _ in range(layers):
        with b.block():
            query, key, value = (heads_of(b, part, heads) for part in b.split(_plain(b, b.layer_norm(x), 3 * width), 3))
            x = b.add(x, _plain(b, whole_of(b, b.attention(query, key, value, bias=bias)), width))
            hidden = b.activation(b.dense(b.layer_norm(x), 4 * width, deviation=_SPREAD), "gelu")
            x = b.add(x, b.dense(hidden, width, deviation=_SPREAD))
    scores = _plain(b, b.layer_norm(x), vocabulary)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))


def _experts(b: Builder, x: Value, experts: int, share: int, hidden: int) -> Value:
    """Each expert chooses the tokens that score highest with it: (N, T, F) -> (N, T, F)."""
    batch, length, width = x.shape
    tokens = b.reshape(x, (batch * length, width))
    router = b.softmax(b.dense(tokens, experts, bias=False, deviation=1.0))
    count = batch * length * share // experts
    gates, chosen = b.top_k(b.transpose(router, (1, 0)), count)
    given = b.gather(tokens, chosen)  # (experts, count, F)
    first = b.parameter("first", (experts, width, hidden), deviation=_SPREAD)
    second = b.parameter("second", (experts, hidden, width), deviation=_SPREAD)
    made = b.matmul(b.activation(b.matmul(given, first), "gelu"), second)
    made = b.multiply(made, b.reshape(gates, (experts, count, 1)))
    flat, places = b.reshape(made, (experts * count, width)), b.reshape(chosen, (experts * count,))
    return b.reshape(b.segment_sum(flat, places, batch * length), x.shape)


def mixture(
    *,
    batch: int,
    length: int,
    width: int,
    heads: int,
    layers: int,
    experts: int,
    share: int,
    hidden: int,
    vocabulary: int,
) -> Network:
    """Return a decoder with a mixture of experts in each layer: tokens (N, T) -> (N, T, vocabulary).

    Zhou et al., "Mixture-of-experts with expert choice routing", 2022; `share` experts compute a token on average.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
    x = b.embedding(tokens, vocabulary, width, deviation=0.3)
    for layer in range(layers):
        with b.block(), b.scope(f"layer{layer}"):
            parts = b.split(_plain(b, b.rms_norm(x), 3 * width), 3)
            query, key, value = (heads_of(b, part, heads) for part in parts)
            mixed = b.attention(b.rotary(query), b.rotary(key), value, causal=True)
            x = b.add(x, _plain(b, whole_of(b, mixed), width))
            x = b.add(x, _experts(b, b.rms_norm(x), experts, share, hidden))
    scores = _plain(b, b.rms_norm(x), vocabulary)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))


def _state_space(b: Builder, x: Value, heads: int, states: int) -> Value:
    """The dual form of a state-space layer, attention with decay in place of a softmax: (N, T, F) -> (N, T, F)."""
    batch, length, width = x.shape
    value, gate = b.split(b.dense(x, 2 * width, bias=False), 2)
    key, query = (b.reshape(b.dense(x, states, bias=False), (batch, 1, length, states)) for _ in range(2))
    steps = b.transpose(b.activation(b.dense(x, heads, deviation=0.1), "softplus"), (0, 2, 1))
    passed = b.cumulative(b.scale(steps, -0.5), 2)  # the logarithm of what is left of the first state
    left = b.subtract(b.reshape(passed, (batch, heads, length, 1)), b.reshape(passed, (batch, heads, 1, length)))
    future = np.triu(np.full((length, length), -1e9, np.float32), 1)
    decay = b.activation(b.add(left, b.constant(future)), "exp")
    scores = b.multiply(b.matmul(query, b.transpose(key, (0, 1, 3, 2))), decay)
    entered = b.multiply(heads_of(b, value, heads), b.reshape(steps, (batch, heads, length, 1)))
    mixed = b.multiply(whole_of(b, b.matmul(scores, entered)), b.activation(gate, "silu"))
    return b.dense(b.rms_norm(mixed), width, bias=False, deviation=_SPREAD)


def state_space(
    *, batch: int, length: int, width: int, heads: int, states: int, layers: int, vocabulary: int
) -> Network:
    """Return a state-space language model: tokens (N, T) -> (N, T, vocabulary).

    Dao and Gu, "Transformers are SSMs: generalized models and efficient algorithms through structured state space
    duality", 2024. It is Mamba-2 in its quadratic form, without the short convolutions.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
    x = b.embedding(tokens, vocabulary, width, deviation=0.3)
    for _ in range(layers):
        with b.block():
            x = b.add(x, _state_space(b, b.rms_norm(x), heads, states))
    scores = _plain(b, b.rms_norm(x), vocabulary)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))
