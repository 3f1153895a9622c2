"""Texts that a model writes while it is trained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from openmps._training.callbacks import Callback, Training
from openmps._training.history import Epoch
from openmps._training.progress import Progress

Written: TypeAlias = dict[int, dict[float, str]]  # by epoch and temperature

_MOST = 20  # epochs of a run that have texts


class Writer(Protocol):
    """A model that writes."""

    samples: Written

    def predict(self, data: str, *, length: int, temperature: float, seed: int) -> str:
        """Return a text that goes on after a beginning."""


class TextSamples(Callback):
    """Writes a text of each temperature after each epoch, in a run of many after 20 of them.

    Parameters
    ----------
    model : Writer
    prompt : str
        The beginning of the texts.
    temperatures : sequence of float
    length : int
        How many letters are added.

    Attributes
    ----------
    shown : list of Progress
        Displays of the texts.
    """

    def __init__(self, model: Writer, prompt: str, temperatures: Sequence[float], length: int) -> None:
        self._model, self._prompt, self._temperatures, self._length = model, prompt, tuple(temperatures), length
        self.shown: list[Progress] = []

    def state(self) -> dict[str, Any]:
        """Return the texts of the epochs so far."""
        return {"samples": rows_of(self._model.samples)}

    def load_state(self, state: dict[str, Any]) -> None:
        """Let the model have the texts of `state`."""
        self._model.samples = samples_of(state["samples"])

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Write, and show the texts."""
        if epoch.number % -(-training.epochs // _MOST) and training.history.iterations < training.iterations:
            return
        texts = self._model.samples[epoch.number] = {
            temperature: self._model.predict(
                self._prompt, length=self._length, temperature=temperature, seed=epoch.number
            )
            for temperature in self._temperatures
        }
        for each in self.shown:
            for temperature, text in texts.items():
                each.line(f"temperature {temperature}: {text!r}")


def rows_of(samples: Written) -> list[list[Any]]:
    """Return epoch, temperature and text of each sample, as files have them."""
    return [[epoch, *sample] for epoch, each in samples.items() for sample in each.items()]


def samples_of(rows: Iterable[Sequence[Any]]) -> Written:
    """Return the samples of such rows."""
    found: Written = {}
    for epoch, temperature, text in rows:
        found.setdefault(int(epoch), {})[float(temperature)] = str(text)
    return found
