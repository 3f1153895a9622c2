"""Draws the losses of a training run with matplotlib."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from openmps._files.atomic_file import write_file
from openmps.errors import ArgumentError, missing_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SMOOTHING = 40  # at most this many points in the smoothed line


Accuracies = Sequence[tuple[int, float]]  # iterations so far, and the accuracy then


def draw_losses(losses: Sequence[float], accuracies: Accuracies, path: Path) -> Path:
    """Draw losses, and accuracies if there are any, into a picture file; `History.plot` documents it."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing_extra("History.plot()", "matplotlib", "examples") from error
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    picture_format = path.suffix[1:].lower() or "png"
    known = figure.canvas.get_supported_filetypes()
    if picture_format not in known:
        raise ArgumentError(
            f'History.plot: path ends in "{path.suffix}", expected one of .{", .".join(sorted(known))}.'
        )
    if accuracies:
        upper, lower = figure.subplots(2, sharex=True, height_ratios=(3, 2))
        _draw_losses(upper, losses)
        _draw_accuracy(lower, accuracies)
    else:
        lower = figure.subplots()
        _draw_losses(lower, losses)
    lower.set_xlabel("iteration")
    lower.set_xlim(0, max(len(losses), 1))
    picture = io.BytesIO()
    figure.savefig(picture, dpi=120, format=picture_format)
    return write_file(path, picture.getbuffer(), what="The picture of the losses")


def _draw_losses(axes: Axes, values: Sequence[float]) -> None:
    """Every loss in a pale line, and their mean over short ranges in a strong one."""
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
    axes.set_ylabel("training loss")
    axes.grid(visible=True, alpha=0.3)


def _draw_accuracy(axes: Axes, accuracies: Accuracies) -> None:
    """The validation accuracy at the end of each epoch, in percent."""
    ends = [iterations for iterations, _ in accuracies]
    percent = [100 * accuracy for _, accuracy in accuracies]
    axes.plot(ends, percent, color="tab:orange", marker="o", clip_on=False)
    margin = max(0.1 * (max(percent) - min(percent)), 0.2)
    axes.set_ylim(max(min(percent) - margin, 0), min(max(percent) + margin, 100))
    axes.set_ylabel("accuracy in %")
    axes.set_title(f"validation accuracy {percent[-1]:.2f} % at the end", loc="right", fontsize="medium")
    axes.grid(visible=True, alpha=0.3)
