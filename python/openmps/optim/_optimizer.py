"""The base of optimizers: the parts of a step that all rules share."""

from __future__ import annotations

import fnmatch
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from openmps._checks.attributes import KnownAttributes
from openmps._mpsgraph import Graph, Operation, Tensor
from openmps.errors import ArgumentError, GraphError
from openmps.optim._schedules import Schedule, as_schedule

if TYPE_CHECKING:
    from openmps.nn import Module

__all__ = ["Group", "Optimizer"]

_EPSILON = 1e-6  # of the norm that clips, as PyTorch's


@dataclass(frozen=True)
class Group:
    """Settings of some parameters.

    Parameters
    ----------
    pattern : str
        Of paths; ``*`` stands for any letters. The first group that matches a path counts.
    rate : float, optional
        A factor of the learning rate.
    weight_decay : float, optional
        In place of the optimizer's.

    Examples
    --------
    >>> no_decay = [optim.Group("*.bias", weight_decay=0.0), optim.Group("*norm*", weight_decay=0.0)]
    >>> optimizer = optim.AdamW(1e-3, weight_decay=0.01, groups=no_decay)
    """

    pattern: str
    rate: float = 1.0
    weight_decay: float | None = None


@dataclass
class Step:
    """The arguments of an optimizer's rule.

    Attributes
    ----------
    graph : Graph
    rate : Tensor
        The learning rate of the parameter, float32 without axes.
    number : Tensor
        Of this step, from 1 on, float32 without axes.
    decay : float
        The weight decay of the parameter.
    """

    graph: Any
    rate: Tensor
    number: Tensor
    decay: float


class Optimizer(KnownAttributes):
    """Base of optimizers; a rule of one's own derives, names its `slots` and overrides ``rule``.

    Parameters
    ----------
    learning_rate : float or Schedule
    weight_decay : float, optional
    clip_norm : float, optional
        Gradients are scaled so that the norm of all together is at most this.
    clip_value : float, optional
        Elements of gradients are cut off at +- this, before `clip_norm`.
    groups : sequence of Group, optional

    Attributes
    ----------
    learning_rate : Schedule

    Examples
    --------
    >>> class SignSGD(optim.Optimizer):
    ...     def rule(self, step, values, gradient, slots):
    ...         return values - step.rate * step.graph.sign(gradient), []
    >>> graph = mps.Graph("cpu")
    >>> w = graph.variable([1.0, -2.0])
    >>> updates = SignSGD(0.5).minimize(graph.sum(w * w), [w])
    >>> _ = graph.run({}, [], updates)
    >>> graph.run({}, w)
    array([ 0.5, -1.5], dtype=float32)
    """

    slots: tuple[str, ...] = ()  # the names of what the rule keeps for each parameter, zeros at first
    _programs_may_add: ClassVar[bool] = True

    def __init__(
        self,
        learning_rate: float | Schedule,
        *,
        weight_decay: float = 0.0,
        clip_norm: float | None = None,
        clip_value: float | None = None,
        groups: Sequence[Group] = (),
    ) -> None:
        name = type(self).__name__
        self.learning_rate = as_schedule(learning_rate, name)
        self.weight_decay, self.clip_norm, self.clip_value = weight_decay, clip_norm, clip_value
        self.groups = tuple(groups)
        for what, value in (("weight_decay", weight_decay), ("clip_norm", clip_norm), ("clip_value", clip_value)):
            if value is not None and not 0 <= value < math.inf:
                raise ArgumentError(f"{name}: {what} is {value}, expected a finite number of at least 0.")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.learning_rate.name})"

    # ---- the rule

    def rule(
        self, step: Step, values: Tensor, gradient: Tensor, slots: Sequence[Tensor]
    ) -> tuple[Tensor, Sequence[Tensor]]:
        """Return the next values of a parameter and of its slots."""
        raise NotImplementedError(f"{type(self).__name__}.rule is missing.")

    def beginning(self, slot: str, values: Any) -> Any:
        """Return the first value of a slot, an array, for a parameter of these values."""
        return np.zeros_like(values)

    # ---- programs

    def minimize(
        self,
        loss: Tensor,
        parameters: Module | Mapping[str, Tensor] | Sequence[Tensor],
        *,
        steps: Tensor | int | None = None,
        step: Tensor | None = None,
        over_ranks: bool = False,
    ) -> list[Operation]:
        """Return the operations of a step, to be run with the loss.

        Parameters
        ----------
        loss : Tensor
            Of one element.
        parameters : Module, or mapping or sequence of variables
            A module's are those that are trained, and that the loss depends on.
        steps : Tensor or int, optional
            The number of all steps, where the schedule has none.
        step : Tensor, optional
            The variable of int32 that counts the steps; default: one of the optimizer's own.
        over_ranks : bool, optional
            Whether gradients are summed over all ranks of ``openmps.distributed``.

        Raises
        ------
        GraphError
            If the loss depends on none of the module's parameters, or not on a variable that is given.
        ArgumentError
            If the schedule needs a number of steps.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> w = graph.variable([4.0])
        >>> updates = optim.SGD(0.25).minimize(graph.sum(w * w), [w])
        >>> for _ in range(3):
        ...     _ = graph.run({}, [], updates)
        >>> graph.run({}, w)
        array([0.5], dtype=float32)
        """
        graph: Graph = loss.graph
        variables, may_be_unused = _variables(graph, parameters)
        found = graph._gradients(loss, list(variables.values()))
        gradients = {name: each for name, each in zip(variables, found, strict=True) if each is not None}
        if over_ranks:
            gradients = {name: graph.all_reduce(each) for name, each in gradients.items()}
        unused = [name for name in variables if name not in gradients]
        if not gradients or (unused and not may_be_unused):
            raise GraphError(f"{type(self).__name__}.minimize: {loss!r} does not depend on {', '.join(unused)}.")
        used = {name: variables[name] for name in gradients}
        return self.updates(graph, used, gradients, steps=steps, step=step)

    def updates(
        self,
        graph: Graph,
        variables: Mapping[str, Tensor],
        gradients: Mapping[str, Tensor],
        *,
        steps: Tensor | int | None = None,
        step: Tensor | None = None,
    ) -> list[Operation]:
        """Return the operations of a step with gradients that are given; see ``minimize``."""
        number = graph.variable(np.int32(0), name="optimizer.step") if step is None else step
        done = graph.cast(number, np.float32)
        rate = self.learning_rate.tensor(done, steps)
        gradients = self._clipped(graph, gradients)
        found = [graph.assign(number, number + 1)] if step is None else []
        for name, variable in variables.items():
            group = next((each for each in self.groups if fnmatch.fnmatchcase(name, each.pattern)), Group("*"))
            decay = self.weight_decay if group.weight_decay is None else group.weight_decay
            own = rate if group.rate == 1.0 else rate * group.rate
            slots = [self._slot(graph, name, slot, variable) for slot in self.slots]
            gradient = graph.cast(gradients[name], variable.dtype)
            values, kept = self.rule(Step(graph, own, done + 1.0, decay), variable, gradient, slots)
            found += [graph.assign(*pair) for pair in zip([variable, *slots], [values, *kept], strict=True)]
        return found

    def _slot(self, graph: Graph, name: str, slot: str, variable: Tensor) -> Tensor:
        shape = [extent or 0 for extent in variable.shape or ()]
        first = self.beginning(slot, np.zeros(shape, np.float32))
        return graph.variable(np.asarray(first, np.float32), name=f"{name}.{slot}")

    def _clipped(self, graph: Any, gradients: Mapping[str, Tensor]) -> Mapping[str, Tensor]:
        if self.clip_value is not None:
            limit = self.clip_value
            gradients = {name: graph.clamp(each, -limit, limit) for name, each in gradients.items()}
        if self.clip_norm is not None and gradients:
            squares = [graph.reduce_sum(graph.square(graph.cast(each, np.float32))) for each in gradients.values()]
            norm = graph.sqrt(sum(squares[1:], squares[0]))
            scale = graph.minimum(self.clip_norm / (norm + _EPSILON), 1.0)
            gradients = {name: each * graph.cast(scale, each.dtype) for name, each in gradients.items()}
        return gradients


def _variables(
    graph: Graph, parameters: Module | Mapping[str, Tensor] | Sequence[Tensor]
) -> tuple[dict[str, Tensor], bool]:
    """Return variables by name, and whether a loss may depend on a part of them."""
    if isinstance(parameters, Mapping):
        return dict(parameters), False
    if not isinstance(parameters, Sequence):
        return _of_module(graph, parameters), True
    named = {id(tensor): name for name, tensor in graph._variables}
    found: dict[str, Tensor] = {}
    for place, each in enumerate(parameters):
        if not isinstance(each, Tensor):
            raise ArgumentError(f"parameters have {each!r}, expected a Module, or variables.")
        found[named.get(id(each)) or f"variable_{place + 1}"] = each
    return found, False


def _of_module(graph: Graph, module: Module) -> dict[str, Tensor]:
    """Return the variables that a module has in a graph, and will have new values in."""
    from openmps.nn import Workspace

    workspace = Workspace.of(graph)
    found = module.parameters()
    workspace.wrote([each for each in found.values() if workspace.holds(each)])
    trained = {path: each for path, each in found.items() if each.trainable and workspace.holds(each)}
    if not trained:
        raise GraphError(f"minimize: no parameter of {type(module).__name__} is trained in this graph.")
    return {path: workspace.variable(each, None) for path, each in trained.items()}
