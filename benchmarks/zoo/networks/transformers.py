"""Transformers: a decoder after Llama's fashion, GPT-2 and the vision transformer."""

from __future__ import annotations

from zoo.builder import Builder
from zoo.description import Adam, Network, Value


def heads_of(b: Builder, x: Value, heads: int) -> Value:
    """(N, T, F) -> (N, heads, T, F / heads)."""
    batch, length, width = x.shape
    return b.transpose(b.reshape(x, (batch, length, heads, width // heads)), (0, 2, 1, 3))


def whole_of(b: Builder, x: Value) -> Value:
    """(N, heads, T, F) -> (N, T, heads * F)."""
    batch, heads, length, features = x.shape
    return b.reshape(b.transpose(x, (0, 2, 1, 3)), (batch, length, heads * features))


def _attention(b: Builder, x: Value, heads: int, *, causal: bool, bias: bool = True) -> Value:
    """Attend to all tokens (or those before): (N, T, F) -> (N, T, F)."""
    query, key, value = (
        heads_of(b, part, heads) for part in b.split(b.dense(x, 3 * x.shape[2], bias=bias, deviation=0.02), 3)
    )
    mixed = whole_of(b, b.attention(query, key, value, causal=causal))
    return b.dense(mixed, x.shape[2], bias=bias, deviation=0.02)


def _block(b: Builder, x: Value, heads: int, activation: str, *, causal: bool) -> Value:
    """One layer with the normalisation first."""
    x = b.add(x, _attention(b, b.layer_norm(x), heads, causal=causal))
    hidden = b.activation(b.dense(b.layer_norm(x), 4 * x.shape[2], deviation=0.02), activation)
    return b.add(x, b.dense(hidden, x.shape[2], deviation=0.02))


def gpt2(*, batch: int, length: int, width: int, heads: int, layers: int, vocabulary: int) -> Network:
    """Return GPT-2: tokens (N, T) -> scores of the next ones (N, T, vocabulary).

    Radford et al., "Language models are unsupervised multitask learners", 2019. The scores have own weights.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
    x = b.add(b.embedding(tokens, vocabulary, width), b.parameter("positions", (length, width)))
    for _ in range(layers):
        with b.block():
            x = _block(b, x, heads, "gelu_tanh", causal=True)
    scores = b.dense(b.layer_norm(x), vocabulary, bias=False, deviation=0.02)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))


def decoder(*, batch: int, length: int, width: int, heads: int, layers: int, vocabulary: int) -> Network:
    """Return a decoder with gated SiLU layers and no biases: tokens (N, T) -> (N, T, vocabulary).

    Vaswani et al., "Attention is all you need", 2017; Shazeer, "GLU variants improve transformer", 2020.
    """
    b = Builder()
    tokens, labels = b.index("tokens", (batch, length), vocabulary), b.index("labels", (batch, length), vocabulary)
    x = b.add(b.embedding(tokens, vocabulary, width), b.parameter("positions", (length, width)))
    hidden = 8 * width // 3 // 16 * 16
    for _ in range(layers):
        with b.block():
            x = b.add(x, _attention(b, b.layer_norm(x), heads, causal=True, bias=False))
            y = b.layer_norm(x)
            gate = b.activation(b.dense(y, hidden, bias=False, deviation=0.02), "silu")
            product = b.multiply(gate, b.dense(y, hidden, bias=False, deviation=0.02))
            x = b.add(x, b.dense(product, width, bias=False, deviation=0.02))
    scores = b.dense(b.layer_norm(x), vocabulary, bias=False, deviation=0.02)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))


def vit(*, batch: int, size: int, patch: int, width: int, heads: int, layers: int, classes: int) -> Network:
    """Return the vision transformer: images (N, size, size, 3) -> (N, classes).

    Dosovitskiy et al., "An image is worth 16x16 words", 2020. The mean of all tokens is classified, as in "Better plain
    ViT baselines for ImageNet-1k" (Beyer et al., 2022).
    """
    b = Builder()
    image, labels = b.image("image", batch, size, size, 3), b.index("labels", (batch,), classes)
    count = (size // patch) ** 2
    x = b.reshape(b.to_tensor(b.conv(image, width, patch, stride=patch, padding=0)), (batch, count, width))
    x = b.add(x, b.parameter("positions", (count, width)))
    for _ in range(layers):
        with b.block():
            x = _block(b, x, heads, "gelu", causal=False)
    scores = b.dense(b.average(b.layer_norm(x), 1), classes)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(3e-4))
