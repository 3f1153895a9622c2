"""Optimizers and schedules, against their formulas in float64."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = Any  # ndarray of float64
Rule = Callable[[Array, Array, dict[str, Any], int], Array]  # values, gradient, state, number of the step

STEPS = 100
_RANDOM = np.random.default_rng(3)
WEIGHTS = _RANDOM.normal(size=(5, 3)).astype(np.float32)
X = _RANDOM.normal(size=(STEPS, 7, 5)).astype(np.float32)
Y = _RANDOM.normal(size=(STEPS, 7, 3)).astype(np.float32)


def _trained(optimizer: optim.Optimizer, steps: int | None = None) -> npt.NDArray[Any]:
    """Return the weights of tanh(x w) after 100 steps on the mean squared error."""
    graph = mps.Graph("cpu")
    x, y = graph.placeholder((7, 5)), graph.placeholder((7, 3))
    w = graph.variable(WEIGHTS, name="w")
    loss = graph.mean(graph.square(graph.tanh(x @ w) - y))
    updates = optimizer.minimize(loss, [w], steps=steps)
    for number in range(STEPS):
        graph.run({x: X[number], y: Y[number]}, [], updates)
    return graph.run({}, w)


def _gradient(w: Array, number: int) -> Array:
    h = np.tanh(X[number].astype(np.float64) @ w)
    return X[number].astype(np.float64).T @ (2 * (h - Y[number]) / h.size * (1 - h * h))


def _expected(rule: Rule, clip: Callable[[Array], Array] = lambda g: g) -> Array:
    w, state = WEIGHTS.astype(np.float64), dict[str, Any]()
    for number in range(STEPS):
        w = rule(w, clip(_gradient(w, number)), state, number + 1)
    return w


def _running(state: dict[str, Any], name: str, value: Array, decay: float) -> Array:
    state[name] = decay * state.get(name, np.zeros_like(value)) + (1 - decay) * value
    found: Array = state[name]
    return found


def _sgd(rate: float, momentum: float = 0, decay: float = 0, *, nesterov: bool = False) -> Rule:
    def rule(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
        g = g + decay * w
        state["m"] = momentum * state.get("m", 0) + g
        return w - rate * (g + momentum * state["m"] if nesterov else state["m"])

    return rule


def _adam(rate: float, eps: float = 1e-8, l2: float = 0, decoupled: float = 0, *, amsgrad: bool = False) -> Rule:
    def rule(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
        w = w - rate * decoupled * w
        g = g + l2 * w
        m, v = _running(state, "m", g, 0.9), _running(state, "v", g * g, 0.999)
        if amsgrad:
            v = state["largest"] = np.maximum(state.get("largest", 0), v)
        return w - rate * (m / (1 - 0.9**n)) / (np.sqrt(v / (1 - 0.999**n)) + eps)

    return rule


def _rmsprop(rate: float, momentum: float = 0, *, centered: bool = False) -> Rule:
    def rule(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
        v = _running(state, "v", g * g, 0.99)
        if centered:
            v = v - _running(state, "mean", g, 0.99) ** 2
        state["m"] = momentum * state.get("m", 0) + g / (np.sqrt(v) + 1e-8)
        return w - rate * state["m"]

    return rule


def _adagrad(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
    state["s"] = state.get("s", 0.1) + g * g
    return w - 0.1 * g / (np.sqrt(state["s"]) + 1e-10)


def _lion(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
    m = state.get("m", np.zeros_like(g))
    state["m"] = 0.99 * m + 0.01 * g
    return w - 0.003 * (np.sign(0.9 * m + 0.1 * g) + 0.1 * w)


def _muon(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
    m = _running(state, "m", g, 0.9)
    x = (0.1 * g + 0.9 * m).T  # 5 rows, 3 columns: tall
    x = x / max(np.sqrt((x * x).sum()), 1e-7)
    for _ in range(5):
        a = x @ x.T
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * a @ a) @ x
    return w * (1 - 0.01 * 0.1) - 0.01 * math.sqrt(5 / 3) * x.T


def _adafactor(rate: float, decay: float = 0, *, relative: bool = True) -> Rule:
    def rule(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
        beta = 1 - n**-0.8
        rows = _running(state, "rows", (g * g).mean(1, keepdims=True), beta)
        columns = _running(state, "columns", (g * g).mean(0, keepdims=True), beta)
        u = g / np.sqrt(rows * columns / rows.mean())
        size = min(rate, n**-0.5) * max(1e-3, np.sqrt((w * w).mean())) if relative else rate
        return w * (1 - rate * decay) - size * u / max(1, np.sqrt((u * u).mean()))

    return rule


CASES: dict[str, tuple[optim.Optimizer, Rule]] = {
    "sgd": (optim.SGD(0.1), _sgd(0.1)),
    "sgd with momentum and decay": (optim.SGD(0.1, momentum=0.9, weight_decay=0.01), _sgd(0.1, 0.9, 0.01)),
    "nesterov": (optim.SGD(0.1, momentum=0.9, nesterov=True), _sgd(0.1, 0.9, nesterov=True)),
    "adam": (optim.Adam(0.01), _adam(0.01)),
    "adam with decay": (optim.Adam(0.01, weight_decay=0.1), _adam(0.01, l2=0.1)),
    "adam with a large epsilon": (optim.Adam(0.01, epsilon=0.1), _adam(0.01, eps=0.1)),
    "amsgrad": (optim.Adam(0.01, amsgrad=True), _adam(0.01, amsgrad=True)),
    "adamw": (optim.AdamW(0.01, weight_decay=0.1), _adam(0.01, decoupled=0.1)),
    "rmsprop": (optim.RMSProp(0.01), _rmsprop(0.01)),
    "rmsprop, centred, with momentum": (
        optim.RMSProp(0.01, centered=True, momentum=0.9),
        _rmsprop(0.01, 0.9, centered=True),
    ),
    "adagrad": (optim.Adagrad(0.1, initial=0.1), _adagrad),
    "muon": (optim.Muon(0.01, momentum=0.9, weight_decay=0.1), _muon),
    "muon's rule for others": (
        optim.Muon(0.5, exclude=["w"], others=optim.AdamW(0.01, weight_decay=0.1)),
        _adam(0.01, decoupled=0.1),
    ),
    "adafactor": (optim.Adafactor(0.05, weight_decay=0.1), _adafactor(0.05, 0.1)),
    "adafactor without relative steps": (optim.Adafactor(0.01, relative_step=False), _adafactor(0.01, relative=False)),
    "lion": (optim.Lion(0.003, weight_decay=0.1), _lion),
}


@pytest.mark.parametrize("name", CASES)
def test_a_hundred_steps_are_those_of_the_formula(name: str) -> None:
    optimizer, rule = CASES[name]
    np.testing.assert_allclose(_trained(optimizer), _expected(rule), rtol=2e-4, atol=1e-4)


def test_gradients_are_clipped_by_value_then_by_the_norm_of_all() -> None:
    def clip(g: Array) -> Array:
        g = np.clip(g, -0.05, 0.05)
        return g * min(1.0, 0.1 / (math.sqrt((g * g).sum()) + 1e-6))

    clipped = _trained(optim.SGD(0.1, clip_value=0.05, clip_norm=0.1))
    np.testing.assert_allclose(clipped, _expected(_sgd(0.1), clip), rtol=1e-4, atol=1e-5)
    assert not np.allclose(clipped, _trained(optim.SGD(0.1)), atol=1e-3)


def test_groups_have_rates_and_decays_of_their_own() -> None:
    optimizer = optim.SGD(0.1, weight_decay=0.5, groups=[optim.Group("w*", rate=0.5, weight_decay=0.02)])
    np.testing.assert_allclose(_trained(optimizer), _expected(_sgd(0.05, 0, 0.02)), rtol=1e-4, atol=1e-5)


# ---- schedules

SCHEDULES: dict[str, tuple[optim.Schedule, Callable[[int], float]]] = {
    "cosine": (optim.cosine(0.1, steps=80), lambda n: 0.05 * (1 + math.cos(math.pi * min(n / 80, 1)))),
    "linear": (optim.linear(0.1, steps=50, last=0.1), lambda n: 0.1 * (1 - 0.9 * min(n / 50, 1))),
    "exponential": (optim.exponential(0.1, decay=0.97), lambda n: 0.1 * 0.97**n),
    "steps": (optim.step_decay(0.1, every=10, factor=0.5), lambda n: 0.1 * 0.5 ** (n // 10)),
    "warm-up and cosine": (
        optim.warmup_cosine(0.1, warmup=10, steps=60),
        lambda n: 0.1 * (n + 1) / 10 if n < 10 else 0.05 * (1 + math.cos(math.pi * min((n - 10) / 50, 1))),
    ),
}


@pytest.mark.parametrize("name", SCHEDULES)
def test_a_schedule_is_its_formula_as_a_number_and_in_a_graph(name: str) -> None:
    schedule, formula = SCHEDULES[name]
    rates = [formula(n) for n in range(STEPS)]
    np.testing.assert_allclose([schedule(n) for n in range(STEPS)], rates, atol=1e-9)
    graph = mps.Graph("cpu")
    step = graph.placeholder((), np.float32)
    rate = schedule.tensor(step)
    np.testing.assert_allclose([graph.run({step: n}, rate) for n in range(STEPS)], rates, atol=1e-6)


def test_a_schedule_is_what_the_optimizer_uses() -> None:
    schedule, formula = SCHEDULES["warm-up and cosine"]

    def rule(w: Array, g: Array, state: dict[str, Any], n: int) -> Array:
        return w - formula(n - 1) * g

    np.testing.assert_allclose(_trained(optim.SGD(schedule)), _expected(rule), rtol=1e-4, atol=1e-5)


def test_a_schedule_without_steps_takes_those_of_the_run() -> None:
    np.testing.assert_array_equal(
        _trained(optim.SGD(optim.cosine(0.1)), steps=STEPS), _trained(optim.SGD(optim.cosine(0.1, steps=STEPS)))
    )
    with pytest.raises(mps.ArgumentError, match="has no number of steps"):
        optim.cosine(0.1)(3)


def test_one_cycle_rises_from_its_first_rate_and_falls_to_its_last() -> None:
    schedule = optim.one_cycle(1.0, steps=100, rising=0.3)
    assert schedule(0) == pytest.approx(0.04)
    assert schedule(29) == pytest.approx(1.0)
    assert schedule(99) == pytest.approx(4e-6)


# ---- errors and programs


def test_settings_that_cannot_be_are_refused() -> None:
    for make in (
        lambda: optim.SGD(-0.1),
        lambda: optim.SGD(math.inf),
        lambda: optim.SGD(0.1, nesterov=True),
        lambda: optim.Adam(betas=(0.9, 1.0)),
        lambda: optim.Adam(clip_norm=-1.0),
        lambda: optim.Adam(clip_norm=0.0),
        lambda: optim.Adam(clip_value=0.0),
        lambda: optim.warmup_cosine(0.1, warmup=-1),
        lambda: optim.step_decay(0.1, every=0),
        lambda: optim.SGD(0.1, accumulate=0),
        lambda: optim.SGD(0.1, average=1.0),
        lambda: optim.LossScale(0.0),
        lambda: optim.LossScale(interval=0),
        lambda: optim.Muon(momentum=1.0),
        lambda: optim.Adafactor(decay=0.8),
    ):
        with pytest.raises(mps.ArgumentError):
            make()


def test_a_loss_that_does_not_depend_on_a_variable_is_refused() -> None:
    graph = mps.Graph("cpu")
    used, unused = graph.variable([1.0], name="used"), graph.variable([1.0], name="unused")
    with pytest.raises(mps.GraphError, match="unused"):
        optim.SGD(0.1).minimize(graph.sum(used), [used, unused])
    model = nn.Linear(2)
    model.build((1, 3))
    with pytest.raises(mps.GraphError, match="no parameter"):
        optim.SGD(0.1).minimize(graph.sum(used), model)


def test_frozen_parameters_stay_as_they_are() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 3))
    model = nn.Sequential(nn.Linear(4), nn.Linear(2))
    with nn.train(graph):
        loss = nn.mean_squared_error(model(x), x[:, :2])
    before = model.state_dict()
    model.freeze("0.*")
    graph.run({x: np.eye(3)}, [], optim.AdamW(0.1, weight_decay=0.5).minimize(loss, model))
    after = model.state_dict()
    for path in before:
        assert np.array_equal(before[path], after[path]) == path.startswith("0."), path
