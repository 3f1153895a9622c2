"""The bits of integers, element by element.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Bits(Builder):
    """The bits of integers, element by element."""

    def bitwise_not(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `~x`, the other bits.

        Parameters
        ----------
        x : tensor or array of integers, any shape
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the shape of `x`, of its dtype.

        Raises
        ------
        DTypeError
            If it has floats or bools.
        GraphError
            If it is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph bitwiseNOTWithTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.bitwise_not([0, 5]))
        array([-1, -6], dtype=int32)
        """
        return self._one("bitwiseNOTWithTensor:name:", self._tensor(x), name)

    def bitwise_and(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a & b`, the bits that both have.

        Parameters
        ----------
        a, b : tensor, array or number of integers
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of their dtype.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ or one has floats or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph bitwiseANDWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.bitwise_and([12, 10], [10, 2]))
        array([8, 2], dtype=int32)
        """
        return self._one("bitwiseANDWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def bitwise_or(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a | b`, the bits that one or both have.

        Parameters
        ----------
        a, b : tensor, array or number of integers
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of their dtype.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ or one has floats or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph bitwiseORWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.bitwise_or([12, 10], [10, 2]))
        array([14, 10], dtype=int32)
        """
        return self._one("bitwiseORWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def bitwise_xor(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a ^ b`, the bits that exactly one has.

        Parameters
        ----------
        a, b : tensor, array or number of integers
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of their dtype.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ or one has floats or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph bitwiseXORWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.bitwise_xor([12, 10], [10, 2]))
        array([6, 8], dtype=int32)
        """
        return self._one("bitwiseXORWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def left_shift(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a << b`, the bits moved up by `b` places.

        Parameters
        ----------
        a, b : tensor, array or number of integers
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of their dtype.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ or one has floats or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph bitwiseLeftShiftWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.left_shift([12, 10], [10, 2]))
        array([12288,    40], dtype=int32)
        """
        return self._one("bitwiseLeftShiftWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def right_shift(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a >> b`, the bits moved down by `b` places; the sign stays.

        Parameters
        ----------
        a, b : tensor, array or number of integers
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of their dtype.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ or one has floats or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph bitwiseRightShiftWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.right_shift([12, 10], [10, 2]))
        array([0, 2], dtype=int32)
        """
        return self._one("bitwiseRightShiftWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)
