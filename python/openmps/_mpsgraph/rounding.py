"""Signs, rounding and kinds of numbers, element by element.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Rounding(Builder):
    """Signs, rounding and kinds of numbers, element by element."""

    def absolute(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the absolute value.

        Parameters
        ----------
        x : tensor or array of floats or integers, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph absoluteWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.absolute([-1.5, 0.5, 2.0])).round(4)
        array([1.5, 0.5, 2. ], dtype=float32)
        """
        return self._one("absoluteWithTensor:name:", self._tensor(x), name)

    abs = absolute

    def negative(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `-x`.

        Parameters
        ----------
        x : tensor or array of floats or integers, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph negativeWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.negative([-1.5, 0.5, 2.0])).round(4)
        array([ 1.5, -0.5, -2. ], dtype=float32)
        """
        return self._one("negativeWithTensor:name:", self._tensor(x), name)

    def sign(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return -1, 0 or 1; 0 for NaN.

        Parameters
        ----------
        x : tensor or array of floats or integers, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph signWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sign([-1.5, 0.5, 2.0])).round(4)
        array([-1.,  1.,  1.], dtype=float32)
        """
        return self._one("signWithTensor:name:", self._tensor(x), name)

    def ceil(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the smallest integer that is not below `x`.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph ceilWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.ceil([-1.5, 0.5, 2.0])).round(4)
        array([-1.,  1.,  2.], dtype=float32)
        """
        return self._one("ceilWithTensor:name:", self._tensor(x), name)

    def floor(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the largest integer that is not above `x`.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph floorWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.floor([-1.5, 0.5, 2.0])).round(4)
        array([-2.,  0.,  2.], dtype=float32)
        """
        return self._one("floorWithTensor:name:", self._tensor(x), name)

    def round(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the nearest integer, halves away from 0.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph roundWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.round([-2.5, 0.5, 1.2])).round(4)
        array([-3.,  1.,  1.], dtype=float32)
        """
        return self._one("roundWithTensor:name:", self._tensor(x), name)

    def trunc(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the nearest integer towards 0.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph truncateWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.trunc([-2.5, 0.5, 1.7])).round(4)
        array([-2.,  0.,  1.], dtype=float32)
        """
        return self._one("truncateWithTensor:name:", self._tensor(x), name)

    fix = trunc

    def rint(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the nearest integer, halves to even.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph rintWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.rint([-2.5, 1.5, 1.2])).round(4)
        array([-2.,  2.,  1.], dtype=float32)
        """
        return self._one("rintWithTensor:name:", self._tensor(x), name)

    def signbit(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return whether the sign bit is set.

        Parameters
        ----------
        x : tensor or array of floats or integers, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of bool.

        Raises
        ------
        DTypeError
            If it has bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph signbitWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.signbit([-1.5, 0.5, 2.0]))
        array([ True, False, False])
        """
        return self._one("signbitWithTensor:name:", self._tensor(x), name)

    def is_nan(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return whether elements are NaN.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of bool.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph isNaNWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.is_nan([1.0, np.inf, np.nan]))
        array([False, False,  True])
        """
        return self._one("isNaNWithTensor:name:", self._tensor(x), name)

    isnan = is_nan

    def is_infinite(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return whether elements are infinite.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of bool.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph isInfiniteWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.is_infinite([1.0, np.inf, np.nan]))
        array([False,  True, False])
        """
        return self._one("isInfiniteWithTensor:name:", self._tensor(x), name)

    isinf = is_infinite

    def is_finite(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return whether elements are finite.

        Parameters
        ----------
        x : tensor or array of floats, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of bool.

        Raises
        ------
        DTypeError
            If it has integers or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph isFiniteWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.is_finite([1.0, np.inf, np.nan]))
        array([ True, False, False])
        """
        return self._one("isFiniteWithTensor:name:", self._tensor(x), name)

    isfinite = is_finite

    def logical_not(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where `x` is 0, else 0.

        Parameters
        ----------
        x : tensor or array of any dtype, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph notWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_not([0.0, 1.0, 2.0])).round(4)
        array([1., 0., 0.], dtype=float32)
        """
        return self._one("notWithTensor:name:", self._tensor(x), name)
