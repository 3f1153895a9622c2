"""Values that gradients compute again instead of keeping them: gradient checkpointing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from openmps._mpsgraph.builder import Builder


class Recomputation(Builder):
    """Less memory for more computation."""

    @contextmanager
    def recompute(self) -> Iterator[None]:
        """Make the operations inside a segment, whose values gradients compute again instead of keeping them.

        The gradients read copies of the segment's values, made from the tensors that enter it. So memory holds what
        enters each segment and the values of one segment at a time. The results are the same.

        Raises
        ------
        StateError
            If a segment is open: segments do not nest.

        Notes
        -----
        Dropout draws the same numbers again, and assignments run once. Sums over ranks and the results of conditions
        and while loops are kept. Gradients that are asked for inside a segment compute nothing of it again. It is a
        method of openmps; Apple has none, and ``to_swift`` writes the plain graph.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x, w = graph.placeholder((256, 64)), graph.variable(np.zeros((64, 64), np.float32))
        >>> y = x
        >>> for _ in range(6):
        ...     with graph.recompute():
        ...         y = graph.tanh(graph.tanh(y @ w) @ w)
        >>> (slope,) = graph.gradients(graph.sum(y), w)
        >>> graph.run({x: np.ones((256, 64))}, slope).shape
        (64, 64)
        """
        self._native.begin_recomputation()
        try:
            yield
        finally:
            self._native.end_recomputation()
