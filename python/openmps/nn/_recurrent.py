"""Recurrent layers of sequences (N, time, features)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from openmps._mpsgraph import Tensor
from openmps.nn._layer import Layer, checked_layer, count, extent, trace_of
from openmps.nn._parameter import Parameter
from openmps.nn.initializers import Initializer, uniform, zeros

__all__ = ["GRU", "LSTM", "RNN"]


@checked_layer
class _Recurrent(Layer):
    """A recurrent layer.

    Parameters
    ----------
    width : int
        The extent of the state.
    reverse : bool, optional
        Whether it reads from the last step to the first.

    Attributes
    ----------
    weight_ih : Parameter, shape (gates * width, features)
    weight_hh : Parameter, shape (gates * width, width)
    bias : Parameter, shape (gates * width,)
        The sum of PyTorch's two.
    """

    _gates: ClassVar[int] = 1

    def __init__(self, width: int, *, reverse: bool = False) -> None:
        self.width, self.reverse = count(width, f"{type(self).__name__}: width"), reverse
        self._mixes_positions = reverse  # states of the steps before are kept, see Cache
        first: Initializer = uniform(width**-0.5)
        self.weight_ih, self.weight_hh, self.bias = Parameter(first), Parameter(first), Parameter(zeros())

    def _settings(self) -> str:
        return f"{self.width}{', reverse=True' if self.reverse else ''}"

    def _run(self, x: Tensor, layer: Callable[..., Any]) -> Tensor:
        """Return the states of a layer of the graph."""
        rows, cache = self._gates * self.width, trace_of(self).cache
        kept = cache.states() if cache is not None and cache.is_step else ()
        results = layer(
            x.graph.transpose(x, (1, 0, 2)),
            self.weight_hh.tensor((rows, self.width)),
            input_weight=self.weight_ih.tensor((rows, extent(x, -1, self, axes=3))),
            bias=self.bias.tensor((rows,)),
            reverse=self.reverse,
            **dict(zip(("state", "cell"), kept, strict=False)),
        )
        states = results if isinstance(results, tuple) else (results,)
        if cache is not None:
            cache.carried(states)
        y: Tensor = x.graph.transpose(states[0], (1, 0, 2))
        return y


@checked_layer
class RNN(_Recurrent):
    """h = tanh(W x + R h + b).

    Parameters
    ----------
    width : int
        The extent of the state.
    activation : str, optional
        "tanh", "relu", "sigmoid" or "none".
    reverse : bool, optional
        Whether it reads from the last step to the first.

    Attributes
    ----------
    weight_ih : Parameter, shape (width, features)
    weight_hh : Parameter, shape (width, width)
    bias : Parameter, shape (width,)

    Examples
    --------
    >>> nn.RNN(4)(np.ones((2, 5, 3))).shape
    (2, 5, 4)
    """

    def __init__(self, width: int, *, activation: str = "tanh", reverse: bool = False) -> None:
        super().__init__(width, reverse=reverse)
        self.activation = activation

    def _forward(self, x: Tensor) -> Tensor:
        """Return the states (N, time, width) for `x` (N, time, features)."""
        return self._run(x, lambda *given, **named: x.graph.rnn(*given, activation=self.activation, **named))


@checked_layer
class LSTM(_Recurrent):
    """A long short-term memory, with gates in the order i, f, g, o of PyTorch.

    Parameters
    ----------
    width : int
        The extent of the state.
    reverse : bool, optional
        Whether it reads from the last step to the first.

    Attributes
    ----------
    weight_ih : Parameter, shape (4 * width, features)
    weight_hh : Parameter, shape (4 * width, width)
    bias : Parameter, shape (4 * width,)

    Notes
    -----
    Source: Hochreiter and Schmidhuber, "Long short-term memory", 1997.

    Examples
    --------
    >>> nn.LSTM(4)(np.ones((2, 5, 3))).shape
    (2, 5, 4)
    """

    _gates = 4

    def _forward(self, x: Tensor) -> Tensor:
        """Return the states (N, time, width) for `x` (N, time, features)."""
        return self._run(x, x.graph.lstm)


@checked_layer
class GRU(_Recurrent):
    """A gated recurrent unit.

    Parameters
    ----------
    width : int
        The extent of the state.
    reverse : bool, optional
        Whether it reads from the last step to the first.

    Attributes
    ----------
    weight_ih : Parameter, shape (3 * width, features)
    weight_hh : Parameter, shape (3 * width, width)
    bias : Parameter, shape (3 * width,)

    Notes
    -----
    Source: Cho et al., "Learning phrase representations using RNN encoder-decoder", 2014.

    Examples
    --------
    >>> nn.GRU(4)(np.ones((2, 5, 3))).shape
    (2, 5, 4)
    """

    _gates = 3

    def _forward(self, x: Tensor) -> Tensor:
        """Return the states (N, time, width) for `x` (N, time, features)."""
        return self._run(x, x.graph.gru)
