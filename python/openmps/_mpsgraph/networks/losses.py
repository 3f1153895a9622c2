"""Losses."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

_REDUCTIONS = {"none": 0, "sum": 1, "mean": 2}  # MPSGraphLossReductionType


class Losses(Builder):
    """Differences of scores and labels."""

    def softmax_cross_entropy(
        self, x: Operand, labels: Operand, axis: int = -1, *, reduction: str = "mean", name: str | None = None
    ) -> Tensor:
        """Return -labels * ln(softmax(x)) summed along an axis.

        Parameters
        ----------
        x, labels : tensors of one shape
        reduction : {"none", "sum", "mean"}
            The reduction over the losses of the other axes.
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((1, 2))
        >>> float(graph.run({x: [[0, 0]]}, graph.softmax_cross_entropy(x, [[1, 0]])))
        0.6931471824645996
        """
        if reduction not in _REDUCTIONS:
            raise ArgumentError(f'reduction is "{reduction}", expected one of {", ".join(_REDUCTIONS)}.')
        selector = "softMaxCrossEntropyWithSourceTensor:labelsTensor:axis:reductionType:name:"
        return self._one(selector, *self._alike(x, labels), axis, _REDUCTIONS[reduction], name)
