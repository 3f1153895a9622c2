"""Matrices in the last two axes."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.tensor import Operand, Tensor


class Matrices(Builder):
    """Matmul, inverse and parts of matrices."""

    def matmul(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the matmul over the last two axes; axes before them broadcast, a vector is a row or a column.

        Parameters
        ----------
        a : tensor, array or number
        b : tensor, array or number
        name : str, optional
            The name in messages.
        """
        return self._one("matrixMultiplicationWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def inverse(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the inverses of the square matrices in the last two axes.

        Parameters
        ----------
        x : tensor, shape (..., N, N)
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph inverseOfTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.inverse([[2.0, 0.0], [0.0, 4.0]]))
        array([[0.5 , 0.  ],
               [0.  , 0.25]], dtype=float32)
        """
        return self._one("inverseOfTensor:name:", self._tensor(x), name)

    def band_part(self, x: Operand, lower: int, upper: int, *, name: str | None = None) -> Tensor:
        """Return matrices with 0 outside of a band around the diagonal.

        Parameters
        ----------
        x : tensor or array
            Matrices are the last two axes.
        lower, upper : int
            How many diagonals below and above stay; -1: all of them.
        name : str, optional
            The name in messages.
        """
        return self._one("bandPartWithTensor:numLower:numUpper:name:", self._tensor(x), lower, upper, name)

    def hamming_distance(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the number of differing bits of all pairs of rows, uint32.

        Parameters
        ----------
        a, b : tensor of integers, shapes (..., M, K) and (..., N, K)
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph HammingDistanceWithPrimaryTensor:secondaryTensor:resultDataType:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.hamming_distance([[1], [2]], [[3]]))
        array([[1],
               [1]], dtype=uint32)
        """
        selector = "HammingDistanceWithPrimaryTensor:secondaryTensor:resultDataType:name:"
        return self._one(selector, *self._alike(a, b), code_of(np.uint32), name)
