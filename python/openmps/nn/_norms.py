"""Normalisations, computed in float32; channels are the last axis."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph import Tensor
from openmps.errors import ArgumentError
from openmps.nn._layer import Layer, checked_layer, count, count_or_none, features, trace_of
from openmps.nn._parameter import Parameter
from openmps.nn.initializers import ones, zeros

__all__ = ["BatchNorm", "GroupNorm", "InstanceNorm", "LayerNorm", "RMSNorm"]

Features = int | Sequence[int] | None


class _Norm(Layer):
    """A normalisation with parameters for each feature, or channel."""

    features: int | None
    epsilon: float

    def _settings(self) -> str:
        return "" if self.features is None else str(self.features)

    def _own_shape(self) -> tuple[int] | None:
        return None if self.features is None else (self.features,)

    def _shape(self, x: Tensor) -> tuple[int]:
        return (features(x, self.features, self),)


def _one(given: Features, who: str) -> int | None:
    """Return the extent of the last axis, which PyTorch's layers also take as a sequence."""
    if given is None or isinstance(given, int):
        return count_or_none(given, who)
    if len(given) != 1:
        raise ArgumentError(f"{who} is {given!r}, expected one number: the extent of the last axis.")
    return count(given[0], who)


@checked_layer
class LayerNorm(_Norm):
    """Mean 0 and variance 1 along the last axis, times `weight`, plus `bias`.

    Parameters
    ----------
    features : int, optional
        The extent of the input's last axis; default: read at the first call.
    epsilon : float, optional
        Added to the variance.
    bias : bool, optional

    Attributes
    ----------
    weight, bias : Parameter, shape (features,)

    Examples
    --------
    >>> nn.LayerNorm()(np.array([[1.0, 2.0, 3.0]])).round(3)
    array([[-1.225,  0.   ,  1.225]], dtype=float32)
    """

    def __init__(self, features: Features = None, *, epsilon: float = 1e-5, bias: bool = True) -> None:
        self.features, self.epsilon = _one(features, "LayerNorm: features"), epsilon
        self.weight = Parameter(ones(), self._own_shape())
        self.bias = Parameter(zeros(), self._own_shape()) if bias else None

    def _forward(self, x: Tensor) -> Tensor:
        """Return the normalised tensor."""
        shape = self._shape(x)
        y: Tensor = x.graph.layer_norm(
            x,
            gamma=self.weight.tensor(shape),
            beta=None if self.bias is None else self.bias.tensor(shape),
            epsilon=self.epsilon,
        )
        return y


@checked_layer
class RMSNorm(_Norm):
    """x / sqrt(mean(x^2) + epsilon) along the last axis, times `weight`.

    Parameters
    ----------
    features : int, optional
        As of LayerNorm.
    epsilon : float, optional

    Attributes
    ----------
    weight : Parameter, shape (features,)

    Examples
    --------
    >>> nn.RMSNorm()(np.array([[3.0, 4.0]])).round(3)
    array([[0.849, 1.131]], dtype=float32)
    """

    def __init__(self, features: Features = None, *, epsilon: float = 1e-5) -> None:
        self.features, self.epsilon = _one(features, "RMSNorm: features"), epsilon
        self.weight = Parameter(ones(), self._own_shape())

    def _forward(self, x: Tensor) -> Tensor:
        """Return the normalised tensor."""
        gamma = self.weight.tensor(self._shape(x))
        y: Tensor = x.graph.rms_norm(x, gamma=gamma, epsilon=self.epsilon)
        return y


@checked_layer
class BatchNorm(_Norm):
    """Mean 0 and variance 1 of each channel over the batch, times `weight`, plus `bias`.

    In training by the statistics of the batch, of all ranks together; in inference by running means of them.

    Parameters
    ----------
    features : int, optional
        The number of channels; default: read at the first call.
    momentum : float, optional
        The share of a batch in the running means.
    epsilon : float, optional
        Added to the variance.

    Attributes
    ----------
    weight, bias : Parameter, shape (channels,)
    running_mean, running_var : Parameter, shape (channels,)
        Not trained; the variance is that of samples, divided by n - 1.

    Examples
    --------
    >>> nn.BatchNorm()(np.ones((2, 4, 4, 3))).shape
    (2, 4, 4, 3)
    """

    def __init__(self, features: int | None = None, *, momentum: float = 0.1, epsilon: float = 1e-5) -> None:
        self.features, self.momentum, self.epsilon = count_or_none(features, "BatchNorm: features"), momentum, epsilon
        self.weight, self.bias = Parameter(ones(), self._own_shape()), Parameter(zeros(), self._own_shape())
        self.running_mean = Parameter(zeros(), self._own_shape(), trainable=False)
        self.running_var = Parameter(ones(), self._own_shape(), trainable=False)

    def _forward(self, x: Tensor) -> Tensor:
        """Return the normalised tensor (N, ..., channels)."""
        trace, shape = trace_of(self), self._shape(x)
        weight, bias, mean, variance = (
            each.tensor(shape) for each in (self.weight, self.bias, self.running_mean, self.running_var)
        )
        if not trace.is_training:
            y: Tensor = x.graph.batch_norm(
                x, gamma=weight, beta=bias, mean=mean, variance=variance, epsilon=self.epsilon
            )[0]
            return y
        y, batch_mean, batch_variance = self._by_batch(x, weight, bias, trace.share)
        for running, old, new in (
            (self.running_mean, mean, batch_mean),
            (self.running_var, variance, batch_variance),
        ):
            trace.update(running, old * (1 - self.momentum) + x.graph.stop_gradient(new) * self.momentum)
        return y

    def _by_batch(self, x: Tensor, weight: Tensor, bias: Tensor, share: Tensor | None) -> tuple[Tensor, Tensor, Tensor]:
        """Return the tensor, the mean, and the variance of samples."""
        graph = x.graph
        if share is None:
            found: tuple[Tensor, Tensor, Tensor] = graph.batch_norm(
                x, gamma=weight, beta=bias, epsilon=self.epsilon, ddof=1
            )
            return found
        axes = tuple(range(len(x.shape or ()) - 1))
        mean = graph.all_reduce(graph.mean(x, axes) * share)
        variance = graph.all_reduce(graph.mean(graph.square(x - mean), axes) * share)
        y = graph.batch_norm(x, gamma=weight, beta=bias, mean=mean, variance=variance, epsilon=self.epsilon)[0]
        count = graph._count(x, axes) / share
        return y, mean, variance * (count / graph.maximum(count - 1.0, 1.0))


@checked_layer
class GroupNorm(_Norm):
    """Mean 0 and variance 1 of each sample's groups of channels, times `weight`, plus `bias`.

    Parameters
    ----------
    groups : int
    channels : int, optional
        Default: read at the first call.
    epsilon : float, optional

    Attributes
    ----------
    weight, bias : Parameter, shape (channels,)

    Examples
    --------
    >>> nn.GroupNorm(2)(np.ones((2, 4, 4, 6))).shape
    (2, 4, 4, 6)
    """

    _mixes_positions = True

    def __init__(self, groups: int, channels: int | None = None, *, epsilon: float = 1e-5) -> None:
        self.groups, self.epsilon = count(groups, "GroupNorm: groups"), epsilon
        self.features = count_or_none(channels, "GroupNorm: channels")
        self.weight, self.bias = Parameter(ones(), self._own_shape()), Parameter(zeros(), self._own_shape())

    def _settings(self) -> str:
        return f"{self.groups}{'' if self.features is None else f', {self.features}'}"

    def _forward(self, x: Tensor) -> Tensor:
        """Return the normalised tensor (N, ..., channels)."""
        shape = self._shape(x)
        gamma, beta = (each.tensor(shape) for each in (self.weight, self.bias))
        y: Tensor = x.graph.group_norm(x, self.groups, gamma=gamma, beta=beta, epsilon=self.epsilon)
        return y


@checked_layer
class InstanceNorm(_Norm):
    """Mean 0 and variance 1 of each channel of each sample, times `weight`, plus `bias`.

    Parameters
    ----------
    features : int, optional
        As of BatchNorm.
    epsilon : float, optional

    Attributes
    ----------
    weight, bias : Parameter, shape (channels,)

    Examples
    --------
    >>> nn.InstanceNorm()(np.ones((2, 4, 4, 3))).shape
    (2, 4, 4, 3)
    """

    _mixes_positions = True

    def __init__(self, features: int | None = None, *, epsilon: float = 1e-5) -> None:
        self.features, self.epsilon = count_or_none(features, "InstanceNorm: features"), epsilon
        self.weight, self.bias = Parameter(ones(), self._own_shape()), Parameter(zeros(), self._own_shape())

    def _forward(self, x: Tensor) -> Tensor:
        """Return the normalised tensor (N, ..., channels)."""
        shape = self._shape(x)
        gamma, beta = (each.tensor(shape) for each in (self.weight, self.bias))
        y: Tensor = x.graph.instance_norm(x, gamma=gamma, beta=beta, epsilon=self.epsilon)
        return y
