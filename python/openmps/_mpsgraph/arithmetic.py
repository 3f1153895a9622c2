"""Functions of two numbers, element by element.

Written by tools/graph_methods.py: change its table and run it.
"""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Arithmetic(Builder):
    """Functions of two numbers, element by element."""

    def add(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a + b`.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph additionWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.add([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-0.5,  4. ,  5. ], dtype=float32)
        """
        return self._one("additionWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def subtract(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a - b`.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph subtractionWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.subtract([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-2.5,  0. ,  1. ], dtype=float32)
        """
        return self._one("subtractionWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def multiply(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a * b`.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph multiplicationWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.multiply([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-1.5,  4. ,  6. ], dtype=float32)
        """
        return self._one("multiplicationWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def divide(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a / b`; of integers the quotient rounded toward 0.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph divisionWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.divide([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-1.5,  1. ,  1.5], dtype=float32)
        """
        return self._one("divisionWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    true_divide = divide

    def divide_no_nan(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a / b`, 0 where `b` is 0.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph divisionNoNaNWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.divide_no_nan([1.0, 3.0], [0.0, 2.0])).round(4)
        array([0. , 1.5], dtype=float32)
        """
        return self._one("divisionNoNaNWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def modulo(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the remainder, with the sign of `a`.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph moduloWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.modulo([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-0.5,  0. ,  1. ], dtype=float32)
        """
        return self._one("moduloWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    fmod = modulo

    def floor_modulo(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the remainder, with the sign of `b`.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph floorModuloWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.floor_modulo([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([0.5, 0. , 1. ], dtype=float32)
        """
        return self._one("floorModuloWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    remainder = floor_modulo

    def power(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return `a` to the power `b`.

        Parameters
        ----------
        a, b : tensor, array or number of floats
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
            If the dtypes differ or one has integers or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph powerWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.power([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-1.5,  4. ,  9. ], dtype=float32)
        """
        return self._one("powerWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    pow = power

    def minimum(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the smaller value; a number where the other is NaN.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph minimumWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.minimum([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-1.5,  2. ,  2. ], dtype=float32)
        """
        return self._one("minimumWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    fmin = minimum

    def maximum(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the larger value; a number where the other is NaN.

        Parameters
        ----------
        a, b : tensor, array or number of floats or integers
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
            If the dtypes differ or one has bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph maximumWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.maximum([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([1., 2., 3.], dtype=float32)
        """
        return self._one("maximumWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    fmax = maximum

    def minimum_nan(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the smaller value; NaN where one is NaN, as NumPy's minimum.

        Parameters
        ----------
        a, b : tensor, array or number of floats
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
            If the dtypes differ or one has integers or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph minimumWithNaNPropagationWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.minimum_nan([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-1.5,  2. ,  2. ], dtype=float32)
        """
        return self._one("minimumWithNaNPropagationWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def maximum_nan(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the larger value; NaN where one is NaN, as NumPy's maximum.

        Parameters
        ----------
        a, b : tensor, array or number of floats
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
            If the dtypes differ or one has integers or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph maximumWithNaNPropagationWithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.maximum_nan([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([1., 2., 3.], dtype=float32)
        """
        return self._one("maximumWithNaNPropagationWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def atan2(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the angle in radians of the point (`b`, `a`).

        Parameters
        ----------
        a, b : tensor, array or number of floats
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
            If the dtypes differ or one has integers or bools.
        GraphError
            If one is a tensor of another graph.

        Notes
        -----
        Source: ``-[MPSGraph atan2WithPrimaryTensor:secondaryTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.atan2([-1.5, 2.0, 3.0], [1.0, 2.0, 2.0])).round(4)
        array([-0.9828,  0.7854,  0.9828], dtype=float32)
        """
        return self._one("atan2WithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    arctan2 = atan2
