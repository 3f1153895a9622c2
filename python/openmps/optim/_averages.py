"""Running averages of parameters, for evaluation: they err less than the last values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph import Graph, Tensor
from openmps.errors import StateError
from openmps.nn import Module, Workspace
from openmps.optim._names import by_name

__all__ = ["averaged", "averages", "follow", "take_averages"]

Array: TypeAlias = npt.NDArray[Any]
_Kept: TypeAlias = dict[int, tuple[Tensor, Tensor, Tensor]]  # the variable, its average, the number of steps


def follow(graph: Graph, name: str, variable: Tensor, values: Tensor, done: Tensor, decay: float) -> Any:
    """Return the variable of an average and its next value: that of the first step, then decay a + (1 - decay) w."""
    shape = [extent or 0 for extent in variable.shape or ()]
    average = graph.variable(np.zeros(shape, np.float32), name=f"{name}.average")
    kept: _Kept = vars(graph).setdefault("_averages", {})
    kept[id(variable)] = variable, average, done
    wide = graph.cast(values, np.float32)
    return average, graph.select(graph.less(done, 0.5), wide, average * decay + wide * (1.0 - decay))


def averages(parameters: Module | Mapping[str, Tensor] | Sequence[Tensor]) -> dict[str, Array]:
    """Return the averages that an optimizer with ``average=`` keeps, by path.

    Parameters
    ----------
    parameters : Module, or mapping or sequence of variables
        A module's are complete: parameters without an average, such as frozen ones and running statistics, have their
        values. Before the first step all have them.

    Raises
    ------
    StateError
        If there is no average.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> w = graph.variable([4.0], name="w")
    >>> updates = optim.SGD(0.25, average=0.5).minimize(graph.sum(w * w), [w])
    >>> for _ in range(2):  # w is 2, then 1
    ...     _ = graph.run({}, [], updates)
    >>> optim.averages([w])
    {'w': array([1.5], dtype=float32)}
    """
    if isinstance(parameters, Module):
        return _of_module(parameters)
    return _of_variables(by_name(parameters))


@contextmanager
def averaged(model: Module) -> Iterator[Module]:
    """Let a module have its averages in the block, and its own values after it.

    Examples
    --------
    >>> x, y = np.eye(3), np.zeros((3, 1))
    >>> model = nn.Linear(1)
    >>> trainer = mps.Trainer(model, nn.mean_squared_error, optim.SGD(0.1, average=0.9))
    >>> history = trainer.fit(x, y, epochs=20)
    >>> with optim.averaged(model):
    ...     measured = trainer.evaluate(x, y)
    """
    values, own = averages(model), model.state_dict()
    found = model.parameters()
    homes = {id(each._home): cast(Workspace, each._home) for each in found.values() if each._home is not None}
    held = {key: [each for each in found.values() if each._home is home] for key, home in homes.items()}
    model.load(values)
    try:
        yield model
    finally:
        model.load(own)
        for key, home in homes.items():
            home.synchronize()
            home.wrote(held[key])


def take_averages(graph: Graph, model: Module, values: Mapping[str, Array]) -> None:
    """Let the averages of a module's parameters in a graph go on from values, by path."""
    workspace, names = Workspace.of(graph), {id(tensor): name for name, tensor in graph._variables}
    followed = {
        names[id(_kept(graph)[id(variable)][1])]: values[path] for path, variable in _followed(workspace, model).items()
    }
    graph._take_values(followed)


def _followed(workspace: Any, model: Module) -> dict[str, Tensor]:
    """Return the variables that have averages, by path."""
    held = {path: each for path, each in model.parameters().items() if workspace.holds(each)}
    variables = {path: workspace.variable(each, None) for path, each in held.items()}
    return {path: each for path, each in variables.items() if id(each) in _kept(workspace.graph)}


def _kept(graph: Graph) -> _Kept:
    found: _Kept = vars(graph).get("_averages", {})
    return found


def _of_variables(variables: Mapping[str, Tensor]) -> dict[str, Array]:
    """Return averages by name, with one run of each graph."""
    graphs = {id(variable.graph): variable.graph for variable in variables.values()}
    found: dict[str, Array] = {}
    for graph in graphs.values():
        own = {name: variable for name, variable in variables.items() if variable.graph is graph}
        found.update(zip(own, _values(graph, list(own.values())), strict=True))
    return {name: found[name] for name in variables}


def _values(graph: Graph, variables: Sequence[Tensor]) -> list[Array]:
    kept = _kept(graph)
    lacking = next((variable for variable in variables if id(variable) not in kept), None)
    if lacking is not None:
        raise StateError(f"averages: {lacking!r} has none, expected an optimizer with average=.")
    found = graph.run({}, [each for variable in variables for each in kept[id(variable)]])
    triples = zip(found[::3], found[1::3], found[2::3], strict=True)
    return [average if done >= 0.5 else value for value, average, done in triples]


def _of_module(model: Module) -> dict[str, Array]:
    state, followed = model.state_dict(), dict[str, Tensor]()
    for path, parameter in model.parameters().items():
        home = parameter._home
        if isinstance(home, Workspace) and id(home.variable(parameter, None)) in _kept(home.graph):
            followed[path] = home.variable(parameter, None)
    if not followed:
        raise StateError(f"averages: {type(model).__name__} has none, expected an optimizer with average= that steps.")
    return {**state, **_of_variables(followed)}
