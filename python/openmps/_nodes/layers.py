"""The filters of a network: convolutions, poolings, softmax, dropout, losses (Apple's MPSCNN... nodes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from openmps import _core
from openmps._checks.arrays import pair, whole
from openmps._nodes.losses import LossDescriptor
from openmps._nodes.nodes import FilterNode, ImageNode, Padding
from openmps._nodes.realizer import NodeMaker
from openmps._nodes.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, GraphError

__all__ = [
    "ConcatenationNode",
    "ConvolutionNode",
    "DilatedPoolingMaxNode",
    "DropoutNode",
    "FullyConnectedNode",
    "LogSoftMaxNode",
    "LossNode",
    "PoolingAverageNode",
    "PoolingL2NormNode",
    "PoolingMaxNode",
    "SoftMaxNode",
]


_PRECISIONS = {"half": 0, "float": 1}  # MPSNNConvolutionAccumulatorPrecisionOption


class ConvolutionNode(FilterNode):
    """Convolution, a cross-correlation with the data source's weights, plus its bias.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, in_channels)
    weights : ConvolutionDataSource
        The result is (N, H', W', out_channels).
    padding : Padding, optional
        By default SAME: H' is H / stride, rounded up; with VALID all windows are inside the image.
    accumulator_precision : {"float", "half"}, optional
        Of the products' sums; ``"half"`` rounds operands, each product and each sum to float16; a CPU does it slowly.
        Gradients have float32 sums. Apple's name: accumulatorPrecision.
    label : str, optional
        By default the data source's.

    Raises
    ------
    ArgumentError
        If there is no such precision.
    GraphError
        If `weights` is no data source.
    ShapeError
        When a graph is given images with other channels, or into which the window does not fit with ``Padding.VALID``.

    Notes
    -----
    Apple's name: MPSCNNConvolutionNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ConvolutionNode(ImageNode(), ConvolutionDataSource(3, 1, 8), padding=Padding.VALID).channels
    8
    """

    _class = "MPSCNNConvolutionNode"
    _initializer = "initWithSource:weights:"

    def __init__(
        self,
        source: Any,
        weights: ConvolutionDataSource,
        *,
        padding: Padding | None = None,
        accumulator_precision: str = "float",
        label: str | None = None,
    ) -> None:
        if not isinstance(weights, ConvolutionDataSource):
            raise GraphError(
                f"{type(self).__name__}: weights is {type(weights).__name__}, expected a ConvolutionDataSource."
            )
        super().__init__([source], label or weights.label)
        self.weights = weights
        self.padding = padding
        self.accumulator_precision = accumulator_precision
        self._settings()  # refuses an unknown precision

    def _settings(self) -> Mapping[str, _core.Setting]:
        number = _PRECISIONS.get(self.accumulator_precision)
        if number is None:
            raise ArgumentError(
                f'{self._who}: accumulator_precision is {self.accumulator_precision!r}, expected "float" or "half".'
            )
        return {"accumulatorPrecision": number}

    def _trained_source(self) -> ConvolutionDataSource:
        return self.weights

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return self.weights.descriptor()._result_channels

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), maker.weights_of(self.weights)]


class FullyConnectedNode(ConvolutionNode):
    """A dense layer: a convolution whose kernel is as large as its source image; the result is 1 x 1.

    Parameters are those of ConvolutionNode; padding is VALID unless it is given.

    Notes
    -----
    Apple's name: MPSCNNFullyConnectedNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> FullyConnectedNode(ImageNode(), ConvolutionDataSource((7, 7), 64, 1024)).channels
    1024
    """

    _class = "MPSCNNFullyConnectedNode"


class _PoolingNode(FilterNode):
    """The base of the poolings."""

    _initializer = "initWithSource:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:"

    def __init__(
        self,
        source: Any,
        kernel_size: int | tuple[int, int],
        *,
        stride: int | tuple[int, int] | None = None,
        padding: Padding | None = None,
        label: str | None = None,
    ) -> None:
        super().__init__([source], label)
        self.kernel_size = pair(kernel_size, f"{self._who}: kernel_size")
        self.stride = pair(stride if stride is not None else kernel_size, f"{self._who}: stride")
        self.padding = padding

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), *reversed(self.kernel_size), *reversed(self.stride)]


class PoolingMaxNode(_PoolingNode):
    """The largest pixel of each window (MPSCNNPoolingMaxNode); pixels outside the image never win.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    kernel_size : int or tuple of int
        (height, width) of the window in pixels, 1 or more.
    stride : int or tuple of int, optional
        (y, x) in pixels, 1 or more; by default the window's size.
    padding : Padding, optional
        By default SAME: the result has H / stride rows, rounded up.
    label : str, optional

    Raises
    ------
    ArgumentError
        If an extent is below 1.
    ShapeError
        When a graph is given images into which the window does not fit with ``Padding.VALID``.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> PoolingMaxNode(ImageNode(), 2).stride
    (2, 2)
    """

    _class = "MPSCNNPoolingMaxNode"


class PoolingAverageNode(_PoolingNode):
    """The mean of each window, which is cut at the image's border (MPSCNNPoolingAverageNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    kernel_size : int or tuple of int
        (height, width) of the window in pixels, 1 or more.
    stride : int or tuple of int, optional
        (y, x) in pixels, 1 or more; by default the window's size.
    padding : Padding, optional
        By default SAME: the result has H / stride rows, rounded up.
    label : str, optional

    Raises
    ------
    ArgumentError
        If an extent is below 1.
    ShapeError
        When a graph is given images into which the window does not fit with ``Padding.VALID``.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> PoolingAverageNode(ImageNode(), 3, stride=1).kernel_size
    (3, 3)
    """

    _class = "MPSCNNPoolingAverageNode"


class PoolingL2NormNode(_PoolingNode):
    """The square root of the sum of squares of each window (MPSCNNPoolingL2NormNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    kernel_size : int or tuple of int
        (height, width) of the window in pixels, 1 or more.
    stride : int or tuple of int, optional
        (y, x) in pixels, 1 or more; by default the window's size.
    padding : Padding, optional
        By default SAME: the result has H / stride rows, rounded up.
    label : str, optional

    Raises
    ------
    ArgumentError
        If an extent is below 1.
    ShapeError
        When a graph is given images into which the window does not fit with ``Padding.VALID``.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> PoolingL2NormNode(ImageNode(), 2).label
    ''
    """

    _class = "MPSCNNPoolingL2NormNode"


class DilatedPoolingMaxNode(_PoolingNode):
    """The largest of the pixels that each window takes, `dilation` pixels apart (MPSCNNDilatedPoolingMaxNode).

    Pixels outside the image never win.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    kernel_size : int or tuple of int
        (height, width) of the window, the number of pixels that it takes, 1 or more.
    dilation : int or tuple of int
        (y, x), 1 or more.
    stride : int or tuple of int, optional
        (y, x) in pixels, 1 or more; by default the window's size.
    padding : Padding, optional
        By default SAME: the result has H / stride rows, rounded up.
    label : str, optional

    Raises
    ------
    ArgumentError
        If an extent is below 1.
    ShapeError
        When a graph is given images into which the window does not fit with ``Padding.VALID``.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> DilatedPoolingMaxNode(ImageNode(), 3, dilation=2, stride=1).dilation
    (2, 2)
    """

    _class = "MPSCNNDilatedPoolingMaxNode"
    _initializer = (
        "initWithSource:kernelWidth:kernelHeight:strideInPixelsX:strideInPixelsY:dilationRateX:dilationRateY:"
    )

    def __init__(
        self,
        source: Any,
        kernel_size: int | tuple[int, int],
        *,
        dilation: int | tuple[int, int],
        stride: int | tuple[int, int] | None = None,
        padding: Padding | None = None,
        label: str | None = None,
    ) -> None:
        super().__init__(source, kernel_size, stride=stride, padding=padding, label=label)
        self.dilation = pair(dilation, f"{self._who}: dilation")

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), *reversed(self.dilation)]


class SoftMaxNode(FilterNode):
    """Softmax over the feature channels at every pixel (MPSCNNSoftMaxNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
    label : str, optional

    Examples
    --------
    >>> from openmps import ImageNode
    >>> SoftMaxNode(ImageNode(), label="probabilities")
    SoftMaxNode "probabilities"
    """

    _class = "MPSCNNSoftMaxNode"

    def __init__(self, source: Any, *, label: str | None = None) -> None:
        super().__init__([source], label)


class LogSoftMaxNode(SoftMaxNode):
    """The logarithm of softmax (MPSCNNLogSoftMaxNode)."""

    _class = "MPSCNNLogSoftMaxNode"


class DropoutNode(FilterNode):
    """While training, zeroes values at random and divides those kept by `keep_probability` (MPSCNNDropoutNode).

    Left out when a TrainingGraph predicts. The random numbers are Philox4x32-10, keyed by the seed and the step: the
    same on every device and for any number of threads.

    Parameters
    ----------
    source : ImageNode or FilterNode
    keep_probability : float
        Greater than 0, at most 1.
    seed : int, optional
        0 to 2^63 - 1.
    label : str, optional

    Raises
    ------
    ArgumentError
        If the probability or the seed is not allowed.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> DropoutNode(ImageNode(), keep_probability=0.5, seed=1).keep_probability
    0.5
    """

    _class = "MPSCNNDropoutNode"
    _same_when_repeated = False
    _initializer = "initWithSource:keepProbability:seed:maskStrideInPixels:"

    def __init__(self, source: Any, *, keep_probability: float, seed: int = 0, label: str | None = None) -> None:
        super().__init__([source], label)
        if not 0 < keep_probability <= 1:
            raise ArgumentError(
                f"{self._who}: keep_probability is {keep_probability}, expected more than 0 and at most 1."
            )
        self.keep_probability = keep_probability
        self.seed = whole(seed, f"{self._who}: seed", least=0)

    def _bypass(self, maker: NodeMaker) -> ImageNode | None:
        return None if maker.training and self.keep_probability < 1 else self.sources[0]

    def _add_between(self, split: _core.SplitGraph, device: Device, read: int, written: int) -> int:
        return split.add_dropout(self.keep_probability, self.seed, read, written)

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), float(self.keep_probability), self.seed, [1, 1, 1]]


class ConcatenationNode(FilterNode):
    """Several images one after the other along the feature channels (MPSNNConcatenationNode).

    As on Apple, every source takes a multiple of four channels in the result.

    Parameters
    ----------
    sources : sequence of ImageNode or FilterNode
        At least one; of equal height and width.
    label : str, optional

    Raises
    ------
    GraphError
        If there is no source.
    """

    _class = "MPSNNConcatenationNode"
    _initializer = "initWithSources:"

    def __init__(self, sources: Sequence[Any], *, label: str | None = None) -> None:
        super().__init__(sources, label)
        if not self.sources:
            raise GraphError(f"{self._who}: has 0 sources, expected 1 or more.")

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int | None:
        """The sum of the sources' channels, each rounded up to a multiple of four."""
        each = [source._producer.channels if source._producer else None for source in self.sources]
        return None if None in each else sum(-(-c // 4) * 4 for c in each if c is not None)

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [[maker.image(source) for source in self.sources]]


class LossNode(FilterNode):
    """Compares predictions with labels; its result is the gradient where the backward pass begins (MPSCNNLossNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        The predictions.
    descriptor : LossDescriptor
    label : str, optional

    Raises
    ------
    GraphError
        If `descriptor` is no LossDescriptor.

    Examples
    --------
    >>> from openmps import LossType
    >>> from openmps import ImageNode
    >>> LossNode(ImageNode(), LossDescriptor(LossType.MEAN_SQUARED_ERROR)).descriptor.weight
    1.0
    """

    _reads_labels = True
    _class = "MPSCNNLossNode"
    _initializer = "initWithSource:lossDescriptor:"

    def __init__(self, source: Any, descriptor: LossDescriptor, *, label: str | None = None) -> None:
        super().__init__([source], label)
        if not isinstance(descriptor, LossDescriptor):
            raise GraphError(f"{self._who}: descriptor is {type(descriptor).__name__}, expected a LossDescriptor.")
        self.descriptor = descriptor

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), self.descriptor._native()]
