"""Sequences and states as the recurrent layers take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps._arrays import F32Array, as_float32
from openmps.errors import ArgumentError, ShapeError, UnsupportedError
from openmps.rnn.descriptors import Descriptor

__all__ = ["State"]


class State(NamedTuple):
    """What a layer hands on from step to step.

    Parameters
    ----------
    h : ndarray of float32, shape (batch, features)
    c : ndarray of float32, shape (batch, features), optional
        The memory cell of an LSTM.

    Examples
    --------
    >>> State(np.zeros((2, 3), np.float32)).c is None
    True
    """

    h: F32Array
    c: F32Array | None = None


class Order:
    """Which samples run how long; the core takes the longest first."""

    def __init__(self, shape: tuple[int, ...], lengths: Any, who: str) -> None:
        steps, batch = shape[:2]
        self.shape = (steps, batch)
        self.is_padded = lengths is not None
        given = np.full(batch, steps) if lengths is None else np.asarray(lengths)
        if given.dtype.kind not in "iu" or given.shape != (batch,):
            raise ShapeError(
                f"{who}: lengths are {given.dtype} of shape {given.shape}, expected whole numbers, ({batch},)."
            )
        if given.min() < 1 or given.max() > steps:
            raise ArgumentError(f"{who}: lengths are {given.min()} to {given.max()}, expected 1 to {steps}.")
        self.shortest = int(given.min())
        self._order: npt.NDArray[np.intp] = np.argsort(-given.astype(np.int64), kind="stable")
        self._back: npt.NDArray[np.intp] = np.argsort(self._order)
        self.rows = [int((given > step).sum()) for step in range(int(given.max()))]

    def sequence(self, x: F32Array) -> F32Array:
        """Return the steps that run, the longest samples first."""
        return np.ascontiguousarray(x[: len(self.rows), self._order]) if self.is_padded else x

    def padded(self, y: F32Array) -> F32Array:
        """Return a sequence of the core's as the caller ordered it, zeros behind each end."""
        if not self.is_padded:
            return y
        whole = np.zeros((*self.shape, y.shape[2]), np.float32)
        whole[: len(y)] = y[:, self._back]
        return whole

    def state(self, values: F32Array) -> F32Array:
        """Return a state's rows in the core's order."""
        return np.ascontiguousarray(values[self._order]) if self.is_padded else values

    def state_back(self, values: F32Array) -> F32Array:
        """Return a state's rows in the caller's order."""
        return np.ascontiguousarray(values[self._back]) if self.is_padded else values

    def empty_sequence(self, channels: int) -> F32Array:
        """Return memory for a sequence of the core's."""
        return np.zeros((len(self.rows), self.shape[1], channels), np.float32)


def checked_sequence(x: Any, channels: int, who: str) -> F32Array:
    """Return a sequence (time, batch, channels) as float32."""
    array = as_float32(x, who)
    if array.ndim != 3 or array.shape[2] != channels or 0 in array.shape:
        raise ShapeError(f"{who} has shape {array.shape}, expected (time, batch, {channels}), 1 or more of each.")
    return array


def checked_state(state: Any, descriptor: Descriptor, batch: int, who: str) -> list[F32Array]:
    """Return h and, for an LSTM, c; nothing for None."""
    if state is None:
        return []
    if isinstance(state, tuple) and len(state) not in (1, 2):
        raise ArgumentError(f"{who} has {len(state)} parts, expected h and, of an LSTM, c.")
    h, c = State(*state) if isinstance(state, tuple) else State(state)
    shape = (batch, descriptor.out_channels)
    if c is not None and not descriptor._has_cell:
        raise ArgumentError(f"{who} has a memory cell, {type(descriptor).__name__} has none.")
    values = [as_float32(h, f"{who}: h")]
    if descriptor._has_cell:
        values.append(np.zeros(shape, np.float32) if c is None else as_float32(c, f"{who}: c"))
    for name, array in zip("hc", values, strict=False):
        if array.shape != shape:
            raise ShapeError(f"{who}: {name} has shape {array.shape}, expected {shape}.")
    return values


def empty_states(descriptors: Sequence[Descriptor], batch: int) -> list[F32Array]:
    """Return memory for the states of layers."""
    return [np.zeros((batch, d.out_channels), np.float32) for d in descriptors for _ in range(1 + d._has_cell)]


def states_of(descriptors: Sequence[Descriptor], arrays: Sequence[F32Array]) -> tuple[State, ...]:
    """Return arrays of the core's as states."""
    rest = iter(arrays)
    return tuple(State(next(rest), next(rest) if d._has_cell else None) for d in descriptors)


def check_direction(descriptors: Sequence[Descriptor], order: Order, who: str) -> None:
    """Refuse samples of several lengths where a layer runs backward."""
    if order.rows[0] != order.rows[-1] and any(descriptor.backward for descriptor in descriptors):
        raise UnsupportedError(
            f"{who}: lengths are {order.shortest} to {len(order.rows)}, but a layer runs backward; its samples are of "
            f"one length."
        )
