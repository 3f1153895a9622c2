"""The beginning of training in several ranks: they compare their graphs, and take the state of rank 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from openmps._nn.optimizers import Optimizer, OptimizerState
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._training.fingerprint import fingerprint
from openmps._training.same_data import flat, shown
from openmps._training.shared_states import part_of, whole_states
from openmps._training.trainee import Trainee
from openmps._version import __version__
from openmps.errors import StateError, UnsupportedError

__all__ = ["compare", "compare_facts", "join"]


def compare(graph: Trainee, facts: Callable[[], Mapping[str, Any]], who: str) -> None:
    """Refuse to train if ranks differ in the graph, its optimizers, the data or the settings.

    A process that is alone does not ask for the facts, which read all data.

    Raises
    ------
    StateError, UnsupportedError
        As `compare_facts`.
    """
    if current().size == 1:
        return
    ours = {
        "the network": fingerprint(graph.loss),
        "the optimizers": [(layer.label, type(layer.optimizer).__name__, _settings(layer)) for layer in graph._layers],
        "precision": graph.precision,
        "check_finite": graph.check_finite,
    }
    compare_facts(graph.device, ours | dict(facts()), who)


def compare_facts(device: Device, facts: Mapping[str, Any], who: str) -> None:
    """Refuse to train on a device whose ranks cannot sum gradients, or if ranks differ in a fact.

    Raises
    ------
    StateError
        On all ranks. The text names the first rank that differs from rank 0, the fact, and both values.
    UnsupportedError
        If ranks do not sum gradients of this device.
    """
    ranks = current()
    if ranks.size == 1:
        return
    name = device.name
    if name.startswith("cuda") and name != ranks.gpu:
        whose = f"those of {ranks.gpu}" if ranks.gpu else "none, since each rank needs a GPU and NCCL"
        raise UnsupportedError(f"{who}: the graph is on {name}, and of GPUs rank {ranks.rank} sums {whose}.")
    if not name.startswith("cuda") and not ranks.sums_on_cpu:
        raise UnsupportedError(
            f"{who}: the graph is on {name}, and ranks that torchrun has started sum gradients on GPUs; "
            f'choose device="{ranks.gpu}", or start the ranks with mpiexec.'
        )
    ours = {
        **flat(facts),
        "normalization": ranks.normalization,
        "mode": ranks.mode,
        "the version of openmps": __version__,
    }
    everyones = ranks.gathered(ours)
    for rank, theirs in enumerate(everyones):
        for fact in everyones[0]:
            if theirs.get(fact) != everyones[0][fact]:
                raise StateError(
                    f"{who}: all ranks have to train the same graph in the same way, but {fact} of rank {rank} is "
                    f"{_shown(theirs.get(fact))}, that of rank 0 {_shown(everyones[0][fact])}."
                )


def join(graph: Trainee, who: str) -> None:
    """Let a graph sum gradients over all ranks from now on, and take weights and optimizers' states from rank 0.

    Where ranks share updates, each takes its part of the states.
    """
    ranks = current()
    graph._graphs.set_ranks(sums=ranks.size > 1, normalizes=ranks.size > 1 and ranks.normalization == "all")
    states = whole_states(graph, who)
    if ranks.size > 1:
        plain = [(state.steps, state.tensors, state.whole) for state in states]
        everything = ranks.broadcast((_values_of(graph), plain) if ranks.rank == 0 else None)
        assert everything is not None
        values, plain = everything
        states = [OptimizerState(*state) for state in plain]
        if ranks.rank != 0:
            _give(graph, *values)
    for layer, state in zip(graph._layers, states, strict=True):
        own = part_of(layer, state, graph.device) if ranks.size > 1 and ranks.mode == "shard" else state
        layer._take_optimizer_state(own, graph.device)


def _values_of(graph: Trainee) -> tuple[list[Any], list[int]]:
    return [(layer._tensors(), _rate(layer)) for layer in graph._layers], graph._graphs.random_steps()


def _give(graph: Trainee, layers: list[Any], random_steps: list[int]) -> None:
    for layer, (tensors, rate) in zip(graph._layers, layers, strict=True):
        layer._take_tensors(tensors)
        if rate is not None:
            layer.optimizer.learning_rate = rate
    graph._graphs.reload()
    graph._graphs.set_random_steps(random_steps)


def _rate(layer: Any) -> float | None:
    return layer.optimizer.learning_rate if isinstance(layer.optimizer, Optimizer) else None


def _settings(layer: Any) -> dict[str, Any]:
    return layer.optimizer._settings() if isinstance(layer.optimizer, Optimizer) else {}


def _shown(value: Any) -> str:
    text = shown(value)
    text = f'"{value}"' if isinstance(value, str) and text == value else text
    return text if len(text) <= 200 else f"{text[:200]}…"
