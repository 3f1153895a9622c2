"""Writes the losses to a file during training."""

from __future__ import annotations

from collections.abc import Mapping

from openmps._checks.arguments import checked_class
from openmps._training.callbacks.logger import FileLogger
from openmps._training.callbacks.training import Training


@checked_class
class CSVLogger(FileLogger):
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

    _what = "Losses"
    _head = "iteration,epoch,loss\n"

    def _begin(self, training: Training) -> None:
        self._epoch = 1
        super()._begin(training)

    def _line(self, iteration: int, values: Mapping[str, float]) -> str:
        if "loss" in values:
            return f"{iteration},{self._epoch},{values['loss']}\n"
        self._epoch += 1
        return ""
