"""Sequences and states as the recurrent layers take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import F32Array, as_array, as_float32
from openmps._display import extents
from openmps.errors import ArgumentError, ShapeError
from openmps.rnn._descriptors import Descriptor

__all__ = ["State"]


class State(NamedTuple):
    """The state that a layer passes from step to step.

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

    def __repr__(self) -> str:
        """Return shapes instead of the arrays."""
        return f"State(h={_shown(self.h)}, c={_shown(self.c)})"


def _shown(values: F32Array | None) -> str:
    return "None" if values is None else f"<{values.dtype} {extents(values.shape)}>"


class Order:
    """Which steps of which samples run; the core takes the longest samples first, each without gaps."""

    def __init__(self, shape: tuple[int, ...], lengths: Any, mask: Any, who: str) -> None:
        steps, batch = shape[:2]
        self.shape = (steps, batch)
        runs = _runs(self.shape, lengths, mask, who)
        self.is_whole = bool(runs.all())
        if self.is_whole:
            self.rows = [batch] * steps
            return
        counts = runs.sum(axis=0)
        self.rows = [int((counts > step).sum()) for step in range(int(counts.max()))]
        self._samples = np.argsort(-counts, kind="stable")
        self._back = np.argsort(self._samples)
        # In the core's order: the steps of each sample, and which of them there are.
        self._steps = np.argsort(~runs, axis=0, kind="stable")[: len(self.rows), self._samples]
        self._there = np.arange(len(self.rows))[:, np.newaxis] < counts[self._samples]

    def sequence(self, x: F32Array) -> F32Array:
        """Return the steps that run, sample after sample."""
        return x if self.is_whole else x[self._steps, self._samples]

    def padded(self, y: F32Array) -> F32Array:
        """Return a sequence of the core's as the caller ordered it, zeros where nothing ran."""
        if self.is_whole:
            return y
        whole = np.zeros((*self.shape, y.shape[2]), np.float32)
        samples = np.broadcast_to(self._samples, self._steps.shape)
        whole[self._steps[self._there], samples[self._there]] = y[self._there]
        return whole

    def state(self, values: F32Array) -> F32Array:
        """Return a state's rows in the core's order."""
        return values if self.is_whole else values[self._samples]

    def state_back(self, values: F32Array) -> F32Array:
        """Return a state's rows in the caller's order."""
        return values if self.is_whole else values[self._back]

    def empty_sequence(self, channels: int) -> F32Array:
        """Return memory for a sequence of the core's."""
        return np.zeros((len(self.rows), self.shape[1], channels), np.float32)


def _runs(shape: tuple[int, int], lengths: Any, mask: Any, who: str) -> npt.NDArray[np.bool_]:
    """Return which steps (time, batch) run."""
    steps, batch = shape
    runs = np.ones(shape, bool)
    if lengths is not None:
        given = as_array(lengths, f"{who}: lengths")
        if given.dtype.kind not in "iu" or given.shape != (batch,):
            raise ShapeError(f"{who}: lengths are {given.dtype} of shape {given.shape}, expected integers, ({batch},).")
        if given.min() < 1 or given.max() > steps:
            raise ArgumentError(f"{who}: lengths are {given.min()} to {given.max()}, expected 1 to {steps}.")
        runs = np.arange(steps)[:, np.newaxis] < given
    if mask is not None:
        kept = as_array(mask, f"{who}: mask")
        if kept.dtype != bool or kept.shape != shape:
            raise ShapeError(f"{who}: mask is {kept.dtype} of shape {kept.shape}, expected bool, {shape}.")
        runs = runs & kept
        if not runs.any(axis=0).all():
            sample = int(np.argmin(runs.any(axis=0)))
            raise ArgumentError(f"{who}: mask leaves no step of sample {sample}, expected 1 or more of each.")
    return runs


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
