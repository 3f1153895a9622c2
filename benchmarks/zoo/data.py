"""The first parameters and the batches of a network, the same for every framework."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from zoo.description import Drawing, Network, Parameter, Shape

SEED = 20181120
ROTATE = 4  # how many batches a run cycles through

Array = npt.NDArray[np.generic]
Floats = npt.NDArray[np.float32]


def _padding(random: np.random.Generator, shape: Shape) -> Floats:
    """Return 1 before a drawn end of each row, at least once, and 0 behind."""
    ends = random.integers(1, shape[-1] + 1, size=(*shape[:-1], 1))
    return (np.arange(shape[-1]) < ends).astype(np.float32)


_FLOATS: dict[Drawing, Callable[[np.random.Generator, Shape], Floats]] = {
    "normal": lambda random, shape: random.standard_normal(shape, dtype=np.float32),
    "uniform": lambda random, shape: random.random(shape, dtype=np.float32),
    "bits": lambda random, shape: random.integers(2, size=shape).astype(np.float32),
    "padding": _padding,
}


def first_parameters(network: Network, seed: int = SEED) -> dict[str, npt.NDArray[np.float32]]:
    """Return each parameter's array by its name; its numbers depend on the seed and the name alone."""
    return {name: _drawn(parameter, seed) for name, parameter in network.parameters.items()}


def batches(network: Network, seed: int = SEED) -> list[dict[str, Array]]:
    """Return `ROTATE` batches: float32 and int32 arrays by the names of the sources."""
    random = np.random.default_rng(seed)
    drawn: list[dict[str, Array]] = []
    for _ in range(ROTATE):
        batch: dict[str, Array] = {}
        for source in network.sources:
            if source.value.kind == "index":
                batch[source.name] = random.integers(source.below, size=source.value.shape, dtype=np.int32)
            else:
                batch[source.name] = _FLOATS[source.drawing](random, source.value.shape)
        drawn.append(batch)
    return drawn


def _drawn(parameter: Parameter, seed: int) -> npt.NDArray[np.float32]:
    if parameter.start != "normal":
        return np.full(parameter.shape, parameter.start == "ones", np.float32)
    random = np.random.default_rng([seed, zlib.crc32(parameter.name.encode())])
    return random.standard_normal(parameter.shape, dtype=np.float32) * np.float32(parameter.deviation)
