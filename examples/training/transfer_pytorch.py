"""transfer.py in PyTorch."""

from __future__ import annotations

import tempfile
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

import drawn


def unit(inputs: int, width: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(inputs, width, 3, padding=1), nn.BatchNorm2d(width), nn.ReLU(), nn.MaxPool2d(2))


def network(classes: int) -> nn.Sequential:
    features = 32 * (drawn.SIZE // 4) ** 2
    return nn.Sequential(nn.Sequential(unit(1, 16), unit(16, 32), nn.Flatten()), nn.Linear(features, classes))


def tensors(count: int, classes: int = 6, seed: int = 0) -> TensorDataset:
    """Return pictures, channels first, and classes."""
    pictures, _, kinds = drawn.shapes(count, classes, seed)
    return TensorDataset(torch.from_numpy(pictures).permute(0, 3, 1, 2).contiguous(), torch.from_numpy(kinds).long())


def fit(model: nn.Module, data: TensorDataset, batch_size: int, epochs: int) -> None:
    optimizer = torch.optim.AdamW((each for each in model.parameters() if each.requires_grad), 2e-3)
    model.train()
    for _ in range(epochs):
        for x, y in DataLoader(data, batch_size=batch_size, shuffle=True):
            loss = functional.cross_entropy(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


@torch.no_grad()
def evaluate(model: nn.Module, data: TensorDataset) -> float:
    x, y = data.tensors
    return functional.cross_entropy(model.eval()(x), y).item()


def pretrained(path: Path) -> Path:
    """Write a network that knows four classes."""
    model = network(4)
    fit(model, tensors(400, classes=4), 32, 6)
    torch.save(model.state_dict(), path)
    return path


def train(seed: int = 0, epochs: int = 8) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    torch.manual_seed(seed)
    others, model = tensors(200, seed=1), network(6)
    with tempfile.TemporaryDirectory() as folder:
        values = torch.load(pretrained(Path(folder, "pretrained.pt")))
        model.load_state_dict({name: each for name, each in values.items() if not name.startswith("1.")}, strict=False)
    model[0].requires_grad_(False)
    losses = [evaluate(model, others)]
    fit(model, tensors(120), 20, epochs)
    return [*losses, evaluate(model, others)]


if __name__ == "__main__":
    print(train())
