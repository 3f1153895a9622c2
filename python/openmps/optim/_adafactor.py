"""Adafactor: mean squares of a matrix as those of its rows times those of its columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError
from openmps.optim._optimizer import Optimizer, Step, checked_optimizer
from openmps.optim._schedules import Schedule
from openmps.optim._settings import Common

__all__ = ["Adafactor"]


@checked_optimizer
class Adafactor(Optimizer):
    """Gradients by the root of mean squares, kept as those of rows and columns: w = w - rate' u / max(1, rms u).

    u = g / sqrt(v), and v has the decay 1 - n^-0.8 in step n. rate' is min(rate, 1 / sqrt(n)) max(1e-3, rms w).

    Parameters
    ----------
    learning_rate : float or Schedule, optional
    relative_step : bool, optional
        Whether the rate follows from the step and the size of the values, as above; else it is `learning_rate`.
    decay : float, optional
        The exponent, in place of -0.8.
    epsilon : pair of float, optional
        The least root of mean squares, and the least size of values.
    threshold : float, optional
        In place of 1: the largest rms of u.
    weight_decay : float, optional
        Times the learning rate, decoupled, as AdamW's.
    **common
        See Optimizer.

    Notes
    -----
    Source: Shazeer and Stern, "Adafactor: adaptive learning rates with sublinear memory cost", 2018, in the form of
    PyTorch's Adafactor.

    Examples
    --------
    >>> optim.Adafactor(0.01)
    Adafactor(0.01)
    """

    def __init__(
        self,
        learning_rate: float | Schedule = 1e-2,
        *,
        relative_step: bool = True,
        decay: float = -0.8,
        epsilon: tuple[float, float] = (float(np.finfo(np.float32).eps), 1e-3),
        threshold: float = 1.0,
        weight_decay: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        if not decay <= 0 or threshold <= 0:
            raise ArgumentError(f"Adafactor: decay is {decay} and threshold {threshold}, expected at most 0, above 0.")
        if not all(0 <= each <= 1 for each in epsilon):
            raise ArgumentError(f"Adafactor: epsilon is {epsilon}, expected two numbers of 0 to 1.")
        self.relative_step, self.decay, self.epsilon, self.threshold = relative_step, decay, epsilon, threshold

    def slots_of(self, shape: Sequence[int]) -> tuple[str, ...]:
        """Return the names of what is kept for a parameter."""
        return ("rows", "columns") if len(shape) > 1 else ("square",)

    def beginning(self, slot: str, values: Any) -> Any:
        """Return zeros: one for each row, one for each column, or one for each value."""
        if slot == "rows":
            return np.zeros((*values.shape[:-1], 1))
        return np.zeros((*values.shape[:-2], 1, values.shape[-1])) if slot == "columns" else np.zeros_like(values)

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the mean squares."""
        graph = step.graph
        share = graph.power(step.number, self.decay)  # of the new squares
        square = gradient * gradient
        parts = (
            [graph.mean(square, -1, keepdims=True), graph.mean(square, -2, keepdims=True)] if slots[1:] else [square]
        )
        kept = [old + (new - old) * share for old, new in zip(slots, parts, strict=True)]
        variance = kept[0]
        if slots[1:]:
            variance = kept[0] @ kept[1] / graph.maximum(graph.mean(kept[0], -2, keepdims=True), self.epsilon[0])
        direction = gradient * graph.rsqrt(graph.maximum(variance, self.epsilon[0] ** 2))
        rate = step.rate
        if self.relative_step:
            rate = graph.minimum(rate, graph.rsqrt(step.number)) * graph.maximum(_rms(graph, values), self.epsilon[1])
        if step.decay:
            values = values * (1.0 - step.rate * step.decay)
        limit = graph.maximum(_rms(graph, direction) / self.threshold, 1.0)
        return values - rate / limit * direction, kept


def _rms(graph: Any, x: Tensor) -> Tensor:
    found: Tensor = graph.sqrt(graph.mean(x * x))
    return found
