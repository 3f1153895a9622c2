"""A program of ``mps.Graph`` as the loop trains it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from os import PathLike
from typing import Any, NoReturn

from openmps._mpsgraph import Graph, Operation, Tensor, natives
from openmps._mpsgraph.run import Run
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._training.graph_diagnosis import first_not_finite
from openmps._training.graph_guard import GraphGuard
from openmps._training.graph_state import GraphState
from openmps._training.trainee import Losses
from openmps.errors import ArgumentError, NonFiniteError


class GraphTrainee:
    """A graph whose runs are steps: they compute losses, and execute operations that assign variables.

    It is a ``Trainee``, and the graph that callbacks see. While one step runs, Python makes the next batch. In several
    ranks one step runs at a time, since its sums over ranks have to come in the same order everywhere.

    Parameters
    ----------
    graph : Graph
    losses : sequence of Tensor
        Of one element each; the first one is trained. Their sums over ranks are those of the whole batch.
    updates : sequence of Operation
    who : str
        Begins messages.
    rate : Tensor, optional
        The placeholder of shape (1,) that is fed with the learning rate.
    learning_rate : float, optional
        The rate of the next step, with `rate`. Callbacks may change it.
    note : callable, optional
        Gets the losses of each step, before callbacks get the first one.

    Examples
    --------
    >>> import numpy as np
    >>> import openmps as mps
    >>> from openmps._training.callbacks import Training
    >>> from openmps._training.feeds import NumberedBatches
    >>> from openmps._training.fit import fit
    >>> graph = mps.Graph("cpu")
    >>> x, rate = graph.placeholder((None,)), graph.placeholder((1,))
    >>> center = graph.variable(np.zeros(1, np.float32), name="center")
    >>> loss = graph.mean((x - center) ** 2)
    >>> [gradient] = graph.gradients(loss, [center])
    >>> update = graph.assign(center, graph.sgd(rate, center, gradient))
    >>> trainee = GraphTrainee(graph, [loss], [update], "example", rate=rate, learning_rate=0.25)
    >>> feed = NumberedBatches(lambda number: {x: [1.0, 3.0]}, {})
    >>> fit(trainee, feed, Training(trainee, iterations_per_epoch=3, iterations=3)).losses
    [5.0, 2.0, 1.25]
    """

    def __init__(
        self,
        graph: Graph,
        losses: Sequence[Tensor],
        updates: Sequence[Operation],
        who: str,
        *,
        rate: Tensor | None = None,
        learning_rate: float = 0.0,
        note: Callable[[Losses], None] | None = None,
    ) -> None:
        self.graph, self.who, self.learning_rate = graph, who, learning_rate
        self._losses, self._rate, self._note = list(losses), rate, note
        self._guard = GraphGuard(graph, losses, updates)
        self._targets, self._operations = natives(losses, Tensor), natives(self._guard.updates, Operation)
        self._in_flight: deque[Run] = deque()
        self._feeds: deque[Mapping[Tensor, Any]] = deque()  # of the steps that are not accepted
        self._most_in_flight = 1 if current().size == 1 else 0  # while Python makes the next batch

    @property
    def device(self) -> Device:
        """Where the graph is trained."""
        return self.graph.device

    # ---- steps

    def begin(self) -> None:
        """Be ready for steps."""
        self.abandon()
        self._guard.open()

    def submit(self, pick: Any, batch: Mapping[Tensor, Any]) -> list[Losses]:
        """Begin a step on feeds, with the present learning rate; return the losses that are known by now."""
        feeds = batch if self._rate is None else {**batch, self._rate: [self.learning_rate]}
        try:
            self._in_flight.append(self.graph._started(feeds, self._targets, self._operations))
            self._feeds.append(feeds)
        except BaseException:
            self.abandon()
            raise
        return self._known(self._most_in_flight)

    def drain(self) -> list[Losses]:
        """Wait for all steps; return the losses that were not known."""
        return self._known(0)

    def _known(self, most: int) -> list[Losses]:
        """Wait until at most so many steps are in flight; return the losses of the others."""
        found: list[Losses] = []
        try:
            while len(self._in_flight) > most:
                found.append(tuple(float(loss) for loss in self._in_flight[0].result()))
                self._in_flight.popleft()
        except BaseException:
            self.abandon()
            raise
        return found

    def accept(self, losses: Sequence[Losses], done: int) -> None:
        """Take the losses of steps, of which `done` came before; a step with one that is not finite changes nothing."""
        for number, step in enumerate(losses, done + 1):
            wrong = next((place for place, loss in enumerate(step) if not math.isfinite(loss)), None)
            if wrong is not None:
                self._refuse(step[wrong], wrong, number)
            self._feeds.popleft()
            if self._note is not None:
                self._note(step)

    def _refuse(self, loss: float, place: int, iteration: int) -> NoReturn:
        """Say where a loss that is not finite comes from."""
        feeds, ranks = self._feeds[0], current()
        self.abandon()
        targets = [*self._losses, *self._guard.values]
        found = first_not_finite(self.graph, feeds, targets, runs=ranks.size == 1)  # runs of ranks wait for each other
        what = next(filter(None, ranks.texts(found)), "the loss itself")
        name = "the loss" if len(self._losses) == 1 else f"loss {place + 1} of {len(self._losses)}"
        raise NonFiniteError(
            f"{self.who}: {name} of iteration {iteration} is {loss}; the first tensor that is not finite is {what}. "
            f"The variables are those before it."
        )

    def abandon(self) -> None:
        """Wait for the steps in flight after an error, and forget them."""
        while self._in_flight:
            with suppress(Exception):
                self._in_flight.popleft().result()
        self._feeds.clear()

    # ---- state

    def facts(self) -> Mapping[str, Any]:
        """Return the settings that all ranks have to share."""
        return {} if self._rate is None else {"the learning rate": self.learning_rate}

    def join(self) -> None:
        """Take the values of rank 0."""
        ranks = current()
        if ranks.size > 1:
            values = ranks.broadcast(self.graph._values() if ranks.rank == 0 else {})
            if ranks.rank > 0:
                self.graph._take_values(values)

    def state(self) -> GraphState:
        """Return the state for checkpoints."""
        return GraphState(self.graph, None if self._rate is None else self)

    def save(self, path: str | PathLike[str], /) -> NoReturn:
        """Refuse: a graph has no file of weights yet, and a task saves its model."""
        raise ArgumentError(f"{path} is not written: callbacks of {self.who} cannot save weights.")
