"""Writes texts in the style of a text file, letter by letter.

An LSTM in MPSGraph, as in the talk's demonstration that trains on Shakespeare ("Metal for Accelerating Machine
Learning", WWDC 2018, session 609).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array
from openmps._files.outside_file import read_text
from openmps._files.weights_file import read_tensors
from openmps._mpsgraph import Tensor
from openmps._runtime.device import Device
from openmps._runtime.ranks import Ranks, current
from openmps._training.callbacks import Callback, Training
from openmps._training.feeds import NumberedBatches
from openmps._training.history import Epoch, History
from openmps._training.identity import identity_of
from openmps._training.progress import Progress
from openmps._training.rank_shares import expect_one_each, rows_of_rank
from openmps._training.same_data import CONTENT
from openmps.errors import ArgumentError, DatasetError, DTypeError
from openmps.tasks._characters import CharacterNetwork, I32Array
from openmps.tasks._creation import check_settings, fit_graph, shown_progress
from openmps.tasks._figures import draw_course, draw_text, new_figure
from openmps.tasks._model_callback import introduce
from openmps.tasks._task_model import Answer, Settings, TaskModel, loader

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["TextGenerator", "create", "load"]

TEMPERATURES = (0.2, 0.7, 1.0)
_SAMPLE = 200  # letters of a sample
_MOST_FEATURES = 8192
_MOST_CHARACTERS = 100_000
_MOST_LENGTH = 1_000_000


@checked_class
class TextGenerator(TaskModel):
    """A writer of texts; ``create`` trains one, ``load`` reads one.

    Attributes
    ----------
    letters : str
        The letters that it knows, sorted.
    embedding, features : int
        Extents of the letters' vectors and of the LSTM.
    samples : dict of int to dict of float to str
        Texts by epoch and temperature, written while training.
    """

    kind = "text-generator"

    def __init__(
        self,
        letters: str,
        *,
        embedding: int = 128,
        features: int = 384,
        seed: int = 0,
        device: Device | str | None = None,
    ) -> None:
        self.letters, self.embedding, self.features = letters, embedding, features
        if not 2 <= len(letters) <= _MOST_CHARACTERS or len(set(letters)) != len(letters):
            raise ArgumentError(
                f"TextGenerator: letters has {len(letters)} letters, {len(set(letters))} of them different, expected 2 "
                f"to {_MOST_CHARACTERS} different ones."
            )
        for name, extent in (("embedding", embedding), ("features", features)):
            if not 1 <= extent <= _MOST_FEATURES:
                raise ArgumentError(f"TextGenerator: {name} is {extent}, expected 1 to {_MOST_FEATURES}.")
        self._numbers = {character: number for number, character in enumerate(letters)}
        self._network = CharacterNetwork(len(letters), embedding=embedding, features=features, seed=seed, device=device)
        self._history = History()
        self.samples: dict[int, dict[float, str]] = {}

    def __repr__(self) -> str:
        return f"<TextGenerator: {len(self.letters)} letters, an LSTM of {self.features} features>"

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self._network.graph.device

    def predict(self, data: str, *, length: int = 400, temperature: float = 0.7, seed: int = 0) -> str:
        """Return a text that goes on after a beginning.

        Parameters
        ----------
        data : str
            The beginning, at least one letter.
        length : int, optional
            How many letters are added.
        temperature : float, optional
            Scores are divided by it, above 0: low ones choose the most probable letters.
        seed : int, optional

        Returns
        -------
        str
            The beginning and the letters after it.

        Raises
        ------
        ArgumentError
            If the beginning is empty or has a letter that the model does not know; the text names it.

        Examples
        --------
        >>> print(model.predict("ROMEO:", length=80))  # doctest: +SKIP
        """
        if not 0 <= length <= _MOST_LENGTH:
            raise ArgumentError(f"TextGenerator.predict: length is {length}, expected 0 to {_MOST_LENGTH}.")
        self._check_beginning("predict", data, temperature)
        return self._written(data, length, [temperature], seed)[0]

    def _written(self, start: str, length: int, temperatures: Sequence[float], seed: int) -> list[str]:
        """Return a text for each temperature; their letters are drawn side by side."""
        rows = list(itertools.islice(self._following(self._encoded(start), temperatures, seed), length))
        return [start + "".join(row[place] for row in rows) for place in range(len(temperatures))]

    def write(self, data: str, *, temperature: float = 0.7, seed: int = 0) -> Iterator[str]:
        """Return the letters of ``predict`` one after another, without an end.

        Each is computed when it is asked for, with the weights of that moment.

        Parameters
        ----------
        data : str
            The beginning, at least one letter.
        temperature : float, optional
        seed : int, optional

        Returns
        -------
        iterator of str

        Raises
        ------
        ArgumentError
            As ``predict``.

        Examples
        --------
        >>> letters = model.write("ROMEO:")  # doctest: +SKIP
        >>> next(letters)  # doctest: +SKIP
        ' '
        """
        self._check_beginning("write", data, temperature)
        return (characters[0] for characters in self._following(self._encoded(data), [temperature], seed))

    def _check_beginning(self, method: str, data: str, temperature: float) -> None:
        if not (math.isfinite(temperature) and temperature > 0):
            raise ArgumentError(f"TextGenerator.{method}: temperature is {temperature}, expected a number above 0.")
        if not data:
            raise ArgumentError(f"TextGenerator.{method}: data is empty, expected at least one letter.")

    def _following(self, beginning: I32Array, temperatures: Sequence[float], seed: int) -> Iterator[list[str]]:
        """Yield the letters after a beginning, one for each temperature, each drawn after the one before."""
        count = len(temperatures)
        random, state = np.random.default_rng(seed), self._network.beginning(count)
        *before, last = np.repeat(beginning[:, np.newaxis], count, axis=1)
        for characters in before:
            _, state = self._network.read(characters, state, temperatures)
        while True:
            probabilities, state = self._network.read(last, state, temperatures)
            sums = np.cumsum(probabilities, axis=1, dtype=np.float64)
            points = random.random((count, 1)) * sums[:, -1:]
            last = (sums < points).sum(axis=1).clip(max=len(self.letters) - 1).astype(np.int32)
            yield [self.letters[number] for number in last]

    def evaluate(self, data: Any) -> dict[str, Any]:
        """Return the mean cross-entropy of a text's letters.

        Parameters
        ----------
        data : str or path
            A text, or the path of a text file.

        Returns
        -------
        dict
            ``loss`` in nats a letter, ``bits`` a letter, and ``letters``, their number.
        """
        numbers = self._encoded(_text(data))
        if len(numbers) < 2:
            raise ArgumentError(f"TextGenerator.evaluate: the text has {len(numbers)} letters, expected at least 2.")
        loss = self._mean_loss(numbers, 64, Ranks())
        return {"loss": loss, "bits": loss / math.log(2), "letters": len(numbers)}

    def _mean_loss(self, numbers: I32Array, length: int, ranks: Ranks) -> float:
        """Return the mean loss of all letters but the first, read in pieces of this length; each rank reads a share."""
        whole, total = (len(numbers) - 1) // length, np.zeros(1)
        own = range(whole)[rows_of_rank(whole, ranks)]
        for first in range(own.start, own.stop, 64):
            starts = range(first, min(first + 64, own.stop))
            pieces = np.stack([numbers[start * length : (start + 1) * length + 1] for start in starts], 1)
            total += self._network.loss(pieces) * len(starts) * length
        rest = numbers[whole * length :]
        if len(rest) > 1 and ranks.rank == 0:
            total += self._network.loss(rest[:, np.newaxis]) * (len(rest) - 1)
        ranks.add_up(total)
        return float(total[0]) / (len(numbers) - 1)

    def answer(self, files: Sequence[Path]) -> Answer:
        """Return a text after the beginning that each file has."""
        rows = [(str(file), self.predict(_text(file), length=_SAMPLE)) for file in files]

        def draw() -> Figure:
            figure = new_figure(9, 3 * len(rows))
            grid = np.atleast_1d(figure.subplots(len(rows), 1))
            for axes, (name, text) in zip(grid, rows, strict=True):
                draw_text(axes, text, title=name)
            return figure

        return Answer(("file", "text"), rows, draw)

    def _encoded(self, text: str) -> I32Array:
        """Return the letters' numbers."""
        unknown = sorted(set(text) - self._numbers.keys())
        if unknown:
            raise ArgumentError(f"TextGenerator: the text has {unknown[0]!r}, which the model does not know.")
        return np.array([self._numbers[character] for character in text], np.int32)

    # ---- files

    def _settings(self) -> Settings:
        extents = {"embedding": self.embedding, "features": self.features}
        return {"letters": self.letters, **extents, "samples": self._rows_of_samples()}

    def _rows_of_samples(self) -> list[list[Any]]:
        """Return epoch, temperature and text of each sample, as files have them."""
        return [[epoch, *sample] for epoch, each in self.samples.items() for sample in each.items()]

    def _take_samples(self, rows: Iterable[Sequence[Any]]) -> None:
        """Take the samples of such rows in place of those that are there."""
        self.samples.clear()
        for epoch, temperature, text in rows:
            self.samples.setdefault(int(epoch), {})[float(temperature)] = str(text)

    def _tensors(self) -> dict[str, F32Array]:
        return self._network.weights()

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        model = cls(settings["letters"], embedding=settings["embedding"], features=settings["features"], device=device)
        model._take_samples(settings["samples"])
        return model

    def _take(self, path: Path) -> None:
        self._network.take(read_tensors(path, self._network.weights(), "the model"))

    def _figure(self) -> Figure:
        samples = list(self.samples.items())[-1:]
        figure = new_figure(12, 5)
        left, right = figure.subplots(1, 2)
        draw_course(left, self._history)
        text = "\n\n".join(
            f"epoch {epoch}, temperature {temperature}:\n{text}"
            for epoch, each in samples
            for temperature, text in each.items()
        )
        draw_text(right, text, title="samples")
        return figure


class _Samples(Callback):
    """Writes a text of each temperature after each epoch."""

    def __init__(self, model: TextGenerator, start: str, shown: Sequence[Progress]) -> None:
        self._model, self._start, self._shown = model, start, shown

    def state(self) -> dict[str, Any]:
        """Return the texts of the epochs so far."""
        return {"samples": self._model._rows_of_samples()}

    def load_state(self, state: dict[str, Any]) -> None:
        """Let the model have the texts of `state`."""
        self._model._take_samples(state["samples"])

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Write, and show the texts."""
        written = self._model._written(self._start, _SAMPLE, TEMPERATURES, epoch.number)
        texts = self._model.samples[epoch.number] = dict(zip(TEMPERATURES, written, strict=True))
        for each in self._shown:
            for temperature, text in texts.items():
                each.line(f"temperature {temperature}: {text!r}")


@checked("text_generator.create")
def create(
    data: Any,
    *,
    embedding: int = 128,
    features: int = 384,
    length: int = 64,
    validation: float = 0.1,
    epochs: int = 10,
    batch_size: int = 32,
    learning_rate: float | None = None,
    seed: int = 0,
    device: Device | str | None = None,
    checkpoints: str | PathLike[str] | None = None,
    resume: bool = False,
    callbacks: Sequence[Callback] = (),
    progress: bool | Progress = True,
) -> TextGenerator:
    """Train a writer of texts.

    Parameters
    ----------
    data : str or path
        A text, or the path of a text file in UTF-8.
    embedding : int, optional
        Extent of the letters' vectors.
    features : int, optional
        Extent of the LSTM.
    length : int, optional
        How many letters the network reads in a row while it trains.
    validation : float, optional
        The share of the text, from its end, that is held back; 0 for none.
    epochs, batch_size, seed : int, optional
        In an epoch as many letters are read as the text has, in pieces that begin anywhere.
    learning_rate : float, optional
        The largest of Adam; by default 0.003.
    device : optional
        See TrainingGraph.
    checkpoints, resume, callbacks, progress : optional
        As in ``image_classifier.create``.

    Returns
    -------
    TextGenerator

    Raises
    ------
    DatasetError
        If the file cannot be read, or the text is too short.
    ArgumentError
        If a number does not fit; nothing was trained then.
    """
    check_settings("text_generator", checkpoints, resume=resume, validation=validation, learning_rate=learning_rate)
    for name, value in (("length", length), ("batch_size", batch_size), ("epochs", epochs)):
        if value < 1:
            raise ArgumentError(f"text_generator.create: {name} is {value}, expected at least 1.")
    ranks = current()
    expect_one_each(batch_size, f"text_generator.create: batch_size is {batch_size}", ranks)
    text = _text(data)
    cut = len(text) - round(validation * len(text))
    if cut < length + 2 or 0 < len(text) - cut < 2:
        raise DatasetError(
            f"text_generator.create: the text has {len(text)} letters, {cut} to train, expected at least {length + 2}."
        )
    model = TextGenerator("".join(sorted(set(text))), embedding=embedding, features=features, seed=seed, device=device)
    rows = rows_of_rank(batch_size, ranks)
    model._network.learn((rows.stop - rows.start) / batch_size)
    introduce(model, callbacks)
    numbers = model._encoded(text)
    known, held_out = numbers[:cut], numbers[cut:]
    per_epoch = max(1, cut // (length * batch_size))
    shown = shown_progress(
        progress,
        f"{cut} letters to train, {len(held_out)} to validate, {len(model.letters)} different; "
        f"device {model.device.name}",
    )

    def batch(number: int) -> Mapping[Tensor, Any]:
        random = np.random.default_rng((seed, number))
        starts = random.integers(0, len(known) - length, batch_size)[rows]
        pieces = np.stack([known[start : start + length + 1] for start in starts], 1)
        return model._network.feeds(pieces, number + 1)

    def measure() -> dict[str, float]:
        return {"validation_loss": model._mean_loss(held_out, length, ranks)}

    facts = {
        "letters": cut,
        "length": length,
        "batch_size": batch_size,
        "seed": seed,
        CONTENT: {"the text": identity_of(text[:cut]), "the validation text": identity_of(text[cut:])},
    }
    samples = _Samples(model, text[: min(8, len(text))].partition("\n")[0] or text[0], shown)
    model._history = fit_graph(
        model._network.trainee("text_generator.create", 3e-3 if learning_rate is None else learning_rate),
        NumberedBatches(batch, facts),
        iterations_per_epoch=per_epoch,
        epochs=epochs,
        callbacks=[*shown, samples, *callbacks],
        checkpoints=checkpoints,
        resume=resume,
        measure=measure if len(held_out) > 1 else None,
    )
    return model


def _text(data: Any) -> str:
    """Return a text, or that of a file: a path, or a short text without line breaks that names a file."""
    if not isinstance(data, str | PathLike):
        raise DTypeError(f"The text is a {type(data).__name__}, expected a text or the path of a file.")
    if isinstance(data, str) and (len(data) > 1000 or "\n" in data or not _is_file(data)):
        return data.removeprefix("\ufeff")  # a byte order mark is no letter
    return read_text(data, "Text file", encoding="utf-8-sig")


def _is_file(name: str) -> bool:
    """Return whether a file has this name; no file has one that the system refuses."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


load = loader(TextGenerator)
