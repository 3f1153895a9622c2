"""The names of variables that are given without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openmps._checks.rules import shown
from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError

__all__ = ["by_name"]


def by_name(variables: Mapping[str, Tensor] | Sequence[Tensor]) -> dict[str, Tensor]:
    """Return variables by the names that they have in their graphs; "variable_2" is the second without one."""
    if not isinstance(variables, Mapping | Sequence) or isinstance(variables, str | bytes):
        raise ArgumentError(f"parameters are {shown(variables)}, expected a Module, or variables.")
    for each in variables.values() if isinstance(variables, Mapping) else variables:
        if not isinstance(each, Tensor):
            raise ArgumentError(f"parameters have {shown(each)}, expected a Module, or variables.")
    if isinstance(variables, Mapping):
        return dict(variables)
    graphs = {id(each.graph): each.graph for each in variables}
    names = {id(tensor): name for graph in graphs.values() for name, tensor in graph._variables}
    return {names.get(id(each)) or f"variable_{place + 1}": each for place, each in enumerate(variables)}
