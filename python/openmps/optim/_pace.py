"""When gradients become a step: sums over several runs, and gradients that are not finite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from openmps._mpsgraph import Operation, Tensor
from openmps.optim._settings import LossScale

__all__ = ["Pace", "Scale", "assignments", "paced"]

_LEAST_SCALE = 2.0**-24
_MOST_SCALE = 2.0**64


@dataclass
class Pace:
    """The step of a run.

    Attributes
    ----------
    done : Tensor
        The number of steps before, float32 without axes.
    gradients : dict
        Of the step, by the names of variables.
    is_due : Tensor, optional
        Whether this run changes variables; default: each does.
    operations : list of Operation
    """

    done: Tensor
    gradients: Mapping[str, Tensor]
    is_due: Tensor | None = None
    operations: list[Operation] = field(default_factory=list)


class Scale:
    """The variables of a scale of the loss."""

    def __init__(self, graph: Any, settings: LossScale) -> None:
        self._graph, self._interval = graph, settings.interval
        self.value = graph.variable(np.float32(settings.initial), name="optimizer.loss_scale")
        self._good = graph.variable(np.int32(0), name="optimizer.finite_steps")

    def updates(self, is_last: Tensor, is_finite: Tensor) -> list[Operation]:
        """Return the operations that adapt the scale when a step ends."""
        graph = self._graph
        good = self._good + 1
        grows = graph.greater_equal(good, self._interval)
        grown = graph.minimum(self.value * 2.0, _MOST_SCALE)
        value = graph.select(
            is_finite,
            graph.select(grows, grown, self.value),
            graph.maximum(self.value * 0.5, _LEAST_SCALE),
        )
        zero = graph.constant(0, np.int32)
        counted = graph.select(graph.logical_and(is_finite, graph.logical_not(grows)), good, zero)
        return [
            graph.assign(self.value, graph.select(is_last, value, self.value)),
            graph.assign(self._good, graph.select(is_last, counted, self._good)),
        ]


def paced(
    graph: Any,
    gradients: Mapping[str, Tensor],
    number: Tensor,
    runs: int,
    scale: Scale | None,
    weight: Tensor | None = None,
) -> Pace:
    """Return the step of a run: the mean gradient of so many runs, unless it is not finite.

    Parameters
    ----------
    graph : Graph
    gradients : mapping
        Of the run, by the names of variables; of a loss times `scale`.
    number : Tensor
        How many runs there were before, int32 without axes.
    runs : int
        How many make a step.
    scale : Scale, optional
    weight : Tensor, optional
        Of the run, in the mean.
    """
    if runs == 1 and scale is None:
        return Pace(graph.cast(number, np.float32), gradients)
    updates = graph.variable(np.int32(0), name="optimizer.updates")
    operations: list[Operation] = []
    if scale is not None:
        factor = 1.0 / scale.value
        gradients = {name: graph.cast(each, np.float32) * factor for name, each in gradients.items()}
    is_last = graph.equal(graph.modulo(number, runs), runs - 1)
    if runs > 1:
        gradients, operations = _summed(graph, gradients, runs, is_last, weight)
    is_due = is_last
    if scale is not None:
        is_finite = _all_finite(graph, gradients)
        operations += scale.updates(is_last, is_finite)
        is_due = graph.logical_and(is_last, is_finite)
    operations.append(graph.assign(updates, graph.select(is_due, updates + 1, updates)))
    return Pace(graph.cast(updates, np.float32), gradients, is_due, operations)


def _summed(
    graph: Any, gradients: Mapping[str, Tensor], runs: int, is_last: Tensor, weight: Tensor | None
) -> tuple[dict[str, Tensor], list[Operation]]:
    """Return means over runs, complete in the last one, and the assignments of sums."""
    means: dict[str, Tensor] = {}
    operations: list[Operation] = []

    def summed(name: str, value: Tensor) -> Tensor:
        shape = [extent or 0 for extent in value.shape or ()]
        kept = graph.variable(np.zeros(shape, np.float32), name=name)
        total: Tensor = kept + graph.cast(value, np.float32)
        operations.append(graph.assign(kept, graph.select(is_last, 0.0, total)))
        return total

    weights = None if weight is None else summed("optimizer.weight", weight)
    for name, gradient in gradients.items():
        if weight is None or weights is None:
            means[name] = summed(f"{name}.gradient", gradient) * (1.0 / runs)
        else:
            total = summed(f"{name}.gradient", graph.cast(gradient, np.float32) * weight)
            means[name] = graph.divide_no_nan(total, weights)
    return means, operations


def _all_finite(graph: Any, gradients: Mapping[str, Tensor]) -> Tensor:
    found = graph.constant(True)
    for gradient in gradients.values():
        flags = graph.reshape(graph.is_finite(gradient), (-1,))
        found = graph.logical_and(found, graph.reshape(graph.reduce_and(flags, 0), ()))
    all_finite: Tensor = found
    return all_finite


def assignments(pairs: Sequence[tuple[Tensor, Tensor]], is_due: Tensor | None) -> list[Operation]:
    """Return the operations that give variables values, if a step is due."""
    graph: Any = pairs[0][0].graph
    return [
        graph.assign(variable, value if is_due is None else graph.select(is_due, value, variable))
        for variable, value in pairs
    ]
