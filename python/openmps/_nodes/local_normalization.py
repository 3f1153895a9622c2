"""Normalisation of a value by its neighbours: across channels, spatial, by local contrast."""

from __future__ import annotations

from typing import Any

from openmps import _core
from openmps._checks.arrays import pair, whole
from openmps._nodes.nodes import FilterNode
from openmps._nodes.realizer import NodeMaker

__all__ = ["CrossChannelNormalizationNode", "LocalContrastNormalizationNode", "SpatialNormalizationNode"]


class CrossChannelNormalizationNode(FilterNode):
    """Local response normalization: divides by the energy of adjacent feature channels.

    ``y[c] = x[c] / (delta + alpha / kernel_size * (x[q] ** 2).sum()) ** beta`` for the channels q of a window around c.
    The window begins ``kernel_size // 2`` channels before c.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C), as the result.
    kernel_size : int
        Feature channels, 1 or more.
    alpha, beta, delta : float, optional
    label : str, optional

    Raises
    ------
    ArgumentError
        If the size is no integer of 1 or more.

    Notes
    -----
    Apple's name: MPSCNNCrossChannelNormalizationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> CrossChannelNormalizationNode(ImageNode(), 5, alpha=1e-4, beta=0.75).beta
    0.75
    """

    _class = "MPSCNNCrossChannelNormalizationNode"
    _initializer = "initWithSource:kernelSize:"

    def __init__(
        self,
        source: Any,
        kernel_size: int = 5,
        *,
        alpha: float = 1.0,
        beta: float = 5.0,
        delta: float = 1.0,
        label: str | None = None,
    ) -> None:
        super().__init__([source], label)
        self.kernel_size = whole(kernel_size, f"{self._who}: kernel_size")
        self.alpha, self.beta, self.delta = float(alpha), float(beta), float(delta)

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), self.kernel_size]

    def _settings(self) -> dict[str, float]:
        return {"alpha": self.alpha, "beta": self.beta, "delta": self.delta}


class SpatialNormalizationNode(FilterNode):
    """Divides by the energy of the pixels around, in the same feature channel.

    ``y = x / (delta + alpha * (x[q] ** 2).mean()) ** beta`` for the pixels q of a window around x, which begins half a
    kernel above and to the left. Pixels outside the image are zeros.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C), as the result.
    kernel_size : int or tuple of int
        Pixels, 1 or more; two integers are (height, width).
    alpha, beta, delta : float, optional
    label : str, optional

    Raises
    ------
    ArgumentError
        If a size is no integer of 1 or more.

    Notes
    -----
    Apple's name: MPSCNNSpatialNormalizationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> SpatialNormalizationNode(ImageNode(), 3, beta=0.75).kernel_size
    (3, 3)
    """

    _class = "MPSCNNSpatialNormalizationNode"

    def __init__(
        self,
        source: Any,
        kernel_size: int | tuple[int, int] = 5,
        *,
        alpha: float = 1.0,
        beta: float = 5.0,
        delta: float = 1.0,
        label: str | None = None,
    ) -> None:
        super().__init__([source], label)
        self.kernel_size = pair(kernel_size, f"{self._who}: kernel_size")
        self.alpha, self.beta, self.delta = float(alpha), float(beta), float(delta)

    def _settings(self) -> dict[str, float]:
        height, width = self.kernel_size
        sizes = {"kernelHeight": float(height), "kernelWidth": float(width)}
        return {"alpha": self.alpha, "beta": self.beta, "delta": self.delta, **sizes}


class LocalContrastNormalizationNode(SpatialNormalizationNode):
    """Subtracts the mean and divides by the deviation of the pixels around, in the same feature channel.

    ``y = pm + ps * (x - p0 * x[q].mean()) / (delta + alpha * x[q].var()) ** beta`` for the pixels q of a window around
    x, which begins half a kernel above and to the left. Pixels outside the image are zeros.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C), as the result.
    kernel_size : int or tuple of int
        Pixels, 1 or more; two integers are (height, width).
    alpha, beta, delta : float, optional
        By default those of Apple's node. For a variance of 1, ``alpha=1, beta=0.5, delta=1 / 1024``.
    p0, pm, ps : float, optional
    label : str, optional

    Raises
    ------
    ArgumentError
        If a size is no integer of 1 or more.

    Notes
    -----
    Apple's name: MPSCNNLocalContrastNormalizationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> LocalContrastNormalizationNode(ImageNode(), (9, 7), beta=0.5, delta=1 / 1024).kernel_size
    (9, 7)
    """

    _class = "MPSCNNLocalContrastNormalizationNode"

    def __init__(
        self,
        source: Any,
        kernel_size: int | tuple[int, int] = 5,
        *,
        alpha: float = 1.0,
        beta: float = 5.0,
        delta: float = 1.0,
        p0: float = 1.0,
        pm: float = 0.0,
        ps: float = 1.0,
        label: str | None = None,
    ) -> None:
        super().__init__(source, kernel_size, alpha=alpha, beta=beta, delta=delta, label=label)
        self.p0, self.pm, self.ps = float(p0), float(pm), float(ps)

    def _settings(self) -> dict[str, float]:
        return {**super()._settings(), "p0": self.p0, "pm": self.pm, "ps": self.ps}
