"""Normalization of activations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.numbers import Numbers
from openmps._mpsgraph.tensor import Axes, Operand, Tensor
from openmps.errors import ArgumentError, ShapeError


class Normalization(Numbers, Arrays):
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

    def layer_norm(
        self,
        x: Operand,
        axes: int | Sequence[int] = -1,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        epsilon: float = 1e-5,
        name: str | None = None,
    ) -> Tensor:
        """Return `x` with mean 0 and variance 1 along axes, times gamma, plus beta.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int
            Negative ones count from the end.
        gamma, beta : tensor or array, optional
            Their shapes broadcast to that of `x`: those of a layer have the extents of `axes`.
        epsilon : float
            Added to the variance.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Notes
        -----
        Apple's ``meanOfTensor``, ``varianceOfTensor`` and ``normalizationWithTensor``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.layer_norm([[1.0, 2.0, 3.0]])).round(3)
        array([[-1.225,  0.   ,  1.225]], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("layer_norm", tensor)
        y = self._standard(wide, axes, epsilon, self._factor(gamma), self._factor(beta))
        return self._rounded(y, tensor, name)

    def rms_norm(
        self,
        x: Operand,
        axes: int | Sequence[int] = -1,
        *,
        gamma: Operand | None = None,
        epsilon: float = 1e-5,
        name: str | None = None,
    ) -> Tensor:
        """Return `x / sqrt(mean(x * x) + epsilon) * gamma`, with means along axes.

        Parameters
        ----------
        x : tensor or array of floats
        axes : int or sequence of int
            Negative ones count from the end.
        gamma : tensor or array, optional
            Its shape broadcasts to that of `x`.
        epsilon : float
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.rms_norm([[3.0, 4.0]])).round(3)
        array([[0.849, 1.131]], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("rms_norm", tensor)
        y = wide * self.rsqrt(self.mean(self.square(wide), axes, keepdims=True) + float(epsilon))
        factor = self._factor(gamma)
        return self._rounded(y if factor is None else y * factor, tensor, name)

    def batch_norm(
        self,
        x: Operand,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        mean: Operand | None = None,
        variance: Operand | None = None,
        axis: int = -1,
        epsilon: float = 1e-5,
        ddof: int = 0,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return `x` with mean 0 and variance 1 in each channel, times gamma, plus beta; and these statistics.

        Parameters
        ----------
        x : tensor or array of floats
            With two or more axes.
        gamma, beta : tensor or array, shape (C,), optional
        mean, variance : tensor or array, shape (C,), optional
            Statistics to use instead of the batch's, both of them: the running averages of inference.
        axis : int
            The axis of the C channels. Negative: counted from the end.
        epsilon : float
            Added to the variance.
        ddof : int
            The variance that is returned is divided by the number of elements less this, at least 1. Running averages
            of PyTorch have 1. The variance that normalises has 0.
        name : str, optional
            The name in messages.

        Returns
        -------
        y : Tensor, in the shape of `x`
        mean, variance : Tensor of float32, shape (C,)
            The batch's, or those that were given.

        Raises
        ------
        ArgumentError
            If only one statistic is given.
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> y, mean, variance = graph.batch_norm([[1.0, 5.0], [3.0, 9.0]])
        >>> graph.run({}, [y, mean, variance])[1:]
        [array([2., 7.], dtype=float32), array([1., 4.], dtype=float32)]
        """
        tensor = self._tensor(x)
        wide = self._wide("batch_norm", tensor)
        rank, channels = self._channels("batch_norm", tensor, axis)
        if (mean is None) != (variance is None):
            given, lacking = ("mean", "variance") if variance is None else ("variance", "mean")
            raise ArgumentError(f"batch_norm: {given} is given and {lacking} is not, expected both or none.")
        if mean is not None and variance is not None:
            kept = self._in_float32(mean), self._in_float32(variance)
            statistics = self._along(kept[0], rank, channels), self._along(kept[1], rank, channels)
        else:
            others = [position for position in range(rank) if position != channels]
            statistics = self.mean(wide, others, keepdims=True), self.variance(wide, others, keepdims=True)
            spread = self._with_ddof(statistics[1], wide, others, ddof, least=1)
            kept = self.reshape(statistics[0], (-1,)), self.reshape(spread, (-1,))
        factor, addend = self._factor(gamma, rank, channels), self._factor(beta, rank, channels)
        y = self.normalize(wide, *statistics, gamma=factor, beta=addend, epsilon=epsilon)
        return self._rounded(y, tensor, name), *kept

    def group_norm(
        self,
        x: Operand,
        groups: int,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        axis: int = -1,
        epsilon: float = 1e-5,
        name: str | None = None,
    ) -> Tensor:
        """Return `x` with mean 0 and variance 1 in each group of channels of each sample, times gamma, plus beta.

        Parameters
        ----------
        x : tensor or array of floats, shape (N, ..., C)
        groups : int
            How many groups of neighbouring channels; it divides C.
        gamma, beta : tensor or array, shape (C,), optional
        axis : int
            The axis of the C channels, 1 for (N, C, ...). Negative: counted from the end.
        epsilon : float
            Added to the variance.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.
        ShapeError
            If the number of channels is not known, or no multiple of `groups`.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.group_norm([[1.0, 3.0, 10.0, 30.0]], 2)).round(3)
        array([[-1.,  1., -1.,  1.]], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("group_norm", tensor)
        rank, channels = self._channels("group_norm", tensor, axis)
        count = tensor.shape[channels] if tensor.shape else None
        if groups < 1 or count is None or count % groups:
            raise ShapeError(
                f"group_norm: {tensor!r} has {'an unknown number of' if count is None else count} channels, expected a "
                f"multiple of {groups} groups."
            )
        factor, addend = self._factor(gamma, rank, channels), self._factor(beta, rank, channels)
        if self.device.name.startswith("cuda") and all((tensor.shape or ())[1:]):  # all are known, and not 0
            y = self._of_split_channels(wide, channels, groups, epsilon)
            y = y if factor is None else y * factor
        else:
            mean, variance = self._of_groups(wide, channels, groups)
            scale = self.rsqrt(variance + float(epsilon))
            y = (wide - mean) * (scale if factor is None else scale * factor)
        return self._rounded(y if addend is None else y + addend, tensor, name)

    def instance_norm(
        self,
        x: Operand,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        axis: int = -1,
        epsilon: float = 1e-5,
        name: str | None = None,
    ) -> Tensor:
        """Return `x` with mean 0 and variance 1 in each channel of each sample, times gamma, plus beta.

        Parameters
        ----------
        x : tensor or array of floats, shape (N, ..., C)
        gamma, beta : tensor or array, shape (C,), optional
        axis : int
            The axis of the C channels, 1 for (N, C, ...). Negative: counted from the end.
        epsilon : float
            Added to the variance.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.instance_norm([[[1.0], [3.0]], [[10.0], [30.0]]])).round(3).tolist()
        [[[-1.0], [1.0]], [[-1.0], [1.0]]]
        """
        tensor = self._tensor(x)
        wide = self._wide("instance_norm", tensor)
        rank, channels = self._channels("instance_norm", tensor, axis)
        others = [position for position in range(1, rank) if position != channels]
        factor, addend = self._factor(gamma, rank, channels), self._factor(beta, rank, channels)
        return self._rounded(self._standard(wide, others, epsilon, factor, addend), tensor, name)

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

    def log_softmax(self, x: Operand, axis: int = -1, *, name: str | None = None) -> Tensor:
        """Return the logarithm of the softmax along an axis, without overflow.

        Parameters
        ----------
        x : tensor or array of floats
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.

        Raises
        ------
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.log_softmax([0.0, 1000.0]))
        array([-1000.,     0.], dtype=float32)
        """
        tensor = self._tensor(x)
        wide = self._wide("log_softmax", tensor)
        near = wide - self._finite_maximum(wide, axis)
        y = near - self.log(self.reduce_sum(self.exp(near), axis, keepdims=True))
        return self._rounded(y, tensor, name)

    # ---- parts of the above

    def _standard(
        self, x: Tensor, axes: Axes, epsilon: float, gamma: Tensor | None = None, beta: Tensor | None = None
    ) -> Tensor:
        """Normalise by statistics along axes; passes of the engine find these three operations."""
        mean, variance = self.mean(x, axes, keepdims=True), self.variance(x, axes, keepdims=True)
        return self.normalize(x, mean, variance, gamma=gamma, beta=beta, epsilon=epsilon)

    def _of_split_channels(self, x: Tensor, channels: int, groups: int, epsilon: float) -> Tensor:
        """Return groups of channels with mean 0 and variance 1, by an axis of groups and one of their channels.

        A GPU has one kernel for their statistics and one for the gradient: it makes 3 launches, and 6 with gradients.
        By ``_of_groups`` it makes 8 and 22. A CPU has no launches, and is faster by the latter.
        """
        extents = list(x.shape or ())
        shape = [-1, *extents[1:channels], groups, (extents[channels] or 0) // groups, *extents[channels + 1 :]]
        axes = [place for place in range(1, len(shape)) if place != channels]
        y = self._standard(self.reshape(x, shape), axes, epsilon)
        return self.reshape(y, [-1, *extents[1:]])

    def _of_groups(self, x: Tensor, channels: int, groups: int) -> tuple[Tensor, Tensor]:
        """Return mean and variance of each group of channels, for each sample and channel.

        They follow from those of the channels: the variance is the mean of theirs and of their squared distances to it.
        So axes that are no neighbours are not reduced together, and feeds may decide all extents but the channels'.
        """
        axes = [position for position in range(1, x.ndim or 0) if position != channels]
        means = self.mean(x, axes, keepdims=True)
        mean = self._group_mean(means, channels, groups)
        spread = self.variance(x, axes, keepdims=True) + self.square(means - mean)
        return mean, self._group_mean(spread, channels, groups)

    def _group_mean(self, x: Tensor, axis: int, groups: int) -> Tensor:
        """Return means of groups along an axis, repeated; all other extents but the first are 1."""
        shape = list(x.shape or ())
        size = (shape[axis] or 0) // groups
        parts = self.reshape(x, [*shape[:axis], groups, size, *shape[axis + 1 :]])
        means = self.mean(parts, axis + 1, keepdims=True)
        counts = [size if position == axis + 1 else 1 for position in range(len(shape) + 1)]
        return self.reshape(self.tile(means, counts), shape)

    def _factor(self, value: Operand | None, rank: int = 1, axis: int = 0) -> Tensor | None:
        """Return gamma or beta as float32, in a shape that broadcasts along an axis, by default the last."""
        return None if value is None else self._along(self._in_float32(value), rank, axis)

    def _in_float32(self, value: Operand) -> Tensor:
        tensor = self._tensor(value)
        return tensor if tensor.dtype == np.float32 else self.cast(tensor, np.float32)

    def _along(self, value: Tensor, rank: int, axis: int) -> Tensor:
        """Return numbers (C,) in a shape that broadcasts along an axis."""
        if axis == rank - 1:
            return value
        return self.reshape(value, [-1 if position == axis else 1 for position in range(rank)])

    def _channels(self, who: str, x: Tensor, axis: int) -> tuple[int, int]:
        """Return how many axes there are, and the position of the channels'."""
        rank = x.ndim
        if rank is None or rank < 2:
            raise ShapeError(f"{who}: {x!r} is given, expected two or more axes.")
        if not -rank <= axis < rank:
            raise ArgumentError(f"{who}: axis is {axis}, {x!r} has {rank} axes.")
        return rank, axis % rank
