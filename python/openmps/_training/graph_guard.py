"""Updates of a graph that happen only while all losses are finite, as the guard of networks of nodes has it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openmps._mpsgraph import Graph, Operation, Tensor
from openmps._runtime.ranks import current

_ASSIGN = "assignVariable:withValueOfTensor:name:"


class GraphGuard:
    """Assignments that leave their variables as they are from the first loss on that is not finite.

    A variable of the guard says whether it is open. A run closes it and assigns nothing if one of its losses is
    infinite or NaN, in any rank, and later runs assign nothing either.

    Parameters
    ----------
    graph : Graph
    losses : sequence of Tensor
        Of one element each.
    updates : sequence of Operation
        Assignments; other operations stay as they are.

    Attributes
    ----------
    updates : list of Operation
        To be run with the losses.
    values : list of Tensor
        The values that variables get while the guard is open.

    Examples
    --------
    >>> import openmps as mps
    >>> graph = mps.Graph("cpu")
    >>> x, total = graph.placeholder((1,)), graph.variable(np.zeros(1, np.float32))
    >>> guard = GraphGuard(graph, [graph.log(x)], [graph.assign(total, total + x)])
    >>> guard.open()
    >>> for number in (1, 0, 2):
    ...     _ = graph.run({x: [number]}, [], guard.updates)
    >>> graph.run({}, total)
    array([1.], dtype=float32)
    """

    def __init__(self, graph: Graph, losses: Sequence[Tensor], updates: Sequence[Operation]) -> None:
        self._graph = graph
        self._state = graph.variable(np.float32(1))
        graph._variables.pop()  # not the user's
        is_open = graph.greater(self._state, 0.5)
        for loss in losses:
            whole = graph.all_reduce(loss) if current().size > 1 else loss
            is_open = graph.logical_and(is_open, graph.is_finite(graph.reshape(whole, ())))
        self.values: list[Tensor] = []
        closing = graph.assign(self._state, graph.cast(is_open, np.float32))
        assigned = {call.results[0].identity: call for call in graph._record.calls if call.selector == _ASSIGN}
        self.updates = [closing]
        for update in updates:
            call = assigned.get(update._native.identity)
            if call is None:
                self.updates.append(update)
                continue
            variable, value = (graph._wrap(native) for native in call.arguments[:2])
            self.values.append(value)
            self.updates.append(graph.assign(variable, graph.select(is_open, value, variable)))
        self._opening = graph.assign(self._state, graph.constant(1.0, np.float32))

    def open(self) -> None:
        """Let updates happen again."""
        self._graph.run({}, [], [self._opening])
