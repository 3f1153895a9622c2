"""A U-Net that finds the pixels of shapes in noisy pictures.

python unet.py
"""

from __future__ import annotations

import drawn
import openmps as mps
from openmps import nn, optim


def unit(width: int) -> nn.Sequential:
    """Return a convolution that is normalised."""
    return nn.Sequential(nn.Conv2d(width, 3, padding=1, bias=False), nn.BatchNorm(), nn.ReLU())


def pair(width: int) -> nn.Sequential:
    """Return the layers of a level."""
    return nn.Sequential(unit(width), unit(width))


class UNet(nn.Module):
    """A convolutional encoder and decoder whose levels are connected."""

    def __init__(self, width: int, levels: int) -> None:
        widths = [width * 2**level for level in range(levels)]
        self.down = [pair(each) for each in widths]
        self.bottom, self.up = pair(2 * widths[-1]), [pair(each) for each in widths[::-1]]
        self.pool, self.larger = nn.MaxPool2d(2), nn.Upsample(2)
        self.scores = nn.Conv2d(1, 1)

    def __call__(self, x: mps.Tensor) -> mps.Tensor:
        kept = []
        for layer in self.down:
            kept.append(layer(x))
            x = self.pool(kept[-1])
        x = self.bottom(x)
        for layer in self.up:
            x = layer(x.graph.concat([self.larger(x), kept.pop()], -1))
        return self.scores(x)


def train(seed: int = 0, epochs: int = 4) -> list[float]:
    """Return the loss on other pictures, before the training and after it."""
    pictures, others = drawn.shapes(400), drawn.shapes(100, seed=1)
    trainer = mps.Trainer(UNet(8, 2), nn.sigmoid_cross_entropy, optim.Adam(3e-3), seed=seed)
    losses = [trainer.evaluate(others.pictures, others.masks)["loss"]]
    trainer.fit(pictures.pictures, pictures.masks, batch_size=20, epochs=epochs)
    return [*losses, trainer.evaluate(others.pictures, others.masks)["loss"]]


if __name__ == "__main__":
    print(train())
