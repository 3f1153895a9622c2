"""Arithmetic: functions of each element, reductions, matrices, random numbers.

Methods that are one operation of Apple's each are rows of tools/methods/method_table.py, which writes `_written`.
"""

from __future__ import annotations

from openmps._mpsgraph._written.arithmetic import Arithmetic
from openmps._mpsgraph._written.bits import Bits
from openmps._mpsgraph._written.comparisons import Comparisons
from openmps._mpsgraph._written.exponentials import Exponentials
from openmps._mpsgraph._written.reductions import Reductions
from openmps._mpsgraph._written.rounding import Rounding
from openmps._mpsgraph._written.trigonometry import Trigonometry
from openmps._mpsgraph.numbers.choices import Choices
from openmps._mpsgraph.numbers.complex_numbers import ComplexNumbers
from openmps._mpsgraph.numbers.detached import Detached
from openmps._mpsgraph.numbers.division import Division
from openmps._mpsgraph.numbers.einsum import Einsum
from openmps._mpsgraph.numbers.fourier import FourierTransforms
from openmps._mpsgraph.numbers.logarithms import Logarithms
from openmps._mpsgraph.numbers.norms import Norms
from openmps._mpsgraph.numbers.random_numbers import RandomNumbers

__all__ = ["Numbers"]


class ElementWise(
    Logarithms,
    Division,
    Exponentials,
    Trigonometry,
    ComplexNumbers,
    Bits,
    Arithmetic,
    Comparisons,
    Rounding,
    Choices,
    Detached,
):
    """Functions of each element."""


class AlongAxes(Norms, Einsum, FourierTransforms, Reductions):
    """Functions of all elements along an axis, or several."""


class Numbers(ElementWise, AlongAxes, RandomNumbers):
    """Methods that compute: `exp`, `add`, `reduce_sum`, `matmul`, `random_normal` and others."""
