"""Recurrent layers of sequences (N, time, features)."""

from __future__ import annotations

from typing import Any, ClassVar, overload

from openmps._mpsgraph import Tensor, TensorData
from openmps._mpsgraph.tensor import Operand
from openmps.errors import ArgumentError
from openmps.nn._layer import Array, Layer, checked_layer, count, count_or_none, features, trace_of
from openmps.nn._orders import also_in_order
from openmps.nn._parameter import Parameter
from openmps.nn._sequence_ends import SequenceEnds
from openmps.nn.initializers import Initializer, uniform, zeros

__all__ = ["GRU", "LSTM", "RNN"]


@checked_layer
class _Recurrent(Layer):
    """A recurrent layer.

    Parameters
    ----------
    width : int
        The extent of the state.
    inputs : int, optional
        The extent of the features; default: read at the first call. It comes first in PyTorch's order.
    reverse : bool, optional
        Whether it reads from the last step to the first.
    batch_first : True, optional
        Needed with `inputs`, because PyTorch's layers read (time, N, features) without it.

    Attributes
    ----------
    weight_ih : Parameter, shape (gates * width, features)
    weight_hh : Parameter, shape (gates * width, width)
    bias : Parameter, shape (gates * width,)
        The sum of PyTorch's two.
    """

    _gates: ClassVar[int] = 1

    @overload
    def __init__(self, width: int, *, reverse: bool = False) -> None: ...
    @overload
    def __init__(self, inputs: int, width: int, *, batch_first: bool, reverse: bool = False) -> None: ...
    @also_in_order("inputs", "width")
    def __init__(
        self, width: int, *, inputs: int | None = None, reverse: bool = False, batch_first: bool | None = None
    ) -> None:
        name = type(self).__name__
        self.width, self.inputs = count(width, f"{name}: width"), count_or_none(inputs, f"{name}: inputs")
        self.reverse = reverse
        if batch_first is False or (inputs is not None and batch_first is None):
            raise ArgumentError(
                f"{name}: batch_first is {bool(batch_first)}, expected True: sequences are (N, time, features)."
            )
        self._mixes_positions = reverse  # states of the steps before are kept, see Cache
        first: Initializer = uniform(width**-0.5)
        rows = self._gates * self.width
        self.weight_ih = Parameter(first, None if self.inputs is None else (rows, self.inputs))
        self.weight_hh, self.bias = Parameter(first, (rows, self.width)), Parameter(zeros(), (rows,))

    def _settings(self) -> str:
        inputs = "" if self.inputs is None else f"{self.inputs}, "
        batch_first = "" if self.inputs is None else ", batch_first=True"
        return f"{inputs}{self.width}{batch_first}{', reverse=True' if self.reverse else ''}"

    @overload
    def __call__(self, x: Tensor, lengths: Operand | None = None) -> Tensor: ...
    @overload
    def __call__(self, x: Array, lengths: Array | None = None) -> Array: ...
    @overload
    def __call__(self, x: TensorData, lengths: TensorData | None = None) -> TensorData: ...
    def __call__(self, x: Any, lengths: Any = None) -> Any:
        """Return the states (N, time, width) for `x` (N, time, features).

        Parameters
        ----------
        x : tensor or array
        lengths : tensor or array of integers, shape (N,), optional
            How many steps of each sequence are there, default: all. States after them are 0, no gradient comes from
            them, and `reverse` begins at the last one. A length that is not 0 to time gives NaN. See ``last_state``.
        """
        states = self._all_states(self._input(x), lengths)
        # PyTorch's layers return a pair, and two sequences would be unpacked as one.
        states._no_rows = (
            f"{self!r} gives one tensor, the states of all steps: write states = layer(x). The last state is "
            "states[:, -1], or nn.last_state(states, lengths); states[0] is the first sequence."
        )
        return states

    def _all_states(self, x: Tensor, lengths: Any) -> Tensor:
        """Return the states (N, time, width), 0 after the ends of sequences."""
        if lengths is None:
            return self._forward(x)
        cache, ends = trace_of(self).cache, SequenceEnds(x, lengths, self)
        if cache is not None:
            cache.is_complete = False
        if not self.reverse:
            return ends.cut(self._forward(x))
        return ends.cut(ends.turned(self._states(ends.turned(x), reverse=False)))

    def _forward(self, x: Tensor) -> Tensor:
        """Return the states (N, time, width) for `x` (N, time, features)."""
        return self._states(x, reverse=self.reverse)

    def _states(self, x: Tensor, *, reverse: bool) -> Tensor:
        """Return the states of a layer of the graph."""
        rows, cache = self._gates * self.width, trace_of(self).cache
        kept = cache.states() if cache is not None and cache.is_step else ()
        weight_ih, weight_hh, bias = self._weights()
        results = self._layer(
            x.graph.transpose(x, (1, 0, 2)),
            weight_hh.tensor((rows, self.width)),
            input_weight=weight_ih.tensor((rows, features(x, self.inputs, self, axes=3))),
            bias=bias.tensor((rows,)),
            reverse=reverse,
            **dict(zip(("state", "cell"), kept, strict=False)),
        )
        states = results if isinstance(results, tuple) else (results,)
        if cache is not None:
            cache.carried(states)
        y: Tensor = x.graph.transpose(states[0], (1, 0, 2))
        return y

    def _weights(self) -> tuple[Parameter, Parameter, Parameter]:
        """Return the weights of inputs and of states, and the bias."""
        return self.weight_ih, self.weight_hh, self.bias

    def _layer(self, x: Tensor, recurrent: Tensor, **named: Any) -> Any:
        """Return the states of MPSGraph's layer, (time, N, width), perhaps with cells."""
        raise NotImplementedError


@checked_layer
class RNN(_Recurrent):
    """h = tanh(W x + R h + b).

    Parameters
    ----------
    width : int
        The extent of the state.
    activation : str, optional
        "tanh", "relu", "sigmoid" or "none".
    inputs, reverse, batch_first : optional
        As of LSTM.

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

    @overload
    def __init__(self, width: int, *, activation: str = "tanh", reverse: bool = False) -> None: ...
    @overload
    def __init__(
        self, inputs: int, width: int, *, batch_first: bool, activation: str = "tanh", reverse: bool = False
    ) -> None: ...
    @also_in_order("inputs", "width")
    def __init__(
        self,
        width: int,
        *,
        inputs: int | None = None,
        activation: str = "tanh",
        reverse: bool = False,
        batch_first: bool | None = None,
    ) -> None:
        super().__init__(width, inputs=inputs, reverse=reverse, batch_first=batch_first)  # type: ignore[call-overload]
        self.activation = activation

    def _layer(self, x: Tensor, recurrent: Tensor, **named: Any) -> Any:
        return x.graph.rnn(x, recurrent, activation=self.activation, **named)


@checked_layer
class LSTM(_Recurrent):
    """A long short-term memory, with gates in the order i, f, g, o of PyTorch.

    Parameters
    ----------
    width : int
        The extent of the state.
    inputs : int, optional
        The extent of the features; default: read at the first call. ``LSTM(inputs, width, batch_first=True)`` is
        PyTorch's order.
    reverse : bool, optional
        Whether it reads from the last step to the first.
    batch_first : True, optional
        Needed with `inputs`, because PyTorch's layers read (time, N, features) without it.

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

    def _layer(self, x: Tensor, recurrent: Tensor, **named: Any) -> Any:
        return x.graph.lstm(x, recurrent, **named)


@checked_layer
class GRU(_Recurrent):
    """A gated recurrent unit.

    Parameters
    ----------
    width : int
        The extent of the state.
    reset_after : bool, optional
        Whether the reset gate multiplies the product of the state, as in PyTorch, which has gates in the order r, z, n.
        Else it multiplies the state, and gates are in the order z, r, n.
    inputs, reverse, batch_first : optional
        As of LSTM.

    Attributes
    ----------
    weight_ih : Parameter, shape (3 * width, features)
    weight_hh : Parameter, shape (3 * width, width)
    bias : Parameter, shape (3 * width,)
        With `reset_after` there are ``weight_ih_l0``, ``weight_hh_l0``, ``bias_ih_l0`` and ``bias_hh_l0``, as in
        PyTorch, because its gates do not fit the others.

    Notes
    -----
    Source: Cho et al., "Learning phrase representations using RNN encoder-decoder", 2014.

    Examples
    --------
    >>> nn.GRU(4)(np.ones((2, 5, 3))).shape
    (2, 5, 4)
    """

    _gates = 3

    @overload
    def __init__(self, width: int, *, reset_after: bool = False, reverse: bool = False) -> None: ...
    @overload
    def __init__(
        self, inputs: int, width: int, *, batch_first: bool, reset_after: bool = False, reverse: bool = False
    ) -> None: ...
    @also_in_order("inputs", "width")
    def __init__(
        self,
        width: int,
        *,
        inputs: int | None = None,
        reset_after: bool = False,
        reverse: bool = False,
        batch_first: bool | None = None,
    ) -> None:
        super().__init__(width, inputs=inputs, reverse=reverse, batch_first=batch_first)  # type: ignore[call-overload]
        self.reset_after = reset_after
        if reset_after:
            self.weight_ih_l0, self.weight_hh_l0, self.bias_ih_l0 = self.weight_ih, self.weight_hh, self.bias
            self.bias_hh_l0 = Parameter(zeros(), (3 * self.width,))
            del self.weight_ih, self.weight_hh, self.bias

    def _settings(self) -> str:
        return super()._settings() + (", reset_after=True" if self.reset_after else "")

    def _weights(self) -> tuple[Parameter, Parameter, Parameter]:
        return (self.weight_ih_l0, self.weight_hh_l0, self.bias_ih_l0) if self.reset_after else super()._weights()

    def _layer(self, x: Tensor, recurrent: Tensor, **named: Any) -> Any:
        graph: Any = x.graph
        if not self.reset_after:
            return graph.gru(x, recurrent, **named)
        bias = named.pop("bias")
        gates, second = 2 * self.width, self.bias_hh_l0.tensor((3 * self.width,))
        first = bias + graph.pad(second[:gates], (0,), (self.width,))
        reset: dict[str, Any] = {"reset_after": True, "reset_gate_first": True, "secondary_bias": second[gates:]}
        return graph.gru(x, recurrent, bias=first, **reset, **named)
