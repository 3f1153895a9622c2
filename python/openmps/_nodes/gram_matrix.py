"""Gram matrices of images (MPSNNGramMatrixCalculationNode)."""

from __future__ import annotations

from typing import Any

from openmps import _core
from openmps._nodes.nodes import FilterNode
from openmps._nodes.realizer import NodeMaker

__all__ = ["GramMatrixCalculationNode"]


class GramMatrixCalculationNode(FilterNode):
    """The products of every pair of feature channels, summed over the pixels of each image.

    Style transfer compares images by them: ``result[n, 0, i, j] = alpha * (x[n, :, :, i] * x[n, :, :, j]).sum()``.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, C); the result is (N, 1, C, C).
    alpha : float, optional
        Factor of the sums.
    label : str, optional

    Notes
    -----
    Apple's name: MPSNNGramMatrixCalculationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> GramMatrixCalculationNode(ImageNode(), alpha=1 / 64, label="style").alpha
    0.015625
    """

    _class = "MPSNNGramMatrixCalculationNode"
    _initializer = "initWithSource:alpha:"

    def __init__(self, source: Any, *, alpha: float = 1.0, label: str | None = None) -> None:
        super().__init__([source], label)
        self.alpha = float(alpha)

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), self.alpha]
