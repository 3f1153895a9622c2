"""A network of nodes as the loop trains it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openmps._runtime.device import Device
from openmps._training.batches import Batches, Pick
from openmps._training.joined_ranks import facts_of, join
from openmps._training.network_state import NetworkState
from openmps._training.network_steps import NetworkSteps
from openmps._training.trained_network import TrainedNetwork
from openmps._training.trainee import Losses


class NetworkTrainee:
    """A network of nodes and the data that its batches are picked from. It is a ``Trainee``.

    Parameters
    ----------
    network : TrainedNetwork
    data : Batches
    who : str
        Begins messages.
    """

    def __init__(self, network: TrainedNetwork, data: Batches, who: str) -> None:
        self._network, self._data, self.who = network, data, who
        self._steps: NetworkSteps

    @property
    def device(self) -> Device:
        """Where the network is trained."""
        return self._network.device

    def begin(self) -> None:
        """Be ready for steps."""
        self._steps = NetworkSteps(self._network, self._data, self.who)

    def submit(self, pick: Pick | None, batch: tuple[Any, ...]) -> list[Losses]:
        """Begin a step on the batch of a pick, None for all samples; return the losses that are known by now."""
        return self._steps.submit(pick, batch)

    def drain(self) -> list[Losses]:
        """Wait for all steps; return the losses that were not known."""
        return self._steps.drain()

    def accept(self, losses: Sequence[Losses], done: int) -> None:
        """Take the losses of the oldest steps; the weights are those before one that is not finite."""
        self._steps.accept(losses, done)

    def abandon(self) -> None:
        """Wait for the steps in flight, and forget them."""
        self._steps.abandon()

    def facts(self) -> Mapping[str, Any]:
        """Return the nodes and settings that all ranks have to share."""
        return facts_of(self._network)

    def join(self) -> None:
        """Sum gradients over all ranks from now on, and take the values of rank 0."""
        join(self._network, self.who)

    def state(self) -> NetworkState:
        """Return the state for checkpoints."""
        return NetworkState(self._network)
