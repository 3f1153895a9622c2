"""Keys, values and states that layers keep while a sequence is generated, so that each number is read once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Operation, Tensor
from openmps.nn._trace import Trace, tracing
from openmps.nn._tree import Branch, modules_below
from openmps.nn._workspace import Workspace

__all__ = ["Cache", "CachedProgram", "can_be_cached"]


class Cache:
    """Keys and values of each attention of a model, and states of recurrent layers, in variables.

    A model is called twice with it: to read a whole beginning, and to read one number at `position`.

    Attributes
    ----------
    position : Tensor
        Where the number is that is read, int32 without axes.
    is_step : bool
        Whether one number is read.
    is_complete : bool
        False if a module cannot use it.
    updates : list of Operation
        To be run with the scores.
    """

    def __init__(self, graph: Graph, length: int) -> None:
        self._graph: Any = graph
        self._length = length
        self._held: list[tuple[Tensor, ...]] = []
        self._calls = 0
        self.position: Tensor = graph.placeholder((), np.int32, name="position")
        self.is_step, self.is_complete = False, True
        self.updates: list[Operation] = []

    def begin(self, *, is_step: bool) -> None:
        """Be ready for a call of the model."""
        self.is_step, self._calls, self.updates = is_step, 0, []

    def filled(self, keys: Tensor, values: Tensor) -> None:
        """Keep keys and values (1, heads, length, features) of a beginning."""
        kept = (self._variable(keys), self._variable(values))
        self._held.append(kept)
        self._keep(kept, (keys, values))

    def carried(self, states: Sequence[Tensor]) -> None:
        """Keep the states (time, 1, features) of a recurrent layer at `position`; a step has one."""
        if self.is_step:
            kept, last = self._held[self._calls - 1], [each[0] for each in states]
        else:
            place = self._graph.reshape(self.position, (1,))
            last = [self._graph.gather(each, place, 0)[0] for each in states]
            kept = tuple(self._variable(each) for each in last)
            self._held.append(kept)
        self._keep(kept, last)

    def states(self) -> tuple[Tensor, ...]:
        """Return what a recurrent layer has kept, in a step; ``carried`` follows."""
        self._calls += 1
        return self._held[self._calls - 1]

    def extended(self, keys: Tensor, values: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return all keys and values, with those of one number, and which of them it reads."""
        kept = self._held[self._calls]
        self._calls += 1
        places = self._graph.constant(np.arange(self._length, dtype=np.int32).reshape(1, 1, -1, 1))
        is_here = self._graph.equal(places, self.position)
        longer = tuple(self._graph.select(is_here, new, old) for new, old in zip((keys, values), kept, strict=True))
        self._keep(kept, longer)
        reads = self._graph.less_equal(self._graph.reshape(places, (1, -1)), self.position)
        return longer[0], longer[1], reads

    def _variable(self, x: Tensor) -> Tensor:
        variable = self._graph.variable(np.zeros([extent or 0 for extent in x.shape or ()], np.float32))
        self._graph._variables.pop()  # not the user's: checkpoints leave it out
        made: Tensor = variable
        return made

    def _keep(self, variables: Any, values: Any) -> None:
        pairs = zip(variables, values, strict=True)
        self.updates += [self._graph.assign(kept, self._graph.cast(value, np.float32)) for kept, value in pairs]


class CachedProgram:
    """The scores of the number after a beginning, and after each further number."""

    def __init__(self, module: Branch, workspace: Workspace, call: Callable[..., Any], length: int) -> None:
        self._workspace, graph = workspace, workspace.graph
        is_exact = graph.precision == "float32" or (graph.precision == "default" and graph.device.name == "cpu")
        self._tolerance = 1e-3 if is_exact else 3e-2  # of the range of scores
        self.is_checked = False
        self._cache = Cache(graph, length)
        self._row = graph.placeholder((1, length), np.int32)
        self._number = graph.placeholder((1, 1), np.int32)
        self._filling = self._made(call, self._row, length)
        if self._filling is not None:
            chosen = graph.gather(self._filling[0], graph.reshape(self._cache.position, (1,)), 1)
            self._filling = chosen, self._filling[1]
        self._stepping = self._made(call, self._number, 1) if self._filling is not None else None

    def _made(self, call: Callable[..., Any], given: Tensor, length: int) -> tuple[Tensor, list[Operation]] | None:
        """Return the scores and the updates of a call, None if the model cannot be called so."""
        cache, trace = self._cache, Trace(self._workspace.graph)
        trace.cache = cache
        cache.begin(is_step=given is self._number)
        try:
            with tracing(trace):
                scores = call(given)
        except Exception:  # of the program's own modules, which may take whole sequences alone
            return None
        shape = scores.shape if isinstance(scores, Tensor) else None
        is_right = cache.is_complete and shape is not None and len(shape) == 3 and shape[:2] == (1, length)
        return (scores, cache.updates) if is_right and cache.updates else None

    @property
    def is_complete(self) -> bool:
        """Whether all modules can use it."""
        return self._stepping is not None

    def check(self, scores: npt.NDArray[Any], expected: npt.NDArray[Any]) -> None:
        """Leave the program alone from now on if its scores are not those of the whole sequence."""
        self.is_checked = True
        wide = expected.astype(np.float64)
        if not np.abs(scores - wide).max() <= self._tolerance * max(np.ptp(wide), 1e-6):
            self._stepping = None

    def fill(self, row: npt.NDArray[np.int32], position: int) -> npt.NDArray[Any]:
        """Return the scores after `position` of a row (1, length), and keep its keys and values."""
        return self._run(self._filling, {self._row: row}, position)

    def step(self, number: int, position: int) -> npt.NDArray[Any]:
        """Return the scores after a number at `position`."""
        return self._run(self._stepping, {self._number: [[number]]}, position)

    def _run(self, program: Any, feeds: dict[Tensor, Any], position: int) -> npt.NDArray[Any]:
        self._workspace.synchronize()
        scores, updates = program
        given = {**feeds, self._cache.position: np.int32(position)}
        found: npt.NDArray[Any] = self._workspace.graph.run(given, scores, updates)[0, 0]
        return found


def can_be_cached(module: Branch) -> bool:
    """Return whether no layer below is known to read other positions but by attention."""
    return not any(each._mixes_positions for _, each in modules_below(module))
