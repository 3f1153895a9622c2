"""`--json`: standard output has JSON documents and nothing else; docs/command_line.md lists the keys."""

from __future__ import annotations

import argparse
import json
import math
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import openmps as mps
from openmps.cli import main
from openmps.cli._answers import as_document
from openmps.cli._parser import build_parser
from openmps.cli._usage import Parser
from openmps.demos import DEMOS

_PAGE = Path(__file__).parents[2] / "docs" / "command_line.md"
_FEW = ["--features", "4", "--batch", "2", "--length", "8"]


@pytest.fixture(autouse=True)
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("to be or not to be " * 20)


def strict(text: str) -> Any:
    """Return a document of RFC 8259, which has no NaN and no Infinity."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def answered(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[Any]:
    if status == 2:
        with pytest.raises(SystemExit) as caught:
            main([*words, "--json"])
        assert caught.value.code == 2
    else:
        assert main([*words, "--json"]) == status
    return [strict(line) for line in capsys.readouterr().out.splitlines()]


def documented(row: str) -> list[str]:
    """Return the keys of a document by the page, in order."""
    [line] = [line for line in _PAGE.read_text().splitlines() if line.startswith(f"| {row} | ")]
    return re.findall(r"`(\w+)`", line.split(" | ")[1])


def leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the parsers of commands that run."""
    assert isinstance(parser, Parser)
    parser.use([])
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for action in below:
        for each in action.choices.values():
            yield from leaves(each)
    if not below:
        yield parser


def test_every_command_has_json() -> None:
    parsers = list(leaves(build_parser()))
    assert {"openmps train digits", "openmps doctor", "openmps demo gan"} < {each.prog for each in parsers}
    assert [each.prog for each in parsers if "--json" not in each.format_help()] == []


def test_devices(capsys: pytest.CaptureFixture[str]) -> None:
    [found] = answered(capsys, "devices")
    assert list(found) == documented("`devices`")
    assert found == {
        "default": mps.Device.default().name,
        "devices": [
            {"name": each.name, "description": each.description, "memory_bytes": each.memory_bytes}
            for each in mps.devices()
        ],
    }


def test_json_may_come_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "demo", "--list"]) == 0
    assert set(strict(capsys.readouterr().out)) == {"demos"}


def test_devices_with_a_wrong_default(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> mps.Device:
        raise mps.DeviceError("OPENMPS_DEVICE is abacus.")

    monkeypatch.setattr(mps.Device, "default", refuse)
    [found] = answered(capsys, "devices", status=1)
    assert found["default"] is None
    assert [each["name"] for each in found["devices"]] == [each.name for each in mps.devices()]
    assert found["error"] == {"type": "DeviceError", "message": "OPENMPS_DEVICE is abacus.", "status": 1}


def test_doctor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_THREADS", "2")
    monkeypatch.setenv("OPENMPS_NONSENSE", "x")
    [found] = answered(capsys, "doctor")
    assert list(found) == documented("`doctor`")
    assert found["openmps"] == mps.__version__
    assert found["packages"]["numpy"].count(".") == 2
    assert found["machine"]["memory_bytes"] > 2**28
    by_name = {each["variable"]: each for each in found["settings"]}
    assert (by_name["OPENMPS_THREADS"]["value"], by_name["OPENMPS_THREADS"]["state"]) == ("2", "valid")
    assert by_name["OPENMPS_NONSENSE"]["state"] == "not read"
    assert found["default_device"] == mps.Device.default().name
    assert found["speed"]["steps_per_second"] > 0
    assert found["errors"] == []


def test_doctor_without_a_device(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> mps.Device:
        raise mps.DeviceError("OPENMPS_DEVICE is abacus.")

    monkeypatch.setattr(mps.Device, "default", refuse)
    [found] = answered(capsys, "doctor", status=1)
    assert (found["default_device"], found["speed"]) == (None, None)
    assert found["errors"] == [
        {"of": of, "type": "DeviceError", "message": "OPENMPS_DEVICE is abacus."} for of in ("default_device", "speed")
    ]
    assert main(["doctor"]) == 1
    assert "default device: failed: DeviceError: OPENMPS_DEVICE is abacus." in capsys.readouterr().out


def test_look(capsys: pytest.CaptureFixture[str]) -> None:
    [found] = answered(capsys, "look", "text.txt")
    assert list(found) == documented("`look`")
    assert (found["data"], found["kind"], found["sheet"]) == ("text.txt", "text", None)


def test_a_task_its_predictions_and_its_figure(capsys: pytest.CaptureFixture[str]) -> None:
    *epochs, end = answered(capsys, "train", "text-generator", "text.txt", *_FEW, "--epochs", "3", "--output", "out")
    assert [(each["event"], each["epoch"], each["epochs"]) for each in epochs] == [("epoch", n, 3) for n in (1, 2, 3)]
    assert all(list(each) == documented("`train`, each epoch") for each in epochs)
    assert [name for name in end if name not in epochs[-1]["metrics"]] == documented("`train TASK`, the end")
    assert end["event"] == "end"
    assert end["iterations"] == epochs[-1]["iterations"]
    assert end["validation_loss"] == epochs[-1]["metrics"]["validation_loss"]
    assert all(Path(end[name]).is_file() for name in ("model", "figure", "losses", "settings"))

    [found] = answered(capsys, "predict", end["model"], "text.txt")
    assert list(found) == documented("`predict`")
    assert [row["file"] for row in found["predictions"]] == ["text.txt"]

    [found] = answered(capsys, "show", end["model"])
    assert list(found) == documented("`show`")
    assert found["task"] == "text-generator"
    assert [each["metrics"] for each in found["epochs"]] == [each["metrics"] for each in epochs]


def test_lines_for_people_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "text-generator", "text.txt", *_FEW, "--epochs", "1", "--json"]) == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 2
    assert "342 letters to train" in told.err
    assert "epoch 1/1: loss" in told.err


@pytest.mark.needs("sklearn")
def test_digits(capsys: pytest.CaptureFixture[str]) -> None:
    epoch, end = answered(capsys, "train", "digits", "--iterations", "5", "--output", "out")
    assert list(end) == documented("`train digits`, `train mnist`, the end")
    assert (epoch["event"], epoch["iterations"], end["event"], end["iterations"]) == ("epoch", 5, "end", 5)
    assert end["test_accuracy"] == epoch["metrics"]["validation_accuracy"]


def test_demos_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    [found] = answered(capsys, "demo", "--list")
    assert list(found) == documented("`demo --list`")
    assert [each["name"] for each in found["demos"]] == list(DEMOS)
    assert main(["demo", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == list(DEMOS)
    with pytest.raises(SystemExit):
        main(["demo"])
    assert "the following arguments are required: NAME" in capsys.readouterr().err


def test_a_demo_gives_its_address(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def serve(demo: Any, *, announce: Callable[[str], None], **_: Any) -> None:
        announce("http://127.0.0.1:7860/")

    monkeypatch.setattr("openmps.cli._demo.serve", serve)
    assert answered(capsys, "demo", "gelu") == [{"demo": "gelu", "address": "http://127.0.0.1:7860/"}]
    assert main(["demo", "gelu"]) == 0
    assert capsys.readouterr().out == "openmps demo gelu: http://127.0.0.1:7860/ (Ctrl-C ends it)\n"


@pytest.mark.parametrize("flag", ["version", "cflags", "libs", "cmakedir", "toolchain"])
def test_flags_of_the_installation(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([f"--{flag}"]) == 0
    line = capsys.readouterr().out.rstrip("\n")
    [found] = answered(capsys, f"--{flag}")
    assert found == {flag: line.removeprefix("openmps ") if flag == "version" else line}


# ---- errors


@pytest.mark.parametrize(
    ("words", "kind", "status", "message"),
    [
        (["look", "missing"], "DatasetError", 1, 'There is no file or folder "missing".'),
        (["train", "--config", "missing"], "DatasetError", 1, 'Settings "missing" cannot be read: No such file or '),
        (["predict", "missing", "text.txt"], "FileError", 1, "missing"),
        (["show", "missing"], "FileError", 1, "missing"),
        (
            ["train", "digits", "--epochs", "0"],
            "UsageError",
            2,
            "argument --epochs: 0 is given, at least 1",
        ),
        (["train", "text-generator"], "UsageError", 2, "the following arguments are required: DATA"),
        (["letters"], "UsageError", 2, "argument COMMAND: invalid choice: 'letters'"),
        ([], "UsageError", 2, "a command is missing"),
    ],
)
def test_an_error_is_a_document_with_the_status(
    words: list[str], kind: str, status: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    [found] = answered(capsys, *words, status=status)
    assert set(found) == {"error"}
    assert (found["error"]["type"], found["error"]["status"]) == (kind, status)
    assert message in found["error"]["message"]


def test_people_get_the_sentence_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["look", "missing", "--json"]) == 1
    assert capsys.readouterr().err == 'openmps: error: There is no file or folder "missing".\n'
    assert main(["look", "missing"]) == 1
    assert capsys.readouterr().out == ""


def test_a_fault_of_ours_is_a_document_and_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> list[mps.Device]:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(mps, "devices", fail)
    with pytest.raises(ZeroDivisionError):
        main(["devices", "--json"])
    assert strict(capsys.readouterr().out) == {
        "error": {"type": "ZeroDivisionError", "message": "division by zero", "status": 1}
    }


def _ask_for_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("number", "kind", "status"), [(signal.SIGINT, "Interrupted", 130), (signal.SIGTERM, "Terminated", 143)]
)
def test_the_last_line_of_a_run_that_a_signal_ends(number: int, kind: str, status: int) -> None:
    command = [sys.executable, "-m", "openmps", "train", "text-generator", "text.txt", *_FEW, "--epochs", "100000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*command, "--json"], stdout=pipe, stderr=subprocess.DEVNULL, text=True, preexec_fn=_ask_for_sigint
    ) as run:
        assert run.stdout is not None
        late = threading.Timer(120, run.kill)
        late.start()
        assert strict(run.stdout.readline())["epoch"] == 1  # a line is there when its epoch ends
        run.send_signal(number)
        *_, last = [strict(line) for line in run.stdout]
        late.cancel()
    assert run.returncode == status
    assert (last["error"]["type"], last["error"]["status"]) == (kind, status)


# ---- documents


def test_what_json_does_not_have_becomes_null_or_text() -> None:
    document = {
        "loss": math.nan,
        "rates": (math.inf, -math.inf, 0.5),
        "file": Path("a/b"),
        "name": "caf\udce9",
        "caf\udce9": "\U0001f600",
        "none": None,
        "is": True,
        "count": 3,
    }
    text = as_document(document)
    assert text.isascii()
    assert "\n" not in text
    assert strict(text) == {
        "loss": None,
        "rates": [None, None, 0.5],
        "file": "a/b",
        "name": "caf\\xe9",
        "caf\\xe9": "\U0001f600",
        "none": None,
        "is": True,
        "count": 3,
    }


def test_a_run_writes_nothing_else_to_its_descriptor() -> None:
    """A process by itself shows the output of libraries and of the extension, too."""
    command = [sys.executable, "-m", "openmps", "train", "text-generator", "text.txt", *_FEW, "--epochs", "1", "--json"]
    run = subprocess.run(command, capture_output=True, check=True)
    assert [strict(line)["event"] for line in run.stdout.decode().splitlines()] == ["epoch", "end"]
