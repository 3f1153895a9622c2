"""A generator of pictures and a discriminator, which learn from each other: modules, and the losses of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import nn
from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Tensor
from openmps._runtime.ranks import current
from openmps._training.identity import identity_of
from openmps._training.same_data import CONTENT
from openmps.tasks._over_ranks import over_ranks

LATENT = 64  # numbers that a picture is made of
SIZE = 28

_GENERATOR = {
    "seed_weights": (LATENT, 7 * 7 * 128),
    "seed_bias": (7 * 7 * 128,),
    "norm_1_gamma": (128,),
    "norm_1_beta": (128,),
    "up_1_weights": (5, 5, 64, 128),
    "norm_2_gamma": (64,),
    "norm_2_beta": (64,),
    "up_2_weights": (5, 5, 1, 64),
}
_DISCRIMINATOR = {
    "down_1_weights": (5, 5, 1, 64),
    "down_1_bias": (64,),
    "down_2_weights": (5, 5, 64, 128),
    "down_2_bias": (128,),
    "judge_weights": (7 * 7 * 128, 1),
    "judge_bias": (1,),
}


class _Network(nn.Module):
    """Layers with channels last, as MPSGraph has them.

    Parameters
    ----------
    shapes : mapping
        Of the parameters, by name.
    random : Generator
        Draws first weights, normal with a deviation of 0.02.
    """

    def __init__(self, shapes: Mapping[str, tuple[int, ...]], random: np.random.Generator) -> None:
        self.values = {name: nn.Parameter(_first(name, shape, random)) for name, shape in shapes.items()}

    def dense(self, name: str, x: Tensor) -> Tensor:
        """Multiply by a matrix and add a bias."""
        return x @ self.values[f"{name}_weights"].tensor() + self.values[f"{name}_bias"]


def _first(name: str, shape: tuple[int, ...], random: np.random.Generator) -> F32Array:
    if name.endswith("_weights"):
        return random.normal(0, 0.02, shape).astype(np.float32)
    return np.full(shape, name.endswith("_gamma"), np.float32)


class Generator(_Network):
    """Draws pictures (N, 28, 28, 1) of -1 to 1 of random numbers (N, 64), in three stages.

    It normalises by the statistics of the batch, in inference too.

    Parameters
    ----------
    random : Generator
        Of NumPy.
    """

    def __init__(self, random: np.random.Generator) -> None:
        super().__init__(_GENERATOR, random)

    def __call__(self, seeds: Any) -> Any:
        """Return pictures."""
        graph = seeds.graph
        x = self._normalized("norm_1", graph.reshape(self.dense("seed", seeds), (-1, 7, 7, 128)))
        x = self._normalized("norm_2", self._larger("up_1", x, (14, 14, 64)))
        return graph.tanh(self._larger("up_2", x, (SIZE, SIZE, 1)))

    def _normalized(self, name: str, x: Tensor) -> Tensor:
        """Normalise over the batch, with a scale and a shift for each channel; then apply a leaky ReLU.

        With ``distributed.init(normalization="all")``, the batch is that of all ranks.
        """
        graph, axes = x.graph, [0, 1, 2]
        share = nn.current_trace("Generator").share if current().normalization == "all" else None
        mean = graph.mean(x, axes, keepdims=True)
        if share is None:
            variance = graph.variance(x, axes, keepdims=True)
        else:
            mean = over_ranks(graph, mean * share)
            variance = over_ranks(graph, graph.mean((x - mean) ** 2, axes, keepdims=True) * share)
        gamma, beta = (self.values[f"{name}_{part}"].tensor() for part in ("gamma", "beta"))
        return graph.leaky_relu(graph.normalize(x, mean, variance, gamma=gamma, beta=beta), 0.2)

    def _larger(self, name: str, x: Tensor, shape: tuple[int, int, int]) -> Tensor:
        """Apply a transposed convolution of stride 2: twice as high and wide."""
        graph: Any = x.graph
        whole = graph.concat([graph.shape_of(x)[:1], np.array(shape, np.int32)])
        weights = self.values[f"{name}_weights"].tensor()
        y: Tensor = graph.reshape(graph.conv2d_transpose(x, weights, whole, strides=2, padding="same"), (-1, *shape))
        return y


class Discriminator(_Network):
    """Scores pictures (N, 28, 28, 1) of -1 to 1: above 0 for real ones.

    Parameters
    ----------
    random : Generator
        Of NumPy.
    """

    def __init__(self, random: np.random.Generator) -> None:
        super().__init__(_DISCRIMINATOR, random)
        self.dropout = nn.Dropout(0.3)

    def __call__(self, pictures: Any) -> Any:
        """Return scores (N, 1)."""
        x = self._smaller("down_2", self._smaller("down_1", pictures))
        return self.dense("judge", x.graph.reshape(x, (-1, 7 * 7 * 128)))

    def _smaller(self, name: str, x: Tensor) -> Tensor:
        """Apply a convolution of stride 2, a leaky ReLU and dropout."""
        y = x.graph.conv2d(x, self.values[f"{name}_weights"].tensor(), strides=2, padding="same")
        dropped: Tensor = self.dropout(x.graph.leaky_relu(y + self.values[f"{name}_bias"], 0.2))
        return dropped


class Game(nn.Module):
    """Both networks: the discriminator's scores of real pictures, and of drawn ones for either network.

    Parameters
    ----------
    generator : Generator
    discriminator : Discriminator
    """

    def __init__(self, generator: Generator, discriminator: Discriminator) -> None:
        self.generator, self.discriminator = generator, discriminator

    def __call__(self, images: Any, seeds: Any) -> Any:
        """Return the scores of real images of 0 to 1, of drawn ones, and those that teach the generator."""
        drawn = self.generator(seeds)
        real, fake = self.discriminator(images * 2 - 1), self.discriminator(drawn.detach())
        with nn.detached(self.discriminator):
            return real, fake, self.discriminator(drawn)


def losses(scores: tuple[Tensor, Tensor, Tensor]) -> dict[str, Tensor]:
    """Return the loss of each network: the mean of -ln of the probability of the answer that it wants."""
    real, fake, fooled = scores
    return {"discriminator": _cost(-real) + _cost(fake), "generator": _cost(-fooled)}


def _cost(wrong: Tensor) -> Tensor:
    return wrong.graph.mean(wrong.graph.softplus(wrong))


@dataclass(frozen=True, eq=False)
class RealPictures:
    """Real pictures with the random numbers that a batch draws from, as samples for ``Trainer``.

    Parameters
    ----------
    images : ndarray of uint8, shape (N, 28, 28, 1)
    batch_size : int
        An epoch has whole batches alone.
    seed : int
        Of the order of the pictures and of the random numbers.
    """

    images: npt.NDArray[np.uint8]
    batch_size: int
    seed: int

    def __len__(self) -> int:
        return len(self.images) // self.batch_size * self.batch_size

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[Any, tuple[()]]:
        """Return pictures and random numbers; there are no targets. Rows are those of one batch."""
        order = np.random.default_rng((self.seed, epoch)).permutation(len(self.images))
        number = int(rows[0]) // self.batch_size
        seeds = np.random.default_rng((self.seed, epoch, number)).normal(size=(self.batch_size, LATENT))
        return (self.images[order[rows]], seeds[rows - number * self.batch_size].astype(np.float32)), ()

    def facts(self) -> dict[str, Any]:
        """Return what a run that goes on has to share."""
        return {"seed": self.seed, CONTENT: {"the pictures": identity_of(self.images)}}
