"""A run of ``fit`` as checkpoints have it, taken and given back."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from openmps._checkpoints.manifest import FIT
from openmps._checkpoints.store import Saved, expect
from openmps._checkpoints.user_state import Tensors, check_constants, check_state, constants_of, load_state, state_of
from openmps._display import counted
from openmps._runtime.ranks import current
from openmps._training.callbacks import Callback, Training
from openmps._training.history import Epoch, History
from openmps._training.progress import Progress
from openmps._training.same_data import expect_same
from openmps._training.trainee import State
from openmps.errors import ArgumentError

_LOSSES, _PARTS = "history.losses", "history.parts."
_DISPLAY = Progress.__name__


class FitCourse:
    """A run of ``fit``: the state of its trainee, its place in the data, its history and its callbacks.

    The data's facts have to be those of a checkpoint; the validation's may be others, which is said.
    """

    def __init__(
        self,
        state: State,
        training: Training,
        callbacks: Sequence[Callback],
        data: dict[str, Any],
        validation: dict[str, Any],
    ) -> None:
        self._state = state
        self._training, self._data, self._validation = training, data, validation
        self._rates = dict(state.learning_rates)
        self._callbacks = list(callbacks)
        for callback in self._callbacks:
            check_state(callback, _called(callback))
        self._constants = [constants_of(callback) for callback in self._callbacks]

    def take(self, parts: Any = None) -> tuple[Tensors, dict[str, Any]]:
        """Return tensors and the manifest, with `parts` that the state has collected; nothing may be in flight."""
        for callback, before in zip(self._callbacks, self._constants, strict=True):
            check_constants(callback, before, _called(callback))
        training = self._training
        tensors, manifest = self._state.take(parts)
        tensors[_LOSSES] = np.array(training.history.losses, np.float64)
        tensors |= {f"{_PARTS}{name}": np.array(part, np.float64) for name, part in training.history.parts.items()}
        epochs = [[e.number, e.iterations, e.seconds, e._packed()] for e in training.history.epochs]
        return tensors, {
            **manifest,
            "kind": self._state.kind,
            "epoch": len(epochs),
            "data": self._data,
            "validation": self._validation,
            "plan": {
                "iterations": training.iterations,
                "iterations_per_epoch": training.iterations_per_epoch,
                "learning_rates": self._rates,
            },
            "history": epochs,
            "stop_reason": training.stop_reason,
            "callbacks": [
                [type(callback).__name__, state_of(callback, _called(callback), tensors, f"callback.{place}")]
                for place, callback in enumerate(self._callbacks)
            ],
        }

    def give(self, saved: Saved) -> None:
        """Let the run go on from there; callbacks follow when they have begun."""
        who = f"The checkpoint {saved.path}"
        expect(saved, self._state.kind, {**FIT, **self._state.forms}, "a run of fit")
        self._state.check(saved)
        expect_same(who, self._data, saved.manifest["data"])
        kinds, ours = ([kind for kind, _ in each] for each in (self._states_in(saved), self._stateful()))
        if kinds != ours:
            raise ArgumentError(
                f"{who}: callbacks are {', '.join(kinds) or 'none'}, this run has {', '.join(ours) or 'none'}."
            )
        parts = {
            name.removeprefix(_PARTS): losses.tolist()
            for name, losses in saved.tensors.items()
            if name.startswith(_PARTS)
        }
        names = self._training.losses
        if saved.step and set(parts) != set(names):
            given, wanted = (", ".join(sorted(each)) or "no names" for each in (parts, names))
            raise ArgumentError(f"{who}: the losses of its run have {given}, those of this run {wanted}.")
        self._state.give(saved)
        self._say_changes(saved, who)
        training = self._training
        training.history = History(
            saved.tensors[_LOSSES].tolist(),
            [Epoch._unpacked(*facts) for facts in saved.manifest["history"]],
            {name: parts[name] for name in names if name in parts},
        )
        training.stop_reason = saved.manifest["stop_reason"]
        last = training.history.epochs[-1] if training.history.epochs else None
        if last and last.iterations % training.iterations_per_epoch and last.iterations < training.iterations:
            training.history.epochs.pop()  # cut short by the end of that run, and continued now

    def _say_changes(self, saved: Saved, who: str) -> None:
        """Note what is other than when the run began, and warn of rates that are not followed."""
        training, plan = self._training, saved.manifest.get("plan", {})
        if (saved.manifest.get("validation") or self._validation) != self._validation and current().rank == 0:
            warnings.warn(f"{who} was validated with other data: metrics before it are of those.", stacklevel=6)
        training.notes += changed_length(
            plan.get("iterations"), training.iterations, plan.get("iterations_per_epoch", 0)
        )
        for (_, callback), (_, state) in zip(self._stateful(), self._states_in(saved), strict=True):
            training.notes += callback._changes(state)
        began = {} if any(callback._sets_rates for callback in self._callbacks) else plan.get("learning_rates", {})
        for label, now in self._rates.items():
            kept = saved.manifest["optimizers"][label]["learning_rate"]
            if now not in (began.get(label, now), kept) and current().rank == 0:
                warnings.warn(
                    f"{who}: {_trained_by(label)} began with learning rate {began[label]:.6g}; its optimizer has "
                    f"{now:.6g} now, and goes on with the checkpoint's, {kept:.6g}.",
                    stacklevel=6,
                )
        self._rates |= began

    def give_callbacks(self, saved: Saved) -> None:
        """Give the callbacks their states back, once they have begun."""
        for (_, callback), (_, state) in zip(self._stateful(), self._states_in(saved), strict=True):
            load_state(callback, state, saved.tensors)

    def _stateful(self) -> list[tuple[str, Callback]]:
        """Return the callbacks that keep a state except displays, each with its kind: a run needs the same ones."""
        named = [(type(callback).__name__, callback) for callback in self._callbacks]
        return [each for each in named if each[0] != _DISPLAY and callable(getattr(each[1], "state", None))]

    def _states_in(self, saved: Saved) -> list[tuple[str, Any]]:
        """Return the kinds and states of a checkpoint's callbacks that keep one, except displays."""
        ours = {kind for kind, _ in self._stateful()}  # their states may be None
        return [
            (kind, state)
            for kind, state in saved.manifest["callbacks"]
            if kind != _DISPLAY and (state is not None or kind in ours)
        ]


def changed_length(before: int | None, now: int, per_epoch: int) -> list[str]:
    """Return a sentence if a run had another number of iterations when it began."""
    if before is None or before == now:
        return []
    if per_epoch and before % per_epoch == 0 and now % per_epoch == 0:
        return [f"The run began with {counted(before // per_epoch, 'epoch')}, and has {now // per_epoch} now."]
    return [f"The run began with {counted(before, 'iteration')}, and has {now:,} now."]


def _trained_by(label: str) -> str:
    """Return how messages call the owner of a learning rate; a program of a graph has one, without a label."""
    return f'layer "{label}"' if label else "the graph"


def _called(callback: Callback) -> str:
    return f"Callback {type(callback).__name__}"
