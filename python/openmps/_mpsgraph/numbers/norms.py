"""Lengths of vectors, and tensors that are scaled down to one."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from openmps._mpsgraph.numbers.statistics import Statistics
from openmps._mpsgraph.tensor import Axes, Operand, Tensor
from openmps.errors import ArgumentError


class Norms(Statistics):
    """Norms along axes and of several tensors."""

    def norm(
        self, x: Operand, axes: Axes = None, *, ord: float = 2, keepdims: bool = False, name: str | None = None
    ) -> Tensor:
        """Return norms of vectors along axes. The slope of a norm that is 0 is taken as 0.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int, optional
            Negative ones count from the end; None: all of them, as one vector.
        ord : float
            p of `sum(abs(x)**p)**(1 / p)`, above 0. Infinity: the largest absolute value.
        keepdims : bool
            Whether the axes stay, with extent 1.
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `ord` is not above 0.
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> [float(graph.run({}, graph.norm([3.0, -4.0], ord=p))) for p in (1, 2, np.inf)]
        [7.0, 5.0, 4.0]
        """
        if not ord > 0:
            raise ArgumentError(f"norm: ord is {ord}, expected a number above 0.")
        tensor = self._tensor(x)
        wide = self._wide("norm", tensor)
        if ord == 2:
            y = self._root(self.reduce_sum(self.square(wide), axes, keepdims=keepdims))
        elif ord == 1:
            y = self.reduce_sum(self.absolute(wide), axes, keepdims=keepdims)
        elif math.isinf(ord):
            y = self.reduce_max(self.absolute(wide), axes, keepdims=keepdims)
        else:
            y = self._power(self.reduce_sum(self._power(self.absolute(wide), ord), axes, keepdims=keepdims), 1 / ord)
        return self._rounded(y, tensor, name)

    def clip_by_norm(self, tensors: Sequence[Tensor], limit: Operand) -> tuple[list[Tensor], Tensor]:
        """Return tensors scaled down together so that their common norm is at most a limit, and their norm before.

        Parameters
        ----------
        tensors : sequence of Tensor of floats
            The gradients of a step, for example.
        limit : float or tensor
            The largest norm, above 0.

        Returns
        -------
        clipped : list of Tensor
        norm : Tensor of float32, shape ()
            The root of the sum of all squares.

        Raises
        ------
        ArgumentError
            If there is no tensor.
        DTypeError
            If one has no floats.

        Notes
        -----
        It is PyTorch's ``clip_grad_norm_`` and TensorFlow's ``clip_by_global_norm``. If the norm is infinite or NaN,
        finite elements become 0, or stay as they are.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> (a, b), norm = graph.clip_by_norm([graph.constant([3.0]), graph.constant([4.0])], 1.0)
        >>> [round(float(x.item()), 4) for x in graph.run({}, [a, b, norm])]
        [0.6, 0.8, 5.0]
        """
        if not tensors:
            raise ArgumentError("clip_by_norm: no tensor is given, expected one or more.")
        wide = [self._wide("clip_by_norm", tensor) for tensor in tensors]
        total = self.reduce_sum(self.square(wide[0]))
        for each in wide[1:]:
            total = total + self.reduce_sum(self.square(each))
        norm = self._root(total)
        most = self.reshape(self._tensor(limit, np.float32), [])
        scale = most / self.maximum(norm, most)
        clipped = [self._rounded(each * scale, tensor, None) for each, tensor in zip(wide, tensors, strict=True)]
        return clipped, norm

    def _power(self, x: Tensor, exponent: float) -> Tensor:
        """Return numbers of 0 or more to a power, whose slope at 0 is taken as 0."""
        is_zero = self.equal(x, 0.0)
        return self.select(is_zero, 0.0, self.power(self.select(is_zero, 1.0, x), float(exponent)))
