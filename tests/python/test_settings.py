"""Environment variables: wrong values are refused by sentences, and what finds them goes on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import openmps as mps
from bad_input import assert_refused
from openmps import _core

WRONG = {
    "OPENMPS_DETERMINISTIC": ("maybe", '"0" or "1"'),
    "OPENMPS_ISA": ("sse", '"generic", "avx2" or "avx512", of which this processor can run'),
    "OPENMPS_POISON": ("2", '"0" or "1"'),
    "OPENMPS_PRECISION": ("bogus", '"float32", "tf32", "bf16", "float16" or "apple"'),
    "OPENMPS_PROFILE": ("yes", '"0", "1" or "queues"'),
    "OPENMPS_SKIP_KERNELS": ("stitch", 'names of kernel switches, or "none", with commas between them'),
    "OPENMPS_SKIP_PASSES": ("stich", 'names of passes, or "none", with commas between them'),
    "OPENMPS_THREADS": ("abc", "an integer from 1 to 4096"),
    "OPENMPS_TIME_PASSES": ("yes", '"0" or "1"'),
    "OPENMPS_VERIFY_PASSES": ("no", '"0" or "1"'),
}


@pytest.mark.parametrize("variable", WRONG)
def test_wrong_values_are_refused_where_a_device_is_chosen(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value, expected = WRONG[variable]
    monkeypatch.setenv(variable, value)
    sentence = f'{variable} is "{value}", expected {expected}.'
    for choose in (mps.Device.default, lambda: mps.Device("cpu"), mps.Graph):
        assert_refused(mps.ArgumentError, sentence, choose)
    assert [report.problem for report in _core.setting_reports() if report.problem] == [sentence]
    assert "cpu" in [device.name for device in mps.devices()]  # the list is there all the same
    monkeypatch.setenv(variable, "")
    assert mps.Device("cpu").name == "cpu"


@pytest.mark.parametrize("threads", ["0", "-1", "1.5", "4097", "٣", "1" * 5000])
def test_threads_are_counted(threads: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_THREADS", threads)
    with pytest.raises(mps.ArgumentError, match="expected an integer from 1 to 4096"):
        mps.Device("cpu")
    monkeypatch.setenv("OPENMPS_THREADS", "1")
    assert mps.Device("cpu").name == "cpu"


# Calls that ask the environment, in C++ and in Python.
_ASKS = re.compile(r"getenv|environ\b")
_NAME = re.compile(r'"(OPENMPS_[A-Z_]+)"')


def test_one_file_asks_the_environment() -> None:
    root = Path(__file__).parents[2]
    folders = [root / "csrc", root / "python"]
    sources = [path for folder in folders for path in folder.rglob("*") if path.suffix in {".cpp", ".h", ".mm", ".py"}]
    if not any(path.suffix == ".mm" for path in sources):
        pytest.skip("the sources are not here")
    lines = [(path, line) for path in sources for line in path.read_text().splitlines()]
    asking = [
        f"{path}: {line}"
        for path, line in lines
        if _ASKS.search(line) and _NAME.search(line) and path.name != "settings.cpp"
    ]
    assert asking == []
    listed = {report.variable for report in _core.setting_reports()}
    read = {
        name
        for _, line in lines
        if re.search(
            r"value_of\(|is_on\(|names_in\(|setting\(|open_library\(|\}, \"OPENMPS_|^ *\"OPENMPS_[A-Z_]+\",$", line
        )
        for name in _NAME.findall(line)
    }
    assert len(read) > 15
    assert read <= listed
    # Functions of settings.cpp read the first two; ranks read their secret with torchrun's variables.
    assert listed - read <= {"OPENMPS_THREADS", "OPENMPS_SKIP_KERNELS", "OPENMPS_SECRET"}


def test_a_value_that_is_no_text_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    name = os.fsdecode(b"/data/\xff")
    monkeypatch.setenv("OPENMPS_DATA", name)
    assert _core.setting("OPENMPS_DATA") == name
    assert name in [report.value for report in _core.setting_reports()]


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "openmps", *arguments]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)


def test_doctor_lists_the_devices_where_openmps_device_is_wrong() -> None:
    run = _run("doctor", OPENMPS_DEVICE="abacus", OPENMPS_PROFILE="maybe")
    assert run.returncode == 1
    assert "\ndevice cpu: " in run.stdout
    assert '\nsetting: OPENMPS_PROFILE is "maybe", expected "0", "1" or "queues".\n' in run.stdout
    assert "\nNVIDIA driver: " in run.stdout
    assert "\nspeed test: failed: " in run.stdout
    run = _run("doctor", OPENMPS_DEVICE="abacus")
    assert '\ndefault device: failed: DeviceError: OPENMPS_DEVICE is "abacus", the devices here are: ' in run.stdout
    assert run.stderr == ""


def test_doctor_does_not_show_the_secret_of_ranks() -> None:
    run = _run("doctor", OPENMPS_SECRET="never-printed")
    assert "OPENMPS_SECRET: not shown (valid; default: none; the secret of ranks on several machines" in run.stdout
    assert "never-printed" not in run.stdout + run.stderr


def test_doctor_lists_each_variable_with_value_default_and_meaning() -> None:
    run = _run("doctor", OPENMPS_DETERMINISTIC="1", OPENMPS_PROFILE="", OPENMPS_ISA="sse", OPENMPS_THRAEDS="2")
    lines = run.stdout.splitlines()
    assert (
        "OPENMPS_DETERMINISTIC: 1 (valid; default: 0; whether a GPU computes the same bits in every process)"
    ) in lines
    assert "OPENMPS_DATA: (not set; default: none; the folder of data sets)" in lines
    assert any(line.startswith("OPENMPS_ISA: sse (not valid; default: ") for line in lines)
    assert "OPENMPS_THRAEDS: 2 (openmps does not read it)" in lines
    assert len([line for line in lines if line.startswith("OPENMPS_")]) == len(_core.setting_reports()) + 1


def test_devices_are_listed_where_openmps_device_is_wrong() -> None:
    run = _run("devices", OPENMPS_DEVICE="abacus")
    assert run.returncode == 1
    assert [line.partition(":")[0] for line in run.stdout.splitlines()][-2:] == ["cpu", "reference"]
    assert run.stderr.startswith('openmps: error: OPENMPS_DEVICE is "abacus", the devices here are: ')


@pytest.mark.parametrize("command", ["devices", "doctor", "--help"])
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        program = [sys.executable, "-u", "-m", "openmps", command]
        run = subprocess.run(program, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.close(writer)
    assert run.stderr == ""
    assert run.returncode in (0, 1, 141)
