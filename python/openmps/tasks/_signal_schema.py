"""The schema of a model's signals: the names of their channels in order, and the range that each had in training."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from openmps._checks.arrays import F32Array
from openmps.data import Recording, Recordings
from openmps.errors import DatasetError, ShapeError

_MARGIN = 0.25  # of a range, which values may leave it by
_MOST_OUTSIDE = 0.1  # the share of samples that may be farther outside
_LEAST_SPREAD = 0.2  # of the ranges in training, in recordings of several classes


@dataclass(frozen=True, eq=False)
class SignalSchema:
    """The channels of signals.

    Parameters
    ----------
    channels : tuple of str
        In the model's order. Data without names have the numbers from 0.
    lowest, highest : ndarray of float32, shape (channels,), optional
        Of the signals that the model was trained with; None where a file does not have them.
    """

    channels: tuple[str, ...]
    lowest: F32Array | None = None
    highest: F32Array | None = None

    @classmethod
    def of(cls, recordings: Recordings) -> SignalSchema:
        """Return the schema of the recordings to train with."""
        lowest = np.min([each.signal.min(axis=0) for each in recordings.recordings], axis=0)
        highest = np.max([each.signal.max(axis=0) for each in recordings.recordings], axis=0)
        return cls(recordings.channels, lowest.astype(np.float32), highest.astype(np.float32))

    @classmethod
    def read(cls, channels: Sequence[str], stored: Any) -> SignalSchema:
        """Return the schema that a model's file has; ValueError if it is none."""
        if stored is None:
            return cls(tuple(channels))
        lowest, highest = (np.array(stored[name], np.float32).reshape(len(channels)) for name in ("lowest", "highest"))
        if not (np.isfinite(lowest).all() and np.isfinite(highest).all() and (lowest <= highest).all()):
            raise ValueError("lowest or highest is no usable number")
        return cls(tuple(channels), lowest, highest)

    def stored(self) -> dict[str, list[float]] | None:
        """Return the ranges for a model's file."""
        if self.lowest is None or self.highest is None:
            return None
        return {"lowest": self.lowest.tolist(), "highest": self.highest.tolist()}

    def say_old(self, file: object) -> None:
        """Warn that data cannot be compared with a model whose file has no ranges."""
        what = "neither names nor ranges of channels" if _are_numbers(self.channels) else "names of channels, no ranges"
        lost = "Another order and another scale" if _are_numbers(self.channels) else "Another scale"
        warnings.warn(
            f"{file} is a model of an older openmps and has {what}. {lost} of data cannot be noticed.", stacklevel=4
        )

    def ordered(self, recordings: Recordings, who: str) -> Recordings:
        """Return recordings with the channels in the model's order, found by name.

        Raises
        ------
        ShapeError
            If there are more or fewer.
        DatasetError
            If they have other names.
        """
        found, known = recordings.channels, self.channels
        if len(found) != len(known):
            raise ShapeError(
                f"{who}: recordings have {len(found)} channels ({', '.join(found)}), the model {len(known)} "
                f"({', '.join(known)})."
            )
        if found == known:
            return recordings
        if _are_numbers(found) or _are_numbers(known):
            whose, names = ("recordings", known) if _are_numbers(found) else ("model", found)
            warnings.warn(
                f"{who}: the {whose} {'have' if whose == 'recordings' else 'has'} no names of channels, so that they "
                f"are taken by position: {', '.join(names)}.",
                stacklevel=5,
            )
            return _with(recordings, known, slice(None))
        if sorted(found) != sorted(known) or len(set(known)) < len(known):
            other = next((name for name in found if name not in known), found[0])
            raise DatasetError(
                f'{who}: recordings have channels {", ".join(found)}, the model {", ".join(known)}. Channel "{other}" '
                f"is another one; expected the same names, in any order."
            )
        return _with(recordings, known, [found.index(name) for name in known])

    def compare_scale(self, recordings: Recordings, who: str, *, is_varied: bool) -> None:
        """Warn of signals that leave the ranges of training, or of varied ones that hardly move in them.

        `is_varied` says that recordings show several classes; a person at rest may well hardly move.
        """
        if self.lowest is None or self.highest is None or not recordings.recordings:
            return
        signal = np.concatenate([each.signal for each in recordings.recordings])
        margin = _MARGIN * (self.highest - self.lowest)
        outside = ((signal < self.lowest - margin) | (signal > self.highest + margin)).mean(axis=0)
        worst = int(outside.argmax())
        if outside[worst] > _MOST_OUTSIDE:
            warnings.warn(
                f'{who}: channel "{self.channels[worst]}" has values of {signal[:, worst].min():.4g} to '
                f"{signal[:, worst].max():.4g}, those of training were {self.lowest[worst]:.4g} to "
                f"{self.highest[worst]:.4g}. Perhaps the unit is another one.",
                stacklevel=5,
            )
            return
        spread, known = np.ptp(signal, axis=0), self.highest - self.lowest
        if is_varied and (spread < _LEAST_SPREAD * known).all():
            share = float(np.max(spread / known))
            warnings.warn(
                f"{who}: all channels vary by at most {share:.1%} of their ranges in training. Perhaps the unit is "
                f"another one.".replace("%", " %"),
                stacklevel=5,
            )


def _are_numbers(channels: Sequence[str]) -> bool:
    """Return whether channels have no names, only positions."""
    return list(channels) == [str(number) for number in range(len(channels))]


def _with(recordings: Recordings, channels: tuple[str, ...], places: Any) -> Recordings:
    """Return recordings whose channels are those of these places, by these names."""
    changed = [
        Recording(each.name, np.ascontiguousarray(each.signal[:, places]), each.labels, each.group)
        for each in recordings.recordings
    ]
    return Recordings(recordings.classes, channels, changed, recordings.report)
