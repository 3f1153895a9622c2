"""Convolutions with weights of one bit, for inference (MPSCNNBinaryConvolution)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_array, as_float32
from openmps._checks.attributes import KnownAttributes
from openmps._display import quoted
from openmps._nodes.convolution_descriptor import ConvolutionDescriptor
from openmps._nodes.nodes import FilterNode, Padding
from openmps._nodes.realizer import NodeMaker
from openmps.errors import ArgumentError, DTypeError, GraphError, ShapeError

__all__ = ["BinaryConvolutionDataSource", "BinaryConvolutionNode", "BinaryConvolutionType", "BinaryFullyConnectedNode"]

_WORD = 32  # bits
_BETA_SCALING = 1  # MPSCNNBinaryConvolutionFlagsUseBetaScaling


class BinaryConvolutionType(IntEnum):
    """The sum of a binary convolution over its window, with weights b of 0 or 1 (MPSCNNBinaryConvolutionType).

    ============== ========================================================
    BINARY_WEIGHTS of x (2 b - 1)
    XNOR           of sign(x) (2 b - 1); the sign of 0 is 1
    AND            of b where x is 0 or more
    ============== ========================================================
    """

    BINARY_WEIGHTS = 0
    XNOR = 1
    AND = 2


@checked_class
class BinaryConvolutionDataSource(KnownAttributes):
    """Weights of one bit for a binary convolution, and its bias (MPSCNNConvolutionDataSource with uint32 words).

    Parameters
    ----------
    kernel_size : int or tuple of int
        (height, width) in pixels; of a fully connected layer those of its source image.
    in_channels, out_channels : int
    weights : array of bool, shape (out_channels, height, width, in_channels)
        Copied. True stands for 1, False for -1, or for 0 with ``BinaryConvolutionType.AND``.
    bias : array of float, shape (out_channels,), optional
        Copied.
    label : str, optional
        Names the layer in messages.
    stride, dilation : int or tuple of int, optional
        (y, x) in pixels.

    Raises
    ------
    ArgumentError
        If an extent is below 1.
    DTypeError
        If the weights are not bool.
    ShapeError
        If an array has another shape.

    Examples
    --------
    >>> source = BinaryConvolutionDataSource(1, 2, 3, weights=np.ones((3, 1, 1, 2), bool))
    >>> source.weights().shape
    (3, 1, 1, 2)
    """

    def __init__(
        self,
        kernel_size: int | tuple[int, int],
        in_channels: int,
        out_channels: int,
        *,
        weights: npt.ArrayLike,
        bias: npt.ArrayLike | None = None,
        label: str | None = None,
        stride: int | tuple[int, int] = 1,
        dilation: int | tuple[int, int] = 1,
    ) -> None:
        self.label = label or "binary convolution"
        self._descriptor = ConvolutionDescriptor(kernel_size, in_channels, out_channels, stride, dilation)
        who = f'Data source "{self.label}"'
        bits = as_array(weights, f"{who}: weights")
        if bits.dtype != np.bool_:
            raise DTypeError(f"{who}: weights are {bits.dtype}, expected bool.")
        _check_shape(bits, self._descriptor.weights_shape, f"{who}: weights have")
        self._bits = bits.copy()
        self._bias = None if bias is None else as_float32(bias, f"{who}: bias").copy()
        if self._bias is not None:
            _check_shape(self._bias, (out_channels,), f"{who}: bias has")

    def __repr__(self) -> str:
        height, width = self._descriptor._kernel()
        channels = f"{self._descriptor.in_channels} to {self._descriptor.out_channels} channels"
        return f"<{type(self).__name__}{quoted(self.label)}: {height} x {width}, {channels}>"

    def descriptor(self) -> ConvolutionDescriptor:
        """Return the layer's extents."""
        return self._descriptor

    def weights(self) -> npt.NDArray[np.bool_]:
        """Return a copy, bool (out_channels, height, width, in_channels)."""
        return self._bits.copy()

    def bias(self) -> F32Array | None:
        """Return a copy, float32 (out_channels,), or None."""
        return None if self._bias is None else self._bias.copy()

    def _native(self) -> _core.DataSource:
        """Return the core's data source."""
        words = -(-self._bits.shape[3] // _WORD)
        bits = np.zeros((*self._bits.shape[:3], words * _WORD), np.uint8)
        bits[..., : self._bits.shape[3]] = self._bits
        packed = np.packbits(bits, axis=-1, bitorder="little").view("<u4").astype(np.uint32)
        return _core.source_of_bits(self.label, self._descriptor._native(), packed, self._bias)


class BinaryConvolutionNode(FilterNode):
    """Convolution with weights of one bit; it has no gradient.

    With u = (x + input_bias) input_scale, the sum s that `type` says and the window's number k of taps, the result is
    ``s output_scale beta + output_bias``. Here beta is 1, or with `beta_scaling` the sum over the window of the mean of
    abs(u) over the channels, divided by k.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, in_channels)
    weights : BinaryConvolutionDataSource
        The result is (N, H', W', out_channels).
    type : BinaryConvolutionType, optional
    scale : float, optional
        Every output_scale; output_bias is then the data source's bias. Not with the terms below.
    output_bias, output_scale : array of float, shape (out_channels,), optional
        In place of the data source's bias and of `scale`; by default 0 and 1 if another term is given.
    input_bias, input_scale : array of float, shape (in_channels,), optional
    beta_scaling : bool, optional
    padding : Padding, optional
        As of ConvolutionNode.
    label : str, optional
        By default the data source's.

    Raises
    ------
    GraphError
        If `weights` is no BinaryConvolutionDataSource.
    ArgumentError
        If there is no such type, or `scale` comes with terms.
    ShapeError
        If a term has another shape, or when a graph is given images with other channels.
    UnsupportedError
        When a backward pass through it is built.

    Notes
    -----
    Apple's name: MPSCNNBinaryConvolutionNode. Source of the formula: Apple's page of MPSCNNBinaryConvolution.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> source = BinaryConvolutionDataSource(1, 2, 3, weights=np.ones((3, 1, 1, 2), bool))
    >>> BinaryConvolutionNode(ImageNode(), source, BinaryConvolutionType.XNOR).channels
    3
    """

    _class = "MPSCNNBinaryConvolutionNode"
    _initializer = "initWithSource:weights:scaleValue:type:flags:"
    _with_terms = "initWithSource:weights:outputBiasTerms:outputScaleTerms:inputBiasTerms:inputScaleTerms:type:flags:"

    def __init__(
        self,
        source: Any,
        weights: BinaryConvolutionDataSource,
        type: BinaryConvolutionType = BinaryConvolutionType.BINARY_WEIGHTS,
        *,
        scale: float | None = None,
        output_bias: npt.ArrayLike | None = None,
        output_scale: npt.ArrayLike | None = None,
        input_bias: npt.ArrayLike | None = None,
        input_scale: npt.ArrayLike | None = None,
        beta_scaling: bool = False,
        padding: Padding | None = None,
        label: str | None = None,
    ) -> None:
        if not isinstance(weights, BinaryConvolutionDataSource):
            raise GraphError(
                f"{self.__class__.__name__}: weights is {weights.__class__.__name__}, expected a "
                f"BinaryConvolutionDataSource."
            )
        super().__init__([source], label or weights.label)
        self.weights = weights
        self.type = type
        self.scale = scale
        self.beta_scaling = beta_scaling
        self.padding = padding
        outputs, inputs = weights.descriptor().out_channels, weights.descriptor().in_channels
        self._terms = [
            self._term("output_bias", output_bias, outputs),
            self._term("output_scale", output_scale, outputs),
            self._term("input_bias", input_bias, inputs),
            self._term("input_scale", input_scale, inputs),
        ]
        if scale is not None and self._has_terms:
            raise ArgumentError(f"{self._who}: scale is {scale} beside terms, expected None.")

    @property
    def _has_terms(self) -> bool:
        return any(term is not None for term in self._terms)

    def _term(self, name: str, given: npt.ArrayLike | None, count: int) -> F32Array | None:
        if given is None:
            return None
        values = as_float32(given, f"{self._who}: {name}")
        _check_shape(values, (count,), f"{self._who}: {name} has")
        return values

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return self.weights.descriptor().out_channels

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        scale: Sequence[F32Array | float | None] = [1.0 if self.scale is None else float(self.scale)]
        factors = self._terms if self._has_terms else scale
        flags = _BETA_SCALING if self.beta_scaling else 0
        return [maker.image(self.sources[0]), self.weights._native(), *factors, int(self.type), flags]

    def _selector(self) -> str:
        return self._with_terms if self._has_terms else self._initializer


class BinaryFullyConnectedNode(BinaryConvolutionNode):
    """A dense layer with weights of one bit: its window is the whole image, and the result 1 x 1.

    Parameters are those of BinaryConvolutionNode; padding is VALID unless it is given.

    Notes
    -----
    Apple's name: MPSCNNBinaryFullyConnectedNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> source = BinaryConvolutionDataSource(4, 2, 3, weights=np.ones((3, 4, 4, 2), bool))
    >>> BinaryFullyConnectedNode(ImageNode(), source).channels
    3
    """

    _class = "MPSCNNBinaryFullyConnectedNode"


def _check_shape(array: npt.NDArray[Any], expected: tuple[int, ...], what: str) -> None:
    if array.shape != expected:
        raise ShapeError(f"{what} shape {array.shape}, expected {expected}.")
