"""The text network in Swift and its twin in Python have the same losses from the same weights."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

import openmps as mps

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "build/swift/examples/release/Text"
STEPS, LENGTH, BATCH, FEATURES = 12, 64, 32, 48

pytestmark = pytest.mark.skipif(
    not PROGRAM.exists() or subprocess.run([ROOT / "scripts/swift_env.sh", "--is-ready"], check=False).returncode != 0,
    reason="no Swift is here; .ci/full swift builds the program",
)


def test_losses_from_the_same_weights_are_those_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples/python"))
    from shakespeare import RHYME, build, encode, evaluate, initial_weights

    text = RHYME * 10 + "".join(reversed(RHYME)) * 10
    characters = "".join(sorted(set(text)))
    weights = initial_weights(len(characters), 256, FEATURES)
    np.concatenate([value.ravel() for value in weights.values()]).tofile(tmp_path / "weights")
    (tmp_path / "text").write_text(text)
    run = subprocess.run(
        [ROOT / "scripts/swift_env.sh", PROGRAM, str(STEPS), str(FEATURES), tmp_path / "text", tmp_path / "weights"],
        env={**os.environ, "OPENMPS_SWIFT_BIND": str(tmp_path), "OPENMPS_DEVICE": "cpu"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = [float(loss) for loss in re.findall(r"step \d+  loss (\S+)", run.stdout)]
    held_out = re.search(r"held out (\S+)", run.stdout)
    assert held_out is not None

    model = build(characters, features=FEATURES, device=mps.Device("cpu"))
    numbers = encode(model, text)
    known = len(numbers) * 9 // 10
    wanted = []
    for step in range(STEPS):
        starts = (step * BATCH + np.arange(BATCH)) * LENGTH % (known - LENGTH - 1)
        pieces = np.stack([numbers[start : start + LENGTH + 1] for start in starts], 1)
        feeds = {model.source: pieces[:-1], model.target: pieces[1:], model.step: [step + 1]}
        wanted.append(float(model.graph.run(feeds, model.loss, model.updates)))
    assert found == pytest.approx(wanted, abs=1e-5 * max(wanted))
    assert float(held_out[1]) == pytest.approx(evaluate(model, numbers[known:]), abs=1e-5 * max(wanted))
