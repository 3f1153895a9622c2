"""The nodes of which a network is written: images are data, filters are operations (MPSNNGraph's nodes).

Nodes are descriptions: they take no memory on a device until a graph is made of them, and one description may serve
several graphs. Wherever a source image is asked for, a filter node stands for its result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntFlag
from typing import Any, ClassVar

from openmps import _core
from openmps._arrays import pair
from openmps._realize import Realizer
from openmps.errors import ArgumentError, GraphError
from openmps.losses import LossDescriptor
from openmps.sources import ConvolutionDataSource

__all__ = [
    "AdditionNode",
    "ConcatenationNode",
    "ConvolutionNode",
    "DivisionNode",
    "DropoutNode",
    "FilterNode",
    "FullyConnectedNode",
    "GradientFilterNode",
    "ImageNode",
    "LogSoftMaxNode",
    "LossNode",
    "MultiplicationNode",
    "Padding",
    "PixelFormat",
    "PoolingAverageNode",
    "PoolingL2NormNode",
    "PoolingMaxNode",
    "SoftMaxNode",
    "SubtractionNode",
]

PixelFormat = _core.PixelFormat


class Padding(IntFlag):
    """How a filter pads its source and how large its result is: Apple's bits (MPSNNPaddingMethod), combined with ``|``.

    ``SAME`` alone puts an odd pixel of padding to the top and left, as Apple does; TensorFlow's SAME is
    ``TENSORFLOW_SAME``.
    """

    VALID = 0
    SAME = 16
    FULL = 32
    ALIGN_TOP_LEFT = 1
    ALIGN_BOTTOM_RIGHT = 2
    REMAINDER_TOP_RIGHT = 4
    REMAINDER_BOTTOM_LEFT = 8
    REMAINDER_BOTTOM_RIGHT = 12
    EXCLUDE_EDGES = 32768
    TENSORFLOW_SAME = 16 | 12


class ImageNode:
    """An image of the network: an input, or what a filter makes (MPSNNImageNode).

    Parameters
    ----------
    format : PixelFormat, optional
        Storage of the image where a user sees it; by default the graph chooses.
    stops_gradient : bool, optional
        Ends the automatic making of gradient nodes here.

    Examples
    --------
    >>> ImageNode().is_input
    True
    """

    def __init__(self, *, format: PixelFormat | None = None, stops_gradient: bool = False) -> None:
        self.format = format
        self.stops_gradient = stops_gradient
        self._producer: FilterNode | None = None

    @property
    def is_input(self) -> bool:
        """Whether no filter makes it: the graph's caller brings it."""
        return self._producer is None

    def _configure(self, native: _core.ImageNode) -> None:
        if self.format is not None:
            native.set_format(self.format)
        if self.stops_gradient:
            native.set_stops_gradient(True)


def _image(source: Any, who: str) -> ImageNode:
    """Return the image that a source stands for."""
    if isinstance(source, FilterNode):
        return source.result_image
    if isinstance(source, ImageNode):
        return source
    raise GraphError(f"{who}: the source is {type(source).__name__}, expected an image node or a filter node.")


class FilterNode:
    """Base class of the operations (MPSNNFilterNode).

    Parameters
    ----------
    sources : sequence of ImageNode or FilterNode
    label : str, optional
        Quoted in messages.
    """

    def __init__(self, sources: Sequence[Any], label: str | None = None) -> None:
        self.label = label or ""
        self.sources = tuple(_image(source, self._who) for source in sources)
        self.result_image = ImageNode()
        self.result_image._producer = self

    @property
    def _who(self) -> str:
        kind = type(self).__name__
        return f'{kind} "{self.label}"' if self.label else kind

    @property
    def channels(self) -> int | None:
        """Feature channels of the result; None where they depend on an input image."""
        node: FilterNode = self
        while (image := node._same_channels_as()) is not None:
            if image._producer is None:
                return None
            node = image._producer
        return node._own_channels()

    def gradient_filter(self, gradient: ImageNode | FilterNode) -> GradientFilterNode:
        """Return the node of the backward pass that takes the gradient of this node's result.

        Parameters
        ----------
        gradient : ImageNode or FilterNode

        Raises
        ------
        GraphError
            If this node has several sources: each has a gradient of its own, see ``gradient_filters``.

        Notes
        -----
        Apple's name: ``gradientFilterWithSource:``.

        Examples
        --------
        >>> pool = PoolingMaxNode(ImageNode(), 2)
        >>> pool.gradient_filter(ImageNode()).forward is pool
        True
        """
        if len(self.sources) != 1:
            raise GraphError(
                f"{self._who}: has {len(self.sources)} sources and a gradient filter for each, expected 1 source; "
                f"use gradient_filters."
            )
        return self.gradient_filters(gradient)[0]

    def gradient_filters(self, gradient: ImageNode | FilterNode) -> tuple[GradientFilterNode, ...]:
        """Return the nodes of the backward pass, one for each source in their order.

        Parameters
        ----------
        gradient : ImageNode or FilterNode
            Of this node's result.

        Notes
        -----
        Apple's name: ``gradientFiltersWithSource:``.

        Examples
        --------
        >>> [node.index for node in AdditionNode(ImageNode(), ImageNode()).gradient_filters(ImageNode())]
        [0, 1]
        """
        return tuple(GradientFilterNode(self, gradient, index) for index in range(len(self.sources)))

    def training_graph(
        self, gradient: ImageNode | FilterNode | None = None, *, node_handler: NodeHandler | None = None
    ) -> list[FilterNode]:
        """Make all nodes of the backward pass from here to the inputs; return the last one of each way.

        Where an image feeds several filters their gradients are added. Images with ``stops_gradient`` end a way.

        Parameters
        ----------
        gradient : ImageNode or FilterNode, optional
            Where the backward pass begins; by default this node's own result, as of a loss.
        node_handler : callable, optional
            Called with each gradient filter, when it is made, and the filter that it belongs to; it may change the
            gradient filter's label and its result image's format.

        Returns
        -------
        list of FilterNode
            What ``Graph`` takes.

        Raises
        ------
        GraphError
            If no filter leads here, so that there is nothing to differentiate.

        Notes
        -----
        Apple's name: ``trainingGraphWithSourceGradient:nodeHandler:``.

        Examples
        --------
        >>> from openmps.losses import LossType
        >>> loss = LossNode(PoolingMaxNode(ImageNode(), 2), LossDescriptor(LossType.MEAN_SQUARED_ERROR))
        >>> [end.forward for end in loss.training_graph()]
        [PoolingMaxNode]
        """
        return backward_pass(self, self.result_image if gradient is None else _image(gradient, self._who), node_handler)

    def __repr__(self) -> str:
        return self._who

    def _same_channels_as(self) -> ImageNode | None:
        """Return the image whose number of channels the result has; None where the node chooses its own."""
        return self.sources[0]

    def _own_channels(self) -> int | None:
        """Return what a node without such an image chooses."""
        return None

    # ---- for Realizer

    def _sources(self, realizer: Realizer) -> Sequence[ImageNode]:
        return self.sources

    def _bypass(self, realizer: Realizer) -> ImageNode | None:
        """Return the image that stands for the result where this node is left out; None where it is not."""
        return None

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        raise NotImplementedError


NodeHandler = Callable[["GradientFilterNode", FilterNode], object]


class GradientFilterNode(FilterNode):
    """The backward pass of one filter to one of its sources (MPSNNGradientFilterNode).

    ``FilterNode.gradient_filter`` and ``FilterNode.training_graph`` make it.

    Parameters
    ----------
    forward : FilterNode
    gradient : ImageNode or FilterNode
        Of the forward filter's result.
    index : int, optional
        Which of the forward filter's sources its result is the gradient of.
    """

    def __init__(self, forward: FilterNode, gradient: Any, index: int = 0) -> None:
        self.forward = forward
        self.index = index
        super().__init__([gradient], label=forward.label)

    def _same_channels_as(self) -> ImageNode:
        return self.forward.sources[self.index]

    def _sources(self, realizer: Realizer) -> Sequence[ImageNode]:
        return (self.forward.result_image, *self.sources)

    def _bypass(self, realizer: Realizer) -> ImageNode | None:
        return self.sources[0] if self.forward._bypass(realizer) is not None else None

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        node = realizer.gradient_filters(self.forward, self.sources[0])[self.index]
        node.set_label(self.label)
        return node


def backward_pass(last: FilterNode, gradient: ImageNode, handler: NodeHandler | None) -> list[FilterNode]:
    """Do what ``FilterNode.training_graph`` documents."""
    order = _filters_up_to(last)
    gradients: dict[int, list[ImageNode]] = {}
    if isinstance(last, LossNode):  # its result is the gradient of its source already
        order.remove(last)
        gradients[id(last.sources[0])] = [gradient]
    else:
        gradients[id(last.result_image)] = [gradient]
    if not order:
        raise GraphError(f"{last._who}: 0 filters lead to it, expected 1 or more, so there is nothing to train.")
    ends: list[FilterNode] = []
    for forward in reversed(order):
        if id(forward.result_image) not in gradients:
            continue
        first, *others = gradients[id(forward.result_image)]
        for other in others:
            first = AdditionNode(first, other).result_image
        for node, source in zip(forward.gradient_filters(first), forward.sources, strict=True):
            if handler is not None:
                handler(node, forward)
            if source.is_input or source.stops_gradient:
                ends.append(node)
            else:
                gradients.setdefault(id(source), []).append(node.result_image)
    return ends


def _filters_up_to(last: FilterNode) -> list[FilterNode]:
    """Return the filters through which a gradient goes, each after its sources, without recursion: they may be many."""
    order: list[FilterNode] = []
    is_done: dict[int, bool] = {}
    waiting: list[tuple[FilterNode, bool]] = [(last, False)]
    while waiting:
        node, sources_are_done = waiting.pop()
        if sources_are_done:
            order.append(node)
            is_done[id(node)] = True
        elif id(node) in is_done:
            if not is_done[id(node)]:
                raise GraphError(f"{node}: its result leads back to itself, expected a network without a cycle.")
        else:
            is_done[id(node)] = False
            waiting.append((node, True))
            for source in reversed(node.sources):
                if source._producer is not None and not source.stops_gradient:
                    waiting.append((source._producer, False))
    return order


class ConvolutionNode(FilterNode):
    """Convolution, a cross-correlation with the data source's weights, plus its bias.

    Parameters
    ----------
    source : ImageNode or FilterNode
    weights : ConvolutionDataSource
    padding : Padding, optional
        By default the node's own: SAME.
    label : str, optional
        By default the data source's.

    Notes
    -----
    Apple's name: MPSCNNConvolutionNode.

    Examples
    --------
    >>> ConvolutionNode(ImageNode(), ConvolutionDataSource(3, 1, 8), padding=Padding.VALID).channels
    8
    """

    _factory: ClassVar[Callable[..., _core.FilterNode]] = staticmethod(_core.convolution_node)

    def __init__(
        self, source: Any, weights: ConvolutionDataSource, *, padding: Padding | None = None, label: str | None = None
    ) -> None:
        if not isinstance(weights, ConvolutionDataSource):
            raise GraphError(
                f"{type(self).__name__}: weights is {type(weights).__name__}, expected a ConvolutionDataSource."
            )
        super().__init__([source], label or weights.label)
        self.weights = weights
        self.padding = padding

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return self.weights.descriptor().out_channels

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        padding = None if self.padding is None else int(self.padding)
        source, weights = realizer.image(self.sources[0]), realizer.weights_of(self.weights)
        return type(self)._factory(source, weights, self.label, padding)


class FullyConnectedNode(ConvolutionNode):
    """A dense layer: a convolution whose kernel is as large as its source image; the result is 1 x 1.

    Notes
    -----
    Apple's name: MPSCNNFullyConnectedNode.

    Examples
    --------
    >>> FullyConnectedNode(ImageNode(), ConvolutionDataSource((7, 7), 64, 1024)).channels
    1024
    """

    _factory = staticmethod(_core.fully_connected_node)


class _PoolingNode(FilterNode):
    """What the poolings share."""

    _kind: ClassVar[_core.PoolingKind]

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

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        padding = None if self.padding is None else int(self.padding)
        return _core.pooling_node(
            self._kind, realizer.image(self.sources[0]), self.kernel_size, self.stride, self.label, padding
        )


class PoolingMaxNode(_PoolingNode):
    """The largest pixel of each window (MPSCNNPoolingMaxNode); pixels outside the image never win.

    Examples
    --------
    >>> PoolingMaxNode(ImageNode(), 2).stride
    (2, 2)
    """

    _kind = _core.PoolingKind.MAX


class PoolingAverageNode(_PoolingNode):
    """The mean of each window, which is cut at the image's border (MPSCNNPoolingAverageNode).

    Examples
    --------
    >>> PoolingAverageNode(ImageNode(), 3, stride=1).kernel_size
    (3, 3)
    """

    _kind = _core.PoolingKind.AVERAGE


class PoolingL2NormNode(_PoolingNode):
    """The square root of the sum of squares of each window (MPSCNNPoolingL2NormNode).

    Examples
    --------
    >>> PoolingL2NormNode(ImageNode(), 2).label
    ''
    """

    _kind = _core.PoolingKind.L2_NORM


class SoftMaxNode(FilterNode):
    """Softmax over the feature channels at every pixel (MPSCNNSoftMaxNode).

    Examples
    --------
    >>> SoftMaxNode(ImageNode(), label="probabilities")
    SoftMaxNode "probabilities"
    """

    _logarithm: ClassVar[bool] = False

    def __init__(self, source: Any, *, label: str | None = None) -> None:
        super().__init__([source], label)

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        return _core.softmax_node(self._logarithm, realizer.image(self.sources[0]), self.label)


class LogSoftMaxNode(SoftMaxNode):
    """The logarithm of softmax (MPSCNNLogSoftMaxNode)."""

    _logarithm = True


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
    label : str, optional

    Examples
    --------
    >>> DropoutNode(ImageNode(), keep_probability=0.5, seed=1).keep_probability
    0.5
    """

    def __init__(self, source: Any, *, keep_probability: float, seed: int = 0, label: str | None = None) -> None:
        super().__init__([source], label)
        if not 0 < keep_probability <= 1:
            raise ArgumentError(
                f"{self._who}: keep_probability is {keep_probability}, expected more than 0 and at most 1."
            )
        if seed < 0:
            raise ArgumentError(f"{self._who}: seed is {seed}, expected 0 or more.")
        self.keep_probability = keep_probability
        self.seed = seed

    def _bypass(self, realizer: Realizer) -> ImageNode | None:
        return None if realizer.training and self.keep_probability < 1 else self.sources[0]

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        return _core.dropout_node(realizer.image(self.sources[0]), self.keep_probability, self.seed, self.label)


class _ArithmeticNode(FilterNode):
    """What the arithmetic nodes share."""

    _kind: ClassVar[_core.ArithmeticKind]

    def __init__(self, left: Any, right: Any, *, label: str | None = None) -> None:
        super().__init__([left, right], label)

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        return _core.arithmetic_node(
            self._kind, realizer.image(self.sources[0]), realizer.image(self.sources[1]), self.label
        )


class AdditionNode(_ArithmeticNode):
    """The sum of two images (MPSNNAdditionNode)."""

    _kind = _core.ArithmeticKind.ADD


class SubtractionNode(_ArithmeticNode):
    """The difference of two images (MPSNNSubtractionNode)."""

    _kind = _core.ArithmeticKind.SUBTRACT


class MultiplicationNode(_ArithmeticNode):
    """The element-wise product of two images (MPSNNMultiplicationNode)."""

    _kind = _core.ArithmeticKind.MULTIPLY


class DivisionNode(_ArithmeticNode):
    """The element-wise quotient of two images (MPSNNDivisionNode); Apple has no gradient of it."""

    _kind = _core.ArithmeticKind.DIVIDE


class ConcatenationNode(FilterNode):
    """Several images one behind the other along the feature channels (MPSNNConcatenationNode).

    As on Apple, every source takes a multiple of four channels in the result.
    """

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

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        return _core.concatenation_node([realizer.image(source) for source in self.sources], self.label)


class LossNode(FilterNode):
    """Compares predictions with labels; its result is the gradient where the backward pass begins (MPSCNNLossNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        The predictions.
    descriptor : LossDescriptor
    label : str, optional

    Examples
    --------
    >>> from openmps.losses import LossType
    >>> LossNode(ImageNode(), LossDescriptor(LossType.MEAN_SQUARED_ERROR)).descriptor.weight
    1.0
    """

    def __init__(self, source: Any, descriptor: LossDescriptor, *, label: str | None = None) -> None:
        super().__init__([source], label)
        if not isinstance(descriptor, LossDescriptor):
            raise GraphError(f"{self._who}: descriptor is {type(descriptor).__name__}, expected a LossDescriptor.")
        self.descriptor = descriptor

    def _make(self, realizer: Realizer) -> _core.FilterNode:
        return _core.loss_node(realizer.image(self.sources[0]), self.descriptor._native(), self.label)
