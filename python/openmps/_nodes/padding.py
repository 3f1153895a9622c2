"""Padding of images (MPSNNPadNode)."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from openmps import _core
from openmps._nodes.nodes import FilterNode, ImageNode
from openmps._nodes.realizer import NodeMaker
from openmps.errors import ArgumentError

__all__ = ["EdgeMode", "PadNode"]


class EdgeMode(IntEnum):
    """The values around an image (MPSImageEdgeMode).

    ================= =================================================================
    ZERO              0
    CLAMP             the nearest value of the image
    MIRROR            a mirror image without the edge: 3 2 1 of the image 1 2 3 is 3 2
    MIRROR_WITH_EDGE  a mirror image with the edge
    CONSTANT          one number
    ================= =================================================================
    """

    ZERO = 0
    CLAMP = 1
    MIRROR = 2
    MIRROR_WITH_EDGE = 3
    CONSTANT = 4


class PadNode(FilterNode):
    """Adds rows, columns and feature channels around each image (MPSNNPadNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    before, after : int or tuple of int
        Rows and columns, or rows, columns and feature channels, 0 or more each; one integer stands for rows and
        columns. The result has ``H + before[0] + after[0]`` rows.
    mode : EdgeMode, optional
        Mirror images repeat as far as the padding reaches.
    value : float, optional
        For ``EdgeMode.CONSTANT``.
    label : str, optional

    Raises
    ------
    ArgumentError
        If an amount is negative or no integer.

    Notes
    -----
    Apple's name: MPSNNPadNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> PadNode(ImageNode(), (1, 2), (1, 2, 4), mode=EdgeMode.MIRROR).after
    (1, 2, 4)
    """

    _class = "MPSNNPadNode"
    _initializer = "initWithSource:paddingSizeBefore:paddingSizeAfter:edgeMode:"

    def __init__(
        self,
        source: Any,
        before: int | tuple[int, ...],
        after: int | tuple[int, ...],
        *,
        mode: EdgeMode = EdgeMode.ZERO,
        value: float = 0.0,
        label: str | None = None,
    ) -> None:
        super().__init__([source], label)
        self.before = _amounts(before, f"{self._who}: before")
        self.after = _amounts(after, f"{self._who}: after")
        self.mode = mode
        self.value = float(value)

    def _same_channels_as(self) -> ImageNode | None:
        return None if self.before[2] + self.after[2] else self.sources[0]

    def _own_channels(self) -> int | None:
        producer = self.sources[0]._producer
        channels = producer.channels if producer else None
        return None if channels is None else channels + self.before[2] + self.after[2]

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        sizes = [[x, y, channels] for y, x, channels in (self.before, self.after)]
        return [*super()._arguments(maker), *sizes, int(self.mode)]

    def _settings(self) -> dict[str, float]:
        return {"fillValue": self.value}


def _amounts(value: Any, who: str) -> tuple[int, int, int]:
    """Return (rows, columns, feature channels)."""
    try:
        given = [operator.index(each) for each in (value if isinstance(value, Iterable) else (value, value))]
    except TypeError:
        raise ArgumentError(f"{who} is {value!r}, expected an integer, or two or three.") from None
    if len(given) not in (2, 3) or min(given) < 0:
        raise ArgumentError(f"{who} is {value}, expected an integer, or two or three, of 0 or more.")
    return given[0], given[1], given[2] if len(given) == 3 else 0
