"""Draws the losses of a training run with matplotlib."""

from __future__ import annotations

import io
import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from openmps._files.atomic_file import write_file
from openmps.errors import ArgumentError, missing_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_SMOOTHING = 40  # at most this many points in the smoothed line
_COLORS = ("tab:orange", "tab:green", "tab:red", "tab:purple")


Curve = Sequence[tuple[int, float]]  # iterations so far, and a value then


def loss_figure(losses: Sequence[float], held_out: Curve, metrics: Mapping[str, Curve]) -> Figure:
    """Return a picture of losses, those on validation data, and metrics by name; `History.plot` documents it."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing_extra("History.plot()", "matplotlib", "examples") from error
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    if metrics:
        upper, lower = figure.subplots(2, sharex=True, height_ratios=(3, 2))
        _draw_losses(upper, losses, held_out)
        _draw_metrics(lower, metrics)
    else:
        lower = figure.subplots()
        _draw_losses(lower, losses, held_out)
    lower.set_xlabel("iteration")
    lower.set_xlim(0, max(len(losses), 1))
    return figure


def rate_figure(rates: Sequence[float], losses: Sequence[float], smooth: Sequence[float], suggestion: float) -> Figure:
    """Return a picture of losses over learning rates; `RateCurve.plot` documents it."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing_extra("RateCurve.plot()", "matplotlib", "examples") from error
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.plot(rates, losses, color="tab:blue", alpha=0.25, linewidth=0.8)
    axes.plot(rates, smooth, color="tab:blue")
    if suggestion == suggestion:  # not NaN
        axes.axvline(suggestion, color="tab:orange", label=f"suggestion {suggestion:.3g}")
        axes.legend(frameon=False)
    axes.set(xlabel="learning rate", ylabel="training loss", xscale="log")
    axes.grid(visible=True, alpha=0.3)
    return figure


def write_figure(figure: Figure, path: Path, who: str = "History.plot") -> Path:
    """Write a picture file, in the format that its ending chooses; `who` begins messages."""
    picture_format = path.suffix[1:].lower() or "png"
    known = figure.canvas.get_supported_filetypes()
    if picture_format not in known:
        raise ArgumentError(f'{who}: path ends in "{path.suffix}", expected one of .{", .".join(sorted(known))}.')
    picture = io.BytesIO()
    figure.savefig(picture, dpi=120, format=picture_format)
    return write_file(path, picture.getbuffer(), what="The picture of the losses")


def _draw_losses(axes: Axes, values: Sequence[float], held_out: Curve) -> None:
    """Every loss in a pale line, their mean over short ranges in a strong one, and dots for validation data."""
    losses = np.asarray(values)
    iterations = np.arange(1, len(losses) + 1)
    axes.plot(iterations, losses, color="tab:blue", alpha=0.25, linewidth=0.8)
    ranges = min(_SMOOTHING, len(losses))
    if ranges > 1:
        means = [
            (part.mean(), at.mean())
            for part, at in zip(np.array_split(losses, ranges), np.array_split(iterations, ranges), strict=True)
        ]
        smooth, centres = zip(*means, strict=True)
        axes.plot(centres, smooth, color="tab:blue")
    if losses.size and losses.min() > 0:
        axes.set_yscale("log")
    if held_out:
        axes.plot(*zip(*held_out, strict=True), color="tab:orange", marker="o", label="validation")
        axes.legend(frameon=False)
    axes.set_ylabel("loss" if held_out else "training loss")
    axes.grid(visible=True, alpha=0.3)


def _draw_metrics(axes: Axes, metrics: Mapping[str, Curve]) -> None:
    """Validation metrics at the end of each epoch; accuracies alone in percent."""
    is_percent = all(name.endswith("accuracy") for name in metrics)
    factor, words = (100, " %") if is_percent else (1, "")
    last = []
    for (name, curve), color in zip(metrics.items(), itertools.cycle(_COLORS)):
        ends, values = zip(*curve, strict=True)
        axes.plot(ends, [factor * value for value in values], color=color, marker="o", clip_on=False, label=name)
        last.append(f"{name} {factor * values[-1]:.{2 if is_percent else 4}{'f' if is_percent else 'g'}}{words}")
    drawn = [factor * value for curve in metrics.values() for _, value in curve]
    margin = max(0.1 * (max(drawn) - min(drawn)), 0.2 if is_percent else 1e-3)
    top = min(max(drawn) + margin, 100) if is_percent else max(drawn) + margin
    axes.set_ylim(max(min(drawn) - margin, 0) if min(drawn) >= 0 else min(drawn) - margin, top)
    axes.set_ylabel("accuracy in %" if is_percent else "validation")
    axes.set_title(f"validation {', '.join(last)} at the end", loc="right", fontsize="medium")
    axes.grid(visible=True, alpha=0.3)
