"""Activations: functions of tensors, and modules of them for ``Sequential``."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from openmps._checks.arguments import checked, checked_class
from openmps._mpsgraph import Tensor
from openmps._mpsgraph.stand_in import StandIn
from openmps.nn._layer import Layer

__all__ = [
    "ELU",
    "GELU",
    "LeakyReLU",
    "ReLU",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softplus",
    "Tanh",
    "elu",
    "gelu",
    "gelu_tanh",
    "leaky_relu",
    "log_softmax",
    "relu",
    "sigmoid",
    "silu",
    "softmax",
    "softplus",
    "tanh",
]

Function = Callable[[Tensor], Tensor]


@checked("relu", values_alone=False)
def relu(x: Tensor | StandIn) -> Tensor:
    """Return max(x, 0).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.relu(graph.constant([-1.0, 2.0])))
    array([0., 2.], dtype=float32)
    """
    y: Tensor = x.graph.relu(x)
    return y


@checked("gelu", values_alone=False)
def gelu(x: Tensor | StandIn) -> Tensor:
    """Return x times the normal distribution's share below x.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.gelu(graph.constant([-1.0, 1.0]))).round(4)
    array([-0.1587,  0.8413], dtype=float32)
    """
    y: Tensor = x.graph.gelu(x)
    return y


@checked("gelu_tanh", values_alone=False)
def gelu_tanh(x: Tensor | StandIn) -> Tensor:
    """Return gelu in the form with a tanh, as in GPT-2.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.gelu_tanh(graph.constant([-1.0, 1.0]))).round(4)
    array([-0.1588,  0.8412], dtype=float32)
    """
    y: Tensor = x.graph.gelu(x, approximate="tanh")
    return y


@checked("silu", values_alone=False)
def silu(x: Tensor | StandIn) -> Tensor:
    """Return x sigmoid(x).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.silu(graph.constant([0.0, 1.0]))).round(4)
    array([0.    , 0.7311], dtype=float32)
    """
    y: Tensor = x.graph.silu(x)
    return y


@checked("elu", values_alone=False)
def elu(x: Tensor | StandIn) -> Tensor:
    """Return x above 0, else exp(x) - 1.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.elu(graph.constant([-1.0, 2.0]))).round(4)
    array([-0.6321,  2.    ], dtype=float32)
    """
    y: Tensor = x.graph.elu(x)
    return y


@checked("leaky_relu", values_alone=False)
def leaky_relu(x: Tensor | StandIn, slope: float = 0.01) -> Tensor:
    """Return x above 0, else `slope` x.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.leaky_relu(graph.constant([-1.0, 2.0]), 0.1)).round(4)
    array([-0.1,  2. ], dtype=float32)
    """
    y: Tensor = x.graph.leaky_relu(x, slope)
    return y


@checked("sigmoid", values_alone=False)
def sigmoid(x: Tensor | StandIn) -> Tensor:
    """Return 1 / (1 + exp(-x)).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.sigmoid(graph.constant([0.0, 1.0]))).round(4)
    array([0.5   , 0.7311], dtype=float32)
    """
    y: Tensor = x.graph.sigmoid(x)
    return y


@checked("softplus", values_alone=False)
def softplus(x: Tensor | StandIn) -> Tensor:
    """Return log(1 + exp(x)).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.softplus(graph.constant([0.0, 50.0]))).round(4)
    array([ 0.6931, 50.    ], dtype=float32)
    """
    y: Tensor = x.graph.softplus(x)
    return y


@checked("tanh", values_alone=False)
def tanh(x: Tensor | StandIn) -> Tensor:
    """Return tanh(x).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.tanh(graph.constant([0.0, 1.0]))).round(4)
    array([0.    , 0.7616], dtype=float32)
    """
    y: Tensor = x.graph.tanh(x)
    return y


@checked("softmax", values_alone=False)
def softmax(x: Tensor | StandIn, axis: int = -1) -> Tensor:
    """Return exp(x) divided by its sum along an axis, computed in float32.

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.softmax(graph.constant([0.0, 0.0, 0.0, 0.0])))
    array([0.25, 0.25, 0.25, 0.25], dtype=float32)
    """
    y: Tensor = x.graph.softmax(x, axis)
    return y


@checked("log_softmax", values_alone=False)
def log_softmax(x: Tensor | StandIn, axis: int = -1) -> Tensor:
    """Return the logarithm of softmax(x).

    Examples
    --------
    >>> graph = mps.Graph("cpu")
    >>> graph.run({}, nn.log_softmax(graph.constant([0.0, 0.0]))).round(4)
    array([-0.6931, -0.6931], dtype=float32)
    """
    y: Tensor = x.graph.log_softmax(x, axis)
    return y


@checked_class
class _Activation(Layer):
    _function: ClassVar[Callable[..., Tensor]]

    def __init__(self) -> None:
        pass

    def _forward(self, x: Tensor) -> Tensor:
        """Return the function of each element."""
        return type(self)._function(x)


class ReLU(_Activation):
    """max(x, 0).

    Examples
    --------
    >>> nn.ReLU()(np.array([-1.0, 2.0]))
    array([0., 2.], dtype=float32)
    """

    _function = staticmethod(relu)


class GELU(_Activation):
    """The element times the normal distribution's share below it.

    Examples
    --------
    >>> nn.GELU()(np.array([-1.0, 1.0])).round(4)
    array([-0.1587,  0.8413], dtype=float32)
    """

    _function = staticmethod(gelu)


class SiLU(_Activation):
    """The element times its sigmoid.

    Examples
    --------
    >>> nn.SiLU()(np.array([0.0, 1.0])).round(4)
    array([0.    , 0.7311], dtype=float32)
    """

    _function = staticmethod(silu)


class ELU(_Activation):
    """The element above 0, else exp(x) - 1.

    Examples
    --------
    >>> nn.ELU()(np.array([-1.0, 2.0])).round(4)
    array([-0.6321,  2.    ], dtype=float32)
    """

    _function = staticmethod(elu)


class Sigmoid(_Activation):
    """1 / (1 + exp(-x)).

    Examples
    --------
    >>> nn.Sigmoid()(np.array([0.0]))
    array([0.5], dtype=float32)
    """

    _function = staticmethod(sigmoid)


class Softplus(_Activation):
    """log(1 + exp(x)).

    Examples
    --------
    >>> nn.Softplus()(np.array([0.0])).round(4)
    array([0.6931], dtype=float32)
    """

    _function = staticmethod(softplus)


class Tanh(_Activation):
    """tanh(x).

    Examples
    --------
    >>> nn.Tanh()(np.array([0.0]))
    array([0.], dtype=float32)
    """

    _function = staticmethod(tanh)


@checked_class
class LeakyReLU(Layer):
    """The element above 0, else `slope` times it.

    Parameters
    ----------
    slope : float

    Examples
    --------
    >>> nn.LeakyReLU(0.1)(np.array([-1.0, 2.0]))
    array([-0.1,  2. ], dtype=float32)
    """

    def __init__(self, slope: float = 0.01) -> None:
        self.slope = slope

    def _settings(self) -> str:
        return str(self.slope)

    def _forward(self, x: Tensor) -> Tensor:
        """Return the function of each element."""
        return leaky_relu(x, self.slope)


@checked_class
class Softmax(Layer):
    """exp(x) divided by its sum along an axis.

    Parameters
    ----------
    axis : int

    Examples
    --------
    >>> nn.Softmax()(np.zeros((1, 4)))
    array([[0.25, 0.25, 0.25, 0.25]], dtype=float32)
    """

    def __init__(self, axis: int = -1) -> None:
        self.axis = axis

    def _settings(self) -> str:
        return str(self.axis)

    def _forward(self, x: Tensor) -> Tensor:
        """Return the shares."""
        return softmax(x, self.axis)
