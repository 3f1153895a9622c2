"""A transformer that learns to write: the next character of a text.

python transformer.py
"""

from __future__ import annotations

import drawn
import openmps as mps
from openmps import nn, optim


class Block(nn.Module):
    """Causal attention and two linear layers."""

    def __init__(self, width: int, heads: int) -> None:
        self.attention = nn.MultiHeadAttention(width, heads, causal=True)
        self.mlp = nn.Sequential(nn.Linear(4 * width), nn.GELU(), nn.Linear(width))
        self.norm1, self.norm2 = nn.LayerNorm(), nn.LayerNorm()

    def __call__(self, x: mps.Tensor) -> mps.Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


def train(seed: int = 0, epochs: int = 4) -> list[float]:
    """Return the loss on other sentences, before the training and after it."""
    count = len(drawn.CHARACTERS)
    blocks = [Block(64, 4) for _ in range(2)]
    model = nn.Sequential(nn.Embedding(count, 64), nn.Positions(32), *blocks, nn.LayerNorm(), nn.Linear(count))
    optimizer = optim.AdamW(optim.warmup_cosine(3e-3, warmup=20), weight_decay=0.01, clip_norm=1.0)
    trainer = mps.Trainer(model, nn.cross_entropy, optimizer, seed=seed)
    losses = [trainer.evaluate(*drawn.text(100, seed=1))["loss"]]
    trainer.fit(*drawn.text(800), batch_size=16, epochs=epochs)
    return [*losses, trainer.evaluate(*drawn.text(100, seed=1))["loss"]]


if __name__ == "__main__":
    print(train())
