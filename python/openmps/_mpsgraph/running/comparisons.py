"""Graphs on two devices."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._checks.arrays import not_negative
from openmps._inspection.comparison import Comparison
from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.running.programs import Programs
from openmps._mpsgraph.running.runs import Feeds, Operations
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._runtime.device import Device


class Comparisons(Programs):
    """A graph that is computed on another device, result by result."""

    def compare(
        self,
        feeds: Feeds,
        targets: Tensor | Sequence[Tensor],
        device: Device | str | None = "reference",
        *,
        operations: Operations = (),
        tolerance: float = 1e-5,
    ) -> Comparison:
        """Compute every result that the targets need on another device too, and say which differ.

        The graph is built again for that device, with the present values of its variables. All results are computed
        one by one, then the targets alone, where operations are fused as in a usual run. Nothing is assigned.

        Parameters
        ----------
        feeds : mapping from placeholders to arrays
        targets : Tensor or sequence of Tensor
        device : Device or str, optional
            The second device; "reference" computes in float64.
        operations : Operation or sequence of Operation, optional
            Executed on both devices. Assigned variables are compared; those of the graph itself stay.
        tolerance : float, optional
            Of float32, as a part of the largest element; half types get as much more as they are coarser. Integers have
            to be equal, and NaN and infinities at the same places.

        Returns
        -------
        Comparison

        Raises
        ------
        ArgumentError
            If a placeholder that the targets need is not fed.

        Notes
        -----
        The results of all operations are in memory at once, twice.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((None, 2), name="x")
        >>> found = graph.compare({x: [[1, 2]]}, graph.exp(x, name="e") @ np.ones((2, 1), np.float32))
        >>> found.is_same, [node.name for node in found.nodes]
        (True, ['e', 'matrixMultiplication_3'])
        """
        not_negative(tolerance, "Graph.compare: tolerance")
        wanted, also = natives(targets, Tensor), natives(operations, Operation)
        work = self._work("Graph.compare", feeds, wanted, also)
        one, other = (work.results(each) for each in (self.device, Device.of(device)))
        return Comparison.of(one, other, tolerance)
