"""Several named losses, whose sum a Trainer minimises: by hand, by PyTorch, in histories, files and checkpoints."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(17)
X = RANDOM.normal(size=(24, 3)).astype(np.float32)
Y = RANDOM.normal(size=(24, 2)).astype(np.float32)
W = RANDOM.choice([0.0, 0.5, 2.0], 24).astype(np.float32)


def _both(found: mps.Tensor, targets: mps.Tensor) -> dict[str, mps.Tensor]:
    return {"distance": nn.mean_squared_error(found, targets), "size": 0.3 * (found * found).mean()}


def _each(found: mps.Tensor, targets: mps.Tensor) -> dict[str, mps.Tensor]:
    return {"distance": ((found - targets) ** 2).mean(1), "size": 0.3 * (found * found)}


def _trainer(loss: Any = _both, **options: Any) -> mps.Trainer:
    model = nn.Linear(2)
    model.build((1, 3))
    return mps.Trainer(model, loss, optim.SGD(0.2, **options), device="cpu")


def _descended(weight: Array, bias: Array, rows: slice, weights: Array) -> tuple[Array, Array, Array]:
    """Return both losses by their formulas, and the next parameters, in float64."""
    x, y = X[rows].astype(np.float64), Y[rows].astype(np.float64)
    share = (weights[rows] / weights[rows].sum(dtype=np.float64))[:, np.newaxis]
    found = x @ weight.T + bias
    losses = np.array([(share * (found - y) ** 2).sum() / 2, 0.3 * (share * found**2).sum() / 2])
    slopes = share * ((found - y) + 0.3 * found)
    return losses, weight - 0.2 * slopes.T @ x, bias - 0.2 * slopes.sum(0)


def _check_steps(trainer: mps.Trainer, weights: Array | None, scale: float) -> None:
    """Train 12 steps and compare with `_descended`. The history has "size" without its factor `scale`."""
    state = trainer.model.state_dict()
    weight, bias = state["weight"].astype(np.float64), state["bias"].astype(np.float64)
    history = trainer.fit(X, Y, sample_weights=weights, batch_size=8, epochs=4, shuffle=False)
    expected = []
    for step in range(12):
        rows = slice(8 * (step % 3), 8 * (step % 3) + 8)
        losses, weight, bias = _descended(weight, bias, rows, np.ones(24) if weights is None else weights)
        expected.append(losses)
    found = np.stack([history.parts["distance"], scale * np.array(history.parts["size"])], 1)
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    np.testing.assert_allclose(history.losses, np.sum(expected, 1), rtol=1e-5)
    np.testing.assert_allclose(trainer.model.state_dict()["weight"], weight, rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(trainer.model.state_dict()["bias"], bias, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("weights", [None, W])
def test_steps_are_those_of_the_sum_by_hand(weights: Array | None) -> None:
    trainer = _trainer(_both if weights is None else _each)
    _check_steps(trainer, weights, 1)


@pytest.mark.parametrize("weights", [None, W])
def test_weighted_losses_are_those_of_the_sum_by_hand(weights: Array | None) -> None:
    """The factor of `_descended` is 0.3: twice 0.15."""

    def loss(found: mps.Tensor, targets: mps.Tensor) -> dict[str, mps.Tensor]:
        size = found * found if weights is not None else (found * found).mean()
        return {"size": size, "distance": (_both if weights is None else _each)(found, targets)["distance"]}

    model = nn.Linear(2)
    model.build((1, 3))
    trainer = mps.Trainer(model, loss, optim.SGD(0.2), loss_weights={"size": 0.3}, device="cpu")
    _check_steps(trainer, weights, 0.3)
    measured = trainer.evaluate(X, Y, sample_weights=weights)
    assert measured["loss"] == pytest.approx(measured["distance"] + 0.3 * measured["size"], rel=1e-5)


def test_a_weight_of_0_leaves_a_loss_out() -> None:
    def trained(**options: Any) -> tuple[mps.History, Array]:
        model = nn.Linear(2)
        model.build((1, 3))
        loss = _both if options else nn.mean_squared_error
        history = mps.Trainer(model, loss, optim.SGD(0.2), device="cpu", **options).fit(X, Y, batch_size=8, epochs=2)
        return history, model.state_dict()["weight"]

    history, weight = trained(loss_weights={"size": 0, "distance": 1})
    alone, expected = trained()
    assert history.losses == pytest.approx(alone.losses, rel=1e-6)
    assert min(history.parts["size"]) > 0
    np.testing.assert_allclose(weight, expected, rtol=1e-5)


@pytest.mark.parametrize(
    ("given", "loss", "sentence"),
    [
        ({"sise": 1}, _both, 'Trainer: loss_weights has "sise", the loss returns distance and size.'),
        ({"size": 1}, nn.huber, 'Trainer: loss_weights has "size", the loss huber returns one tensor without a name.'),
        ({"size": np.inf}, _both, 'Trainer: loss_weights of "size" is inf, expected a finite number.'),
        ({"size": "big"}, _both, "Trainer: loss_weights of \"size\" is 'big', expected a finite number."),
        ([1, 2], _both, "Trainer: loss_weights is [1, 2], expected a mapping of names to numbers."),
    ],
)
def test_wrong_weights_of_losses_are_refused(given: Any, loss: Any, sentence: str) -> None:
    with pytest.raises(mps.ArgumentError) as raised:
        mps.Trainer(nn.Linear(2), loss, optim.SGD(0.2), loss_weights=given, device="cpu").fit(X, Y)
    assert str(raised.value) == sentence


def test_one_named_loss_is_the_loss() -> None:
    alone = _trainer(nn.mean_squared_error).fit(X, Y, batch_size=8, epochs=3)
    named = _trainer(lambda x, y: {"error": nn.mean_squared_error(x, y)}).fit(X, Y, batch_size=8, epochs=3)
    assert named.losses == alone.losses
    assert named.parts == {"error": alone.losses}
    assert alone.parts == {}


def test_runs_that_make_a_step_together_have_the_gradients_of_one_batch() -> None:
    whole, parts = _trainer(), _trainer(accumulate=4)
    whole.fit(X, Y, batch_size=24, epochs=3, shuffle=False)
    parts.fit(X, Y, batch_size=6, epochs=3, shuffle=False)
    for path, values in whole.model.state_dict().items():
        np.testing.assert_allclose(parts.model.state_dict()[path], values, rtol=1e-4, atol=1e-6, err_msg=path)


@pytest.mark.needs("torch")
def test_steps_of_adam_are_those_of_pytorch() -> None:
    import torch

    trainer = mps.Trainer(nn.Linear(2), _both, optim.Adam(0.05), device="cpu")
    trainer.model.build((1, 3))
    state = {path: torch.tensor(value, requires_grad=True) for path, value in trainer.model.state_dict().items()}
    optimizer = torch.optim.Adam(state.values(), 0.05)
    history = trainer.fit(X, Y, batch_size=24, epochs=20, shuffle=False)
    for distance, size in zip(history.parts["distance"], history.parts["size"], strict=True):
        found = torch.tensor(X) @ state["weight"].T + state["bias"]
        losses = torch.nn.functional.mse_loss(found, torch.tensor(Y)), 0.3 * (found * found).mean()
        assert (distance, size) == pytest.approx([each.item() for each in losses], rel=1e-4)
        optimizer.zero_grad()
        sum(losses).backward()
        optimizer.step()
    for path, value in trainer.model.state_dict().items():
        np.testing.assert_allclose(value, state[path].detach().numpy(), rtol=1e-4, atol=1e-5)


# ---- a generator and a discriminator, each trained by its own loss


class Game(nn.Module):
    """Two networks that learn from each other, in one step."""

    def __init__(self) -> None:
        self.generator = nn.Sequential(nn.Linear(8), nn.Tanh(), nn.Linear(3))
        self.discriminator = nn.Sequential(nn.Linear(8), nn.Tanh(), nn.Linear(1))

    def __call__(self, real: Any, seeds: Any) -> Any:
        drawn = self.generator(seeds)
        judged = self.discriminator(real), self.discriminator(drawn.detach())
        with nn.detached(self.discriminator):
            return *judged, self.discriminator(drawn)


def _game(scores: Any, _: Any) -> dict[str, Any]:
    real, fake, fooled = scores
    loss = nn.sigmoid_cross_entropy
    return {"discriminator": loss(real, real * 0 + 1) + loss(fake, fake * 0), "generator": loss(fooled, fooled * 0 + 1)}


@pytest.mark.needs("torch")
def test_a_generator_and_a_discriminator_learn_as_in_pytorch() -> None:
    import torch

    seeds = RANDOM.normal(size=(24, 2)).astype(np.float32)
    model = Game()
    model.build((1, 3), (1, 2))
    state = {path: torch.tensor(value, requires_grad=True) for path, value in model.state_dict().items()}

    def network(name: str, x: Any, weights: Any) -> Any:
        hidden = torch.tanh(x @ weights[f"{name}.0.weight"].T + weights[f"{name}.0.bias"])
        return hidden @ weights[f"{name}.2.weight"].T + weights[f"{name}.2.bias"]

    history = mps.Trainer(model, _game, optim.Adam(0.02, betas=(0.5, 0.999)), device="cpu").fit(
        (X, seeds), X, batch_size=24, epochs=15, shuffle=False
    )
    optimizer = torch.optim.Adam(state.values(), 0.02, betas=(0.5, 0.999))
    entropy = torch.nn.functional.binary_cross_entropy_with_logits
    for step in range(15):
        constants = {path: value.detach() for path, value in state.items()}
        drawn = network("generator", torch.tensor(seeds), state)
        real, fake = (network("discriminator", x, state) for x in (torch.tensor(X), drawn.detach()))
        fooled = network("discriminator", drawn, constants)
        ones, zeros = torch.ones(24, 1), torch.zeros(24, 1)
        losses = entropy(real, ones) + entropy(fake, zeros), entropy(fooled, ones)
        assert history.parts["discriminator"][step] == pytest.approx(losses[0].item(), rel=1e-4)
        assert history.parts["generator"][step] == pytest.approx(losses[1].item(), rel=1e-4)
        optimizer.zero_grad()
        sum(losses).backward()
        optimizer.step()
    for path, value in model.state_dict().items():
        np.testing.assert_allclose(value, state[path].detach().numpy(), rtol=1e-3, atol=1e-4, err_msg=path)


def test_constants_of_a_block_are_those_of_its_module_alone() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1, 2))
    outer, inner = nn.Linear(2), nn.Linear(2)
    with nn.train(graph):
        with nn.detached(outer):
            with nn.detached(inner):
                both = inner(outer(x)).sum()
            one = inner(outer(x)).sum()
        none = inner(outer(x)).sum()
    model = nn.Sequential(outer, inner)
    with pytest.raises(mps.GraphError, match="does not depend on"):
        optim.SGD(0.1).minimize(both, model)
    before = model.state_dict()
    graph.run({x: [[1, 2]]}, one, optim.SGD(0.1).minimize(one, model))
    changed = [path for path, value in model.state_dict().items() if not np.array_equal(before[path], value)]
    assert changed == ["1.weight", "1.bias"]
    graph.run({x: [[1, 2]]}, none, optim.SGD(0.1).minimize(none, model))
    assert not np.array_equal(before["0.weight"], model.state_dict()["0.weight"])
    with pytest.raises(mps.StateError, match=r"nn\.detached is used outside a module's call"), nn.detached(outer):
        pass


# ---- histories, files, checkpoints


def _rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def test_epochs_have_the_means_of_each_loss_and_validation_too(tmp_path: Path) -> None:
    trainer = _trainer()
    logger, lines = mps.CSVLogger(tmp_path / "losses.csv"), mps.JSONLogger(tmp_path / "losses.jsonl")
    history = trainer.fit(X, Y, batch_size=8, epochs=2, validation=(X, Y), callbacks=[logger, lines])
    last = history.epochs[-1].metrics
    names = ["loss", "distance", "size"]
    assert list(last) == [*names, *(f"validation_{name}" for name in names)]
    for name in names[1:]:
        assert last[name] == pytest.approx(np.mean(history.parts[name][3:]))
    measured = trainer.evaluate(X, Y, batch_size=5)
    assert list(measured) == names
    for name in names:
        assert last[f"validation_{name}"] == pytest.approx(measured[name], rel=1e-6)
    assert measured["loss"] == pytest.approx(measured["distance"] + measured["size"], rel=1e-6)
    state = trainer.model.state_dict()
    found = X.astype(np.float64) @ state["weight"].T + state["bias"]
    assert measured["size"] == pytest.approx(0.3 * (found**2).mean(), rel=1e-5)

    rows = _rows(tmp_path / "losses.csv")
    assert [float(row["size"]) for row in rows] == history.parts["size"]
    assert [float(row["loss"]) for row in rows] == history.losses
    table = _rows(history.to_csv(tmp_path / "history.csv"))
    assert [float(row["distance"]) for row in table] == history.parts["distance"]
    assert float(table[-1]["validation_size"]) == last["validation_size"]
    read = [json.loads(line) for line in (tmp_path / "losses.jsonl").read_text().splitlines()]
    assert read[0] == {"iteration": 1, **history.measured_at(1)}


def test_names_with_commas_are_cells_of_their_own(tmp_path: Path) -> None:
    loss = lambda x, y: {"a, b": nn.mean_squared_error(x, y)}  # noqa: E731
    history = _trainer(loss).fit(X, Y, callbacks=[mps.CSVLogger(tmp_path / "losses.csv")])
    [row] = _rows(tmp_path / "losses.csv")
    assert float(row["a, b"]) == history.losses[0]


def test_callbacks_follow_one_of_the_losses(tmp_path: Path) -> None:
    stopping = mps.EarlyStopping("validation_size", patience=0, minimum_change=100.0)
    history = _trainer().fit(X, Y, epochs=9, validation=(X, Y), callbacks=[stopping])
    assert len(history.epochs) == 2
    with pytest.raises(mps.ArgumentError, match='metric is "sise", the epochs of this run have loss, distance, size'):
        _trainer().fit(X, Y, callbacks=[mps.EarlyStopping("sise")])


def test_a_resumed_run_has_the_losses_of_an_uninterrupted_one(tmp_path: Path) -> None:
    options: dict[str, Any] = {"batch_size": 8, "validation": (X, Y)}
    whole = _trainer().fit(X, Y, epochs=4, **options)
    callbacks = [mps.Checkpoints(tmp_path), mps.CSVLogger(tmp_path / "losses.csv")]
    _trainer().fit(X, Y, epochs=2, callbacks=callbacks, **options)
    resumed = _trainer().fit(X, Y, epochs=4, callbacks=callbacks, resume=tmp_path, **options)
    assert resumed.losses == whole.losses
    assert resumed.parts == whole.parts
    assert [epoch.metrics for epoch in resumed.epochs] == [epoch.metrics for epoch in whole.epochs]
    rows = _rows(tmp_path / "losses.csv")
    assert [float(row["size"]) for row in rows] == whole.parts["size"]


@pytest.mark.parametrize(
    ("loss", "names"), [(nn.mean_squared_error, "no names"), (lambda x, y: {"a": abs(x - y)}, "a")]
)
def test_a_run_of_other_losses_is_not_gone_on_from(loss: Any, names: str, tmp_path: Path) -> None:
    _trainer().fit(X, Y, callbacks=[mps.Checkpoints(tmp_path)])
    sentence = f"the losses of its run have distance, size, those of this run {names}."
    trainer = _trainer(loss)
    before = trainer.model.state_dict()
    with pytest.raises(mps.ArgumentError, match=re.escape(sentence)):
        trainer.fit(X, Y, epochs=2, callbacks=[mps.Checkpoints(tmp_path)], resume=tmp_path)
    assert all(np.array_equal(before[path], value) for path, value in trainer.model.state_dict().items())


def test_a_loss_that_is_not_finite_changes_nothing() -> None:
    trainer = _trainer(lambda x, y: {"fine": nn.mean_squared_error(x, y), "wrong": (x - x).log().mean()})
    before = trainer.model.state_dict()
    with pytest.raises(mps.NonFiniteError, match="the loss|loss 1 of 3"):
        trainer.fit(X, Y)
    assert all(np.array_equal(before[path], value) for path, value in trainer.model.state_dict().items())


@pytest.mark.parametrize(
    ("loss", "sentence"),
    [
        (lambda x, y: {}, "Trainer: the loss returns an empty mapping, expected at least one named tensor."),
        (lambda x, y: {"loss": x}, "Trainer: the loss returns a tensor named 'loss', expected a text other than"),
        (lambda x, y: {"validation_a": x}, "Trainer: the loss returns a tensor named 'validation_a', expected a text"),
        (lambda x, y: {3: x}, "Trainer: the loss returns a tensor named 3, expected a text"),
        (lambda x, y: {"": x}, "Trainer: the loss returns a tensor named '', expected a text"),
        (lambda x, y: {"a": 3.0}, "Trainer: the loss a returns float, expected a tensor."),
        (lambda x, y: [x, y], "returns list, expected a tensor."),
    ],
)
def test_what_is_no_mapping_of_names_to_losses_is_refused(loss: Any, sentence: str) -> None:
    with pytest.raises(mps.ArgumentError, match=re.escape(sentence)):
        _trainer(loss).fit(X, Y)


def test_names_of_losses_and_metrics_differ() -> None:
    trainer = mps.Trainer(
        nn.Linear(2),
        lambda x, y: {"mean_squared_error": nn.mean_squared_error(x, y)},
        optim.SGD(0.1),
        metrics=["mean_squared_error"],
        device="cpu",
    )
    with pytest.raises(
        mps.ArgumentError, match='a loss and a metric are named "mean_squared_error", expected two names'
    ):
        trainer.fit(X, Y)


def test_with_weights_each_named_loss_is_one_of_samples() -> None:
    sentence = "the loss size returns one number; expected a loss for each sample, or an argument `reduction`"
    with pytest.raises(mps.ArgumentError, match=re.escape(sentence)):
        _trainer(lambda x, y: {"distance": (x - y) ** 2, "size": (x * x).mean()}).fit(X, Y, sample_weights=W)

    def reduced(x: Any, y: Any, reduction: str = "mean") -> Any:
        return {"distance": nn.mean_squared_error(x, y, reduction=reduction), "size": 0.3 * (x * x)}

    found = _trainer(reduced).evaluate(X, Y, sample_weights=W)
    assert found == pytest.approx(_trainer(_each).evaluate(X, Y, sample_weights=W), rel=1e-6)
