"""The base of the demos: a model in a session, and the widgets of its page."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from openmps.demos._curves import Curve, draw_curves
from openmps.demos._session import Session, Snapshot

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
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    default_epochs: ClassVar[int]
    most_epochs: ClassVar[int] = 50
    length_label: ClassVar[str] = "epochs of the next run"

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

    def status(self, snapshot: Snapshot) -> str:
        """Return the line on the run."""
        if snapshot.problem:
            return f"failed: {snapshot.problem}"
        parts = [snapshot.state.value]
        if snapshot.iterations:
            parts.append(f"step {len(snapshot.losses)} of {snapshot.iterations}")
        if snapshot.losses:
            recent = snapshot.losses[-20:]
            parts.append(f"loss {sum(recent) / len(recent):.4f}")
        if snapshot.metrics:
            last = snapshot.metrics[-1][1]
            parts += [f"{_SHARES[name]} {100 * value:.1f} %" for name, value in last.items() if name in _SHARES]
        return ", ".join(parts)


def _of(snapshot: Snapshot, metric: str) -> list[tuple[float, float]]:
    return [(iteration, values[metric]) for iteration, values in snapshot.metrics if metric in values]
