"""Writes the losses to a file during training."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import IO, Any

from openmps._checks.arguments import checked_class
from openmps._files.atomic_file import regular_file
from openmps._runtime.ranks import current
from openmps._training.callbacks.hooks import Callback, follows
from openmps._training.callbacks.training import Training
from openmps._training.history import Epoch
from openmps.errors import writing


@checked_class
class CSVLogger(Callback):
    """Write each loss to a CSV file during training.

    Parameters
    ----------
    path : str or path
        The file, with the columns ``iteration``, ``epoch`` and ``loss``; one that exists is replaced. It is flushed
        after each epoch. :meth:`openmps._training.history.History.to_csv` writes the metrics too, after training.

    Raises
    ------
    FileError
        During training, if the file cannot be written, or `path` is no regular file.

    Examples
    --------
    >>> logger = CSVLogger("losses.csv")  # fit(..., callbacks=[logger])
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self._file: IO[str] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r})"

    def on_train_begin(self, training: Training) -> None:
        """Open the file and write its first line; for a resumed run also the losses so far."""
        if current().rank > 0:
            return
        with writing("Losses", self.path):
            regular_file(self.path, "Losses")
            self._file = self.path.open("w", newline="", encoding="utf-8")
        self._write(["iteration", "epoch", "loss"])
        for iteration, epoch, _ in training.history._rows():
            self._write([iteration, epoch, training.history.losses[iteration - 1]])

    def state(self) -> dict[str, Any]:
        """Return nothing: the history has all lines."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Take `state`, which is empty."""

    def _write(self, row: Sequence[object]) -> None:
        """Append one line to the open file."""
        if self._file is not None:
            with writing("Losses", self.path):
                csv.writer(self._file, lineterminator="\n").writerow(row)

    @follows
    def on_iteration(self, training: Training, loss: float) -> None:
        """Append one line."""
        history = training.history
        self._write([history.iterations, len(history.epochs) + 1, loss])

    @follows
    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Flush the file."""
        if self._file is not None:
            with writing("Losses", self.path):
                self._file.flush()

    def on_train_end(self, training: Training) -> None:
        """Close the file."""
        if self._file is not None:
            file, self._file = self._file, None
            with writing("Losses", self.path):
                file.close()
