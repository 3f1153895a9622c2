"""Learning rates that follow from the number of the step: computed in the graph, so that one plan has all steps."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from openmps._checks.arguments import checked, checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError

__all__ = [
    "Schedule",
    "constant",
    "cosine",
    "exponential",
    "linear",
    "one_cycle",
    "step_decay",
    "warmup_cosine",
    "warmup_linear",
]

Number: TypeAlias = Any  # a Tensor of float32 without axes, or a float
_Rule: TypeAlias = Callable[["_Functions", Number, Number], Number]


@checked_class
class Schedule(KnownAttributes):
    """A learning rate as a function of the number of the step, counted from 0.

    Parameters
    ----------
    rule : callable
        Returns the rate from three arguments: functions, the number of the step, and the number of all steps. The
        functions take floats and tensors: ``cos``, ``minimum``, ``maximum``, ``where``, ``floor``, ``power``.
    name : str
    steps : int, optional
        The number of all steps. Without it the trainer's run decides.
    needs_steps : bool, optional
        Whether the rule reads the number of all steps.

    Examples
    --------
    >>> rate = optim.Schedule(lambda f, step, steps: 0.1 / (1 + step), "harmonic")
    >>> rate(0), rate(1)
    (0.1, 0.05)
    """

    def __init__(self, rule: _Rule, name: str, *, steps: int | None = None, needs_steps: bool = False) -> None:
        self._rule, self.name, self.steps, self.needs_steps = rule, name, steps, needs_steps and steps is None

    def __repr__(self) -> str:
        return f"<Schedule: {self.name}>"

    def __call__(self, step: int, *, steps: int | None = None) -> float:
        """Return the rate of a step; `steps` is the number of all steps, where the schedule has none.

        Raises
        ------
        ArgumentError
            If it needs the number of all steps.
        """
        return float(self._rule(_FLOATS, float(step), float(self._all(steps))))

    def tensor(self, step: Tensor, steps: Tensor | int | None = None) -> Tensor:
        """Return the rate of a step in a graph, float32 without axes."""
        all_steps = self._all(steps)
        graph = step.graph
        rate = self._rule(_Functions(graph), step, all_steps if isinstance(all_steps, Tensor) else float(all_steps))
        return rate if isinstance(rate, Tensor) else graph.constant(float(rate), np.float32)

    def _all(self, steps: Any) -> Any:
        found = self.steps if self.steps is not None else steps
        if found is None:
            if self.needs_steps:
                raise ArgumentError(f"{self!r} has no number of steps, expected one: the argument `steps`.")
            return 1
        return found


class _Functions:
    """Functions of tensors and floats."""

    def __init__(self, graph: Any) -> None:
        self._graph = graph

    def _choose(self, *values: Number) -> Any:
        return any(isinstance(value, Tensor) for value in values)

    def cos(self, x: Number) -> Number:
        return self._graph.cos(x) if self._choose(x) else math.cos(x)

    def floor(self, x: Number) -> Number:
        return self._graph.floor(x) if self._choose(x) else math.floor(x)

    def power(self, base: Number, exponent: Number) -> Number:
        return self._graph.power(base, exponent) if self._choose(base, exponent) else base**exponent

    def minimum(self, x: Number, y: Number) -> Number:
        return self._graph.minimum(x, y) if self._choose(x, y) else min(x, y)

    def maximum(self, x: Number, y: Number) -> Number:
        return self._graph.maximum(x, y) if self._choose(x, y) else max(x, y)

    def where(self, condition: Number, yes: Number, no: Number) -> Number:
        if isinstance(condition, Tensor):
            return self._graph.select(condition, yes, no)
        return yes if condition else no


_FLOATS = _Functions(None)


def as_schedule(rate: float | Schedule, who: str) -> Schedule:
    """Return a schedule: a number is a constant one."""
    if isinstance(rate, Schedule):
        return rate
    if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate < math.inf:
        raise ArgumentError(f"{who}: learning_rate is {rate!r}, expected a number of at least 0, or a Schedule.")
    return constant(float(rate))


@checked("constant")
def constant(rate: float) -> Schedule:
    """Return the schedule that always has one rate.

    Examples
    --------
    >>> rate = optim.constant(0.1)
    >>> rate(0), rate(1000)
    (0.1, 0.1)
    """
    return Schedule(partial(_constant, rate), f"{rate:g}")


@checked("cosine")
def cosine(rate: float, *, steps: int | None = None, last: float = 0.0) -> Schedule:
    """Return the schedule that falls from `rate` along half a cosine to `last` times `rate`.

    Notes
    -----
    Source: Loshchilov and Hutter, "SGDR: stochastic gradient descent with warm restarts", 2016, without restarts.

    Examples
    --------
    >>> [round(optim.cosine(1.0, steps=4)(step), 4) for step in range(5)]
    [1.0, 0.8536, 0.5, 0.1464, 0.0]
    """
    return warmup_cosine(rate, warmup=0, steps=steps, last=last)


@checked("warmup_cosine")
def warmup_cosine(rate: float, *, warmup: int, steps: int | None = None, last: float = 0.0) -> Schedule:
    """Return the schedule that rises linearly for `warmup` steps to `rate`, then falls as ``cosine``.

    The first step has rate / warmup.

    Examples
    --------
    >>> rates = optim.warmup_cosine(1.0, warmup=2, steps=4)
    >>> [round(rates(step), 4) for step in range(5)]
    [0.5, 1.0, 1.0, 0.5, 0.0]
    """
    _expect(rate, warmup, steps, "warmup_cosine")

    rule = partial(_cosine, rate, warmup, last)
    return Schedule(rule, f"cosine of {rate:g} after {warmup} steps", steps=steps, needs_steps=True)


@checked("warmup_linear")
def warmup_linear(rate: float, *, warmup: int, steps: int | None = None, last: float = 0.0) -> Schedule:
    """Return the schedule that rises linearly for `warmup` steps to `rate`, then falls linearly to `last` * `rate`.

    Examples
    --------
    >>> rates = optim.warmup_linear(1.0, warmup=2, steps=4)
    >>> [round(rates(step), 4) for step in range(5)]
    [0.5, 1.0, 1.0, 0.5, 0.0]
    """
    _expect(rate, warmup, steps, "warmup_linear")

    rule = partial(_line, rate, warmup, last)
    return Schedule(rule, f"line from {rate:g} after {warmup} steps", steps=steps, needs_steps=True)


@checked("linear")
def linear(rate: float, *, steps: int | None = None, last: float = 0.0) -> Schedule:
    """Return the schedule that falls linearly from `rate` to `last` times `rate`.

    Examples
    --------
    >>> [optim.linear(1.0, steps=4)(step) for step in range(5)]
    [1.0, 0.75, 0.5, 0.25, 0.0]
    """
    return warmup_linear(rate, warmup=0, steps=steps, last=last)


@checked("exponential")
def exponential(rate: float, *, decay: float) -> Schedule:
    """Return the schedule rate * decay^step.

    Examples
    --------
    >>> [optim.exponential(1.0, decay=0.5)(step) for step in range(4)]
    [1.0, 0.5, 0.25, 0.125]
    """
    return Schedule(partial(_exponential, rate, decay), f"{rate:g} * {decay:g}^step")


@checked("step_decay")
def step_decay(rate: float, *, every: int, factor: float = 0.1) -> Schedule:
    """Return the schedule that is multiplied by `factor` every so many steps.

    Examples
    --------
    >>> [optim.step_decay(1.0, every=2, factor=0.5)(step) for step in range(5)]
    [1.0, 1.0, 0.5, 0.5, 0.25]
    """
    if every < 1:
        raise ArgumentError(f"step_decay: every is {every}, expected at least 1.")
    return Schedule(partial(_step_decay, rate, every, factor), f"{rate:g}, times {factor:g} each {every}")


@checked("one_cycle")
def one_cycle(
    rate: float, *, steps: int | None = None, rising: float = 0.3, first: float = 0.04, last: float = 4e-6
) -> Schedule:
    """Return the schedule that rises along a cosine for a share `rising` of the steps, then falls along one.

    It begins with `first` * `rate` and ends with `last` * `rate`.

    Notes
    -----
    Source: Smith and Topin, "Super-convergence", 2017; the numbers are those of PyTorch's OneCycleLR.

    Examples
    --------
    >>> rates = optim.one_cycle(1.0, steps=10)
    >>> [round(rates(step), 2) for step in range(10)]
    [0.04, 0.52, 1.0, 0.95, 0.81, 0.61, 0.39, 0.19, 0.05, 0.0]
    """
    _expect(rate, 0, steps, "one_cycle")

    return Schedule(
        partial(_one_cycle, rate, rising, first, last), f"one cycle to {rate:g}", steps=steps, needs_steps=True
    )


# ---- the rules: functions of modules, so that schedules and optimizers can be pickled


def _constant(rate: float, f: _Functions, step: Number, steps: Number) -> Number:
    return rate


def _cosine(rate: float, warmup: int, last: float, f: _Functions, step: Number, steps: Number) -> Number:
    fall = 0.5 + 0.5 * f.cos(math.pi * _along(f, step, steps, warmup))
    return _rising(f, step, warmup) * rate * (last + (1 - last) * fall)


def _line(rate: float, warmup: int, last: float, f: _Functions, step: Number, steps: Number) -> Number:
    return _rising(f, step, warmup) * rate * (1 - (1 - last) * _along(f, step, steps, warmup))


def _exponential(rate: float, decay: float, f: _Functions, step: Number, steps: Number) -> Number:
    return rate * f.power(decay, step)


def _step_decay(rate: float, every: int, factor: float, f: _Functions, step: Number, steps: Number) -> Number:
    return rate * f.power(factor, f.floor(step / every))


def _one_cycle(
    rate: float, rising: float, first: float, last: float, f: _Functions, step: Number, steps: Number
) -> Number:
    top = f.maximum(rising * steps - 1.0, 1e-6)
    end = f.maximum(steps - 1.0, 1e-6)
    up, down = f.minimum(step / top, 1.0), f.minimum(f.maximum((step - top) / f.maximum(end - top, 1e-6), 0.0), 1.0)
    rise = first + (1 - first) * (0.5 - 0.5 * f.cos(math.pi * up))
    fall = last + (1 - last) * (0.5 + 0.5 * f.cos(math.pi * down))
    return rate * f.where(step < top, rise, fall)


def _along(f: _Functions, step: Number, steps: Number, warmup: int) -> Number:
    """Return the share of the steps after the warm-up, from 0 to 1."""
    return f.minimum(f.maximum((step - warmup) / f.maximum(steps - warmup, 1.0), 0.0), 1.0)


def _rising(f: _Functions, step: Number, warmup: int) -> Number:
    return f.minimum((step + 1.0) / warmup, 1.0) if warmup else 1.0


def _expect(rate: float, warmup: int, steps: int | None, who: str) -> None:
    if not 0 <= rate < math.inf:
        raise ArgumentError(f"{who}: rate is {rate}, expected a finite number of at least 0.")
    if warmup < 0:
        raise ArgumentError(f"{who}: warmup is {warmup}, expected at least 0.")
    if steps is not None and steps < 1:
        raise ArgumentError(f"{who}: steps is {steps}, expected at least 1.")
