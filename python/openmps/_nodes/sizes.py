"""Filters that give images another size: scaling and reshaping (MPSNNBilinearScaleNode, MPSNNReshapeNode)."""

from __future__ import annotations

from typing import Any

from openmps import _core
from openmps._checks.arrays import pair, whole
from openmps._nodes.nodes import FilterNode
from openmps._nodes.realizer import NodeMaker
from openmps.errors import ArgumentError

__all__ = ["BilinearScaleNode", "LanczosScaleNode", "ReshapeNode"]


class BilinearScaleNode(FilterNode):
    """Scales images to a size by bilinear interpolation; it has no gradient.

    The centre of row i of the result is at ``(i + 0.5) H / height - 0.5`` in the source; so are columns. Positions
    outside show the nearest pixel.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    size : int or tuple of int
        (height, width) of the result, 1 or more.
    label : str, optional

    Raises
    ------
    ArgumentError
        If an extent is no integer or below 1.
    UnsupportedError
        When a backward pass through it is built.

    Notes
    -----
    Apple's name: MPSNNBilinearScaleNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> BilinearScaleNode(ImageNode(), (6, 8)).size
    (6, 8)
    """

    _class = "MPSNNBilinearScaleNode"
    _initializer = "initWithSource:outputSize:"

    def __init__(self, source: Any, size: int | tuple[int, int], *, label: str | None = None) -> None:
        super().__init__([source], label)
        self.size = pair(size, f"{self._who}: size")

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), [*reversed(self.size), 1]]


class LanczosScaleNode(BilinearScaleNode):
    """Scales images to a size by the Lanczos filter with three lobes on each side; it has no gradient.

    For smaller results the filter is wider by the ratio of the sizes. The weights of each pixel sum to 1.

    Parameters
    ----------
    source, size, label
        As of BilinearScaleNode; so are the errors.

    Notes
    -----
    Apple's name: MPSNNLanczosScaleNode. Source of the filter: Duchon, "Lanczos filtering", 1979.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> LanczosScaleNode(ImageNode(), 5).size
    (5, 5)
    """

    _class = "MPSNNLanczosScaleNode"


class ReshapeNode(FilterNode):
    """The same values in images of another shape (MPSNNReshapeNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C)
    shape : tuple of int
        (height, width, channels) of the result, with as many values; in the order of the channels, then columns, then
        rows.
    label : str, optional

    Raises
    ------
    ArgumentError
        If the shape is no three integers of 1 or more.
    ShapeError
        When a graph is given images with another number of values.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ReshapeNode(ImageNode(), (1, 1, 48)).channels
    48
    """

    _class = "MPSNNReshapeNode"
    _initializer = "initWithSource:resultWidth:resultHeight:resultFeatureChannels:"

    def __init__(self, source: Any, shape: tuple[int, int, int], *, label: str | None = None) -> None:
        super().__init__([source], label)
        if not isinstance(shape, tuple | list) or len(shape) != 3:
            raise ArgumentError(f"{self._who}: shape is {shape!r}, expected (height, width, channels).")
        height, width, channels = (whole(extent, f"{self._who}: shape") for extent in shape)
        self.shape = (height, width, channels)

    def _same_channels_as(self) -> None:
        return None

    def _own_channels(self) -> int:
        return self.shape[2]

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        height, width, channels = self.shape
        return [*super()._arguments(maker), width, height, channels]
