"""The two ways from a data source in Python to the core's: one that needs no Python while it trains, and an adapter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from openmps import _core
from openmps._checks.arrays import F32Array
from openmps._nodes.convolution_descriptor import ConvolutionDescriptor
from openmps._nodes.optimizers import CustomOptimizer, Optimizer
from openmps._nodes.states import GradientState, WeightsState
from openmps._runtime.device import CommandBuffer, Device
from openmps.errors import DeviceError, DTypeError, GraphError, ShapeError

Values = tuple[F32Array, F32Array | None]  # weights (out, height, width, in), bias (out,)
KeptByOptimizer = tuple[int, dict[str, list[F32Array]]]  # steps; momenta and the like, of the weights and of the bias
CustomStep = Callable[[F32Array, F32Array, F32Array, F32Array], None]


class Owner(Protocol):
    """An object whose values a custom optimizer trains."""

    label: str
    _failure: BaseException | None  # of the custom optimizer


class Source(Owner, Protocol):
    """A ConvolutionDataSource, as far as the core's two forms of it need it."""

    optimizer: Optimizer | CustomOptimizer | None

    def load(self) -> bool:
        """Make the values available."""

    def purge(self) -> None:
        """Note that the values are not needed until the next load."""

    def descriptor(self) -> ConvolutionDescriptor:
        """Return the layer's extents."""

    def weights(self) -> F32Array:
        """Return the weights."""

    def bias(self) -> F32Array | None:
        """Return the bias."""

    def update(
        self, command_buffer: CommandBuffer, gradient: GradientState, weights: WeightsState
    ) -> WeightsState | None:
        """Encode one step."""

    def _overrides(self, *methods: str) -> bool: ...
    def _checked(self, values: Any, shape: tuple[int, ...], what: str) -> F32Array: ...
    def _values(self) -> Values: ...
    def _take_values(self, values: Values) -> None: ...
    def _forget_values(self) -> None: ...
    def _optimizer_of_update(self, device: Device) -> _core.Optimizer | None: ...


class NativeSource:
    """Keeps the arrays in the core and trains there."""

    def __init__(self, device: Device, source: Source, values: Values, *, trains: bool = True) -> None:
        optimizer = source.optimizer if trains else None
        spec = optimizer._spec() if isinstance(optimizer, Optimizer) else None
        step = custom_step(source, optimizer) if isinstance(optimizer, CustomOptimizer) else None
        descriptor = source.descriptor()
        self._shape = descriptor.weights_shape
        self._native = _core.NativeDataSource(
            device._native, source.label, descriptor._native(), values[0], values[1], spec, step
        )
        self.source = self._native.source
        self.shares_updates = False  # whether this process updates its part of the weights, as one of several ranks
        if isinstance(optimizer, Optimizer):
            optimizer._natives.add(self._native)

    def updated_values(self) -> Values | None:
        """Return copies of the values if training has changed them since the last time, else None."""
        if not self._native.refresh():
            return None
        bias = self._native.bias
        values = self._native.weights.reshape(self._shape).copy(), bias.copy() if bias.size else None
        self._native.settle_refresh()
        return values

    def guard_by(self, guard: _core.UpdateGuard) -> None:
        """Update while the guard is open."""
        self._native.set_guard(guard)

    def optimizer_state(self) -> KeptByOptimizer | None:
        """Return the optimizer's state, None without a native optimizer."""
        return self._native.optimizer_state()

    def take_optimizer_state(self, state: KeptByOptimizer) -> None:
        """Let the optimizer go on from there."""
        self._native.set_optimizer_state(state[0], list(state[1].items()))

    def share_updates(self, shares: bool) -> None:
        """Update the rank's part alone; the optimizer's state is forgotten where that changes."""
        self._native.set_sharing(shares)
        self.shares_updates = shares

    def assign(self, values: Values) -> None:
        """Give these values when the graph reloads."""
        self._native.forget_device_state()
        self._native.weights[:] = values[0].ravel()
        if values[1] is not None:
            self._native.bias[:] = values[1]


def custom_step(
    source: Owner,
    optimizer: CustomOptimizer,
    names: tuple[str, str] = ("weights", "bias"),
) -> CustomStep:
    """Return an optimizer's step as the core calls it: values change only if all of it succeeds."""

    def step(weights: F32Array, weights_gradient: F32Array, bias: F32Array, bias_gradient: F32Array) -> None:
        new_weights, new_bias = weights.copy(), bias.copy()
        try:
            optimizer.step(f"{source.label}.{names[0]}", new_weights, weights_gradient)
            if bias.size:
                optimizer.step(f"{source.label}.{names[1]}", new_bias, bias_gradient)
        except BaseException as error:
            source._failure = error  # a command buffer keeps only its text
            raise
        weights[:], bias[:] = new_weights, new_bias

    return step


class SourceAdapter:
    """The methods that the core calls of a data source with overridden methods; it checks the values they return."""

    def __init__(self, device: Device, source: Source) -> None:
        self._device = device
        self._source = source
        self._assigned: Values | None = None
        self._state: WeightsState | None = None
        self.has_bias = False  # the last time that it was asked for
        self.source = _core.adapt(self)

    # ---- for the core

    @property
    def label(self) -> str:
        return self._source.label

    @property
    def trains(self) -> bool:
        return self._source.optimizer is not None or self._source._overrides("update")

    @property
    def trains_on_cpu(self) -> bool:
        return isinstance(self._source.optimizer, CustomOptimizer) and not self._source._overrides("update")

    def load(self) -> bool:
        if self._assigned is None:
            self._source._forget_values()
        loaded = self._source.load()
        if not isinstance(loaded, bool):
            raise DTypeError(f'Data source "{self.label}": load returned {type(loaded).__name__}, expected bool.')
        if not loaded:
            raise GraphError(f'Data source "{self.label}": load returned False, expected True with weights to read.')
        return True

    def purge(self) -> None:
        self._assigned = None
        self._source.purge()

    def descriptor(self) -> _core.ConvolutionDescriptor:
        return self._checked_descriptor()._native()

    def weights(self) -> F32Array:
        shape = self._checked_descriptor().weights_shape
        if self._assigned is not None:
            return self._assigned[0]
        weights = self._source.weights()
        if weights is None:
            raise ShapeError(f'Data source "{self.label}": weights returned None, expected float32 of shape {shape}.')
        return self._source._checked(weights, shape, "weights")

    def bias(self) -> F32Array | None:
        if self._assigned is not None:
            return self._assigned[1]
        bias = self._source.bias()
        self.has_bias = bias is not None
        shape = (self._checked_descriptor().out_channels,)
        return None if bias is None else self._source._checked(bias, shape, "bias terms")

    def update(
        self, command_buffer: _core.CommandBuffer, gradient: _core.WeightsGradient, weights: _core.WeightsState
    ) -> _core.WeightsState | None:
        shape = self._checked_descriptor().weights_shape
        current = WeightsState._of(weights, shape, self._device, self._source)
        result = self._source.update(
            CommandBuffer(command_buffer, self._device), GradientState(gradient, shape, self._device), current
        )
        if result is not None:
            self._check_state(result, shape)
        self._state = result or current
        return None if result is None else result._native

    def update_on_cpu(self, gradient: _core.WeightsGradient) -> bool:
        optimizer = self._source.optimizer
        assert isinstance(optimizer, CustomOptimizer)
        weights, bias = self._source._values()
        terms = np.empty(0, np.float32) if bias is None else bias
        custom_step(self._source, optimizer)(weights.reshape(-1), gradient.read()[0], terms, gradient.read()[1])
        self.assign((weights, bias))
        self._source._take_values((weights, bias))
        return True

    # ---- for the data source

    def guard_by(self, guard: _core.UpdateGuard) -> None:
        """Update by the default ``update`` while the guard is open."""
        optimizer = self._source._optimizer_of_update(self._device)
        if optimizer is not None:
            optimizer.set_guard(guard)

    def optimizer_state(self) -> KeptByOptimizer | None:
        """Return the state of the optimizer of ``update``, None without one."""
        optimizer = self._source._optimizer_of_update(self._device)
        return None if optimizer is None else optimizer.state()

    def take_optimizer_state(self, state: KeptByOptimizer) -> None:
        """Let the optimizer go on from there."""
        optimizer = self._source._optimizer_of_update(self._device)
        if optimizer is not None:
            optimizer.set_state(state[0], list(state[1].items()))

    def updated_values(self) -> Values | None:
        """Return copies of the values if training has changed them since the last time, else None."""
        state, self._state = self._state, None
        return None if state is None else (state.weights(), state.bias())

    def assign(self, values: Values) -> None:
        """Give these values when the graph reloads, once, in place of the source's methods."""
        self._assigned, self._state = values, None

    def _checked_descriptor(self) -> ConvolutionDescriptor:
        descriptor = self._source.descriptor()
        if not isinstance(descriptor, ConvolutionDescriptor):
            raise DTypeError(
                f'Data source "{self.label}": descriptor returned {type(descriptor).__name__}, '
                f"expected ConvolutionDescriptor."
            )
        return descriptor

    def _check_state(self, state: WeightsState, shape: tuple[int, ...]) -> None:
        """Refuse a value that cannot replace the weights."""
        who = f'Data source "{self.label}": update returned'
        if not isinstance(state, WeightsState):
            raise DTypeError(f"{who} {type(state).__name__}, expected WeightsState or None.")
        if state.shape != shape:
            raise ShapeError(f"{who} weights of shape {state.shape}, its descriptor needs {shape}.")
        if state.device != self._device:
            raise DeviceError(f'{who} a state on device "{state.device.name}", the graph is on "{self._device.name}".')
