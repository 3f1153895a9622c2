"""Copies and pickles of modules at every stage, of optimizers and schedules; refusals of what lives in a process."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
Way = Callable[[Any], Any]


def by_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


WAYS = [copy.deepcopy, by_pickle]
X = np.random.default_rng(0).standard_normal((16, 5, 6)).astype(np.float32)


class Residual(nn.Module):
    """A module of a program's own, with what it may have beside parameters."""

    def __init__(self) -> None:
        self.first, self.rest = {"a": nn.Linear(6)}, [nn.LayerNorm(), nn.Linear(6)]
        self.scale = nn.Parameter(np.full(6, 0.5))
        self.name, self.table = "residual", np.arange(3)

    def __call__(self, x: Any) -> Any:
        for layer in (self.first["a"], *self.rest):
            x = x + layer(x) * self.scale
        return x


MODULES: dict[str, Callable[[], nn.Module]] = {
    "Linear": lambda: nn.Linear(6),
    "BatchNorm": lambda: nn.Sequential(nn.Linear(6), nn.BatchNorm(), nn.Dropout(0.1)),
    "LSTM": lambda: nn.LSTM(6),
    "MultiHeadAttention": lambda: nn.MultiHeadAttention(6, 2),
    "a program's own": Residual,
    "nested": lambda: nn.Sequential(Residual(), nn.Sequential(nn.Linear(6), nn.GELU())),
}


def train(model: nn.Module, optimizer: optim.Optimizer | None = None, steps: int = 3) -> None:
    mps.Trainer(model, nn.mean_squared_error, optimizer or optim.Adam(0.01), device="cpu").fit(
        (X, -X), batch_size=16, steps=steps
    )


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("stage", ["built", "called", "trained", "assigned"])
def test_a_copy_has_the_values_and_goes_its_own_way(way: Way, name: str, stage: str) -> None:
    model = MODULES[name]()
    model.build(X.shape)
    if stage == "called":
        model(X)
    if stage in ("trained", "assigned"):
        train(model)
    if stage == "assigned":
        first = next(iter(model.parameters().values()))
        first.assign(first.numpy() * 2)
    twin, state = way(model), model.state_dict()
    assert list(twin.parameters()) == list(model.parameters())
    for path, values in twin.state_dict().items():
        np.testing.assert_array_equal(values, state[path])
    y = model(X)
    np.testing.assert_array_equal(twin(X), y)
    train(twin)
    assert any(not np.array_equal(values, state[path]) for path, values in twin.state_dict().items())
    np.testing.assert_array_equal(model(X), y)
    for path, values in model.state_dict().items():
        np.testing.assert_array_equal(values, state[path])


@pytest.mark.parametrize("way", WAYS)
def test_what_is_shared_stays_shared(way: Way) -> None:
    layer = nn.Linear(6)
    model = nn.Sequential(layer, nn.ReLU(), layer)
    train(model)
    twin, outside = way((model, layer))
    assert twin[0] is twin[2]
    assert twin[0] is outside
    assert twin[0].weight is not layer.weight
    assert len(twin.parameters()) == 2
    twin[0].weight.assign(np.zeros((6, 6)))
    np.testing.assert_array_equal(twin(X), np.broadcast_to(twin[0].bias.numpy(), X.shape))


@pytest.mark.parametrize("way", WAYS)
def test_frozen_parameters_and_statistics_stay_so(way: Way) -> None:
    model = nn.Sequential(nn.Linear(6), nn.BatchNorm())
    train(model)
    model.freeze("0.*")
    twin = way(model)
    flags = {path: each.trainable for path, each in model.parameters().items()}
    assert {path: each.trainable for path, each in twin.parameters().items()} == flags
    assert not flags["0.weight"]
    before = twin.state_dict()
    train(twin)
    after = twin.state_dict()
    changed = {path for path in after if not np.array_equal(after[path], before[path])}
    assert not any(path.startswith("0.") for path in changed)
    statistics = {path for path, each in model.parameters().items() if each.is_statistic}
    assert statistics
    assert statistics <= changed


@pytest.mark.parametrize("way", WAYS)
def test_a_module_that_a_graph_trains_is_copied_with_its_newest_values(way: Way) -> None:
    graph = mps.Graph("cpu")
    model = nn.Linear(2)
    x = graph.placeholder((None, 3))
    loss = graph.mean(model(x) ** 2)
    weight = graph.placeholder((2, 3))
    for number in (1, 2):  # also after a pickle of before
        values = np.full((2, 3), number, np.float32)
        workspace = nn.Workspace.of(graph)
        held = workspace.variable(model.weight, None)
        graph.run({x: np.ones((1, 3)), weight: values}, loss, [graph.assign(held, weight)])
        workspace.wrote([model.weight])
        np.testing.assert_array_equal(way(model).weight.numpy(), values)


@pytest.mark.parametrize("way", WAYS)
def test_modules_whose_shapes_are_not_known_are_copied(way: Way) -> None:
    model = nn.Sequential(nn.Linear(4), nn.BatchNorm())
    np.testing.assert_array_equal(way(model)(X), model(X))


def test_a_shallow_copy_has_the_same_parameters() -> None:
    model = Residual()
    twin = copy.copy(model)
    assert twin.scale is model.scale
    twin.scale = nn.Parameter(np.zeros(6))
    assert model.scale is not twin.scale


def test_a_copy_reads_all_values_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    model = nn.Sequential(*[nn.Linear(6) for _ in range(20)])
    train(model)
    runs = []
    run = mps.Graph.run

    def counted(*given: Any, **options: Any) -> Any:
        runs.append(given)
        return run(*given, **options)

    monkeypatch.setattr(mps.Graph, "run", counted)
    copy.deepcopy(model)
    assert len(runs) == 1
    pickle.dumps(model)
    assert len(runs) == 1  # the values are at hand


SCHEDULES = {
    "constant": optim.constant(0.1),
    "cosine": optim.cosine(0.1, steps=10, last=0.1),
    "warmup_cosine": optim.warmup_cosine(0.1, warmup=3, steps=10),
    "warmup_linear": optim.warmup_linear(0.1, warmup=3, steps=10, last=0.2),
    "linear": optim.linear(0.1, steps=10),
    "exponential": optim.exponential(0.1, decay=0.9),
    "step_decay": optim.step_decay(0.1, every=3),
    "one_cycle": optim.one_cycle(0.1, steps=10),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", SCHEDULES)
def test_optimizers_and_schedules_are_copied(way: Way, name: str) -> None:
    optimizer = optim.AdamW(SCHEDULES[name], weight_decay=0.1, clip_norm=1.0)
    twin = way(optimizer)
    assert repr(twin) == repr(optimizer)
    assert [twin.learning_rate(step) for step in range(12)] == [SCHEDULES[name](step) for step in range(12)]
    first, second = nn.Linear(6), nn.Linear(6)
    train(first, optimizer)
    train(second, twin)
    for path, values in first.state_dict().items():
        np.testing.assert_array_equal(second.state_dict()[path], values)


@pytest.mark.parametrize("way", WAYS)
def test_data_and_devices_are_copied(way: Way) -> None:
    data = mps.TensorData(np.arange(6, dtype=np.int16).reshape(2, 3), device="reference")
    twin = way(data)
    assert repr(twin) == repr(data)
    np.testing.assert_array_equal(twin.numpy(), data.numpy())
    assert not np.shares_memory(np.asarray(twin), np.asarray(data))
    assert copy.copy(data) is data
    assert way(data.device) == data.device


@pytest.mark.parametrize("way", [*WAYS, copy.copy])
def test_what_lives_in_a_process_is_refused(way: Way) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2,))
    model = nn.Linear(6)
    trainer = mps.Trainer(model, nn.mean_squared_error, optim.Adam(0.01), device="cpu")
    trainer.fit((X, X), batch_size=16, steps=1)
    with pytest.raises(mps.UnsupportedError, match="Graph is copied or pickled, and lives in one process"):
        way(graph)
    with pytest.raises(mps.UnsupportedError, match="Executable is copied or pickled, .* save keeps it in a folder"):
        way(graph.compile({x: (2,)}, [x + 1]))
    if way is not copy.copy:
        with pytest.raises(mps.UnsupportedError, match="Graph is copied or pickled"):
            way(trainer)
