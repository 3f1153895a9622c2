"""Curves as SVG: small enough to be sent every second, drawn without a script."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT = 460, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 12, 28, 30
_MOST_POINTS = 200
COLOURS = ("#2563eb", "#ea580c", "#059669", "#9333ea", "#0891b2", "#e11d48")


@dataclass(frozen=True)
class Curve:
    """Points that belong together.

    Parameters
    ----------
    name : str
    points : sequence of (float, float)
        In the order of their first numbers.
    """

    name: str
    points: Sequence[tuple[float, float]]


def draw_curves(title: str, curves: Sequence[Curve], *, extent: float, highest: float | None = None) -> str:
    """Return an SVG of curves over 0 to `extent`, and over 0 to `highest` or to what the curves need."""
    thinned = [Curve(each.name, _thinned(each.points)) for each in curves]
    if highest is None:
        highest = _above(max((y for each in thinned for _, y in each.points), default=1.0))
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - _BOTTOM

    def place(x: float, y: float) -> str:
        across = _LEFT + (right - _LEFT) * x / max(extent, 1)
        down = bottom - (bottom - _TOP) * min(max(y, 0), highest) / highest
        return f"{across:.1f},{down:.1f}"

    parts = [f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" class="curves" aria-label="{escape(title)}">']
    for step in range(5):
        value = highest * step / 4
        level = bottom - (bottom - _TOP) * step / 4
        parts.append(f'<line x1="{_LEFT}" x2="{right}" y1="{level:.1f}" y2="{level:.1f}" class="grid"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{level + 4:.1f}" text-anchor="end">{value:.3g}</text>')
    parts.append(f'<text x="{_LEFT}" y="{_HEIGHT - 10}">0</text>')
    parts.append(f'<text x="{right}" y="{_HEIGHT - 10}" text-anchor="end">{extent:g} steps</text>')
    across = float(_LEFT)
    for number, each in enumerate(thinned):
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<rect x="{across:.0f}" y="10" width="12" height="4" fill="{colour}"/>')
        parts.append(f'<text x="{across + 17:.0f}" y="16">{escape(each.name)}</text>')
        across += 30 + 7.5 * len(each.name)
        if len(each.points) == 1:
            x, y = place(*each.points[0]).split(",")
            parts.append(f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>')
        elif each.points:
            line = " ".join(place(*point) for point in each.points)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
    return "".join([*parts, "</svg>"])


def _thinned(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return at most 200 points: means of neighbours; without those that are not finite."""
    finite = [point for point in points if math.isfinite(point[1])]
    group = -(-len(finite) // _MOST_POINTS) if finite else 1
    parts = [finite[first : first + group] for first in range(0, len(finite), group)]
    return [(part[-1][0], sum(y for _, y in part) / len(part)) for part in parts]


def _above(value: float) -> float:
    """Return the least of 1, 2, 2.5, 5 times a power of ten that is not below a value."""
    if not value > 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= value * (1 - 1e-9))
