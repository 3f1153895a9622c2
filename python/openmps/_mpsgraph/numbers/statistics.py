"""Means, variances and places of extremes."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Axes, Operand, Tensor


class Statistics(Builder):
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

    def variance(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return variances along axes, divided by the number of elements (population variance).

        Parameters
        ----------
        x : tensor or array
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.
        """
        tensor = self._tensor(x)
        return self._reduced("varianceOfTensor:axes:name:", tensor, _all(tensor, axes), keepdims=keepdims, name=name)

    var = variance

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
