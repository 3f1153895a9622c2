"""The nodes of which a network is written: images are data, filters are operations (MPSNNGraph's nodes).

Nodes are descriptions: they take no memory on a device until a graph is made of them, and one description may serve
several graphs. Wherever a source image is asked for, a filter node stands for its result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import IntFlag
from typing import Any, ClassVar, Protocol

import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array
from openmps._checks.attributes import KnownAttributes
from openmps._checks.copies import no_values
from openmps._nodes.backward_pass import BackwardPass
from openmps._nodes.optimizers import OptimizerState
from openmps._nodes.realizer import NodeMaker
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, GraphError

__all__ = [
    "AdditionNode",
    "FilterNode",
    "GradientFilterNode",
    "ImageNode",
    "Padding",
    "PixelFormat",
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


@checked_class
class ImageNode(KnownAttributes):
    """An image of the network: an input, or a filter's result (MPSNNImageNode).

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

    def __repr__(self) -> str:
        what = "input" if self._producer is None else f"result of {self._producer}"
        form = "" if self.format is None else f", {self.format.name}"
        return f"<ImageNode: {what}{form}{', stops the gradient' if self.stops_gradient else ''}>"

    @property
    def is_input(self) -> bool:
        """Whether no filter makes it: the graph's caller brings it."""
        return self._producer is None

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        raise no_values("An ImageNode", "A graph computes its values: NNGraph or TrainingGraph")

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


class Trainable(Protocol):
    """An object with weights: a data source, a recurrent node."""

    label: str
    optimizer: Any

    def _take_number(self, number: int) -> None:
        """Be called by the number in a network, where there is no label."""

    def _trains(self) -> bool:
        """Return whether anything changes the values."""

    def _updates_on_cpu(self) -> bool:
        """Return whether weights change between two batches, so that these cannot overlap."""

    def _tensors(self) -> dict[str, F32Array]:
        """Return copies of the current weights by name."""

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the weights by name, without asking a device."""

    def _take_tensors(self, tensors: Mapping[str, F32Array]) -> None:
        """Take new values of the same names and shapes; the graphs have to reload afterwards."""

    def _guard_by(self, guard: _core.UpdateGuard, device: Device) -> None:
        """Update on a device while the guard is open."""

    def _optimizer_state(self, device: Device) -> OptimizerState:
        """Return the optimizer's state on a device."""

    def _take_optimizer_state(self, state: OptimizerState, device: Device) -> None:
        """Let the optimizer go on from there."""

    def _take_failure(self) -> BaseException | None:
        """Return the exception of a custom optimizer, once."""


@checked_class
class FilterNode(KnownAttributes):
    """Base class of the operations (MPSNNFilterNode).

    Parameters
    ----------
    sources : sequence of ImageNode or FilterNode
    label : str, optional
        Quoted in messages.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        checked_class(cls)

    def __init__(self, sources: Sequence[Any], label: str | None = None) -> None:
        self.label = label or ""
        self.sources = tuple(_image(source, self._who) for source in sources)
        self.result_image = ImageNode()
        self.result_image._producer = self

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        raise no_values(self._who, "A graph computes its values: NNGraph or TrainingGraph")

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
            If this node has several sources: each has a separate gradient, see ``gradient_filters``.

        Notes
        -----
        Apple's name: ``gradientFilterWithSource:``.

        Examples
        --------
        >>> from openmps import PoolingMaxNode
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
        >>> from openmps import AdditionNode
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
            Called when a gradient filter is made, with that filter and the one that it belongs to. It may change the
            gradient filter's label and its result image's format.

        Returns
        -------
        list of FilterNode
            An argument for ``NNGraph``.

        Raises
        ------
        GraphError
            If no filter leads here, so that there is nothing to differentiate.
        UnsupportedError
            If a filter on the way has no gradient filter.

        Notes
        -----
        Apple's name: ``trainingGraphWithSourceGradient:nodeHandler:``.

        Examples
        --------
        >>> from openmps import LossNode, PoolingMaxNode
        >>> from openmps import LossDescriptor, LossType
        >>> loss = LossNode(PoolingMaxNode(ImageNode(), 2), LossDescriptor(LossType.MEAN_SQUARED_ERROR))
        >>> [end.forward for end in loss.training_graph()]
        [PoolingMaxNode]
        """
        start = self.result_image if gradient is None else _image(gradient, self._who)
        made = BackwardPass(self, start, GradientFilterNode, GradientSumNode)
        ends = made.run(node_handler or (lambda gradient_filter, forward: None))
        if not ends:
            raise GraphError(f"{self._who}: 0 filters lead to it, expected 1 or more, so there is nothing to train.")
        return [*ends]

    def __repr__(self) -> str:
        return self._who

    def _same_channels_as(self) -> ImageNode | None:
        """Return the image whose number of channels the result has; None where the node chooses its own."""
        return self.sources[0]

    def _own_channels(self) -> int | None:
        """Return the number of channels that a node without such an image chooses."""
        return None

    def _trained_source(self) -> Trainable | None:
        """Return the object with the values that a graph trains."""
        return None

    # ---- for networks in several graphs (split_network)

    _is_no_node: ClassVar[bool] = False  # whether Apple's graphs have no such node
    _same_when_repeated: ClassVar[bool] = True  # whether another graph computes the same numbers of the same source
    _settings_before_gradients: ClassVar[Mapping[str, _core.Setting]] = {}  # where another graph has the gradient
    _reads_labels: ClassVar[bool] = False

    def _trained_sources(self) -> list[Trainable]:
        """Return all objects with values that the node trains."""
        source = self._trained_source()
        return [] if source is None else [source]

    def _add_between(self, split: _core.SplitGraph, device: Device, read: int, written: int) -> int:
        """Let the filter run between graphs; return the number of its part, for its gradient."""
        raise NotImplementedError

    # ---- for NodeMaker

    _class: ClassVar[str]  # Apple's
    _initializer: ClassVar[str] = "initWithSource:"
    padding: Padding | None = None

    def _sources(self, maker: NodeMaker) -> Sequence[ImageNode]:
        return self.sources

    def _bypass(self, maker: NodeMaker) -> ImageNode | None:
        """Return the image that stands for the result where this node is left out; None where it is not."""
        return None

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        """Return what the initializer takes."""
        return [maker.image(source) for source in self.sources]

    def _selector(self) -> str:
        """Return the name of the initializer."""
        return self._initializer

    def _settings(self) -> Mapping[str, _core.Setting]:
        """Return the values that properties of the node get, by their names."""
        return {}

    def _make(self, maker: NodeMaker) -> _core.FilterNode:
        padding = None if self.padding is None else int(self.padding)
        settings = {**self._settings(), **maker.settings_of(self)}
        return _core.make_node(self._class, self._selector(), self._arguments(maker), self.label, padding, settings)


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
        if not isinstance(forward, FilterNode):
            raise GraphError(f"{type(self).__name__}: forward is {type(forward).__name__}, expected a filter node.")
        if not 0 <= index < len(forward.sources):
            raise ArgumentError(
                f"{type(self).__name__}: index is {index}, the forward filter has {len(forward.sources)} sources."
            )
        self.forward = forward
        self.index = index
        super().__init__([gradient], label=forward.label)

    def _same_channels_as(self) -> ImageNode:
        return self.forward.sources[self.index]

    def _sources(self, maker: NodeMaker) -> Sequence[ImageNode]:
        return (self.forward.result_image, *self.sources)

    def _bypass(self, maker: NodeMaker) -> ImageNode | None:
        return self.sources[0] if self.forward._bypass(maker) is not None else None

    def _make(self, maker: NodeMaker) -> _core.FilterNode:
        node = maker.gradient_filters(self.forward, self.sources[0])[self.index]
        node.set_label(self.label)
        return node


NodeHandler = Callable[[GradientFilterNode, FilterNode], object]


class ArithmeticNode(FilterNode):
    """The base of the arithmetic nodes."""

    _initializer = "initWithLeftSource:rightSource:"

    def __init__(
        self,
        left: Any,
        right: Any,
        *,
        primary_scale: float = 1.0,
        secondary_scale: float = 1.0,
        bias: float = 0.0,
        minimum: float = -math.inf,
        maximum: float = math.inf,
        label: str | None = None,
    ) -> None:
        super().__init__([left, right], label)
        self.primary_scale, self.secondary_scale, self.bias = primary_scale, secondary_scale, bias
        self.minimum, self.maximum = minimum, maximum

    def _settings(self) -> Mapping[str, _core.Setting]:
        given = {
            "primaryScale": (self.primary_scale, 1.0),
            "secondaryScale": (self.secondary_scale, 1.0),
            "bias": (self.bias, 0.0),
            "minimumValue": (self.minimum, -math.inf),
            "maximumValue": (self.maximum, math.inf),
        }
        return {name: float(value) for name, (value, default) in given.items() if value != default}


class AdditionNode(ArithmeticNode):
    """The sum of two images (MPSNNAdditionNode).

    Parameters
    ----------
    left, right : ImageNode or FilterNode
        Of equal shape.
    primary_scale, secondary_scale : float, optional
        Factors of left and right.
    bias : float, optional
        Added to the result.
    minimum, maximum : float, optional
        Limits of the result; by default none.
    label : str, optional
    """

    _class = "MPSNNAdditionNode"


class GradientSumNode(FilterNode):
    """The sum of the gradients of an image that several filters read (OMPSGradientSum)."""

    _class = "OMPSGradientSum"
    _initializer = "nodeWithGradients:"

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [[maker.image(gradient) for gradient in self.sources]]
