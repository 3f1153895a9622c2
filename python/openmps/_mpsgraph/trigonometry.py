"""Trigonometric functions, element by element.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Trigonometry(Builder):
    """Trigonometric functions, element by element."""

    def sin(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the sine of an angle in radians.

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
        Source: ``-[MPSGraph sinWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sin([-1.5, 0.5, 2.0])).round(4)
        array([-0.9975,  0.4794,  0.9093], dtype=float32)
        """
        return self._one("sinWithTensor:name:", self._tensor(x), name)

    def cos(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the cosine of an angle in radians.

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
        Source: ``-[MPSGraph cosWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cos([-1.5, 0.5, 2.0])).round(4)
        array([ 0.0707,  0.8776, -0.4161], dtype=float32)
        """
        return self._one("cosWithTensor:name:", self._tensor(x), name)

    def tan(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the tangent of an angle in radians.

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
        Source: ``-[MPSGraph tanWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.tan([-1.5, 0.5, 2.0])).round(4)
        array([-14.1014,   0.5463,  -2.185 ], dtype=float32)
        """
        return self._one("tanWithTensor:name:", self._tensor(x), name)

    def sinh(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the hyperbolic sine.

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
        Source: ``-[MPSGraph sinhWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sinh([-1.5, 0.5, 2.0])).round(4)
        array([-2.1293,  0.5211,  3.6269], dtype=float32)
        """
        return self._one("sinhWithTensor:name:", self._tensor(x), name)

    def cosh(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the hyperbolic cosine.

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
        Source: ``-[MPSGraph coshWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cosh([-1.5, 0.5, 2.0])).round(4)
        array([2.3524, 1.1276, 3.7622], dtype=float32)
        """
        return self._one("coshWithTensor:name:", self._tensor(x), name)

    def tanh(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the hyperbolic tangent.

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
        Source: ``-[MPSGraph tanhWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.tanh([-1.5, 0.5, 2.0])).round(4)
        array([-0.9051,  0.4621,  0.964 ], dtype=float32)
        """
        return self._one("tanhWithTensor:name:", self._tensor(x), name)

    def asin(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the angle in radians whose sine is `x`.

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
        Source: ``-[MPSGraph asinWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.asin([-0.5, 0.0, 0.5])).round(4)
        array([-0.5236,  0.    ,  0.5236], dtype=float32)
        """
        return self._one("asinWithTensor:name:", self._tensor(x), name)

    arcsin = asin

    def acos(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the angle in radians whose cosine is `x`.

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
        Source: ``-[MPSGraph acosWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.acos([-0.5, 0.0, 0.5])).round(4)
        array([2.0944, 1.5708, 1.0472], dtype=float32)
        """
        return self._one("acosWithTensor:name:", self._tensor(x), name)

    arccos = acos

    def atan(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the angle in radians whose tangent is `x`.

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
        Source: ``-[MPSGraph atanWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.atan([-1.5, 0.5, 2.0])).round(4)
        array([-0.9828,  0.4636,  1.1071], dtype=float32)
        """
        return self._one("atanWithTensor:name:", self._tensor(x), name)

    arctan = atan

    def asinh(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the inverse of the hyperbolic sine.

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
        Source: ``-[MPSGraph asinhWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.asinh([-1.5, 0.5, 2.0])).round(4)
        array([-1.1948,  0.4812,  1.4436], dtype=float32)
        """
        return self._one("asinhWithTensor:name:", self._tensor(x), name)

    arcsinh = asinh

    def acosh(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the inverse of the hyperbolic cosine.

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
        Source: ``-[MPSGraph acoshWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.acosh([1.0, 1.5, 2.0])).round(4)
        array([0.    , 0.9624, 1.317 ], dtype=float32)
        """
        return self._one("acoshWithTensor:name:", self._tensor(x), name)

    arccosh = acosh

    def atanh(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the inverse of the hyperbolic tangent.

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
        Source: ``-[MPSGraph atanhWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.atanh([-0.5, 0.0, 0.5])).round(4)
        array([-0.5493,  0.    ,  0.5493], dtype=float32)
        """
        return self._one("atanhWithTensor:name:", self._tensor(x), name)

    arctanh = atanh
