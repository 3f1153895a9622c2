"""Data sources: where a layer's weights come from and who updates them (MPSCNNConvolutionDataSource)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core, init
from openmps._arrays import F32Array, pair
from openmps.device import CommandBuffer, Device
from openmps.errors import ArgumentError, DTypeError, ShapeError
from openmps.optimizers import CustomOptimizer, Optimizer

__all__ = ["ConvolutionDataSource", "ConvolutionDescriptor", "GradientState", "WeightsState"]

WeightsState = _core.WeightsState
GradientState = _core.WeightsGradient

_numbers = itertools.count(1)


@dataclass(frozen=True)
class ConvolutionDescriptor:
    """The extents of a convolution (MPSCNNConvolutionDescriptor).

    Parameters
    ----------
    kernel_size : int or tuple of int
        (height, width) in pixels.
    in_channels, out_channels : int
    stride, dilation : int or tuple of int, optional
        (y, x) in pixels.
    groups : int, optional
        Input and output channels are cut into this many parts; part i feeds part i alone.

    Raises
    ------
    ArgumentError
        If an extent is below 1 or `groups` does not divide the channels.

    Examples
    --------
    >>> ConvolutionDescriptor(5, 1, 32).weights_shape
    (32, 5, 5, 1)
    """

    kernel_size: int | tuple[int, int]
    in_channels: int
    out_channels: int
    stride: int | tuple[int, int] = 1
    dilation: int | tuple[int, int] = 1
    groups: int = 1

    def __post_init__(self) -> None:
        for name in ("kernel_size", "stride", "dilation"):
            object.__setattr__(self, name, pair(getattr(self, name), f"ConvolutionDescriptor: {name}"))
        for name in ("in_channels", "out_channels", "groups"):
            if getattr(self, name) < 1:
                raise ArgumentError(f"ConvolutionDescriptor: {name} is {getattr(self, name)}, expected 1 or more.")
        if self.in_channels % self.groups or self.out_channels % self.groups:
            raise ArgumentError(
                f"ConvolutionDescriptor: groups is {self.groups}, which does not divide {self.in_channels} input and "
                f"{self.out_channels} output channels."
            )

    @property
    def weights_shape(self) -> tuple[int, int, int, int]:
        """(out_channels, height, width, in_channels / groups)."""
        height, width = pair(self.kernel_size, "kernel_size")
        return (self.out_channels, height, width, self.in_channels // self.groups)

    def _native(self) -> _core.ConvolutionDescriptor:
        """Return it as the core takes it."""
        native = _core.ConvolutionDescriptor()
        native.kernel_height, native.kernel_width = pair(self.kernel_size, "kernel_size")
        native.stride_y, native.stride_x = pair(self.stride, "stride")
        native.dilation_y, native.dilation_x = pair(self.dilation, "dilation")
        native.in_channels, native.out_channels, native.groups = self.in_channels, self.out_channels, self.groups
        return native


class ConvolutionDataSource:
    """Weights and bias of a convolution or fully connected layer, with the optimizer that trains them.

    As it stands it keeps the arrays itself and trains without running Python. A subclass may override ``load``,
    ``purge``, ``descriptor``, ``weights``, ``bias`` and ``update``; then they are called as Apple calls the protocol's
    methods: ``load`` first, ``purge`` last, the others only in between, ``update`` while a batch is encoded.

    Parameters
    ----------
    kernel_size : int or tuple of int
        (height, width) in pixels; of a fully connected layer those of its source image.
    in_channels, out_channels : int
    weights : initializer or array, optional
        From ``openmps.init``, or an array of shape (out_channels, height, width, in_channels / groups).
        By default ``init.he_uniform(seed=0)``.
    bias : float, array or None, optional
        One value for all, an array of shape (out_channels,), or None for no bias.
    optimizer : Optimizer or CustomOptimizer, optional
        Without one the weights stay as they are.
    label : str, optional
        Names the layer in messages and in weight files; unique within a graph.
    stride, dilation, groups : optional
        See ConvolutionDescriptor.

    Raises
    ------
    ArgumentError, ShapeError
        If an extent is not allowed or an array has another shape than the descriptor says.

    Notes
    -----
    Apple's name: MPSCNNConvolutionDataSource. Weights are in Apple's OHWI order.

    Examples
    --------
    >>> source = ConvolutionDataSource(3, 4, 8, label="conv1")
    >>> source.weights().shape, source.bias().shape
    ((8, 3, 3, 4), (8,))
    """

    def __init__(
        self,
        kernel_size: int | tuple[int, int],
        in_channels: int,
        out_channels: int,
        *,
        weights: init.Initializer | npt.ArrayLike | None = None,
        bias: float | npt.ArrayLike | None = 0.0,
        optimizer: Optimizer | CustomOptimizer | None = None,
        label: str | None = None,
        stride: int | tuple[int, int] = 1,
        dilation: int | tuple[int, int] = 1,
        groups: int = 1,
    ) -> None:
        self.label = label or f"convolution_{next(_numbers)}"
        self.optimizer = optimizer
        self._descriptor = ConvolutionDescriptor(kernel_size, in_channels, out_channels, stride, dilation, groups)
        start = weights if weights is not None else init.he_uniform(seed=0)
        shape = self._descriptor.weights_shape
        self._weights = self._checked(start(shape) if callable(start) else start, shape, "weights")
        self._bias = (
            None
            if bias is None
            else self._checked(
                np.full(out_channels, bias, np.float32) if np.ndim(bias) == 0 else bias, (out_channels,), "bias terms"
            )
        )
        self._natives: dict[str, Any] = {}

    # ---- the protocol

    def load(self) -> bool:
        """Make weights and bias available; return False to make building the graph fail."""
        return True

    def purge(self) -> None:
        """Weights and bias are not needed until the next ``load``."""

    def descriptor(self) -> ConvolutionDescriptor:
        """Return the layer's extents."""
        return self._descriptor

    def weights(self) -> F32Array:
        """Return the current weights, float32 (out_channels, height, width, in_channels / groups): a copy."""
        self._refresh()
        return self._weights.copy()

    def bias(self) -> F32Array | None:
        """Return the current bias, float32 (out_channels,), or None: a copy."""
        self._refresh()
        return None if self._bias is None else self._bias.copy()

    def update(
        self, command_buffer: CommandBuffer, gradient: GradientState, weights: WeightsState
    ) -> WeightsState | None:
        """Encode one step on `command_buffer`; return the state that holds the new weights, or None to leave them.

        Called while a batch is encoded, right after the gradient. The default encodes the optimizer's step in place.
        """
        if not isinstance(self.optimizer, Optimizer):
            return None
        native = self._natives.get("optimizer")
        if native is None:
            native = self._natives["optimizer"] = _core.Optimizer(_core.default_device(), self.optimizer._spec())
        native.learning_rate = self.optimizer.learning_rate
        native.encode(command_buffer._native, gradient, weights)
        return weights

    # ---- for the package

    @property
    def _is_native(self) -> bool:
        """Whether nothing is overridden, so that training needs no Python."""
        methods = ("load", "purge", "descriptor", "weights", "bias", "update")
        return all(getattr(type(self), name) is getattr(ConvolutionDataSource, name) for name in methods)

    @property
    def _trains(self) -> bool:
        """Whether the weights change; asked by the core."""
        return self.optimizer is not None or type(self).update is not ConvolutionDataSource.update

    def _native(self, device: Device) -> Any:
        """Return the core's data source for a device; one for all nodes that share this object."""
        native = self._natives.get(device.name)
        if native is None:
            native = self._make_native(device) if self._is_native else _core.adapt(_Adapter(self))
            self._natives[device.name] = native
        return native.source if isinstance(native, _core.NativeDataSource) else native

    def _make_native(self, device: Device) -> Any:
        custom = self.optimizer if isinstance(self.optimizer, CustomOptimizer) else None
        spec = self.optimizer._spec() if isinstance(self.optimizer, Optimizer) else None
        native = _core.NativeDataSource(
            device._native,
            self.label,
            self._descriptor._native(),
            self._weights,
            self._bias,
            spec,
            self._custom_step(custom) if custom is not None else None,
        )
        if isinstance(self.optimizer, Optimizer):
            self.optimizer._natives.add(native)
        return native

    def _custom_step(self, optimizer: CustomOptimizer) -> Any:
        """Return the optimizer's step as the core calls it."""

        def step(weights: F32Array, weights_gradient: F32Array, bias: F32Array, bias_gradient: F32Array) -> None:
            optimizer.step(f"{self.label}.weights", weights, weights_gradient)
            if bias.size:
                optimizer.step(f"{self.label}.bias", bias, bias_gradient)

        return step

    def _refresh(self) -> None:
        """Bring the arrays up to date with the device that trained last."""
        if not self._is_native:
            return
        for native in self._natives.values():
            native.refresh()
            self._weights = native.weights.reshape(self._descriptor.weights_shape).copy()
            self._bias = native.bias.copy() if self._bias is not None else None

    def _assign(self, weights: F32Array, bias: F32Array | None) -> None:
        """Take new values; the graphs have to reload afterwards."""
        self._weights = self._checked(weights, self._descriptor.weights_shape, "weights")
        if (bias is None) != (self._bias is None):
            raise ShapeError(
                f'Data source "{self.label}": has {_bias_or_none(self._bias)}, the given values {_bias_or_none(bias)}.'
            )
        self._bias = None if bias is None else self._checked(bias, (self._descriptor.out_channels,), "bias terms")
        for native in self._natives.values():
            native.forget_device_state()
            native.weights[:] = self._weights.ravel()
            if self._bias is not None:
                native.bias[:] = self._bias

    def _checked(self, values: Any, shape: tuple[int, ...], what: str) -> F32Array:
        """Return values as float32 of the shape that the descriptor says."""
        array = np.asarray(values)
        if array.dtype.kind not in "fiu":
            raise DTypeError(f'Data source "{self.label}": {what} are {array.dtype}, expected float32.')
        if array.shape != shape:
            raise ShapeError(
                f'Data source "{self.label}": {what} have shape {array.shape}, its descriptor needs {shape}.'
            )
        return np.array(array, dtype=np.float32, order="C")


def _bias_or_none(bias: F32Array | None) -> str:
    """Say whether there is a bias."""
    return "no bias" if bias is None else "a bias"


class _Adapter:
    """What the core calls of a Python data source: the answers of its methods, checked."""

    def __init__(self, source: ConvolutionDataSource) -> None:
        self._source = source

    @property
    def label(self) -> str:
        return self._source.label

    @property
    def _trains(self) -> bool:
        return self._source._trains

    def _checked_load(self) -> bool:
        loaded = self._source.load()
        if not isinstance(loaded, bool):
            raise DTypeError(f'Data source "{self.label}": load returned {type(loaded).__name__}, expected bool.')
        return loaded

    def purge(self) -> None:
        self._source.purge()

    def _native_descriptor(self) -> _core.ConvolutionDescriptor:
        descriptor = self._source.descriptor()
        if not isinstance(descriptor, ConvolutionDescriptor):
            raise DTypeError(
                f'Data source "{self.label}": descriptor returned {type(descriptor).__name__}, '
                f"expected ConvolutionDescriptor."
            )
        return descriptor._native()

    def _checked_weights(self) -> F32Array:
        weights = self._source.weights()
        if weights is None:
            shape = self._source.descriptor().weights_shape
            raise ShapeError(f'Data source "{self.label}": weights returned None, expected float32 of shape {shape}.')
        return self._source._checked(weights, self._source.descriptor().weights_shape, "weights")

    def _checked_bias(self) -> F32Array | None:
        bias = self._source.bias()
        return (
            None
            if bias is None
            else self._source._checked(bias, (self._source.descriptor().out_channels,), "bias terms")
        )

    def update(
        self, command_buffer: _core.CommandBuffer, gradient: GradientState, weights: WeightsState
    ) -> WeightsState | None:
        result = self._source.update(CommandBuffer(command_buffer), gradient, weights)
        if result is not None and not isinstance(result, WeightsState):
            raise DTypeError(
                f'Data source "{self.label}": update returned {type(result).__name__}, expected WeightsState or None.'
            )
        return result
