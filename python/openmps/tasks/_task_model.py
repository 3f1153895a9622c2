"""The base of the tasks' models: one file with weights, settings and the course of training."""

from __future__ import annotations

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeAlias, TypeVar

import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._checks.attributes import KnownAttributes
from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps._runtime.device import Device
from openmps._training.history import Epoch, History
from openmps.errors import ArgumentError, Error, FileError, UnsupportedError, shown
from openmps.init import at_most
from openmps.tasks._figures import written

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Settings: TypeAlias = dict[str, Any]
# A network, the shape and dtype of its input, and the texts that a file has beside it.
Exported: TypeAlias = tuple[Any, tuple[int | None, ...], npt.DTypeLike, dict[str, str]]
_Model = TypeVar("_Model", bound="TaskModel", covariant=True)

TASK = "openmps.task"  # keys of the metadata
_SETTINGS = "openmps.settings"
_COURSE = "openmps.course"
_SPARE_NUMBERS = 1 << 16


@dataclass(frozen=True)
class Answer:
    """Predictions for files.

    Parameters
    ----------
    columns : tuple of str
    rows : list of tuple
        Texts and numbers, one for each column.
    draw : callable
        Returns a figure of them.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    draw: Callable[[], Figure]

    def show(self, path: str | PathLike[str] | None = None) -> Figure:
        """Return a figure of the predictions; a file gets it too, as in ``TaskModel.show``."""
        return _written(self.draw(), path)


class TaskModel(KnownAttributes, ABC):
    """A trained model of a task. It predicts, is evaluated, saved and shown."""

    kind: ClassVar[str]
    _history: History
    _kept: Epoch | None = None  # the epoch of its training whose weights it has; None: the last

    @property
    @abstractmethod
    def device(self) -> Device:
        """Where the model computes."""

    # ---- the verbs

    @abstractmethod
    def predict(self, data: Any) -> Any:
        """Return predictions for data of the user."""

    @abstractmethod
    def answer(self, files: Sequence[Path]) -> Answer:
        """Return the predictions for files as a table and a figure."""

    @abstractmethod
    def evaluate(self, data: Any) -> dict[str, Any]:
        """Return measurements on data with known answers."""

    @checked("TaskModel.save")
    def save(self, path: str | PathLike[str], /) -> Path:
        """Write the model for predictions: one safetensors file with weights, settings and the course of training.

        Parameters
        ----------
        path : str or path
            A file that is there is replaced in one go.

        Returns
        -------
        pathlib.Path

        Raises
        ------
        FileError
            If it cannot be written.
        """
        metadata = {
            TASK: self.kind,
            _SETTINGS: json.dumps(self._settings(), sort_keys=True),
            _COURSE: json.dumps([_entry(epoch) for epoch in self._history.epochs]),
        }
        return write_tensors(path, self._tensors(), what="The model", metadata=metadata)

    def show(self, path: str | PathLike[str] | None = None) -> Figure:
        """Return a figure of the model: the course of training, and measurements or samples.

        Parameters
        ----------
        path : str or path, optional
            A picture file that is written too; its ending chooses the format.

        Returns
        -------
        matplotlib.figure.Figure

        Raises
        ------
        MissingExtraError
            If matplotlib is not installed.
        FileError
            If the file cannot be written.
        """
        return _written(self._figure(), path)

    @property
    def history(self) -> History:
        """The losses and metrics of training; of a model from a file the metrics of its epochs."""
        return self._history

    # ---- for the tasks

    @abstractmethod
    def _settings(self) -> Settings:
        """Return numbers and texts from which `_made` builds the model again."""

    @abstractmethod
    def _tensors(self) -> Mapping[str, npt.NDArray[Any]]:
        """Return the weights by name, and other arrays that the file has."""

    @abstractmethod
    def _figure(self) -> Figure:
        """Return the figure of `show`."""

    def _exported(self) -> Exported:
        """Return what ``onnx.save`` writes; UnsupportedError by default."""
        raise UnsupportedError(f"A {type(self).__name__} is not written into ONNX files yet.")

    @classmethod
    @abstractmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        """Return a model with first weights; settings are of a file, and not to be trusted."""

    @abstractmethod
    def _take(self, path: Path) -> None:
        """Take the weights of a file."""

    @classmethod
    def _loaded(cls, path: str | PathLike[str], device: Device | str | None) -> Self:
        """Return the model of a file."""
        metadata = metadata_of(path)
        if metadata[TASK] != cls.kind:
            raise FileError(f'{path} is a model of task "{shown(metadata[TASK])}", expected "{cls.kind}".')
        try:
            settings = json.loads(metadata[_SETTINGS], parse_float=_finite, parse_constant=_finite)
            epochs = [_epoch(entry) for entry in json.loads(metadata[_COURSE])]
            with at_most(_most_numbers(path)):
                model = cls._made(settings, device)
        except Error:
            raise
        except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise FileError(
                f'{path}: settings of task "{cls.kind}" cannot be read: {type(error).__name__}: {shown(str(error))}.'
            ) from error
        model._take(Path(path))
        model._history = History(epochs=epochs)
        return model


class Loader(Protocol[_Model]):
    """The function ``load`` of a task."""

    def __call__(self, path: str | PathLike[str], *, device: Device | str | None = None) -> _Model:
        """Read a model of the task from a file."""


def loader(kind: type[_Model]) -> Loader[_Model]:
    """Return the function ``load`` of the task whose models are of this class."""

    def load(path: str | PathLike[str], *, device: Device | str | None = None) -> _Model:
        """Read a model of this task from a file of ``save``; no code of the file is run.

        Parameters
        ----------
        path : str or path
        device : Device or str, optional
            Where it predicts; by default ``Device.default()``.

        Returns
        -------
        TaskModel
            Of the task's class.

        Raises
        ------
        FileError
            If it cannot be read, is damaged, or is a model of another task.
        """
        return kind._loaded(path, device)

    load.__module__, load.__qualname__ = kind.__module__, "load"
    return checked(f"{kind.__module__.rpartition('.')[2]}.load")(load)


def metadata_of(path: str | PathLike[str]) -> Mapping[str, str]:
    """Return the metadata of a model's file."""
    with open_tensors(path) as file:
        metadata = file.metadata
    if TASK not in metadata:
        raise FileError(f"{path} has weights, but no model of a task.")
    return metadata


def _written(figure: Figure, path: str | PathLike[str] | None) -> Figure:
    if path is not None and not isinstance(path, str | PathLike):
        raise ArgumentError(f"show: path is {shown(repr(path)[:60])}, expected a path.")
    if path is not None:
        written(figure, Path(path))
    return figure


def _entry(epoch: Epoch) -> dict[str, Any]:
    return {
        "number": epoch.number,
        "iterations": epoch.iterations,
        "seconds": epoch.seconds,
        "metrics": epoch._packed(),
    }


def _finite(text: str) -> float:
    """Return a number of settings."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:40]} is no finite number")
    return value


def _most_numbers(path: str | PathLike[str]) -> int:
    """Return how many numbers the first weights of a file's model may have, with room for what it does not save."""
    with open_tensors(path) as file:
        return 2 * sum(math.prod(tensor.shape) for tensor in file.tensors.values()) + _SPARE_NUMBERS


def _epoch(entry: Any) -> Epoch:
    metrics = {str(name): value for name, value in entry["metrics"].items()}
    return Epoch._unpacked(int(entry["number"]), int(entry["iterations"]), float(entry["seconds"]), metrics)
