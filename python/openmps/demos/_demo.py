"""The base of the demos: a model in a session, and the widgets of its page."""

from __future__ import annotations

import functools
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from openmps._runtime.device import Device
from openmps.demos._curves import Curve, draw_curves
from openmps.demos._network_picture import Stage
from openmps.demos._session import Session, Snapshot, State

_SHARES = {"validation_accuracy": "accuracy", "mean_average_precision": "mean average precision"}  # in percent


@dataclass(frozen=True)
class Options:
    """The settings of a demo.

    Parameters
    ----------
    data : path, optional
        The user's files, in the form of the task.
    device : str, optional
    epochs : int, optional
        How long a run is; the page may change it.
    """

    data: Path | None = None
    device: str | None = None
    epochs: int | None = None


@dataclass(frozen=True)
class Live:
    """Widgets that follow the training.

    Parameters
    ----------
    outputs : sequence
        Gradio's components.
    values : callable
        Returns their values, of the last look.
    """

    outputs: Sequence[Any]
    values: Callable[[Any], Sequence[Any]]


class Demo(ABC):
    """One demo; it owns the session and describes the page.

    Attributes
    ----------
    session : Session
    data_text : str
        A sentence on the data; empty until they are read.
    epochs : int
        How long the next run is.
    network : tuple of tuples of Stage
        The chains of the page's drawing; empty where nothing is trained.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    default_epochs: ClassVar[int]
    most_epochs: ClassVar[int] = 50
    length_label: ClassVar[str] = "epochs of the next run"
    activities: ClassVar[Mapping[State, str]] = {}  # in place of the words of a training
    network: ClassVar[tuple[tuple[Stage, ...], ...]] = ()

    def __init__(self, options: Options) -> None:
        self.options = options
        self.epochs = options.epochs or self.default_epochs
        self.data_text = ""
        self.session: Session[Any] = Session(self.train, look=self.look)

    @abstractmethod
    def train(self, session: Session[Any]) -> None:
        """Read the data and train; runs on the session's thread."""

    def look(self, model: Any) -> object:
        """Return what the page shows of the model while it is trained; runs on the session's thread."""
        return None

    @abstractmethod
    def build(self, gr: Any) -> Live:
        """Add the demo's own widgets to the page that is being built."""

    def curves(self, snapshot: Snapshot) -> list[str]:
        """Return the pictures of the course: the loss, and a share if an epoch measures one."""
        losses = [Curve("loss", list(enumerate(snapshot.losses, 1)))]
        held_back = _of(snapshot, "validation_loss")
        if held_back:
            losses.append(Curve("loss of held-back data", held_back))
        pictures = [draw_curves("loss", losses, extent=snapshot.extent)]
        for metric, name in _SHARES.items():
            if points := _of(snapshot, metric):
                percent = [Curve(f"{name} of held-back data in %", [(x, 100 * y) for x, y in points])]
                pictures.append(draw_curves(name, percent, extent=snapshot.extent, highest=100))
        return pictures

    def activity(self, snapshot: Snapshot) -> str:
        """Return what the run does."""
        return self.activities.get(snapshot.state, snapshot.state.value)

    def status(self, snapshot: Snapshot) -> str:
        """Return the line on the run."""
        if snapshot.problem:
            return f"failed: {snapshot.problem}"
        parts = [self.activity(snapshot)]
        if snapshot.iterations:
            parts.append(f"step {len(snapshot.losses)} of {snapshot.iterations}")
        if snapshot.losses:
            recent = snapshot.losses[-20:]
            parts.append(f"loss {sum(recent) / len(recent):.4f}")
        if snapshot.metrics:
            last = snapshot.metrics[-1][1]
            parts += [f"{_SHARES[name]} {100 * value:.1f} %" for name, value in last.items() if name in _SHARES]
        if snapshot.step_seconds:
            parts += [self.speed(snapshot.step_seconds), *_left(snapshot)]
        return ", ".join(parts)

    @functools.cached_property
    def device_name(self) -> str:
        """The device of the run."""
        chosen = self.options.device
        return (Device.default() if chosen is None else Device(chosen)).name

    def speed(self, step_seconds: float) -> str:
        """Return how many steps are made in a second, or how long one takes, and where."""
        steps = 1 / step_seconds
        if steps < 0.1:
            return f"{step_seconds:.0f} s a step on {self.device_name}"
        return f"{steps:.{0 if steps >= 10 else 1}f} steps a second on {self.device_name}"


def _left(snapshot: Snapshot) -> list[str]:
    """Return the time until the end, rounded up; nothing after the last step."""
    seconds = snapshot.step_seconds * (snapshot.iterations - len(snapshot.losses))
    if seconds <= 0:
        return []
    return [f"{math.ceil(seconds)} s left" if seconds < 100 else f"{math.ceil(seconds / 60)} min left"]


def _of(snapshot: Snapshot, metric: str) -> list[tuple[float, float]]:
    return [(iteration, values[metric]) for iteration, values in snapshot.metrics if metric in values]
