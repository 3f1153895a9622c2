"""Kills processes while they save: the next load gets a complete file, and none older than the last reported save.

    python tests/python/killed_saves.py --count COUNT --first NUMBER

Each experiment draws what is saved again and again (`KINDS`), how large it is, and when SIGKILL comes. A finding is a
file that cannot be loaded, is older than the last save that returned, or has wrong numbers. So is one that the next
save should have removed. Counts are printed last; ``parts`` says how often a half-written file was there.
"""

from __future__ import annotations

import itertools
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import experiment
import openmps as mps
from openmps._checkpoints.store import Store
from openmps._files.weights_file import read_weights, write_weights

SAVES_BEFORE = 6  # at most


def _numbers(step: int, size: int) -> dict[str, Any]:
    return {"w": np.full(size, step, np.float32), "v": np.arange(size, dtype=np.float32) * step}


def _step_of(tensors: dict[str, Any]) -> int:
    step = int(tensors["w"][0])
    for name, expected in _numbers(step, len(tensors["w"])).items():
        np.testing.assert_array_equal(tensors[name], expected, err_msg=name)
    return step


def _save_checkpoint(folder: Path, step: int, size: int) -> None:
    Store(folder).save(step, _numbers(step, size), {"kind": "test"})


def _load_checkpoint(folder: Path) -> int:
    saved = Store(folder).load()
    assert saved is not None
    assert saved.step == _step_of(saved.tensors)
    return saved.step


def _save_variables(folder: Path, step: int, size: int) -> None:
    graph = mps.Graph("cpu")
    for name, value in _numbers(step, size).items():
        graph.variable(value, name=name)
    graph.save_variables(folder, step=step)


def _save_weights(folder: Path, step: int, size: int) -> None:
    write_weights(folder / "weights", _numbers(step, size))


def _load_weights(folder: Path) -> int:
    return _step_of(read_weights(folder / "weights"))


def _save_executable(folder: Path, step: int, size: int) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((1,), name="x")
    w, v = (graph.constant(value) for value in _numbers(step, size).values())
    graph.compile({x: (1,)}, [w + x, v + x]).save(folder)


def _load_executable(folder: Path) -> int:
    w, v = mps.Executable.load(folder, device="cpu")([0.0])
    return _step_of({"w": w, "v": v})


@dataclass(frozen=True)
class Kind:
    """The saved content, as a step."""

    save: Callable[[Path, int, int], None]
    load: Callable[[Path], int]


KINDS = {
    "checkpoint": Kind(_save_checkpoint, _load_checkpoint),
    "variables": Kind(_save_variables, _load_checkpoint),
    "weights": Kind(_save_weights, _load_weights),
    "executable": Kind(_save_executable, _load_executable),
}


def save_on(kind: str, folder: Path, size: int) -> None:
    """Save one step after the other, and say so."""
    for step in itertools.count(1):
        KINDS[kind].save(folder, step, size)
        print(step, flush=True)


def killed(kind: str, folder: Path, size: int, draw: random.Random) -> int:
    """Let a process save, end it, and return the last step that it said was saved."""
    command = [sys.executable, __file__, "save", kind, str(folder), str(size)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = ""
        for _ in range(draw.randint(1, SAVES_BEFORE)):
            start = time.monotonic()
            said = child.stdout.readline()
        time.sleep(1.2 * draw.random() * (time.monotonic() - start))
        child.send_signal(signal.SIGKILL)
        said = [said, *child.stdout.read().splitlines()][-1]
    assert child.returncode == -signal.SIGKILL, f"the process ended with {child.returncode}"
    return int(said)


def outcome(kind: str, folder: Path, draw: random.Random) -> tuple[bool, str]:
    """Return whether a part was left, and what is wrong."""
    size = draw.choice((10, 10_000, 1_000_000))
    said = killed(kind, folder, size, draw)
    part_was_left = bool(_parts(folder))
    found = KINDS[kind].load(folder)
    if not said <= found <= said + 1:
        return part_was_left, f"step {found} was loaded, {said} was saved"
    KINDS[kind].save(folder, found + 1, size)
    if KINDS[kind].load(folder) != found + 1:
        return part_was_left, "the next save is not what is loaded"
    left = ", ".join(_parts(folder))
    return part_was_left, f"{left} was not removed" if left else ""


def _parts(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"kills": 0, "parts": 0, "findings": 0})
    for number in range(first, first + count):
        draw = random.Random(number)
        kind = draw.choice(list(KINDS))
        with tempfile.TemporaryDirectory() as folder:
            try:
                part_was_left, problem = outcome(kind, Path(folder), draw)
            except Exception as error:
                part_was_left, problem = False, f"{type(error).__name__}: {error}"
        counts.update({"kills": 1, "parts": part_was_left, kind: 1})
        if problem:
            counts["findings"] += 1
            print(f"experiment {number}, {kind}: {problem}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["save"]:
        save_on(sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]))
    else:
        _options = experiment.arguments(__doc__).parse_args()
        sys.exit(main(_options.first, _options.count))
