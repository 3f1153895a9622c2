"""Reductions along axes.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Axes, Operand, Tensor


class Reductions(Builder):
    """Reductions along axes."""

    def reduce_sum(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return sums along axes.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionSumWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_sum([[1.0, 2.0], [3.0, 4.0]], 1)).round(4)
        array([3., 7.], dtype=float32)
        """
        selector = "reductionSumWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    sum = reduce_sum

    def reduce_product(
        self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None
    ) -> Tensor:
        """Return products along axes.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionProductWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_product([[1.0, 2.0], [3.0, 4.0]], 1)).round(4)
        array([ 2., 12.], dtype=float32)
        """
        selector = "reductionProductWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    prod = reduce_product

    def reduce_max(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the largest elements along axes; NaN only where all are NaN.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionMaximumWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_max([[1.0, 2.0], [3.0, 4.0]], 1)).round(4)
        array([2., 4.], dtype=float32)
        """
        selector = "reductionMaximumWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    nanmax = reduce_max

    def reduce_min(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the smallest elements along axes; NaN only where all are NaN.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionMinimumWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_min([[1.0, 2.0], [3.0, 4.0]], 1)).round(4)
        array([1., 3.], dtype=float32)
        """
        selector = "reductionMinimumWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    nanmin = reduce_min

    def reduce_max_nan(
        self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None
    ) -> Tensor:
        """Return the largest elements along axes; NaN where one is NaN.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionMaximumPropagateNaNWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_max_nan([[1.0, 2.0], [3.0, 4.0]], 1)).round(4)
        array([2., 4.], dtype=float32)
        """
        selector = "reductionMaximumPropagateNaNWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    def reduce_min_nan(
        self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None
    ) -> Tensor:
        """Return the smallest elements along axes; NaN where one is NaN.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionMinimumPropagateNaNWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_min_nan([[1.0, 2.0], [3.0, 4.0]], 1)).round(4)
        array([1., 3.], dtype=float32)
        """
        selector = "reductionMinimumPropagateNaNWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    def reduce_and(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return 1 where no element is 0, else 0 along axes.

        Parameters
        ----------
        x : tensor or array of any dtype
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionAndWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_and([[0.0, 1.0], [1.0, 1.0]], 1)).round(4)
        array([0., 1.], dtype=float32)
        """
        selector = "reductionAndWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    all = reduce_and

    def reduce_or(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return 1 where any element is not 0, else 0 along axes.

        Parameters
        ----------
        x : tensor or array of any dtype
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them; an empty sequence: none.
        keepdims : bool, optional
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x` without the axes, of its dtype.

        Raises
        ------
        BoundsError
            If there is no such axis.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph reductionOrWithTensor:axes:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reduce_or([[0.0, 1.0], [0.0, 0.0]], 1)).round(4)
        array([1., 0.], dtype=float32)
        """
        selector = "reductionOrWithTensor:axes:name:"
        return self._reduced(selector, self._tensor(x), axes, keepdims=keepdims, name=name)

    any = reduce_or
