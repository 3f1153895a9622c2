"""Training of one recurrent layer (MPSRNNMatrixTrainingLayer)."""

from __future__ import annotations

import hashlib
import threading
import weakref
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array
from openmps._checks.attributes import KnownAttributes
from openmps._display import optimizer_name
from openmps._files.weights_file import read_tensors, write_weights
from openmps._nodes.optimizers import CustomOptimizer, Optimizer, OptimizerState
from openmps._nodes.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps._runtime.ranks import Ranks, current
from openmps._runtime.threads import alone
from openmps.errors import ArgumentError, ShapeError, StateError
from openmps.rnn._descriptors import Descriptor
from openmps.rnn._inference import InferenceLayer
from openmps.rnn._sequences import (
    Order,
    State,
    checked_sequence,
    checked_state,
    empty_states,
    states_of,
)
from openmps.rnn._sources import TrainedSource, bias_of, read_weights

__all__ = ["TrainingLayer"]


@checked_class
class TrainingLayer(KnownAttributes):
    """A recurrent layer that learns (MPSRNNMatrixTrainingLayer).

    Parameters
    ----------
    descriptor : SingleGate, LSTM, GRU or MGU
    weights : mapping of str to array or ConvolutionDataSource, optional
        Values for all of ``descriptor.weight_shapes``; by default ``descriptor.initial_weights(seed, label=label)``. A
        data source of one pixel (kernel_size 1) has its ``weights`` read between ``load`` and ``purge``. One of input
        weights brings the bias terms of its gate too. A data source with an optimizer or an overridden ``update``
        trains its weights, as it does for a convolution. The `optimizer` trains the weights of the others.
    optimizer : Optimizer or CustomOptimizer, optional
        How ``step`` changes weights that no data source trains.
    device : Device or str, optional
        By default ``Device.default()``.
    label : str, optional
        The name in messages and weight files; by default "recurrent". Layers with different labels begin with different
        default weights.
    seed : int, optional
        Of the default weights.

    Raises
    ------
    ArgumentError
        If weights are missing or unknown.
    ShapeError
        If weights have the wrong shape.

    Examples
    --------
    >>> layer = TrainingLayer(mps.rnn.LSTM(3, 4), device=mps.Device("cpu"))
    >>> y, state = layer.forward(np.ones((5, 2, 3), np.float32))
    >>> y.shape, state.c.shape
    ((5, 2, 4), (2, 4))
    >>> dx, _ = layer.backward(np.ones_like(y))
    >>> dx.shape, layer.gradients()["forget_gate_bias_terms"].shape
    ((5, 2, 3), (4,))
    """

    def __init__(
        self,
        descriptor: Descriptor,
        *,
        weights: Mapping[str, npt.ArrayLike | ConvolutionDataSource] | None = None,
        optimizer: Optimizer | CustomOptimizer | None = None,
        device: Device | str | None = None,
        label: str | None = None,
        seed: int = 0,
    ) -> None:
        self.label = label or "recurrent"
        self._who = f'TrainingLayer "{self.label}"'
        if not isinstance(descriptor, Descriptor):
            raise ArgumentError(f"{self._who}: descriptor is {descriptor!r}, expected SingleGate, LSTM, GRU or MGU.")
        if optimizer is not None and not isinstance(optimizer, Optimizer | CustomOptimizer):
            raise ArgumentError(
                f"{self._who}: optimizer is {optimizer!r}, expected an Optimizer, a CustomOptimizer or None."
            )
        self.descriptor = descriptor
        self.optimizer = optimizer
        self.device = Device.of(device)
        self._in_use = threading.RLock()
        given = descriptor.initial_weights(seed, label=self.label) if weights is None else weights
        values, sources = read_weights(given, descriptor.weight_shapes, self._who)
        spec = descriptor._spec(values, self._who)
        spec.label = self.label
        self._native = _core.RecurrentTraining(self.device._native, spec)
        self._order: Order | None = None  # of the last forward pass
        self._joined = Ranks()  # whose weights are known to be equal
        self._has_gradients = False
        self._failure: BaseException | None = None  # of a custom optimizer
        if isinstance(optimizer, Optimizer):
            self._native.set_optimizer(optimizer._spec())
            optimizer._natives.add(self._native)
        elif optimizer is not None:
            run = weakref.WeakMethod(self._run_custom_step)  # the native layer is this one's alone
            self._native.set_custom_step(lambda: (method := run()) and method())
        self._train_by(sources)

    def __repr__(self) -> str:
        d = self.descriptor
        sizes = f"{type(d).__name__} {d.in_channels} to {d.out_channels} channels"
        return f"<{self._who} on {self.device.name}: {sizes}, {optimizer_name(self.optimizer)}>"

    @alone
    def forward(
        self,
        x: npt.ArrayLike,
        state: State | npt.ArrayLike | None = None,
        *,
        lengths: npt.ArrayLike | None = None,
        mask: npt.ArrayLike | None = None,
    ) -> tuple[F32Array, State]:
        """Run a sequence.

        Parameters
        ----------
        x : array of float32, shape (time, batch, in_channels)
        state : State or array of float32, shape (batch, out_channels), optional
            The state before the first step (in a layer that runs backward, before each sample's last one); zeros
            without.
        lengths : array of int, shape (batch,), optional
            Steps of each sample; after its last one results are 0 and its state stays.
        mask : array of bool, shape (time, batch), optional
            False for a step that is left out: its result is 0 and the sample's state stays.

        Returns
        -------
        y : ndarray of float32, shape (time, batch, out_channels)
        state : State
            After the step of each sample that runs last.

        Raises
        ------
        ShapeError
            If an array has the wrong shape.
        ArgumentError
            If a sample has no step that runs, or more than there are.

        Examples
        --------
        >>> layer = TrainingLayer(mps.rnn.SingleGate(1, 2, backward=True), device=mps.Device("cpu"))
        >>> y, _ = layer.forward(np.ones((3, 2, 1)), lengths=[3, 2], mask=[[True, True], [False, True], [True, True]])
        >>> y.any(axis=2).tolist()
        [[True, True], [False, True], [True, False]]
        """
        sequence = checked_sequence(x, self.descriptor.in_channels, f"{self._who}: x")
        order = Order(sequence.shape, lengths, mask, self._who)
        start = checked_state(state, self.descriptor, order.shape[1], f"{self._who}: state")
        y = order.empty_sequence(self.descriptor.out_channels)
        end = empty_states([self.descriptor], order.shape[1])
        self._order = None
        self._native.forward(order.rows, order.sequence(sequence), [order.state(values) for values in start], y, end)
        self._order = order
        states = states_of([self.descriptor], [order.state_back(values) for values in end])
        return order.padded(y), states[0]

    @alone
    def backward(
        self, dy: npt.ArrayLike, state: State | npt.ArrayLike | None = None, *, accumulate: bool = False
    ) -> tuple[F32Array, State]:
        """Compute the gradients of the last forward pass; those of the weights are in ``gradients()`` then.

        Parameters
        ----------
        dy : array of float32, shape (time, batch, out_channels)
            Gradient of the results; where a step did not run it does not count.
        state : State or array of float32, shape (batch, out_channels), optional
            Gradient of the state that the pass ended with.
        accumulate : bool, optional
            Add to the weights' gradients instead of replacing them (accumulateWeightGradients).

        Returns
        -------
        dx : ndarray of float32, shape (time, batch, in_channels)
            0 where a step did not run.
        state : State
            Gradient of the state that the pass began with.

        Raises
        ------
        StateError
            If there was no forward pass since the weights changed.
        ShapeError
            If an array has the wrong shape.
        """
        order = self._order
        if order is None:
            raise StateError(f"{self._who}: backward comes before a forward pass with the present weights.")
        gradient = checked_sequence(dy, self.descriptor.out_channels, f"{self._who}: dy")
        if gradient.shape[:2] != order.shape:
            raise ShapeError(
                f"{self._who}: dy has {gradient.shape[0]} steps of {gradient.shape[1]} samples, the forward pass had "
                f"{order.shape[0]} of {order.shape[1]}."
            )
        end = checked_state(state, self.descriptor, order.shape[1], f"{self._who}: state")
        dx = order.empty_sequence(self.descriptor.in_channels)
        start = empty_states([self.descriptor], order.shape[1])
        ends = [order.state(values) for values in end]
        self._native.gradient(order.sequence(gradient), ends, dx, start, accumulate and self._has_gradients)
        self._has_gradients = True
        states = states_of([self.descriptor], [order.state_back(values) for values in start])
        return order.padded(dx), states[0]

    @alone
    def step(self) -> None:
        """Let the optimizer, and data sources that train, change the weights by the gradients.

        Raises
        ------
        StateError
            If there is neither, or ``backward`` was not called. If this process is one of several that train together,
            and their weights or optimizers differ.

        Notes
        -----
        Of several processes each has its part of the batch. The gradients are summed over all, and `gradients` returns
        the sums afterwards.
        """
        if self.optimizer is None and not self._trained:
            raise StateError(f"{self._who}: step needs an optimizer, there is none.")
        if not self._has_gradients:
            raise StateError(f"{self._who}: step comes before backward, there are no gradients.")
        self._order = None
        if current().size > 1:
            self._sum_over(current())
        self._native.update()

    def _sum_over(self, ranks: Ranks) -> None:
        """Sum the gradients over all ranks, whose weights are equal before the first sum."""
        if self._joined is not ranks:
            self._compare(ranks)
            self._joined = ranks
        gradients = self._read(self._native.read_gradient)
        flat = np.concatenate([gradient.reshape(-1) for gradient in gradients.values()])
        ranks.add_up(flat)
        begin = 0
        for name, gradient in gradients.items():
            values, begin = flat[begin : begin + gradient.size].reshape(gradient.shape), begin + gradient.size
            self._native.write_gradient(self.descriptor._matrix_id(name, self._who), *_extents(gradient.shape), values)

    def _compare(self, ranks: Ranks) -> None:
        """Refuse layers whose weights or optimizers differ between ranks."""
        weights = hashlib.sha256()
        for name, values in self._read(self._native.read_weights).items():
            weights.update(f"{name} {values.shape}".encode())
            weights.update(values.tobytes())
        settings = self.optimizer._settings() if isinstance(self.optimizer, Optimizer) else {}
        ours = {"other weights": weights.hexdigest(), "another optimizer": (type(self.optimizer).__name__, settings)}
        for rank, theirs in enumerate(everyones := ranks.gathered(ours)):
            for name, first in everyones[0].items():
                if theirs[name] != first:
                    raise StateError(
                        f"{self._who}: rank {rank} has {name} than rank 0; make the layers of all ranks in the same "
                        f"way, with the same seed."
                    )

    @alone
    def weights(self) -> dict[str, F32Array]:
        """Return copies of the weights by name, in the shapes of ``descriptor.weight_shapes``."""
        return self._read(self._native.read_weights)

    @alone
    def gradients(self) -> dict[str, F32Array]:
        """Return the gradients of the weights, summed over steps and batch; zeros before ``backward``."""
        return self._read(self._native.read_gradient)

    @alone
    def set_weights(self, weights: Mapping[str, npt.ArrayLike]) -> None:
        """Take new values for some or all weights; the next ``backward`` needs a ``forward`` before it.

        Parameters
        ----------
        weights : mapping of str to array

        Raises
        ------
        ArgumentError
            If a name is unknown.
        ShapeError
            If values have the wrong shape.
        """
        checked = self.descriptor._checked_all(weights, self._who)
        self._write(checked)
        touched = {name for name in self._trained if name in checked or bias_of(name) in checked}
        values = self.weights() if touched else {}
        for name in touched:
            self._trained[name].assign(values[name], values.get(bias_of(name) or ""))

    def save(self, path: str | PathLike[str], /) -> Path:
        """Write the weights to a safetensors file, as ``TrainingGraph.save`` does: ``label.name`` for each.

        Raises
        ------
        FileError
            If it cannot be written; a file that was there is as it was.
        """
        return write_weights(path, self._labelled(self.weights()))

    def load(self, path: str | PathLike[str], /, *, allow_non_finite: bool = False) -> None:
        """Take the weights of a file that ``save`` wrote, or a network with a RecurrentNode of this label.

        Parameters
        ----------
        path : str or path
            Tensors of float32, float16, bfloat16 or float64.
        allow_non_finite : bool, optional
            Whether infinite values and NaN are taken.

        Raises
        ------
        FileError
            If it cannot be read, is damaged, or its checksum does not fit.
        ShapeError
            If it lacks a tensor or one has another shape.
        DTypeError
            If a tensor has another dtype.
        ArgumentError
            If a value is not finite. No weight was changed, whatever was wrong.
        """
        tensors = read_tensors(path, self._labelled(self.weights()), "the layer", allow_non_finite=allow_non_finite)
        self.set_weights({name.removeprefix(f"{self.label}."): tensor for name, tensor in tensors.items()})

    def inference(self) -> InferenceLayer:
        """Return a layer with the present weights that does not learn."""
        return InferenceLayer(self.descriptor, self.weights(), device=self.device, label=self.label)

    # ---- trained objects

    def _train_by(self, sources: Mapping[str, TrainedSource]) -> None:
        """Let data sources train their weights, by name; the layer has their values."""
        self._trained = dict(sources)
        if not sources:
            return
        shapes = self.descriptor.weight_shapes
        self._native.set_sources(
            [
                (
                    part.source._native(self.device),
                    self.descriptor._matrix_id(name, self._who),
                    *_extents(shapes[name]),
                    part.brings_bias,
                )
                for name, part in sources.items()
            ]
        )

    def _take_from_sources(self) -> None:
        """Take the weights that data sources have learned elsewhere."""
        shapes = self.descriptor.weight_shapes
        for name, part in self._trained.items():
            weights, bias = part.source._values()
            taken = {name: weights.reshape(shapes[name])}
            if part.brings_bias and bias is not None:
                taken[str(bias_of(name))] = bias
            self._write(taken)

    def _run_custom_step(self) -> None:
        """Change the weights that no data source trains, on the CPU, when the gradients are there."""
        assert isinstance(self.optimizer, CustomOptimizer)
        of_sources = {
            trained
            for name, part in self._trained.items()
            for trained in (name, bias_of(name) if part.brings_bias else None)
        }
        weights = {
            name: values for name, values in self._read(self._native.read_weights).items() if name not in of_sources
        }
        gradients = self._read(self._native.read_gradient)
        try:
            for name, values in weights.items():
                gradient = gradients[name].reshape(-1)
                gradient.flags.writeable = False
                self.optimizer.step(f"{self.label}.{name}", values.reshape(-1), gradient)
        except BaseException as error:
            self._failure = error  # a command buffer keeps only its text
            raise
        self._write(weights)

    def _take_failure(self) -> BaseException | None:
        """Return the exception of the custom optimizer, once."""
        failure, self._failure = self._failure, None
        return failure

    def _write(self, weights: Mapping[str, F32Array]) -> None:
        """Write checked values into the layer."""
        self._order = None
        for name, values in weights.items():
            self._native.write_weights(self.descriptor._matrix_id(name, self._who), *_extents(values.shape), values)

    def _optimizer_state(self) -> OptimizerState:
        """Return the states of the optimizer and of the data sources' optimizers."""
        state = OptimizerState({"layer": self._native.time_step}, {})
        for name in self._native.optimizer_names:
            for values, shape in self.descriptor.weight_shapes.items():
                array = np.empty(shape, np.float32)
                place = self.descriptor._matrix_id(values, self._who), *_extents(shape)
                if self._native.read_optimizer(name, *place, array):
                    state.tensors[f"{values}.{name}"] = array
        for name, part in self._trained.items():
            state.add(f"source.{name}", part.source._optimizer_state(self.device))
        return state

    def _take_optimizer_state(self, state: OptimizerState) -> None:
        """Let the optimizers go on from there."""
        for name in self._native.optimizer_names:
            for values, shape in self.descriptor.weight_shapes.items():
                array = state.tensors.get(f"{values}.{name}")
                given = np.zeros(shape, np.float32) if array is None else np.ascontiguousarray(array, np.float32)
                place = self.descriptor._matrix_id(values, self._who), *_extents(shape)
                self._native.write_optimizer(name, *place, given)
        self._native.time_step = state.steps.get("layer", 0)
        for name, part in self._trained.items():
            part.source._take_optimizer_state(state.of(f"source.{name}"), self.device)

    def _labelled(self, tensors: Mapping[str, F32Array]) -> dict[str, F32Array]:
        """Return weights under their names in files."""
        return {f"{self.label}.{name}": tensor for name, tensor in tensors.items()}

    def _read(self, read: Any) -> dict[str, F32Array]:
        """Return arrays that the core fills."""
        arrays = {name: np.empty(shape, np.float32) for name, shape in self.descriptor.weight_shapes.items()}
        for name, array in arrays.items():
            read(self.descriptor._matrix_id(name, self._who), *_extents(array.shape), array)
        return arrays


def _extents(shape: tuple[int, ...]) -> tuple[int, int]:
    """Return rows and columns; a vector is one row."""
    return (1, shape[0]) if len(shape) == 1 else (shape[0], shape[1])
