"""The state of a program of ``mps.Graph`` as checkpoints have it, taken and given back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from openmps._checkpoints.manifest import PROGRAM
from openmps._checkpoints.store import Saved
from openmps._checkpoints.user_state import Tensors
from openmps._display import counted
from openmps._mpsgraph import Graph
from openmps.errors import ArgumentError

_PREFIX = "variable."  # of the variables' names among the tensors of a checkpoint
_OPTIMIZER = ""  # the name of the one that the manifest has


class HasRate(Protocol):
    """An object with a learning rate."""

    learning_rate: float


class GraphState:
    """The values of a graph's variables, momenta among them, and the learning rate. It is a ``State`` of the loop.

    Parameters
    ----------
    graph : Graph
    owner : HasRate or None
        The object that has the rate, if there is one.
    """

    kind, forms = "fit of a graph", PROGRAM

    def __init__(self, graph: Graph, owner: HasRate | None) -> None:
        self._graph, self._owner = graph, owner

    @property
    def learning_rates(self) -> Mapping[str, float]:
        """The rate, if there is one."""
        return {} if self._owner is None else {_OPTIMIZER: self._owner.learning_rate}

    def collect(self) -> None:
        """Do nothing: each rank has all values."""

    def take(self, parts: None = None) -> tuple[Tensors, dict[str, Any]]:
        """Return tensors and the manifest's entries."""
        values = self._graph._values()
        return {_PREFIX + name: value for name, value in values.items()}, {
            "variables": {name: str(value.dtype) for name, value in values.items()},
            "device": self._graph.device.name,
            "optimizers": {
                name: {"kind": "graph", "learning_rate": rate} for name, rate in self.learning_rates.items()
            },
        }

    def check(self, saved: Saved) -> None:
        """Refuse a checkpoint of other variables."""
        self._values_in(saved)
        theirs, ours = len(saved.manifest["optimizers"]), len(self.learning_rates)
        if theirs != ours:
            raise ArgumentError(
                f"The checkpoint {saved.path} has {counted(theirs, 'learning rate')}, this run has {ours}; they have "
                f"to agree."
            )

    def give(self, saved: Saved) -> None:
        """Let the graph go on from there; it has been checked."""
        self._graph._take_values(self._values_in(saved))
        if self._owner is not None:
            [entry] = saved.manifest["optimizers"].values()
            self._owner.learning_rate = entry["learning_rate"]

    def _values_in(self, saved: Saved) -> Tensors:
        tensors = {
            name.removeprefix(_PREFIX): value for name, value in saved.tensors.items() if name.startswith(_PREFIX)
        }
        return self._graph._checked_values(f"The checkpoint {saved.path}", tensors, saved.manifest["variables"])
