"""The logger `openmps`: silent by itself, and shown by `openmps -v`."""

from __future__ import annotations

import logging
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import openmps as mps
from openmps.cli import main
from openmps.cli._log import shown_log

_FEW = ["--features", "4", "--batch", "2", "--length", "8", "--epochs", "1"]


@pytest.fixture(autouse=True)
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("to be or not to be " * 20)


def _told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words]) == 0
    return capsys.readouterr().err


def test_the_package_is_silent_where_a_program_sets_nothing() -> None:
    program = (
        'import logging; from openmps._checks.log import log; log("openmps.training").error("lost"); '
        'print(type(logging.getLogger("openmps").handlers[0]).__name__)'
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("NullHandler\n", "")


def test_a_program_gets_records(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "openmps")
    mps.tasks.text_generator.create("text.txt", features=4, batch_size=2, length=8, epochs=1, checkpoints="run")
    told = [(each.levelname, each.getMessage()) for each in caplog.records if each.name.startswith("openmps")]
    assert ("DEBUG", 'Text file "text.txt" is read: 380 bytes.') in told
    assert ("INFO", "Training begins: 21 iterations, 1 epoch.") in told
    assert ("INFO", "Checkpoint run/step-0000000021 is written.") in told
    caplog.clear()
    mps.tasks.text_generator.create(
        "text.txt", features=4, batch_size=2, length=8, epochs=2, checkpoints="run", resume=True
    )
    assert "Training goes on from run/step-0000000021, after iteration 21." in caplog.messages


@pytest.mark.parametrize(
    ("flag", "levels"),
    [
        ("", {"warning", "error"}),
        ("-v", {"info", "warning", "error"}),
        ("-vv", {"debug", "info", "warning", "error"}),
        ("-vvv", {"debug", "info", "warning", "error"}),
        ("-q", {"error"}),
        ("-qq", set()),
        ("--verbose", {"info", "warning", "error"}),
        ("--quiet", {"error"}),
    ],
)
def test_flags_set_the_level(
    flag: str, levels: set[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = logging.getLogger("openmps.test")

    def devices() -> list[mps.Device]:
        for level in ("debug", "info", "warning", "error"):
            getattr(log, level)("A sentence.")
        return []

    monkeypatch.setattr(mps, "devices", devices)
    for words in ([flag, "devices"], ["devices", flag]):
        told = _told(capsys, *(word for word in words if word))
        assert told.splitlines() == [
            f"openmps: {level}: A sentence." for level in ("debug", "info", "warning", "error") if level in levels
        ]
    assert log.getEffectiveLevel() == logging.WARNING
    assert len(logging.getLogger("openmps").handlers) == 1


def test_a_run_with_v_says_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    told = _told(capsys, "train", "text-generator", "text.txt", *_FEW, "-v", "--json")
    assert "openmps: info: Training begins: 21 iterations, 1 epoch.\n" in told
    told = _told(capsys, "train", "text-generator", "text.txt", *_FEW)
    assert told == ""


def test_a_missing_figure_is_a_warning(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise mps.MissingExtraError("matplotlib is not installed.")

    monkeypatch.setattr(mps.tasks.text_generator.TextGenerator, "show", refuse)
    line = "openmps: warning: There is no figure: matplotlib is not installed.\n"
    for flags, told in ((["-q"], ""), ([], line)):
        assert _told(capsys, "train", "text-generator", "text.txt", *_FEW, *flags) == told


def test_warnings_of_commands_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    before = warnings.showwarning
    for quiet, line in ((0, "openmps: warning: 3 of 40 pictures are left out.\n"), (1, "")):
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            with shown_log(0, quiet):
                warnings.warn("3 of 40 pictures are left out.", stacklevel=1)
        assert capsys.readouterr().err == line
    assert warnings.showwarning is before
