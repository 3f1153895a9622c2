"""The graphs of a trainer: one that trains and one that measures, with the same variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Operation, Tensor
from openmps._runtime.ranks import current
from openmps._trainer.losses import BatchLosses, Loss
from openmps._trainer.parts import Batch
from openmps.errors import ArgumentError, ShapeError
from openmps.nn import Module, Trace, tracing
from openmps.optim import Optimizer

Array: TypeAlias = npt.NDArray[Any]
Feeds: TypeAlias = dict[Tensor, Any]


class Inputs:
    """The placeholders of a batch."""

    def __init__(self, graph: Graph, example: Batch) -> None:
        self._types = types_of(example)
        self.inputs = [graph.placeholder((None, *each.shape[1:]), each.dtype) for each in example.inputs]
        self.targets = [graph.placeholder((None, *each.shape[1:]), each.dtype) for each in example.targets]
        self.weights: Tensor | None = None
        if example.weights is not None:
            self.weights = graph.placeholder((None, *example.weights.shape[1:]), np.float32, name="sample weights")
        # Bytes are shares of 255, as in the images of networks of nodes.
        self.given = [
            graph.cast(each, np.float32) * np.float32(1 / 255) if each.dtype == np.uint8 else each
            for each in self.inputs
        ]

    def feeds(self, batch: Batch) -> Feeds:
        """Return what a run is fed with.

        Raises
        ------
        ShapeError
            If samples of the batch have other shapes than those of the first one.
        """
        types = types_of(batch)
        if types != self._types and _shapes(types) != _shapes(self._types):
            raise ShapeError(
                f"Trainer: a batch has {described(types)}; the first one has {described(self._types)}. Expected the "
                f"same: sequences are padded to one length."
            )
        feeds: Feeds = {
            **dict(zip(self.inputs, batch.inputs, strict=True)),
            **dict(zip(self.targets, batch.targets, strict=True)),
        }
        if self.weights is not None:
            feeds[self.weights] = batch.weights
        return feeds


class TrainingProgram:
    """The losses of a batch, and the operations of a step.

    Parameters
    ----------
    graph : Graph
    model : Module
    loss : callable
    optimizer : Optimizer
    example : Batch
    seed : int
        Of dropout.
    factors : mapping of str to float
        Of named losses.

    Attributes
    ----------
    losses : list of Tensor
        The one that is minimised, and the named ones that it is the sum of.
    names : tuple of str
        Of the latter.
    updates : list of Operation
    """

    def __init__(
        self,
        graph: Graph,
        model: Module,
        loss: Loss,
        optimizer: Optimizer,
        example: Batch,
        seed: int,
        factors: Mapping[str, float],
    ) -> None:
        self._placed = Inputs(graph, example)
        self._steps = graph.placeholder((), np.float32, name="steps")
        self._share = self._first = None
        if current().size > 1:
            self._share = graph.placeholder((), np.float32, name="share of the batch")
            self._first = graph.placeholder((1,), np.uint32, name="first row")
        self._number = graph.variable(np.int32(0), name="step")
        dropout = StepDropout(graph, self._number, self._first, seed)
        with tracing(Trace(graph, is_training=True, dropout=dropout, share=self._share)) as trace:
            predictions = model(*self._placed.given)
            found = BatchLosses(loss, predictions, self._placed.targets, self._placed.weights, factors)
            self.losses, weight = found.of_rank(self._share)
        self.names = found.names
        self.updates: list[Operation] = [
            *optimizer.minimize(
                self.losses[0],
                model,
                steps=self._steps,
                step=self._number,
                over_ranks=current().size > 1,
                weight=weight,
            ),
            graph.assign(self._number, self._number + 1),
            *trace.updates,
        ]

    def feeds(self, batch: Batch, steps: int) -> Feeds:
        """Return what a step is fed with; `steps` is their number in all."""
        feeds: Feeds = {**self._placed.feeds(batch), self._steps: np.float32(steps)}
        if self._share is not None and self._first is not None:
            feeds |= {
                self._share: np.float32(batch.rows / batch.whole),
                self._first: np.array([batch.first], np.uint32),
            }
        return feeds


class Measured(NamedTuple):
    """The measurements of a batch."""

    losses: dict[str, float]  # "loss", and the named losses that it is the sum of
    weight: float  # the sum of the samples' weights
    predictions: Array | None  # None: the model has several results


class MeasuringProgram:
    """Predictions and the losses of a batch, as in inference; `names` are those of the losses."""

    def __init__(self, graph: Graph, model: Module, loss: Loss, example: Batch, factors: Mapping[str, float]) -> None:
        self._graph, self._placed = graph, Inputs(graph, example)
        with tracing(Trace(graph)):
            predictions = model(*self._placed.given)
            self._losses = BatchLosses(loss, predictions, self._placed.targets, self._placed.weights, factors)
        self.names = "loss", *self._losses.names
        self._predictions = predictions if isinstance(predictions, Tensor) else None

    def run(self, batch: Batch) -> Measured:
        """Measure a batch."""
        losses = self._losses.tensors
        targets = losses if self._predictions is None else [*losses, self._predictions]
        found = self._graph.run(self._placed.feeds(batch), targets)
        weight = batch.rows if batch.weights is None else float(batch.weights.sum(dtype=np.float64))
        named = dict(zip(self.names, map(float, found[: len(losses)]), strict=True))
        return Measured(named, weight, None if self._predictions is None else found[-1])


class StepDropout:
    """Dropout whose masks follow from the step, so that a resumed run draws the same ones."""

    def __init__(self, graph: Graph, step: Tensor, first: Tensor | int | None, seed: int) -> None:
        self._graph, self._seed, self._count = graph, seed, 0
        self._first: Tensor | int = 0 if first is None else first
        self._step = graph.reshape(graph.cast(step, np.uint32), (1,))

    def __call__(self, x: Tensor, rate: float) -> Tensor:
        """Return 0 with probability `rate`, else the element divided by 1 - rate."""
        [word] = np.random.SeedSequence(self._seed, spawn_key=(self._count,)).generate_state(1, np.uint32)
        self._count += 1
        return self._graph.dropout_of_rows(x, rate, seed=int(word), step=self._step, first=self._first)


def types_of(batch: Batch) -> Any:
    """Return what a program depends on: the types of a batch but its rows."""
    parts = batch.inputs, batch.targets, () if batch.weights is None else (batch.weights,)
    return tuple(tuple((each.shape[1:], each.dtype.str) for each in part) for part in parts)


def _shapes(types: Any) -> list[list[Any]]:
    return [[shape for shape, _ in part] for part in types]


def described(types: Any) -> str:
    """Return the words for types of a batch.

    Examples
    --------
    >>> described(((((3,), "<f4"),), (((), "<i4"),), ()))
    'inputs float32 (N, 3), targets int32 (N), no sample weights'
    """
    words = []
    for name, part in zip(("inputs", "targets", "sample weights"), types, strict=True):
        arrays = [f"{np.dtype(code).name} ({', '.join(['N', *map(str, shape)])})" for shape, code in part]
        words.append(f"{name} {' and '.join(arrays)}" if arrays else f"no {name}")
    return ", ".join(words)


def checked_loss(loss: Any) -> Loss:
    """Return the loss if it is a function."""
    if not callable(loss):
        raise ArgumentError(f"Trainer: loss is {loss!r}, expected a function of predictions and targets.")
    found: Loss = loss
    return found
