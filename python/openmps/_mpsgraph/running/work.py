"""A run of a graph that can be made again, result by result, on any device."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._inspection.results import NamedArray, Results
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.record import Call, identities
from openmps._mpsgraph.replay import Replay
from openmps._mpsgraph.tensor_data import fed_data, results_of
from openmps._runtime.device import Device

__all__ = ["GraphWork"]

Array = npt.NDArray[Any]
Native = Any  # a tensor or an operation of the compiled core
_GIVEN = ("placeholderWith", "constantWith", "variableWith")
_ASSIGN = "assignVariable:withValueOfTensor:name:"


class GraphWork:
    """Feeds, targets and operations of a run, and the values that constants and variables have before it.

    Parameters
    ----------
    calls : sequence of Call
        That built the graph.
    fed : sequence of placeholders with their arrays
    stored : mapping
        The elements of all variables and constants, by the identity of their tensors.
    targets, operations : list
    """

    kind = "Graph"

    def __init__(
        self,
        calls: Sequence[Call],
        fed: Sequence[tuple[Native, Array]],
        stored: Mapping[int, Array],
        targets: Sequence[Native],
        operations: Sequence[Native],
    ) -> None:
        self._calls, self._fed, self._stored = calls, fed, stored
        self._targets, self._operations = targets, operations
        self._needed = Needed(calls, [*targets, *operations])

    def results(self, device: Device) -> Results:
        """Compute each operation that the run needs, then the targets alone with the operations."""
        copy = _Copy(device, self._calls, self._stored)
        shown = self._shown()
        places = {tensor.identity: place for place, (_, tensor) in enumerate(shown)}
        values = copy.run(self._fed, [tensor for _, tensor in shown])
        nodes = [
            NamedArray(tensor.operation_name, _method(call), value, _sources(call, places))
            for (call, tensor), value in zip(shown, values, strict=True)
        ]
        targets = copy.run(self._fed, self._targets, self._operations)
        assigned = self._assigned()
        return Results(
            device.name,
            tuple(nodes),
            tuple(_named(self._targets, "target", targets)),
            tuple(_named(assigned, "variable", copy.run([], assigned))),
        )

    def inputs(self) -> list[NamedArray]:
        """Return the feeds, then variables and constants in the order in which they were made."""
        stored = _named(self._with_elements(), "stored", self._stored.values())
        return [NamedArray(tensor.operation_name, "feed", array) for tensor, array in self._fed] + stored

    def with_inputs(self, arrays: Sequence[Array]) -> GraphWork:
        """Return the same run with other arrays in place of its inputs."""
        count = len(self._fed)
        fed = [(tensor, array) for (tensor, _), array in zip(self._fed, arrays, strict=False)]
        stored = dict(zip(self._stored, arrays[count:], strict=True))
        return GraphWork(self._calls, fed, stored, self._targets, self._operations)

    def _with_elements(self) -> list[Native]:
        made = {each.identity: each for call in self._all_calls() for each in call.results if each is not None}
        return [made[identity] for identity in self._stored]

    def _all_calls(self) -> list[Call]:
        everything = Needed(self._calls, [each for call in self._calls for each in call.results])
        return list(everything.all_of(self._calls))

    def _shown(self) -> list[tuple[Call, Native]]:
        """Return the operations that are compared, with their results."""
        return [
            (call, tensor)
            for call in self._needed.of(self._calls, is_inside=False)
            for tensor in call.results
            if isinstance(tensor, _core.GraphTensor) and not call.selector.startswith(_GIVEN)
        ]

    def _assigned(self) -> list[Native]:
        """Return the variables that the run assigns, each once."""
        calls = [call for call in self._needed.all_of(self._calls) if call.selector == _ASSIGN]
        return list({call.arguments[0].identity: call.arguments[0] for call in calls}.values())


class _Copy:
    """The whole graph, built again for a device: random numbers follow from places in it, and from the run's number."""

    def __init__(self, device: Device, calls: Sequence[Call], arrays: Mapping[int, Array]) -> None:
        self._device = device
        self._native, self._queue = _core.TensorGraph(), _core.CommandQueue(device._native)
        self._replay = Replay(self._native, arrays)
        self._replay.write(calls)

    def run(
        self, fed: Sequence[tuple[Native, Array]], tensors: Sequence[Native], operations: Sequence[Native] = ()
    ) -> list[Array]:
        """Return the values of the first graph's tensors."""
        if not tensors and not operations:
            return []
        feeds = [(self._replay[tensor], fed_data(array, array.dtype, self._device, "a feed")) for tensor, array in fed]
        targets, executed = ([self._replay[each] for each in part] for part in (tensors, operations))
        found: list[Array] = results_of(self._native.run(self._queue, feeds, targets, executed), self._device, True)
        return found


def _named(tensors: Sequence[Native], kind: str, arrays: Any) -> list[NamedArray]:
    return [NamedArray(tensor.operation_name, kind, array) for tensor, array in zip(tensors, arrays, strict=True)]


def _sources(call: Call, places: Mapping[int, int]) -> tuple[int, ...]:
    read = dict.fromkeys(identities(call.arguments))
    return tuple(places[each] for each in read if each in places)


def _method(call: Call) -> str:
    return call.selector.partition(":")[0].partition("With")[0]
