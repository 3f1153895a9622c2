"""Figures of models, drawn with matplotlib: curves of training, a confusion matrix, pictures with titles."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from openmps._display import grid
from openmps._files.atomic_file import write_file
from openmps._training.history import History
from openmps.errors import ArgumentError, missing_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MOST_LABELS = 9  # channels of a signal that have names
_MOST_LINES = 40  # of a text
_MOST_NUMBERS = 20  # classes of a confusion matrix whose cells have numbers


def new_figure(width: float, height: float) -> Figure:
    """Return an empty figure, in inches."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise missing_extra("A figure", "matplotlib", "examples") from error
    return Figure(figsize=(width, height), layout="constrained")


def written(figure: Figure, path: Path) -> Path:
    """Write a figure to a picture file; the ending chooses the format."""
    picture_format = path.suffix[1:].lower() or "png"
    known = figure.canvas.get_supported_filetypes()
    if picture_format not in known:
        raise ArgumentError(f'The figure\'s file ends in "{path.suffix}", expected .{", .".join(sorted(known))}.')
    picture = io.BytesIO()
    figure.savefig(picture, dpi=120, format=picture_format)
    return write_file(path, picture.getbuffer(), what="The figure")


def draw_course(axes: Axes, history: History, *, accuracy: str | None = None) -> None:
    """Draw the losses of each epoch, and a metric in percent on the right axis."""
    from matplotlib.ticker import MaxNLocator

    numbers = [epoch.number for epoch in history.epochs]
    for name, colour in (("loss", "tab:blue"), ("validation_loss", "tab:purple")):
        if history.epochs and name in history.epochs[-1].metrics:
            axes.plot(numbers, history.metric(name), color=colour, marker=".", label=name.replace("_", " "))
    axes.set_xlabel("epoch")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("loss")
    axes.set_ylim(bottom=0)
    axes.grid(visible=True, alpha=0.3)
    handles, labels = axes.get_legend_handles_labels()
    if accuracy is not None and history.epochs and accuracy in history.epochs[-1].metrics:
        epochs = [epoch for epoch in history.epochs if accuracy in epoch.measured()]
        percent = [100 * epoch.metrics[accuracy] for epoch in epochs]
        right = axes.twinx()
        handles += right.plot(
            [epoch.number for epoch in epochs],
            percent,
            color="tab:orange",
            marker=".",
            label=accuracy.replace("_", " "),
        )
        labels.append(accuracy.replace("_", " "))
        right.set_ylabel(f"{accuracy.replace('_', ' ')} in %")
        right.set_ylim(0, 100)
    if handles:
        axes.legend(handles, labels, loc="lower center", bbox_to_anchor=(0.5, 1), ncols=3, frameon=False)


def classifier_figure(
    history: History, confusion: npt.NDArray[np.int64] | None, classes: Sequence[str], what: str
) -> Figure:
    """Return the course of a classifier's training, and beside it the confusion matrix of held-back `what`."""
    if confusion is None:
        figure = new_figure(6, 5)
        draw_course(figure.subplots(), history, accuracy="validation_accuracy")
        return figure
    figure = new_figure(12, 5)
    left, right = figure.subplots(1, 2)
    draw_course(left, history, accuracy="validation_accuracy")
    draw_confusion(figure, right, confusion, classes)
    count = int(confusion.sum())
    share = np.trace(confusion) / max(count, 1)
    right.set_title(f"{share:.1%} of {count} held-back {what} are right", fontsize="medium")
    return figure


def draw_confusion(figure: Figure, axes: Axes, confusion: npt.NDArray[np.int64], classes: Sequence[str]) -> None:
    """Draw how often each class, a row, was called each other one, a column."""
    shares = confusion / np.maximum(confusion.sum(axis=1, keepdims=True), 1)
    image = axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    axes.set_xticks(range(len(classes)), classes, rotation=45, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(classes)), classes)
    axes.set_xlabel("predicted")
    axes.set_ylabel("true")
    if len(classes) <= _MOST_NUMBERS:
        for row, column in np.ndindex(*confusion.shape):
            if confusion[row, column]:
                colour = "white" if shares[row, column] > 0.5 else "black"
                axes.text(
                    column, row, str(confusion[row, column]), ha="center", va="center", color=colour, fontsize="small"
                )
    figure.colorbar(image, ax=axes, shrink=0.7, label="share of the true class")


def draw_pictures(figure: Any, pictures: Sequence[npt.NDArray[np.uint8]], titles: Sequence[str], columns: int) -> None:
    """Draw pictures in rows, each below its title."""
    rows = -(-len(pictures) // columns)
    grid = np.atleast_1d(figure.subplots(rows, columns)).ravel()
    for axes in grid:
        axes.axis("off")
    for axes, picture, title in zip(grid, pictures, titles, strict=False):
        axes.imshow(picture[..., 0] if picture.shape[2] == 1 else picture, cmap="gray")
        axes.set_title(title, fontsize="small")


def draw_signal(
    axes: Axes,
    signal: npt.NDArray[np.float32],
    channels: Sequence[str],
    names: Sequence[str],
    classes: Sequence[str],
    samples: int,
) -> None:
    """Draw a recording's channels, and the class of each segment as a coloured band with its name."""
    from matplotlib import colormaps

    colours = colormaps["tab20"]
    for number, channel in enumerate(channels):
        axes.plot(signal[:, number], linewidth=0.7, label=channel if len(channels) <= _MOST_LABELS else None)
    axes.set_xlim(0, len(signal))
    begin = 0
    for number in range(1, len(names) + 1):
        if number == len(names) or names[number] != names[begin]:
            first, last = begin * samples, min(number * samples, len(signal))
            axes.axvspan(first, last, color=colours(classes.index(names[begin]) % 20), alpha=0.25, linewidth=0)
            axes.text(
                (first + last) / 2,
                0.03,
                names[begin],
                transform=axes.get_xaxis_transform(),
                ha="center",
                fontsize="x-small",
                rotation=90 if last - first < len(signal) / 8 else 0,
                va="bottom",
                clip_on=True,
            )
            begin = number
    axes.set_xlabel("sample")
    if len(channels) <= _MOST_LABELS:
        axes.legend(loc="upper right", fontsize="x-small", ncols=3)


def draw_text(axes: Axes, text: str, *, title: str) -> None:
    """Draw a text in its lines; longer ones are broken."""
    import textwrap

    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, 76) or [""]]
    axes.axis("off")
    axes.set_title(title, fontsize="medium")
    shown = "\n".join(lines[:_MOST_LINES]).replace("$", r"\$")
    axes.text(0, 1, shown, family="monospace", fontsize=7, va="top", transform=axes.transAxes)


def draw_grid(axes: Axes, pictures: npt.NDArray[np.uint8], columns: int) -> None:
    """Draw gray pictures (N, H, W, 1) side by side in rows."""
    axes.imshow(grid(pictures, columns)[..., 0], cmap="gray", vmin=0, vmax=255)
    axes.axis("off")


def draw_curves(axes: Axes, history: History, metrics: Sequence[str], labels: Sequence[str]) -> None:
    """Draw metrics of each epoch."""
    from matplotlib.ticker import MaxNLocator

    numbers = [epoch.number for epoch in history.epochs]
    for metric, label in zip(metrics, labels, strict=True):
        if history.epochs and metric in history.epochs[-1].metrics:
            axes.plot(numbers, history.metric(metric), marker=".", label=label)
    axes.set_xlabel("epoch")
    axes.set_ylabel("loss")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(visible=True, alpha=0.3)
    if axes.lines:
        axes.legend()


def draw_boxes(
    axes: Axes,
    picture: npt.NDArray[np.uint8],
    boxes: npt.NDArray[np.float32],
    numbers: npt.NDArray[np.int64],
    scores: npt.NDArray[np.float32],
    classes: Sequence[str],
) -> None:
    """Draw a picture with boxes in the colours of their classes, with name and score."""
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    axes.imshow(picture[..., 0] if picture.shape[2] == 1 else picture, cmap="gray")
    for (left, top, right, bottom), number, score in zip(boxes, numbers, scores, strict=True):
        colour = colormaps["tab10"](int(number) % 10)
        axes.add_patch(Rectangle((left, top), right - left, bottom - top, fill=False, color=colour, linewidth=1.2))
        axes.text(
            left, top, f"{classes[number]} {score:.2f}", color="white", fontsize=6, backgroundcolor=colour, va="top"
        )
    axes.axis("off")
