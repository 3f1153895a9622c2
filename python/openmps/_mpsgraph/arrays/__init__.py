"""Tensors in other shapes and orders, and parts of them."""

from __future__ import annotations

from openmps._mpsgraph.arrays.blocks import Blocks
from openmps._mpsgraph.arrays.indexing import Indexing
from openmps._mpsgraph.arrays.shapes import Shapes
from openmps._mpsgraph.arrays.slices import Slices
from openmps._mpsgraph.arrays.sorting import Sorting

__all__ = ["Arrays"]


class Arrays(Blocks, Indexing, Slices, Sorting, Shapes):
    """Methods that move elements: `reshape`, `concat`, `gather`, `sort` and others."""
