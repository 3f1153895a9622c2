"""Tensors in other shapes and orders, and parts of them."""

from __future__ import annotations

from openmps._mpsgraph.arrays.blocks import Blocks
from openmps._mpsgraph.arrays.brackets import Brackets
from openmps._mpsgraph.arrays.sorting import Sorting

__all__ = ["Arrays"]


class Arrays(Blocks, Brackets, Sorting):
    """Methods that move elements: `reshape`, `concat`, `gather`, `sort` and others."""
