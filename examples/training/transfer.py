"""Transfer learning: a network of four classes gets a new last layer for six, its body stays as it is.

python transfer.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import drawn
import openmps as mps
from openmps import nn, optim


def unit(width: int) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(width, 3, padding=1), nn.BatchNorm(), nn.ReLU(), nn.MaxPool2d(2))


def network(classes: int) -> nn.Sequential:
    return nn.Sequential(nn.Sequential(unit(16), unit(32), nn.Flatten()), nn.Linear(classes))


def pretrained(path: Path, seed: int) -> Path:
    """Write a network that knows four classes."""
    pictures, _, classes = drawn.shapes(400, classes=4)
    model = network(4)
    mps.Trainer(model, nn.cross_entropy, optim.AdamW(2e-3), seed=seed).fit(pictures, classes, epochs=6)
    model.save(path)
    return path


def train(seed: int = 0, epochs: int = 8) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    pictures, _, classes = drawn.shapes(120)
    others, _, expected = drawn.shapes(200, seed=1)
    model = network(6)
    with tempfile.TemporaryDirectory() as folder:
        path = pretrained(Path(folder, "pretrained.safetensors"), seed)
        model.load(path, names={"1.": None}, strict=False)
    model.freeze("0.*")
    trainer = mps.Trainer(model, nn.cross_entropy, optim.AdamW(2e-3), seed=seed)
    losses = [trainer.evaluate(others, expected)["loss"]]
    trainer.fit(pictures, classes, batch_size=20, epochs=epochs)
    return [*losses, trainer.evaluate(others, expected)["loss"]]


if __name__ == "__main__":
    print(train())
