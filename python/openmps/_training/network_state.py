"""The state of a network of nodes as checkpoints have it, taken and given back."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from openmps._checkpoints.manifest import NETWORK
from openmps._checkpoints.store import Saved
from openmps._checkpoints.user_state import Tensors, check_constants, check_state, constants_of, load_state, state_of
from openmps._nodes.nodes import Trainable
from openmps._nodes.optimizers import CustomOptimizer, Optimizer, OptimizerState
from openmps._nodes.sources import ConvolutionDataSource
from openmps._training.fingerprint import fingerprint
from openmps._training.shared_states import shares_updates, whole_states
from openmps._training.trained_network import TrainedNetwork
from openmps.errors import ArgumentError, ShapeError, StateError

_BASE_SOURCE = frozenset(vars(ConvolutionDataSource(1, 1, 1, label="any")))


class NetworkState:
    """The parts of a network that change as it trains: weights, optimizers, random counters, the user's data sources.

    It is a ``State`` of the loop.
    """

    kind, forms = "fit", NETWORK

    def __init__(self, network: TrainedNetwork) -> None:
        self._network = network
        self._owners = list(_owners(network._layers))
        for owner, who, _, known in self._owners:
            check_state(owner, who, known)
        self._constants = [constants_of(owner, known) for owner, _, _, known in self._owners]

    @property
    def learning_rates(self) -> Mapping[str, float]:
        """The rates of the optimizers that have one, by their layers' labels."""
        layers = self._network._layers
        return {
            layer.label: layer.optimizer.learning_rate for layer in layers if isinstance(layer.optimizer, Optimizer)
        }

    def collect(self) -> list[OptimizerState]:
        """Return the states of the layers' optimizers; called by all ranks, of which the first gets them."""
        return whole_states(self._network, "Checkpoints")

    def take(self, parts: Sequence[OptimizerState] | None = None) -> tuple[Tensors, dict[str, Any]]:
        """Return tensors and the manifest's entries; without `parts`, from this rank alone."""
        network, steps, tensors = self._network, {}, dict[str, Any]()
        if parts is None:
            if shares_updates(network):
                raise StateError("other ranks have parts of the optimizers' states, and may be elsewhere.")
            parts = [layer._optimizer_state(network.device) for layer in network._layers]
        for (owner, who, _, known), before in zip(self._owners, self._constants, strict=True):
            check_constants(owner, before, who, known)
        for layer, state in zip(network._layers, parts, strict=True):
            steps[layer.label] = state.steps
            for name, tensor in {**layer._tensors(), **state.tensors}.items():
                tensors[f"{layer.label}.{name}"] = tensor
        return tensors, {
            "graph": {
                "fingerprint": fingerprint(network.loss),
                "device": network.device.name,
                "precision": network.precision,
            },
            "versions": {"numpy": np.__version__, "python": sys.version.split()[0]},
            "optimizers": {layer.label: _described(layer.optimizer) for layer in network._layers},
            "optimizer_steps": steps,
            "random_steps": network._graphs.random_steps(),
            "state": {key: state_of(owner, who, tensors, key) for owner, who, key, _ in self._owners},
        }

    def check(self, saved: Saved) -> None:
        """Refuse a checkpoint of a network with other layers or optimizers."""
        who = f"The checkpoint {saved.path}"
        for layer in self._network._layers:
            self._check_layer(layer, saved, who)

    def give(self, saved: Saved) -> None:
        """Let the network go on from there; it has been checked, except for nodes without weights."""
        network, manifest = self._network, saved.manifest
        if manifest["graph"]["fingerprint"] != fingerprint(network.loss):
            raise ArgumentError(
                f"The checkpoint {saved.path} is one of another network: layers agree, nodes or their settings do not."
            )
        states = {
            layer.label: OptimizerState.saved(
                layer.label, layer._tensors(), saved.tensors, manifest["optimizer_steps"][layer.label]
            )
            for layer in network._layers
        }
        for layer in network._layers:
            names = {f"{layer.label}.{name}": name for name in layer._tensors()}
            layer._take_tensors({name: saved.tensors[full] for full, name in names.items()})
            layer._take_optimizer_state(states[layer.label], network.device)
            settings = manifest["optimizers"][layer.label]
            if isinstance(layer.optimizer, Optimizer):
                layer.optimizer.learning_rate = settings["learning_rate"]
        for owner, _, key, _ in self._owners:
            load_state(owner, manifest["state"].get(key), saved.tensors)
        network._graphs.reload()
        network._graphs.set_random_steps(manifest["random_steps"])

    @staticmethod
    def _check_layer(layer: Trainable, saved: Saved, who: str) -> None:
        if layer.label not in saved.manifest["optimizers"]:
            known = ", ".join(saved.manifest["optimizers"])
            raise ArgumentError(f'{who} is one of another network: it has no layer "{layer.label}", it has {known}.')
        for name, tensor in layer._tensors().items():
            given = saved.tensors.get(f"{layer.label}.{name}")
            if given is None:
                raise ShapeError(f'{who} has no tensor "{layer.label}.{name}".')
            if given.shape != tensor.shape:
                raise ShapeError(
                    f'{who}: "{layer.label}.{name}" has shape {given.shape}, the graph needs {tensor.shape}.'
                )
        ours, theirs = _described(layer.optimizer), saved.manifest["optimizers"][layer.label]
        for name in ("kind", *sorted({*ours, *theirs} - {"kind", "learning_rate"})):
            if ours.get(name) != theirs.get(name):
                raise ArgumentError(
                    f'{who}: the optimizer of layer "{layer.label}" has {name} {theirs.get(name)}, that of the graph '
                    f"{ours.get(name)}; they have to agree."
                )


def _described(optimizer: Any) -> dict[str, Any]:
    """Return an optimizer's kind and settings."""
    if isinstance(optimizer, Optimizer):
        return {"kind": type(optimizer).__name__, "learning_rate": optimizer.learning_rate, **optimizer._settings()}
    return {"kind": "none" if optimizer is None else type(optimizer).__name__}


def _owners(layers: Sequence[Any]) -> Iterator[tuple[Any, str, str, frozenset[str]]]:
    """Yield the user's objects that may keep a state: the object, its name in messages, key and known attributes."""
    seen: set[int] = set()
    for layer in layers:
        parts = [part.source for part in getattr(layer, "_trained", {}).values()]
        for place, source in enumerate([layer, *parts]):
            key = layer.label if place == 0 else f"{layer.label}.source.{place}"
            if isinstance(source.optimizer, CustomOptimizer) and id(source.optimizer) not in seen:
                seen.add(id(source.optimizer))
                who = f'Optimizer {type(source.optimizer).__name__} of layer "{layer.label}"'
                yield source.optimizer, who, f"optimizer.{key}", frozenset()
            if isinstance(source, ConvolutionDataSource) and not source._is_native:
                yield source, f'Data source "{source.label}"', f"source.{key}", _BASE_SOURCE
