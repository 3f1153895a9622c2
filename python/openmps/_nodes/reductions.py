"""Reductions of images along rows, columns, feature channels or all pixels (MPSNNReduction... nodes)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openmps import _core
from openmps._checks.arrays import whole
from openmps._nodes.nodes import FilterNode
from openmps.errors import ArgumentError

__all__ = [
    "ReductionColumnMaxNode",
    "ReductionColumnMeanNode",
    "ReductionColumnMinNode",
    "ReductionColumnSumNode",
    "ReductionFeatureChannelsArgumentMaxNode",
    "ReductionFeatureChannelsArgumentMinNode",
    "ReductionFeatureChannelsMaxNode",
    "ReductionFeatureChannelsMeanNode",
    "ReductionFeatureChannelsMinNode",
    "ReductionFeatureChannelsSumNode",
    "ReductionRowMaxNode",
    "ReductionRowMeanNode",
    "ReductionRowMinNode",
    "ReductionRowSumNode",
    "ReductionSpatialMeanNode",
]

Region = tuple[int, int, int, int]  # top, left, height, width


class _ReductionNode(FilterNode):
    """The base of the reductions (MPSNNUnaryReductionNode)."""

    def __init__(self, source: Any, *, region: Region | None = None, label: str | None = None) -> None:
        super().__init__([source], label)
        self.region = region if region is None else self._checked_region(region)

    def _checked_region(self, region: Any) -> Region:
        if not isinstance(region, tuple | list) or len(region) != 4:
            raise ArgumentError(f"{self._who}: region is {region!r}, expected (top, left, height, width).")
        least = (0, 0, 1, 1)
        top, left, height, width = (
            whole(number, f"{self._who}: region", least=low) for number, low in zip(region, least, strict=True)
        )
        return top, left, height, width

    def _settings(self) -> Mapping[str, _core.Setting]:
        if self.region is None:
            return {}
        top, left, height, width = self.region
        return {"clipRectSource": [left, top, 0, width, height, 1]}


class _RowNode(_ReductionNode):
    """The base of the reductions of rows."""


class ReductionRowMinNode(_RowNode):
    """The smallest value of each row and channel (MPSNNReductionRowMinNode); it has no gradient.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C); the result is (N, H, 1, C).
    region : tuple of int, optional
        (top, left, height, width) of the part that is read, in pixels; by default all.
    label : str, optional

    Raises
    ------
    ArgumentError
        If the region is no four integers, or has an extent below 1.
    UnsupportedError
        When a backward pass through it is built.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReductionRowMinNode(ImageNode(), region=(0, 0, 2, 2)).region
    (0, 0, 2, 2)
    """

    _class = "MPSNNReductionRowMinNode"


class ReductionRowMaxNode(_RowNode):
    """The largest value of each row and channel (MPSNNReductionRowMaxNode).

    Parameters
    ----------
    source, region, label
        As of ReductionRowMinNode; so are the errors.
    """

    _class = "MPSNNReductionRowMaxNode"


class ReductionRowMeanNode(_RowNode):
    """The mean of each row and channel (MPSNNReductionRowMeanNode).

    Parameters
    ----------
    source, region, label
        As of ReductionRowMinNode; so are the errors.
    """

    _class = "MPSNNReductionRowMeanNode"


class ReductionRowSumNode(_RowNode):
    """The sum of each row and channel (MPSNNReductionRowSumNode).

    Parameters
    ----------
    source, region, label
        As of ReductionRowMinNode; so are the errors.
    """

    _class = "MPSNNReductionRowSumNode"


class _ColumnNode(_ReductionNode):
    """The base of the reductions of columns."""


class ReductionColumnMinNode(_ColumnNode):
    """The smallest value of each column and channel (MPSNNReductionColumnMinNode); it has no gradient.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C); the result is (N, 1, W, C).
    region : tuple of int, optional
        (top, left, height, width) of the part that is read, in pixels; by default all.
    label : str, optional

    Raises
    ------
    ArgumentError
        If the region is no four integers, or has an extent below 1.
    UnsupportedError
        When a backward pass through it is built.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReductionColumnMinNode(ImageNode(), label="least")
    ReductionColumnMinNode "least"
    """

    _class = "MPSNNReductionColumnMinNode"


class ReductionColumnMaxNode(_ColumnNode):
    """The largest value of each column and channel (MPSNNReductionColumnMaxNode).

    Parameters
    ----------
    source, region, label
        As of ReductionColumnMinNode; so are the errors.
    """

    _class = "MPSNNReductionColumnMaxNode"


class ReductionColumnMeanNode(_ColumnNode):
    """The mean of each column and channel (MPSNNReductionColumnMeanNode).

    Parameters
    ----------
    source, region, label
        As of ReductionColumnMinNode; so are the errors.
    """

    _class = "MPSNNReductionColumnMeanNode"


class ReductionColumnSumNode(_ColumnNode):
    """The sum of each column and channel (MPSNNReductionColumnSumNode).

    Parameters
    ----------
    source, region, label
        As of ReductionColumnMinNode; so are the errors.
    """

    _class = "MPSNNReductionColumnSumNode"


class _ChannelsNode(_ReductionNode):
    """The base of the reductions of feature channels."""

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return 1


class ReductionFeatureChannelsMinNode(_ChannelsNode):
    """The smallest value of the channels of each pixel (MPSNNReductionFeatureChannelsMinNode); it has no gradient.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C); the result is (N, H, W, 1).
    region : tuple of int, optional
        (top, left, height, width) of the part that is read, in pixels; by default all.
    label : str, optional

    Raises
    ------
    ArgumentError
        If the region is no four integers, or has an extent below 1.
    UnsupportedError
        When a backward pass through it is built.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReductionFeatureChannelsMinNode(ImageNode()).channels
    1
    """

    _class = "MPSNNReductionFeatureChannelsMinNode"


class ReductionFeatureChannelsMaxNode(_ChannelsNode):
    """The largest value of the channels of each pixel (MPSNNReductionFeatureChannelsMaxNode).

    Parameters
    ----------
    source, region, label
        As of ReductionFeatureChannelsMinNode; so are the errors.
    """

    _class = "MPSNNReductionFeatureChannelsMaxNode"


class ReductionFeatureChannelsMeanNode(_ChannelsNode):
    """The mean of the channels of each pixel (MPSNNReductionFeatureChannelsMeanNode).

    Parameters
    ----------
    source, region, label
        As of ReductionFeatureChannelsMinNode; so are the errors.
    """

    _class = "MPSNNReductionFeatureChannelsMeanNode"


class ReductionFeatureChannelsSumNode(_ChannelsNode):
    """`weight` times the sum of the channels of each pixel (MPSNNReductionFeatureChannelsSumNode).

    Parameters
    ----------
    source, region, label
        As of ReductionFeatureChannelsMinNode; so are the errors.
    weight : float, optional

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReductionFeatureChannelsSumNode(ImageNode(), weight=0.5).weight
    0.5
    """

    _class = "MPSNNReductionFeatureChannelsSumNode"

    def __init__(
        self, source: Any, *, weight: float = 1.0, region: Region | None = None, label: str | None = None
    ) -> None:
        super().__init__(source, region=region, label=label)
        self.weight = weight

    def _settings(self) -> Mapping[str, _core.Setting]:
        return {**super()._settings(), "weight": float(self.weight)}


class ReductionFeatureChannelsArgumentMinNode(_ChannelsNode):
    """The number of the channel with the smallest value (MPSNNReductionFeatureChannelsArgumentMinNode).

    The first one if there are several, counted from 0.

    Parameters
    ----------
    source, region, label
        As of ReductionFeatureChannelsMinNode; so are the errors.
    """

    _class = "MPSNNReductionFeatureChannelsArgumentMinNode"


class ReductionFeatureChannelsArgumentMaxNode(_ChannelsNode):
    """The number of the channel with the largest value (MPSNNReductionFeatureChannelsArgumentMaxNode).

    The first one if there are several, counted from 0.

    Parameters
    ----------
    source, region, label
        As of ReductionFeatureChannelsMinNode; so are the errors.
    """

    _class = "MPSNNReductionFeatureChannelsArgumentMaxNode"


class ReductionSpatialMeanNode(_ReductionNode):
    """The mean of the pixels of each feature channel, global average pooling (MPSNNReductionSpatialMeanNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C); the result is (N, 1, 1, C).
    region : tuple of int, optional
        (top, left, height, width) of the part that is read, in pixels; by default all.
    label : str, optional

    Raises
    ------
    ArgumentError
        If the region is no four integers, or has an extent below 1.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReductionSpatialMeanNode(ImageNode(), label="mean")
    ReductionSpatialMeanNode "mean"
    """

    _class = "MPSNNReductionSpatialMeanNode"
