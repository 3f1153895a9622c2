"""Graphs of tensors: built once, differentiated, run any number of times (MPSGraph)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps.device import Device
from openmps.errors import ArgumentError, GraphError, ShapeError
from openmps.mpsgraph import picture
from openmps.mpsgraph.arithmetic import Arithmetic
from openmps.mpsgraph.builder import extents
from openmps.mpsgraph.convolutions import Convolutions
from openmps.mpsgraph.dtypes import as_elements, code_of
from openmps.mpsgraph.executable import Executable, compile_graph, read_data
from openmps.mpsgraph.indexing import Indexing
from openmps.mpsgraph.layers import Layers
from openmps.mpsgraph.pooling import Pooling
from openmps.mpsgraph.recurrent import Recurrent
from openmps.mpsgraph.run import Run
from openmps.mpsgraph.shapes import Shapes
from openmps.mpsgraph.stochastic import Stochastic
from openmps.mpsgraph.tensor import Operand, Operation, Tensor
from openmps.mpsgraph.variables import Variables

__all__ = ["Graph"]

Array = npt.NDArray[Any]
Feeds = Mapping[Tensor, Any]  # to whatever NumPy makes an array of
Operations = Operation | Sequence[Operation]


class Graph(Arithmetic, Shapes, Layers, Convolutions, Pooling, Indexing, Recurrent, Stochastic, Variables):
    """A graph of operations on tensors (MPSGraph).

    Placeholders are fed at every run, variables keep their values from run to run; Python's operators and the methods
    make new tensors. A graph is compiled at its first run with feeds of one set of types, and kept.

    Parameters
    ----------
    device : Device or str, optional
        Where it runs; default: the best there is.

    Notes
    -----
    Source: MPSGraph, Apple's reference and the session "Build customized ML models with the Metal Performance Shaders
    Graph".

    Examples
    --------
    GeLU out of primitive operations:

    >>> graph = mps.Graph()
    >>> x = graph.placeholder((None, 3), name="x")
    >>> gelu = x * (0.5 + 0.5 * graph.erf(x * 0.5**0.5))
    >>> graph.run({x: [[-1, 0, 1]]}, gelu).round(4)
    array([[-0.1587,  0.    ,  0.8413]], dtype=float32)
    """

    def __init__(self, device: Device | str | None = None) -> None:
        super().__init__()
        self.device = Device.of(device)
        self._queue = _core.CommandQueue(self.device._native)

    # ---- where tensors come from

    def placeholder(
        self,
        shape: Sequence[int | None] | None = None,
        dtype: npt.DTypeLike = np.float32,
        *,
        name: str | None = None,
    ) -> Tensor:
        """Return a tensor that every run is fed with.

        Parameters
        ----------
        shape : sequence, optional
            None, or -1, for an extent that each feed decides; no shape at all leaves the number of axes open.
        dtype : dtype
        name : str, optional

        Examples
        --------
        >>> mps.Graph().placeholder((None, 28, 28, 1), name="images")
        <Tensor images: float32 ('?', 28, 28, 1)>
        """
        open_shape = None if shape is None else extents(shape, "shape")
        return self._wrap(self._native.placeholder(open_shape, code_of(dtype), name or ""))

    def variable(self, value: npt.ArrayLike, dtype: npt.DTypeLike | None = None, *, name: str | None = None) -> Tensor:
        """Return a tensor that keeps its value from run to run, with this first one.

        Parameters
        ----------
        value : tensor, array or number
        dtype : dtype
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> count = graph.variable([0.0])
        >>> add = graph.assign(count, count + 1)
        >>> for _ in range(3):
        ...     _ = graph.run({}, [], [add])
        >>> graph.run({}, count)
        array([3.], dtype=float32)
        """
        elements = as_elements(value, dtype)
        variable = self._wrap(self._native.variable(elements, code_of(elements.dtype), name or ""))
        self._variables.append((name or "", variable))
        return variable

    def constant(self, value: npt.ArrayLike, dtype: npt.DTypeLike | None = None) -> Tensor:
        """Return a tensor of these elements.

        Parameters
        ----------
        value : tensor, array or number
        dtype : dtype
        """
        return self._tensor(value, dtype)

    # ---- gradients

    def gradients(self, of: Tensor, by: Tensor | Sequence[Tensor], *, name: str | None = None) -> list[Tensor]:
        """Return the derivatives of the sum of a tensor by others, in their shapes.

        Parameters
        ----------
        of : Tensor of floats
        by : Tensor or sequence of Tensor
            Placeholders, variables, or anything in between.
        name : str, optional
            The name in messages.

        Raises
        ------
        GraphError
            If `of` does not depend on one of them.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((3,))
        >>> (dx,) = graph.gradients(graph.log(x), [x])
        >>> graph.run({x: [1, 2, 4]}, dx)
        array([1.  , 0.5 , 0.25], dtype=float32)
        """
        by = [by] if isinstance(by, Tensor) else list(by)
        found = self._native.gradients(_natives(of, Tensor)[0], _natives(by, Tensor), name or "")
        for tensor, native in zip(by, found, strict=True):
            if native is None:
                raise GraphError(f"gradients: {of!r} does not depend on {tensor!r}.")
        return [self._wrap(native) for native in found if native is not None]

    # ---- order, choice, repetition

    def control_dependencies(
        self, operations: Sequence[Operation], block: Callable[[], Sequence[Tensor]], *, name: str | None = None
    ) -> list[Tensor]:
        """Return the results of `block`; all its operations run after `operations`.

        Parameters
        ----------
        operations : sequence of Operation
        block : callable that returns a sequence of Tensor
        name : str, optional
            The name in messages.
        """
        natives = _natives(operations, Operation)
        made = self._native.control_dependencies(
            natives, lambda: self._made(block(), _who("control_dependencies", name), "the block"), name or ""
        )
        return [self._wrap(native) for native in made]

    def cond(
        self,
        predicate: Operand,
        yes: Callable[[], Sequence[Tensor]],
        no: Callable[[], Sequence[Tensor]],
        *,
        name: str | None = None,
    ) -> list[Tensor]:
        """Return the tensors of one of two blocks, by a predicate of one element.

        Both make tensors of the same number, shapes and dtypes. The other block does not run, nor do its assignments.
        The assignments of the block that runs are always executed, even if they are not among the operations of a run.
        A predicate that follows from feeds and constants chooses before the run: only the block that is taken is
        compiled.

        Parameters
        ----------
        predicate : tensor of one element
        yes : callable that returns a sequence of Tensor
            The block for a predicate that is not 0.
        no : callable that returns a sequence of Tensor
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x, flag = graph.placeholder((2,)), graph.placeholder((1,), bool)
        >>> (y,) = graph.cond(flag, lambda: [x * 2], lambda: [-x])
        >>> graph.run({x: [1, 2], flag: [False]}, y)
        array([-1., -2.], dtype=float32)
        """
        branches = (
            lambda: self._made(yes(), _who("cond", name), "the then block"),
            lambda: self._made(no(), _who("cond", name), "the else block"),
        )
        made = self._native.choose(self._tensor(predicate)._native, *branches, name or "")
        return [self._wrap(native) for native in made]

    def for_loop(
        self,
        count: Operand,
        initial: Sequence[Operand],
        body: Callable[..., Sequence[Tensor]],
        *,
        start: Operand = 0,
        step: Operand = 1,
        name: str | None = None,
    ) -> list[Tensor]:
        """Run `body(index, *arguments)` for start, start + step, ... below `count`; the results are the next arguments.

        Parameters
        ----------
        count : int or tensor
        initial : sequence of tensors
        body : callable
        start : int or tensor
        step : int or tensor
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((1,))
        >>> (y,) = graph.for_loop(3, [x], lambda index, value: [value * 2])
        >>> graph.run({x: [5]}, y)
        array([40.], dtype=float32)
        """

        def inside(index: _core.GraphTensor, arguments: list[_core.GraphTensor]) -> list[_core.GraphTensor]:
            answer = body(self._wrap(index), *(self._wrap(native) for native in arguments))
            return self._made(answer, _who("for_loop", name), "the body")

        lower, upper, stride = (
            self._bound(bound, what, _who("for_loop", name))
            for what, bound in (("start", start), ("count", count), ("step", step))
        )
        carried = [self._tensor(tensor)._native for tensor in initial]
        made = self._native.for_loop(lower, upper, stride, carried, inside, name or "")
        return [self._wrap(native) for native in made]

    def while_loop(
        self,
        initial: Sequence[Operand],
        before: Callable[..., tuple[Tensor, Sequence[Tensor]]],
        after: Callable[..., Sequence[Tensor]],
        *,
        name: str | None = None,
    ) -> list[Tensor]:
        """Run two blocks in turn as long as a predicate is not 0; return the last results of the first one.

        Parameters
        ----------
        initial : sequence of tensors
            The first arguments of `before`.
        before : callable
            Returns the predicate, one element, and a sequence of results.
        after : callable
            Called with the results; returns the next arguments of `before`.
        name : str, optional
            The name in messages.

        Notes
        -----
        There is no gradient through it. Assignments in the blocks run in every iteration, each of which draws other
        random numbers. On a GPU with a driver of CUDA 12.4 or later, a repeated run of a graph is one launch, however
        many iterations it takes. With older drivers the CPU reads the predicate in every iteration.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((1,))
        >>> (y,) = graph.while_loop([x], lambda value: (value < 100, [value]), lambda value: [value * 3])
        >>> graph.run({x: [2]}, y)
        array([162.], dtype=float32)
        """
        who = _who("while_loop", name)

        def first(arguments: list[_core.GraphTensor]) -> list[_core.GraphTensor]:
            answer = before(*(self._wrap(native) for native in arguments))
            if not isinstance(answer, tuple) or len(answer) != 2:
                raise ArgumentError(f"{who}: the before block returns {answer!r}, expected (predicate, results).")
            predicate, results = answer
            return [self._tensor(predicate)._native, *self._made(results, who, "the before block")]

        def second(arguments: list[_core.GraphTensor]) -> list[_core.GraphTensor]:
            return self._made(after(*(self._wrap(native) for native in arguments)), who, "the after block")

        start = [self._tensor(tensor)._native for tensor in initial]
        return [self._wrap(native) for native in self._native.while_loop(start, first, second, name or "")]

    # ---- descriptions

    def summary(self, targets: Tensor | Operation | Sequence[Tensor | Operation]) -> str:
        """Return a line for each operation that the targets need: its name, its results and its operands.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 3), name="x")
        >>> print(graph.summary(graph.tanh(x @ np.ones((3, 2)), name="y")))
        operation               makes           takes
        x                       float32 (?, 3)  -
        constant_1              float32 (3, 2)  -
        matrixMultiplication_2  float32 (?, 2)  x, constant_1
        y                       float32 (?, 2)  matrixMultiplication_2
        """
        return picture.summary(picture.operations_behind(_makers(targets)))

    def to_dot(self, targets: Tensor | Operation | Sequence[Tensor | Operation]) -> str:
        """Return the same as a drawing for Graphviz: control dependencies are dashed, targets have a double edge.

        Parameters
        ----------
        targets : Tensor or Operation, or a sequence of them

        Examples
        --------
        >>> graph = mps.Graph()
        >>> print(graph.to_dot(-graph.placeholder((2,), name="x")))
        digraph {
          node [shape=box];
          n0 [label="x\\nfloat32 (2)"];
          n1 [label="negative_1\\nfloat32 (2)", peripheries=2];
          n0 -> n1;
        }
        <BLANKLINE>
        """
        makers = _makers(targets)
        return picture.to_dot(picture.operations_behind(makers), makers)

    # ---- runs

    @overload
    def run(self, feeds: Feeds, targets: Tensor, operations: Operations = ()) -> Array: ...
    @overload
    def run(self, feeds: Feeds, targets: Sequence[Tensor], operations: Operations = ()) -> list[Array]: ...
    def run(self, feeds: Feeds, targets: Tensor | Sequence[Tensor], operations: Operations = ()) -> Array | list[Array]:
        """Compute the targets, wait, and return their values.

        Parameters
        ----------
        feeds : mapping from placeholders to arrays
            NumPy arrays, anything with DLPack, nested sequences; converted to the placeholder's dtype.
        targets : Tensor or sequence of Tensor
        operations : Operation or sequence of Operation, optional
            Executed too: assignments.

        Returns
        -------
        ndarray, or a list of them for a sequence of targets

        Raises
        ------
        ArgumentError
            If a placeholder that the targets need is not fed.
        ShapeError
            If a feed does not have the placeholder's shape.
        """
        wanted, also = _natives(targets, Tensor), _natives(operations, Operation)
        data = self._native.run(self._queue, self._fed(feeds), wanted, also)
        arrays = [read_data(each) for each in data]
        return arrays[0] if isinstance(targets, Tensor) else arrays

    def run_async(self, feeds: Feeds, targets: Tensor | Sequence[Tensor], operations: Operations = ()) -> Run:
        """Start a run and return at once; see :class:`Run`. Feeds are copied before it returns.

        Parameters
        ----------
        feeds : mapping from placeholders to arrays
        targets : Tensor or sequence of Tensor
        operations : sequence of Operation
        """
        wanted, also = _natives(targets, Tensor), _natives(operations, Operation)
        held: list[_core.GraphData] = []

        def read() -> Array | list[Array]:
            arrays = [read_data(each) for each in held]
            return arrays[0] if isinstance(targets, Tensor) else arrays

        run = Run(read)
        held += self._native.run_async(self._queue, self._fed(feeds), wanted, also, run._end)
        return run

    def compile(
        self,
        feeds: Mapping[Tensor, Sequence[int | None]],
        targets: Sequence[Tensor],
        operations: Operations = (),
    ) -> Executable:
        """Return the targets, compiled for feeds of these shapes, in a form that can be saved in a folder.

        Parameters
        ----------
        feeds : mapping from placeholders to shapes; None for an extent that calls decide
        targets : sequence of Tensor
        operations : Operation or sequence of Operation, optional
            Executed too: assignments.

        Raises
        ------
        ArgumentError
            If a placeholder that the targets need is not among the feeds.
        ShapeError
            If shapes do not fit the placeholders or each other.
        """
        for tensor in feeds:
            if not isinstance(tensor, Tensor):
                raise ArgumentError(f"A shape is given for {tensor!r}, expected a placeholder.")
        return compile_graph(
            self._native, self.device, feeds, _natives(targets, Tensor), _natives(operations, Operation)
        )

    def _bound(self, bound: Operand, what: str, who: str) -> _core.GraphTensor:
        """Return a bound of a loop: one element, as far as its shape is known."""
        tensor = self._tensor(bound, np.int32)
        if tensor.shape is not None and any(extent not in (1, None) for extent in tensor.shape):
            raise ShapeError(f"{who}: {what} has shape {tensor.shape}, expected one element.")
        return tensor._native

    def _made(self, answer: Any, who: str, block: str) -> list[_core.GraphTensor]:
        """Return the results of a user's block: a tensor, or several; numbers become constants."""
        if isinstance(answer, Tensor):
            return [answer._native]
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            raise ArgumentError(f"{who}: {block} returns {answer!r}, expected a sequence of tensors.")
        return [self._tensor(each)._native for each in answer]

    def _fed(self, feeds: Feeds) -> list[tuple[_core.GraphTensor, _core.GraphData]]:
        if not isinstance(feeds, Mapping):
            raise ArgumentError(f"The feeds are {feeds!r}, expected a mapping from placeholders to arrays.")
        fed = []
        for tensor, value in feeds.items():
            if not isinstance(tensor, Tensor):
                raise ArgumentError(f"A feed is given for {tensor!r}, expected a placeholder.")
            elements = as_elements(value, tensor.dtype, f"placeholder {tensor.name!r}")
            fed.append((tensor._native, _core.GraphData(self.device._native, elements, code_of(elements.dtype))))
        return fed


def _who(operation: str, name: str | None) -> str:
    return f'{operation} "{name}"' if name else operation


def _natives(objects: Any, kind: type[Tensor] | type[Operation]) -> list[Any]:
    """Return the native objects of one Tensor or Operation, or of a sequence of them."""
    listed = [objects] if isinstance(objects, Tensor | Operation) else objects
    if not isinstance(listed, Iterable) or isinstance(listed, str):
        raise ArgumentError(f"{objects!r} is given, expected a sequence of {kind.__name__}.")
    natives = []
    for each in listed:
        if not isinstance(each, kind):
            raise ArgumentError(f"{each!r} is given, expected a {kind.__name__}.")
        natives.append(each._native)
    return natives


def _makers(targets: Tensor | Operation | Sequence[Tensor | Operation]) -> list[_core.GraphOperation]:
    listed = [targets] if isinstance(targets, Tensor | Operation) else targets
    return [each._native.operation if isinstance(each, Tensor) else each._native for each in listed]
