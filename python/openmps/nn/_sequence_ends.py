"""Sequences (N, time, features) of several lengths, filled up to one: which of their steps are there."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps._checks.arguments import checked
from openmps._mpsgraph import Tensor
from openmps._mpsgraph.tensor import Operand
from openmps.errors import DTypeError, ShapeError
from openmps.nn._layer import extent

__all__ = ["SequenceEnds", "last_state"]


class SequenceEnds:
    """The ends of sequences; a length that is not 0 to the number of steps makes results NaN.

    Parameters
    ----------
    x : Tensor, shape (N, time, features)
    lengths : tensor or array of integers, shape (N,)
    who : object
        Begins messages.
    """

    def __init__(self, x: Tensor, lengths: Operand, who: object) -> None:
        graph: Any = x.graph
        self._graph, steps = graph, extent(x, 1, who, axes=3)
        given = lengths if isinstance(lengths, Tensor) else graph.constant(lengths)
        if given.dtype.kind not in "iu":
            raise DTypeError(f"{who!r}: lengths are {given.dtype}, expected integers.")
        rows, count = (x.shape or (None,))[0], (given.shape or (None,))[0]
        if given.ndim != 1 or (None not in (rows, count) and rows != count):
            raise ShapeError(f"{who!r}: lengths have shape {given.shape}, expected ({rows or 'N'},).")
        self._lengths = graph.reshape(graph.cast(given, np.int32), (-1, 1))
        self._places = graph.constant(np.arange(steps, dtype=np.int32).reshape(1, -1))
        self._are_known = graph.logical_and(self._lengths >= 0, self._lengths <= steps)
        self._inside = self._places < self._lengths

    def turned(self, x: Tensor) -> Tensor:
        """Return each sequence back to front, its further steps where they are."""
        places = self._graph.select(self._inside, self._lengths - 1 - self._places, self._places)
        y: Tensor = self._graph.gather(x, places, 1, batch_dims=1)
        return y

    def cut(self, x: Tensor) -> Tensor:
        """Return the sequences with 0 after their ends."""
        return self._chosen(x, self._inside)

    def last(self, x: Tensor) -> Tensor:
        """Return the last step of each sequence (N, features), 0 for one of no steps."""
        return self._chosen(x, self._graph.equal(self._places, self._lengths - 1)).sum(1)

    def _chosen(self, x: Tensor, steps: Tensor) -> Tensor:
        graph = self._graph
        rest = graph.select(self._are_known, 0.0, np.nan, name="a length that is not 0 to the number of steps")
        y: Tensor = graph.select(graph.expand_dims(steps, 2), x, graph.expand_dims(rest, 2))
        return y


@checked("last_state", values_alone=False)
def last_state(states: Tensor, lengths: Operand) -> Tensor:
    """Return the state of a recurrent layer after the last step of each sequence, 0 for a sequence of no steps.

    Parameters
    ----------
    states : Tensor, shape (N, time, width)
    lengths : tensor or array of integers, shape (N,)
        A length that is not 0 to time gives NaN.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> states = graph.constant([[[1.0], [2.0], [0.0]], [[3.0], [0.0], [0.0]]])
    >>> graph.run({}, nn.last_state(states, [2, 1])).tolist()
    [[2.0], [3.0]]
    """
    return SequenceEnds(states, lengths, "last_state").last(states)
