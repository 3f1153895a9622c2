"""Graphs on two devices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import not_negative
from openmps._inspection.comparison import Comparison, compared
from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.record import Call, identities
from openmps._mpsgraph.replay import Replay
from openmps._mpsgraph.running.programs import Programs
from openmps._mpsgraph.running.runs import Feeds
from openmps._mpsgraph.tensor import Tensor
from openmps._mpsgraph.tensor_data import fed_data, results_of
from openmps._runtime.device import Device

Array = npt.NDArray[Any]
_GIVEN = ("placeholderWith", "constantWith", "variableWith")


class Comparisons(Programs):
    """A graph that is computed on another device, result by result."""

    def compare(
        self,
        feeds: Feeds,
        targets: Tensor | Sequence[Tensor],
        device: Device | str | None = "reference",
        *,
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
        wanted, calls = natives(targets, Tensor), self._record.calls
        needed = Needed(calls, wanted)
        fed = self._needed_feeds("Graph.compare", feeds, needed)
        arrays = self._stored_arrays(Needed(calls, [each for call in calls for each in call.results]))
        copies = [_Copy(each, calls, arrays) for each in (self.device, Device.of(device))]
        shown = [
            (call, tensor)
            for call in needed.of(calls, is_inside=False)
            for tensor in call.results
            if _is_shown(call, tensor)
        ]
        values = [each.run(fed, [tensor for _, tensor in shown]) for each in copies]
        places = {tensor.identity: place for place, (_, tensor) in enumerate(shown)}
        nodes = [
            compared(tensor.operation_name, _method(call), one, other, tolerance, _sources(call, places))
            for (call, tensor), one, other in zip(shown, *values, strict=True)
        ]
        values = [each.run(fed, wanted) for each in copies]
        fused = [
            compared(tensor.operation_name, "target", one, other, tolerance)
            for tensor, one, other in zip(wanted, *values, strict=True)
        ]
        names = copies[0].device.name, copies[1].device.name
        return Comparison(names, nodes, fused, float(tolerance))


class _Copy:
    """The whole graph, built again for a device: random numbers follow from places in it, and from the run's number."""

    def __init__(self, device: Device, calls: Sequence[Call], arrays: Mapping[int, Array]) -> None:
        self.device = device
        self._native, self._queue = _core.TensorGraph(), _core.CommandQueue(device._native)
        self._replay = Replay(self._native, arrays)
        self._replay.write(calls)

    def run(self, fed: Sequence[tuple[Any, Array]], tensors: Sequence[Any]) -> list[Array]:
        """Return the values of the first graph's tensors."""
        if not tensors:
            return []
        feeds = [(self._replay[tensor], fed_data(array, array.dtype, self.device, "a feed")) for tensor, array in fed]
        found: list[Array] = results_of(
            self._native.run(self._queue, feeds, [self._replay[tensor] for tensor in tensors], []), self.device, True
        )
        return found


def _sources(call: Call, places: Mapping[int, int]) -> list[int]:
    read = dict.fromkeys(identities(call.arguments))
    return [places[each] for each in read if each in places]


def _is_shown(call: Call, tensor: Any) -> bool:
    return isinstance(tensor, _core.GraphTensor) and not call.selector.startswith(_GIVEN)


def _method(call: Call) -> str:
    return call.selector.partition(":")[0].partition("With")[0]
