"""Muon: steps of matrices whose singular values are all about 1."""

from __future__ import annotations

import fnmatch
import math
from collections.abc import Sequence
from typing import Any, Unpack

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError
from openmps.optim._adam import AdamW
from openmps.optim._momentum import running
from openmps.optim._optimizer import Optimizer, Step, checked_optimizer
from openmps.optim._schedules import Schedule
from openmps.optim._settings import Common

__all__ = ["Muon"]

_COEFFICIENTS = (3.4445, -4.7750, 2.0315)
_EPSILON = 1e-7
_MOST_STEPS = 100  # of Newton and Schulz; 5 are usual


@checked_optimizer
class Muon(Optimizer):
    """The running mean of gradients of a matrix, made nearly orthogonal; parameters that are no matrices have `others`.

    m = momentum m + (1 - momentum) g; w = w - rate sqrt(max(1, rows / columns)) orthogonal(m). Newton-Schulz steps
    bring the singular values into about 0.7 to 1.2. Weights of convolutions count as (outputs, all inputs).

    Parameters
    ----------
    learning_rate : float or Schedule, optional
        Of matrices.
    momentum : float, optional
    nesterov : bool, optional
        The direction is that of (1 - momentum) g + momentum m.
    newton_schulz : int, optional
        The number of steps.
    weight_decay : float, optional
        Of matrices, decoupled, as AdamW's.
    others : Optimizer, optional
        The rule of biases, norms and excluded parameters; default: AdamW(3e-4, betas=(0.9, 0.95)).
    exclude : sequence of str, optional
        Patterns of the paths of matrices for `others`: embeddings and the last layer.
    **common
        See Optimizer.

    Notes
    -----
    Source: Jordan et al., "Muon: an optimizer for hidden layers in neural networks", 2024. The form is that of
    PyTorch's Muon with ``adjust_lr_fn="original"``.

    Examples
    --------
    >>> optim.Muon(0.02, exclude=["0.*"], others=optim.AdamW(1e-3))
    Muon(0.02)
    """

    slots = ("mean",)

    def __init__(
        self,
        learning_rate: float | Schedule = 0.02,
        *,
        momentum: float = 0.95,
        nesterov: bool = True,
        newton_schulz: int = 5,
        weight_decay: float = 0.0,
        others: Optimizer | None = None,
        exclude: Sequence[str] = (),
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        if not 0 <= momentum < 1 or not 1 <= newton_schulz <= _MOST_STEPS:
            raise ArgumentError(
                f"Muon: momentum is {momentum} and newton_schulz {newton_schulz}, expected at least 0 and below 1, and "
                f"1 to {_MOST_STEPS}."
            )
        self.momentum, self.nesterov, self.newton_schulz = momentum, nesterov, newton_schulz
        self.others = AdamW(3e-4, betas=(0.9, 0.95)) if others is None else others
        self.exclude = tuple(exclude)

    def rule_of(self, path: str, shape: Sequence[int]) -> Optimizer:
        """Return the optimizer of a parameter: itself for matrices."""
        is_matrix = len(shape) >= 2 and not any(fnmatch.fnmatchcase(path, each) for each in self.exclude)
        return self if is_matrix else self.others

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the running mean."""
        graph = step.graph
        mean = running(slots[0], gradient, self.momentum)
        direction = running(mean, gradient, self.momentum) if self.nesterov else mean
        shape = [extent or 0 for extent in values.shape or ()]
        rows, columns = shape[0], math.prod(shape[1:])
        matrix = graph.reshape(direction, (rows, columns))
        orthogonal = graph.reshape(self._orthogonal(graph, matrix, rows > columns), shape)
        if step.decay:
            values = values * (1.0 - step.rate * step.decay)
        return values - step.rate * max(1.0, rows / max(columns, 1)) ** 0.5 * orthogonal, [mean]

    def _orthogonal(self, graph: Any, x: Tensor, is_tall: bool) -> Tensor:
        """Return a matrix with the singular vectors of `x`, and singular values of about 1."""
        a, b, c = _COEFFICIENTS
        y = graph.transpose(x, (1, 0)) if is_tall else x
        y = y / graph.maximum(graph.sqrt(graph.reduce_sum(y * y)), _EPSILON)
        for _ in range(self.newton_schulz):
            square = y @ graph.transpose(y, (1, 0))
            y = y * a + (square * b + (square @ square) * c) @ y
        found: Tensor = graph.transpose(y, (1, 0)) if is_tall else y
        return found
