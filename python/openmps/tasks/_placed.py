"""The module of a task on the device where it computes."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps import nn
from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Graph
from openmps._runtime.device import Device


class Placed:
    """A module whose values are on a device, where it computes until a trainer has newer ones.

    Parameters
    ----------
    network : Module
    device : Device or str, optional
    shape : tuple of int
        Of an input.
    dtype : dtype, optional
        Of the input.
    """

    def __init__(
        self,
        network: nn.Module,
        device: Device | str | None,
        shape: tuple[int, ...],
        dtype: npt.DTypeLike = np.float32,
    ) -> None:
        self._network, graph = network, Graph(device)
        network(graph.placeholder(shape, dtype))
        self._workspace = nn.Workspace.of(graph)
        self._stay()

    @property
    def device(self) -> Device:
        """The device."""
        return self._workspace.graph.device

    def take(self, values: dict[str, F32Array]) -> None:
        """Give the network other values."""
        self._network.load(values)
        self._workspace.synchronize()
        self._stay()

    def _stay(self) -> None:
        self._workspace.wrote(self._network.parameters().values())
