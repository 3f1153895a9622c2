"""Attention."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError


class Attention(Builder):
    """Attention of queries to keys and values."""

    def attention(
        self,
        query: Operand,
        key: Operand,
        value: Operand,
        mask: Operand | None = None,
        *,
        scale: float | None = None,
        name: str | None = None,
    ) -> Tensor:
        """Return softmax(scale * Q K^T + mask) V.

        Parameters
        ----------
        query, key, value : tensor, shapes (..., N, F), (..., M, F) and (..., M, G)
        mask : tensor, optional
            Added; its shape broadcasts to (..., N, M).
        scale : float, optional
            1 / sqrt(F) unless given.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.attention([[0.0]], [[1.0], [2.0]], [[1.0], [3.0]]))
        array([[2.]], dtype=float32)
        """
        queries, keys, values = self._tensor(query), self._tensor(key), self._tensor(value)
        added = None if mask is None else self._tensor(mask)
        if scale is None:
            features = queries.shape[-1] if queries.shape else None
            if features is None:
                raise ArgumentError("attention: the features of the query are not known, so that a scale is needed.")
            scale = 1 / max(features, 1) ** 0.5
        selector = "scaledDotProductAttentionWithQueryTensor:keyTensor:valueTensor:maskTensor:scale:name:"
        return self._one(selector, queries, keys, values, added, float(scale), name)
