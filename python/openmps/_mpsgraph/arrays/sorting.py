"""Orders along an axis, the largest and the smallest, and the places that are not 0."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Sorting(Builder):
    """Elements in their order, and where they are."""

    def sort(self, x: Operand, axis: int = -1, *, descending: bool = False, name: str | None = None) -> Tensor:
        """Return elements in their order along an axis; a NaN comes last.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        descending : bool
            Whether the largest comes first.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph sortWithTensor:axis:descending:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sort([3.0, 1.0, 2.0]))
        array([1., 2., 3.], dtype=float32)
        """
        return self._one("sortWithTensor:axis:descending:name:", self._tensor(x), axis, descending, name)

    def argsort(self, x: Operand, axis: int = -1, *, descending: bool = False, name: str | None = None) -> Tensor:
        """Return the positions, int32, of elements in their order along an axis. Equal ones keep their order.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        descending : bool
            Whether the largest comes first.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph argSortWithTensor:axis:descending:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.argsort([3.0, 1.0, 2.0]))
        array([1, 2, 0], dtype=int32)
        """
        return self._one("argSortWithTensor:axis:descending:name:", self._tensor(x), axis, descending, name)

    def top_k(self, x: Operand, k: int, *, axis: int = -1, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Return the `k` largest along an axis, largest first, and their positions as int32.

        Parameters
        ----------
        x : tensor or array
        k : int
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        values, positions = self._many("topKWithSourceTensor:axis:k:name:", self._tensor(x), axis, k, name)
        return values, positions

    def bottom_k(self, x: Operand, k: int, *, axis: int = -1, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Return the `k` smallest along an axis, smallest first, and their positions as int32.

        Parameters
        ----------
        x : tensor or array of floats or integers
        k : int
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph bottomKWithSourceTensor:axis:k:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.bottom_k([3.0, 1.0, 2.0], 2)[0])
        array([1., 2.], dtype=float32)
        """
        values, positions = self._many("bottomKWithSourceTensor:axis:k:name:", self._tensor(x), axis, k, name)
        return values, positions

    def nonzero(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return one row of indices, int32, for each element that is not 0.

        Parameters
        ----------
        x : tensor or array
            Its elements follow from feeds and constants, because they determine the shape.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (count, axes of `x`)

        Notes
        -----
        Source: ``-[MPSGraph nonZeroIndicesOfTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.nonzero([[1, 0], [0, 2]]))
        array([[0, 0],
               [1, 1]], dtype=int32)
        """
        return self._one("nonZeroIndicesOfTensor:name:", self._tensor(x), name)
