"""The digit classifier in Swift and its twin in Python have the same losses from the same weights."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PROGRAM = ROOT / "build/swift/examples/release/DigitsGraph"
STEPS, BATCH, CHANNELS, SIZE = 12, 40, 16, 28

pytestmark = pytest.mark.skipif(
    not PROGRAM.exists() or subprocess.run([ROOT / "scripts/swift_env.sh", "--is-ready"], check=False).returncode != 0,
    reason="no Swift is here; .ci/full swift builds the program",
)


def write_digits(folder: Path, images: np.ndarray, labels: np.ndarray) -> None:
    """Write MNIST's four files: the header of each is not read."""
    for part in ("train", "t10k"):
        (folder / f"{part}-images-idx3-ubyte.gz").write_bytes(gzip.compress(bytes(16) + images.tobytes()))
        (folder / f"{part}-labels-idx1-ubyte.gz").write_bytes(gzip.compress(bytes(8) + labels.tobytes()))


def test_losses_from_the_same_weights_are_those_of_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "python"))
    from digits import build

    random = np.random.default_rng(5)
    images = random.integers(0, 256, (STEPS * BATCH, SIZE, SIZE), np.uint8)
    labels = random.integers(0, 10, STEPS * BATCH).astype(np.uint8)
    write_digits(tmp_path, images, labels)
    # The numbers that build() draws, in its order.
    drawn = np.random.default_rng(0)
    features = (SIZE // 2) ** 2 * CHANNELS
    kernel = drawn.normal(0, 0.2, (5, 5, 1, CHANNELS))
    dense = drawn.normal(0, features**-0.5, (features, 10))
    weights = np.concatenate([kernel.ravel(), np.zeros(CHANNELS), dense.ravel()]).astype(np.float32)
    weights.tofile(tmp_path / "weights")

    run = subprocess.run(
        [ROOT / "scripts/swift_env.sh", PROGRAM, str(STEPS), tmp_path, tmp_path / "weights"],
        env={**os.environ, "OPENMPS_SWIFT_BIND": str(tmp_path), "OPENMPS_DEVICE": "cpu"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = {int(i): float(loss) for i, loss in re.findall(r"iteration (\d+)  loss (\S+)", run.stdout)}

    classifier = build(SIZE, CHANNELS, seed=0)
    for step in range(STEPS):
        rows = slice(step * BATCH, (step + 1) * BATCH)
        feeds = {
            classifier.images: (images[rows, :, :, None] / np.float32(255)).astype(np.float32),
            classifier.labels: np.eye(10, dtype=np.float32)[labels[rows]],
        }
        loss = float(classifier.graph.run_async(feeds, classifier.loss, classifier.updates).result())
        assert found[step] == pytest.approx(loss, abs=1e-5 * max(1, loss)), f"step {step}"
