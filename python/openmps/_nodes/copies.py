"""Copies of networks: nodes with separate data sources, which begin with the present values."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, TypeVar

from openmps._nodes.nodes import FilterNode, ImageNode
from openmps._nodes.parts import images_in_order

__all__ = ["copied"]

_End = TypeVar("_End", bound=FilterNode | ImageNode)


def copied(ends: Sequence[_End]) -> list[_End]:
    """Return the ends of a copy of the network that leads to them.

    Data sources, optimizers and other objects of nodes are copied too, each once.

    Examples
    --------
    >>> loss = mps.models.digit_network((8, 8))
    >>> (other,) = copied([loss])
    >>> other.sources[0] is loss.sources[0], other.label == loss.label
    (False, True)
    """
    memo: dict[int, Any] = {}
    # Inputs first, so that no copy is deeper than a node.
    for image in images_in_order([end.result_image if isinstance(end, FilterNode) else end for end in ends]):
        copy.deepcopy(image, memo)
    return [copy.deepcopy(end, memo) for end in ends]
