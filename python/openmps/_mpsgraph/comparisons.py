"""Comparisons and logic, element by element.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Comparisons(Builder):
    """Comparisons and logic, element by element."""

    def equal(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return whether `a` is `b`.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of bool.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph equalWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.equal([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]))
        array([False,  True, False])
        """
        return self._one("equalWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def not_equal(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return whether `a` is not `b`.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of bool.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph notEqualWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.not_equal([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]))
        array([ True, False,  True])
        """
        return self._one("notEqualWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def less(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return whether `a` is less than `b`.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of bool.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph lessThanWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.less([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]))
        array([ True, False, False])
        """
        return self._one("lessThanWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def less_equal(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return whether `a` is not more than `b`.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of bool.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph lessThanOrEqualToWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.less_equal([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]))
        array([ True,  True, False])
        """
        return self._one("lessThanOrEqualToWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def greater(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return whether `a` is more than `b`.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of bool.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph greaterThanWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.greater([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]))
        array([False, False,  True])
        """
        return self._one("greaterThanWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def greater_equal(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return whether `a` is not less than `b`.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
            Their shapes broadcast as in NumPy. Values take the dtype of the tensor among them.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor
            In the broadcast shape, of bool.

        Raises
        ------
        ShapeError
            If the shapes do not broadcast.
        DTypeError
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph greaterThanOrEqualToWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.greater_equal([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0]))
        array([False,  True,  True])
        """
        return self._one("greaterThanOrEqualToWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def logical_and(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where neither is 0, else 0.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
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
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph logicalANDWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_and([0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])).round(4)
        array([0., 0., 0., 1.], dtype=float32)
        """
        return self._one("logicalANDWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def logical_or(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where one or both are not 0, else 0.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
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
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph logicalORWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_or([0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])).round(4)
        array([0., 1., 1., 1.], dtype=float32)
        """
        return self._one("logicalORWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def logical_xor(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where exactly one is 0, else 0.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
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
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph logicalXORWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_xor([0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])).round(4)
        array([0., 1., 1., 0.], dtype=float32)
        """
        return self._one("logicalXORWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def logical_nand(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where one or both are 0, else 0.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
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
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph logicalNANDWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_nand([0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])).round(4)
        array([1., 1., 1., 0.], dtype=float32)
        """
        return self._one("logicalNANDWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def logical_nor(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where both are 0, else 0.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
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
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph logicalNORWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_nor([0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])).round(4)
        array([1., 0., 0., 0.], dtype=float32)
        """
        return self._one("logicalNORWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def logical_xnor(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return 1 where both or neither are 0, else 0.

        Parameters
        ----------
        a, b : tensor, array or number of any dtype
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
            If the dtypes differ.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph logicalXNORWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.logical_xnor([0.0, 0.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])).round(4)
        array([1., 0., 0., 1.], dtype=float32)
        """
        return self._one("logicalXNORWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)
