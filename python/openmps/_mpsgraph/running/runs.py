"""Runs of a graph, and its executables."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._inspection.monitoring import is_monitored, tell
from openmps._mpsgraph.builder import natives
from openmps._mpsgraph.dtypes import code_of, name_of
from openmps._mpsgraph.executable import Executable, compile_graph
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.run import Run
from openmps._mpsgraph.running.inputs import Inputs
from openmps._mpsgraph.running.work import GraphWork
from openmps._mpsgraph.source.runs import STORED_CALLS
from openmps._mpsgraph.tensor import Operation, Tensor
from openmps._mpsgraph.tensor_data import TensorData, fed_data, read_data, results_of
from openmps._runtime.device import CommandBuffer, Device
from openmps.errors import ArgumentError, DeviceError, DTypeError, ShapeError

Array = npt.NDArray[Any]
Feeds = Mapping[Tensor, Any]  # to TensorData, or whatever NumPy makes an array of
Operations = Operation | Sequence[Operation]


class Runs(Inputs):
    """Runs on the graph's device."""

    @overload
    def run(
        self, feeds: Feeds, targets: Tensor, operations: Operations = (), *, to_host: Literal[True] = True
    ) -> Array: ...
    @overload
    def run(
        self, feeds: Feeds, targets: Sequence[Tensor], operations: Operations = (), *, to_host: Literal[True] = True
    ) -> list[Array]: ...
    @overload
    def run(
        self, feeds: Feeds, targets: Tensor, operations: Operations = (), *, to_host: Literal[False]
    ) -> TensorData: ...
    @overload
    def run(
        self, feeds: Feeds, targets: Sequence[Tensor], operations: Operations = (), *, to_host: Literal[False]
    ) -> list[TensorData]: ...
    def run(
        self,
        feeds: Feeds,
        targets: Tensor | Sequence[Tensor],
        operations: Operations = (),
        *,
        to_host: bool = True,
    ) -> Array | TensorData | list[Array] | list[TensorData]:
        """Compute the targets, wait, and return their values.

        Parameters
        ----------
        feeds : mapping from placeholders to arrays
            NumPy arrays, anything with DLPack, nested sequences; converted to the placeholder's dtype. Or
            :class:`TensorData`, which is not copied.
        targets : Tensor or sequence of Tensor
        operations : Operation or sequence of Operation, optional
            Executed too: assignments.
        to_host : bool, optional
            False leaves the results on the device: :class:`TensorData`, which feeds other runs without a copy.

        Returns
        -------
        ndarray or TensorData, or a list of them for a sequence of targets

        Raises
        ------
        ArgumentError
            If a placeholder that the targets need is not fed.
        ShapeError
            If a feed does not have the placeholder's shape.
        DeviceError, DTypeError
            If a feed is data of another device or dtype.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((2,))
        >>> state = mps.TensorData([1.0, 2.0], device="cpu")
        >>> for _ in range(3):
        ...     state = graph.run({x: state}, x * 2, to_host=False)
        >>> state
        <TensorData on cpu: float32 (2)>
        >>> np.asarray(state)
        array([ 8., 16.], dtype=float32)
        """
        wanted, also = natives(targets, Tensor), self._executed(operations)
        self._tell(feeds, wanted, also)
        data = self._native.run(self._queue, self._fed(feeds), wanted, also)
        results = results_of(data, self.device, to_host)
        return results[0] if isinstance(targets, Tensor) else results

    def run_async(
        self,
        feeds: Feeds,
        targets: Tensor | Sequence[Tensor],
        operations: Operations = (),
        *,
        to_host: bool = True,
    ) -> Run:
        """Start a run and return at once; see :class:`Run`. Feeds are copied before it returns.

        Parameters
        ----------
        feeds : mapping from placeholders to arrays
        targets : Tensor or sequence of Tensor
        operations : sequence of Operation
        to_host : bool, optional
            False leaves the results on the device, as for :meth:`run`.
        """
        wanted, also = natives(targets, Tensor), natives(operations, Operation)
        return self._started(feeds, wanted, also, is_one=isinstance(targets, Tensor), to_host=to_host)

    def _started(
        self,
        feeds: Feeds,
        targets: list[Any],
        operations: list[Any],
        *,
        is_one: bool = False,
        to_host: bool = True,
    ) -> Run:
        """Start a run of native targets and operations, which callers of many runs look up once."""
        self._runs += bool(operations)
        self._tell(feeds, targets, operations)
        held: list[_core.GraphData] = []

        def read() -> Any:
            results = results_of(held, self.device, to_host)
            return results[0] if is_one else results

        run = Run(read)
        held += self._native.run_async(self._queue, self._fed(feeds), targets, operations, run._end)
        return run

    def encode(
        self,
        command_buffer: CommandBuffer,
        feeds: Feeds,
        results: Mapping[Tensor, npt.NDArray[Any] | TensorData],
        operations: Operations = (),
    ) -> None:
        """Encode a run on a command buffer; its results are written into arrays or data of yours.

        The arrays have their values after ``command_buffer.wait_until_completed()``, and in its completed handlers.
        Feeds are copied before this returns. One command buffer takes several runs; they run in their order.

        Parameters
        ----------
        command_buffer : CommandBuffer
            Not yet committed, of the graph's device.
        feeds : mapping from placeholders to arrays
        results : mapping from tensors to ndarrays or TensorData
            Each of the tensor's dtype and shape, dense in row-major order, and writable. TensorData of the graph's
            device is written without a copy, and later runs of the command buffer may read it.
        operations : Operation or sequence of Operation, optional
            Executed too: assignments.

        Raises
        ------
        ArgumentError
            If a placeholder that the results need is not fed, or a result is no array that can be written.
        DTypeError, ShapeError
            If an array has another dtype or shape than its tensor.
        DeviceError
            If the command buffer or data is of another device.
        StateError
            If it is committed.

        Notes
        -----
        Apple's name: ``encodeToCommandBuffer:feeds:targetOperations:resultsDictionary:executionDescriptor:``.

        Examples
        --------
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((2,))
        >>> squares = np.empty(2, np.float32)
        >>> buffer = mps.CommandQueue("cpu").command_buffer()
        >>> graph.encode(buffer, {x: [1, 2]}, {x * x: squares})
        >>> buffer.commit()
        >>> buffer.wait_until_completed()
        >>> squares
        array([1., 4.], dtype=float32)
        """
        if command_buffer.device != self.device:
            raise DeviceError(
                f'Graph.encode: command_buffer is on device "{command_buffer.device.name}", the graph on '
                f'"{self.device.name}".'
            )
        device, targets, copies = self.device._native, [], []
        for tensor, array in results.items():
            _check_result(tensor, array, self.device)
            if isinstance(array, TensorData):
                targets.append((tensor._native, array._native))
                continue
            data = _core.GraphData(device, array, code_of(array.dtype))
            targets.append((tensor._native, data))
            copies.append(functools.partial(data.read, array))
        executed = self._executed(operations)
        self._tell(feeds, [target for target, _ in targets], executed)
        self._native.encode(command_buffer._native, self._fed(feeds), targets, executed)
        command_buffer._results += copies

    def compile(
        self,
        feeds: Mapping[Tensor, Sequence[int | None]],
        targets: Tensor | Sequence[Tensor],
        operations: Operations = (),
        *,
        callables: Mapping[str, Executable] | None = None,
    ) -> Executable:
        """Return the targets, compiled for feeds of these shapes, in a form that can be saved in a folder.

        Parameters
        ----------
        feeds : mapping from placeholders to shapes; None for an extent that calls decide
        targets : Tensor or sequence of Tensor
        operations : Operation or sequence of Operation, optional
            Executed too: assignments.
        callables : mapping from symbols to Executable, optional
            For :meth:`call`: each compiled for shapes without None.

        Raises
        ------
        ArgumentError
            If a placeholder that the targets need is not among the feeds, or a symbol not among the callables.
        ShapeError
            If shapes do not fit the placeholders or each other.
        """
        for tensor in feeds:
            if not isinstance(tensor, Tensor):
                raise ArgumentError(f"A shape is given for {tensor!r}, expected a placeholder.")
        for symbol, executable in (callables or {}).items():
            if not isinstance(symbol, str) or not isinstance(executable, Executable):
                raise ArgumentError(f"callables have {executable!r} for {symbol!r}, expected an Executable for a str.")
        wanted, also = natives(targets, Tensor), natives(operations, Operation)
        made = compile_graph(self._native, self.device, feeds, wanted, also, callables or {})
        if is_monitored():  # its runs are those of the graph
            fed = {tensor.operation_name: self._wrap(tensor) for tensor in made._feeds}
            made._told = lambda arrays: self._tell(dict(zip(fed.values(), arrays, strict=True)), wanted, also)
        return made

    def _work(self, who: str, feeds: Feeds, targets: Sequence[Any], operations: Sequence[Any]) -> GraphWork:
        """Return a run that can be made on any device; `who` begins messages."""
        calls = self._record.calls
        fed = self._needed_feeds(who, feeds, Needed(calls, [*targets, *operations]))
        stored = self._stored_arrays(Needed(calls, [each for call in calls for each in call.results]))
        return GraphWork(calls, fed, stored, targets, operations)

    def _tell(self, feeds: Feeds, targets: Sequence[Any], operations: Sequence[Any]) -> None:
        """Tell a monitor of a run that is about to begin."""
        if is_monitored():
            key = tuple(each.identity for each in (*targets, *operations))
            tell(self, key, lambda: self._work("Graph.run", feeds, targets, operations))

    def _needed_feeds(self, who: str, feeds: Feeds, needed: Needed) -> list[tuple[_core.GraphTensor, npt.NDArray[Any]]]:
        """Return the feeds of the placeholders that a run needs, in the order of the placeholders."""
        fed = {tensor.identity: read_data(data) for tensor, data in self._fed(feeds)}
        wanted = [each._native for each in self._placeholders if needed.has_tensor(each._native)]
        missing = [each.operation_name for each in wanted if each.identity not in fed]
        if missing:
            raise ArgumentError(f'{who}: placeholder "{missing[0]}" is needed and not fed.')
        for each in wanted:
            _check_shape(who, each, fed[each.identity].shape)
        return [(each, fed[each.identity]) for each in wanted]

    def _stored_arrays(self, needed: Needed) -> dict[int, npt.NDArray[Any]]:
        """Return the elements of the variables and constants that are needed."""
        calls = [call for call in needed.all_of(self._record.calls) if call.selector in STORED_CALLS]
        known = {call.results[0].identity: call.arguments[0] for call in calls if call.arguments[0] is not None}
        asked = [self._wrap(call.results[0]) for call in calls if call.arguments[0] is None]
        arrays = self.run({}, asked) if asked else []
        return known | {tensor._native.identity: array for tensor, array in zip(asked, arrays, strict=True)}

    def _executed(self, operations: Operations) -> list[Any]:
        """Return the native operations of a run, which is counted if it has any."""
        found = natives(operations, Operation)
        self._runs += bool(found)
        return found

    def _fed(self, feeds: Feeds) -> list[tuple[_core.GraphTensor, _core.GraphData]]:
        if not isinstance(feeds, Mapping):
            raise ArgumentError(f"The feeds are {feeds!r}, expected a mapping from placeholders to arrays.")
        fed = []
        for tensor, value in feeds.items():
            if not isinstance(tensor, Tensor):
                raise ArgumentError(f"A feed is given for {tensor!r}, expected a placeholder.")
            data = fed_data(value, tensor.dtype, self.device, f"placeholder {tensor.name!r}")
            fed.append((tensor._native, data))
        return fed


def _check_result(tensor: Any, array: Any, device: Device) -> None:
    """Refuse an array or data into which the values of a tensor cannot be written as they are."""
    if not isinstance(tensor, Tensor):
        raise ArgumentError(f"Graph.encode: a result is given for {tensor!r}, expected a Tensor.")
    who = f"Graph.encode: the result of {tensor.name!r}"
    if not isinstance(array, np.ndarray | TensorData):
        raise ArgumentError(f"{who} is {type(array).__name__}, expected an ndarray or TensorData.")
    if array.dtype != tensor.dtype:
        raise DTypeError(f"{who} is an array of {name_of(array.dtype)}, expected {name_of(tensor.dtype)}.")
    expected = tensor.shape
    if expected is not None and (
        len(expected) != len(array.shape)
        or any(want not in (None, have) for want, have in zip(expected, array.shape, strict=True))
    ):
        raise ShapeError(f"{who} is an array of shape {array.shape}, expected {expected}.")
    if isinstance(array, TensorData):
        if array.device != device:
            raise DeviceError(f'{who} is data on "{array.device.name}", the graph is on "{device.name}".')
        if array.is_read_only:
            raise ArgumentError(f"{who} is data that is read-only, expected one that can be written.")
    elif not array.flags.c_contiguous or not array.flags.writeable:
        is_what = "not writable" if array.flags.c_contiguous else "not dense in row-major order"
        raise ArgumentError(f"{who} is an array that is {is_what}, expected one that can be written as a whole.")


def _check_shape(who: str, placeholder: _core.GraphTensor, shape: tuple[int, ...]) -> None:
    """Refuse a feed that the placeholder does not take, such as a shape in the place of an array."""
    wanted = placeholder.shape
    if wanted is None:
        return
    if len(wanted) != len(shape) or any(want not in (-1, have) for want, have in zip(wanted, shape, strict=True)):
        expected = tuple("?" if extent < 0 else extent for extent in wanted)
        raise ShapeError(
            f'{who}: placeholder "{placeholder.operation_name}" is fed with an array of shape {shape}, expected '
            f"an array of shape {expected}."
        )
