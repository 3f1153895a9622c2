"""The detector and Inception-V3 in Swift have the losses of Python's networks, from the same weights."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from example_networks import BATCHES, LOSSES, boxed_pictures, coloured_pictures
from outside_program import REPOSITORY

PROGRAMS = REPOSITORY / "build" / "swift" / "examples" / "release"
SCRIPT = REPOSITORY / "scripts" / "swift_env.sh"
STEPS = 4

pytestmark = pytest.mark.skipif(
    not (PROGRAMS / "InceptionV3").exists() or subprocess.run([SCRIPT, "--is-ready"], check=False).returncode != 0,
    reason="scripts/swift_test.sh builds the programs",
)


def run_swift(program: str, folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in (SCRIPT, PROGRAMS / program, *arguments)]
    # The root with Swift sees the folder of this test.
    environment = {**os.environ, "OPENMPS_SWIFT_BIND": str(folder), "OPENMPS_DEVICE": "cpu"}
    return subprocess.run(words, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


@pytest.mark.parametrize(
    ("name", "program", "write"),
    [("detector", "Detector", boxed_pictures), ("inception", "InceptionV3", coloured_pictures)],
)
def test_its_losses_are_those_of_python(name: str, program: str, write: Callable[[Path], Path], tmp_path: Path) -> None:
    data = write(tmp_path)
    expected = LOSSES[name](data, tmp_path / "run", STEPS)
    done = run_swift(program, tmp_path, str(1 + STEPS), str(BATCHES[name]), data, tmp_path / "run")
    assert done.returncode == 0, done.stderr
    found = [float(number) for number in re.findall(r"iteration \d+  loss (\S+)", done.stdout)]
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5)
    assert re.search(r"^(found \d+ of \d+ objects|test accuracy \S+ on 2 pictures)", done.stdout, re.MULTILINE)


def test_files_that_do_not_fit_are_refused_with_a_sentence(tmp_path: Path) -> None:
    arrays = dict(np.load(coloured_pictures(tmp_path)))
    np.savez(tmp_path / "bad.npz", **{**arrays, "labels": arrays["labels"] + 1})
    done = run_swift("InceptionV3", tmp_path, "1", "2", tmp_path / "bad.npz")
    assert done.returncode == 2
    assert done.stderr == f'{tmp_path / "bad.npz"}: "labels" has 2, expected 0 to 1.\n'
    (tmp_path / "run").mkdir()
    header = b'{"__metadata__":{"iteration":"3"}}'
    (tmp_path / "run" / "checkpoint.safetensors").write_bytes(len(header).to_bytes(8, "little") + header)
    done = run_swift("InceptionV3", tmp_path, "1", "2", tmp_path / "data.npz", tmp_path / "run")
    assert done.returncode == 2
    assert re.search(r'checkpoint\.safetensors has no "begin_1 \w+', done.stderr)
