"""Exponentials and logarithms that stay accurate: near 0, and in sums of numbers of any size."""

from __future__ import annotations

from openmps._mpsgraph._written.arithmetic import Arithmetic
from openmps._mpsgraph._written.comparisons import Comparisons
from openmps._mpsgraph._written.exponentials import Exponentials
from openmps._mpsgraph._written.reductions import Reductions
from openmps._mpsgraph._written.rounding import Rounding
from openmps._mpsgraph._written.trigonometry import Trigonometry
from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.numbers.choices import Choices
from openmps._mpsgraph.numbers.detached import Detached
from openmps._mpsgraph.tensor import Axes, Operand, Tensor


class Logarithms(Arrays, Exponentials, Trigonometry, Arithmetic, Comparisons, Rounding, Choices, Detached, Reductions):
    """Exponentials and logarithms without cancellation and overflow."""

    def log1p(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return the natural logarithm of `1 + x`, accurate near 0.

        Parameters
        ----------
        x : tensor or array of floats
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Notes
        -----
        Several operations of Apple's MPSGraph. Near 0 it is `2 * atanh(x / (x + 2))`.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.log1p([0.0, 1e-10]))
        array([0.e+00, 1.e-10], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("log1p", tensor)
        near = self.clamp(wide, -0.5, 0.5)
        small = self.atanh(near / (near + 2.0)) * 2.0
        y = self.select(self.less(self.absolute(wide), 0.5), small, self.log(wide + 1.0))
        return self._rounded(y, tensor, name)

    def expm1(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return e to the power `x`, less 1, accurate near 0.

        Parameters
        ----------
        x : tensor or array of floats
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Notes
        -----
        Several operations of Apple's MPSGraph. Near 0 it is `tanh(x / 2) * (exp(x) + 1)`.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.expm1([-100.0, 0.0, 1e-10]))
        array([-1.e+00,  0.e+00,  1.e-10], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("expm1", tensor)
        near = self.clamp(wide, -1.0, 1.0)
        small = self.tanh(near * 0.5) * (self.exp(near) + 1.0)
        y = self.select(self.less(self.absolute(wide), 1.0), small, self.exp(wide) - 1.0)
        return self._rounded(y, tensor, name)

    def logsumexp(self, x: Operand, axes: Axes = None, *, keepdims: bool = False, name: str | None = None) -> Tensor:
        """Return the logarithm of the sum of e to the power of elements, without overflow.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Notes
        -----
        Several operations of Apple's MPSGraph. It is -infinity without elements.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> round(float(graph.run({}, graph.logsumexp([1000.0, 1000.0]))), 2)
        1000.69
        """
        tensor = self._tensor(x)
        wide = self._wide("logsumexp", tensor)
        largest = self._finite_maximum(wide, axes)
        total = self.reduce_sum(self.exp(wide - largest), axes, keepdims=True)
        y = self.log(total) + largest
        return self._rounded(y if keepdims else self._without(y, axes), tensor, name)

    def _finite_maximum(self, x: Tensor, axes: Axes) -> Tensor:
        """Return largest elements along axes, which stay; 0 for infinite ones. Gradients take them for constants."""
        largest = self.reduce_max(x, axes, keepdims=True)
        return self.stop_gradient(self.select(self.is_finite(largest), largest, 0.0))

    def _without(self, x: Tensor, axes: Axes) -> Tensor:
        """Drop axes of extent 1 after a reduction."""
        if axes is None:
            return self.reshape(x, [])
        return x if axes == [] or axes == () else self.squeeze(x, axes)
