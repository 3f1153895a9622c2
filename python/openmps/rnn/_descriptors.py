"""Descriptors of recurrent layers (MPSRNNDescriptor and its subclasses)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_float32, whole
from openmps._nodes import neurons
from openmps.errors import ArgumentError, ShapeError
from openmps.init import generator
from openmps.rnn._sources import read_weights

__all__ = ["GRU", "LSTM", "MGU", "Descriptor", "SingleGate"]

Activation = str | tuple[str | float, ...]

_GATE_PARTS = ("input_weights", "recurrent_weights", "memory_weights", "bias_terms")
# By MPSRNNMatrixId: Apple's names in Python's spelling.
_LSTM_IDS = [f"{gate}_gate_{part}" for gate in ("input", "forget", "memory", "output") for part in _GATE_PARTS]
_GRU_IDS = [
    *(f"{gate}_gate_{part}" for gate in ("input", "recurrent") for part in _GATE_PARTS if part != "memory_weights"),
    *(f"output_gate_{part}" for part in ("input_weights", "recurrent_weights", "input_gate_weights", "bias_terms")),
]
_SINGLE_GATE_IDS = ["input_weights", "recurrent_weights", "bias_terms"]


@checked_class
@dataclass(frozen=True)
class Descriptor:
    """The base of the descriptors of all cells (MPSRNNDescriptor); use SingleGate, LSTM, GRU or MGU.

    Parameters
    ----------
    in_channels, out_channels : int
        Features of the inputs and of the results.
    backward : bool, optional
        From the last step to the first (layerSequenceDirection).
    takes_input_as_is : bool, optional
        Every gate sees the input itself in place of its matmul with weights (useLayerInputUnitTransformMode).

    Raises
    ------
    ArgumentError
        If an extent is below 1, a neuron is unknown, or an input that is taken as it is has other extents than results.
    """

    in_channels: int
    out_channels: int
    backward: bool = False
    takes_input_as_is: bool = False

    _kind: ClassVar[_core.RecurrentKind]
    _ids: ClassVar[list[str]]
    _first_id: ClassVar[int]
    _neurons: ClassVar[tuple[str, ...]]  # fields with an activation, in the order in which the core takes them
    _has_cell: ClassVar[bool] = False

    def __post_init__(self) -> None:
        who = type(self).__name__
        for name in ("in_channels", "out_channels"):
            object.__setattr__(self, name, whole(getattr(self, name), f"{who}: {name}"))
        if self.takes_input_as_is and self.in_channels != self.out_channels:
            raise ArgumentError(
                f"{who}: in_channels is {self.in_channels}; an input that is taken as it is has as many as the "
                f"{self.out_channels} out_channels."
            )
        for name in self._neurons:
            _neuron(getattr(self, name), f"{who}: {name}")

    @property
    def weight_shapes(self) -> dict[str, tuple[int, ...]]:
        """Shapes of the weights by their names: Apple's MPSRNNMatrixId in Python's spelling.

        (out_channels, in_channels) for input weights, (out_channels, out_channels) for recurrent ones, (out_channels,)
        for biases and for memory weights that are diagonal.
        """
        return {name: self._shape(name) for name in self._ids if not self._leaves_out(name)}

    def initial_weights(self, seed: int = 0, *, label: str | None = None) -> dict[str, F32Array]:
        """Return weights drawn from +-1 / sqrt(out_channels) and biases of 0.

        Parameters
        ----------
        seed : int, optional
        label : str, optional
            With one, numbers come from a stream of (seed, label), else from the seed alone.

        Examples
        --------
        >>> SingleGate(2, 4).initial_weights()["bias_terms"].tolist()
        [0.0, 0.0, 0.0, 0.0]
        """
        random = generator(seed, label)
        limit = 1 / math.sqrt(self.out_channels)
        return {
            name: np.zeros(shape, np.float32)
            if name.endswith("bias_terms")
            else random.uniform(-limit, limit, shape).astype(np.float32)
            for name, shape in self.weight_shapes.items()
        }

    def _leaves_out(self, name: str) -> bool:
        """Return whether a layer has no such weights."""
        return self.takes_input_as_is and name.endswith("input_weights")

    def _shape(self, name: str) -> tuple[int, ...]:
        if name.endswith("bias_terms"):
            return (self.out_channels,)
        return (self.out_channels, self.in_channels if name.endswith("input_weights") else self.out_channels)

    def _matrix_id(self, name: str, who: str) -> int:
        """Return the MPSRNNMatrixId of weights."""
        if name not in self.weight_shapes:
            raise ArgumentError(f'{who}: there are no weights "{name}"; there are {", ".join(self.weight_shapes)}.')
        return self._first_id + self._ids.index(name)

    def _checked(self, name: str, values: Any, who: str) -> F32Array:
        """Return weights as float32 of their shape."""
        self._matrix_id(name, who)
        array = as_float32(values, f'{who}: weights "{name}"')
        shape = self.weight_shapes[name]
        if array.shape != shape:
            raise ShapeError(f'{who}: weights "{name}" have shape {array.shape}, expected {shape}.')
        return array

    def _checked_all(self, weights: Any, who: str) -> dict[str, F32Array]:
        """Return the weights of a mapping, each as float32 of its shape."""
        if not isinstance(weights, Mapping):
            raise ArgumentError(f"{who}: weights are {type(weights).__name__}, expected a mapping of names to arrays.")
        return {name: self._checked(name, values, who) for name, values in weights.items()}

    def _complete(self, weights: Any, who: str) -> dict[str, F32Array]:
        """Return all weights, those of data sources read, in the order of their names."""
        checked = self._checked_all(read_weights(weights, self.weight_shapes, who)[0], who)
        for name in self.weight_shapes:
            if name not in checked:
                raise ArgumentError(f'{who}: weights "{name}" are missing; there have to be values for all.')
        return {name: checked[name] for name in self.weight_shapes}

    def _spec(self, weights: Any, who: str) -> _core.RecurrentSpec:
        """Return it with weights as the core takes it."""
        spec = _core.RecurrentSpec()
        spec.kind, spec.backward, spec.takes_input_as_is = self._kind, self.backward, self.takes_input_as_is
        spec.in_channels, spec.out_channels = self.in_channels, self.out_channels
        for field in self._neurons:
            spec.add_neuron(*_neuron(getattr(self, field), field))
        for name, values in self._complete(weights, who).items():
            spec.set_weights(self._matrix_id(name, who), values)
        return spec


@checked_class
@dataclass(frozen=True)
class SingleGate(Descriptor):
    """h1 = g(W x + U h0 + b) (MPSRNNSingleGateDescriptor).

    Parameters
    ----------
    in_channels, out_channels, backward, takes_input_as_is
        See Descriptor.
    activation : str or tuple, optional
        g: the name of a neuron ("identity", "relu", "sigmoid", "tanh", "hardsigmoid", ...), with its parameters in a
        tuple: ``("tanh", 1.7, 0.67)``.

    Examples
    --------
    >>> SingleGate(3, 4, activation="relu").weight_shapes
    {'input_weights': (4, 3), 'recurrent_weights': (4, 4), 'bias_terms': (4,)}
    """

    activation: Activation = "tanh"

    _kind = _core.RecurrentKind.SINGLE_GATE
    _ids = _SINGLE_GATE_IDS
    _first_id = 0
    _neurons = ("activation",)


@checked_class
@dataclass(frozen=True)
class LSTM(Descriptor):
    """Long short-term memory (MPSLSTMDescriptor).

    ``I, F, C = g(W x + U h0 + V c0 + b)``, each with its weights; ``c1 = F c0 + I C``;
    ``O = g(W x + U h0 + V c1 + b)``; ``h1 = O g(c1)``.

    Parameters
    ----------
    in_channels, out_channels, backward, takes_input_as_is
        See Descriptor.
    input_gate, forget_gate, memory_gate, output_gate, result : str or tuple, optional
        Neurons of I, F, C, O and of c1 in the result, as in SingleGate.
    memory_weights : {"none", "diagonal", "full"}, optional
        V: none, one number for each feature (peepholes), or matrices.

    Examples
    --------
    >>> LSTM(3, 4, memory_weights="diagonal").weight_shapes["forget_gate_memory_weights"]
    (4,)
    """

    input_gate: Activation = "sigmoid"
    forget_gate: Activation = "sigmoid"
    memory_gate: Activation = "tanh"
    output_gate: Activation = "sigmoid"
    result: Activation = "tanh"
    memory_weights: str = "none"

    _kind = _core.RecurrentKind.LSTM
    _ids = _LSTM_IDS
    _first_id = 3
    _neurons = ("input_gate", "forget_gate", "memory_gate", "output_gate", "result")
    _has_cell = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.memory_weights not in ("none", "diagonal", "full"):
            raise ArgumentError(
                f'LSTM: memory_weights is {self.memory_weights!r}, expected "none", "diagonal" or "full".'
            )

    def _leaves_out(self, name: str) -> bool:
        return super()._leaves_out(name) or (self.memory_weights == "none" and name.endswith("memory_weights"))

    def _shape(self, name: str) -> tuple[int, ...]:
        is_row = self.memory_weights == "diagonal" and name.endswith("memory_weights")
        return (self.out_channels,) if is_row else super()._shape(name)

    def _spec(self, weights: Any, who: str) -> _core.RecurrentSpec:
        spec = super()._spec(weights, who)
        spec.memory_is_diagonal = self.memory_weights == "diagonal"
        return spec


@checked_class
@dataclass(frozen=True)
class GRU(Descriptor):
    """Gated recurrent unit (MPSGRUDescriptor), whose reset gate acts before the recurrent matmul.

    ``z = g(Wz x + Uz h0 + bz)``; ``r = g(Wr x + Ur h0 + br)``; ``h = g(Wh x + Uh (r h0) + Vh (z h0) + bh)``;
    ``h1 = (1 - z^p)^(1/p) h + z h0``. Here z is the input gate, r the recurrent gate, h the output gate.

    Parameters
    ----------
    in_channels, out_channels, backward, takes_input_as_is
        See Descriptor.
    input_gate, recurrent_gate, output_gate : str or tuple, optional
        Neurons of z, r and h, as in SingleGate.
    p_norm : float, optional
        p (gatePnormValue).
    flip_output_gates : bool, optional
        h1 = (1 - z^p)^(1/p) h0 + z h.
    output_recurrent_weights, output_input_gate_weights : bool, optional
        Whether there are Uh and Vh. With Vh alone r has no effect: the minimal gated unit, MGU.

    Examples
    --------
    >>> sorted(set(GRU(3, 4).weight_shapes.values()))
    [(4,), (4, 3), (4, 4)]
    """

    input_gate: Activation = "sigmoid"
    recurrent_gate: Activation = "sigmoid"
    output_gate: Activation = "tanh"
    p_norm: float = 1.0
    flip_output_gates: bool = False
    output_recurrent_weights: bool = True
    output_input_gate_weights: bool = False

    _kind = _core.RecurrentKind.GRU
    _ids = _GRU_IDS
    _first_id = 19
    _neurons = ("input_gate", "recurrent_gate", "output_gate")

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_norm(self.p_norm, "GRU")

    def _leaves_out(self, name: str) -> bool:
        return (
            super()._leaves_out(name)
            or (name == "output_gate_recurrent_weights" and not self.output_recurrent_weights)
            or (name == "output_gate_input_gate_weights" and not self.output_input_gate_weights)
        )

    def _spec(self, weights: Any, who: str) -> _core.RecurrentSpec:
        spec = super()._spec(weights, who)
        spec.gate_p_norm, spec.flips_output_gates = self.p_norm, self.flip_output_gates
        return spec


@checked_class
@dataclass(frozen=True)
class MGU(Descriptor):
    """Minimal gated unit: a GRU whose one gate also decides what the new state sees (MPSGRUDescriptor).

    ``z = g(Wz x + Uz h0 + bz)``; ``h = g(Wh x + Vh (z h0) + bh)``; ``h1 = (1 - z^p)^(1/p) h + z h0``. Here z is the
    input gate and h the output gate. There is no reset gate, and so a third fewer weights than in a GRU.

    Parameters
    ----------
    in_channels, out_channels, backward, takes_input_as_is
        See Descriptor.
    input_gate, output_gate : str or tuple, optional
        Neurons of z and h, as in SingleGate.
    p_norm : float, optional
        p (gatePnormValue).
    flip_output_gates : bool, optional
        h1 = (1 - z^p)^(1/p) h0 + z h.

    Raises
    ------
    ArgumentError
        As for Descriptor, and if p_norm is not a finite number above 0.

    Notes
    -----
    Source: MPSGRUDescriptor with outputGateInputGateWeights in place of outputGateRecurrentWeights, Apple MPS
    reference. Zhou, Wu, Zhang and Zhou, "Minimal gated unit for recurrent neural networks" (2016), have
    ``flip_output_gates=True``.

    Examples
    --------
    >>> sum(math.prod(shape) for shape in MGU(3, 4).weight_shapes.values())
    64
    >>> sum(math.prod(shape) for shape in GRU(3, 4).weight_shapes.values())
    96
    """

    input_gate: Activation = "sigmoid"
    output_gate: Activation = "tanh"
    p_norm: float = 1.0
    flip_output_gates: bool = False

    _kind = _core.RecurrentKind.GRU
    _ids = _GRU_IDS
    _first_id = 19
    _reset_gate: ClassVar[str] = "sigmoid"  # the core takes three neurons; no weights lead to this one
    _neurons = ("input_gate", "_reset_gate", "output_gate")

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_norm(self.p_norm, "MGU")

    def _leaves_out(self, name: str) -> bool:
        is_reset = name.startswith("recurrent_gate_") or name == "output_gate_recurrent_weights"
        return super()._leaves_out(name) or is_reset

    def _spec(self, weights: Any, who: str) -> _core.RecurrentSpec:
        spec = super()._spec(weights, who)
        spec.gate_p_norm, spec.flips_output_gates = self.p_norm, self.flip_output_gates
        return spec


def _check_norm(p_norm: Any, who: str) -> None:
    """Raise unless it is a finite number above 0."""
    if not isinstance(p_norm, int | float) or not 0 < p_norm < math.inf:
        raise ArgumentError(f"{who}: p_norm is {p_norm!r}, expected a finite number above 0.")


def _neuron(activation: Any, who: str) -> tuple[int, float, float, float]:
    """Return MPSCNNNeuronType and its parameters."""
    parts = (activation,) if isinstance(activation, str) else activation
    if not isinstance(parts, tuple) or not parts or not isinstance(parts[0], str):
        raise ArgumentError(f"{who} is {activation!r}, expected the name of a neuron or a tuple that begins with one.")
    name, *given = parts
    if name not in neurons.FUNCTIONS:
        raise ArgumentError(f"{who} is {activation!r}, expected one of {', '.join(neurons.FUNCTIONS)}.")
    if len(given) > 3:
        raise ArgumentError(f"{who} has {len(given)} parameters, expected 3 at most.")
    number, defaults = neurons.FUNCTIONS[name]
    try:
        a, b, c = (*(float(value) for value in given), *defaults[len(given) :])
    except (TypeError, ValueError):
        raise ArgumentError(f"{who} is {activation!r}, expected numbers after the name.") from None
    return number, a, b, c
