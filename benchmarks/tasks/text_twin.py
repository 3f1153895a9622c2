"""The text generator beside its twin in PyTorch: losses on the validation part after each epoch, for each seed.

    python benchmarks/tasks/text_twin.py FILE --device cuda:0 --seeds 0,1,2

The twin has the same first weights, reads the same pieces in the same order and has the same rates. The last column is
openmps' loss less the twin's, in percent.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

import openmps as mps
from openmps.tasks._characters import CharacterNetwork
from openmps.tasks._schedules import cosine

LENGTH, BATCH, RATE, EMBEDDING, FEATURES = 64, 32, 3e-3, 128, 384  # the defaults of `text_generator.create`


class Twin(torch.nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """The network of the task with the weights of a ``CharacterNetwork``."""

    def __init__(self, weights: dict[str, Any]) -> None:
        super().__init__()
        characters, embedding = weights["embedding"].shape
        features = weights["recurrent"].shape[1]
        self.embedding = torch.nn.Embedding(characters, embedding)
        self.lstm = torch.nn.LSTM(embedding, features)
        self.output = torch.nn.Linear(features, characters)
        values = {name: torch.from_numpy(value) for name, value in weights.items()}
        with torch.no_grad():
            self.embedding.weight.copy_(values["embedding"])
            self.lstm.weight_ih_l0.copy_(values["input"])
            self.lstm.weight_hh_l0.copy_(values["recurrent"])
            self.lstm.bias_ih_l0.copy_(values["bias"])
            self.lstm.bias_hh_l0.zero_().requires_grad_(False)  # PyTorch's second bias
            self.output.weight.copy_(values["output"].T)
            self.output.bias.copy_(values["output_bias"])

    def forward(self, pieces: torch.Tensor) -> torch.Tensor:
        """Return the mean cross-entropy of texts (length + 1, batch)."""
        scores = self.output(self.lstm(self.embedding(pieces[:-1]))[0])
        return torch.nn.functional.cross_entropy(scores.flatten(0, 1), pieces[1:].flatten())


def twin_losses(text: str, epochs: int, seed: int, device: str) -> list[float]:
    """Return the losses of the twin on the validation part, after each epoch."""
    characters = sorted(set(text))
    place = {character: number for number, character in enumerate(characters)}
    numbers = torch.tensor([place[character] for character in text])
    cut = len(text) - round(0.1 * len(text))
    known, held_out = numbers[:cut], numbers[cut:]
    first = CharacterNetwork(len(characters), embedding=EMBEDDING, features=FEATURES, seed=seed, device="cpu").weights()
    twin = Twin(first).to(device)
    optimizer = torch.optim.Adam(twin.parameters(), RATE, fused=device != "cpu")
    per_epoch = cut // (LENGTH * BATCH)
    losses = []
    for number in range(per_epoch * epochs):
        starts = np.random.default_rng((seed, number)).integers(0, cut - LENGTH, BATCH)
        pieces = torch.stack([known[start : start + LENGTH + 1] for start in starts], 1).to(device)
        for group in optimizer.param_groups:
            group["lr"] = RATE * cosine(number / (per_epoch * epochs))
        optimizer.zero_grad()
        twin(pieces).backward()
        optimizer.step()
        if (number + 1) % per_epoch == 0:
            losses.append(validation_loss(twin, held_out, device))
    return losses


def validation_loss(twin: Twin, numbers: torch.Tensor, device: str) -> float:
    """Return the mean loss of all characters but the first, read in pieces as the task does."""
    count, rest = divmod(len(numbers) - 1, LENGTH)
    pieces = torch.stack([numbers[start * LENGTH : (start + 1) * LENGTH + 1] for start in range(count)], 1)
    with torch.no_grad():
        total = float(twin(pieces.to(device))) * count * LENGTH
        if rest:
            total += float(twin(numbers[count * LENGTH :, None].to(device))) * rest
    return total / (len(numbers) - 1)


def main() -> int:
    """Train both and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seeds", default="0", help="with commas")
    parser.add_argument("--epochs", type=int, default=10)
    options = parser.parse_args()
    text = options.file.read_text(encoding="utf-8")
    print("seed  epoch   openmps   PyTorch        %")
    for seed in map(int, options.seeds.split(",")):
        model = mps.tasks.text_generator.create(
            text, epochs=options.epochs, seed=seed, device=options.device, progress=False
        )
        ours = [epoch.metrics["validation_loss"] for epoch in model.history.epochs]
        theirs = twin_losses(text, options.epochs, seed, options.device.partition(":")[0])
        for epoch, (own, other) in enumerate(zip(ours, theirs, strict=True), 1):
            print(f"{seed:4d}  {epoch:5d}  {own:8.4f}  {other:8.4f}  {100 * (own / other - 1):+7.2f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
