"""transformer.py in MLX."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
from mlx import nn
from mlx import optimizers as optim

import drawn


class Block(nn.Module):
    """Causal attention and two linear layers."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.attention = nn.MultiHeadAttention(width, heads, bias=True)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def __call__(self, x: mx.array) -> mx.array:
        y, mask = self.norm1(x), nn.MultiHeadAttention.create_additive_causal_mask(x.shape[1])
        x = x + self.attention(y, y, y, mask)
        return x + self.mlp(self.norm2(x))


class Positions(nn.Module):
    """A vector for each position."""

    def __init__(self, length: int, width: int) -> None:
        super().__init__()
        self.weight = 0.02 * mx.random.normal((length, width))

    def __call__(self, x: mx.array) -> mx.array:
        return x + self.weight[: x.shape[1]]


def loss(model: nn.Module, x: mx.array, y: mx.array) -> mx.array:
    return nn.losses.cross_entropy(model(x), y, reduction="mean")


def train(seed: int = 0, epochs: int = 4) -> list[float]:
    """Return the loss on other sentences, before the training and after it."""
    mx.random.seed(seed)
    count = len(drawn.CHARACTERS)
    blocks = [Block(64, 4) for _ in range(2)]
    ends = nn.LayerNorm(64), nn.Linear(64, count)
    model = nn.Sequential(nn.Embedding(count, 64), Positions(32, 64), *blocks, *ends)
    others = [mx.array(each) for each in drawn.text(100, seed=1)]
    losses = [loss(model, *others).item()]
    (x, y), steps = drawn.text(800), epochs * 50
    schedules = [optim.linear_schedule(0, 3e-3, 20), optim.cosine_decay(3e-3, steps - 20)]
    optimizer = optim.AdamW(optim.join_schedules(schedules, [20]), weight_decay=0.01, bias_correction=True)
    step, random = nn.value_and_grad(model, loss), np.random.default_rng(seed)
    for _ in range(epochs):
        for rows in random.permutation(800).reshape(-1, 16):
            _, gradients = step(model, mx.array(x[rows]), mx.array(y[rows]))
            gradients, _ = optim.clip_grad_norm(gradients, 1.0)
            optimizer.update(model, gradients)
            mx.eval(model.parameters(), optimizer.state)
    return [*losses, loss(model, *others).item()]


if __name__ == "__main__":
    print(train())
