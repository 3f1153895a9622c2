"""Exponentials, logarithms, powers and activations, element by element.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Exponentials(Builder):
    """Exponentials, logarithms, powers and activations, element by element."""

    def identity(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `x` itself.

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
        Source: ``-[MPSGraph identityWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.identity([-1.5, 0.5, 2.0])).round(4)
        array([-1.5,  0.5,  2. ], dtype=float32)
        """
        return self._one("identityWithTensor:name:", self._tensor(x), name)

    def exp(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return e to the power `x`.

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
        Source: ``-[MPSGraph exponentWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.exp([-1.5, 0.5, 2.0])).round(4)
        array([0.2231, 1.6487, 7.3891], dtype=float32)
        """
        return self._one("exponentWithTensor:name:", self._tensor(x), name)

    def exp2(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return 2 to the power `x`.

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
        Source: ``-[MPSGraph exponentBase2WithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.exp2([-1.5, 0.5, 2.0])).round(4)
        array([0.3536, 1.4142, 4.    ], dtype=float32)
        """
        return self._one("exponentBase2WithTensor:name:", self._tensor(x), name)

    def exp10(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return 10 to the power `x`.

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
        Source: ``-[MPSGraph exponentBase10WithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.exp10([-1.0, 0.0, 2.0])).round(4)
        array([  0.1,   1. , 100. ], dtype=float32)
        """
        return self._one("exponentBase10WithTensor:name:", self._tensor(x), name)

    def log(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the natural logarithm.

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
        Source: ``-[MPSGraph logarithmWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.log([0.25, 1.0, 4.0])).round(4)
        array([-1.3863,  0.    ,  1.3863], dtype=float32)
        """
        return self._one("logarithmWithTensor:name:", self._tensor(x), name)

    def log2(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the logarithm to base 2.

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
        Source: ``-[MPSGraph logarithmBase2WithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.log2([0.25, 1.0, 4.0])).round(4)
        array([-2.,  0.,  2.], dtype=float32)
        """
        return self._one("logarithmBase2WithTensor:name:", self._tensor(x), name)

    def log10(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the logarithm to base 10.

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
        Source: ``-[MPSGraph logarithmBase10WithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.log10([0.25, 1.0, 4.0])).round(4)
        array([-0.6021,  0.    ,  0.6021], dtype=float32)
        """
        return self._one("logarithmBase10WithTensor:name:", self._tensor(x), name)

    def square(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `x * x`.

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
        Source: ``-[MPSGraph squareWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.square([-1.5, 0.5, 2.0])).round(4)
        array([2.25, 0.25, 4.  ], dtype=float32)
        """
        return self._one("squareWithTensor:name:", self._tensor(x), name)

    def sqrt(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the square root.

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
        Source: ``-[MPSGraph squareRootWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sqrt([0.25, 1.0, 4.0])).round(4)
        array([0.5, 1. , 2. ], dtype=float32)
        """
        return self._one("squareRootWithTensor:name:", self._tensor(x), name)

    def rsqrt(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `1 / sqrt(x)`.

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
        Source: ``-[MPSGraph reverseSquareRootWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.rsqrt([0.25, 1.0, 4.0])).round(4)
        array([2. , 1. , 0.5], dtype=float32)
        """
        return self._one("reverseSquareRootWithTensor:name:", self._tensor(x), name)

    def reciprocal(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `1 / x`.

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
        Source: ``-[MPSGraph reciprocalWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.reciprocal([0.25, 1.0, 4.0])).round(4)
        array([4.  , 1.  , 0.25], dtype=float32)
        """
        return self._one("reciprocalWithTensor:name:", self._tensor(x), name)

    def erf(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the error function.

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
        Source: ``-[MPSGraph erfWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.erf([-1.5, 0.5, 2.0])).round(4)
        array([-0.9661,  0.5205,  0.9953], dtype=float32)
        """
        return self._one("erfWithTensor:name:", self._tensor(x), name)

    def relu(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `max(x, 0)`.

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
        Source: ``-[MPSGraph reLUWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.relu([-1.5, 0.5, 2.0])).round(4)
        array([0. , 0.5, 2. ], dtype=float32)
        """
        return self._one("reLUWithTensor:name:", self._tensor(x), name)

    def sigmoid(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `1 / (1 + exp(-x))`.

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
        Source: ``-[MPSGraph sigmoidWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sigmoid([-1.5, 0.5, 2.0])).round(4)
        array([0.1824, 0.6225, 0.8808], dtype=float32)
        """
        return self._one("sigmoidWithTensor:name:", self._tensor(x), name)
