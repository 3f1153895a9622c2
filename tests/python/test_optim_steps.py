"""Steps of optimizers: sums over runs, averages, a loss scale; and PyTorch's optimizers."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]

STEPS = 100
_RANDOM = np.random.default_rng(4)
X = _RANDOM.normal(size=(STEPS, 12, 5)).astype(np.float32)
Y = _RANDOM.normal(size=(STEPS, 12, 3)).astype(np.float32)
WEIGHTS, BIAS = _RANDOM.normal(size=(5, 3)).astype(np.float32), _RANDOM.normal(size=3).astype(np.float32)


class _Program:
    """The mean squared error of tanh(x w + b), and the steps of an optimizer."""

    def __init__(self, optimizer: optim.Optimizer, steps: int | None = None) -> None:
        self.graph = mps.Graph("cpu")
        self.x, self.y = self.graph.placeholder((None, 5)), self.graph.placeholder((None, 3))
        self.w, self.b = self.graph.variable(WEIGHTS, name="w"), self.graph.variable(BIAS, name="b")
        self.loss = self.graph.mean(self.graph.square(self.graph.tanh(self.x @ self.w + self.b) - self.y))
        self.updates = optimizer.minimize(self.loss, [self.w, self.b], steps=steps)

    def step(self, x: Array, y: Array) -> None:
        """Make a run."""
        self.graph.run({self.x: x, self.y: y}, [], self.updates)

    def variable(self, name: str) -> Any:
        """Return the value of a variable of the optimizer."""
        return self.graph.run({}, dict(self.graph._variables)[name])

    def values(self) -> Array:
        """Return w and b."""
        return np.concatenate([each.ravel() for each in self.graph.run({}, [self.w, self.b])])


# ---- sums over runs


@pytest.mark.parametrize("kind", [optim.SGD, optim.AdamW, optim.Muon, optim.Adafactor])
def test_accumulated_runs_are_steps_of_the_large_batch(kind: Any) -> None:
    rate = optim.warmup_cosine(0.05, warmup=5)
    parts = _Program(kind(rate, clip_norm=0.2, average=0.9, accumulate=4), steps=4 * 30)
    whole = _Program(kind(rate, clip_norm=0.2, average=0.9), steps=30)
    for number in range(30):
        for part in range(4):
            before = parts.values()
            rows = slice(3 * part, 3 * part + 3)
            parts.step(X[number, rows], Y[number, rows])
            assert np.array_equal(before, parts.values()) == (part != 3)
        whole.step(X[number], Y[number])
    np.testing.assert_allclose(parts.values(), whole.values(), rtol=2e-5, atol=2e-6)
    assert not np.allclose(whole.values()[:15], WEIGHTS.ravel(), atol=0.01)
    np.testing.assert_allclose(optim.averages([parts.w])["w"], optim.averages([whole.w])["w"], rtol=2e-5, atol=2e-6)


def test_a_resumed_run_has_the_same_bits(tmp_path: Path) -> None:
    def trained(epochs: int, resume: bool) -> dict[str, Array]:
        model = nn.Sequential(nn.Linear(4), nn.BatchNorm(), nn.Linear(3))
        optimizer = optim.Muon(
            0.02, average=0.9, accumulate=3, loss_scale=optim.LossScale(4.0, interval=2), others=optim.Adafactor(0.1)
        )
        trainer = mps.Trainer(model, nn.mean_squared_error, optimizer, device="cpu")
        callbacks = [mps.Checkpoints(tmp_path / str(resume))]
        trainer.fit(
            X[0], Y[0], batch_size=4, epochs=epochs, callbacks=callbacks, resume=tmp_path / "True" if resume else None
        )
        return {**model.state_dict(), **{f"mean {p}": v for p, v in optim.averages(model).items()}}

    whole = trained(8, False)
    with pytest.warns(UserWarning, match="no checkpoint"):
        trained(5, True)  # 15 runs: 5 steps
    resumed = trained(8, True)
    assert all(np.array_equal(value, resumed[path]) for path, value in whole.items())
    assert not np.array_equal(whole["0.weight"], whole["mean 0.weight"])


@pytest.mark.parametrize("kind", [optim.Muon, optim.Adafactor])
@pytest.mark.parametrize("shape", [(), (1,), (0,), (1, 1), (0, 3), (3, 0), (4, 2, 3, 3)])
def test_parameters_of_any_shape_are_trained(kind: Any, shape: tuple[int, ...]) -> None:
    graph = mps.Graph("cpu")
    first = np.abs(_RANDOM.normal(size=shape)).astype(np.float32) + 1
    w = graph.variable(first, name="w")
    updates = kind(0.05, average=0.5, accumulate=2, loss_scale=optim.LossScale()).minimize(graph.sum(w * w), [w])
    for _ in range(4):
        graph.run({}, [], updates)
    found = graph.run({}, w)
    assert found.shape == shape
    assert np.isfinite(found).all()
    assert np.linalg.norm(found) < np.linalg.norm(first) or not first.size
    assert optim.averages([w])["w"].shape == shape


def test_muon_takes_the_weights_of_a_convolution_as_a_matrix() -> None:
    values = []
    for shape in ((4, 2, 3, 3), (4, 18)):
        graph = mps.Graph("cpu")
        w = graph.variable(np.linspace(-1, 1, 72).reshape(shape), np.float32, name="w")
        updates = optim.Muon(0.1).minimize(graph.sum(graph.sin(w * 3)), [w])
        for _ in range(3):
            graph.run({}, [], updates)
        values.append(graph.run({}, w).reshape(-1))
    np.testing.assert_allclose(values[0], values[1], rtol=1e-5)


# ---- averages


def test_averages_are_those_of_the_values_after_each_step() -> None:
    program = _Program(optim.SGD(0.1, average=0.95))
    np.testing.assert_array_equal(optim.averages([program.w])["w"], WEIGHTS)
    expected: Any = None
    for number in range(STEPS):
        program.step(X[number], Y[number])
        value = program.values().astype(np.float64)
        expected = value if expected is None else 0.95 * expected + 0.05 * value
    found = optim.averages({"w": program.w, "b": program.b})
    np.testing.assert_allclose(np.concatenate([found["w"].ravel(), found["b"]]), expected, rtol=1e-5, atol=1e-6)


def test_a_module_has_its_averages_in_a_block_and_its_values_after_it() -> None:
    x, y = X[0], Y[0]
    model = nn.Sequential(nn.Linear(4), nn.BatchNorm(), nn.Linear(3))
    model.build((1, 5))
    model.freeze("0.*")
    trainer = mps.Trainer(model, nn.mean_squared_error, optim.SGD(0.2, average=0.9), device="cpu")
    with pytest.raises(mps.StateError, match="has none"):
        optim.averages(model)
    trainer.fit(x, y, epochs=10, batch_size=4)
    own, loss = model.state_dict(), trainer.evaluate(x, y)["loss"]
    values = optim.averages(model)
    assert {path for path in own if not np.array_equal(own[path], values[path])} == {
        "1.weight", "1.bias", "2.weight", "2.bias"
    }  # fmt: skip
    with optim.averaged(model) as same:
        assert same is model
        assert all(np.array_equal(value, values[path]) for path, value in model.state_dict().items())
        assert trainer.evaluate(x, y)["loss"] != loss
        other = nn.Sequential(nn.Linear(4), nn.BatchNorm(), nn.Linear(3))
        other.load(values)
        np.testing.assert_allclose(model(x), other(x), rtol=1e-6)
    assert all(np.array_equal(value, own[path]) for path, value in model.state_dict().items())
    assert trainer.evaluate(x, y)["loss"] == loss


def test_a_loop_of_ones_own_goes_on_after_the_block() -> None:
    def trained(look: bool) -> dict[str, Array]:
        graph, model = mps.Graph("cpu"), nn.Linear(3)
        x, y = graph.placeholder((None, 5)), graph.placeholder((None, 3))
        with nn.train(graph):
            loss = nn.mean_squared_error(model(x), y)
        updates = optim.SGD(0.2, average=0.9).minimize(loss, model)
        for number in range(6):
            graph.run({x: X[number], y: Y[number]}, [], updates)
            if look:
                with optim.averaged(model):
                    nn.Workspace.of(graph).synchronize()
                    graph.run({x: X[number], y: Y[number]}, loss)
        return model.state_dict()

    plain, looked = trained(False), trained(True)
    assert all(np.array_equal(plain[path], looked[path]) for path in plain)


# ---- the scale of the loss


@pytest.mark.parametrize("initial", [1.0, 4096.0])
def test_a_scaled_loss_makes_the_same_steps(initial: float) -> None:
    plain = _Program(optim.AdamW(0.01, clip_norm=0.1))
    scaled = _Program(optim.AdamW(0.01, clip_norm=0.1, loss_scale=optim.LossScale(initial, interval=10)))
    for number in range(35):
        plain.step(X[number], Y[number])
        scaled.step(X[number], Y[number])
    np.testing.assert_allclose(scaled.values(), plain.values(), rtol=1e-5, atol=1e-6)
    assert scaled.variable("optimizer.loss_scale") == initial * 8


@pytest.mark.parametrize("accumulate", [1, 2])
def test_a_step_that_is_not_finite_is_skipped_and_halves_the_scale(accumulate: int) -> None:
    def program() -> _Program:
        return _Program(
            optim.Adam(0.01, average=0.9, accumulate=accumulate, loss_scale=optim.LossScale(64.0, interval=3))
        )

    hurt, whole = program(), program()
    scales = []
    for number in range(8):
        is_bad = number in (1, 2)
        for part in range(accumulate):
            x = np.full_like(X[number], np.inf) if is_bad and part == 0 else X[number]
            before = hurt.values()
            hurt.step(x, Y[number])
            if is_bad:
                np.testing.assert_array_equal(hurt.values(), before)
            else:
                whole.step(X[number], Y[number])
        scales.append(float(hurt.variable("optimizer.loss_scale")))
    assert scales == [64, 32, 16, 16, 16, 32, 32, 32]
    np.testing.assert_allclose(hurt.values(), whole.values(), rtol=1e-6)
    np.testing.assert_allclose(optim.averages([hurt.w])["w"], optim.averages([whole.w])["w"], rtol=1e-6)
    assert hurt.variable("optimizer.updates") == 6


def test_a_scale_stays_finite_and_above_0() -> None:
    program = _Program(optim.SGD(0.1, loss_scale=optim.LossScale(2.0**63, interval=1)))
    for number in range(4):
        program.step(X[number] * 0, Y[number] * 0 + np.tanh(BIAS))
    assert program.variable("optimizer.loss_scale") == 2.0**64
    for _ in range(100):
        program.step(np.full_like(X[0], np.nan), Y[0])
    assert program.variable("optimizer.loss_scale") == 2.0**-24


def test_a_trainer_skips_steps_of_float16_that_are_not_finite() -> None:
    def half(x: Any) -> Any:
        graph, mixing = x.graph, np.linspace(-1, 1, 64).reshape(8, 8).astype(np.float16)
        return graph.cast(graph.cast(x, np.float16) @ graph.constant(mixing), np.float32)

    model = nn.Sequential(nn.Linear(8), half, nn.Tanh(), nn.Linear(3))
    optimizer = optim.AdamW(0.02, loss_scale=optim.LossScale(2.0**40))  # derivatives in float16 overflow at first
    trainer = mps.Trainer(model, nn.mean_squared_error, optimizer, device="cpu")
    history = trainer.fit(X[0], Y[0], batch_size=12, epochs=120)
    assert history.losses[-1] < 0.5 * history.losses[0]
    assert all(math.isfinite(value) for value in model.state_dict()["0.weight"].ravel())
    scale = dict(trainer._graph._variables)["optimizer.loss_scale"]
    assert trainer._graph.run({}, scale) < 2.0**40


def test_gradients_that_are_given_cannot_be_scaled() -> None:
    graph = mps.Graph("cpu")
    w = graph.variable([1.0], name="w")
    with pytest.raises(mps.ArgumentError, match="no loss can be scaled"):
        optim.SGD(0.1, loss_scale=optim.LossScale()).updates(graph, {"w": w}, {"w": w})


# ---- PyTorch's


@pytest.mark.needs("torch")
@pytest.mark.parametrize("name", ["AdamW", "Adafactor", "Muon"])
def test_a_hundred_steps_are_those_of_pytorch(name: str) -> None:
    import torch

    ours: dict[str, optim.Optimizer] = {
        "AdamW": optim.AdamW(0.01, weight_decay=0.1),
        "Adafactor": optim.Adafactor(0.01, weight_decay=0.1),
        "Muon": optim.Muon(0.01, weight_decay=0.1, others=optim.SGD(0.05)),
    }
    theirs: dict[str, Any] = {
        "AdamW": lambda w, b: [torch.optim.AdamW([w, b], 0.01, weight_decay=0.1)],
        "Adafactor": lambda w, b: [torch.optim.Adafactor([w, b], 0.01, weight_decay=0.1)],
        "Muon": lambda w, b: [
            torch.optim.Muon([w], 0.01, weight_decay=0.1, adjust_lr_fn="original"),
            torch.optim.SGD([b], 0.05),
        ],
    }
    program = _Program(ours[name])
    w, b = torch.tensor(WEIGHTS, requires_grad=True), torch.tensor(BIAS, requires_grad=True)
    optimizers = theirs[name](w, b)
    for number in range(STEPS):
        program.step(X[number], Y[number])
        for each in optimizers:
            each.zero_grad()
        ((torch.tanh(torch.tensor(X[number]) @ w + b) - torch.tensor(Y[number])) ** 2).mean().backward()
        for each in optimizers:
            each.step()
    expected = np.concatenate([w.detach().numpy().ravel(), b.detach().numpy()])
    tolerance = 0.03 if name == "Muon" else 2e-4  # PyTorch's Newton-Schulz steps are those of bfloat16
    np.testing.assert_allclose(program.values(), expected, rtol=tolerance, atol=tolerance)
