"""The search for a learning rate: losses of a short run whose rate grows from step to step."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._training.callbacks import Callback, Training
from openmps.errors import ArgumentError, NonFiniteError
from openmps.optim import Optimizer, exponential

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["RateCurve", "searched"]

_SMOOTHING = 0.9
_TOO_LARGE = 4.0  # times the least smoothed loss


@checked_class
@dataclass(frozen=True)
class RateCurve(KnownAttributes):
    """The losses of growing learning rates, as ``Trainer.find_rate`` measures them.

    Parameters
    ----------
    rates : tuple of float
        Of each step.
    losses : tuple of float
        Before each step.

    Examples
    --------
    >>> curve = mps.RateCurve((0.001, 0.01, 0.1, 1.0), (2.0, 1.9, 1.0, 3.0))
    >>> curve.suggestion
    0.01
    """

    rates: tuple[float, ...]
    losses: tuple[float, ...]

    def __repr__(self) -> str:
        return f"<RateCurve of {len(self.rates)} steps: suggestion {self.suggestion:.3g}>"

    @property
    def smooth(self) -> tuple[float, ...]:
        """The running mean of the losses, 0.9 of the one before, without the bias of its first value."""
        return tuple(smoothed(self.losses))

    @property
    def suggestion(self) -> float:
        """The rate at which the smoothed loss falls most steeply along the logarithm of rates; nan if it never falls.

        Rates above that of the least loss do not count.
        """
        values = np.array(self.smooth)
        if len(values) < 2:
            return math.nan
        slopes = np.diff(values)[: max(int(np.argmin(values)), 1)]
        steepest = int(np.argmin(slopes))
        return self.rates[steepest] if slopes[steepest] < 0 else math.nan

    @overload
    def plot(self, path: None = None) -> Figure: ...
    @overload
    def plot(self, path: str | PathLike[str]) -> Path: ...
    def plot(self, path: str | PathLike[str] | None = None) -> Any:
        """Draw losses over rates, with the suggestion.

        Parameters
        ----------
        path : str or path, optional
            As of ``History.plot``, which has the errors too.

        Returns
        -------
        pathlib.Path, or matplotlib's Figure without `path`
        """
        from openmps._training.plotting import rate_figure, write_figure

        figure = rate_figure(self.rates, self.losses, self.smooth, self.suggestion)
        return figure if path is None else write_figure(figure, Path(path), "RateCurve.plot")


def smoothed(losses: Sequence[float]) -> list[float]:
    """Return running means."""
    mean, found = 0.0, []
    for number, loss in enumerate(losses, 1):
        mean = _SMOOTHING * mean + (1 - _SMOOTHING) * loss
        found.append(mean / (1 - _SMOOTHING**number))
    return found


class _Losses(Callback):
    """Keeps losses, and ends the run when they grow."""

    def __init__(self) -> None:
        self.losses: list[float] = []

    def on_iteration(self, training: Training, loss: float) -> None:
        """Keep a loss."""
        self.losses.append(loss)
        means = smoothed(self.losses)
        if means[-1] > min(means) + (_TOO_LARGE - 1) * abs(min(means)):
            training.stop("The loss grows.")


def searched(
    train: Callable[[Optimizer, int, Callback], object], optimizer: Optimizer, lowest: float, highest: float, steps: int
) -> RateCurve:
    """Return the losses of growing rates; `train` makes so many runs with an optimizer and a callback.

    Raises
    ------
    ArgumentError
        If rates do not grow.
    NonFiniteError
        If the loss of the first step is not finite.
    """
    who = "Trainer.find_rate"
    if not 0 < lowest < highest < math.inf:
        raise ArgumentError(f"{who}: lowest is {lowest} and highest {highest}, expected 0 < lowest < highest.")
    factor, kept, other = (highest / lowest) ** (1 / (steps - 1)), _Losses(), copy.copy(optimizer)
    other.learning_rate, other.average = exponential(lowest, decay=factor), None
    with suppress(NonFiniteError):
        train(other, steps * other.accumulate, kept)
    if not kept.losses:
        raise NonFiniteError(f"{who}: the loss of the first step is not finite, at the rate {lowest:g}.")
    runs = range(0, len(kept.losses), other.accumulate)
    losses = [float(np.mean(kept.losses[start : start + other.accumulate])) for start in runs]
    return RateCurve(tuple(lowest * factor**step for step in range(len(losses))), tuple(losses))
