"""Weights of samples: the loss of a batch is sum(w l) / sum(w), by hand and by PyTorch, in all forms of data."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(11)
X = RANDOM.normal(size=(24, 3)).astype(np.float32)
Y = RANDOM.integers(0, 4, 24)
W = RANDOM.choice([0.0, 0.25, 1.0, 3.5], 24).astype(np.float32)
Z = RANDOM.normal(size=(24, 2)).astype(np.float32)


def _trainer(loss: Any = nn.cross_entropy, *, outputs: int = 4, **options: Any) -> mps.Trainer:
    model = nn.Linear(outputs)
    model.build((1, 3))
    return mps.Trainer(model, loss, optim.SGD(0.3, **options), device="cpu")


def _descended(weight: Array, bias: Array, rows: slice, rate: float = 0.3) -> tuple[float, Array, Array]:
    """Return the weighted cross-entropy of samples by its formula, and the next parameters, in float64."""
    scores = X[rows].astype(np.float64) @ weight.T + bias
    shares = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
    part = W[rows].astype(np.float64) / W[rows].sum(dtype=np.float64)
    loss = -(part * np.log(shares[np.arange(len(part)), Y[rows]])).sum()
    slopes = part[:, np.newaxis] * (shares - np.eye(4)[Y[rows]])
    return loss, weight - rate * slopes.T @ X[rows], bias - rate * slopes.sum(0)


def test_steps_are_those_of_the_formula() -> None:
    trainer = _trainer()
    state = trainer.model.state_dict()
    weight, bias = state["weight"].astype(np.float64), state["bias"].astype(np.float64)
    losses = trainer.fit(X, Y, sample_weights=W, batch_size=8, epochs=4, shuffle=False).losses
    expected = []
    for step in range(12):
        loss, weight, bias = _descended(weight, bias, slice(8 * (step % 3), 8 * (step % 3) + 8))
        expected.append(loss)
    np.testing.assert_allclose(losses, expected, rtol=1e-5)
    np.testing.assert_allclose(trainer.model.state_dict()["weight"], weight, rtol=1e-4, atol=1e-6)


@pytest.mark.needs("torch")
@pytest.mark.parametrize("name", ["cross_entropy", "mean_squared_error", "huber"])
def test_losses_and_gradients_are_those_of_pytorch(name: str) -> None:
    import torch

    functions = {"cross_entropy": "cross_entropy", "mean_squared_error": "mse_loss", "huber": "huber_loss"}
    theirs = getattr(torch.nn.functional, functions[name])
    targets: Array = Y if name == "cross_entropy" else Z
    trainer = _trainer(getattr(nn, name), outputs=4 if name == "cross_entropy" else 2)
    state = {path: torch.tensor(value, requires_grad=True) for path, value in trainer.model.state_dict().items()}
    optimizer = torch.optim.SGD(state.values(), 0.3)
    losses = trainer.fit(X, targets, sample_weights=W, batch_size=24, epochs=10, shuffle=False).losses
    for found in losses:
        each = theirs(torch.tensor(X) @ state["weight"].T + state["bias"], torch.tensor(targets), reduction="none")
        each = each.reshape(24, -1).mean(1)
        loss = (torch.tensor(W) * each).sum() / torch.tensor(W).sum()
        assert found == pytest.approx(loss.item(), rel=1e-5)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    np.testing.assert_allclose(trainer.model.state_dict()["bias"], state["bias"].detach().numpy(), rtol=1e-4, atol=1e-6)


def test_samples_of_weight_0_are_left_out_and_equal_weights_change_nothing() -> None:
    options: dict[str, Any] = {"batch_size": 24, "epochs": 5, "shuffle": False}
    kept = W > 0
    without = _trainer().fit(X[kept], Y[kept], sample_weights=W[kept], **options).losses
    np.testing.assert_allclose(_trainer().fit(X, Y, sample_weights=W, **options).losses, without, rtol=1e-5)
    equal = _trainer().fit(X, Y, sample_weights=np.full(24, 7), **options).losses
    np.testing.assert_allclose(equal, _trainer().fit(X, Y, **options).losses, rtol=1e-5)


def test_runs_that_make_a_step_together_have_the_mean_of_one_batch() -> None:
    options: dict[str, Any] = {"sample_weights": W, "shuffle": False, "epochs": 3}
    whole, parts = _trainer(), _trainer(accumulate=4)
    whole.fit(X, Y, batch_size=24, **options)
    parts.fit(X, Y, batch_size=6, **options)
    for path, values in whole.model.state_dict().items():
        np.testing.assert_allclose(parts.model.state_dict()[path], values, rtol=1e-4, atol=1e-6, err_msg=path)


@pytest.mark.parametrize("accumulate", [1, 2])
def test_a_batch_whose_weights_are_all_0_has_the_loss_0_and_changes_nothing(accumulate: int) -> None:
    weights = np.zeros(24)
    weights[-1] = 2
    trainer = _trainer(accumulate=accumulate)
    before = trainer.model.state_dict()
    history = trainer.fit(X, Y, sample_weights=weights, batch_size=1, steps=4, shuffle=False)
    assert history.losses == [0, 0, 0, 0]
    assert all(np.array_equal(before[path], value) for path, value in trainer.model.state_dict().items())
    scores = X[-1] @ before["weight"].T + before["bias"]
    [loss] = trainer.fit(X[-1:], Y[-1:], sample_weights=weights[-1:], batch_size=1).losses
    assert loss == pytest.approx(np.log(np.exp(scores).sum()) - scores[Y[-1]], rel=1e-5)


def test_positions_of_a_sequence_may_have_weights() -> None:
    x, y = RANDOM.normal(size=(4, 5, 3)).astype(np.float32), RANDOM.integers(0, 4, (4, 5))
    weights = RANDOM.integers(0, 2, (4, 5)).astype(np.float32)
    trainer = _trainer()
    scores = x.astype(np.float64) @ trainer.model.state_dict()["weight"].T + trainer.model.state_dict()["bias"]
    logs = np.log(np.exp(scores).sum(-1)) - np.take_along_axis(scores, y[..., np.newaxis], -1)[..., 0]
    for given, expected in (
        (weights, (weights * logs).sum() / weights.sum()),
        (W[:4], logs.mean(1) @ W[:4] / W[:4].sum()),
    ):
        found = _trainer().evaluate(x, y, sample_weights=given, batch_size=3)["loss"]
        assert found == pytest.approx(expected, rel=1e-5)


class _Samples(mps.Samples):
    image_shape = (1, 1, 3)

    def __len__(self) -> int:
        return len(X)

    def read(self, rows: Array, epoch: int) -> Any:
        return X[rows], Y[rows], W[rows]


def _batches() -> Iterator[tuple[Array, Array, Array]]:
    return ((X[start : start + 8], Y[start : start + 8], W[start : start + 8]) for start in range(0, 24, 8))


def test_all_forms_of_data_have_a_third_part() -> None:
    forms: dict[str, Any] = {
        "arrays": (X, Y, W),
        "samples": _Samples(),
        "a list": [(X[row], int(Y[row]), float(W[row])) for row in range(24)],
        "batches": list(_batches()),
    }
    expected = _trainer().fit(X, Y, sample_weights=W, batch_size=8, shuffle=False).losses
    measured = _trainer().evaluate(X, Y, sample_weights=W)["loss"]
    for name, form in forms.items():
        data = iter(form) if name == "batches" else form
        assert _trainer().fit(data, batch_size=8, steps=3, shuffle=False).losses == expected, name
        data = iter(form) if name == "batches" else form
        assert _trainer().evaluate(data)["loss"] == pytest.approx(measured, rel=1e-6), name
    history = _trainer().fit(X, Y, epochs=1, validation=(X, Y, W))
    assert history.epochs[-1].metrics["validation_loss"] != history.epochs[-1].metrics["loss"]


def test_the_loss_of_all_data_is_the_weighted_mean_whatever_the_batches() -> None:
    losses = [_trainer().evaluate(X, Y, sample_weights=W, batch_size=size)["loss"] for size in (1, 5, 24)]
    np.testing.assert_allclose(losses, losses[-1], rtol=1e-6)


def test_losses_of_ones_own_return_one_for_each_sample() -> None:
    def absolute(scores: mps.Tensor, targets: mps.Tensor) -> mps.Tensor:
        return abs(scores - targets).sum(1)

    found = _trainer(absolute, outputs=2).evaluate(X, Z, sample_weights=W)["loss"]
    state = _trainer(outputs=2).model.state_dict()
    each = abs(X @ state["weight"].T + state["bias"] - Z).sum(1)
    assert found == pytest.approx(W @ each / W.sum(), rel=1e-5)
    doubled = functools.partial(nn.cross_entropy, weights=[2.0] * 4)
    ours = _trainer(doubled).evaluate(X, Y, sample_weights=W)["loss"]
    assert ours == pytest.approx(2 * _trainer().evaluate(X, Y, sample_weights=W)["loss"])


def test_a_run_goes_on_with_the_same_weights_alone(tmp_path: Any) -> None:
    _trainer().fit(X, Y, sample_weights=W, callbacks=[mps.Checkpoints(tmp_path)])
    with pytest.raises(mps.ArgumentError, match="sample weights"):
        _trainer().fit(X, Y, sample_weights=W + 1, epochs=2, callbacks=[mps.Checkpoints(tmp_path)], resume=tmp_path)


def _mean(scores: mps.Tensor, targets: mps.Tensor) -> mps.Tensor:
    return abs(scores - targets).mean()


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: _trainer().fit(X, Y, sample_weights=W[:9]), "there are 24 samples and 9 weights"),
        (lambda: _trainer().fit(X, Y, sample_weights=W - 1), r"a sample weight is -.*, expected a finite number"),
        (lambda: _trainer().fit(X, Y, sample_weights=W / np.float32(np.nan)), "a sample weight is nan"),
        (lambda: _trainer().fit(X, Y, sample_weights=W * 0), "all 24 sample weights are 0"),
        (lambda: _trainer().fit((X, Y, W), sample_weights=W), "expected one of them"),
        (lambda: _trainer().fit(_Samples(), sample_weights=W), "expected one of them"),
        (lambda: _trainer().fit(_batches(), sample_weights=W, steps=1), "the third part"),
        (
            lambda: _trainer().fit(X, Y, sample_weights=np.ones((24, 2))),
            r"shape \(None,\) and sample weights \(None, 2\)",
        ),
        (lambda: _trainer(_mean, outputs=2).fit(X, Z, sample_weights=W), "the loss _mean returns one number"),
        (lambda: _trainer().fit([(X[0], 1, 2.0, 3)] * 3), "a sample has 4 parts"),
        (lambda: _trainer().fit(X, Y, sample_weight=W), "did you mean sample_weights"),  # type: ignore[call-arg]
    ],
)
def test_weights_that_do_not_fit_are_refused(call: Any, match: str) -> None:
    with pytest.raises(mps.Error, match=match):
        call()
