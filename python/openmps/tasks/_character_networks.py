"""The networks of the writer of texts: from the numbers of characters to scores of the characters that follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from openmps import nn, optim
from openmps._checks.arrays import F32Array
from openmps.errors import ArgumentError

NetworkName: TypeAlias = Literal["transformer", "lstm"]

_HEAD = 32  # features of a head of attention
# The tensors in files of openmps before the networks were modules, by the present paths.
_OLD_NAMES = {
    "embedding.weight": "embedding",
    "layers.0.weight_ih": "input",
    "layers.0.weight_hh": "recurrent",
    "layers.0.bias": "bias",
    "scores.weight": "output",
    "scores.bias": "output_bias",
}


class CharacterNetwork(nn.Module):
    """Vectors of characters, layers, and a score of each character that may follow."""

    embedding: nn.Embedding
    layers: nn.Sequential
    scores: nn.Linear

    def __call__(self, characters: Any) -> Any:
        """Return scores (N, time, characters) for numbers (N, time)."""
        return self.scores(self.layers(self.embedding(characters)))


class Transformer(CharacterNetwork):
    """Layers of causal attention with rotary positions.

    Parameters
    ----------
    characters, features, layers : int
    dropout : float, optional
    """

    def __init__(self, characters: int, *, features: int, layers: int, dropout: float = 0.2) -> None:
        if features % 2 or (features > _HEAD and features % _HEAD):
            raise ArgumentError(
                f"TextGenerator: features is {features}, expected an even number up to {_HEAD}, or a multiple of "
                f"{_HEAD}: the features of a head."
            )
        heads = max(1, features // _HEAD)
        self.embedding = nn.Embedding(characters, features)
        blocks = (
            nn.TransformerEncoderLayer(features, heads, causal=True, rotary=True, dropout=dropout)
            for _ in range(layers)
        )
        self.layers, self.scores = nn.Sequential(*blocks, nn.LayerNorm()), nn.Linear(characters)


class Recurrent(CharacterNetwork):
    """LSTM layers. Weights begin uniform in +-1 / sqrt(features), as PyTorch's LSTM.

    Parameters
    ----------
    characters, embedding, features, layers : int
    """

    def __init__(self, characters: int, *, embedding: int, features: int, layers: int) -> None:
        first = nn.initializers.uniform(features**-0.5)
        self.embedding = nn.Embedding(characters, embedding, initializer=first)
        self.layers = nn.Sequential(*(nn.LSTM(features) for _ in range(layers)))
        self.scores = nn.Linear(characters, initializer=first)


@dataclass(frozen=True)
class Kind:
    """How a network is built and trained by default.

    Parameters
    ----------
    title : str
    features, layers : int
    memory : int
        How many pieces of training the text is long that it reads to write a character.
    rate : float
    optimizer : callable
        Returns the optimizer of a schedule.
    """

    title: str
    features: int
    layers: int
    memory: int
    rate: float
    optimizer: Callable[[optim.Schedule], optim.Optimizer]


NETWORKS: dict[str, Kind] = {
    "transformer": Kind(
        "a transformer",
        features=128,
        layers=4,
        memory=1,
        rate=3e-3,
        optimizer=lambda rate: optim.AdamW(rate, betas=(0.9, 0.99), weight_decay=0.1, clip_norm=1.0),
    ),
    "lstm": Kind("an LSTM", features=384, layers=1, memory=4, rate=3e-3, optimizer=optim.Adam),
}


def network_of(
    name: str, characters: int, *, features: int, layers: int, embedding: int, seed: int
) -> CharacterNetwork:
    """Return a network; `embedding` is of an LSTM."""
    made: CharacterNetwork
    if name == "lstm":
        made = Recurrent(characters, embedding=embedding, features=features, layers=layers)
    else:
        made = Transformer(characters, features=features, layers=layers)
    made.seed = seed
    return made


class MeanLoss(nn.Module):
    """The mean cross-entropy of characters that follow."""

    def __init__(self, network: CharacterNetwork) -> None:
        self.network = network

    def __call__(self, characters: Any, following: Any) -> Any:
        """Return one number for characters and those after each, both (N, time)."""
        return nn.cross_entropy(self.network(characters), following)


def old_names(expected: dict[str, F32Array]) -> dict[str, F32Array]:
    """Return arrays as files of older versions have them, by name."""
    return {old: _turned(path, expected[path]) for path, old in _OLD_NAMES.items()}


def from_old(values: dict[str, F32Array]) -> dict[str, F32Array]:
    """Return the arrays of an older file by path."""
    return {path: _turned(path, values[old]) for path, old in _OLD_NAMES.items()}


def _turned(path: str, value: F32Array) -> F32Array:
    """Return an array, the matrix of scores transposed: older files have (features, characters)."""
    return value.T if path == "scores.weight" else value
