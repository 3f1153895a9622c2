"""Trains a module: one loop for arrays, samples and iterables, with metrics, validation and checkpoints."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from os import PathLike
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.answered_names import AnsweredNames
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import whole
from openmps._checks.attributes import KnownAttributes
from openmps._checks.rules import shown
from openmps._mpsgraph import Graph
from openmps._runtime import interrupts
from openmps._runtime.device import Device
from openmps._runtime.precision import Precision
from openmps._runtime.precision import checked as checked_precision
from openmps._runtime.ranks import current
from openmps._trainer.losses import checked_weights
from openmps._trainer.metrics import metrics_of
from openmps._trainer.module_trainee import ModuleTrainee
from openmps._trainer.parts import Batch
from openmps._trainer.programs import MeasuringProgram, TrainingProgram, checked_loss, described, types_of
from openmps._trainer.rates import RateCurve, searched
from openmps._trainer.sources import Source, source_of
from openmps._trainer.tables import columns_of
from openmps._trainer.weighted_means import WeightedMeans
from openmps._training.batches import Reader
from openmps._training.callbacks import Callback, Training
from openmps._training.fit import Validation
from openmps._training.fit import fit as run_loop
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps._training.rank_shares import expect_one_each
from openmps.errors import ArgumentError
from openmps.nn import Module, Workspace
from openmps.optim import Optimizer, averaged

__all__ = ["Trainer"]

Array: TypeAlias = npt.NDArray[Any]


@checked_class
class Trainer(KnownAttributes, AnsweredNames):
    """Trains a module with a loss and an optimizer.

    Parameters
    ----------
    model : Module
    loss : callable
        Returns a loss, from predictions and targets: ``nn.cross_entropy``, ``nn.mean_squared_error``, one of your own.
        Or several, a mapping of names to losses, whose sum is minimised; the history has each by its name.
    optimizer : optim.Optimizer
    loss_weights : mapping of str to float, optional
        Factors of named losses in the sum, 1 where there is none; the history has losses without them.
    metrics : sequence of str, Metric or callable, optional
        Measured on validation data: "accuracy", "top5_accuracy", "confusion", "auc", "average_precision",
        "perplexity", "mean_absolute_error", "mean_squared_error"; a function of predictions and targets, arrays, is
        averaged.
    precision : {"default", "float32", "tf32", "bf16", "float16"}, optional
        Of matmuls and convolutions. Parameters, optimizers and losses stay float32.
    device : Device or str, optional
        Where it trains; default: the best there is.
    seed : int, optional
        Of first values, dropout and the order of samples.

    Attributes
    ----------
    history : History
        Of the last run.

    Examples
    --------
    >>> x = np.random.default_rng(0).normal(size=(200, 2))
    >>> y = (x[:, 0] * x[:, 1] > 0).astype(np.int32)
    >>> model = nn.Sequential(nn.Linear(16), nn.Tanh(), nn.Linear(2))
    >>> trainer = mps.Trainer(model, nn.cross_entropy, optim.Adam(0.02), metrics=["accuracy"])
    >>> history = trainer.fit(x, y, batch_size=20, epochs=40)
    >>> trainer.evaluate(x, y)["accuracy"] > 0.9
    True
    """

    _answers: ClassVar[Mapping[str, str]] = {
        "compile": "mps.Trainer(model, loss, optimizer, metrics=[...])",
        "load": "model.load(path), or fit(..., resume=folder)",
        "save": "model.save(path), or fit(..., callbacks=[mps.Checkpoints(folder)])",
        "test": "evaluate(data)",
        "train": "fit(data)",
        "validate": "evaluate(data)",
    }

    def __init__(
        self,
        model: Module,
        loss: Callable[..., Any],
        optimizer: Optimizer,
        *,
        loss_weights: Mapping[str, float] | None = None,
        metrics: Sequence[Any] = (),
        precision: Precision = "default",
        device: Device | str | None = None,
        seed: int = 0,
    ) -> None:
        if not isinstance(model, Module):
            raise ArgumentError(f"Trainer: model is {type(model).__name__}, expected an nn.Module.")
        if not isinstance(optimizer, Optimizer):
            raise ArgumentError(
                f"Trainer: optimizer is {optimizer!r}, expected one of openmps.optim, such as optim.AdamW(1e-3)."
            )
        self.model, self.loss, self.optimizer = model, checked_loss(loss), optimizer
        self._factors = checked_weights(loss_weights)
        self.metrics = metrics_of(metrics)
        self.seed = whole(seed, "Trainer: seed", least=0)
        self.history = History()
        self._graph = Graph(device, precision=checked_precision(precision, "Trainer"))
        self._workspace = Workspace.of(self._graph)
        self._training: tuple[Any, TrainingProgram, ModuleTrainee] | None = None
        self._measuring: dict[Any, MeasuringProgram] = {}
        if not model.seed:
            model.seed = self.seed

    def __repr__(self) -> str:
        return f"<Trainer of {type(self.model).__name__} with {self.optimizer!r} on {self._graph.device.name}>"

    @property
    def device(self) -> Device:
        """Where it trains."""
        return self._graph.device

    # ---- training

    def fit(
        self,
        data: Any,
        targets: Any = None,
        *,
        sample_weights: Any = None,
        batch_size: int = 32,
        epochs: int | None = None,
        steps: int | None = None,
        validation: Any = None,
        callbacks: Sequence[Callback] = (),
        resume: str | PathLike[str] | None = None,
        shuffle: bool = True,
        progress: bool | Progress | None = None,
    ) -> History:
        """Train.

        Parameters
        ----------
        data : array, tuple of arrays, Samples or iterable
            The inputs of the model, samples along the first axis. Or inputs and targets together: a pair of them,
            ``Samples``, ``data.Text``, a sequence of pairs, or an iterable of batches, such as PyTorch's DataLoader.
            A third part of pairs has the weights of samples. Images of uint8 are divided by 255.
        targets : array or tuple of arrays, optional
        sample_weights : array, optional
            Of each sample, at least 0: the loss of a batch is sum(w l) / sum(w), and 0 where all w are 0. They may have
            further axes of the losses, such as (N, time).
        batch_size : int, optional
            Not that of an iterable of batches, which has its own.
        epochs, steps : int, optional
            How long; one of them. Default: one epoch.
        validation : optional
            Data of the same forms; measured after each epoch. Where the optimizer keeps averages of the parameters
            (``average=``), they are measured, and callbacks save and restore them as weights.
        callbacks : sequence of Callback, optional
        resume : path, optional
            A folder of ``Checkpoints``: the run goes on from the last one.
        shuffle : bool, optional
            Whether samples come in another order in each epoch.
        progress : bool or Progress, optional
            Whether to show a bar; default: on a terminal.

        Returns
        -------
        History

        Raises
        ------
        ArgumentError, ShapeError, DTypeError
            If data do not fit together, or not the model.
        NonFiniteError
            If a loss is infinite or NaN; the text names the first tensor that is.

        Examples
        --------
        >>> x, y = np.eye(4, dtype=np.float32), np.arange(4) % 2
        >>> trainer = mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.5), metrics=["accuracy"])
        >>> history = trainer.fit(x, y, batch_size=2, epochs=30, validation=(x, y))
        >>> history.epochs[-1].metrics["validation_accuracy"]
        1.0
        """
        who = "Trainer.fit"
        source = source_of(
            data, targets, sample_weights, whole(batch_size, f"{who}: batch_size"), self.seed if shuffle else None, who
        )
        per_epoch, total = _lengths(source.per_epoch, epochs, steps)
        expect_one_each(batch_size, f"{who}: batch_size is {batch_size}", current())
        held = None if validation is None else source_of(validation, None, None, batch_size, None, f"{who}: validation")
        program, trainee = self._program(source.example())
        training = Training(
            trainee,
            iterations_per_epoch=per_epoch,
            iterations=total,
            metrics=self._names(program.names, held),
            losses=program.names,
        )
        measured = None
        if held is not None:
            measured = Validation(lambda: self._validated(held), lambda: {"validation": held.facts()})
        self._workspace.synchronize()
        self._workspace.wrote(self.model.parameters().values())
        if _shows(progress):
            callbacks = [progress if isinstance(progress, Progress) else Progress(), *callbacks]
        feed = _Feed(source, program, total)
        try:
            with interrupts.held():
                return run_loop(trainee, feed, training, callbacks, validation=measured, resume=resume)
        finally:
            self.history = training.history  # that of a checkpoint, where a run goes on

    def _program(self, example: Batch) -> tuple[TrainingProgram, ModuleTrainee]:
        """Return the program and its trainee, which runs that follow use again: nothing is compiled twice."""
        key = types_of(example)
        if self._training is None or self._training[0] != key:
            if self._training is not None:
                raise ArgumentError(
                    f"Trainer.fit: batches have {described(key)}; those of the first run have "
                    f"{described(self._training[0])}. Expected the same: another Trainer of the model takes others."
                )
            made = TrainingProgram(
                self._graph, self.model, self.loss, self.optimizer, example, self.seed, self._factors
            )
            self._training = key, made, ModuleTrainee(self._graph, self.model, made, self.optimizer.average is not None)
        return self._training[1:]

    def find_rate(
        self,
        data: Any,
        targets: Any = None,
        *,
        sample_weights: Any = None,
        batch_size: int = 32,
        lowest: float = 1e-6,
        highest: float = 10.0,
        steps: int = 100,
    ) -> RateCurve:
        """Return the losses of growing learning rates, which a copy of the model is trained with.

        The rate grows by the same factor at each step, from `lowest` to `highest`. The run ends where the loss has
        grown to four times the least one. The trainer, its model and its optimizer stay as they are. The copy begins
        with the present parameters, and with an optimizer of the same settings that has made no steps. Rates of
        ``others`` of Muon do not change.

        Parameters
        ----------
        data, targets, sample_weights, batch_size
            As of ``fit``; an iterable has to be readable again.
        lowest, highest : float, optional
            Of the rates.
        steps : int, optional

        Raises
        ------
        ArgumentError
            If rates do not grow, or an iterable would be used up.
        NonFiniteError
            If the loss is not finite at `lowest`.

        Examples
        --------
        >>> x = np.random.default_rng(0).normal(size=(200, 2))
        >>> y = (x[:, 0] * x[:, 1] > 0).astype(np.int32)
        >>> model = nn.Sequential(nn.Linear(16), nn.Tanh(), nn.Linear(2))
        >>> curve = mps.Trainer(model, nn.cross_entropy, optim.Adam(1e-3)).find_rate(x, y)
        >>> 1e-4 < curve.suggestion < 1
        True
        """
        if isinstance(data, Iterator):
            raise ArgumentError(
                f"Trainer.find_rate: data is {type(data).__name__}, which is used up; expected a list of batches."
            )
        settings: dict[str, Any] = {"precision": self._graph.precision, "device": self.device, "seed": self.seed}
        settings["loss_weights"] = self._factors
        options: dict[str, Any] = {"sample_weights": sample_weights, "batch_size": batch_size, "progress": False}

        def train(optimizer: Optimizer, count: int, callback: Callback) -> None:
            other = Trainer(copy.deepcopy(self.model), self.loss, optimizer, **settings)
            other.fit(data, targets, steps=count, callbacks=[callback], **options)

        return searched(train, self.optimizer, lowest, highest, whole(steps, "Trainer.find_rate: steps", least=2))

    # ---- measuring

    def evaluate(
        self, data: Any, targets: Any = None, *, sample_weights: Any = None, batch_size: int = 32
    ) -> dict[str, Any]:
        """Return the loss and the metrics on data; metrics count all samples alike.

        Parameters
        ----------
        data, targets, sample_weights, batch_size
            As of ``fit``.

        Returns
        -------
        dict
            ``loss``, the named losses that it is the sum of, and each metric by its name: numbers, arrays for
            "confusion".

        Examples
        --------
        >>> x, y = np.eye(4, dtype=np.float32), np.arange(4) % 2
        >>> trainer = mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.5), metrics=["accuracy"])
        >>> measured = trainer.evaluate(x, y)
        >>> sorted(measured)
        ['accuracy', 'loss']
        """
        who = "Trainer.evaluate"
        batch_size = whole(batch_size, f"{who}: batch_size")
        return self._measured(source_of(data, targets, sample_weights, batch_size, None, who))

    def predict(self, data: Any, *, batch_size: int = 32) -> Array:
        """Return the model's results for inputs, as in inference.

        Parameters
        ----------
        data : array or tuple of arrays
        batch_size : int, optional

        Examples
        --------
        >>> x = np.zeros((5, 3), np.float32)
        >>> mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.5)).predict(x, batch_size=2).shape
        (5, 2)
        """
        columns = columns_of(data, "Trainer.predict: data")
        count = len(columns[0])
        starts = range(0, max(count, 1), whole(batch_size, "Trainer.predict: batch_size"))
        parts = [self.model(*(np.asarray(each)[start : start + batch_size] for each in columns)) for start in starts]
        return np.concatenate(parts)

    def _measured(self, source: Source) -> dict[str, Any]:
        self._workspace.synchronize()
        losses, program = WeightedMeans(), None
        for metric in self.metrics:
            metric.begin()
        for batch in source.once():
            program = self._measuring_program(batch)
            measured = program.run(batch)
            losses.add(measured.losses, measured.weight)
            for metric in self.metrics:
                if measured.predictions is None:
                    raise ArgumentError(f'Trainer: metric "{metric.name}" needs a model with one result.')
                metric.add(measured.predictions, batch.targets[0])
        if program is None and current().size > 1:  # all batches are those of other ranks
            program = self._measuring_program(source.example())
        found: dict[str, Any] = dict(losses.over_ranks(("loss",) if program is None else program.names))
        for metric in self.metrics:
            metric.gather()
            found[metric.name] = metric.result()
        return found

    def _measuring_program(self, batch: Batch) -> MeasuringProgram:
        key = types_of(batch)
        if key not in self._measuring:
            self._measuring[key] = MeasuringProgram(self._graph, self.model, self.loss, batch, self._factors)
        return self._measuring[key]

    def _validated(self, source: Source) -> Mapping[str, float]:
        """Return the measurements that are numbers: of averages of the parameters, where the optimizer keeps them."""
        with nullcontext() if self.optimizer.average is None else averaged(self.model):
            found = self._measured(source)
        return {f"validation_{name}": float(value) for name, value in found.items() if np.ndim(value) == 0}

    def _names(self, losses: Sequence[str], held: Source | None) -> tuple[str, ...]:
        """Return the names of an epoch's measurements."""
        metrics = [metric.name for metric in self.metrics if metric.name != "confusion"]
        for name in losses:
            if name in metrics:
                raise ArgumentError(f'Trainer: a loss and a metric are named "{name}", expected two names.')
        measured = [] if held is None else ["loss", *losses, *metrics]
        return ("loss", *losses, *(f"validation_{name}" for name in measured))


class _Feed:
    """The batches of a source, as feeds of a program."""

    def __init__(self, source: Source, program: TrainingProgram, steps: int) -> None:
        self._source, self._program, self._steps = source, program, steps

    def picks(self) -> Iterator[Any]:
        """Yield what names each batch."""
        return self._source.picks()

    def reader(self, picks: Iterable[Any]) -> Reader:
        """Return what gives the feeds of these picks in order."""
        return _FeedReader(self._source.reader(picks), self._program, self._steps)

    def facts(self) -> dict[str, Any]:
        """Return the values that a resumed run must share."""
        return self._source.facts()


class _FeedReader:
    """Gives feeds, one after another."""

    def __init__(self, reader: Reader, program: TrainingProgram, steps: int) -> None:
        self._reader, self._program, self._steps = reader, program, steps
        self.waited = 0.0

    def next(self) -> Any:
        """Return the feeds of the next step."""
        batch = self._reader.next()
        self.waited = self._reader.waited
        return self._program.feeds(batch, self._steps)

    def close(self) -> None:
        """End."""
        self._reader.close()


def _lengths(per_epoch: int | None, epochs: int | None, steps: int | None) -> tuple[int, int]:
    """Return the steps of an epoch and in all."""
    if epochs is not None and steps is not None:
        raise ArgumentError(f"Trainer.fit: epochs is {epochs} and steps {steps}, expected one of them.")
    for name, value in (("epochs", epochs), ("steps", steps)):
        if value is not None:
            whole(value, f"Trainer.fit: {name}")
    if per_epoch is None:
        if steps is None:
            raise ArgumentError("Trainer.fit: data does not say how many batches it has, expected `steps`.")
        return steps, steps
    return per_epoch, steps if steps is not None else (epochs or 1) * per_epoch


def _shows(progress: bool | Progress | None) -> bool:
    if progress is None:
        return sys.stderr.isatty()
    if not isinstance(progress, bool | Progress):
        raise ArgumentError(f"Trainer.fit: progress is {shown(progress)}, expected True, False or a Progress.")
    return progress is not False
