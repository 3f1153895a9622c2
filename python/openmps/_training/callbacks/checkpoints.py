"""Saves all that a run needs to go on where it was."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checks.arguments import checked_class
from openmps._checks.arrays import whole
from openmps._training.callbacks.hooks import Callback


@checked_class
class Checkpoints(Callback):
    """Save checkpoints from which ``fit(resume=folder)`` continues as if the run had not been interrupted.

    A checkpoint holds the weights, the optimizers' states and learning rates, the history, the place in the order of
    the images, and random counters. It also holds the ``state`` of custom optimizers, data sources and
    callbacks. It is a folder of a safetensors file and a manifest, written aside and renamed.

    Parameters
    ----------
    folder : str or path
        A separate folder for each run; made if needed.
    every : int, optional
        How many iterations are between two checkpoints; without it there is one after each epoch, with it too.
    keep : int, optional
        How many of the last checkpoints stay, >= 1.

    Raises
    ------
    ArgumentError
        If a number is below 1. During training, if an object has a state but no ``state`` and ``load_state``. Also if
        the folder has checkpoints of a run that this one does not resume.
    FileError
        During training, if a checkpoint cannot be written.
    NonFiniteError
        During training, if a weight is infinite or NaN; none is saved then.

    Examples
    --------
    >>> checkpoints = Checkpoints("runs/digits", every=500)  # fit(..., callbacks=[checkpoints], resume="runs/digits")
    """

    def __init__(self, folder: str | PathLike[str], *, every: int | None = None, keep: int = 3) -> None:
        self.folder = Path(folder)
        self.every = None if every is None else whole(every, "Checkpoints: every")
        self.keep = whole(keep, "Checkpoints: keep")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.folder)!r}, every={self.every}, keep={self.keep})"

    def state(self) -> dict[str, Any]:
        """Return nothing: the callback has no state besides the run's."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Take `state`, which is empty."""

    def _is_due(self, iterations: int) -> bool:
        """Return whether to save within an epoch after so many iterations."""
        return self.every is not None and iterations > 0 and iterations % self.every == 0
