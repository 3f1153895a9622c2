"""The record of a training run: the loss of every iteration and the metrics of every epoch."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._checks.rules import shown
from openmps._display import counted, html_table
from openmps._files.atomic_file import write_file
from openmps.errors import ArgumentError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@checked_class
@dataclass(frozen=True)
class Epoch:
    """The record of one pass over the training images, or of the part of it that was done.

    Parameters
    ----------
    number : int
        Counted from 1.
    iterations : int
        How many iterations the run had done at the end of this epoch.
    seconds : float
        Wall-clock time of this epoch's training, without validation.
    metrics : mapping of str to float
        The measurements at its end: ``loss`` is the mean loss of its iterations. With validation images there are
        ``validation_loss`` and ``validation_accuracy`` (0..1) too. NaN stands for one that was not measured.

    Examples
    --------
    >>> Epoch(number=1, iterations=1500, seconds=9.5, metrics={"loss": 0.21, "validation_accuracy": 0.981}).summary()
    'loss 0.2100, validation accuracy 98.10 %'
    """

    number: int
    iterations: int
    seconds: float
    metrics: Mapping[str, float]

    def summary(self) -> str:
        """Return the metrics in words, accuracies in percent; those that were not measured are left out."""
        return ", ".join(
            f"{name.replace('_', ' ')} {value:.2%}".replace("%", " %")
            if name.endswith("accuracy")
            else f"{name.replace('_', ' ')} {value:.4f}"
            for name, value in self.measured().items()
        )

    def measured(self) -> dict[str, float]:
        """Return the metrics that were measured: all but those that are NaN and no losses or errors.

        Examples
        --------
        >>> Epoch(3, 30, 9.5, {"loss": 0.2, "mean_average_precision": math.nan}).measured()
        {'loss': 0.2}
        """
        computed = ("loss", "error")  # they may be NaN themselves
        return {n: value for n, value in self.metrics.items() if not math.isnan(value) or n.endswith(computed)}

    def _packed(self) -> dict[str, float | None]:
        """Return the metrics for JSON, which has no NaN."""
        return {name: None if math.isnan(value) else value for name, value in self.metrics.items()}

    @classmethod
    def _unpacked(cls, number: int, iterations: int, seconds: float, metrics: Mapping[str, float | None]) -> Epoch:
        """Return the epoch whose metrics were packed."""
        values = {name: math.nan if value is None else float(value) for name, value in metrics.items()}
        return cls(number, iterations, seconds, values)


@checked_class
@dataclass
class History(KnownAttributes):
    """The losses and metrics of a training run; ``TrainingGraph.fit`` fills and returns it.

    Parameters
    ----------
    losses : list of float
        One per iteration, in order.
    epochs : list of Epoch
        One per epoch, in order; the last one may have been cut short.
    parts : dict of str to list of float
        The named losses whose sum a loss is, where there are some: one per iteration and name.

    Examples
    --------
    >>> history = History()
    >>> for loss in (2.0, 1.0):
    ...     history.record_iteration(loss)
    >>> history.record_epoch(seconds=0.5, metrics={"validation_accuracy": 0.9}).metrics["loss"]
    1.5
    >>> history.iterations, history.steps_per_second
    (2, 4.0)
    """

    losses: list[float] = field(default_factory=list)
    epochs: list[Epoch] = field(default_factory=list)
    parts: dict[str, list[float]] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return counts and the last metrics instead of all losses."""
        counts = f"{counted(len(self.epochs), 'epoch')}, {counted(self.iterations, 'iteration')}"
        if self.epochs:
            return f"<History: {counts}; {self.epochs[-1].summary()}>"
        return f"<History: {counts}{f'; loss {self.losses[-1]:.4f}' if self.losses else ''}>"

    def _repr_html_(self) -> str:
        """Return the metrics of every epoch as a table, for notebooks."""
        names = list(dict.fromkeys(name for epoch in self.epochs for name in epoch.metrics))
        rows = [
            [e.number, e.iterations, f"{e.seconds:.2f}"]
            + [f"{e.metrics[name]:.4f}" if name in e.measured() else "" for name in names]
            for e in self.epochs
        ]
        title = f"{counted(len(self.epochs), 'epoch')}, {counted(self.iterations, 'iteration')}"
        headings = ["epoch", "iterations", "seconds", *(name.replace("_", " ") for name in names)]
        return html_table(title, headings, rows)

    @property
    def iterations(self) -> int:
        """How many iterations were done."""
        return len(self.losses)

    @property
    def seconds(self) -> float:
        """Wall-clock time of the training in all, without validation."""
        return sum(epoch.seconds for epoch in self.epochs)

    @property
    def steps_per_second(self) -> float:
        """Iterations of the recorded epochs per second of training; 0 before the first epoch ends."""
        return self.epochs[-1].iterations / self.seconds if self.seconds else 0.0

    def record_iteration(self, loss: float, parts: Mapping[str, float] | None = None) -> None:
        """Append the loss of one iteration.

        Parameters
        ----------
        loss : float
        parts : mapping of str to float, optional
            The named losses that it is the sum of.

        Raises
        ------
        ArgumentError
            If `parts` is no mapping.

        Examples
        --------
        >>> history = mps.History()
        >>> history.record_iteration(3.0, {"content": 1.0, "style": 2.0})
        >>> history.losses, history.parts
        ([3.0], {'content': [1.0], 'style': [2.0]})
        """
        if parts is not None and not isinstance(parts, Mapping):
            raise ArgumentError(f"History.record_iteration: parts is {shown(parts)}, expected a mapping of names.")
        self.losses.append(float(loss))
        for name, part in (parts or {}).items():
            self.parts.setdefault(name, []).append(float(part))

    def measured_at(self, iteration: int) -> dict[str, float]:
        """Return the losses of an iteration by name.

        Parameters
        ----------
        iteration : int
            Counted from 1.

        Raises
        ------
        ArgumentError
            If there was no such iteration.

        Examples
        --------
        >>> History(losses=[3.0], parts={"content": [1.0], "style": [2.0]}).measured_at(1)
        {'loss': 3.0, 'content': 1.0, 'style': 2.0}
        """
        if not 1 <= iteration <= self.iterations:
            raise ArgumentError(f"History.measured_at: iteration is {iteration}, expected 1 to {self.iterations}.")
        named = {"loss": self.losses, **self.parts}
        return {name: losses[iteration - 1] for name, losses in named.items()}

    def record_epoch(self, *, seconds: float, metrics: Mapping[str, float]) -> Epoch:
        """Append the record of the epoch that just ended and return it.

        Parameters
        ----------
        seconds : float
            Wall-clock time of its training, without validation.
        metrics : mapping of str to float
            The measurements at its end. In front of them are the means over its iterations: ``loss``, and named losses.

        Returns
        -------
        Epoch

        Raises
        ------
        ArgumentError
            If no iteration was recorded since the last epoch.

        Examples
        --------
        >>> history = mps.History(losses=[3.0, 1.0])
        >>> history.record_epoch(seconds=0.5, metrics={"validation_loss": 2.5}).metrics
        {'loss': 2.0, 'validation_loss': 2.5}
        """
        begin = self.epochs[-1].iterations if self.epochs else 0
        own = self.losses[begin:]
        number = len(self.epochs) + 1
        if not own:
            raise ArgumentError(f"Epoch {number} of the history has 0 iterations, expected at least 1.")
        parts = {name: sum(losses[begin:]) / len(own) for name, losses in self.parts.items()}
        epoch = Epoch(number, self.iterations, seconds, {"loss": sum(own) / len(own), **parts, **metrics})
        self.epochs.append(epoch)
        return epoch

    def metric(self, name: str) -> list[float]:
        """Return one metric of every epoch, NaN for epochs in which it was not measured.

        Parameters
        ----------
        name : str
            For example ``"validation_accuracy"``.

        Returns
        -------
        list of float

        Raises
        ------
        ArgumentError
            If an epoch lacks it; the text names those it has.

        Examples
        --------
        >>> History(losses=[1.0], epochs=[Epoch(1, 1, 0.1, {"loss": 1.0})]).metric("loss")
        [1.0]
        """
        for epoch in self.epochs:
            if name not in epoch.metrics:
                raise ArgumentError(f'Epoch {epoch.number} has no metric "{name}", it has {", ".join(epoch.metrics)}.')
        return [epoch.metrics[name] for epoch in self.epochs]

    def to_csv(self, path: str | PathLike[str]) -> Path:
        """Write one line per iteration; the metrics of an epoch stand on the line of its last iteration.

        A metric that was not measured is empty.

        Parameters
        ----------
        path : str or path
            The file; one that exists is replaced in one go.

        Returns
        -------
        pathlib.Path

        Raises
        ------
        FileError
            If the file cannot be written, or `path` is no regular file.

        Examples
        --------
        >>> import tempfile
        >>> history = History()
        >>> history.record_iteration(2.5)
        >>> _ = history.record_epoch(seconds=1.0, metrics={"validation_accuracy": 0.5})
        >>> print(history.to_csv(Path(tempfile.mkdtemp(), "losses.csv")).read_text().strip())
        iteration,epoch,loss,validation_accuracy
        1,1,2.5,0.5
        """
        measured = (name for epoch in self.epochs for name in epoch.metrics)
        names = list(dict.fromkeys(name for name in (*self.parts, *measured) if name != "loss"))
        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["iteration", "epoch", "loss", *names])
        for iteration, epoch_number, metrics in self._rows():
            found = {**metrics, **self.measured_at(iteration)}
            writer.writerow([iteration, epoch_number, found["loss"], *(found.get(name, "") for name in names)])
        return write_file(path, text.getvalue().encode(), what="Losses")

    def _rows(self) -> list[tuple[int, int, Mapping[str, float]]]:
        """Return iteration, epoch and the metrics measured after it, for every iteration."""
        ends = {epoch.iterations: epoch for epoch in self.epochs}
        rows: list[tuple[int, int, Mapping[str, float]]] = []
        number = 1
        for iteration in range(1, self.iterations + 1):
            end = ends.get(iteration)
            rows.append((iteration, number, end.measured() if end else {}))
            number += end is not None
        return rows

    @overload
    def plot(self, path: None = None) -> Figure: ...
    @overload
    def plot(self, path: str | PathLike[str]) -> Path: ...
    def plot(self, path: str | PathLike[str] | None = None) -> Any:
        """Draw the losses, and validation metrics of each epoch.

        Parameters
        ----------
        path : str or path, optional
            A picture file; its ending chooses the format, for example ``.png`` or ``.svg``; without one it is PNG.

        Returns
        -------
        pathlib.Path, or matplotlib's Figure without `path`, which notebooks show

        Raises
        ------
        MissingExtraError
            If matplotlib is not installed; the text names the extra ``openmps[examples]``.
        ArgumentError
            If matplotlib writes no pictures of this ending; the text names those that it does.
        FileError
            If the file cannot be written, or `path` is no regular file.

        Examples
        --------
        >>> import tempfile
        >>> History(losses=[2.0, 1.0]).plot(Path(tempfile.mkdtemp(), "losses.png")).name
        'losses.png'
        """
        from openmps._training.plotting import loss_figure, write_figure

        prefix, curves = "validation_", dict[str, list[tuple[int, float]]]()
        for epoch in self.epochs:
            for name, value in epoch.metrics.items():
                if name.startswith(prefix) and math.isfinite(value):
                    curves.setdefault(name.removeprefix(prefix).replace("_", " "), []).append((epoch.iterations, value))
        figure = loss_figure(self.losses, curves.pop("loss", []), curves)
        return figure if path is None else write_figure(figure, Path(path))
