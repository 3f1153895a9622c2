"""Choices between values, element by element."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Choices(Builder):
    """Choices between values, element by element."""

    def select(self, condition: Operand, yes: Operand, no: Operand, *, name: str | None = None) -> Tensor:
        """Return elements of `yes` where the condition is not 0, else of `no`.

        Parameters
        ----------
        condition : tensor or array
        yes : tensor or array
        no : tensor or array
        name : str, optional
            The name in messages.
        """
        a, b = self._alike(yes, no)
        selector = "selectWithPredicateTensor:truePredicateTensor:falsePredicateTensor:name:"
        return self._one(selector, self._tensor(condition), a, b, name)

    where = select

    def clamp(self, x: Operand, minimum: Operand, maximum: Operand, *, name: str | None = None) -> Tensor:
        """Return x, but at least `minimum` and at most `maximum`.

        Parameters
        ----------
        x : tensor or array
        minimum : tensor or number
        maximum : tensor or number
        name : str, optional
            The name in messages.
        """
        tensor = self._tensor(x)
        bounds = (self._tensor(minimum, tensor.dtype), self._tensor(maximum, tensor.dtype))
        return self._one("clampWithTensor:minValueTensor:maxValueTensor:name:", tensor, *bounds, name)

    clip = clamp

    def leaky_relu(self, x: Operand, alpha: float = 0.01, *, name: str | None = None) -> Tensor:
        """Return x from 0 on, alpha * x below.

        Parameters
        ----------
        x : tensor or array
        alpha : float
            The slope below 0.
        name : str, optional
            The name in messages.
        """
        return self._one("leakyReLUWithTensor:alpha:name:", self._tensor(x), float(alpha), name)
