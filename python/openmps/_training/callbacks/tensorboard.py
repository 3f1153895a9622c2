"""Writes measurements for TensorBoard."""

from __future__ import annotations

import time
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checks.arguments import checked_class
from openmps._training.callbacks.logger import Logger
from openmps._training.callbacks.training import Training
from openmps.errors import missing_extra, writing

__all__ = ["TensorBoard"]


@checked_class
class TensorBoard(Logger):
    """Write measurements for TensorBoard during training; ``tensorboard --logdir FOLDER`` shows them.

    The tags are ``loss``, of each iteration, and of each epoch ``epoch/loss``, ``epoch/validation_loss`` and so on. A
    resumed run that writes to the same folder takes the place of iterations after its checkpoint.

    Parameters
    ----------
    folder : str or path
        Made if needed.

    Raises
    ------
    MissingExtraError
        If tensorboard is not installed; the text names the extra ``openmps[tensorboard]``.
    FileError
        During training, if the folder cannot be written to.

    Examples
    --------
    >>> board = mps.TensorBoard("runs/first")  # fit(..., callbacks=[board])
    """

    def __init__(self, folder: str | PathLike[str]) -> None:
        self.folder = Path(folder)
        self._writer: Any = None
        self._event: Any = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.folder)!r})"

    def _begin(self, training: Training) -> None:
        try:
            from tensorboard.compat.proto.event_pb2 import Event, SessionLog
            from tensorboard.summary.writer.event_file_writer import EventFileWriter
        except ImportError as error:
            raise missing_extra("TensorBoard", "tensorboard", "tensorboard") from error
        self._event = Event
        with writing("Measurements", self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._writer = EventFileWriter(str(self.folder))
        if training.history.iterations:
            begins = Event(
                step=training.history.iterations + 1,
                wall_time=time.time(),
                session_log=SessionLog(status=SessionLog.START),
            )
            self._writer.add_event(begins)

    def _write(self, iteration: int, values: Mapping[str, float]) -> None:
        if self._writer is None:
            return
        event = self._event(step=iteration, wall_time=time.time())
        for name, value in values.items():
            event.summary.value.add(tag=name, simple_value=value)
        with writing("Measurements", self.folder):
            self._writer.add_event(event)
            if "loss" not in values:
                self._writer.flush()

    def _end(self) -> None:
        if self._writer is not None:
            writer, self._writer = self._writer, None
            with writing("Measurements", self.folder):
                writer.close()
