"""The base of optimizers: the parts of a step that all rules share."""

from __future__ import annotations

import fnmatch
import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

import numpy as np

from openmps._checks.answered_names import AnsweredNames
from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import not_negative
from openmps._checks.attributes import KnownAttributes
from openmps._checks.rules import shown
from openmps._mpsgraph import Graph, Operation, Tensor
from openmps.errors import ArgumentError, GraphError
from openmps.nn import Module, Workspace
from openmps.optim._averages import follow
from openmps.optim._names import by_name
from openmps.optim._pace import Scale, assignments, paced
from openmps.optim._schedules import Schedule, as_schedule
from openmps.optim._settings import Group, LossScale
from openmps.optim._theirs import MEMBERS

__all__ = ["Optimizer", "Step"]

_Class = TypeVar("_Class", bound=type)


def checked_optimizer(kind: _Class) -> _Class:
    """Return the class with checked arguments; parameters in place of a learning rate are answered."""
    made = checked_class(kind, values_alone=False)
    init: Callable[..., None] | None = vars(made).get("__init__")
    if init is None:
        return made

    @functools.wraps(init)
    def refuse_parameters(self: Any, *arguments: Any, **options: Any) -> None:
        if arguments and not isinstance(arguments[0], Schedule | str) and _has_parameters(arguments[0]):
            raise ArgumentError(
                f"{type(self).__name__}: learning_rate is {shown(arguments[0])}, expected a number or a Schedule; "
                f"Trainer(model, loss, optimizer) and minimize(loss, model) say what is trained."
            )
        init(self, *arguments, **options)

    setattr(made, "__init__", refuse_parameters)  # noqa: B010
    return made


def _has_parameters(value: Any) -> bool:
    """Return whether a value is a module or a collection, as PyTorch's optimizers get them."""
    return isinstance(value, Module | Mapping | Iterator | list | tuple)


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

    Examples
    --------
    >>> class Slow(optim.Optimizer):
    ...     def rule(self, step, values, gradient, slots):
    ...         return values - step.rate / step.number * gradient, []
    >>> graph = mps.Graph("cpu")
    >>> w = graph.variable([1.0])
    >>> updates = Slow(0.5).minimize(graph.sum(w), [w])
    >>> for _ in range(2):
    ...     _ = graph.run({}, [], updates)
    >>> graph.run({}, w)
    array([0.25], dtype=float32)
    """

    graph: Any
    rate: Tensor
    number: Tensor
    decay: float


class Optimizer(KnownAttributes, AnsweredNames):
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
    average : float, optional
        The decay of running averages of the parameters, such as 0.999: see ``averages`` and ``averaged``.
    accumulate : int, optional
        How many runs make a step, with their mean gradient: that of a batch so many times as large. Schedules count
        steps.
    loss_scale : LossScale, optional
        For float16: the loss is scaled, and steps with gradients that are not finite are skipped.

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
    _answers = MEMBERS

    @checked()
    def __init__(
        self,
        learning_rate: float | Schedule,
        *,
        weight_decay: float = 0.0,
        clip_norm: float | None = None,
        clip_value: float | None = None,
        groups: Sequence[Group] = (),
        average: float | None = None,
        accumulate: int = 1,
        loss_scale: LossScale | None = None,
    ) -> None:
        name = type(self).__name__
        self.learning_rate = as_schedule(learning_rate, name)
        self.weight_decay, self.clip_norm, self.clip_value = weight_decay, clip_norm, clip_value
        self.groups, self.average, self.accumulate, self.loss_scale = tuple(groups), average, accumulate, loss_scale
        not_negative(weight_decay, f"{name}: weight_decay")
        for what, limit in (("clip_norm", clip_norm), ("clip_value", clip_value)):
            if limit is not None and not 0 < limit < math.inf:
                raise ArgumentError(f"{name}: {what} is {limit}, expected a finite number above 0.")
        if average is not None and not 0 <= average < 1:
            raise ArgumentError(f"{name}: average is {average}, expected at least 0 and below 1.")
        if accumulate < 1:
            raise ArgumentError(f"{name}: accumulate is {accumulate}, expected at least 1.")

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

    def slots_of(self, shape: Sequence[int]) -> tuple[str, ...]:
        """Return the names of the slots of a parameter; default: `slots`."""
        return self.slots

    def rule_of(self, path: str, shape: Sequence[int]) -> Optimizer:
        """Return the optimizer whose rule, rate and weight decay a parameter has; default: this one."""
        return self

    # ---- programs

    @checked(values_alone=False)
    def minimize(
        self,
        loss: Tensor,
        parameters: Module | Mapping[str, Tensor] | Sequence[Tensor],
        *,
        steps: Tensor | int | None = None,
        step: Tensor | None = None,
        over_ranks: bool = False,
        weight: Tensor | None = None,
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
        weight : Tensor, optional
            Of this run, float32 without axes, among those that make a step with `accumulate`; default: all are equal.

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
        scale = None if self.loss_scale is None else Scale(graph, self.loss_scale)
        found = graph._gradients(loss if scale is None else loss * scale.value, list(variables.values()))
        gradients = {name: each for name, each in zip(variables, found, strict=True) if each is not None}
        if over_ranks:
            gradients = {name: graph.all_reduce(each) for name, each in gradients.items()}
        unused = [name for name in variables if name not in gradients]
        if not gradients or (unused and not may_be_unused):
            raise GraphError(f"{type(self).__name__}.minimize: {loss!r} does not depend on {', '.join(unused)}.")
        used = {name: variables[name] for name in gradients}
        return self._updates(graph, used, gradients, steps, step, scale, weight)

    @checked(values_alone=False)
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
        if self.loss_scale is not None:
            raise ArgumentError(f"{type(self).__name__}.updates: gradients are given, so that no loss can be scaled.")
        return self._updates(graph, variables, gradients, steps, step, None)

    def _updates(
        self,
        graph: Graph,
        variables: Mapping[str, Tensor],
        gradients: Mapping[str, Tensor],
        steps: Tensor | int | None,
        step: Tensor | None,
        scale: Scale | None,
        weight: Tensor | None = None,
    ) -> list[Operation]:
        number = graph.variable(np.int32(0), name="optimizer.step") if step is None else step
        pace = paced(graph, gradients, number, self.accumulate, scale, weight)
        if steps is not None and self.accumulate > 1:
            steps = steps * (1.0 / self.accumulate) if isinstance(steps, Tensor) else max(steps // self.accumulate, 1)
        gradients = self._clipped(graph, pace.gradients)
        found = [graph.assign(number, number + 1)] if step is None else []
        found += pace.operations
        rates: dict[int, Tensor] = {}
        for name, variable in variables.items():
            chosen = self.rule_of(name, [extent or 0 for extent in variable.shape or ()])
            if id(chosen) not in rates:
                rates[id(chosen)] = chosen.learning_rate.tensor(pace.done, steps)
            made = self._step(graph, name, chosen, rates[id(chosen)], pace.done)
            pairs = chosen._next(made, name, variable, graph.cast(gradients[name], variable.dtype))
            if self.average is not None:
                pairs.append(follow(graph, name, variable, pairs[0][1], pace.done, self.average))
            found += assignments(pairs, pace.is_due)
        return found

    def _step(self, graph: Graph, name: str, chosen: Optimizer, rate: Tensor, done: Tensor) -> Step:
        """Return what the rule of a parameter gets."""
        group = next((each for each in self.groups if fnmatch.fnmatchcase(name, each.pattern)), Group("*"))
        decay = chosen.weight_decay if group.weight_decay is None else group.weight_decay
        return Step(graph, rate if group.rate == 1.0 else rate * group.rate, done + 1.0, decay)

    def _next(self, step: Step, name: str, variable: Tensor, gradient: Tensor) -> list[tuple[Tensor, Tensor]]:
        """Return a parameter and its slots, each with its next value."""
        shape = [extent or 0 for extent in variable.shape or ()]
        slots = [self._slot(step.graph, name, slot, variable) for slot in self.slots_of(shape)]
        values, kept = self.rule(step, variable, gradient, slots)
        return list(zip([variable, *slots], [values, *kept], strict=True))

    def _slot(self, graph: Graph, name: str, slot: str, variable: Tensor) -> Tensor:
        shape = [extent or 0 for extent in variable.shape or ()]
        first = self.beginning(slot, np.zeros(shape, np.float32))
        return graph.variable(np.asarray(first, np.float32), name=f"{name}.{slot}")

    def _clipped(self, graph: Any, gradients: Mapping[str, Tensor]) -> Mapping[str, Tensor]:
        if self.clip_value is not None:
            limit = self.clip_value
            gradients = {name: graph.clamp(each, -limit, limit) for name, each in gradients.items()}
        if self.clip_norm is not None and gradients:
            clipped, _ = graph.clip_by_norm(list(gradients.values()), self.clip_norm)
            gradients = dict(zip(gradients, clipped, strict=True))
        return gradients


def _variables(
    graph: Graph, parameters: Module | Mapping[str, Tensor] | Sequence[Tensor]
) -> tuple[dict[str, Tensor], bool]:
    """Return variables by name, and whether a loss may depend on a part of them."""
    if isinstance(parameters, Module):
        return _of_module(graph, parameters), True
    return by_name(parameters), False


def _of_module(graph: Graph, module: Module) -> dict[str, Tensor]:
    """Return the variables that a module has in a graph, and will have new values in."""
    workspace = Workspace.of(graph)
    found = module.parameters()
    workspace.wrote([each for each in found.values() if workspace.holds(each)])
    trained = {path: each for path, each in found.items() if each.trainable and workspace.holds(each)}
    if not trained:
        raise GraphError(f"minimize: no parameter of {type(module).__name__} is trained in this graph.")
    return {path: workspace.variable(each, None) for path, each in trained.items()}
