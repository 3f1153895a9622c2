"""Activations of PyTorch's names that are several operations of Apple's."""

from __future__ import annotations

import math

from openmps._mpsgraph.numbers import Numbers
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

_GELU = ("none", "tanh")


class Activations(Numbers):
    """Functions of each element between layers."""

    def gelu(self, x: Operand, *, approximate: str = "none", name: str | None = None) -> Tensor:
        """Return `x` times the probability that a normal number is below it.

        Parameters
        ----------
        x : tensor or array of floats
        approximate : {"none", "tanh"}
            "none": `x * (0.5 + 0.5 * erf(x / sqrt(2)))`. "tanh": `erf(x / sqrt(2))` is about
            `tanh(sqrt(2 / pi) * (x + 0.044715 * x**3))`.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.gelu([-1.0, 0.0, 1.0])).round(4)
        array([-0.1587,  0.    ,  0.8413], dtype=float32)
        """
        if approximate not in _GELU:
            raise ArgumentError(f'gelu: approximate is "{approximate}", expected one of {", ".join(_GELU)}.')
        tensor = self._tensor(x)
        wide = self._wide("gelu", tensor)
        if approximate == "none":
            share = self.erf(wide * math.sqrt(0.5)) * 0.5 + 0.5
        else:  # 0.5 + 0.5 * tanh(u) is sigmoid(2 * u); its value is 0 or 1 outside of the bounds
            near = self.clamp(wide, -30.0, 30.0)
            share = self.sigmoid((near * near * 0.044715 + 1.0) * near * math.sqrt(8 / math.pi))
        return self._rounded(wide * share, tensor, name)

    def silu(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return `x * sigmoid(x)`.

        Parameters
        ----------
        x : tensor or array of floats
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.silu([-1.0, 0.0, 1.0])).round(4)
        array([-0.2689,  0.    ,  0.7311], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("silu", tensor)
        return self._rounded(wide * self.sigmoid(wide), tensor, name)

    swish = silu

    def elu(self, x: Operand, alpha: float = 1.0, *, name: str | None = None) -> Tensor:
        """Return `x` above 0, `alpha * expm1(x)` elsewhere.

        Parameters
        ----------
        x : tensor or array of floats
        alpha : float
            The negative of the smallest result.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.elu([-1.0, 0.0, 1.0])).round(4)
        array([-0.6321,  0.    ,  1.    ], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("elu", tensor)
        above = self.greater(wide, 0.0)
        below = self.expm1(self.select(above, 0.0, wide)) * float(alpha)
        return self._rounded(self.select(above, wide, below), tensor, name)

    def softplus(self, x: Operand, beta: float = 1.0, *, name: str | None = None) -> Tensor:
        """Return `log(1 + exp(beta * x)) / beta` without overflow.

        Parameters
        ----------
        x : tensor or array of floats
        beta : float
            How sharp the bend is; not 0.
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `beta` is 0.
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.softplus([-1000.0, 0.0, 50.0])).round(4)
        array([ 0.    ,  0.6931, 50.    ], dtype=float32)
        """
        if beta == 0:
            raise ArgumentError("softplus: beta is 0, expected another number.")
        tensor = self._tensor(x)
        wide = self._wide("softplus", tensor)
        scaled = wide if beta == 1 else wide * float(beta)
        y = self.relu(scaled) + self._log1p_of_tail(scaled)
        return self._rounded(y if beta == 1 else y * (1 / beta), tensor, name)

    def _log1p_of_tail(self, x: Tensor) -> Tensor:
        """Return log(1 + exp(-|x|)), whose slope at 0 is that from below: log(1 + e) is 2 * atanh(e / (2 + e))."""
        tail = self.exp(self.select(self.greater(x, 0.0), -x, x))
        return self.atanh(tail / (tail + 2.0)) * 2.0
