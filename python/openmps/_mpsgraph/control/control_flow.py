"""Order, choice and repetition in a graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from openmps import _core
from openmps._mpsgraph.builder import Builder, natives
from openmps._mpsgraph.tensor import Operand, Operation, Tensor
from openmps.errors import ArgumentError, ShapeError


class ControlFlow(Builder):
    """Control dependencies, if, for and while."""

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
        earlier = natives(operations, Operation)
        inside = self._record.block(lambda: self._made(block(), _who("control_dependencies", name), "the block"))
        made = self._native.control_dependencies(earlier, inside, name or "")
        self._record.add("controlDependencyWithOperations:dependentBlock:name:", [earlier, inside, name], made)
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
        flag, who = self._tensor(predicate)._native, _who("cond", name)
        branches = (
            self._record.block(lambda: self._made(yes(), who, "the then block")),
            self._record.block(lambda: self._made(no(), who, "the else block")),
        )
        made = self._native.if_else(flag, *branches, name or "")
        self._record.add("ifWithPredicateTensor:thenBlock:elseBlock:name:", [flag, *branches, name], made)
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

        def build(index: _core.GraphTensor, arguments: list[_core.GraphTensor]) -> list[_core.GraphTensor]:
            answer = body(self._wrap(index), *(self._wrap(native) for native in arguments))
            return self._made(answer, _who("for_loop", name), "the body")

        lower, upper, stride = (
            self._bound(bound, what, _who("for_loop", name))
            for what, bound in (("start", start), ("count", count), ("step", step))
        )
        carried, inside = [self._tensor(tensor)._native for tensor in initial], self._record.block(build)
        made = self._native.for_loop(lower, upper, stride, carried, inside, name or "")
        selector = "forLoopWithLowerBound:upperBound:step:initialBodyArguments:body:name:"
        self._record.add(selector, [lower, upper, stride, carried, inside, name], made)
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
        blocks = self._record.block(first), self._record.block(second)
        made = self._native.while_loop(start, *blocks, name or "")
        self._record.add("whileWithInitialInputs:before:after:name:", [start, *blocks, name], made)
        return [self._wrap(native) for native in made]

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


def _who(operation: str, name: str | None) -> str:
    return f'{operation} "{name}"' if name else operation
