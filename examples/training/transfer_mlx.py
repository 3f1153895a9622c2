"""transfer.py in MLX."""

from __future__ import annotations

import tempfile
from pathlib import Path

import mlx.core as mx
import numpy as np
from mlx import nn
from mlx import optimizers as optim

import drawn


def unit(inputs: int, width: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, width, 3, padding=1), nn.BatchNorm(width), nn.ReLU(), nn.MaxPool2d(2, 2))


def network(classes: int) -> nn.Sequential:
    body = nn.Sequential(unit(1, 16), unit(16, 32), lambda x: x.flatten(1))
    return nn.Sequential(body, nn.Linear(32 * (drawn.SIZE // 4) ** 2, classes))


def loss(model: nn.Module, x: mx.array, y: mx.array) -> mx.array:
    return nn.losses.cross_entropy(model(x), y, reduction="mean")


def fit(model: nn.Module, data: drawn.Shapes, batch_size: int, epochs: int, seed: int) -> None:
    optimizer = optim.AdamW(2e-3, bias_correction=True)
    step, random, count = nn.value_and_grad(model, loss), np.random.default_rng(seed), len(data.classes)
    model.train()
    for _ in range(epochs):
        for rows in np.split(random.permutation(count), range(batch_size, count, batch_size)):
            _, gradients = step(model, mx.array(data.pictures[rows]), mx.array(data.classes[rows]))
            optimizer.update(model, gradients)
            mx.eval(model.parameters(), optimizer.state)


def evaluate(model: nn.Module, data: drawn.Shapes) -> float:
    return loss(model.eval(), mx.array(data.pictures), mx.array(data.classes)).item()


def pretrained(path: Path, seed: int) -> Path:
    """Write a network that knows four classes."""
    model = network(4)
    fit(model, drawn.shapes(400, classes=4), 32, 6, seed)
    model.save_weights(str(path))
    return path


def train(seed: int = 0, epochs: int = 8) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    mx.random.seed(seed)
    others, model = drawn.shapes(200, seed=1), network(6)
    with tempfile.TemporaryDirectory() as folder:
        values = mx.load(str(pretrained(Path(folder, "pretrained.safetensors"), seed)))
        model.load_weights(
            [(name, each) for name, each in values.items() if not name.startswith("layers.1.")], strict=False
        )
        mx.eval(model.parameters())
    model.layers[0].freeze()
    losses = [evaluate(model, others)]
    fit(model, drawn.shapes(120), 20, epochs, seed)
    return [*losses, evaluate(model, others)]


if __name__ == "__main__":
    print(train())
