"""The command line, on the digits of scikit-learn."""

from __future__ import annotations

import inspect
import json
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import openmps as mps
from openmps._checkpoints.store import Store
from openmps.cli import main
from openmps.cli._tasks import TASKS
from openmps.datasets import digits
from openmps.models import digit_network
from openmps.tasks._kinds import KINDS


@pytest.fixture(autouse=True)
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _train_digits(*arguments: str) -> int:
    return main(["train", "digits", *arguments])


@pytest.mark.needs("sklearn")
def test_cli_train_ends_with_one_json_object(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert _train_digits("--iterations", "60", "--batch", "32", "--seed", "3", "--json", "--output", "out") == 0
    results = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (results["dataset"], results["batch"], results["seed"], results["iterations"]) == ("digits", 32, 3, 60)
    assert 0.5 < results["test_accuracy"] <= 1
    assert results["steps_per_second"] > 0
    assert results["peak_bytes"] > 2**20
    assert results["device"] == mps.Device.default().name
    for key in ("weights", "losses"):
        assert (tmp_path / results[key]).stat().st_size > 0


@pytest.mark.needs("sklearn")
def test_cli_train_writes_weights_that_have_the_reported_accuracy(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train_digits("--epochs", "1", "--json") == 0
    results = json.loads(capsys.readouterr().out.splitlines()[-1])
    graph = mps.TrainingGraph(digit_network((8, 8), seed=99), device=mps.Device.default())
    graph.load(results["weights"])
    data = digits()
    right = graph.predict(data.test_images).argmax(axis=-1).ravel() == data.test_labels
    assert right.mean() == pytest.approx(results["test_accuracy"])


@pytest.mark.needs("sklearn")
def test_cli_train_goes_on_where_it_was(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Three epochs, and one epoch that goes on to three, end with the same bits."""
    assert _train_digits("--epochs", "3", "--json", "--output", "whole") == 0
    whole = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert _train_digits("--epochs", "1", "--checkpoints", "10", "--output", "parts") == 0
    assert sorted(path.name for path in (tmp_path / "parts" / "checkpoints").iterdir())[-1] == "step-0000000036"
    assert _train_digits("--epochs", "3", "--resume", "--json", "--output", "parts") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("epoch")] == ["epoch 1/1"]
    *epochs, parts = [json.loads(line) for line in lines if line.startswith("{")]
    assert [(each["epoch"], each["epochs"]) for each in epochs] == [(2, 3), (3, 3)]
    assert parts["test_accuracy"] == whole["test_accuracy"]
    assert (tmp_path / "parts" / "weights.safetensors").read_bytes() == (
        tmp_path / "whole" / "weights.safetensors"
    ).read_bytes()


@pytest.mark.needs("sklearn")
def test_cli_train_does_not_write_over_checkpoints(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train_digits("--iterations", "2", "--checkpoints") == 0
    assert _train_digits("--iterations", "2", "--checkpoints") != 0
    assert "has checkpoints of another run; resume it" in capsys.readouterr().err


@pytest.mark.needs("sklearn")
def test_cli_train_shows_every_epoch(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train_digits("--epochs", "2") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("digits: 1437 images to train, 360 to test; device ")
    assert [line.split(":")[0] for line in lines if line.startswith("epoch")] == ["epoch 1/2", "epoch 2/2"]
    assert all("validation accuracy" in line for line in lines if line.startswith("epoch"))
    assert lines[-2:] == [
        "weights: openmps-output/digits/weights.safetensors",
        "losses: openmps-output/digits/losses.png",
    ]


@pytest.mark.needs("sklearn")
def test_cli_train_without_matplotlib_writes_csv(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert _train_digits("--iterations", "2") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "losses: openmps-output/digits/losses.csv"
    assert len(Path("openmps-output/digits/losses.csv").read_text().splitlines()) == 3


def test_cli_train_without_scikit_learn_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
    assert main(["train", "digits"]) == 1
    assert capsys.readouterr().err == (
        "openmps: error: openmps.datasets.digits() needs scikit-learn, which is not installed: "
        'pip install "openmps[examples]".\n'
    )


@pytest.mark.needs("sklearn")
def test_cli_train_same_seed_gives_the_same_losses() -> None:
    for folder in ("first", "second"):
        assert _train_digits("--iterations", "5", "--seed", "7", "--output", folder) == 0
    weights = [Path(folder, "weights.safetensors").read_bytes() for folder in ("first", "second")]
    assert weights[0] == weights[1]


@pytest.mark.needs("sklearn")
def test_cli_train_refuses_a_batch_larger_than_the_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train_digits("--batch", "2000") == 1
    assert capsys.readouterr().err == "openmps: error: --batch is 2000, digits has 1437 training images.\n"


def test_cli_train_reads_mnist_from_the_named_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("files").mkdir()
    assert main(["train", "mnist", "files"]) == 1
    missing = 'Folder "files" has neither train-images-idx3-ubyte.gz nor train-images-idx3-ubyte.'
    assert capsys.readouterr().err == f"openmps: error: {missing}\n"
    with pytest.raises(SystemExit):
        main(["train", "digits", "files"])  # a part of scikit-learn


@pytest.mark.needs("sklearn")
def test_cli_train_names_an_unknown_device(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train_digits("--device", "abacus") == 1
    error = capsys.readouterr().err
    assert error.startswith("openmps: error: ")
    assert "abacus" in error


@pytest.mark.needs("sklearn")
def test_cli_train_names_an_output_that_is_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    Path("taken").write_text("")
    assert _train_digits("--output", "taken") == 1
    sentence = "Weights and losses cannot be written to taken: it is no folder."
    assert capsys.readouterr().err == f"openmps: error: {sentence}\n"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["train", "letters"], "invalid choice: 'letters'"),
        (["train", "digits", "--epochs", "0"], "0 is given, at least 1 is expected"),
        (["train", "digits", "--batch", "-3"], "'-3' is not an integer of 0 or more"),
        (["train", "digits", "--seed", "x"], "'x' is not an integer"),
        (["train", "digits", "--epochs", "1", "--iterations", "1"], "not allowed with argument"),
        (["train", "text-generator", "play.txt", "--seed", "-1"], "'-1' is not an integer of 0 or more"),
        (["train", "text-generator", "play.txt", "--precision", "tf32"], "there is no option --precision"),
        (["train", "digit-generator", "--rate", "0.1"], "there is no option --rate"),
        (
            [],
            "a command is missing: look, train, predict, write, show, export, compare, capture, demo, devices, doctor, "
            "capture-goldens, compare-goldens or completion",
        ),
    ],
)
def test_cli_refuses_arguments(arguments: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert text in capsys.readouterr().err


def test_cli_devices_marks_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["devices"]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [line.partition(": ")[0] for line in lines]
    assert [name.removesuffix(" (default)") for name in names] == [device.name for device in mps.devices()]
    assert [name for name in names if name.endswith(" (default)")] == [f"{mps.Device.default().name} (default)"]
    assert all(device.description in line for device, line in zip(mps.devices(), lines, strict=True))


def test_cli_doctor_names_versions_devices_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    facts = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert {"openmps", "Python", "numpy", "processor", "memory", "device cpu", "default device"} <= set(facts)
    assert facts["device cpu"].startswith(mps.Device("cpu").description)
    assert "libcuda.so.1" in facts["NVIDIA driver"]
    assert float(facts["speed test"].split()[0]) > 0


def _ask_for_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


_INTERRUPTED, _TERMINATED = (signal.SIGINT, "interrupted", 130), (signal.SIGTERM, "terminated", 143)


@pytest.mark.needs("sklearn")
@pytest.mark.parametrize(("number", "word", "status"), [_INTERRUPTED, _TERMINATED])
def test_cli_ends_at_a_signal_in_one_line_with_the_last_step_saved(number: int, word: str, status: int) -> None:
    command = [sys.executable, "-m", "openmps", "train", "digits", "--epochs", "100000", "--checkpoints"]
    pipe = subprocess.PIPE
    # A shell starts background jobs with SIGINT ignored, and so all processes that the tests start.
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=_ask_for_sigint) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        late = threading.Timer(120, run.kill)
        late.start()
        while not run.stdout.readline().startswith("epoch 1/"):
            assert run.poll() is None
        run.send_signal(number)
        assert run.stderr.read() == f"openmps: {word}.\n"
        late.cancel()
    assert run.returncode == status
    saved = Store(Path("openmps-output/digits/checkpoints")).load()
    assert saved is not None
    assert saved.step == len(saved.tensors["history.losses"]) >= 36


def test_a_task_has_one_name_as_command_module_and_file() -> None:
    modules = {name for name in mps.tasks.__all__ if inspect.ismodule(getattr(mps.tasks, name))}
    assert {name.replace("-", "_") for name in TASKS} == modules
    assert set(TASKS) == set(KINDS)


def test_cli_runs_as_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "openmps", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("openmps ")


@pytest.mark.parametrize(
    "arguments", [["text-generator", "book.txt"], ["style-transfer", "pictures", "style.png"], ["digit-generator"]]
)
def test_another_number_of_ranks_than_those_started_is_refused(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PMI_RANK", "0")
    monkeypatch.setenv("PMI_SIZE", "4")
    monkeypatch.delenv("OMPI_COMM_WORLD_SIZE", raising=False)
    assert main(["train", *arguments, "--ranks", "2"]) == 1
    assert "ranks is 2, but mpiexec has started 4 processes" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
