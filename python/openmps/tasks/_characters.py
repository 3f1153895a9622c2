"""A recurrent network that reads a text character by character and gives probabilities of the next one (MPSGraph)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Graph, Operation, Tensor
from openmps._runtime.device import Device
from openmps._training.graph_trainee import GraphTrainee
from openmps.init import expect_room
from openmps.tasks._adam import adam_updates

I32Array: TypeAlias = npt.NDArray[np.int32]


class CharacterNetwork:
    """Embedding by gather, an LSTM, a matmul to scores; trained with Adam on softmax cross-entropy.

    Parameters
    ----------
    characters : int
        How many different characters there are.
    embedding, features : int
        Extents of the embedding and of the LSTM.
    seed : int
        Weights begin uniform in +-1 / sqrt(features), as PyTorch's LSTM.
    device : Device or str, optional
    """

    def __init__(
        self, characters: int, *, embedding: int, features: int, seed: int = 0, device: Device | str | None = None
    ) -> None:
        self.graph = graph = Graph(device)
        self.characters, self.features = characters, features
        random, limit = np.random.default_rng(seed), features**-0.5
        shapes = {
            "embedding": (characters, embedding),
            "input": (4 * features, embedding),
            "recurrent": (4 * features, features),
            "bias": (4 * features,),
            "output": (features, characters),
            "output_bias": (characters,),
        }
        expect_room((sum(map(math.prod, shapes.values())),))
        self._weights = {
            name: graph.variable(random.uniform(-limit, limit, shape).astype(np.float32), name=name)
            for name, shape in shapes.items()
        }
        self._source = graph.placeholder((None, None), np.int32, name="source")
        self._target = graph.placeholder((None, None), np.int32, name="target")
        zeros = graph.constant(np.zeros((1, features), np.float32))
        scores, _, _ = self._layers(self._source, zeros, zeros)
        self._loss = graph.softmax_cross_entropy(scores, graph.one_hot(self._target, characters), reduction="mean")
        self._rate = graph.placeholder((1,), name="rate")
        self._step = graph.placeholder((1,), name="step")
        self._trained = self._loss
        self._updates: list[Operation] = []
        self._character = graph.placeholder((1, None), np.int32, name="character")
        self._state = graph.placeholder((None, features), name="state")
        self._cell = graph.placeholder((None, features), name="cell")
        self._inverse = graph.placeholder((None, 1), name="1 / temperature")
        next_scores, states, cells = self._layers(self._character, self._state, self._cell)
        self._written = [graph.softmax(next_scores[0] * self._inverse), states[0], cells[0]]

    def _layers(self, characters: Tensor, state: Tensor, cell: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return scores, states and cells, all (T, N, ...), of characters (T, N)."""
        w = self._weights
        x = self.graph.gather(w["embedding"], characters)
        states, cells = self.graph.lstm(
            x, w["recurrent"], input_weight=w["input"], bias=w["bias"], state=state, cell=cell
        )
        return states @ w["output"] + w["output_bias"], states, cells

    def learn(self, part: float = 1.0) -> None:
        """Add gradients and Adam.

        Parameters
        ----------
        part : float, optional
            The share of a batch's texts that this rank has. Losses of steps are multiplied by it, so that their sum
            over ranks is the mean of the batch.
        """
        self._trained = self._loss * part
        self._updates = adam_updates(self.graph, self._trained, self._weights, self._rate, self._step)

    def feeds(self, pieces: I32Array, number: int) -> Mapping[Tensor, Any]:
        """Return the feeds of a step on texts (length + 1, batch). `number` counts steps from 1."""
        return {
            self._source: pieces[:-1],
            self._target: pieces[1:],
            self._step: np.array([number], np.float32),
        }

    def trainee(self, who: str, learning_rate: float) -> GraphTrainee:
        """Return the network as the loop trains it; `learn` comes before."""
        return GraphTrainee(
            self.graph, [self._trained], self._updates, who, rate=self._rate, learning_rate=learning_rate
        )

    def loss(self, pieces: I32Array) -> float:
        """Return the mean cross-entropy of texts (length + 1, batch)."""
        return float(self.graph.run({self._source: pieces[:-1], self._target: pieces[1:]}, self._loss))

    def beginning(self, count: int) -> tuple[F32Array, F32Array]:
        """Return states and cells (count, features) before the first character."""
        zeros = np.zeros((count, self.features), np.float32)
        return zeros, zeros

    def read(
        self, characters: I32Array, state: tuple[F32Array, F32Array], temperatures: Sequence[float]
    ) -> tuple[F32Array, tuple[F32Array, F32Array]]:
        """Return the probabilities (N, characters) of the characters that follow these (N,), and the state then.

        Each of the N texts has a temperature.
        """
        feeds: dict[Tensor, Any] = {
            self._character: characters[np.newaxis],
            self._state: state[0],
            self._cell: state[1],
            self._inverse: 1 / np.array(temperatures, np.float32)[:, np.newaxis],
        }
        probabilities, states, cells = self.graph.run(feeds, self._written)
        return probabilities, (states, cells)

    def weights(self) -> dict[str, F32Array]:
        """Return the values of the weights by name."""
        return dict(zip(self._weights, self.graph.run({}, list(self._weights.values())), strict=True))

    def take(self, values: dict[str, F32Array]) -> None:
        """Give the weights other values."""
        self.graph._take_values(values)
