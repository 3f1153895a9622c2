"""The common parts of the tasks' ``create``: checks, the display, the run."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any

from openmps._nodes.optimizers import Optimizer
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback, Checkpoints
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps._training.rank_shares import expect_one_each
from openmps._training.training_graph import TrainingGraph
from openmps.data import Report, tally, warn_of_left_out
from openmps.errors import ArgumentError
from openmps.tasks._schedules import CosineRate


def check_settings(
    task: str,
    checkpoints: str | PathLike[str] | None,
    *,
    resume: bool,
    validation: Any = 0,
    learning_rate: float | None = None,
) -> None:
    """Refuse settings that no data can make right: of `validation` a share, where it is one.

    A task may not need the share, since its data say what is held back. It is wrong all the same.
    """
    if resume and checkpoints is None:
        raise ArgumentError(f"{task}.create: resume is True, but checkpoints is None, expected a folder.")
    if isinstance(validation, int | float) and not 0 <= validation < 1:
        raise ArgumentError(f"{task}.create: validation is {validation}, expected at least 0 and below 1.")
    if learning_rate is not None and not 0 < learning_rate < math.inf:
        raise ArgumentError(f"{task}.create: learning_rate is {learning_rate}, expected a finite number above 0.")


def check_batch(task: str, batch_size: int, count: int, what: str) -> None:
    """Refuse a batch that is larger than the data, or has fewer samples than there are ranks."""
    expect_one_each(batch_size, f"{task}.create: batch_size is {batch_size}", current())
    if count < batch_size:
        raise ArgumentError(f"{task}.create: batch_size is {batch_size}, there are {count} {what} to train.")


def shown_progress(
    progress: bool | Progress, beginning: str, report: Report | None = None, counts: Mapping[str, int] | None = None
) -> list[Progress]:
    """Return the display of a run, if it is wanted, with its first lines.

    They say what the reader of the data found, and how much there is of each class. Without a display a warning says
    what is left out.
    """
    shown = [progress] if isinstance(progress, Progress) else [Progress()] if progress else []
    ranks = current().size
    if not shown and report is not None:
        warn_of_left_out(report, stacklevel=4)
    for each in shown:
        for line in report.lines() if report is not None else ():
            each.line(line)
        if counts:
            each.line(f"classes: {tally(counts)}")
        each.line(f"{beginning}, {ranks} ranks" if ranks > 1 else beginning)
    return shown


def fit(
    graph: TrainingGraph,
    optimizer: Optimizer,
    training: Any,
    validation: Any | Callable[[], dict[str, float]],
    *,
    epochs: int,
    batch_size: int,
    seed: int,
    callbacks: Sequence[Callback],
    checkpoints: str | PathLike[str] | None,
    resume: bool,
) -> History:
    """Train a graph along a cosine of rates, with a checkpoint after each epoch if a folder is given."""
    return graph.fit(
        training,
        batch_size=batch_size,
        epochs=epochs,
        validation=validation,
        shuffle_seed=seed,
        callbacks=[CosineRate(optimizer), *callbacks, *saving(checkpoints)],
        resume=checkpoints if resume else None,
    )


def saving(checkpoints: str | PathLike[str] | None) -> list[Checkpoints]:
    """Return what saves a checkpoint after each epoch, if a folder is given."""
    return [] if checkpoints is None else [Checkpoints(checkpoints)]
