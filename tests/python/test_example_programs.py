"""The programs in examples/python by their command lines: help, refusals, a short run, and checkpoints."""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.needs("matplotlib", "openmps")


PROGRAMS = Path(__file__).parents[2] / "examples" / "python"
if not PROGRAMS.is_dir():
    pytest.skip("examples/python is not here", allow_module_level=True)

# A run of seconds, what its log has, and what it writes.
SHORT = {
    "activity": (["--drawn", "--iterations", "50"], r"accuracy 0\.\d{4} on people", ["activity.png"]),
    "digits": (
        ["--drawn", "--images", "60", "--epochs", "2", "--iterations", "6"],
        r"accuracy 0\.\d{4}",
        ["digits.png"],
    ),
    "gan": (
        ["--drawn", "--images", "64", "--epochs", "1"],
        r"the classifier is 0\.\d\d sure, and finds \d+ different digits",
        ["epoch 1.png", "digits.png", "losses.png"],
    ),
    "gelu": (["--rows", "8"], r"difference from the formula: \d\.\de-0[78]\n8 x 1024 numbers: stitched", ["gelu.png"]),
    "resnet50": (
        ["--drawn", "--images", "8", "--batch-size", "4", "--epochs", "1"],
        r"epoch 1: loss \d\.\d{3}.*\n.*accuracy 0\.\d{3} on 256 pictures",
        ["found.png"],
    ),
    "shakespeare": (
        ["--drawn", "--features", "8", "--steps", "4", "--epochs", "2", "--length", "20"],
        r"(?s)epoch 1: loss.*temperature 0\.2: '.*temperature 0\.7: '.*temperature 1\.0: '.*epoch 2",
        ["written.txt"],
    ),
}
TRAINED = sorted(set(SHORT) - {"gelu"})
SLOW = [pytest.param(name, marks=pytest.mark.slow) if name == "resnet50" else name for name in sorted(SHORT)]


@pytest.mark.needs("mpi4py")
@pytest.mark.slow
def test_resnet50_trains_in_ranks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("mpiexec") is None:
        pytest.skip("mpiexec is not installed")
    if os.geteuid() == 0:  # Open MPI refuses it
        monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT", "1")
        monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
    words = ["--drawn", "--images", "8", "--batch-size", "4", "--epochs", "1", "--device", "cpu"]
    text = printed("resnet50", *words, "--ranks", "2", folder=tmp_path)
    assert len(re.findall(r"epoch 1: loss \d\.\d{3}", text)) == 1
    assert (tmp_path / "pictures" / "resnet50" / "found.png").is_file()
    (tmp_path / "refused").mkdir()
    assert "A batch has 4 pictures, which 3 ranks do not share evenly." in refusal(
        "resnet50", *words, "--ranks", "3", folder=tmp_path / "refused"
    )


def run(name: str, *arguments: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program without data of this machine and without a cache."""
    words = [sys.executable, str(PROGRAMS / f"{name}.py"), *map(str, arguments)]
    environment = {**os.environ, "OPENMPS_DATA": "", "XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def printed(name: str, *arguments: str | Path, folder: Path) -> str:
    done = run(name, *arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refusal(name: str, *arguments: str | Path, folder: Path) -> str:
    """Return the last line of a refused call, which took no time and trained nothing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = run(name, *arguments, folder=folder)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < 3
    assert done.returncode == 2, done.stdout + done.stderr
    assert not re.search("epoch|iteration|step", done.stdout)
    assert not (folder / "pictures" / name).exists() or not list((folder / "pictures" / name).iterdir())
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", sorted(SHORT))
def test_help_has_an_example_and_starts_nothing(name: str, tmp_path: Path) -> None:
    output = printed(name, "--help", folder=tmp_path)
    assert f"\n    python {name}.py\n    python {name}.py --" in output
    assert all(option in output for option in ("--device", "--output", "--save", "--load"))
    assert all((option in output) == (name in TRAINED) for option in ("--data", "--drawn", "--seed", "--resume"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", SLOW)
def test_a_short_run_without_data_writes_its_output(name: str, tmp_path: Path) -> None:
    arguments, log, files = SHORT[name]
    output = printed(name, *arguments, folder=tmp_path)
    assert re.search(log, output), output
    assert sorted(path.name for path in (tmp_path / "pictures" / name).iterdir()) == sorted(files)
    for file in files:
        content = (tmp_path / "pictures" / name / file).read_bytes()
        assert content.startswith(b"\x89PNG") if file.endswith(".png") else len(content) > 20


@pytest.mark.parametrize("name", ["digits", "shakespeare"])
def test_a_resumed_run_ends_as_one_without_interruption(name: str, tmp_path: Path) -> None:
    arguments = SHORT[name][0]
    whole = printed(name, *arguments, folder=tmp_path)
    first = [*arguments, "--epochs", "1"]
    printed(name, *first, "--save", "run", folder=tmp_path)
    resumed = printed(name, *arguments, "--resume", "run", folder=tmp_path)
    assert "checkpoint of epoch 1 in run" in resumed
    assert "epoch 1: " not in resumed
    assert second_epoch(resumed) == second_epoch(whole)
    assert result(resumed) == result(whole)
    loaded = printed(name, *arguments, "--load", "run", folder=tmp_path)
    assert result(loaded) == result(whole)
    assert "loss" not in loaded.split("MiB")[0]


def second_epoch(output: str) -> list[str]:
    """Return its loss and its measure, without the time of a step."""
    return output.split("epoch 2: ")[1].split("\n")[0].split(", ")[:2]


def result(output: str) -> list[str]:
    """Return what follows the time of the training."""
    return output.split("MiB of memory at most\n")[1].splitlines()


def test_a_network_of_nodes_is_resumed_with_the_same_bits(example: Any, tmp_path: Path) -> None:
    options, activity = example("options"), example("activity")
    recordings = activity.draw()

    def losses(
        count: int, load: Path | None = None, resume: Path | None = None, save: Path | None = None
    ) -> list[float]:
        optimizer = activity.mps.Adam(0.002)
        graph = activity.build(optimizer, device="cpu")
        run = argparse.Namespace(load=load, resume=resume, save=save)
        return [
            activity.train_epoch(graph, optimizer, recordings, 25 * epoch, 75)
            for epoch in options.epochs(graph, run, count)
        ]

    whole = losses(3)
    assert losses(1, save=tmp_path / "run") == whole[:1]
    assert losses(3, resume=tmp_path / "run") == whole[1:]
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["step-0000000003.safetensors"]
    assert losses(3, load=tmp_path / "run") == []


def test_a_network_is_generated_with_after_it_was_loaded(tmp_path: Path) -> None:
    arguments = [*SHORT["gan"][0], "--save", "run"]
    printed("gan", *arguments, folder=tmp_path)
    first = (tmp_path / "pictures/gan/digits.png").read_bytes()
    assert first == (tmp_path / "pictures/gan/epoch 1.png").read_bytes()
    (tmp_path / "pictures/gan/digits.png").unlink()
    output = printed("gan", *arguments[:-2], "--load", "run", folder=tmp_path)
    assert "checkpoint of epoch 1 in run" in output
    assert (tmp_path / "pictures/gan/digits.png").read_bytes() == first


def test_a_compiled_gelu_is_saved_and_run_again(tmp_path: Path) -> None:
    first = printed("gelu", "--rows", "8", "--save", "gelu.mpsgraphpackage", folder=tmp_path)
    second = printed("gelu", "--rows", "8", "--load", "gelu.mpsgraphpackage", folder=tmp_path)
    assert first.splitlines()[0] == second.splitlines()[0]
    (tmp_path / "other").mkdir()
    assert "other" in refusal_after_run("gelu", "--rows", "8", "--load", "other", folder=tmp_path)


def refusal_after_run(name: str, *arguments: str, folder: Path) -> str:
    done = run(name, *arguments, folder=folder)
    assert done.returncode == 2, done.stderr
    return done.stderr.splitlines()[-1]


@pytest.mark.parametrize("name", sorted(SHORT))
def test_wrong_options_are_refused_before_any_training(name: str, tmp_path: Path) -> None:
    assert "unrecognized arguments: --depth" in refusal(name, "--depth", "3", folder=tmp_path)
    assert 'Device "gpu:9" is not here; the devices are: ' in refusal(name, "--device", "gpu:9", folder=tmp_path)
    (tmp_path / "file").write_text("a file")
    assert refusal(name, "--output", "file", folder=tmp_path).endswith("file is a file, expected a folder.")
    if name not in TRAINED:
        assert '"0" is no integer from 1 on.' in refusal(name, "--rows", "0", folder=tmp_path)
        return
    assert "There is no file or folder none." in refusal(name, "--data", "none", folder=tmp_path)
    assert '"-1" is no integer from 0 on.' in refusal(name, "--seed=-1", folder=tmp_path)
    assert "The folder none has no checkpoint." in refusal(name, "--load", "none", folder=tmp_path)
    assert "The folder none has no checkpoint." in refusal(name, "--resume", "none", folder=tmp_path)
    count = "--iterations" if name == "activity" else "--epochs"
    for wrong in ("0", "1.5"):
        assert f'"{wrong}" is no integer from 1 on.' in refusal(name, count, wrong, folder=tmp_path)
    used = tmp_path / "used"
    used.mkdir()
    (used / "step-0000000001").mkdir()
    assert "The folder used is not empty; --resume goes on" in refusal(name, "--save", "used", folder=tmp_path)
    if name != "shakespeare":
        assert refusal(name, "--data", "file", folder=tmp_path).startswith(f"{name}.py: error: ")


def test_a_text_network_refuses_what_it_cannot_write(tmp_path: Path) -> None:
    for wrong in ("0", "-1", "nan"):
        assert f'"{wrong}" is no number above 0.' in refusal("shakespeare", f"--temperature={wrong}", folder=tmp_path)
    sentence = refusal("shakespeare", "--drawn", "--start", "Romeo", folder=tmp_path)
    assert sentence == "shakespeare.py: error: The start has the character 'R', which the text lacks."
    sentence = refusal("shakespeare", "--drawn", "--start", "", folder=tmp_path)
    assert sentence == "shakespeare.py: error: The start is empty, expected at least one character."
    (tmp_path / "short.txt").write_text("too short")
    sentence = refusal("shakespeare", "--data", "short.txt", folder=tmp_path)
    assert sentence == "shakespeare.py: error: The text has 9 characters, expected at least 700."
    (tmp_path / "latin.txt").write_bytes(b"\xe9" * 1000)
    assert "utf-8" in refusal("shakespeare", "--data", "latin.txt", folder=tmp_path)


def test_resnet_refuses_other_pictures_and_batches_that_no_data_fill(tmp_path: Path) -> None:
    assert '"0" is no number above 0.' in refusal("resnet50", "--rate", "0", folder=tmp_path)
    arguments = ("--drawn", "--images", "8", "--batch-size", "16")
    assert "A batch has 16 pictures, there are 8 to train with" in refusal("resnet50", *arguments, folder=tmp_path)
    np.savez(tmp_path / "some.npz", train_images=np.zeros((4, 32, 32, 3), np.uint8))
    sentence = refusal("resnet50", "--data", "some.npz", folder=tmp_path)
    assert sentence == "resnet50.py: error: The file some.npz has no array test_images."
    labels = np.zeros(4, np.uint8)
    small = np.zeros((4, 8, 8, 3), np.uint8)
    np.savez(tmp_path / "s.npz", train_images=small, train_labels=labels, test_images=small, test_labels=labels)
    assert "Pictures of shape (4, 8, 8, 3)" in refusal("resnet50", "--data", "s.npz", folder=tmp_path)


def test_a_checkpoint_of_another_network_is_refused(tmp_path: Path) -> None:
    arguments = SHORT["shakespeare"][0]
    printed("shakespeare", *arguments, "--save", "run", folder=tmp_path)
    (tmp_path / "pictures" / "shakespeare" / "written.txt").unlink()
    other = ["16" if word == "8" else word for word in arguments]
    assert refusal("shakespeare", *other, "--resume", "run", folder=tmp_path).startswith("shakespeare.py: error: ")


def test_it_says_that_there_are_no_real_data(tmp_path: Path) -> None:
    (tmp_path / "mnist").mkdir()
    environment = {**os.environ, "OPENMPS_DATA": str(tmp_path), "HTTPS_PROXY": "http://127.0.0.1:9"}
    words = [sys.executable, str(PROGRAMS / "digits.py"), *SHORT["digits"][0][1:]]
    environment["XDG_CACHE_HOME"] = str(tmp_path)
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert re.match("No real data: .*\nThe data are made by the program.\n", done.stdout)
