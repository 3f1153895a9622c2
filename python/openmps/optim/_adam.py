"""Adam and its relatives."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Unpack

from openmps._mpsgraph import Tensor
from openmps.optim._momentum import decayed, decays, running
from openmps.optim._optimizer import Optimizer, Step, checked_optimizer
from openmps.optim._schedules import Schedule
from openmps.optim._settings import Common

__all__ = ["Adam", "AdamW", "LazyAdam"]


@checked_optimizer
class Adam(Optimizer):
    """Running means of gradients and squares: w = w - rate m' / (sqrt(v') + epsilon), with means without their bias.

    Parameters
    ----------
    learning_rate : float or Schedule
    betas : pair of float, optional
        Decays of the running means of gradients and of their squares.
    epsilon : float, optional
    amsgrad : bool, optional
        The largest mean square so far divides.
    weight_decay : float, optional
        Times w, added to g; AdamW's is decoupled.
    **common
        See Optimizer.

    Notes
    -----
    Source: Kingma and Ba, "Adam: a method for stochastic optimization", 2014; Reddi et al., "On the convergence of Adam
    and beyond", 2018, for `amsgrad`. In the form of PyTorch's Adam.

    Examples
    --------
    >>> optim.Adam(optim.cosine(1e-3, steps=100))
    Adam(cosine of 0.001 after 0 steps)
    """

    _is_decoupled: ClassVar[bool] = False

    def __init__(
        self,
        learning_rate: float | Schedule = 1e-3,
        *,
        betas: tuple[float, float] = (0.9, 0.999),
        epsilon: float = 1e-8,
        amsgrad: bool = False,
        weight_decay: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        self.betas, self.epsilon, self.amsgrad = decays(betas, f"{type(self).__name__}: betas"), epsilon, amsgrad
        self.slots = ("mean", "square", "largest") if amsgrad else ("mean", "square")

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the running means."""
        graph = step.graph
        if self._is_decoupled and step.decay:
            values = values * (1.0 - step.rate * step.decay)
        elif step.decay:
            gradient = decayed(step, values, gradient)
        first, second = (_without_bias(step, beta) for beta in self.betas)
        root = graph.sqrt(second)
        if not self.amsgrad:  # MPSGraph's operation, with the corrections in rate and epsilon
            return_ = graph.adam(
                step.rate * root / first,
                values,
                slots[0],
                slots[1],
                gradient,
                beta1=self.betas[0],
                beta2=self.betas[1],
                epsilon=root * self.epsilon,
            )
            return return_[0], return_[1:]
        mean = running(slots[0], gradient, self.betas[0])
        square = running(slots[1], gradient * gradient, self.betas[1])
        largest = graph.maximum(slots[2], square)
        direction = mean / (graph.sqrt(largest) + root * self.epsilon)
        return values - step.rate * root / first * direction, [mean, square, largest]


@checked_optimizer
class AdamW(Adam):
    """Adam with decoupled weight decay: w = w - rate weight_decay w before the step.

    Parameters
    ----------
    learning_rate : float or Schedule
    betas : pair of float, optional
    epsilon : float, optional
    amsgrad : bool, optional
    weight_decay : float, optional
    **common
        See Optimizer.

    Notes
    -----
    Source: Loshchilov and Hutter, "Decoupled weight decay regularization", 2017, in the form of PyTorch's AdamW.

    Examples
    --------
    >>> optim.AdamW(1e-3, weight_decay=0.01)
    AdamW(0.001)
    """

    _is_decoupled = True

    def __init__(
        self,
        learning_rate: float | Schedule = 1e-3,
        *,
        betas: tuple[float, float] = (0.9, 0.999),
        epsilon: float = 1e-8,
        amsgrad: bool = False,
        weight_decay: float = 0.01,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(
            learning_rate,
            betas=betas,
            epsilon=epsilon,
            amsgrad=amsgrad,
            weight_decay=weight_decay,
            **common,
        )


@checked_optimizer
class LazyAdam(Adam):
    """Adam for the rows that a batch uses: a row whose gradient is 0 keeps its values and its running means.

    Adam moves all rows of an embedding table at every step, because their running means are not 0. LazyAdam takes
    Adam's step where an element of the row's gradient is not 0. Nothing changes in other rows. The corrections of the
    means' bias count all steps. A row is what the first axis counts; numbers of a parameter with one axis are rows.

    Parameters
    ----------
    learning_rate : float or Schedule
    betas : pair of float, optional
    epsilon : float, optional
    amsgrad : bool, optional
    weight_decay : float, optional
        Of the rows that are used.
    **common
        See Optimizer.

    Notes
    -----
    The choice of rows is that of TensorFlow Addons' LazyAdam, the step is Adam's here. It reads and writes the whole
    table, as Adam does: it is another rule, not a faster one.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> table = graph.variable(np.ones((3, 2), np.float32))
    >>> updates = optim.LazyAdam(0.5).minimize(graph.sum(graph.gather(table, [1])), [table])
    >>> _ = graph.run({}, [], updates)
    >>> graph.run({}, table).round(3)
    array([[1. , 1. ],
           [0.5, 0.5],
           [1. , 1. ]], dtype=float32)
    """

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the running means."""
        graph = step.graph
        is_used = graph.not_equal(gradient, 0.0)
        if gradient.ndim is not None and gradient.ndim > 1:
            is_used = is_used.any(tuple(range(1, gradient.ndim)), keepdims=True)
        next_values, kept = super().rule(step, values, gradient, slots)
        chosen = [
            graph.select(is_used, new, old) for new, old in zip((next_values, *kept), (values, *slots), strict=True)
        ]
        return chosen[0], chosen[1:]


def _without_bias(step: Step, beta: float) -> Tensor:
    """Return 1 - beta^n, exact also where beta^n is near 1."""
    if beta == 0:
        one: Tensor = step.graph.constant(1.0)
        return one
    bias: Tensor = -step.graph.expm1(step.number * math.log(beta))
    return bias
