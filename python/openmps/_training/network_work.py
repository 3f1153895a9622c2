"""A step of a network of nodes that can be made again on any device: activations, gradients, the loss, new weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array
from openmps._inspection.results import GRADIENT, NamedArray, Results, gradient_name
from openmps._nodes.copies import copied
from openmps._nodes.names import NodeNames
from openmps._nodes.nodes import FilterNode
from openmps._nodes.optimizers import CustomOptimizer, OptimizerState
from openmps._nodes.parts import nodes
from openmps._runtime.device import Device
from openmps._training.batches import ArrayBatches

__all__ = ["NetworkWork"]

Array = npt.NDArray[Any]
MakeGraph = Callable[[Any, Device], Any]  # a training graph of a loss, on a device
_COUNTS = "random steps"


class NetworkWork:
    """A batch, and a network with its weights, its optimizers' states and the counters of its dropouts.

    Parameters
    ----------
    network : TrainingGraph
        It is copied: later training changes nothing here.
    make : callable
        Makes a training graph of the same settings.
    batch : ArrayBatches
    """

    kind = "TrainingGraph"

    def __init__(self, network: Any, make: MakeGraph, batch: ArrayBatches) -> None:
        network._graphs.finish()
        (self._loss,) = copied([network.loss])
        self._make, self._batch = make, batch
        self._states: list[OptimizerState] = [layer._optimizer_state(network.device) for layer in network._layers]
        self._random_steps: list[int] = network._graphs.random_steps()
        self._values: Mapping[str, F32Array] = {}  # that take the place of the weights

    def results(self, device: Device) -> Results:
        """Compute each node of both passes, the weights' gradients, and a whole step."""
        names = NodeNames()
        found = self._twin(device)._graphs.results(self._batch, self._random_steps)
        computed = [names.result(node, array) for node, array in found]
        gradients, twin = _Gradients(), self._twin(device)
        self._step(self._twin(device, gradients))
        shapes = {name: array.shape for name, array in twin.weights().items()}
        for name, array in gradients.seen.items():
            computed.append(NamedArray(gradient_name(name), GRADIENT, array.reshape(shapes.get(name, array.shape))))
        loss = NamedArray("loss", "target", np.asarray(self._step(twin), np.float32))
        updated = [NamedArray(name, "weights", array) for name, array in twin.weights().items()]
        return Results(device.name, tuple(computed), (loss,), tuple(updated))

    def inputs(self) -> list[NamedArray]:
        """Return the batch, the weights, the optimizers' states and the counters."""
        twin = self._twin(Device("cpu"))
        batch = {"images": self._batch.images, "labels": self._batch.labels, "label weights": self._batch.weights}
        found = [NamedArray(name, "feed", np.asarray(array)) for name, array in batch.items() if array is not None]
        found += [NamedArray(name, "stored", array) for name, array in twin.weights().items()]
        for layer, state in zip(twin._layers, self._states, strict=True):
            kept = {f"{layer.label}.{name}": array for name, array in state.tensors.items()}
            found += [NamedArray(name, "state", array) for name, array in kept.items()]
            steps = {f"{layer.label}.{name} steps": np.int64(count) for name, count in state.steps.items()}
            found += [NamedArray(name, "count", np.asarray(count)) for name, count in steps.items()]
        return [*found, NamedArray(_COUNTS, "count", np.array(self._random_steps, np.int64))]

    def with_inputs(self, arrays: Sequence[Array]) -> NetworkWork:
        """Return the same step with other arrays in place of its inputs."""
        other = NetworkWork.__new__(NetworkWork)
        given = dict(zip([each.name for each in self.inputs()], arrays, strict=True))
        other._loss, other._make = self._loss, self._make
        other._batch = ArrayBatches(given["images"], given["labels"], given.get("label weights"))
        other._random_steps = given[_COUNTS].tolist()
        other._values = given
        labels = [layer.label for layer in self._twin(Device("cpu"))._layers]
        other._states = [
            OptimizerState(
                {name: int(given[f"{label}.{name} steps"]) for name in state.steps},
                {name: given[f"{label}.{name}"] for name in state.tensors},
                state.whole,
            )
            for label, state in zip(labels, self._states, strict=True)
        ]
        return other

    def _twin(self, device: Device, optimizer: CustomOptimizer | None = None) -> Any:
        """Return a training graph of a copy of the network in its state, perhaps with another optimizer."""
        (loss,) = copied([self._loss])
        if optimizer is not None:
            for each in _trained(loss):
                each.optimizer = optimizer
        twin = self._make(loss, device)
        for layer, state in zip(twin._layers, self._states, strict=True):
            if self._values:
                layer._take_tensors({name: self._values[f"{layer.label}.{name}"] for name in layer._tensors()})
            if optimizer is None:
                layer._take_optimizer_state(state, device)
        if self._values:
            twin._graphs.reload()
        twin._graphs.set_random_steps(self._random_steps)
        return twin

    def _step(self, twin: Any) -> float:
        return float(twin.step(self._batch.images, self._batch.labels, label_weights=self._batch.weights))


class _Gradients(CustomOptimizer):
    """Keeps the gradients of weights, which stay as they are."""

    def __init__(self) -> None:
        self.seen: dict[str, Array] = {}

    def step(self, label: str, values: F32Array, gradient: F32Array) -> None:
        """Keep a gradient, in the shape that the core gives."""
        self.seen[label] = gradient.copy()


def _trained(loss: FilterNode) -> list[Any]:
    """Return the objects of a network that have an optimizer."""
    layers = {id(layer): layer for node in nodes(loss) if (layer := node._trained_source()) is not None}
    parts = [part.source for layer in layers.values() for part in getattr(layer, "_trained", {}).values()]
    return [each for each in (*layers.values(), *parts) if each.optimizer is not None]
