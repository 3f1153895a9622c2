"""Methods of a graph that are one method of Apple's each, as lines of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, overload

from openmps.mpsgraph.tensor import Axes, Operand, Tensor

if TYPE_CHECKING:
    from openmps.mpsgraph.builder import Builder


class UnaryMethod(Protocol):
    """What a graph's function of one tensor looks like."""

    def __call__(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the function of a tensor."""


class BinaryMethod(Protocol):
    """What a graph's function of two tensors looks like."""

    def __call__(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the function of two tensors."""


class ReductionMethod(Protocol):
    """What a graph's reduction looks like."""

    def __call__(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the reduction along axes."""


def _describe(selector: str, what: str) -> str:
    return f"{what[0].upper()}{what[1:]}.\n\nSource: ``-[MPSGraph {selector}]``."


class Unary:
    """A function of one tensor, element by element."""

    def __init__(self, stem: str, what: str) -> None:
        self._selector = f"{stem}WithTensor:name:"
        self.__doc__ = _describe(self._selector, what)

    @overload
    def __get__(self, graph: None, owner: type) -> Unary: ...
    @overload
    def __get__(self, graph: Builder, owner: type) -> UnaryMethod: ...
    def __get__(self, graph: Builder | None, owner: type) -> Any:
        """Return the method of a graph."""
        if graph is None:
            return self

        def method(x: Operand, *, name: str | None = None) -> Tensor:
            return graph._one(self._selector, graph._tensor(x), name)

        method.__doc__ = self.__doc__
        return method


class Binary:
    """A function of two tensors, element by element; they broadcast as in NumPy, numbers take the other's dtype."""

    def __init__(self, stem: str, what: str) -> None:
        self._selector = f"{stem}WithPrimaryTensor:secondaryTensor:name:"
        self.__doc__ = _describe(self._selector, what)

    @overload
    def __get__(self, graph: None, owner: type) -> Binary: ...
    @overload
    def __get__(self, graph: Builder, owner: type) -> BinaryMethod: ...
    def __get__(self, graph: Builder | None, owner: type) -> Any:
        """Return the method of a graph."""
        if graph is None:
            return self

        def method(a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
            return graph._one(self._selector, *graph._alike(a, b), name)

        method.__doc__ = self.__doc__
        return method


class ReductionTable:
    """A reduction along axes: None means all of them, an empty sequence none."""

    def __init__(self, stem: str, what: str) -> None:
        self._selector = f"{stem}WithTensor:axes:name:"
        self.__doc__ = _describe(self._selector, what)

    @overload
    def __get__(self, graph: None, owner: type) -> ReductionTable: ...
    @overload
    def __get__(self, graph: Builder, owner: type) -> ReductionMethod: ...
    def __get__(self, graph: Builder | None, owner: type) -> Any:
        """Return the method of a graph."""
        if graph is None:
            return self

        def method(x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
            return graph._reduced(self._selector, graph._tensor(x), axes, keepdims=keepdims, name=name)

        method.__doc__ = self.__doc__
        return method
