"""Signals as SVG, above bands of what they are: predicted, and true."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from html import escape

import numpy as np
import numpy.typing as npt

from openmps.demos._curves import COLOURS

_WIDTH, _HEIGHT, _BAND, _LEFT = 940, 190, 24, 70
_POINTS = 400
_PALETTE = ("#bfdbfe", "#bbf7d0", "#fde68a", "#f5d0fe", "#fed7aa", "#a5f3fc", "#fecaca", "#c7d2fe", "#d9f99d")


def draw_signals(
    signal: npt.NDArray[np.float32], channels: Sequence[str], bands: Sequence[tuple[str, Sequence[str]]]
) -> str:
    """Return an SVG.

    Parameters
    ----------
    signal : ndarray, shape (samples, channels)
    channels : sequence of str
    bands : sequence of (name, names)
        The second are the classes of equal parts of the signal.
    """
    height = _HEIGHT + len(bands) * (_BAND + 6) + 10
    parts = [f'<svg viewBox="0 0 {_WIDTH} {height}" class="curves signals" role="img" aria-label="signals">']
    across = float(_LEFT)
    for number, channel in enumerate(channels):
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<text x="{across:.0f}" y="14" style="fill: {colour}">{escape(channel)}</text>')
        across += 20 + 7 * len(channel)
        parts.append(f'<polyline points="{_line(signal[:, number])}" fill="none" stroke="{colour}" stroke-width="1"/>')
    classes = sorted({name for _, names in bands for name in names})
    for row, (title, names) in enumerate(bands):
        top = _HEIGHT + row * (_BAND + 6)
        parts.append(f'<text x="4" y="{top + 16}">{escape(title)}</text>')
        for begin, end in _runs(names):
            left, right = (_LEFT + (_WIDTH - _LEFT) * place / len(names) for place in (begin, end))
            colour = _PALETTE[classes.index(names[begin]) % len(_PALETTE)]
            parts.append(
                f'<rect x="{left:.1f}" y="{top}" width="{right - left:.1f}" height="{_BAND}" fill="{colour}"/>'
            )
            if right - left > 7 * len(names[begin]):
                middle = (left + right) / 2
                parts.append(
                    f'<text x="{middle:.1f}" y="{top + 16}" text-anchor="middle">{escape(names[begin])}</text>'
                )
    return "".join([*parts, "</svg>"])


def _line(values: npt.NDArray[np.float32]) -> str:
    """Return the points of a channel, scaled to its own extremes."""
    chosen = np.linspace(0, len(values) - 1, min(_POINTS, len(values))).astype(int)
    low, high = float(values.min()), float(values.max())
    across = _LEFT + (_WIDTH - _LEFT) * chosen / max(len(values) - 1, 1)
    down = _HEIGHT - 10 - (_HEIGHT - 34) * (values[chosen] - low) / max(high - low, 1e-9)
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))


def _runs(names: Sequence[str]) -> list[tuple[int, int]]:
    """Return begin and end of each row of equal names."""
    changes = [place for place in range(1, len(names)) if names[place] != names[place - 1]]
    edges = [0, *changes, len(names)]
    return list(itertools.pairwise(edges)) if names else []
