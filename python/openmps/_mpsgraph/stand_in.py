"""Objects that are operands of a graph by a tensor that they have in it, such as the parameters of modules."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from openmps._mpsgraph.element_methods import ElementMethods

__all__ = ["StandIn"]


_METHODS = "T argmax argmin astype flatten max mean min norm permute prod reshape softmax squeeze std sum".split()
_METHODS += "transpose unsqueeze var".split()


class StandIn(ElementMethods):
    """Base of these objects; ``_operand`` returns the tensor. They have the operators and functions of tensors."""

    __array_priority__ = 1001  # NumPy leaves the operators to this class

    _in_sentences = "a parameter of a module"

    def _operand(self) -> Any:
        raise NotImplementedError

    @property
    def graph(self) -> Any:
        """The graph of the tensor."""
        return self._operand().graph

    if TYPE_CHECKING:

        def _operator(self, *others: Any, **options: Any) -> Any: ...

        T: Any
        argmax = argmin = astype = flatten = max = mean = min = norm = permute = prod = reshape = _operator
        softmax = squeeze = std = sum = transpose = unsqueeze = var = _operator

        __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _operator
        __pow__ = __rpow__ = __matmul__ = __rmatmul__ = _operator

    else:

        def __getattr__(self, name: str) -> Any:
            if name not in _METHODS:
                raise AttributeError(f"{type(self).__name__} has no {name}.")
            return getattr(self._operand(), name)

    def __neg__(self) -> Any:
        return -self._operand()

    def __getitem__(self, key: Any) -> Any:
        return self._operand()[key]


def _forward(apply: Callable[[Any, Any], Any]) -> Callable[[StandIn, Any], Any]:
    return lambda self, other: apply(self._operand(), _plain(other))


def _backward(apply: Callable[[Any, Any], Any]) -> Callable[[StandIn, Any], Any]:
    return lambda self, other: apply(_plain(other), self._operand())


def _plain(other: Any) -> Any:
    return other._operand() if isinstance(other, StandIn) else other


for _name in ("add", "sub", "mul", "truediv", "pow", "matmul"):
    setattr(StandIn, f"__{_name}__", _forward(getattr(operator, _name)))
    setattr(StandIn, f"__r{_name}__", _backward(getattr(operator, _name)))
