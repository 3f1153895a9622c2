"""Floor division."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph._written.arithmetic import Arithmetic
from openmps._mpsgraph._written.comparisons import Comparisons
from openmps._mpsgraph._written.rounding import Rounding
from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.dtypes import is_float
from openmps._mpsgraph.numbers.choices import Choices
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import DTypeError


class Division(Arrays, Arithmetic, Comparisons, Rounding, Choices):
    """Floor division, element by element."""

    def floor_divide(self, a: Operand, b: Operand) -> Tensor:
        """Return `a // b`, the largest integer that is not above the quotient.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.

        Raises
        ------
        DTypeError
            If one has bools or complex numbers, or the dtypes differ.

        Notes
        -----
        Several operations of Apple's MPSGraph. `a // b * b + floor_modulo(a, b)` is `a` up to rounding, as in Python.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.floor_divide([7, -7], [2, 2]))
        array([ 3, -4], dtype=int32)
        """
        x, y = self._alike(a, b)
        for each in (x, y):
            if not (is_float(each.dtype) or each.dtype.kind in "iu") or each.dtype != x.dtype:
                raise DTypeError(f"floor_divide: {x!r} is divided by {y!r}, expected floats or integers of one dtype.")
        return self._floats(x, y) if is_float(x.dtype) else self._integers(x, y)

    def _integers(self, x: Tensor, y: Tensor) -> Tensor:
        quotient = self.divide(x, y)
        return quotient if x.dtype.kind == "u" else self.subtract(quotient, self._is_cut_up(x, y))

    def _floats(self, x: Tensor, y: Tensor) -> Tensor:
        """Return NumPy's quotient: that of the difference without the remainder, an integer up to rounding."""
        a, b = self.cast(x, np.float32), self.cast(y, np.float32)
        exact = self.subtract(self.divide(self.subtract(a, self.modulo(a, b)), b), self._is_cut_up(a, b))
        below = self.floor(exact)
        whole = self.add(below, self.cast(self.greater(self.subtract(exact, below), 0.5), np.float32))
        return self.cast(self.select(self.equal(b, 0.0), self.divide(a, b), whole), x.dtype)

    def _is_cut_up(self, x: Tensor, y: Tensor) -> Tensor:
        """Return 1 where rounding toward 0 rounds up: the remainder is not 0 and has another sign than `y`."""
        rest = self.modulo(x, y)
        differs = self.not_equal(self.less(rest, 0), self.less(y, 0))
        return self.cast(self.logical_and(self.not_equal(rest, 0), differs), x.dtype)
