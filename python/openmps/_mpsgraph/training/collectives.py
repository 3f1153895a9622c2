"""Values of all processes that train together."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

_METHODS = {"sum": "ompsSumOverRanksWithTensor:name:", "mean": "ompsMeanOverRanksWithTensor:name:"}


class Collectives(Builder):
    """Values of all ranks of ``openmps.distributed``."""

    def all_reduce(self, x: Operand, *, reduction: str = "sum", name: str | None = None) -> Tensor:
        """Return each element's sum over all ranks, or its mean; a process that is alone gets `x`.

        Parameters
        ----------
        x : tensor of floats
            Of the same shape in all ranks.
        reduction : {"sum", "mean"}
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `reduction` is another text.
        DTypeError
            If `x` has integers.

        Notes
        -----
        All ranks have to run the same graphs in the same order. Sums that nothing reads in between travel together. The
        gradient is the same reduction of the gradients. It is a method of openmps; Apple has none.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.all_reduce([1.0, 2.0]))
        array([1., 2.], dtype=float32)
        """
        if reduction not in _METHODS:
            raise ArgumentError(f'Graph.all_reduce: reduction is {reduction!r}, expected "sum" or "mean".')
        return self._one(_METHODS[reduction], self._tensor(x), name)
