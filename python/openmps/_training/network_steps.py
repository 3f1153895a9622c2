"""Steps of a network of nodes, each made whole or not at all, whatever a loss becomes or an optimizer raises."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from openmps import _core
from openmps._checkpoints.user_state import Tensors, load_state, state_of
from openmps._inspection.monitoring import is_monitored, tell
from openmps._nodes.optimizers import CustomOptimizer, OptimizerState
from openmps._runtime.ranks import current
from openmps._training.batches import ArrayBatches, Batches, Pick
from openmps._training.diagnosis import first_not_finite
from openmps._training.trained_network import TrainedNetwork
from openmps._training.trainee import Losses
from openmps.errors import ExecutionError, NonFiniteError


class NetworkSteps:
    """The batches that a network of nodes trains on, in their order.

    While one runs the next may be encoded. If an optimizer runs on the CPU, one step runs at a time, and the layers'
    values are kept until it is done. A step that fails is undone.

    Parameters
    ----------
    network : TrainedNetwork
    data : Batches
        The data that batches are picked from.
    who : str
        Begins messages.
    """

    def __init__(self, network: TrainedNetwork, data: Batches, who: str) -> None:
        self._network, self._data, self._who = network, data, who
        self._ranks = current()
        self._loop: Any = network._loop_for(data)
        self._is_apart = any(layer._updates_on_cpu() for layer in network._layers)
        self._is_guarded = network.check_finite != "off"
        self._looks_at_guard = network.check_finite == "nodes"
        self._before: _Before | None = None  # the last step that the CPU has a part in
        self._in_flight: deque[Pick | None] = deque()
        self.abandon()  # those of a call that a second Ctrl-C has cut short
        if self._is_guarded:
            for layer in network._layers:
                layer._guard_by(network._graphs.guard, network.device)

    def submit(self, pick: Pick | None, batch: tuple[Any, ...]) -> list[Losses]:
        """Train on the batch of a pick, None for all samples; return the losses that are known by now.

        Raises
        ------
        Exception
            The error of an optimizer; the weights are those of the step before.
        """
        graphs = self._network._graphs
        if is_monitored():
            tell(self._network, self._data.image_shape, lambda: self._network._work(self._data, pick))
        if self._ranks.size > 1 and pick is not None:
            graphs.set_first_image(pick.first)
        graphs.weights_change()
        if self._is_apart:
            return self._whole(pick, batch)
        self._in_flight.append(pick)
        try:
            finished = self._loop.submit_training(*batch)
        except BaseException:
            self._in_flight.pop()
            self.abandon()
            raise
        losses: list[Losses] = [] if finished is None else [(float(finished),)]
        return [*losses, *self.drain()] if self._looks_at_guard else losses

    def drain(self) -> list[Losses]:
        """Wait for all batches; return the losses that were not known."""
        try:
            return [(loss,) for loss in self._loop.drain()]
        except BaseException:
            self.abandon()
            raise

    def accept(self, losses: Sequence[Losses], done: int) -> None:
        """Take losses that are all finite, summed over all ranks, and release their batches.

        Raises
        ------
        NonFiniteError
            If a loss is not finite; nothing is in flight then, and the weights are those of the step before.
        """
        for place, (loss,) in enumerate(losses):
            if self._is_guarded and not math.isfinite(loss):
                self._refuse(loss, place, done + place + 1)
        if self._looks_at_guard and losses and not self._network._graphs.guard.is_open:
            self._refuse(losses[0][0], 0, done + 1)
        for _ in losses:
            self._in_flight.popleft()

    def abandon(self) -> None:
        """Wait for the batches in flight after an error; from a loss that is not finite on they changed nothing."""
        losses = self._wait()
        place = next((place for place, loss in enumerate(losses) if not math.isfinite(loss)), len(losses))
        if self._is_guarded and place < len(losses):
            self._take_back(len(losses) - place)
            self._network._graphs.guard.open()

    def _wait(self) -> list[float]:
        """Wait for the batches in flight; return losses as far as they are known."""
        losses: list[float] = []
        with suppress(Exception):
            losses = self._loop.drain()
        self._in_flight.clear()
        return losses

    def _take_back(self, count: int) -> list[int]:
        """Let optimizers and dropouts count as before the last batches; return the counts of the dropouts."""
        network, graphs = self._network, self._network._graphs
        for layer in network._layers:
            state = layer._optimizer_state(network.device)
            steps = {name: max(0, step - count) for name, step in state.steps.items()}
            layer._take_optimizer_state(OptimizerState(steps, state.tensors), network.device)
        random_steps = [max(0, step - count) for step in graphs.random_steps()]
        graphs.set_random_steps(random_steps)
        return random_steps

    def _whole(self, pick: Pick | None, batch: tuple[Any, ...]) -> list[Losses]:
        """Train on one batch by itself, and take it back if it fails."""
        self._before = before = _Before(self._network)
        self._in_flight.append(pick)
        try:
            self._loop.submit_training(*batch)
            losses = self._loop.drain()
        except BaseException as error:
            self.abandon()
            before.restore()
            failure = _failure_of(self._network) if isinstance(error, ExecutionError) else None
            if failure is not None:
                raise failure from error
            raise
        return [(loss,) for loss in losses]

    def _refuse(self, loss: float, place: int, iteration: int) -> None:
        """Leave the network as it was before the batch whose loss is not finite, and say where that comes from."""
        network, graphs = self._network, self._network._graphs
        picks = list(self._in_flight)[place:]
        self._wait()
        random_steps = self._take_back(len(picks))
        if self._before is not None and not _core.has_class("OMPSUpdateGuard"):
            self._before.restore()  # Apple's graphs let the CPU update, whatever the loss is
        images, labels, weights, rows = self._data.picked(picks[0])
        if rows is not None:
            images, labels = images[rows], labels[rows]
            weights = None if weights is None else weights[rows]
        data = ArrayBatches(images, labels, weights)
        try:
            found = first_not_finite(data, network._layers, lambda batch: graphs.results(batch, random_steps))
        finally:
            graphs.guard.open()
        what = next(filter(None, self._ranks.texts(found)), "the loss itself")
        of = f"the loss of iteration {iteration} is {loss}"
        raise NonFiniteError(
            f"{self._who}: {of}; the first tensor that is not finite is {what}. The weights are those before it."
        )


class _Before:
    """The layers' values before a step that the CPU has a part in."""

    def __init__(self, network: TrainedNetwork) -> None:
        self._network = network
        self._values = [layer._tensors() for layer in network._layers]
        self._kept = [layer._optimizer_state(network.device) for layer in network._layers]
        self._random_steps = network._graphs.random_steps()
        self._tensors: Tensors = {}
        self._optimizers = {
            id(optimizer): (optimizer, state_of(optimizer, type(optimizer).__name__, self._tensors, str(place)))
            for place, optimizer in enumerate(layer.optimizer for layer in network._layers)
            if isinstance(optimizer, CustomOptimizer)
        }

    def restore(self) -> None:
        """Let the network have it again."""
        network = self._network
        for layer, values, kept in zip(network._layers, self._values, self._kept, strict=True):
            layer._take_tensors(values)
            layer._take_optimizer_state(kept, network.device)
        for optimizer, state in self._optimizers.values():
            load_state(optimizer, state, self._tensors)
        network._graphs.reload()
        network._graphs.set_random_steps(self._random_steps)


def _failure_of(network: TrainedNetwork) -> BaseException | None:
    """Return the exception that a custom optimizer raised: a command buffer keeps only its text."""
    failures = [layer._take_failure() for layer in network._layers]
    return next((failure for failure in failures if failure is not None), None)
