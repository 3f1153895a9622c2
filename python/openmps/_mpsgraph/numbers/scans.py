"""Running sums, products, minima and maxima along an axis."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph._written.reductions import Reductions
from openmps._mpsgraph._written.rounding import Rounding
from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.dtypes import is_float
from openmps._mpsgraph.numbers.choices import Choices
from openmps._mpsgraph.tensor import Operand, Tensor


class Scans(Arrays, Rounding, Choices, Reductions):
    """Each element together with those before it."""

    def cumulative_sum(
        self, x: Operand, axis: int = -1, *, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running sums along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeSumWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_sum([3.0, 1.0, 2.0]))
        array([3., 4., 6.], dtype=float32)
        """
        selector = "cumulativeSumWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    cumsum = cumulative_sum

    def cumulative_product(
        self, x: Operand, axis: int = -1, *, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running products along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeProductWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_product([3.0, 1.0, 2.0]))
        array([3., 3., 6.], dtype=float32)
        """
        selector = "cumulativeProductWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    cumprod = cumulative_product

    def cumulative_min(
        self, x: Operand, axis: int = -1, *, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running minima along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeMinimumWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_min([3.0, 1.0, 2.0]))
        array([3., 1., 1.], dtype=float32)
        """
        selector = "cumulativeMinimumWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    def cumulative_max(
        self, x: Operand, axis: int = -1, *, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running maxima along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeMaximumWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_max([3.0, 1.0, 2.0]))
        array([3., 3., 3.], dtype=float32)
        """
        selector = "cumulativeMaximumWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    def _positions(self, x: Tensor, axis: int) -> Tensor:
        """Return 0, 1, 2 and so on along an axis as float32; all other axes have extent 1.

        A running sum of ones where feeds decide the extent.
        """
        rank, extent = x.ndim or 0, (x.shape or ())[axis]
        place = axis % rank
        if extent is not None:
            numbers = np.arange(extent, dtype=np.float32)
            return self._tensor(numbers.reshape([-1 if each == place else 1 for each in range(rank)]))
        others = [each for each in range(rank) if each != place]
        floats = x if is_float(x.dtype) else self.cast(x, np.float32)
        line = self.reduce_max(self.cast(self.is_nan(floats), np.float32), others, keepdims=True)
        return self.cumulative_sum(self.select(line, 1.0, 1.0), axis, exclusive=True)
