"""Methods of a graph that are one method of Apple's each, as lines of a table."""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import Any, Protocol, overload

from openmps._checks.arguments import checked
from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Axes, Operand, Tensor


class UnaryMethod(Protocol):
    """The signature of a graph's function of one tensor."""

    def __call__(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the function of a tensor."""


class BinaryMethod(Protocol):
    """The signature of a graph's function of two tensors."""

    def __call__(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the function of two tensors."""


class ReductionMethod(Protocol):
    """The signature of a graph's reduction."""

    def __call__(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the reduction along axes."""


def _describe(selector: str, what: str) -> str:
    return f"{what[0].upper()}{what[1:]}.\n\nSource: ``-[MPSGraph {selector}]``."


class _Method:
    """One method of Apple's as a graph's: a function that takes the graph first."""

    def __init__(self, selector: str, what: str, function: Callable[..., Tensor]) -> None:
        self._selector, self._function = selector, function
        self.__doc__ = function.__doc__ = _describe(selector, what)

    def __set_name__(self, owner: type, name: str) -> None:
        """Give the function the name that sentences begin with."""
        if not hasattr(self._function, "__wrapped__"):  # the first name; others are spellings of it
            self._function.__name__ = name
            self._function = checked(name, values_alone=False)(self._function)

    def _of(self, graph: Builder) -> Any:
        return MethodType(self._function, graph)


class Unary(_Method):
    """A function of one tensor, element by element."""

    def __init__(self, stem: str, what: str) -> None:
        selector = f"{stem}WithTensor:name:"

        def method(graph: Builder, x: Operand, *, name: str | None = None) -> Tensor:
            return graph._one(selector, graph._tensor(x), name)

        super().__init__(selector, what, method)

    @overload
    def __get__(self, graph: None, owner: type) -> Unary: ...
    @overload
    def __get__(self, graph: Builder, owner: type) -> UnaryMethod: ...
    def __get__(self, graph: Builder | None, owner: type) -> Any:
        """Return the method of a graph."""
        return self if graph is None else self._of(graph)


class Binary(_Method):
    """A function of two tensors, element by element; they broadcast as in NumPy, numbers take the other's dtype."""

    def __init__(self, stem: str, what: str) -> None:
        selector = f"{stem}WithPrimaryTensor:secondaryTensor:name:"

        def method(graph: Builder, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
            return graph._one(selector, *graph._alike(a, b), name)

        super().__init__(selector, what, method)

    @overload
    def __get__(self, graph: None, owner: type) -> Binary: ...
    @overload
    def __get__(self, graph: Builder, owner: type) -> BinaryMethod: ...
    def __get__(self, graph: Builder | None, owner: type) -> Any:
        """Return the method of a graph."""
        return self if graph is None else self._of(graph)


class ReductionTable(_Method):
    """A reduction along axes: None means all of them, an empty sequence none."""

    def __init__(self, stem: str, what: str) -> None:
        selector = f"{stem}WithTensor:axes:name:"

        def method(
            graph: Builder, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None
        ) -> Tensor:
            return graph._reduced(selector, graph._tensor(x), axes, keepdims=keepdims, name=name)

        super().__init__(selector, what, method)

    @overload
    def __get__(self, graph: None, owner: type) -> ReductionTable: ...
    @overload
    def __get__(self, graph: Builder, owner: type) -> ReductionMethod: ...
    def __get__(self, graph: Builder | None, owner: type) -> Any:
        """Return the method of a graph."""
        return self if graph is None else self._of(graph)
