"""A graph with the variables that parameters have in it.

Several graphs may hold one parameter: that of a trainer, that of a generator of texts. The newest values are in the
parameter's home. Before a graph runs, it takes the values that have changed elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Tensor
from openmps.errors import StateError
from openmps.nn._parameter import Mark, Parameter

__all__ = ["Workspace"]


class Workspace:
    """The variables of parameters in one graph.

    Attributes
    ----------
    graph : Graph
    compiled : dict
        The programs that calls on arrays have made of modules.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.compiled: dict[Any, Any] = {}
        self._held: dict[int, tuple[Parameter, Tensor, str]] = {}
        self._seen: dict[int, Mark] = {}  # which values of a parameter its variable has
        self._names: dict[int, tuple[str, int]] = {}
        self._taken: set[str] = set()

    @staticmethod
    def of(graph: Graph) -> Workspace:
        """Return the workspace of a graph, made at the first call."""
        found = vars(graph).get("_workspace")
        if found is None:
            found = vars(graph).setdefault("_workspace", Workspace(graph))
        assert isinstance(found, Workspace)
        return found

    def name(self, parameters: Mapping[str, Parameter], seed: int) -> None:
        """Know parameters by their paths; the first one that a parameter gets stays."""
        for path, parameter in parameters.items():
            self._names.setdefault(id(parameter), (path, seed))

    def variable(self, parameter: Parameter, shape: tuple[int, ...] | None) -> Tensor:
        """Return the variable of a parameter, which gets its first values if it has none."""
        path, seed = self._names.get(id(parameter), ("parameter", 0))
        wanted = parameter.shape if shape is None else shape
        if wanted is None:
            raise StateError(f"{path}: the shape is not known, expected one from the module that uses it.")
        parameter.drawn(wanted, seed, path)
        held = self._held.get(id(parameter))
        if held is not None:
            return held[1]
        name = self._free(path)
        tensor = self.graph.variable(parameter.numpy(), np.float32, name=name)
        self._held[id(parameter)] = parameter, tensor, name
        self._seen[id(parameter)] = parameter.mark
        return tensor

    def _free(self, path: str) -> str:
        """Return a name that no variable of the graph has."""
        self._taken.update(name for name, _ in self.graph._variables)
        name, number = path, 1
        while name in self._taken:
            number += 1
            name = f"{path} ({number})"
        self._taken.add(name)
        return name

    def synchronize(self) -> None:
        """Take the values that have changed elsewhere."""
        stale = [
            (parameter, name)
            for key, (parameter, _, name) in self._held.items()
            if parameter._home is not self and self._seen[key] != parameter.mark
        ]
        if stale:
            values = read([parameter for parameter, _ in stale])
            self.graph._take_values({name: value for (_, name), value in zip(stale, values, strict=True)})
            for parameter, _ in stale:
                self._seen[id(parameter)] = parameter.mark

    def wrote(self, parameters: Iterable[Parameter]) -> None:
        """Note that runs of this graph give parameters new values from now on."""
        for parameter in parameters:
            parameter._home = self

    @property
    def writes(self) -> int:
        """How many runs may have changed values."""
        return self.graph._runs

    def read(self, parameters: Sequence[Parameter]) -> list[npt.NDArray[Any]]:
        """Return the values that parameters have here."""
        return self.graph.run({}, [self._held[id(parameter)][1] for parameter in parameters])

    def __contains__(self, value: object) -> bool:
        return isinstance(value, Parameter) and self.holds(value)

    def holds(self, parameter: Parameter) -> bool:
        """Return whether the parameter has a variable here."""
        return id(parameter) in self._held


def read(parameters: Sequence[Parameter]) -> list[npt.NDArray[Any]]:
    """Return the values of parameters, with one run for each graph that has them."""
    homes: dict[int, list[int]] = {}
    for place, parameter in enumerate(parameters):
        homes.setdefault(id(parameter._home), []).append(place)
    found: list[Any] = [None] * len(parameters)
    for places in homes.values():
        home = parameters[places[0]]._home
        own = [parameters[place] for place in places]
        values = [parameter.numpy() for parameter in own] if home is None else home.read(own)
        for place, value in zip(places, values, strict=True):
            found[place] = value
    return found


def fetch(parameters: Iterable[Parameter]) -> None:
    """Let parameters have their values at hand for a copy, with one run for each graph that has them."""
    far = [each for each in parameters if each._home is not None and each._at_hand != each.mark]
    for parameter, values in zip(far, read(far), strict=True):
        parameter._array, parameter._at_hand = values, parameter.mark
