"""Shows how far a training run is: a tqdm bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from typing import Any, TextIO

from openmps._checks.arguments import checked_class
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback, Training
from openmps._training.callbacks.hooks import follows
from openmps._training.history import Epoch


@checked_class
class Progress(Callback):
    """Show iterations, loss and the metrics of each epoch; ``fit(progress=True)`` adds one.

    On a terminal with tqdm installed there is one bar per epoch. Elsewhere there is a plain line at the end of each
    epoch, and one every few seconds in between.

    Parameters
    ----------
    stream : text stream, optional
        Where to write; by default ``sys.stderr``.
    interval : float, optional
        Seconds between two plain lines within an epoch.

    Examples
    --------
    >>> progress = Progress(stream=sys.stdout, interval=10)  # fit(..., callbacks=[progress])
    """

    def __init__(self, *, stream: TextIO | None = None, interval: float = 5.0) -> None:
        self._stream = stream
        self._interval = interval
        self._last_line = 0.0
        self._bar: Any = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(interval={self._interval})"

    def state(self) -> dict[str, Any]:
        """Return nothing: the display follows from the run."""
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        """Take `state`, which is empty."""

    @property
    def _out(self) -> TextIO:
        """The stream, looked up late so that a redirected ``sys.stderr`` is honoured."""
        return self._stream or sys.stderr

    def on_train_begin(self, training: Training) -> None:
        """Write what a resumed run has changed, and begin the first epoch."""
        for note in training.notes:
            self.line(note)
        self._begin_epoch(training)

    def _begin_epoch(self, training: Training) -> None:
        """Open a bar if there can be one."""
        self._last_line = time.monotonic()
        tqdm = _tqdm() if current().rank == 0 and self._out.isatty() else None
        if tqdm is not None:
            number, done = len(training.history.epochs) + 1, training.history.iterations
            total = min(training.iterations_per_epoch, training.iterations - done)
            self._bar = tqdm(total=total, desc=f"epoch {number}/{training.epochs}", file=self._out, unit="it")

    @follows
    def on_iteration(self, training: Training, loss: float) -> None:
        """Move the bar, or write a line if the last one is long ago."""
        if self._bar is not None:
            waiting = f", waited {training.waited:.1f} s for data" if training.waited >= 0.1 else ""
            self._bar.set_postfix_str(f"loss {loss:.4f}{waiting}", refresh=False)
            self._bar.update()
        elif time.monotonic() - self._last_line >= self._interval:
            self._last_line = time.monotonic()
            self.line(f"iteration {training.history.iterations}/{training.iterations}: loss {loss:.4f}")

    @follows
    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Close the bar and write the metrics; begin the next epoch if there is one."""
        self._close_bar()
        share = training.waited / epoch.seconds if epoch.seconds else 0.0
        waiting = f", {share:.0%} of it waiting for data".replace("%", " %") if share >= 0.005 else ""
        self.line(f"epoch {epoch.number}/{training.epochs}: {epoch.summary()} ({epoch.seconds:.1f} s{waiting})")
        if epoch.iterations < training.iterations and training.stop_reason is None:
            self._begin_epoch(training)

    def on_train_end(self, training: Training) -> None:
        """Close the bar and say why the run stopped early, if it did."""
        self._close_bar()
        if training.stop_reason is not None:
            self.line(f"stopped: {training.stop_reason}")

    def _close_bar(self) -> None:
        """Leave the bar on the terminal as it is."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def line(self, text: str) -> None:
        """Write a line at once; of several ranks the first one does.

        Parameters
        ----------
        text : str
        """
        if current().rank == 0:
            print(text, file=self._out, flush=True)


def _tqdm() -> Any:
    """Return tqdm's bar class, or None if it is not installed."""
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return tqdm
