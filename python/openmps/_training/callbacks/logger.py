"""The base of callbacks that write measurements, and the one that writes JSON lines."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
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

__all__ = ["FileLogger", "JSONLogger", "Logger"]


class Logger(Callback):
    """Writes measurements during training: ``loss`` and named losses of each iteration, ``epoch/NAME`` of each epoch.

    Of several ranks the first one writes. A class that derives overrides ``_begin``, ``_write`` and ``_end``.
    """

    def on_train_begin(self, training: Training) -> None:
        """Open what is written to."""
        if current().rank == 0:
            self._begin(training)

    @follows
    def on_iteration(self, training: Training, loss: float) -> None:
        """Write the losses of an iteration."""
        if current().rank == 0:
            iteration = training.history.iterations
            self._write(iteration, training.history.measured_at(iteration))

    @follows
    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Write the measurements of an epoch."""
        if current().rank == 0:
            self._write(epoch.iterations, measured(epoch))

    def on_train_end(self, training: Training) -> None:
        """Close what is written to."""
        if current().rank == 0:
            self._end()

    def state(self) -> dict[str, Any]:
        """Return nothing: a resumed run goes on by the history."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Take `state`, which is empty."""

    def _begin(self, training: Training) -> None:
        """Open what is written to; ``training.history`` has what a resumed run goes on from."""
        raise NotImplementedError(f"{type(self).__name__}._begin is missing.")

    def _write(self, iteration: int, values: Mapping[str, float]) -> None:
        """Write the values of an iteration."""
        raise NotImplementedError(f"{type(self).__name__}._write is missing.")

    def _end(self) -> None:
        """Close what is written to; it may not be open."""
        raise NotImplementedError(f"{type(self).__name__}._end is missing.")


def measured(epoch: Epoch) -> dict[str, float]:
    """Return the measurements of an epoch by the names that loggers give them."""
    return {f"epoch/{name}": value for name, value in {"seconds": epoch.seconds, **epoch.measured()}.items()}


@checked_class
class FileLogger(Logger):
    """Writes a line for each iteration to a file, and perhaps one for each epoch, after which the file is flushed.

    A class that derives overrides ``_line`` and says what is written.
    """

    _what = "Measurements"
    _head = ""

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        self._file: IO[str] | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.path)!r})"

    def _line(self, iteration: int, values: Mapping[str, float]) -> str:
        """Return the line of an iteration or an epoch; nothing for none."""
        raise NotImplementedError(f"{type(self).__name__}._line is missing.")

    def _begin(self, training: Training) -> None:
        with writing(self._what, self.path):
            regular_file(self.path, self._what)
            self._file = self.path.open("w", newline="", encoding="utf-8")
            self._file.write(self._head)
        ends = {epoch.iterations: epoch for epoch in training.history.epochs}
        for iteration in range(1, training.history.iterations + 1):
            self._write(iteration, training.history.measured_at(iteration))
            if iteration in ends:
                self._write(iteration, measured(ends[iteration]))

    def _write(self, iteration: int, values: Mapping[str, float]) -> None:
        if self._file is not None:
            with writing(self._what, self.path):
                self._file.write(self._line(iteration, values))
                if "loss" not in values:
                    self._file.flush()

    def _end(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            with writing(self._what, self.path):
                file.close()


@checked_class
class JSONLogger(FileLogger):
    """Write measurements to a file of JSON lines during training.

    Parameters
    ----------
    path : str or path
        A line has ``iteration``, ``loss`` and named losses, or ``iteration`` and the measurements of an epoch:
        ``epoch/loss``, ``epoch/validation_loss``. Numbers that are not finite are null. A file that exists is replaced.

    Raises
    ------
    FileError
        During training, if the file cannot be written, or `path` is no regular file.

    Examples
    --------
    >>> logger = mps.JSONLogger("measurements.jsonl")  # fit(..., callbacks=[logger])
    """

    def _line(self, iteration: int, values: Mapping[str, float]) -> str:
        known = {name: value if math.isfinite(value) else None for name, value in values.items()}
        return json.dumps({"iteration": iteration, **known}) + "\n"
