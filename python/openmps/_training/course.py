"""The state of a graph and of its run of ``fit`` as checkpoints have it, taken and given back."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from openmps._checkpoints.manifest import FIT
from openmps._checkpoints.store import Saved, expect
from openmps._checkpoints.user_state import Tensors, check_constants, check_state, constants_of, load_state, state_of
from openmps._display import counted
from openmps._nn.nodes import Trainable
from openmps._nn.optimizers import CustomOptimizer, Optimizer, OptimizerState
from openmps._nn.sources import ConvolutionDataSource
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback, Training
from openmps._training.fingerprint import fingerprint
from openmps._training.history import Epoch, History
from openmps._training.progress import Progress
from openmps._training.same_data import expect_same
from openmps._training.trainee import Trainee
from openmps.errors import ArgumentError, ShapeError

_LOSSES = "history.losses"
_DISPLAY = Progress.__name__
_BASE_SOURCE = frozenset(vars(ConvolutionDataSource(1, 1, 1, label="any")))


class GraphCourse:
    """The parts of a graph that change as it trains: weights, optimizers, random counters, the user's data sources."""

    def __init__(self, graph: Trainee) -> None:
        self._graph = graph
        self._owners = list(_owners(graph._layers))
        for owner, who, _, known in self._owners:
            check_state(owner, who, known)
        self._constants = [constants_of(owner, known) for owner, _, _, known in self._owners]

    def take(self, tensors: Tensors, states: Sequence[OptimizerState]) -> dict[str, Any]:
        """Return the manifest's entries; arrays are added to `tensors`. Nothing may be in flight.

        The states are those of the layers' optimizers.
        """
        for (owner, who, _, known), before in zip(self._owners, self._constants, strict=True):
            check_constants(owner, before, who, known)
        graph, steps = self._graph, {}
        for layer, state in zip(graph._layers, states, strict=True):
            steps[layer.label] = state.steps
            for name, tensor in {**layer._tensors(), **state.tensors}.items():
                tensors[f"{layer.label}.{name}"] = tensor
        return {
            "graph": {
                "fingerprint": fingerprint(graph.loss),
                "device": graph.device.name,
                "precision": graph.precision,
            },
            "versions": {"numpy": np.__version__, "python": sys.version.split()[0]},
            "optimizers": {layer.label: _described(layer.optimizer) for layer in graph._layers},
            "optimizer_steps": steps,
            "random_steps": graph._graphs.random_steps(),
            "state": {key: state_of(owner, who, tensors, key) for owner, who, key, _ in self._owners},
        }

    def check_layers(self, saved: Saved) -> None:
        """Refuse a checkpoint of a network with other layers, or other optimizers."""
        who = f"The checkpoint {saved.path}"
        for layer in self._graph._layers:
            self._check_layer(layer, saved, who)

    def check_nodes(self, saved: Saved) -> None:
        """Refuse a checkpoint of a network with other nodes."""
        who = f"The checkpoint {saved.path}"
        if saved.manifest["graph"]["fingerprint"] != fingerprint(self._graph.loss):
            raise ArgumentError(f"{who} is one of another network: layers agree, nodes or their settings do not.")

    def give(self, saved: Saved) -> None:
        """Let the graph go on from there; it has been checked."""
        graph, manifest = self._graph, saved.manifest
        states = {
            layer.label: OptimizerState.saved(
                layer.label, layer._tensors(), saved.tensors, manifest["optimizer_steps"][layer.label]
            )
            for layer in graph._layers
        }
        for layer in graph._layers:
            names = {f"{layer.label}.{name}": name for name in layer._tensors()}
            layer._take_tensors({name: saved.tensors[full] for full, name in names.items()})
            layer._take_optimizer_state(states[layer.label], graph.device)
            settings = manifest["optimizers"][layer.label]
            if isinstance(layer.optimizer, Optimizer):
                layer.optimizer.learning_rate = settings["learning_rate"]
        for owner, _, key, _ in self._owners:
            load_state(owner, manifest["state"].get(key), saved.tensors)
        graph._graphs.reload()
        graph._graphs.set_random_steps(manifest["random_steps"])

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


class FitCourse:
    """A run of ``fit``: its graph, its place in the data, its history and its callbacks.

    The data's facts have to be those of a checkpoint; the validation's may be others, which is said.
    """

    def __init__(
        self,
        graph: Trainee,
        training: Training,
        callbacks: Sequence[Callback],
        data: dict[str, Any],
        validation: dict[str, Any],
    ) -> None:
        self._graph = GraphCourse(graph)
        self._training, self._data, self._validation = training, data, validation
        self._rates = {
            layer.label: layer.optimizer.learning_rate
            for layer in graph._layers
            if isinstance(layer.optimizer, Optimizer)
        }
        self._callbacks = list(callbacks)
        for callback in self._callbacks:
            check_state(callback, _called(callback))
        self._constants = [constants_of(callback) for callback in self._callbacks]

    def take(self, states: Sequence[OptimizerState]) -> tuple[Tensors, dict[str, Any]]:
        """Return tensors and the manifest; nothing may be in flight."""
        for callback, before in zip(self._callbacks, self._constants, strict=True):
            check_constants(callback, before, _called(callback))
        training, tensors = self._training, dict[str, Any]()
        manifest = self._graph.take(tensors, states)
        tensors[_LOSSES] = np.array(training.history.losses, np.float64)
        epochs = [[e.number, e.iterations, e.seconds, e._packed()] for e in training.history.epochs]
        return tensors, {
            **manifest,
            "kind": "fit",
            "epoch": len(epochs),
            "data": self._data,
            "validation": self._validation,
            "plan": {
                "iterations": training.iterations,
                "iterations_per_epoch": training.iterations_per_epoch,
                "learning_rates": self._rates,
            },
            "history": epochs,
            "stop_reason": training.stop_reason,
            "callbacks": [
                [type(callback).__name__, state_of(callback, _called(callback), tensors, f"callback.{place}")]
                for place, callback in enumerate(self._callbacks)
            ],
        }

    def give(self, saved: Saved) -> None:
        """Let the run go on from there; callbacks follow when they have begun."""
        who = f"The checkpoint {saved.path}"
        expect(saved, "fit", FIT, "a run of fit")
        self._graph.check_layers(saved)
        expect_same(who, self._data, saved.manifest["data"])
        self._graph.check_nodes(saved)
        kinds, ours = ([kind for kind, _ in each] for each in (_states_in(saved), self._stateful()))
        if kinds != ours:
            raise ArgumentError(
                f"{who}: callbacks are {', '.join(kinds) or 'none'}, this run has {', '.join(ours) or 'none'}."
            )
        self._say_changes(saved, who)
        self._graph.give(saved)
        training = self._training
        training.history = History(
            saved.tensors[_LOSSES].tolist(), [Epoch._unpacked(*facts) for facts in saved.manifest["history"]]
        )
        training.stop_reason = saved.manifest["stop_reason"]
        last = training.history.epochs[-1] if training.history.epochs else None
        if last and last.iterations % training.iterations_per_epoch and last.iterations < training.iterations:
            training.history.epochs.pop()  # cut short by the end of that run, and continued now

    def _say_changes(self, saved: Saved, who: str) -> None:
        """Note what is other than when the run began, and warn of rates that are not followed."""
        training, plan = self._training, saved.manifest.get("plan", {})
        if (saved.manifest.get("validation") or self._validation) != self._validation and current().rank == 0:
            warnings.warn(f"{who} was validated with other data: metrics before it are of those.", stacklevel=6)
        training.notes += changed_length(
            plan.get("iterations"), training.iterations, plan.get("iterations_per_epoch", 0)
        )
        for (_, callback), (_, state) in zip(self._stateful(), _states_in(saved), strict=True):
            training.notes += callback._changes(state)
        began = {} if any(callback._sets_rates for callback in self._callbacks) else plan.get("learning_rates", {})
        for label, now in self._rates.items():
            kept = saved.manifest["optimizers"][label]["learning_rate"]
            if now not in (began.get(label, now), kept) and current().rank == 0:
                warnings.warn(
                    f'{who}: layer "{label}" began with learning rate {began[label]:.6g}; its optimizer has {now:.6g} '
                    f"now, and goes on with the checkpoint's, {kept:.6g}.",
                    stacklevel=6,
                )
        self._rates |= began

    def give_callbacks(self, saved: Saved) -> None:
        """Give the callbacks their states back, once they have begun."""
        for (_, callback), (_, state) in zip(self._stateful(), _states_in(saved), strict=True):
            load_state(callback, state, saved.tensors)

    def _stateful(self) -> list[tuple[str, Callback]]:
        """Return the callbacks except displays, each with its kind: a run may go on with or without those."""
        named = [(type(callback).__name__, callback) for callback in self._callbacks]
        return [each for each in named if each[0] != _DISPLAY]


def _states_in(saved: Saved) -> list[tuple[str, Any]]:
    """Return the kinds and states of a checkpoint's callbacks except displays."""
    return [(kind, state) for kind, state in saved.manifest["callbacks"] if kind != _DISPLAY]


def changed_length(before: int | None, now: int, per_epoch: int) -> list[str]:
    """Return a sentence if a run had another number of iterations when it began."""
    if before is None or before == now:
        return []
    if per_epoch and before % per_epoch == 0 and now % per_epoch == 0:
        return [f"The run began with {counted(before // per_epoch, 'epoch')}, and has {now // per_epoch} now."]
    return [f"The run began with {counted(before, 'iteration')}, and has {now:,} now."]


def _called(callback: Callback) -> str:
    return f"Callback {type(callback).__name__}"


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
