"""Which tensor of a graph is the first that is not finite, for the feeds of a step; variables are those before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Tensor
from openmps._training.diagnosis import place_of
from openmps.errors import Error

_AT_ONCE = 16  # results of a run: all that are read stay in memory


def first_not_finite(
    graph: Graph, feeds: Mapping[Tensor, Any], targets: Sequence[Tensor], *, runs: bool = True
) -> str | None:
    """Return a name of the first tensor that is not finite, with the place of its first such element; None: none is.

    Without `runs` feeds and variables alone are looked at.
    """
    for tensor, value in feeds.items():
        if at := _place(np.asarray(value)):
            return f'the feed of "{tensor.name}" ({at})'
    for name, value in graph._values().items():
        if at := _place(value):
            return f'variable "{name}" ({at})'
    return _first_result(graph, feeds, targets) if runs else None


def _first_result(graph: Graph, feeds: Mapping[Tensor, Any], targets: Sequence[Tensor]) -> str | None:
    """Return the first tensor that is not finite; constants, and infinities that they make, only if there is no other.

    So an infinity that hides positions of attention is not taken for a fault.
    """
    wanted: dict[int, str] = {}
    for tensor, value in _results(graph, feeds, targets):
        at = _place(value)
        if not at:
            continue
        operands = [operand.identity for operand in tensor._native.operation.inputs]
        is_wanted = not operands or (not np.isnan(value).any() and not wanted.keys().isdisjoint(operands))
        if not is_wanted:
            return f'"{tensor.name}" ({at})'
        wanted[tensor._native.identity] = f'"{tensor.name}" ({at})'
    return next(iter(wanted.values()), None)


def _results(
    graph: Graph, feeds: Mapping[Tensor, Any], targets: Sequence[Tensor]
) -> Iterator[tuple[Tensor, npt.NDArray[Any]]]:
    """Yield the floats that lead to the targets, each after its operands."""
    fed = {tensor._native.identity for tensor in feeds}
    made = [tensor for tensor in graph._made_before(targets) if tensor._native.identity not in fed]
    tensors = [tensor for tensor in made if tensor.dtype.kind in "fc"]
    for first in range(0, len(tensors), _AT_ONCE):
        some = tensors[first : first + _AT_ONCE]
        with suppress(Error):  # a result that no run gives, such as one within a loop
            yield from zip(some, graph.run(feeds, some), strict=True)


def _place(value: npt.NDArray[Any]) -> str:
    return place_of(value) if value.dtype.kind in "fc" else ""
