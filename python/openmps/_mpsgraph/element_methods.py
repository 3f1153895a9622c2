"""Methods of tensors for functions of each element: one row each, under the names of PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from openmps._checks.arguments import checked

__all__ = ["ElementMethods"]

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)


class _Holder(Protocol[_T_co]):
    """A tensor, or an object that has one, such as a parameter."""

    def _operand(self) -> _T_co: ...


def _method(name: str, result: str, by: str | None = None) -> Callable[[_Holder[_T]], _T]:
    """Return a method that calls the graph's of the same name, or the one that `by` names."""
    function = by or name

    def method(self: _Holder[Any]) -> Any:
        tensor = self._operand()
        return getattr(tensor.graph, function)(tensor)

    method.__name__, method.__qualname__ = name, f"Tensor.{name}"
    method.__doc__ = f"Return {result}. See ``Graph.{function}``."
    return checked(f"Tensor.{name}")(method)


class ElementMethods:
    """Functions of each element, as methods of tensors and of parameters.

    Examples
    --------
    >>> graph = mps.Graph()
    >>> x = graph.placeholder((3,))
    >>> graph.run({x: [-1, 0, 4]}, x.relu().sqrt())
    array([0., 0., 2.], dtype=float32)
    """

    abs = _method("abs", "absolute values")
    acos = _method("acos", "the angles of these cosines, in radians")
    acosh = _method("acosh", "the inverse of the hyperbolic cosine")
    asin = _method("asin", "the angles of these sines, in radians")
    asinh = _method("asinh", "the inverse of the hyperbolic sine")
    atan = _method("atan", "the angles of these tangents, in radians")
    atanh = _method("atanh", "the inverse of the hyperbolic tangent")
    ceil = _method("ceil", "the next integers above")
    cos = _method("cos", "cosines of angles in radians")
    cosh = _method("cosh", "hyperbolic cosines")
    detach = _method("detach", "the tensor itself, which gradients take for a constant")
    erf = _method("erf", "values of the error function")
    exp = _method("exp", "e to the power of elements")
    exp2 = _method("exp2", "2 to the power of elements")
    expm1 = _method("expm1", "e to the power of elements, less 1")
    floor = _method("floor", "the next integers below")
    isfinite = _method("isfinite", "whether elements are neither infinite nor NaN")
    isinf = _method("isinf", "whether elements are infinite")
    isnan = _method("isnan", "whether elements are NaN")
    log = _method("log", "natural logarithms")
    log10 = _method("log10", "logarithms to base 10")
    log1p = _method("log1p", "natural logarithms of 1 plus elements")
    log2 = _method("log2", "logarithms to base 2")
    negative = _method("negative", "elements with the other sign")
    reciprocal = _method("reciprocal", "1 divided by elements")
    relu = _method("relu", "elements above 0, and 0 elsewhere")
    round = _method("round", "the nearest integers, of two the even one", by="rint")
    rsqrt = _method("rsqrt", "1 divided by square roots")
    sigmoid = _method("sigmoid", "`1 / (1 + exp(-x))`")
    sign = _method("sign", "-1, 0 or 1")
    sin = _method("sin", "sines of angles in radians")
    sinh = _method("sinh", "hyperbolic sines")
    sqrt = _method("sqrt", "square roots")
    square = _method("square", "squares")
    tan = _method("tan", "tangents of angles in radians")
    tanh = _method("tanh", "hyperbolic tangents")
    trunc = _method("trunc", "integers, cut off toward 0")
