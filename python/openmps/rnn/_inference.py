"""Recurrent layers that do not learn, alone, stacked or in both directions (MPSRNNMatrixInferenceLayer)."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array
from openmps._checks.attributes import KnownAttributes
from openmps._runtime.device import Device
from openmps._runtime.threads import alone
from openmps.errors import ArgumentError
from openmps.rnn._descriptors import Descriptor
from openmps.rnn._sequences import (
    Order,
    State,
    checked_sequence,
    checked_state,
    empty_states,
    states_of,
)

__all__ = ["InferenceLayer"]

_COMBINE = {
    "none": _core.BidirectionalCombine.NONE,
    "add": _core.BidirectionalCombine.ADD,
    "concatenate": _core.BidirectionalCombine.CONCATENATE,
}


@checked_class
class InferenceLayer(KnownAttributes):
    """A recurrent layer, or several on top of each other, with fixed weights (MPSRNNMatrixInferenceLayer).

    Parameters
    ----------
    descriptors : SingleGate, LSTM, GRU or MGU, or a sequence of them
        The first is the layer that sees the sources.
    weights : mapping of str to array or ConvolutionDataSource, or a sequence of mappings
        Values for all of each descriptor's ``weight_shapes``, as TrainingLayer takes them.
    combine : {"none", "add", "concatenate"}, optional
        How ``forward_bidirectional`` combines the results of the two directions.
    device : Device or str, optional
        By default ``Device.default()``.
    label : str, optional
        The name in messages.

    Raises
    ------
    ArgumentError
        If weights are missing, unknown, or for another number of layers, or layers do not fit each other.
    ShapeError
        If weights have the wrong shape.

    Examples
    --------
    >>> stack = [mps.rnn.GRU(3, 4), mps.rnn.SingleGate(4, 2)]
    >>> layer = InferenceLayer(stack, [d.initial_weights() for d in stack], device=mps.Device("cpu"))
    >>> y, states = layer.forward(np.ones((5, 1, 3), np.float32))
    >>> y.shape, [state.h.shape for state in states]
    ((5, 1, 2), [(1, 4), (1, 2)])
    """

    def __init__(
        self,
        descriptors: Descriptor | Sequence[Descriptor],
        weights: Mapping[str, npt.ArrayLike] | Sequence[Mapping[str, npt.ArrayLike]],
        *,
        combine: str = "none",
        device: Device | str | None = None,
        label: str | None = None,
    ) -> None:
        self.label = label or "recurrent_inference"
        self._who = f'InferenceLayer "{self.label}"'
        self.descriptors = list(descriptors) if isinstance(descriptors, Sequence) else [descriptors]
        for descriptor in self.descriptors:
            if not isinstance(descriptor, Descriptor):
                raise ArgumentError(
                    f"{self._who}: a descriptor is {descriptor!r}, expected SingleGate, LSTM, GRU or MGU."
                )
        values: list[Any] = list(weights) if isinstance(weights, Sequence) else [weights]
        if not self.descriptors or len(values) != len(self.descriptors):
            raise ArgumentError(
                f"{self._who}: there are weights of {len(values)} layers for {len(self.descriptors)} descriptors, "
                f"expected 1 or more, as many of each."
            )
        if not isinstance(combine, str) or combine not in _COMBINE:
            raise ArgumentError(f"{self._who}: combine is {combine!r}, expected one of {', '.join(_COMBINE)}.")
        self.combine = combine
        self.device = Device.of(device)
        self._in_use = threading.RLock()
        specs = [d._spec(given, self._who) for d, given in zip(self.descriptors, values, strict=True)]
        specs[0].label = self.label
        self._native = _core.RecurrentInference(self.device._native, specs, _COMBINE[combine])

    def __repr__(self) -> str:
        kinds = ", ".join(f"{type(d).__name__} {d.in_channels} to {d.out_channels}" for d in self.descriptors)
        return f"<{self._who} on {self.device.name}: {kinds} channels>"

    @alone
    def forward(
        self,
        x: npt.ArrayLike,
        states: Sequence[State | npt.ArrayLike | None] | None = None,
        *,
        lengths: npt.ArrayLike | None = None,
        mask: npt.ArrayLike | None = None,
    ) -> tuple[F32Array, tuple[State, ...]]:
        """Run a sequence through the layers, each in its own direction.

        Parameters
        ----------
        x : array of float32, shape (time, batch, in_channels)
        states : sequence of State, optional
            The state before the first step, for each layer; zeros without.
        lengths : array of int, shape (batch,), optional
            Steps of each sample; after its last one results are 0 and its states stay.
        mask : array of bool, shape (time, batch), optional
            False for a step that is left out: its result is 0 and the sample's states stay.

        Returns
        -------
        y : ndarray of float32, shape (time, batch, out_channels)
        states : tuple of State
            Of each layer, after the step of each sample that runs last.

        Raises
        ------
        ShapeError
            If an array has the wrong shape.
        ArgumentError
            If a sample has no step that runs, or layers and states do not fit each other.
        """
        for k, (before, layer) in enumerate(itertools.pairwise(self.descriptors)):
            if before.out_channels != layer.in_channels:
                raise ArgumentError(
                    f"{self._who}: layer {k + 1} takes {layer.in_channels} features, layer {k} gives "
                    f"{before.out_channels}."
                )
        sequence, order = self._sequence(x, lengths, mask)
        batch = order.shape[1]
        start: list[F32Array] = []
        if states is not None:
            if isinstance(states, State) or len(states) != len(self.descriptors):
                given_states = "is one State" if isinstance(states, State) else f"are {len(states)} states"
                raise ArgumentError(
                    f"{self._who}: there {given_states} for {len(self.descriptors)} layers; a sequence of a State for "
                    f"each is expected."
                )
            for descriptor, state in zip(self.descriptors, states, strict=True):
                given: list[Any] = checked_state(state, descriptor, batch, f"{self._who}: state")
                start += given or empty_states([descriptor], batch)
        y = order.empty_sequence(self.descriptors[-1].out_channels)
        end = empty_states(self.descriptors, batch)
        self._native.run(order.rows, order.sequence(sequence), [order.state(values) for values in start], y, end)
        return order.padded(y), states_of(self.descriptors, [order.state_back(values) for values in end])

    @alone
    def forward_bidirectional(
        self, x: npt.ArrayLike, *, lengths: npt.ArrayLike | None = None, mask: npt.ArrayLike | None = None
    ) -> tuple[F32Array, ...]:
        """Run a sequence both ways: descriptors of both directions, as many of each.

        Parameters
        ----------
        x : array of float32, shape (time, batch, in_channels)
        lengths, mask : optional
            As in ``forward``; layers that run backward begin with the last step of each sample.

        Returns
        -------
        tuple of ndarray of float32, shape (time, batch, out_channels)
            The combination; with ``combine="none"`` results of the forward layers and of the backward ones.

        Raises
        ------
        ArgumentError
            If there are not as many layers of each direction, or they do not fit each other.
        ShapeError
            If the array has the wrong shape.

        Notes
        -----
        Apple's name: encodeBidirectionalSequenceToCommandBuffer.

        Examples
        --------
        >>> pair = [mps.rnn.LSTM(3, 4), mps.rnn.LSTM(3, 4, backward=True)]
        >>> weights = [d.initial_weights() for d in pair]
        >>> layer = InferenceLayer(pair, weights, combine="concatenate", device=mps.Device("cpu"))
        >>> layer.forward_bidirectional(np.ones((5, 1, 3), np.float32))[0].shape
        (5, 1, 8)
        """
        sequence, order = self._sequence(x, lengths, mask)
        sides = [[i for i, d in enumerate(self.descriptors) if d.backward is side] for side in (False, True)]
        if not sides[0] or len(sides[0]) != len(sides[1]):
            raise ArgumentError(
                f"{self._who}: there are {len(sides[0])} forward and {len(sides[1])} backward layers; a bidirectional "
                f"sequence takes as many of each."
            )
        forward, backward = (self.descriptors[side[-1]].out_channels for side in sides)
        y = order.empty_sequence(forward + backward if self.combine == "concatenate" else forward)
        y_backward = order.empty_sequence(backward) if self.combine == "none" else None
        self._native.run_both_ways(order.rows, order.sequence(sequence), y, y_backward)
        return tuple(order.padded(made) for made in (y, y_backward) if made is not None)

    def _sequence(
        self, x: npt.ArrayLike, lengths: npt.ArrayLike | None, mask: npt.ArrayLike | None
    ) -> tuple[F32Array, Order]:
        sequence = checked_sequence(x, self.descriptors[0].in_channels, f"{self._who}: x")
        return sequence, Order(sequence.shape, lengths, mask, self._who)
