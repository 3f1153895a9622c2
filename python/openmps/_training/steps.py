"""Steps of training, each made whole or not at all, whatever a loss becomes or an optimizer raises."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from openmps._checkpoints.user_state import Tensors, load_state, state_of
from openmps._nn.optimizers import CustomOptimizer, OptimizerState
from openmps._runtime.ranks import current
from openmps._training.batches import ArrayBatches, Batches, Pick
from openmps._training.diagnosis import first_not_finite
from openmps._training.trainee import Trainee
from openmps.errors import ExecutionError, NonFiniteError


class TrainingSteps:
    """The batches that a graph trains on, in their order.

    While one runs the next may be encoded. If an optimizer runs on the CPU, one step runs at a time, and the layers'
    values are kept until it is done. A step that fails is undone.

    Parameters
    ----------
    graph : Trainee
    data : Batches
        The data that batches are picked from.
    who : str
        Begins messages.
    done : int, optional
        How many iterations there were before.
    votes : callable, optional
        Returns numbers that travel with losses, where there are several ranks.

    Attributes
    ----------
    votes : ndarray
        The last sums of these numbers over all ranks.
    """

    def __init__(
        self,
        graph: Trainee,
        data: Batches,
        who: str,
        *,
        done: int = 0,
        votes: Callable[[], Sequence[float]] = tuple,
    ) -> None:
        self._graph, self._data, self._who = graph, data, who
        self._loop: Any = graph._loop_for(data)
        self._is_apart = any(layer._updates_on_cpu() for layer in graph._layers)
        self._is_guarded = graph.check_finite != "off"
        self._looks_at_guard = graph.check_finite == "nodes"
        self._done = done
        self._in_flight: deque[Pick | None] = deque()
        self._end()  # of a call that a second Ctrl-C has cut short
        self._ranks = current()
        self._vote, self.votes = votes, np.zeros(len(votes()))
        if self._is_guarded:
            for layer in graph._layers:
                layer._guard_by(graph._graphs.guard, graph.device)

    def submit(self, pick: Pick | None, batch: tuple[Any, ...] | None = None) -> list[float]:
        """Train on a batch; return the losses that are known by now.

        Parameters
        ----------
        pick : Pick or None
            The samples of the batch; None: all.
        batch : tuple, optional
            The batch, where it has been read already.

        Raises
        ------
        NonFiniteError
            If a loss is not finite; nothing is in flight then, and the weights are those of the step before.
        Exception
            The error of an optimizer; the weights are those of the step before.
        """
        if batch is None:
            batch = self._data.picked(pick)
        if self._ranks.size > 1 and pick is not None:
            self._graph._graphs.set_first_image(pick.first)
        self._ranks.steps += 1
        self._graph._graphs.weights_change()
        if self._is_apart:
            return self._whole(pick, batch)
        self._in_flight.append(pick)
        try:
            finished = self._loop.submit_training(*batch)
        except BaseException:
            self._in_flight.pop()
            self._end()
            raise
        losses = [] if finished is None else [float(finished)]
        if self._looks_at_guard:
            return self.drain(losses)
        return self._checked(losses)

    def drain(self, before: list[float] | None = None) -> list[float]:
        """Wait for all batches; return the losses that were not known."""
        try:
            losses = [*(before or []), *self._loop.drain()]
        except BaseException:
            self._end()
            raise
        return self._checked(losses)

    def abandon(self) -> None:
        """Wait for the batches in flight, and forget them."""
        self._end()

    def _end(self) -> None:
        """Wait for the batches in flight after an error; from a loss that is not finite on they changed nothing."""
        losses = self._wait()
        place = next((place for place, loss in enumerate(losses) if not math.isfinite(loss)), len(losses))
        if self._is_guarded and place < len(losses):
            self._take_back(len(losses) - place)
            self._graph._graphs.guard.open()

    def _wait(self) -> list[float]:
        """Wait for the batches in flight; return losses as far as they are known."""
        losses: list[float] = []
        with suppress(Exception):
            losses = self._loop.drain()
        self._in_flight.clear()
        return losses

    def _take_back(self, count: int) -> list[int]:
        """Let optimizers and dropouts count as before the last batches; return the counts of the dropouts."""
        graph, graphs = self._graph, self._graph._graphs
        for layer in graph._layers:
            state = layer._optimizer_state(graph.device)
            steps = {name: max(0, step - count) for name, step in state.steps.items()}
            layer._take_optimizer_state(OptimizerState(steps, state.tensors), graph.device)
        random_steps = [max(0, step - count) for step in graphs.random_steps()]
        graphs.set_random_steps(random_steps)
        return random_steps

    def _whole(self, pick: Pick | None, batch: tuple[Any, ...]) -> list[float]:
        """Train on one batch by itself, and take it back if it fails."""
        before = _Before(self._graph)
        self._in_flight.append(pick)
        try:
            self._loop.submit_training(*batch)
            losses = self._loop.drain()
        except BaseException as error:
            self._end()
            before.restore()
            failure = _failure_of(self._graph) if isinstance(error, ExecutionError) else None
            if failure is not None:
                raise failure from error
            raise
        return self._checked(losses)

    def _checked(self, losses: list[float]) -> list[float]:
        """Return losses that are all finite, summed over all ranks, and release their batches."""
        losses = self._of_all_ranks(losses)
        for place, loss in enumerate(losses):
            if self._is_guarded and not math.isfinite(loss):
                self._refuse(loss, place)
            self._done += 1
        if self._looks_at_guard and losses and not self._graph._graphs.guard.is_open:
            self._done -= len(losses)
            self._refuse(losses[0], 0)
        for _ in losses:
            self._in_flight.popleft()
        return losses

    def _of_all_ranks(self, losses: list[float]) -> list[float]:
        """Return the losses of whole batches."""
        if self._ranks.size == 1 or not losses:
            return losses
        sums = np.array([*losses, *self._vote()])
        self._ranks.add_up(sums)
        self.votes = sums[len(losses) :]
        return [float(loss) for loss in sums[: len(losses)]]

    def _refuse(self, loss: float, place: int) -> None:
        """Leave the graph as it was before the batch whose loss is not finite, and say where that comes from."""
        graph, graphs = self._graph, self._graph._graphs
        picks = list(self._in_flight)[place:]
        self._wait()
        random_steps = self._take_back(len(picks))
        images, labels, weights, rows = self._data.picked(picks[0])
        if rows is not None:
            images, labels = images[rows], labels[rows]
            weights = None if weights is None else weights[rows]
        data = ArrayBatches(images, labels, weights)
        try:
            found = first_not_finite(data, graph._layers, lambda batch: graphs.results(batch, random_steps))
        finally:
            graphs.guard.open()
        what = next(filter(None, self._ranks.texts(found)), "the loss itself")
        of = f"the loss of iteration {self._done + 1} is {loss}"
        raise NonFiniteError(
            f"{self._who}: {of}; the first tensor that is not finite is {what}. The weights are those before it."
        )


class _Before:
    """The layers' values before a step that the CPU has a part in."""

    def __init__(self, graph: Trainee) -> None:
        self._graph = graph
        self._values = [layer._tensors() for layer in graph._layers]
        self._kept = [layer._optimizer_state(graph.device) for layer in graph._layers]
        self._random_steps = graph._graphs.random_steps()
        self._tensors: Tensors = {}
        self._optimizers = {
            id(optimizer): (optimizer, state_of(optimizer, type(optimizer).__name__, self._tensors, str(place)))
            for place, optimizer in enumerate(layer.optimizer for layer in graph._layers)
            if isinstance(optimizer, CustomOptimizer)
        }

    def restore(self) -> None:
        """Let the graph have it again."""
        graph = self._graph
        for layer, values, kept in zip(graph._layers, self._values, self._kept, strict=True):
            layer._take_tensors(values)
            layer._take_optimizer_state(kept, graph.device)
        for optimizer, state in self._optimizers.values():
            load_state(optimizer, state, self._tensors)
        graph._graphs.reload()
        graph._graphs.set_random_steps(self._random_steps)


def _failure_of(graph: Trainee) -> BaseException | None:
    """Return the exception that a custom optimizer raised: a command buffer keeps only its text."""
    failures = [layer._take_failure() for layer in graph._layers]
    return next((failure for failure in failures if failure is not None), None)
