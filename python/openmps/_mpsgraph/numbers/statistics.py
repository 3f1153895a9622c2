"""Means, variances and places of extremes."""

from __future__ import annotations

import math

import numpy as np

from openmps._mpsgraph.numbers.logarithms import Logarithms
from openmps._mpsgraph.tensor import Axes, Operand, Tensor


class Statistics(Logarithms):
    """Means, variances and places of extremes along axes."""

    def mean(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return means along axes: None means all of them.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((2, 2))
        >>> graph.run({x: [[1, 2], [3, 6]]}, graph.mean(x, 0))
        array([2., 4.], dtype=float32)
        """
        tensor = self._tensor(x)
        return self._reduced("meanOfTensor:axes:name:", tensor, _all(tensor, axes), keepdims=keepdims, name=name)

    def variance(
        self, x: Operand, axes: Axes = None, *, ddof: int = 0, keepdims: bool = False, name: str | None = None
    ) -> Tensor:
        """Return variances along axes: means of squared differences from the mean.

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        ddof : int
            The sum of squares is divided by the number of elements less this. Apple's variance and NumPy's have 0,
            PyTorch's `var` has 1.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> [float(graph.run({}, graph.variance([1.0, 3.0], ddof=ddof))) for ddof in (0, 1)]
        [1.0, 2.0]
        """
        tensor = self._tensor(x)
        selector = "varianceOfTensor:axes:name:"
        if ddof == 0:
            return self._reduced(selector, tensor, _all(tensor, axes), keepdims=keepdims, name=name)
        y = self._reduced(selector, tensor, _all(tensor, axes), keepdims=keepdims, name=None)
        return self._rounded(self._with_ddof(self._wide("variance", y), tensor, axes, ddof), tensor, name)

    var = variance

    def std(
        self, x: Operand, axes: Axes = None, *, ddof: int = 0, keepdims: bool = False, name: str | None = None
    ) -> Tensor:
        """Return standard deviations along axes, the roots of variances. The slope where it is 0 is taken as 0.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        ddof : int
            The sum of squares is divided by the number of elements less this. NumPy's have 0, PyTorch's have 1.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> float(graph.run({}, graph.std([1.0, 3.0])))
        1.0
        """
        tensor = self._tensor(x)
        wide = self._wide("std", tensor)
        distances = wide - self.mean(wide, axes, keepdims=True)
        size = self._finite_maximum(self.absolute(distances), axes)  # squares of huge and of tiny numbers leave float32
        size = self.select(self.equal(size, 0.0), 1.0, size)
        variances = self.mean(self.square(distances / size), axes, keepdims=True)
        y = self._root(self._with_ddof(variances, wide, axes, ddof)) * size
        return self._rounded(y if keepdims else self._without(y, axes), tensor, name)

    def _root(self, x: Tensor) -> Tensor:
        """Return the square root, whose slope at 0 is taken as 0 instead of infinity."""
        is_zero = self.equal(x, 0.0)
        return self.select(is_zero, x, self.sqrt(self.select(is_zero, 1.0, x)))

    def _with_ddof(self, variance: Tensor, x: Tensor, axes: Axes, ddof: int, *, least: int | None = None) -> Tensor:
        """Return variances of float32 over axes of `x` divided by another number of elements, or by `least`."""
        if ddof == 0:
            return variance
        count = self._count(x, axes)
        if isinstance(count, Tensor):
            rest = count - float(ddof)
            return variance * (count / (rest if least is None else self.maximum(rest, float(least))))
        divisor = count - ddof if least is None else max(count - ddof, least)
        return variance * (count / divisor if divisor else math.inf)

    def _count(self, x: Tensor, axes: Axes) -> float | Tensor:
        """Return how many elements axes have together, a tensor where feeds decide."""
        rank = x.ndim
        if rank is None:
            return self.cast(self.reduce_product(self.shape_of(x)), np.float32)
        numbers = range(rank) if axes is None else [axes] if isinstance(axes, int) else axes
        extents = [(x.shape or ())[axis] for axis in numbers]
        if None not in extents:
            return float(math.prod(extent or 0 for extent in extents))
        picked = [self.shape_of(x)[axis] for axis in numbers]
        return self.cast(self.reduce_product(self.stack(picked)), np.float32)

    def argmax(self, x: Operand, axis: int = -1, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the position of the largest element along an axis as int32, the first of equals.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((2, 3))
        >>> graph.run({x: [[1, 5, 2], [7, 0, 7]]}, graph.argmax(x))
        array([1, 0], dtype=int32)
        """
        return self._position("reductionArgMaximumWithTensor:axis:name:", x, axis, keepdims, name)

    def argmin(self, x: Operand, axis: int = -1, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the position of the smallest element along an axis as int32, the first of equals.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.
        """
        return self._position("reductionArgMinimumWithTensor:axis:name:", x, axis, keepdims, name)

    def _position(self, selector: str, x: Operand, axis: int, keepdims: bool, name: str | None) -> Tensor:
        y = self._one(selector, self._tensor(x), axis, name)
        return y if keepdims else self._one("squeezeTensor:axes:name:", y, [axis], None)


def _all(tensor: Tensor, axes: Axes) -> Axes:
    """Return all axes for None: mean and variance take no nil."""
    if axes is None and tensor.ndim is not None:
        return list(range(tensor.ndim))
    return axes
