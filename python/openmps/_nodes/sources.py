"""Data sources: the origin of a layer's weights, and their updates (MPSCNNConvolutionDataSource)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core, init
from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array, as_array, whole
from openmps._checks.attributes import KnownAttributes
from openmps._display import optimizer_name, quoted
from openmps._nodes.convolution_descriptor import ConvolutionDescriptor
from openmps._nodes.optimizers import CustomOptimizer, Optimizer, OptimizerState
from openmps._nodes.source_adapter import NativeSource, SourceAdapter, Values
from openmps._nodes.states import GradientState, WeightsState
from openmps._runtime.device import CommandBuffer, Device
from openmps.errors import ArgumentError, DTypeError, GraphError, ShapeError

__all__ = ["ConvolutionDataSource"]


@checked_class
class ConvolutionDataSource(KnownAttributes):
    """Weights and bias of a convolution or fully connected layer, with the optimizer that trains them.

    As it stands it keeps the arrays itself and trains without running Python. A subclass may override ``load``,
    ``purge``, ``descriptor``, ``weights``, ``bias`` and ``update``. They are then called as Apple calls the protocol's
    methods: ``load`` first, ``purge`` last, the others between them, ``update`` while a batch is encoded.

    Parameters
    ----------
    kernel_size : int or tuple of int
        (height, width) in pixels; of a fully connected layer those of its source image.
    in_channels, out_channels : int
    weights : initializer or array, optional
        From ``openmps.init``, or an array of shape (out_channels, height, width, in_channels / groups). By default
        ``init.he_uniform(seed=seed, label=label)``: layers with different labels begin with different bits.
    bias : float, array or None, optional
        One value for all, an array of shape (out_channels,), or None for no bias.
    optimizer : Optimizer or CustomOptimizer, optional
        Without one the weights stay as they are.
    label : str, optional
        Names the layer in messages and in weight files; unique within a graph. By default ``convolution_`` and the
        layer's number among those with weights of the first graph that it is part of, counted from 1.
    seed : int, optional
        Of the default weights.
    stride, dilation, groups, sub_pixel_scale_factor : optional
        See ConvolutionDescriptor.

    Raises
    ------
    ArgumentError, ShapeError
        If an extent is not allowed or an array's shape differs from the descriptor's.

    Notes
    -----
    Apple's name: MPSCNNConvolutionDataSource. Weights are in Apple's OHWI order.

    Examples
    --------
    >>> source = ConvolutionDataSource(3, 4, 8, label="conv1")
    >>> source.weights().shape, source.bias().shape
    ((8, 3, 3, 4), (8,))
    """

    _programs_may_add = True

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
        seed: int = 0,
        stride: int | tuple[int, int] = 1,
        dilation: int | tuple[int, int] = 1,
        groups: int = 1,
        sub_pixel_scale_factor: int = 1,
    ) -> None:
        self.label = label or "convolution"
        self._awaits_number = not label
        if optimizer is not None and not isinstance(optimizer, Optimizer | CustomOptimizer):
            raise ArgumentError(
                f'Data source "{self.label}": optimizer is {optimizer!r}, expected an Optimizer, a CustomOptimizer or '
                f"None."
            )
        self.optimizer = optimizer
        self._descriptor = ConvolutionDescriptor(
            kernel_size, in_channels, out_channels, stride, dilation, groups, sub_pixel_scale_factor
        )
        shape = self._descriptor.weights_shape
        self._seed = whole(seed, f'Data source "{self.label}": seed', least=0)
        self._own_weights: F32Array | None = None  # the default ones are drawn when they are first asked for
        if weights is not None:
            self._own_weights = self._checked(weights(shape) if callable(weights) else weights, shape, "weights")
        self._bias: F32Array | None = None
        if bias is not None:
            terms = as_array(bias, f'Data source "{self.label}": bias terms')
            one_for_all = np.broadcast_to(terms, (out_channels,)) if terms.ndim == 0 else terms
            self._bias = self._checked(one_for_all, (out_channels,), "bias terms")
        self._holds_values = not self._overrides("load", "weights", "bias")  # _weights and _bias are the current ones
        self._natives: dict[str, NativeSource | SourceAdapter] = {}  # by device
        self._optimizers: dict[str, _core.Optimizer] = {}  # of `update`, by device
        self._failure: BaseException | None = None  # of a custom optimizer

    def __repr__(self) -> str:
        kind, descriptor = type(self).__name__, getattr(self, "_descriptor", None)
        if descriptor is None:  # of a subclass whose __init__ does not call this one's
            return f"<{kind}>"
        height, width = descriptor.kernel_size
        channels = f"{descriptor.in_channels} to {descriptor.out_channels} channels"
        return f"<{kind}{quoted(self.label)}: {height} x {width}, {channels}, {optimizer_name(self.optimizer)}>"

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

    @checked("ConvolutionDataSource.update", values_alone=False)
    def update(
        self, command_buffer: CommandBuffer, gradient: GradientState, weights: WeightsState
    ) -> WeightsState | None:
        """Encode one step on `command_buffer`; return the state that holds the new weights, or None to leave them.

        Called while a batch is encoded, right after the gradient. The default encodes the optimizer's step in place.

        Parameters
        ----------
        command_buffer : CommandBuffer
            Neither commit it nor wait for it here.
        gradient : GradientState
            Summed over the batch; its numbers come into being when the command buffer runs.
        weights : WeightsState
            The values that the batch was computed with.

        Returns
        -------
        WeightsState or None
            `weights` itself, or another state with the same extents on the same device.
        """
        if not isinstance(self.optimizer, Optimizer):
            return None
        native = self._optimizer_of_update(command_buffer.device)
        assert native is not None
        native.learning_rate = self.optimizer.learning_rate
        native.encode(command_buffer._native, gradient._native, weights._native)
        return weights

    # ---- for the package

    @property
    def _weights(self) -> F32Array:
        if self._own_weights is None:
            draw = init.he_uniform(seed=self._seed, label=self.label)
            self._own_weights = draw(self._descriptor.weights_shape)
        return self._own_weights

    def _take_number(self, number: int) -> None:
        """Be called by the number in a network, where there is no label."""
        if getattr(self, "_awaits_number", False):
            self.label, self._awaits_number = f"convolution_{number}", False

    def _overrides(self, *methods: str) -> bool:
        """Return whether a subclass overrides one of these methods."""
        return any(getattr(type(self), name) is not getattr(ConvolutionDataSource, name) for name in methods)

    @property
    def _is_native(self) -> bool:
        """Whether nothing is overridden, so that training needs no Python."""
        return not self._overrides("load", "purge", "descriptor", "weights", "bias", "update")

    def _native(self, device: Device) -> _core.DataSource:
        """Return the core's data source for a device; one for all nodes that share this object."""
        if not hasattr(self, "_natives"):
            raise GraphError(f"{type(self).__name__}: its __init__ does not call super().__init__().")
        self._refresh()
        values = (self._weights, self._bias)
        native = self._natives.get(device.name)
        if native is None:
            native = NativeSource(device, self, values) if self._is_native else SourceAdapter(device, self)
            self._natives[device.name] = native
        if self._holds_values:  # a new graph begins with the weights that other graphs have learned
            native.assign(values)
        return native.source

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: the current values, and nothing of devices."""
        self._refresh()
        return {**vars(self), "_natives": {}, "_optimizers": {}, "_failure": None}

    def _refresh(self) -> None:
        """Bring the arrays up to date with the device that trained."""
        for native in self._natives.values():
            values = native.updated_values()
            if values is not None:
                self._take_values(values)

    def _values(self) -> Values:
        """Return copies of the current weights and bias, from the host or the device."""
        self._refresh()
        if self._holds_values:
            return self._weights.copy(), None if self._bias is None else self._bias.copy()
        adapter = SourceAdapter(Device.default(), self)
        adapter.load()
        try:
            return adapter.weights(), adapter.bias()
        finally:
            adapter.purge()

    def _take_values(self, values: Values) -> None:
        """Hold values as the current ones."""
        self._own_weights, self._bias = values
        self._holds_values = True

    def _forget_values(self) -> None:
        """Ask overridden methods for the values from now on."""
        self._holds_values = not self._overrides("load", "weights", "bias")

    def _assign(self, weights: F32Array, bias: F32Array | None) -> None:
        """Take new values; the graphs have to reload afterwards."""
        _, old_bias = self._values()
        if (bias is None) != (old_bias is None):
            raise ShapeError(
                f'Data source "{self.label}": has {_bias_or_none(old_bias)}, the given values {_bias_or_none(bias)}.'
            )
        descriptor = self.descriptor()
        values = (
            self._checked(weights, descriptor.weights_shape, "weights"),
            None if bias is None else self._checked(bias, (descriptor.out_channels,), "bias terms"),
        )
        self._take_values(values)
        for native in self._natives.values():
            native.assign(values)

    def _trains(self) -> bool:
        """Return whether anything changes the weights."""
        return self.optimizer is not None or self._overrides("update")

    def _updates_on_cpu(self) -> bool:
        """Return whether weights change between two batches, so that these cannot overlap."""
        return isinstance(self.optimizer, CustomOptimizer)

    def _optimizer_of_update(self, device: Device) -> _core.Optimizer | None:
        """Return the optimizer that the default ``update`` encodes on a device."""
        if not isinstance(self.optimizer, Optimizer):
            return None
        native = self._optimizers.get(device.name)
        if native is None:
            native = self._optimizers[device.name] = _core.Optimizer(device._native, self.optimizer._spec())
        return native

    def _guard_by(self, guard: _core.UpdateGuard, device: Device) -> None:
        """Update on a device while the guard is open."""
        native = self._natives.get(device.name)
        if native is not None:
            native.guard_by(guard)

    def _optimizer_state(self, device: Device) -> OptimizerState:
        """Return the optimizer's state."""
        native = self._natives.get(device.name)
        kept = None if native is None else native.optimizer_state()
        if kept is None:
            return OptimizerState()
        shapes = {"weights": self.descriptor().weights_shape, "bias": (self.descriptor().out_channels,)}
        whole = {f"{values}.{name}": shapes[values] for name in kept[1] for values in shapes}
        tensors = dict(zip(whole, (part for parts in kept[1].values() for part in parts), strict=True))
        if self._shares_updates(device):
            return OptimizerState({"weights": kept[0]}, tensors, whole)
        return OptimizerState({"weights": kept[0]}, {name: part.reshape(whole[name]) for name, part in tensors.items()})

    def _can_share_updates(self, device: Device) -> bool:
        """Return whether ranks may update a part of the weights each."""
        return isinstance(self._natives.get(device.name), NativeSource) and isinstance(self.optimizer, Optimizer)

    def _shares_updates(self, device: Device) -> bool:
        """Return whether the optimizer updates this rank's part of the weights, and has the state of that part."""
        native = self._natives.get(device.name)
        return isinstance(native, NativeSource) and native.shares_updates

    def _take_optimizer_state(self, state: OptimizerState, device: Device) -> None:
        """Let the optimizer go on from there."""
        native = self._natives.get(device.name)
        if native is None or not isinstance(self.optimizer, Optimizer):
            return
        if isinstance(native, NativeSource):
            native.share_updates(state.whole is not None)
        names = [name.removeprefix("weights.") for name in state.tensors if name.startswith("weights.")]
        parts = {name: [state.tensors[f"{values}.{name}"].ravel() for values in ("weights", "bias")] for name in names}
        native.take_optimizer_state((state.steps.get("weights", 0), parts))

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shapes of weights and bias, without asking a device."""
        descriptor = self.descriptor()
        shapes: dict[str, tuple[int, ...]] = {"weights": descriptor.weights_shape}
        adapters = [native for native in self._natives.values() if isinstance(native, SourceAdapter)]
        if any(adapter.has_bias for adapter in adapters) if self._overrides("bias") else self._bias is not None:
            shapes["bias"] = (descriptor.out_channels,)
        return shapes

    def _tensors(self) -> dict[str, F32Array]:
        """Return copies of the current values by name."""
        weights, bias = self._values()
        return {"weights": weights} if bias is None else {"weights": weights, "bias": bias}

    def _take_tensors(self, tensors: Mapping[str, F32Array]) -> None:
        """Take new values; the graphs have to reload afterwards."""
        self._assign(tensors["weights"], tensors.get("bias"))

    def _take_failure(self) -> BaseException | None:
        """Return the exception that the custom optimizer raised, once."""
        failure, self._failure = self._failure, None
        return failure

    def _checked(self, values: Any, shape: tuple[int, ...], what: str) -> F32Array:
        """Return values as float32 of the descriptor's shape."""
        array = as_array(values, f'Data source "{self.label}": {what}')
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
