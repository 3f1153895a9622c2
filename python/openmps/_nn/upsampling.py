"""Filters that make images larger (Apple's MPSCNNUpsampling... nodes)."""

from __future__ import annotations

from typing import Any

from openmps import _core
from openmps._checks.arrays import pair
from openmps._nn.nodes import FilterNode, NodeMaker

__all__ = [
    "UpsamplingBilinearNode",
    "UpsamplingNearestNode",
]


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
