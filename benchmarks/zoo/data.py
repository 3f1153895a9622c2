"""The first parameters and the batches of a network, the same for every framework."""

from __future__ import annotations

import zlib

import numpy as np
import numpy.typing as npt

from zoo.description import Network, Parameter

SEED = 20181120
ROTATE = 4  # how many batches a run cycles through

Array = npt.NDArray[np.generic]


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
                batch[source.name] = random.standard_normal(source.value.shape, dtype=np.float32)
        drawn.append(batch)
    return drawn


def _drawn(parameter: Parameter, seed: int) -> npt.NDArray[np.float32]:
    if parameter.start != "normal":
        return np.full(parameter.shape, parameter.start == "ones", np.float32)
    random = np.random.default_rng([seed, zlib.crc32(parameter.name.encode())])
    return random.standard_normal(parameter.shape, dtype=np.float32) * np.float32(parameter.deviation)
