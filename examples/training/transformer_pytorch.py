"""transformer.py in PyTorch."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

import drawn


class Block(nn.Module):
    """Causal attention and two linear layers."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(width, heads, batch_first=True)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y, mask = self.norm1(x), nn.Transformer.generate_square_subsequent_mask(x.shape[1])
        x = x + self.attention(y, y, y, attn_mask=mask, is_causal=True, need_weights=False)[0]
        return x + self.mlp(self.norm2(x))


class Positions(nn.Module):
    """A vector for each position."""

    def __init__(self, length: int, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(0.02 * torch.randn(length, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.weight[: x.shape[1]]


def tensors(pieces: int, seed: int = 0) -> TensorDataset:
    return TensorDataset(*(torch.from_numpy(each).long() for each in drawn.text(pieces, seed=seed)))


@torch.no_grad()
def evaluate(model: nn.Module) -> float:
    x, y = tensors(100, seed=1).tensors
    return functional.cross_entropy(model.eval()(x).flatten(0, 1), y.flatten()).item()


def train(seed: int = 0, epochs: int = 4) -> list[float]:
    """Return the loss on other sentences, before the training and after it."""
    torch.manual_seed(seed)
    count = len(drawn.CHARACTERS)
    blocks = [Block(64, 4) for _ in range(2)]
    ends = nn.LayerNorm(64), nn.Linear(64, count)
    model = nn.Sequential(nn.Embedding(count, 64), Positions(32, 64), *blocks, *ends)
    losses = [evaluate(model)]
    loader = DataLoader(tensors(800), batch_size=16, shuffle=True)
    optimizer = torch.optim.AdamW(model.parameters(), 3e-3, weight_decay=0.01)
    warmup = torch.optim.lr_scheduler.LinearLR(optimizer, 1 / 20, total_iters=20)
    cosine = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, epochs * len(loader) - 20)
    schedule = torch.optim.lr_scheduler.SequentialLR(optimizer, [warmup, cosine], [20])
    model.train()
    for _ in range(epochs):
        for x, y in loader:
            loss = functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
    return [*losses, evaluate(model)]


if __name__ == "__main__":
    print(train())
