"""Optimizers of gradients and their running means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError
from openmps.optim._optimizer import Optimizer, Step, checked_optimizer
from openmps.optim._schedules import Schedule
from openmps.optim._settings import Common

__all__ = ["SGD", "Adagrad", "Lion", "RMSProp"]


@checked_optimizer
class SGD(Optimizer):
    """Stochastic gradient descent: m = momentum m + g; w = w - rate m.

    Parameters
    ----------
    learning_rate : float or Schedule
    momentum : float, optional
    nesterov : bool, optional
        The step is g + momentum m.
    weight_decay : float, optional
        Times w, added to g.
    **common
        See Optimizer.

    Notes
    -----
    Source: Sutskever et al., "On the importance of initialization and momentum in deep learning", 2013, in the form of
    PyTorch's SGD.

    Examples
    --------
    >>> optim.SGD(0.1, momentum=0.9)
    SGD(0.1)
    """

    def __init__(
        self,
        learning_rate: float | Schedule,
        *,
        momentum: float = 0.0,
        nesterov: bool = False,
        weight_decay: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        if nesterov and not momentum:
            raise ArgumentError(f"SGD: nesterov is True and momentum {momentum}, expected a momentum above 0.")
        self.momentum, self.nesterov = momentum, nesterov
        self.slots = ("momentum",) if momentum else ()

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the running mean."""
        gradient = decayed(step, values, gradient)
        if not slots:
            return values - step.rate * gradient, []
        momentum = slots[0] * self.momentum + gradient
        direction = gradient + momentum * self.momentum if self.nesterov else momentum
        return values - step.rate * direction, [momentum]


@checked_optimizer
class RMSProp(Optimizer):
    """Gradients by the root of their mean squares.

    v = decay v + (1 - decay) g^2; w = w - rate g / (sqrt(v) + epsilon).

    Parameters
    ----------
    learning_rate : float or Schedule
    decay : float, optional
        Of the mean square.
    momentum : float, optional
        Of the quotient: m = momentum m + g / (sqrt(v) + epsilon).
    epsilon : float, optional
    centered : bool, optional
        The mean square without the square of the mean.
    weight_decay : float, optional
        Times w, added to g.
    **common
        See Optimizer.

    Notes
    -----
    Source: Tieleman and Hinton, "Lecture 6.5 - RMSProp", 2012, in the form of PyTorch's RMSprop.

    Examples
    --------
    >>> optim.RMSProp(0.01)
    RMSProp(0.01)
    """

    def __init__(
        self,
        learning_rate: float | Schedule,
        *,
        decay: float = 0.99,
        momentum: float = 0.0,
        epsilon: float = 1e-8,
        centered: bool = False,
        weight_decay: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        self.decay, self.momentum, self.epsilon, self.centered = decay, momentum, epsilon, centered
        self.slots = ("square", *(["mean"] if centered else []), *(["momentum"] if momentum else []))

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the running means."""
        gradient = decayed(step, values, gradient)
        square = running(slots[0], gradient * gradient, self.decay)
        kept, spread = [square], square
        if self.centered:
            mean = running(slots[1], gradient, self.decay)
            kept, spread = [square, mean], square - mean * mean
        direction = gradient / (step.graph.sqrt(spread) + self.epsilon)
        if self.momentum:
            direction = slots[-1] * self.momentum + direction
            kept.append(direction)
        return values - step.rate * direction, kept


@checked_optimizer
class Adagrad(Optimizer):
    """Gradients by the root of all their squares: s = s + g^2; w = w - rate g / (sqrt(s) + epsilon).

    Parameters
    ----------
    learning_rate : float or Schedule
    epsilon : float, optional
    initial : float, optional
        The first s.
    weight_decay : float, optional
        Times w, added to g.
    **common
        See Optimizer.

    Notes
    -----
    Source: Duchi et al., "Adaptive subgradient methods for online learning and stochastic optimization", 2011.

    Examples
    --------
    >>> optim.Adagrad(0.01)
    Adagrad(0.01)
    """

    slots = ("squares",)

    def __init__(
        self,
        learning_rate: float | Schedule,
        *,
        epsilon: float = 1e-10,
        initial: float = 0.0,
        weight_decay: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        self.epsilon, self.initial = epsilon, initial

    def beginning(self, slot: str, values: Any) -> Any:
        """Return the first sum of squares."""
        return values + self.initial

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the sum of squares."""
        gradient = decayed(step, values, gradient)
        squares = slots[0] + gradient * gradient
        return values - step.rate * gradient / (step.graph.sqrt(squares) + self.epsilon), [squares]


@checked_optimizer
class Lion(Optimizer):
    """The sign of a running mean.

    w = w - rate (sign(beta1 m + (1 - beta1) g) + decay w); m = beta2 m + (1 - beta2) g.

    Parameters
    ----------
    learning_rate : float or Schedule
        A third to a tenth of Adam's.
    betas : pair of float, optional
    weight_decay : float, optional
        Decoupled, as AdamW's.
    **common
        See Optimizer.

    Notes
    -----
    Source: Chen et al., "Symbolic discovery of optimization algorithms", 2023.

    Examples
    --------
    >>> optim.Lion(1e-4)
    Lion(0.0001)
    """

    slots = ("mean",)

    def __init__(
        self,
        learning_rate: float | Schedule,
        *,
        betas: tuple[float, float] = (0.9, 0.99),
        weight_decay: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(learning_rate, weight_decay=weight_decay, **common)
        self.betas = decays(betas, "Lion: betas")

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values, and the running mean."""
        direction = step.graph.sign(running(slots[0], gradient, self.betas[0]))
        if step.decay:
            direction = direction + step.decay * values
        return values - step.rate * direction, [running(slots[0], gradient, self.betas[1])]


def decays(given: tuple[float, float], who: str) -> tuple[float, float]:
    """Return the decays of two running means."""
    if len(given) != 2 or not all(0 <= each < 1 for each in given):
        raise ArgumentError(f"{who} are {given}, expected two of at least 0 and below 1.")
    return float(given[0]), float(given[1])


def decayed(step: Step, values: Tensor, gradient: Tensor) -> Tensor:
    """Return a gradient with that of the squares of the values."""
    return gradient + step.decay * values if step.decay else gradient


def running(mean: Tensor, value: Tensor, decay: float) -> Tensor:
    """Return decay * mean + (1 - decay) * value."""
    return mean * decay + value * (1 - decay)
