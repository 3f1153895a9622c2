"""Reductions of images (MPSNNReductionSpatialMeanNode)."""

from __future__ import annotations

from typing import Any

from openmps._nn.nodes import FilterNode

__all__ = ["ReductionSpatialMeanNode"]


class ReductionSpatialMeanNode(FilterNode):
    """The mean of the pixels of each feature channel, global average pooling (MPSNNReductionSpatialMeanNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C); the result is (N, 1, 1, C).
    label : str, optional

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReductionSpatialMeanNode(ImageNode(), label="mean")
    ReductionSpatialMeanNode "mean"
    """

    _class = "MPSNNReductionSpatialMeanNode"

    def __init__(self, source: Any, *, label: str | None = None) -> None:
        super().__init__([source], label)
