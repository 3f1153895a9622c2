"""The names of variables that are given without."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError

__all__ = ["by_name"]


def by_name(variables: Sequence[Tensor]) -> dict[str, Tensor]:
    """Return variables by the names that they have in their graphs; "variable_2" is the second without one."""
    lacking = next((each for each in variables if not isinstance(each, Tensor)), None)
    if lacking is not None:
        raise ArgumentError(f"parameters have {lacking!r}, expected a Module, or variables.")
    graphs = {id(each.graph): each.graph for each in variables}
    names = {id(tensor): name for graph in graphs.values() for name, tensor in graph._variables}
    return {names.get(id(each)) or f"variable_{place + 1}": each for place, each in enumerate(variables)}
