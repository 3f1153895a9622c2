"""Arguments and results of a data source's ``update``: the device's copies of weights, and their gradients."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_float32
from openmps._checks.attributes import KnownAttributes
from openmps._display import counted, extents
from openmps._runtime.device import Device
from openmps.errors import ShapeError

__all__ = ["Buffer", "GradientState", "WeightsState"]


class Buffer(KnownAttributes):
    """The float32 numbers of a state in the device's memory, for kernels of a program (MTLBuffer).

    Made by the properties ``buffers`` of ``WeightsState`` and ``GradientState``.

    Attributes
    ----------
    device : Device
    size : int
        How many numbers.

    Examples
    --------
    >>> state = WeightsState(np.ones((2, 3, 3, 1)), np.zeros(2), device=Device("cpu"))
    >>> state.buffers
    (<Buffer on cpu: 18 numbers>, <Buffer on cpu: 2 numbers>)
    """

    dtype = np.dtype(np.float32)

    def __init__(
        self, state: _core.WeightsState | _core.WeightsGradient, of_bias: bool, size: int, device: Device
    ) -> None:
        self._native = (state, of_bias)
        self.size, self.device = size, device

    def __repr__(self) -> str:
        return f"<Buffer on {self.device.name}: {counted(self.size, 'number')}>"


@checked_class
class WeightsState(KnownAttributes):
    """A layer's weights and bias on a device (MPSCNNConvolutionWeightsAndBiasesState).

    ``ConvolutionDataSource.update`` may return one made of arrays to replace the weights.

    Parameters
    ----------
    weights : array of float, shape (out_channels, height, width, in_channels / groups)
        Copied.
    bias : array of float, shape (out_channels,), optional
    device : Device or str, optional
        That of the graph; by default ``Device.default()``.

    Raises
    ------
    ShapeError
        If `weights` has not four extents of 1 or more, or `bias` not one number for each output channel.
    DTypeError
        If an array holds no numbers.

    Examples
    --------
    >>> state = WeightsState(np.ones((2, 3, 3, 1)), np.zeros(2), device=Device("cpu"))
    >>> state.weights().shape, state.bias().tolist()
    ((2, 3, 3, 1), [0.0, 0.0])
    """

    device: Device
    shape: tuple[int, ...]
    _owner: object

    def __init__(
        self, weights: npt.ArrayLike, bias: npt.ArrayLike | None = None, *, device: Device | str | None = None
    ) -> None:
        values = as_float32(weights, "WeightsState: weights")
        terms = None if bias is None else as_float32(bias, "WeightsState: bias")
        if values.ndim != 4 or not values.size:
            raise ShapeError(
                f"WeightsState: weights have shape {values.shape}, expected (out_channels, height, width, "
                f"in_channels), none of them 0."
            )
        if terms is not None and terms.shape != values.shape[:1]:
            raise ShapeError(
                f"WeightsState: bias has shape {terms.shape}, expected {values.shape[:1]}, one for each output channel."
            )
        self.device = Device.of(device)
        self.shape = values.shape
        self._native = _core.WeightsState(self.device._native, values, terms)

    @classmethod
    def _of(cls, native: _core.WeightsState, shape: tuple[int, ...], device: Device, owner: object) -> WeightsState:
        """Wrap a state that the core made, of the weights of a data source."""
        state = cls.__new__(cls)
        state._native, state.shape, state.device, state._owner = native, shape, device, owner
        return state

    def __repr__(self) -> str:
        return f"<WeightsState on {self.device.name}: weights {extents(self.shape)}>"

    @property
    def buffers(self) -> tuple[Buffer, ...]:
        """The memory of the weights, in the order of their shape, and of the bias if there is one."""
        found = (Buffer(self._native, False, math.prod(self.shape), self.device),)
        if not _core.has_bias(self._native):
            return found
        return (*found, Buffer(self._native, True, self.shape[0], self.device))

    def weights(self) -> F32Array:
        """Return a copy, float32 (out_channels, height, width, in_channels / groups).

        Nothing that changes it may be running.
        """
        return self._native.read()[0][: math.prod(self.shape)].reshape(self.shape)

    def bias(self) -> F32Array | None:
        """Return a copy, float32 (out_channels,), or None; nothing that changes it may be running."""
        bias = self._native.read()[1][: self.shape[0]]
        return bias if bias.size else None


class GradientState(KnownAttributes):
    """The gradients of a layer's weights and bias, summed over the batch (MPSCNNConvolutionGradientState).

    ``ConvolutionDataSource.update`` gets it. While a batch is encoded its numbers are not there yet: an optimizer that
    is encoded uses them later. They can be read once the command buffer has completed.
    """

    def __init__(self, native: _core.WeightsGradient, shape: tuple[int, ...], device: Device) -> None:
        self._native, self.shape, self.device = native, shape, device

    def __repr__(self) -> str:
        return f"<GradientState: weights {extents(self.shape)}>"

    @property
    def buffers(self) -> tuple[Buffer, Buffer]:
        """The memory of the gradients of weights and bias; there is one of a bias for layers without it, too."""
        return (
            Buffer(self._native, False, math.prod(self.shape), self.device),
            Buffer(self._native, True, self.shape[0], self.device),
        )

    def weights(self) -> F32Array:
        """Return a copy, float32 (out_channels, height, width, in_channels / groups)."""
        return self._native.read()[0][: math.prod(self.shape)].reshape(self.shape)

    def bias(self) -> F32Array:
        """Return a copy, float32 (out_channels,); there is one for layers without a bias too."""
        return self._native.read()[1][: self.shape[0]]
