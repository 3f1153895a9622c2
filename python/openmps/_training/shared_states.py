"""Optimizers' states where ranks share updates: each rank has a part, and checkpoints have the whole."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from openmps import _core
from openmps._nodes.nodes import Trainable
from openmps._nodes.optimizers import OptimizerState
from openmps._nodes.sources import ConvolutionDataSource
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._training.trained_network import TrainedNetwork
from openmps.errors import StateError

__all__ = ["part_of", "shares_updates", "whole_states"]


def shares_updates(network: TrainedNetwork) -> bool:
    """Return whether an optimizer of the network has a part of its state."""
    return any(_shares(layer, network.device) for layer in network._layers)


def whole_states(network: TrainedNetwork, who: str) -> list[OptimizerState]:
    """Return the states of the layers' optimizers; called by all ranks, of which the first gets them.

    Raises
    ------
    StateError
        If the parts of the ranks do not make a whole.
    """
    ranks, device, states = current(), network.device, []
    everyones = ranks.gathered([_shares(layer, device) for layer in network._layers])
    for layer, *shares in zip(network._layers, *everyones, strict=True):
        state = layer._optimizer_state(device)
        if any(shares):
            parts = [OptimizerState(*part) for part in ranks.gathered((state.steps, state.tensors, state.whole))]
            state = _joined(parts, layer.label, who) if ranks.rank == 0 else OptimizerState()
        states.append(state)
    return states


def part_of(layer: Trainable, state: OptimizerState, device: Device) -> OptimizerState:
    """Return the rank's part of a whole state, for a layer whose update ranks can share; else the state."""
    if not isinstance(layer, ConvolutionDataSource) or not layer._can_share_updates(device):
        return state
    parts = {}
    for name, tensor in state.tensors.items():
        first, count = _core.own_part(tensor.size)
        parts[name] = tensor.reshape(-1)[first : first + count]
    return OptimizerState(state.steps, parts, {name: tensor.shape for name, tensor in state.tensors.items()})


def _shares(layer: Trainable, device: Device) -> bool:
    return isinstance(layer, ConvolutionDataSource) and layer._shares_updates(device)


def _joined(parts: Sequence[OptimizerState], label: str, who: str) -> OptimizerState:
    """Return the whole of which each rank has a part; if rank 0 has it whole, that counts."""
    first = parts[0]
    if first.whole is None:
        return first
    tensors = {}
    for name, shape in first.whole.items():
        is_divided = _core.own_part(prod(shape)) != (0, prod(shape))
        pieces = [part.tensors.get(name) for part in parts] if is_divided else [first.tensors[name]]
        found = np.concatenate([piece.reshape(-1) for piece in pieces if piece is not None])
        if found.size != prod(shape):
            raise StateError(
                f'{who}: ranks share the updates of layer "{label}", and the parts of its "{name}" have {found.size} '
                f"elements in all, expected {prod(shape)}; load a file or a checkpoint in all ranks."
            )
        tensors[name] = found.reshape(shape)
    return OptimizerState(first.steps, tensors)
