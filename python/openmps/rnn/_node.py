"""A recurrent layer among the nodes of a network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import F32Array, whole
from openmps._nodes.nodes import FilterNode, Trainable
from openmps._nodes.optimizers import CustomOptimizer, Optimizer, OptimizerState
from openmps._nodes.realizer import NodeMaker
from openmps._nodes.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps.errors import GraphError
from openmps.rnn._descriptors import Descriptor
from openmps.rnn._sources import TrainedSource, read_weights
from openmps.rnn._training import TrainingLayer

__all__ = ["RecurrentNode"]


class RecurrentNode(FilterNode):
    """A recurrent layer that runs along the width of its images: a pixel is a step, its channels are the features.

    Apple's graphs have no recurrent nodes: this one is of openmps (OMPSRecurrentNode). Everything else of a network is
    the same, and so are ``fit``, ``predict``, ``save`` and the others. A data source that several nodes of such a
    network share is updated once, by the sum of their gradients. On Apple's frameworks the network is several graphs,
    with the limits that docs/macos.md lists.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, 1, time, in_channels); the result is (N, 1, time, out_channels). Every image is a sequence that begins with
        a state of zeros.
    descriptor : SingleGate, LSTM, GRU or MGU
    weights : mapping of str to array or ConvolutionDataSource, optional
        See TrainingLayer.
    optimizer : Optimizer or CustomOptimizer, optional
        Without one the weights stay as they are, except those that a data source trains.
    label : str, optional
        Names the layer in messages and in weight files; unique within a graph. By default ``recurrent_`` and the
        layer's number among those with weights of the first graph that it is part of, counted from 1.
    seed : int, optional
        The seed of the default weights; layers with different labels draw from different streams.

    Raises
    ------
    GraphError
        If the descriptor or the optimizer is something else.
    ArgumentError, ShapeError
        If weights are missing, unknown or of another shape.

    Examples
    --------
    >>> node = mps.rnn.RecurrentNode(mps.ImageNode(), mps.rnn.LSTM(3, 4), label="lstm")
    >>> node.channels, node.weights()["forget_gate_bias_terms"].shape
    (4, (4,))
    """

    def __init__(
        self,
        source: Any,
        descriptor: Descriptor,
        *,
        weights: Mapping[str, npt.ArrayLike | ConvolutionDataSource] | None = None,
        optimizer: Optimizer | CustomOptimizer | None = None,
        label: str | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__([source], label or "recurrent")
        if not isinstance(descriptor, Descriptor):
            raise GraphError(f"{self._who}: descriptor is {descriptor!r}, expected SingleGate, LSTM, GRU or MGU.")
        if optimizer is not None and not isinstance(optimizer, Optimizer | CustomOptimizer):
            raise GraphError(
                f"{self._who}: optimizer is {optimizer!r}, expected an Optimizer, a CustomOptimizer or None."
            )
        self.descriptor = descriptor
        self.optimizer = optimizer
        self._awaits_number = not label
        self._seed = whole(seed, f"{self._who}: seed", least=0)
        self._trained: dict[str, TrainedSource] = {}
        self._own_values: dict[str, F32Array] | None = None  # the default ones are drawn when they are first asked for
        if weights is not None:
            values, self._trained = read_weights(weights, descriptor.weight_shapes, self._who)
            self._own_values = {name: array.copy() for name, array in descriptor._complete(values, self._who).items()}
        self._layers: dict[str, TrainingLayer] = {}  # by device
        self._current: TrainingLayer | None = None  # which has the values

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return dict(self.descriptor.weight_shapes)

    def weights(self) -> dict[str, F32Array]:
        """Return copies of the current weights by name, in the shapes of ``descriptor.weight_shapes``."""
        if self._current is not None:
            return self._current.weights()
        return {name: values.copy() for name, values in self._values.items()}

    def set_weights(self, weights: Mapping[str, npt.ArrayLike]) -> None:
        """Take new values for some or all weights; no graph of this node may be training.

        Raises
        ------
        ArgumentError, ShapeError
            If a name is unknown or values have the wrong shape; none has changed then.
        """
        checked = self.descriptor._checked_all(weights, self._who)
        if self._current is not None:
            self._current.set_weights(checked)
        self._values.update(checked)

    @property
    def _values(self) -> dict[str, F32Array]:
        if self._own_values is None:
            self._own_values = self.descriptor.initial_weights(self._seed, label=self.label)
        return self._own_values

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: the current weights, and nothing of devices."""
        return {**vars(self), "_own_values": self.weights(), "_layers": {}, "_current": None}

    def _take_number(self, number: int) -> None:
        if self._awaits_number:
            self.label, self._awaits_number = f"recurrent_{number}", False

    def _layer(self, device: Device) -> TrainingLayer:
        """Return the layer on a device, with the current weights."""
        layer = self._layers.get(device.name)
        if layer is None:
            layer = self._layers[device.name] = TrainingLayer(
                self.descriptor, weights=self.weights(), optimizer=self.optimizer, device=device, label=self.label
            )
            layer._train_by(self._trained)
        elif layer is not self._current:
            layer.set_weights(self.weights())
        layer._take_from_sources()
        self._current = layer
        return layer

    # ---- for the graph

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return self.descriptor.out_channels

    def _trained_source(self) -> RecurrentNode:
        return self

    def _trains(self) -> bool:
        return self.optimizer is not None or bool(self._trained)

    def _updates_on_cpu(self) -> bool:
        return isinstance(self.optimizer, CustomOptimizer) or any(
            part.updates_on_cpu() for part in self._trained.values()
        )

    def _tensors(self) -> dict[str, F32Array]:
        return self.weights()

    def _guard_by(self, guard: _core.UpdateGuard, device: Device) -> None:
        layer = self._layers.get(device.name)
        if layer is not None:
            layer._native.set_guard(guard)
            for part in layer._trained.values():
                part.source._guard_by(guard, device)

    def _optimizer_state(self, device: Device) -> OptimizerState:
        layer = self._layers.get(device.name)
        return OptimizerState() if layer is None else layer._optimizer_state()

    def _take_optimizer_state(self, state: OptimizerState, device: Device) -> None:
        layer = self._layers.get(device.name)
        if layer is not None:
            layer._take_optimizer_state(state)

    def _take_failure(self) -> BaseException | None:
        failures = [layer._take_failure() for layer in self._layers.values()]
        failures += [part.source._take_failure() for part in self._trained.values()]
        return next((failure for failure in failures if failure is not None), None)

    def _take_tensors(self, tensors: Mapping[str, F32Array]) -> None:
        self.set_weights(tensors)

    def _trained_sources(self) -> list[Trainable]:
        return [self, *(part.source for part in self._trained.values())]

    def _add_between(self, split: _core.SplitGraph, device: Device, read: int, written: int) -> int:
        return split.add_layer(self._layer(device)._native, read, written)

    _class = "OMPSRecurrentNode"
    _initializer = "initWithSource:dataSource:"
    _is_no_node = True

    def _make(self, maker: NodeMaker) -> _core.FilterNode:
        if not maker.is_outline:
            return super()._make(maker)
        # Apple's frameworks lack the class. Any filter of one source has the same backward pass.
        return _core.make_node("MPSCNNNeuronReLUNode", "initWithSource:", super()._arguments(maker), self.label)

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        def place(device: Device) -> _core.DataSource:
            return _core.recurrent_source(self._layer(device)._native, maker.trains, self.label)

        return [*super()._arguments(maker), maker.placed(self.label, place)]
