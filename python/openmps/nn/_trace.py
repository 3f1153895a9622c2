"""The graph that is being made while modules are called on tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from openmps._mpsgraph import Graph, Operation, Tensor
from openmps.nn._current import TRACE, current_trace
from openmps.nn._parameter import Parameter
from openmps.nn._tree import Branch, modules_below, parameters_below
from openmps.nn._workspace import Workspace

__all__ = ["Trace", "detached", "is_training", "tracing", "train"]


class DropsOut(Protocol):
    """A function that replaces elements by 0 at random."""

    def __call__(self, x: Tensor, rate: float) -> Tensor:
        """Return 0 with probability `rate`, else the element divided by 1 - rate."""


class Trace:
    """The state of a graph while modules make their part of it.

    Parameters
    ----------
    graph : Graph
    is_training : bool
        Whether dropout drops, and batches are normalised by their own statistics.
    dropout : callable, optional
        Drops elements in training; default: ``Graph.dropout``.
    share : Tensor, optional
        In several ranks the share that this one has of the batch.
    seed : int, optional
        Of first values.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((None, 2))
    >>> with nn.train(graph) as trace:
    ...     y = nn.BatchNorm()(x)
    >>> trace.is_training, len(trace.updates)
    (True, 2)
    """

    def __init__(
        self,
        graph: Graph,
        *,
        is_training: bool = False,
        dropout: DropsOut | None = None,
        share: Tensor | None = None,
        seed: int | None = None,
    ) -> None:
        self.graph, self.is_training, self.share = graph, is_training, share
        self.workspace = Workspace.of(graph)
        self.seed = seed
        self.dropout: DropsOut = dropout or graph.dropout
        self.known: dict[int, str] = {}  # the paths of modules below those that were called
        self.results: list[tuple[str, Branch, Any]] = []
        self.depth = 0
        self.cache: Any = None  # a Cache, while a sequence is generated
        self.constants: frozenset[int] = frozenset()  # parameters that gradients take for constants
        self._statistics: dict[int, tuple[Parameter, Tensor]] = {}

    def enter(self, module: Branch) -> None:
        """Know what is below a module by its path."""
        for path, each in modules_below(module):
            self.known.setdefault(id(each), path)
        self.workspace.name(parameters_below(module), module.seed if self.seed is None else self.seed)

    @contextmanager
    def inside(self, module: Branch) -> Iterator[Callable[[Any], None]]:
        """Note the result of a call of a module."""
        place = len(self.results)
        self.results.append((self.known.get(id(module), ""), module, None))
        self.depth += 1
        try:
            yield lambda result: self.results.__setitem__(place, (*self.results[place][:2], result))
        finally:
            self.depth -= 1

    def tensor_of(self, parameter: Parameter, shape: tuple[int, ...] | None) -> Tensor:
        """Return the parameter's tensor."""
        made = self._statistics.get(id(parameter))
        found = self.workspace.variable(parameter, shape) if made is None else made[1]
        return found.detach() if id(parameter) in self.constants else found

    def update(self, parameter: Parameter, value: Tensor) -> None:
        """Let a step give a parameter that is not trained another value, such as a running mean."""
        self._statistics[id(parameter)] = parameter, value

    @property
    def updates(self) -> list[Operation]:
        """The operations that give running statistics their next values."""
        self.workspace.wrote(parameter for parameter, _ in self._statistics.values())
        return [
            self.graph.assign(self.workspace.variable(parameter, None), value)
            for parameter, value in self._statistics.values()
        ]


def is_training() -> bool:
    """Return whether the module that is being called is trained: for modules of one's own.

    Examples
    --------
    >>> nn.is_training()
    False
    """
    trace = TRACE.get()
    return trace is not None and trace.is_training


@contextmanager
def detached(module: Branch) -> Iterator[None]:
    """Let gradients take a module's parameters for constants in the block; they go through to its inputs.

    So one loss of several trains one part of a model, and another loss another part.

    Parameters
    ----------
    module : Module

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x = graph.placeholder((1, 2))
    >>> first, second = nn.Linear(2), nn.Linear(1)
    >>> with nn.train(graph):
    ...     hidden = first(x)
    ...     with nn.detached(second):
    ...         loss = second(hidden).sum()
    >>> before = second.state_dict()["weight"]
    >>> _ = graph.run({x: [[1, 2]]}, loss, optim.SGD(0.1).minimize(loss, nn.Sequential(first, second)))
    >>> np.array_equal(before, second.state_dict()["weight"])
    True
    """
    trace: Trace = current_trace("nn.detached")
    before = trace.constants
    trace.constants = before | {id(parameter) for parameter in parameters_below(module).values()}
    try:
        yield
    finally:
        trace.constants = before


@contextmanager
def tracing(trace: Trace) -> Iterator[Trace]:
    """Let modules make their part of this graph."""
    token = TRACE.set(trace)
    try:
        yield trace
    finally:
        TRACE.reset(token)


@contextmanager
def train(graph: Graph, *, seed: int | None = None) -> Iterator[Trace]:
    """Let modules that are called in the block be those of training: for loops of one's own.

    Parameters
    ----------
    graph : Graph
        The graph of the tensors that modules are called on.
    seed : int, optional
        Of first values; default: that of ``Module.seed``.

    Yields
    ------
    Trace
        Its ``updates`` are operations that each step has to run: running statistics.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> x, y = graph.placeholder((None, 3)), graph.placeholder((None, 1))
    >>> model = nn.Linear(1)
    >>> with nn.train(graph) as made:
    ...     loss = nn.mean_squared_error(model(x), y)
    >>> step = [*optim.SGD(0.1).minimize(loss, model), *made.updates]
    >>> losses = [float(graph.run({x: np.eye(3), y: [[1], [2], [3]]}, loss, step)) for _ in range(100)]
    >>> losses[-1] < 0.05 * losses[0]
    True
    """
    with tracing(Trace(graph, is_training=True, seed=seed)) as trace:
        yield trace
