"""unet.py in MLX."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
from mlx import nn
from mlx import optimizers as optim

import drawn


def unit(inputs: int, width: int) -> nn.Sequential:
    """Return a convolution that is normalised."""
    return nn.Sequential(nn.Conv2d(inputs, width, 3, padding=1, bias=False), nn.BatchNorm(width), nn.ReLU())


def pair(inputs: int, width: int) -> nn.Sequential:
    """Return the layers of a level."""
    return nn.Sequential(unit(inputs, width), unit(width, width))


class UNet(nn.Module):
    """A convolutional encoder and decoder whose levels are connected."""

    def __init__(self, width: int, levels: int) -> None:
        super().__init__()
        widths = [width * 2**level for level in range(levels)]
        self.down = [pair(*each) for each in zip([1, *widths], widths, strict=False)]
        self.bottom = pair(widths[-1], 2 * widths[-1])
        self.up = [pair(3 * each, each) for each in widths[::-1]]
        self.pool, self.larger = nn.MaxPool2d(2, 2), nn.Upsample(2)
        self.scores = nn.Conv2d(width, 1, 1)

    def __call__(self, x: mx.array) -> mx.array:
        kept = []
        for layer in self.down:
            kept.append(layer(x))
            x = self.pool(kept[-1])
        x = self.bottom(x)
        for layer in self.up:
            x = layer(mx.concatenate([self.larger(x), kept.pop()], -1))
        return self.scores(x)


def loss(model: nn.Module, x: mx.array, y: mx.array) -> mx.array:
    return nn.losses.binary_cross_entropy(model(x), y, reduction="mean")


def evaluate(model: nn.Module, data: drawn.Shapes) -> float:
    return loss(model.eval(), mx.array(data.pictures), mx.array(data.masks)).item()


def train(seed: int = 0, epochs: int = 4) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    mx.random.seed(seed)
    data, others = drawn.shapes(400), drawn.shapes(100, seed=1)
    model, optimizer = UNet(8, 2), optim.Adam(3e-3, bias_correction=True)
    losses = [evaluate(model, others)]
    step, random = nn.value_and_grad(model, loss), np.random.default_rng(seed)
    model.train()
    for _ in range(epochs):
        for rows in random.permutation(400).reshape(-1, 20):
            _, gradients = step(model, mx.array(data.pictures[rows]), mx.array(data.masks[rows]))
            optimizer.update(model, gradients)
            mx.eval(model.parameters(), optimizer.state)
    return [*losses, evaluate(model, others)]


if __name__ == "__main__":
    print(train())
