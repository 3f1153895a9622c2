"""A training run in progress, as callbacks see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from typing import Protocol

from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._training.history import History
from openmps.errors import ArgumentError


class SavesWeights(Protocol):
    """A graph, as far as callbacks need it."""

    def save(self, path: str | PathLike[str], /) -> object:
        """Write the weights to a safetensors file."""


@checked_class
@dataclass
class Training(KnownAttributes):
    """A training run in progress, as callbacks see it.

    Parameters
    ----------
    graph : TrainingGraph
        The graph that is trained.
    iterations_per_epoch : int
        How many iterations a full epoch has.
    iterations : int
        How many iterations the run will have if nothing stops it.
    history : History
        The measurements so far.
    stop_reason : str, optional
        The reason for which the run was asked to stop; None while it runs.
    metrics : tuple of str, optional
        The names of each epoch's measurements; empty if they are unknown.
    losses : tuple of str, optional
        The names of the losses whose sum is trained; empty for one loss.
    notes : list of str, optional
        Sentences for the display's beginning, such as changes since a checkpoint.
    waited : float, optional
        Seconds of the present epoch in which training waited for :class:`Samples` to be read.

    Examples
    --------
    >>> class Graph:
    ...     def save(self, path): ...
    >>> training = Training(Graph(), iterations_per_epoch=10, iterations=25)
    >>> training.epochs
    3
    >>> training.stop("Accurate enough.")
    >>> training.stop_reason
    'Accurate enough.'
    """

    graph: SavesWeights
    iterations_per_epoch: int
    iterations: int
    history: History = field(default_factory=History)
    stop_reason: str | None = None
    metrics: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    waited: float = 0.0
    notes: list[str] = field(default_factory=list, repr=False)

    @property
    def epochs(self) -> int:
        """How many epochs the run will have; the last one may be shorter."""
        return -(-self.iterations // self.iterations_per_epoch)

    def expect(self, metric: str, who: str) -> None:
        """Refuse a metric that no epoch of this run will have.

        Parameters
        ----------
        metric : str
        who : str
            Whose metric it is: begins the message.

        Raises
        ------
        ArgumentError
            The text names the metrics that epochs will have.
        """
        if self.metrics and metric not in self.metrics:
            hint = "" if any(name.startswith("validation_") for name in self.metrics) else "; fit has no validation"
            raise ArgumentError(
                f'{who}: metric is "{metric}", the epochs of this run have {", ".join(self.metrics)}{hint}.'
            )

    def stop(self, reason: str) -> None:
        """Ask ``fit`` to return after the current iteration; the first reason given is kept."""
        self.stop_reason = self.stop_reason or reason
