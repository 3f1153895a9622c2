"""Filters that make images larger: up-sampling and transposed convolution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from openmps import _core
from openmps._checks.arrays import pair
from openmps._nodes.layers import ConvolutionNode
from openmps._nodes.nodes import FilterNode, ImageNode, Padding
from openmps._nodes.realizer import NodeMaker
from openmps._nodes.sources import ConvolutionDataSource
from openmps.errors import GraphError

__all__ = [
    "ConvolutionTransposeNode",
    "UpsamplingBilinearNode",
    "UpsamplingNearestNode",
]


class ConvolutionTransposeNode(ConvolutionNode):
    """Transposed convolution: a convolution of the source with stride - 1 zeros between its pixels, plus the bias.

    The weights are not turned: for those of a convolution that goes back, reverse rows and columns.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, in_channels)
    weights : ConvolutionDataSource
        The result is (N, H', W', out_channels).
    convolution : ConvolutionNode, optional
        The result gets the height and width of its source.
    padding : Padding, optional
        By default SAME. Without `convolution`, H' is (H - 1) stride + 1 with SAME. For a window of k rows, k - 1 fewer
        with VALID and k - 1 more with FULL.
    label : str, optional
        By default the data source's.

    Raises
    ------
    GraphError
        If `weights` is no data source, or `convolution` no ConvolutionNode.
    ShapeError
        When a graph is given images with other channels, or of which ``Padding.VALID`` leaves no result.

    Notes
    -----
    Apple's name: MPSCNNConvolutionTransposeNode.

    Examples
    --------
    >>> from openmps import ConvolutionDataSource, ImageNode
    >>> ConvolutionTransposeNode(ImageNode(), ConvolutionDataSource(3, 16, 8, stride=2)).channels
    8
    """

    _class = "MPSCNNConvolutionTransposeNode"
    _initializer = "initWithSource:convolutionGradientState:weights:"

    def __init__(
        self,
        source: Any,
        weights: ConvolutionDataSource,
        *,
        convolution: ConvolutionNode | None = None,
        padding: Padding | None = None,
        label: str | None = None,
    ) -> None:
        super().__init__(source, weights, padding=padding, label=label)
        if convolution is not None and not isinstance(convolution, ConvolutionNode):
            raise GraphError(
                f"{self._who}: convolution is {type(convolution).__name__}, expected a ConvolutionNode or None."
            )
        self.convolution = convolution

    def _sources(self, maker: NodeMaker) -> Sequence[ImageNode]:
        return [*self.sources, *([self.convolution.result_image] if self.convolution else [])]

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        state = maker.filter(self.convolution).result_state if self.convolution else None
        return [maker.image(self.sources[0]), state, maker.weights_of(self.weights)]


class UpsamplingNearestNode(FilterNode):
    """Repeats every pixel (MPSCNNUpsamplingNearestNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    scale_factor : int or tuple of int
        (y, x), 1 or more; the result is (N, H * y, W * x, C).
    label : str, optional

    Raises
    ------
    ArgumentError
        If a factor is no integer or below 1.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> UpsamplingNearestNode(ImageNode(), 2).scale_factor
    (2, 2)
    """

    _class = "MPSCNNUpsamplingNearestNode"
    _initializer = "initWithSource:integerScaleFactorX:integerScaleFactorY:"

    def __init__(self, source: Any, scale_factor: int | tuple[int, int], *, label: str | None = None) -> None:
        super().__init__([source], label)
        self.scale_factor = pair(scale_factor, f"{self._who}: scale_factor")

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), *reversed(self.scale_factor)]


class UpsamplingBilinearNode(UpsamplingNearestNode):
    """Interpolates linearly between four pixels (MPSCNNUpsamplingBilinearNode).

    Row i of the result is at i / y in the source. With aligned corners it is at i (H - 1) / (H y - 1).
    The same holds for columns. Positions after the last pixel read that one.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    scale_factor : int or tuple of int
        (y, x), 1 or more; the result is (N, H * y, W * x, C).
    align_corners : bool, optional
        Whether the corners of the result have the values of the source's.
    label : str, optional

    Raises
    ------
    ArgumentError
        If a factor is no integer or below 1.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> UpsamplingBilinearNode(ImageNode(), (2, 3), align_corners=True).scale_factor
    (2, 3)
    """

    _class = "MPSCNNUpsamplingBilinearNode"
    _initializer = "initWithSource:integerScaleFactorX:integerScaleFactorY:alignCorners:"

    def __init__(
        self,
        source: Any,
        scale_factor: int | tuple[int, int],
        *,
        align_corners: bool = False,
        label: str | None = None,
    ) -> None:
        super().__init__(source, scale_factor, label=label)
        self.align_corners = align_corners

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), bool(self.align_corners)]
