"""Normalization of activations."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Tensor


class Normalization(Builder):
    """Activations in a standard range."""

    def normalize(
        self,
        x: Operand,
        mean: Operand,
        variance: Operand,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        epsilon: float = 1e-3,
        name: str | None = None,
    ) -> Tensor:
        """Return (x - mean) / sqrt(variance + epsilon) * gamma + beta.

        Parameters
        ----------
        x : tensor or array
        mean : tensor
        variance : tensor
        gamma : tensor, optional
        beta : tensor, optional
        epsilon : float
        name : str, optional
            The name in messages.
        """
        optional = [None if factor is None else self._tensor(factor) for factor in (gamma, beta)]
        selector = "normalizationWithTensor:meanTensor:varianceTensor:gammaTensor:betaTensor:epsilon:name:"
        tensors = (self._tensor(x), self._tensor(mean), self._tensor(variance))
        return self._one(selector, *tensors, *optional, float(epsilon), name)

    def softmax(self, x: Operand, axis: int = -1, *, name: str | None = None) -> Tensor:
        """Return exp(x) divided by its sum along an axis.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("softMaxWithTensor:axis:name:", self._tensor(x), axis, name)
