"""The objects that ``fit`` trains, as far as its loop needs them: they make steps, and they have a state.

``NetworkTrainee`` is a network of nodes, ``GraphTrainee`` a program of ``mps.Graph``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from openmps._checkpoints.store import Saved
from openmps._checkpoints.user_state import Tensors
from openmps._runtime.device import Device

Losses: TypeAlias = tuple[float, ...]  # of one step; the first one is trained


class State(Protocol):
    """The values of a trainee that change as it trains, as checkpoints have them. Nothing is in flight meanwhile."""

    @property
    def kind(self) -> str:
        """The kind of checkpoint, as its manifest names it."""

    @property
    def forms(self) -> Mapping[str, Any]:
        """The entries that `take` adds to a manifest, with their forms (``_checkpoints/manifest.py``)."""

    @property
    def learning_rates(self) -> Mapping[str, float]:
        """The present learning rates, by the names that the manifest's ``optimizers`` have; empty: there are none."""

    def collect(self) -> Any:
        """Return the parts that `take` needs of other ranks; called by all ranks, of which the first gets them."""

    def take(self, parts: Any = None) -> tuple[Tensors, dict[str, Any]]:
        """Return named tensors and the manifest's entries; without `parts`, from this rank alone.

        Raises
        ------
        StateError
            If other ranks have parts of the state, and `parts` is None.
        """

    def check(self, saved: Saved) -> None:
        """Refuse a checkpoint with other tensors or optimizers than the state has; nothing changes."""

    def give(self, saved: Saved) -> None:
        """Go on from a checkpoint that has been checked, and has the same data; or refuse it, and nothing changes."""


class Trainee(Protocol):
    """A network or a program that one run trains.

    The loop calls `begin`, then `submit` for each batch, and `drain` where it needs the end of all steps. Both return
    the losses that have become known, in the order of the steps. Sums of them over all ranks go to `accept`.
    """

    @property
    def who(self) -> str:
        """The beginning of messages: the function that a user has called."""

    @property
    def device(self) -> Device:
        """Where it is trained."""

    # ---- steps

    def begin(self) -> None:
        """Be ready for steps."""

    def submit(self, pick: Any, batch: Any) -> list[Losses]:
        """Begin a step on a batch; `pick` names it. Steps before may be in flight, and this one after the return.

        Raises
        ------
        Exception
            If a step fails; nothing is in flight then.
        """

    def drain(self) -> list[Losses]:
        """Wait for all steps; raises as `submit`."""

    def accept(self, losses: Sequence[Losses], done: int) -> None:
        """Take the losses of the oldest steps, summed over all ranks; `done` steps came before them.

        Raises
        ------
        NonFiniteError
            If a loss is not finite; nothing is in flight then.
        """

    def abandon(self) -> None:
        """Wait for the steps in flight after an error, and forget them."""

    # ---- state

    def facts(self) -> Mapping[str, Any]:
        """Return the settings that all ranks have to share."""

    def join(self) -> None:
        """Take the values of rank 0; called by all ranks before the first step, and by a process that is alone."""

    def state(self) -> State:
        """Return the state for checkpoints.

        Raises
        ------
        ArgumentError
            If an object of the user's keeps a state, and does not say how to save it.
        """
