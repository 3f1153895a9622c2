"""The beginning of a network's training in several ranks: they compare facts, and take the values of rank 0."""

from __future__ import annotations

from typing import Any

from openmps._nodes.optimizers import Optimizer, OptimizerState
from openmps._runtime.ranks import current
from openmps._training.fingerprint import fingerprint
from openmps._training.shared_states import part_of, whole_states
from openmps._training.trained_network import TrainedNetwork

__all__ = ["facts_of", "join"]


def facts_of(network: TrainedNetwork) -> dict[str, Any]:
    """Return the nodes and settings that all ranks have to share."""
    return {
        "the network": fingerprint(network.loss),
        "the optimizers": [
            (layer.label, type(layer.optimizer).__name__, _settings(layer)) for layer in network._layers
        ],
        "precision": network.precision,
        "check_finite": network.check_finite,
    }


def join(network: TrainedNetwork, who: str) -> None:
    """Let a network sum gradients over all ranks from now on, and take weights and optimizers' states from rank 0.

    Where ranks share updates, each takes its part of the states.
    """
    ranks = current()
    network._graphs.set_ranks(sums=ranks.size > 1, normalizes=ranks.size > 1 and ranks.normalization == "all")
    states = whole_states(network, who)
    if ranks.size > 1:
        plain = [(state.steps, state.tensors, state.whole) for state in states]
        everything = ranks.broadcast((_values_of(network), plain) if ranks.rank == 0 else None)
        assert everything is not None
        values, plain = everything
        states = [OptimizerState(*state) for state in plain]
        if ranks.rank != 0:
            _give(network, *values)
    for layer, state in zip(network._layers, states, strict=True):
        own = part_of(layer, state, network.device) if ranks.size > 1 and ranks.mode == "shard" else state
        layer._take_optimizer_state(own, network.device)


def _values_of(network: TrainedNetwork) -> tuple[list[Any], list[int]]:
    return [(layer._tensors(), _rate(layer)) for layer in network._layers], network._graphs.random_steps()


def _give(network: TrainedNetwork, layers: list[Any], random_steps: list[int]) -> None:
    for layer, (tensors, rate) in zip(network._layers, layers, strict=True):
        layer._take_tensors(tensors)
        if rate is not None:
            layer.optimizer.learning_rate = rate
    network._graphs.reload()
    network._graphs.set_random_steps(random_steps)


def _rate(layer: Any) -> float | None:
    return layer.optimizer.learning_rate if isinstance(layer.optimizer, Optimizer) else None


def _settings(layer: Any) -> dict[str, Any]:
    return layer.optimizer._settings() if isinstance(layer.optimizer, Optimizer) else {}
