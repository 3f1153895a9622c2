"""The moments at which callbacks run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._checks.rules import shown
from openmps._training.callbacks.training import Training
from openmps._training.history import Epoch
from openmps.errors import ArgumentError

_Hook = TypeVar("_Hook", bound=Callable[..., Any])


def follows(hook: _Hook) -> _Hook:
    """Mark a hook that only tells of steps: while it runs, the next epoch may have begun. Overrides have no mark."""
    hook.__dict__["_follows"] = True
    return hook


@checked_class
class Callback(KnownAttributes):
    """Base class of callbacks; override the hooks that you need, those here do nothing.

    Each gets `training`, the running Training: its graph, its history, and ``stop``. A callback that keeps a state
    between its calls returns it from a method ``state()``: None, numbers, texts, lists, mappings and arrays. It takes
    it back in ``load_state(state)``. Checkpoints need both. It comes after ``on_train_begin`` of a resumed run.

    Where a callback overrides ``on_iteration`` or ``on_epoch_end``, the next epoch begins after all hooks of this one.

    Examples
    --------
    >>> class StopWhenAccurate(Callback):
    ...     def on_epoch_end(self, training, epoch):
    ...         if epoch.metrics["validation_accuracy"] > 0.99:
    ...             training.stop("Validation accuracy is above 99 %.")
    """

    _programs_may_add = True
    _sets_rates: ClassVar[bool] = False  # whether it decides the optimizers' rates, those of a checkpoint too

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: a callback>"

    def _changes(self, state: Any) -> list[str]:
        """Return what a resumed run has changed, as sentences; `state` is the checkpoint's."""
        return []

    @property
    def _needs_epochs(self) -> bool:
        """Whether the next epoch has to wait for the hooks of this one."""
        return not all(getattr(hook, "_follows", False) for hook in (self.on_iteration, self.on_epoch_end))

    def on_train_begin(self, training: Training) -> None:
        """Run before the first iteration of `training`."""

    def _before_step(self, training: Training, done: int) -> None:
        """Run before a step of ``fit`` is submitted, after `done` others, of which some may be in flight."""

    @follows
    def on_iteration(self, training: Training, loss: float) -> None:
        """Run after each iteration, when its loss is known and recorded.

        Parameters
        ----------
        training : Training
            ``training.history.iterations`` is the number of this iteration, counted from 1.
        loss : float
        """

    @follows
    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Run after each epoch and its validation; the last epoch may have been cut short.

        Parameters
        ----------
        training : Training
        epoch : Epoch
            The record of the epoch, which is in ``training.history.epochs`` too.
        """

    def on_train_end(self, training: Training) -> None:
        """Run after the last iteration of `training`, also if it ended with an error or Ctrl-C."""


@checked_class
class CallbackList(Callback):
    """Several callbacks as one: each hook calls theirs in order.

    Parameters
    ----------
    callbacks : sequence of Callback

    Notes
    -----
    ``on_train_end`` reaches every callback even if an earlier one raises; the first exception is then raised.

    Examples
    --------
    >>> class Counts(mps.Callback):
    ...     count = 0
    ...     def on_iteration(self, training, loss):
    ...         self.count += 1
    >>> first, second = Counts(), Counts()
    >>> x = np.zeros((4, 2), np.float32)
    >>> trainer = mps.Trainer(nn.Linear(1), nn.mean_squared_error, optim.SGD(0.1))
    >>> _ = trainer.fit(x, x[:, :1], batch_size=2, callbacks=[mps.CallbackList([first, second])])
    >>> first.count, second.count
    (2, 2)
    """

    def __init__(self, callbacks: Sequence[Callback]) -> None:
        self.callbacks = tuple(callbacks)
        for each in self.callbacks:
            if not isinstance(each, Callback):
                raise ArgumentError(f"CallbackList: callbacks has {shown(each)}, expected a Callback.")

    def __repr__(self) -> str:
        return f"CallbackList([{', '.join(map(repr, self.callbacks))}])"

    @property
    def _needs_epochs(self) -> bool:
        return any(callback._needs_epochs for callback in self.callbacks)

    def on_train_begin(self, training: Training) -> None:
        """Call the hook of every callback."""
        for callback in self.callbacks:
            callback.on_train_begin(training)

    def _before_step(self, training: Training, done: int) -> None:
        for callback in self.callbacks:
            callback._before_step(training, done)

    def on_iteration(self, training: Training, loss: float) -> None:
        """Call the hook of every callback."""
        for callback in self.callbacks:
            callback.on_iteration(training, loss)

    def on_epoch_end(self, training: Training, epoch: Epoch) -> None:
        """Call the hook of every callback."""
        for callback in self.callbacks:
            callback.on_epoch_end(training, epoch)

    def on_train_end(self, training: Training) -> None:
        """Call the hook of every callback, whatever the others do."""
        errors: list[Exception] = []
        for callback in self.callbacks:
            try:
                callback.on_train_end(training)
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]
