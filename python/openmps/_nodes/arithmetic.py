"""Arithmetic of two images, and their comparison (MPSNNBinaryArithmeticNode)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from openmps import _core
from openmps._nodes.nodes import AdditionNode, ArithmeticNode

__all__ = [
    "AdditionNode",
    "ComparisonNode",
    "ComparisonType",
    "DivisionNode",
    "MultiplicationNode",
    "SubtractionNode",
]


class SubtractionNode(ArithmeticNode):
    """The difference of two images, left - right (MPSNNSubtractionNode).

    Parameters
    ----------
    left, right : ImageNode or FilterNode
        Of equal shape.
    primary_scale, secondary_scale, bias, minimum, maximum : float, optional
        As of AdditionNode.
    label : str, optional
    """

    _class = "MPSNNSubtractionNode"


class MultiplicationNode(ArithmeticNode):
    """The element-wise product of two images (MPSNNMultiplicationNode).

    Parameters
    ----------
    left, right : ImageNode or FilterNode
        Of equal shape.
    primary_scale, secondary_scale, bias, minimum, maximum : float, optional
        As of AdditionNode.
    label : str, optional
    """

    _class = "MPSNNMultiplicationNode"


class DivisionNode(ArithmeticNode):
    """The element-wise quotient of two images, left / right (MPSNNDivisionNode); Apple has no gradient of it.

    Parameters
    ----------
    left, right : ImageNode or FilterNode
        Of equal shape.
    primary_scale, secondary_scale, bias, minimum, maximum : float, optional
        As of AdditionNode.
    label : str, optional

    Raises
    ------
    UnsupportedError
        When a backward pass through it is built.
    """

    _class = "MPSNNDivisionNode"


class ComparisonType(IntEnum):
    """Comparisons of two values (MPSNNComparisonType)."""

    EQUAL = 0
    NOT_EQUAL = 1
    LESS = 2
    LESS_OR_EQUAL = 3
    GREATER = 4
    GREATER_OR_EQUAL = 5


class ComparisonNode(ArithmeticNode):
    """1 where two images compare as asked for, else 0; it has no gradient.

    Parameters
    ----------
    left, right : ImageNode or FilterNode
        Of equal shape.
    comparison : ComparisonType, optional
        Of left with right.
    primary_scale, secondary_scale, bias, minimum, maximum : float, optional
        As of AdditionNode.
    label : str, optional

    Raises
    ------
    ArgumentError
        If there is no such comparison.
    UnsupportedError
        When a backward pass through it is built.

    Notes
    -----
    Apple's name: MPSNNComparisonNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> ComparisonNode(ImageNode(), ImageNode(), ComparisonType.LESS).comparison.name
    'LESS'
    """

    _class = "MPSNNComparisonNode"

    def __init__(self, left: Any, right: Any, comparison: ComparisonType = ComparisonType.EQUAL, **common: Any) -> None:
        super().__init__(left, right, **common)
        self.comparison = comparison

    def _settings(self) -> Mapping[str, _core.Setting]:
        return {**super()._settings(), "comparisonType": int(self.comparison)}
