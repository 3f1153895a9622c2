"""Writes texts in the style of a text file, letter by letter.

A transformer of ``openmps.nn``, or an LSTM as in the talk's demonstration that trains on Shakespeare ("Metal for
Accelerating Machine Learning", WWDC 2018, session 609).
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from openmps import nn
from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array
from openmps._files.outside_file import read_text
from openmps._files.weights_file import read_tensors
from openmps._runtime.device import Device
from openmps._runtime.ranks import current
from openmps._trainer import Trainer
from openmps._training.callbacks import Callback, EarlyStopping
from openmps._training.history import History
from openmps._training.progress import Progress
from openmps._training.rank_shares import expect_one_each
from openmps.errors import ArgumentError, DatasetError, DTypeError
from openmps.tasks._character_networks import NETWORKS, MeanLoss, NetworkName, from_old, network_of, old_names
from openmps.tasks._creation import check_settings, saving, shown_progress
from openmps.tasks._figures import draw_course, draw_text, new_figure
from openmps.tasks._model_callback import introduce
from openmps.tasks._pieces import I32Array, Pieces, parts
from openmps.tasks._placed import Placed
from openmps.tasks._schedules import LargestRate, warmed_cosine
from openmps.tasks._task_model import Answer, Exported, Settings, TaskModel, loader
from openmps.tasks._text_samples import TextSamples, Written, rows_of, samples_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["TextGenerator", "create", "load"]

_TEMPERATURES = (0.2, 0.7, 1.0)
_SAMPLE = 200  # letters of a sample
_EPOCHS = 10  # at least, of a run without their number
_STEPS = 1200  # at least, too
_MOST_FEATURES = 8192
_MOST_LAYERS = 256
_MOST_CHARACTERS = 100_000
_MOST_LENGTH = 1_000_000
_MOST_READ = 16_384  # characters of a piece
_LEAST = "validation_loss"  # of the epoch whose weights are kept, with `patience`
_AT_ONCE = 64  # pieces that are measured


@checked_class
class TextGenerator(TaskModel):
    """A writer of texts; ``create`` trains one, ``load`` reads one.

    Attributes
    ----------
    letters : str
        The letters that it knows, sorted.
    network : str
        "transformer" or "lstm".
    features, layers : int
        The extent of the network, and how many layers it has.
    embedding : int
        The extent of the letters' vectors of an LSTM.
    length : int
        The letters of the pieces that it was trained on.
    samples : dict of int to dict of float to str
        Texts by epoch and temperature, written while training.
    """

    kind = "text-generator"

    def __init__(
        self,
        letters: str,
        *,
        network: NetworkName = "transformer",
        features: int | None = None,
        layers: int | None = None,
        embedding: int = 128,
        length: int = 64,
        seed: int = 0,
        device: Device | str | None = None,
    ) -> None:
        if network not in NETWORKS:
            raise ArgumentError(
                f"TextGenerator: network is {network!r}, expected one of {', '.join(map(repr, NETWORKS))}."
            )
        chosen = NETWORKS[network]
        self.letters, self.network, self.embedding, self.length = letters, network, embedding, length
        self.features = chosen.features if features is None else features
        self.layers = chosen.layers if layers is None else layers
        self._check()
        self._numbers = {character: number for number, character in enumerate(letters)}
        self._model = network_of(
            network, len(letters), features=self.features, layers=self.layers, embedding=embedding, seed=seed
        )
        self._placed, self._loss = Placed(self._model, device, (1, 2), np.int32), MeanLoss(self._model)
        self._is_old = False  # of a file from before networks were modules
        self._history = History()
        self.samples: Written = {}

    def _check(self) -> None:
        """Refuse settings that make no network."""
        count, different = len(self.letters), len(set(self.letters))
        if not 2 <= count <= _MOST_CHARACTERS or different != count:
            raise ArgumentError(
                f"TextGenerator: letters has {count} letters, {different} of them different, expected 2 to "
                f"{_MOST_CHARACTERS} different ones."
            )
        for name, most in {
            "embedding": _MOST_FEATURES,
            "features": _MOST_FEATURES,
            "layers": _MOST_LAYERS,
            "length": _MOST_READ,
        }.items():
            if not 1 <= (value := getattr(self, name)) <= most:
                raise ArgumentError(f"TextGenerator: {name} is {value}, expected 1 to {most}.")

    def __repr__(self) -> str:
        layers = "" if self.layers == 1 else f"{self.layers} layers of "
        what = f"{NETWORKS[self.network].title} of {layers}{self.features} features"
        return f"<TextGenerator: {len(self.letters)} letters, {what}>"

    @property
    def device(self) -> Device:
        """Where the model computes."""
        return self._placed.device

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
        beginning = self._beginning("predict", data, temperature)
        return data + "".join(itertools.islice(self._following(beginning, temperature, seed), length))

    def write(self, data: str, *, temperature: float = 0.7, seed: int = 0) -> Iterator[str]:
        """Return the letters of ``predict`` one after another, without an end.

        Each is computed when it is asked for, with the weights of that moment. Kept keys and values are of the moment
        when their letters were read.

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
        return self._following(self._beginning("write", data, temperature), temperature, seed)

    def _beginning(self, method: str, data: str, temperature: float) -> I32Array:
        """Return the numbers of letters that others follow."""
        if not (math.isfinite(temperature) and temperature > 0):
            raise ArgumentError(f"TextGenerator.{method}: temperature is {temperature}, expected a number above 0.")
        if not data:
            raise ArgumentError(f"TextGenerator.{method}: data is empty, expected at least one letter.")
        return self._encoded(data)

    def _following(self, beginning: I32Array, temperature: float, seed: int) -> Iterator[str]:
        """Yield the letters after a beginning, each drawn after the one before.

        Keys, values and states are kept, so that a letter is read once. Where there are as many as the network reads
        together, it begins anew with the second half.
        """
        window, random = max(self.length * NETWORKS[self.network].memory, 2), np.random.default_rng(seed)
        read = beginning.tolist()
        while True:
            read = read if len(read) < window else read[-(window // 2) :]
            following = nn.scores_after(self._model, self._model, read, window, who="TextGenerator.write")
            for scores in itertools.islice(following, window - len(read)):
                read.append(nn.drawn(scores, temperature, random))
                yield self.letters[read[-1]]

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
        loss = self._mean_loss(numbers)
        return {"loss": loss, "bits": loss / math.log(2), "letters": len(numbers)}

    def _mean_loss(self, numbers: I32Array) -> float:
        """Return the mean loss of all letters but the first, read in pieces."""
        pieces, total = Pieces(numbers, self.length), 0.0
        for first in range(0, len(pieces), _AT_ONCE):
            rows = np.arange(first, min(first + _AT_ONCE, len(pieces)))
            total += float(self._loss(*pieces.read(rows, 0))) * len(rows) * self.length
        rest = numbers[np.newaxis, len(pieces) * self.length :]
        if rest.shape[1] > 1:
            total += float(self._loss(rest[:, :-1], rest[:, 1:])) * (rest.shape[1] - 1)
        return total / (len(numbers) - 1)

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
        extents = {name: getattr(self, name) for name in ("network", "features", "layers", "embedding", "length")}
        return {"letters": self.letters, **extents, "samples": rows_of(self.samples)}

    def _tensors(self) -> dict[str, F32Array]:
        return self._model.state_dict()

    def _exported(self) -> Exported:
        """Characters are their places among the letters."""
        return self._model, (None, self.length), np.int32, {"letters": json.dumps(self.letters)}

    @classmethod
    def _made(cls, settings: Settings, device: Device | str | None) -> Self:
        is_old = "network" not in settings
        given = {"network": "lstm", "layers": 1, "length": 64, **settings} if is_old else settings
        names = ("network", "features", "layers", "embedding", "length")
        model = cls(settings["letters"], device=device, **{name: given[name] for name in names})
        model._is_old = is_old
        model.samples = samples_of(settings["samples"])
        return model

    def _take(self, path: Path) -> None:
        expected = self._model.state_dict()
        if self._is_old:
            self._placed.take(from_old(read_tensors(path, old_names(expected), "the model")))
        else:
            self._placed.take(read_tensors(path, expected, "the model"))

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


@checked("text_generator.create")
def create(
    data: Any,
    *,
    network: NetworkName = "transformer",
    features: int | None = None,
    layers: int | None = None,
    embedding: int = 128,
    length: int = 64,
    validation: float = 0.1,
    epochs: int | None = None,
    patience: int | None = None,
    batch_size: int = 32,
    learning_rate: float | None = None,
    prompt: str | None = None,
    temperatures: Sequence[float] = _TEMPERATURES,
    sample: int = _SAMPLE,
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
    network : {"transformer", "lstm"}, optional
    features : int, optional
        Extent of the network: even up to 32, or a multiple of 32; of an LSTM any. By default 128, of an LSTM 384.
    layers : int, optional
        By default 4, of an LSTM 1.
    embedding : int, optional
        Extent of the letters' vectors of an LSTM.
    length : int, optional
        How many letters the network reads in a row while it trains.
    validation : float, optional
        The share of the text, from its end, that is held back; 0 for none.
    epochs : int, optional
        In an epoch as many letters are read as the text has, in pieces that begin anywhere. By default 10, and more
        for a short text: those of 1,200 iterations.
    patience : int, optional
        Stop after more epochs than this without a lower validation loss, and keep the weights of the lowest. By
        default all epochs are trained, and the last weights are kept.
    batch_size, seed : int, optional
    learning_rate : float, optional
        The largest; it rises first and falls along a cosine. By default 0.003.
    prompt : str, optional
        The beginning of the texts that are written while it trains; by default that of the text.
    temperatures : sequence of float, optional
        A text is written with each of them.
    sample : int, optional
        How many letters such a text adds to its beginning.
    device : optional
        See TrainingGraph.
    checkpoints, resume, callbacks, progress : optional
        As in ``image_classifier.create``.

    Returns
    -------
    TextGenerator
        Its ``samples`` were written after each epoch, of many epochs after 20 of them.

    Raises
    ------
    DatasetError
        If the file cannot be read, or the text is too short.
    ArgumentError
        If a number does not fit; nothing was trained then.
    """
    check_settings("text_generator", checkpoints, resume=resume, validation=validation, learning_rate=learning_rate)
    _check_numbers(length=length, batch_size=batch_size, epochs=epochs, sample=sample)
    if patience is not None and (patience < 0 or validation == 0):
        raise ArgumentError(
            f"text_generator.create: patience is {patience} and validation {validation}, expected 0 or more epochs and "
            f"a share above 0."
        )
    text = _text(data)
    cut = _cut(len(text), validation, length)
    model = TextGenerator(
        "".join(sorted(set(text))),
        network=network,
        features=features,
        layers=layers,
        embedding=embedding,
        length=length,
        seed=seed,
        device=device,
    )
    prompt = (text[:8].partition("\n")[0] or text[0]) if prompt is None else prompt
    for temperature in temperatures:
        model._beginning("create", prompt, temperature)
    introduce(model, callbacks)
    training, held_out = parts(text, model._encoded(text), cut, length, batch_size, seed)
    per_epoch = len(training) // batch_size
    epochs = max(_EPOCHS, -(-_STEPS // per_epoch)) if epochs is None else epochs
    rate = NETWORKS[network].rate if learning_rate is None else learning_rate
    samples = TextSamples(model, prompt, temperatures, sample)
    samples.shown = shown_progress(
        progress,
        f"{cut} letters to train, {len(text) - cut} to validate, {len(model.letters)} different; device "
        f"{model.device.name}",
    )
    optimizer = NETWORKS[network].optimizer(warmed_cosine(rate, per_epoch * epochs))
    stopping = [] if patience is None else [EarlyStopping(_LEAST, patience=patience, restore_best=True)]
    model._history = Trainer(model._model, nn.cross_entropy, optimizer, device=device, seed=seed).fit(
        training,
        batch_size=batch_size,
        epochs=epochs,
        validation=held_out,
        callbacks=[LargestRate(rate), *samples.shown, samples, *stopping, *callbacks, *saving(checkpoints)],
        resume=checkpoints if resume else None,
        shuffle=False,
        progress=False,
    )
    if stopping:
        model._kept = min(model._history.epochs, key=lambda epoch: epoch.metrics[_LEAST])
    return model


def _check_numbers(**numbers: int | None) -> None:
    """Refuse a number below 1, or a batch that has no piece for a rank."""
    for name, value in numbers.items():
        if value is not None and value < 1:
            raise ArgumentError(f"text_generator.create: {name} is {value}, expected at least 1.")
    batch_size = numbers["batch_size"]
    expect_one_each(batch_size or 0, f"text_generator.create: batch_size is {batch_size}", current())


def _cut(count: int, validation: float, length: int) -> int:
    """Return how many letters of a text are for training."""
    cut = count - round(validation * count)
    if cut < length + 2 or 0 < count - cut < 2:
        raise DatasetError(
            f"text_generator.create: the text has {count} letters, {cut} to train, expected at least {length + 2}."
        )
    return cut


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
