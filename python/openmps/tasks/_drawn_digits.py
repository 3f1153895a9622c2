"""A generator of pictures and a discriminator, which learn from each other (MPSGraph)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from openmps import optim
from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Graph, Tensor
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._trainer import StepDropout
from openmps._training.graph_trainee import GraphTrainee
from openmps._training.trainee import Losses
from openmps.tasks._over_ranks import over_ranks

LATENT = 64  # numbers that a picture is made of
SIZE = 28


class _Layers:
    """The layers of one network, and the variables that they train."""

    def __init__(self, graph: Graph, name: str, random: np.random.Generator) -> None:
        self.graph = graph
        self._name, self._random = name, random
        self.variables: dict[str, Tensor] = {}

    def variable(self, name: str, shape: tuple[int, ...], deviation: float = 0.02, mean: float = 0.0) -> Tensor:
        """Return the variable of this name, made at its first use: a network that is used twice has one set of them."""
        name = f"{self._name}_{name}"
        if name not in self.variables:
            value = self._random.normal(mean, deviation, shape) if deviation else np.full(shape, mean)
            self.variables[name] = self.graph.variable(value.astype(np.float32), name=name)
        return self.variables[name]

    def dense(self, name: str, x: Tensor, inputs: int, outputs: int) -> Tensor:
        """Multiply by a matrix and add a bias."""
        return x @ self.variable(f"{name}_weights", (inputs, outputs)) + self.variable(f"{name}_bias", (outputs,), 0)

    def normalize(self, name: str, x: Tensor, channels: int, part: float | None) -> Tensor:
        """Normalise over the batch, with a scale and a shift for each channel; then apply a leaky ReLU.

        With `part`, the batch is that of all ranks, of which this one has so large a share.
        """
        graph, axes = self.graph, [0, 1, 2]
        mean = graph.mean(x, axes, keepdims=True)
        if part is None:
            variance = graph.variance(x, axes, keepdims=True)
        else:
            mean = over_ranks(graph, mean * part)
            variance = over_ranks(graph, graph.mean((x - mean) ** 2, axes, keepdims=True) * part)
        gamma, beta = self.variable(f"{name}_gamma", (channels,), 0, 1), self.variable(f"{name}_beta", (channels,), 0)
        return graph.leaky_relu(graph.normalize(x, mean, variance, gamma=gamma, beta=beta), 0.2)

    def larger(self, name: str, x: Tensor, shape: tuple[int, ...], inputs: int) -> Tensor:
        """Apply a transposed convolution of stride 2: twice as high and wide."""
        weights = self.variable(f"{name}_weights", (5, 5, shape[-1], inputs))
        return self.graph.conv2d_transpose(x, weights, shape, strides=2, padding="same")

    def smaller(self, name: str, x: Tensor, inputs: int, outputs: int, dropout: StepDropout) -> Tensor:
        """Apply a convolution of stride 2, a leaky ReLU and dropout."""
        weights = self.variable(f"{name}_weights", (5, 5, inputs, outputs))
        y = self.graph.conv2d(x, weights, strides=2, padding="same") + self.variable(f"{name}_bias", (outputs,), 0)
        return dropout(self.graph.leaky_relu(y, 0.2), 0.3)


class DrawnDigits:
    """Both networks, their losses and updates.

    Parameters
    ----------
    batch_size : int
        How many pictures are drawn together.
    seed : int
    device : Device or str, optional
    """

    def __init__(self, batch_size: int, *, seed: int = 0, device: Device | str | None = None) -> None:
        self.graph = graph = Graph(device)
        self.batch_size = batch_size
        self._seed, self._random = seed, np.random.default_rng(seed)
        self._generator = _Layers(graph, "generator", self._random)
        self._seeds = graph.placeholder((batch_size, LATENT), name="seeds")
        self._drawn = _generate(self._generator, self._seeds, batch_size)

    def learn(self, rows: slice, *, rate: float = 2e-4) -> None:
        """Add the discriminator, both losses and updates.

        Parameters
        ----------
        rows : slice
            Of a batch, those that this rank trains with.
        rate : float, optional
            Of Adam, with beta1 0.5, as Radford et al., "Unsupervised representation learning with deep convolutional
            generative adversarial networks", 2015.
        """
        graph, count, ranks = self.graph, rows.stop - rows.start, current()
        part = count / self.batch_size
        over_all = part if ranks.size > 1 and ranks.normalization == "all" else None
        self._images = graph.placeholder((count, SIZE, SIZE, 1), name="images")
        self._fed_seeds = graph.placeholder((count, LATENT), name="seeds of the batch")
        number = graph.variable(np.int32(0), name="step")
        dropout = StepDropout(graph, number, rows.start, self._seed)
        drawn = _generate(self._generator, self._fed_seeds, count, over_all)
        discriminator = _Layers(graph, "discriminator", self._random)
        real, fake = (_judge(discriminator, pictures, count, dropout) for pictures in (self._images, drawn))
        self._losses = [
            (_cross_entropy(graph, real, is_real=True) + _cross_entropy(graph, fake, is_real=False)) * part,
            _cross_entropy(graph, fake, is_real=True) * part,
        ]
        optimizer = optim.Adam(rate, betas=(0.5, 0.999))
        self._updates = []
        for layers, loss in zip((discriminator, self._generator), self._losses, strict=True):
            self._updates += optimizer.minimize(loss, layers.variables, step=number, over_ranks=ranks.size > 1)
        self._updates.append(graph.assign(number, number + 1))

    def feeds(self, images: F32Array, seeds: F32Array) -> Mapping[Tensor, Any]:
        """Return the feeds of a step on images of -1 to 1."""
        return {self._images: images, self._fed_seeds: seeds}

    def trainee(self, who: str, note: Callable[[Losses], None]) -> GraphTrainee:
        """Return both networks as the loop trains them; `learn` comes before.

        The losses of a step are those of discriminator and generator.
        """
        return GraphTrainee(self.graph, self._losses, self._updates, who, note=note)

    def draw(self, seeds: F32Array) -> F32Array:
        """Return pictures (N, 28, 28, 1) of -1 to 1 of random numbers (N, 64)."""
        parts = []
        for first in range(0, len(seeds), self.batch_size):
            part = seeds[first : first + self.batch_size]
            fed = np.concatenate([part, seeds[np.arange(self.batch_size - len(part)) % len(seeds)]])
            parts.append(self.graph.run({self._seeds: fed}, self._drawn)[: len(part)])
        return np.concatenate(parts)

    def weights(self) -> dict[str, F32Array]:
        """Return the generator's weights by name."""
        variables = self._generator.variables
        return dict(zip(variables, self.graph.run({}, list(variables.values())), strict=True))

    def take(self, values: dict[str, F32Array]) -> None:
        """Give the generator other weights."""
        self.graph._take_values(values)


def _generate(layers: _Layers, seeds: Tensor, count: int, part: float | None = None) -> Tensor:
    """Return pictures (N, 28, 28, 1) of -1 to 1 of random numbers (N, 64), in three stages; `part`: see `normalize`."""
    x = layers.graph.reshape(layers.dense("seed", seeds, LATENT, 7 * 7 * 128), (count, 7, 7, 128))
    x = layers.larger("up_1", layers.normalize("norm_1", x, 128, part), (count, 14, 14, 64), 128)
    x = layers.normalize("norm_2", x, 64, part)
    return layers.graph.tanh(layers.larger("up_2", x, (count, SIZE, SIZE, 1), 64))


def _judge(layers: _Layers, pictures: Tensor, count: int, dropout: StepDropout) -> Tensor:
    """Return a score for each picture, above 0 for real ones."""
    x = layers.smaller("down_2", layers.smaller("down_1", pictures, 1, 64, dropout), 64, 128, dropout)
    return layers.dense("judge", layers.graph.reshape(x, (count, 7 * 7 * 128)), 7 * 7 * 128, 1)


def _cross_entropy(graph: Graph, scores: Tensor, *, is_real: bool) -> Tensor:
    """Return the mean of -ln of the probability of the true answer: ln(1 + exp(-s)) if it is real, else of s."""
    wrong = -scores if is_real else scores
    return graph.mean(graph.maximum(wrong, 0) + graph.log(1 + graph.exp(-abs(wrong))))
