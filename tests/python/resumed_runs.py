"""Stops runs and resumes them: the bits are those of a run that was not interrupted.

    python tests/python/resumed_runs.py --count COUNT --first NUMBER [--device NAME] [--move]

Each experiment draws a network with its optimizers (``interrupted_run.py``), a seed, the interval between checkpoints
and one or two stops. Weights, momenta, time steps, losses, metrics and predictions are compared.

With ``--move`` the last iterations of a run are made on each other device in turn. Losses, validation and predictions
agree within 1e-5 of the largest. The gradient of a bias before a normalisation is rounding noise, which Adam and
RMSProp scale to their learning rate. If they train one, only losses are compared. Counts are printed last; ``skipped``
are experiments for which there is no other device.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

import experiment
import interrupted_run
import openmps as mps

KINDS = ("adam", "momentum", "rmsprop", "custom", "mixed", "update", "recurrent")
MOST = 21  # iterations, of epochs of six
AFTER_MOVE = 3
SCALES_NOISE = ("adam", "rmsprop", "update")
TOLERANCE = 1e-5


class StopAt(mps.Callback):
    """Raises after an iteration."""

    def __init__(self, iteration: int) -> None:
        self.iteration = iteration

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        if training.history.iterations == self.iteration:
            raise InterruptedError

    def state(self) -> None:
        return None

    def load_state(self, state: None) -> None:
        return None


def stopped_at(iteration: int, kind: str, folder: Path, iterations: int, options: dict[str, Any]) -> Any:
    """Train until then, or the end, and return what the run has made."""
    try:
        return interrupted_run.train(kind, folder, iterations, callbacks=[StopAt(iteration)], **options)
    except InterruptedError:
        return None


def resumed(kind: str, folder: Path, draw: random.Random, device: str) -> str:
    """Return what is wrong with a run that was stopped."""
    iterations = draw.randint(2, MOST)
    options = {"every": draw.randint(1, 7), "seed": draw.randrange(1000), "device": device}
    for stop in sorted(draw.sample(range(1, iterations + 1), draw.randint(1, 2))):
        stopped_at(stop, kind, folder / "cut", iterations, options)
    found, whole = (stopped_at(0, kind, folder / name, iterations, options) for name in ("cut", "whole"))
    wrong = [name for name in whole if not np.array_equal(found[name], whole[name])]
    return f"{', '.join(wrong)} differ" if wrong or sorted(found) != sorted(whole) else ""


def moved(kind: str, folder: Path, draw: random.Random, device: str, other: str) -> str:
    """Return what is wrong with a run whose end is made on another device."""
    stop = draw.randint(1, MOST - AFTER_MOVE)
    options = {"every": 1, "seed": draw.randrange(1000)}
    stopped_at(stop + 1, kind, folder / "cut", stop + AFTER_MOVE, options | {"device": device})
    found = stopped_at(0, kind, folder / "cut", stop + AFTER_MOVE, options | {"device": other})
    whole = stopped_at(0, kind, folder / "whole", stop + AFTER_MOVE, options | {"device": device})
    for name in ("losses",) if kind in SCALES_NOISE else ("losses", "validation", "predictions"):
        difference = np.abs(found[name] - whole[name]).max() / np.abs(whole[name]).max()
        if not difference <= TOLERANCE:
            return f"{name} differ by {difference:.2g} after {AFTER_MOVE} of {stop + AFTER_MOVE} iterations"
    return ""


def main(first: int, count: int, *, device: str = "cpu", move: bool = False) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"runs": 0, "findings": 0})
    others = [each.name for each in mps.devices() if each.name != device]
    for number in range(first, first + count):
        draw = random.Random(number)
        kind = KINDS[number % len(KINDS)]
        if move and not others:
            counts["skipped"] += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            if move:
                other = others[number // len(KINDS) % len(others)]
                problem = moved(kind, Path(folder), draw, device, other)
                counts[f"to_{other}"] += 1
            else:
                problem = resumed(kind, Path(folder), draw, device)
        counts["runs"] += 1
        if problem:
            counts["findings"] += 1
            print(f"experiment {number}, {kind}: {problem}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    _parser = experiment.arguments(__doc__)
    _parser.add_argument("--device", default="cpu")
    _parser.add_argument("--move", action="store_true", help="resume on another device")
    _options = _parser.parse_args()
    sys.exit(main(_options.first, _options.count, device=_options.device, move=_options.move))
