"""Recurrent layers over whole sequences."""

from __future__ import annotations

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError

# MPSGraphRNNActivation
_ACTIVATIONS = {"none": 0, "relu": 1, "tanh": 2, "sigmoid": 3, "hard_sigmoid": 4}


class Recurrent(Builder):
    """Layers with a state: sources are (time, batch, features), states (batch, features)."""

    def rnn(
        self,
        x: Operand,
        recurrent_weight: Operand,
        *,
        input_weight: Operand | None = None,
        bias: Operand | None = None,
        state: Operand | None = None,
        mask: Operand | None = None,
        activation: str = "relu",
        reverse: bool = False,
        bidirectional: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return h with h = activation(x W^T + (h m) R^T + b) at every step.

        Parameters
        ----------
        x : tensor, shape (T, N, I), or (T, N, H) without an input weight
        recurrent_weight : tensor, shape (H, H); (2, H, H) in both directions
        input_weight : tensor, shape (H, I), optional
        bias : tensor, shape (H,), optional
        state : tensor, shape (N, H), optional
            The first state; zeros without.
        mask : tensor, shape (T, N, H), optional
            Multiplies the state before the recurrent matmul.
        activation : {"none", "relu", "tanh", "sigmoid", "hard_sigmoid"}
        reverse, bidirectional : bool
            From the last step to the first; both ways, side by side along the last axis.
        name : str, optional
            The name in messages.
        """
        settings = {"activation": _activation(activation), "reverse": reverse, "bidirectional": bidirectional}
        descriptor = Descriptor("MPSGraphSingleGateRNNDescriptor", settings)
        selector = "singleGateRNNWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:descriptor:name:"
        tensors = self._tensors_or_none(x, recurrent_weight, input_weight, bias, state, mask)
        return self._many(selector, *tensors, descriptor, name)[0]

    def lstm(
        self,
        x: Operand,
        recurrent_weight: Operand,
        *,
        input_weight: Operand | None = None,
        bias: Operand | None = None,
        state: Operand | None = None,
        cell: Operand | None = None,
        mask: Operand | None = None,
        peephole: Operand | None = None,
        forget_gate_last: bool = False,
        reverse: bool = False,
        bidirectional: bool = False,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor]:
        """Return states and cells of a long short-term memory, both (T, N, H).

        Parameters
        ----------
        x : tensor, shape (T, N, I), or (T, N, 4H) without an input weight
        recurrent_weight : tensor, shape (4H, H); (2, 4H, H) in both directions
            Gates in the order i, f, z, o, as PyTorch's i, f, g, o.
        input_weight : tensor, shape (4H, I), optional
        bias : tensor, shape (4H,), optional
        state, cell : tensor, shape (N, H), optional
            The state before the first step; zeros without.
        mask : tensor, shape (T, N, H), optional
            Multiplies the state before the recurrent matmul.
        peephole : tensor, shape (4H,), optional
            Factors of the cell in the gates.
        forget_gate_last : bool
            Gates in the order i, z, f, o.
        reverse, bidirectional : bool
            From the last step to the first; both ways, side by side along the last axis.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: MPSGraphLSTMDescriptor; c = f c + i z, h = o tanh(c).
        """
        settings = {
            "produceCell": True,
            "forgetGateLast": forget_gate_last,
            "reverse": reverse,
            "bidirectional": bidirectional,
        }
        descriptor = Descriptor("MPSGraphLSTMDescriptor", settings)
        selector = (
            "LSTMWithSourceTensor:recurrentWeight:inputWeight:bias:initState:initCell:mask:peephole:descriptor:name:"
        )
        tensors = self._tensors_or_none(x, recurrent_weight, input_weight, bias, state, cell, mask, peephole)
        states, cells = self._many(selector, *tensors, descriptor, name)
        return states, cells

    def gru(
        self,
        x: Operand,
        recurrent_weight: Operand,
        *,
        input_weight: Operand | None = None,
        bias: Operand | None = None,
        state: Operand | None = None,
        mask: Operand | None = None,
        secondary_bias: Operand | None = None,
        reset_after: bool = False,
        reset_gate_first: bool = False,
        flip_z: bool = False,
        reverse: bool = False,
        bidirectional: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the states of a gated recurrent unit, (T, N, H).

        Parameters
        ----------
        x : tensor, shape (T, N, I), or (T, N, 3H) without an input weight
        recurrent_weight : tensor, shape (3H, H); (2, 3H, H) in both directions
            Gates in the order z, r, o.
        input_weight : tensor, shape (3H, I), optional
        bias : tensor, shape (3H,), optional
        state : tensor, shape (N, H), optional
        mask : tensor, shape (T, N, H), optional
        secondary_bias : tensor, shape (H,), optional
            Added to the recurrent matmul of the candidate before the reset gate, with `reset_after`.
        reset_after : bool
            The reset gate acts after the recurrent matmul. PyTorch's GRU: with `reset_gate_first`.
        reset_gate_first : bool
            Gates in the order r, z, o.
        flip_z : bool
            h = (1 - z) h + z o instead of z h + (1 - z) o.
        reverse, bidirectional : bool
            From the last step to the first; both ways, side by side along the last axis.
        name : str, optional
            The name in messages.
        """
        settings = {
            "resetAfter": reset_after,
            "resetGateFirst": reset_gate_first,
            "flipZ": flip_z,
            "reverse": reverse,
            "bidirectional": bidirectional,
        }
        descriptor = Descriptor("MPSGraphGRUDescriptor", settings)
        selector = "GRUWithSourceTensor:recurrentWeight:inputWeight:bias:initState:mask:secondaryBias:descriptor:name:"
        tensors = self._tensors_or_none(x, recurrent_weight, input_weight, bias, state, mask, secondary_bias)
        return self._many(selector, *tensors, descriptor, name)[0]

    def _tensors_or_none(self, *operands: Operand | None) -> list[Tensor | None]:
        return [None if operand is None else self._tensor(operand) for operand in operands]


def _activation(name: str) -> int:
    if name not in _ACTIVATIONS:
        raise ArgumentError(f'activation is "{name}", expected one of {", ".join(_ACTIVATIONS)}.')
    return _ACTIVATIONS[name]
