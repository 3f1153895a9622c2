"""Writes the losses to a file during training."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from openmps._checks.arguments import checked_class
from openmps._training.callbacks.logger import FileLogger
from openmps._training.callbacks.training import Training


@checked_class
class CSVLogger(FileLogger):
    """Write each loss to a CSV file during training.

    Parameters
    ----------
    path : str or path
        The file, with the columns ``iteration``, ``epoch``, ``loss`` and those of named losses; one that exists is
        replaced. It is flushed after each epoch. :meth:`openmps._training.history.History.to_csv` writes the metrics
        too, after training.

    Raises
    ------
    FileError
        During training, if the file cannot be written, or `path` is no regular file.

    Examples
    --------
    >>> logger = CSVLogger("losses.csv")  # fit(..., callbacks=[logger])
    """

    _what = "Losses"

    def _begin(self, training: Training) -> None:
        self._epoch = 1
        self._head = _row(["iteration", "epoch", "loss", *training.losses])
        super()._begin(training)

    def _line(self, iteration: int, values: Mapping[str, float]) -> str:
        if "loss" in values:
            return _row([iteration, self._epoch, *values.values()])
        self._epoch += 1
        return ""


def _row(cells: Sequence[object]) -> str:
    """Return a line of the file."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()
