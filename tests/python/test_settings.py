"""Environment variables: wrong values are refused by sentences, and what finds them goes on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("openmps._core")

import openmps as mps  # noqa: E402
from bad_input import assert_refused  # noqa: E402
from openmps._runtime.settings import SETTINGS, problems  # noqa: E402

WRONG = {
    "OPENMPS_DETERMINISTIC": ("maybe", '"0" or "1"'),
    "OPENMPS_ISA": ("sse", '"generic", "avx2" or "avx512", of which this processor can run'),
    "OPENMPS_POISON": ("2", '"0" or "1"'),
    "OPENMPS_PRECISION": ("bogus", '"float32", "tf32", "bf16" or "float16"'),
    "OPENMPS_PROFILE": ("yes", '"0", "1" or "queues"'),
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
    assert list(problems()) == [sentence]
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


def test_names_of_passes_are_checked_where_the_default_device_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENMPS_SKIP_PASSES", "stich")
    sentence = 'OPENMPS_SKIP_PASSES is "stich", expected names of passes, or "none", with commas between them.'
    assert_refused(mps.DeviceError, sentence, mps.Device.default)


def test_the_table_has_every_variable_that_is_read() -> None:
    root = Path(__file__).parents[2]
    sources = [*(root / "csrc").rglob("*.cpp"), *(root / "csrc").rglob("*.mm")]
    if not sources:
        pytest.skip("the sources are not here")
    read = {
        name
        for source in sources
        for line in source.read_text().splitlines()
        if re.search(r"getenv|is_on|variable|names_in|value_of|wanted", line)
        for name in re.findall(r'"(OPENMPS_[A-Z_]+)"', line)
    }
    for source in (root / "python").rglob("*.py"):
        read |= set(re.findall(r'environ(?:\.get\(|\[)"(OPENMPS_[A-Z_]+)"', source.read_text()))
    assert len(read) > 8
    assert read <= SETTINGS.keys()
    table = (root / "csrc" / "engine" / "settings.cpp").read_text()
    checked = {name for name, setting in SETTINGS.items() if setting.expected not in ("a path", "the name of a device")}
    assert set(re.findall(r'\{"(OPENMPS_[A-Z_]+)", ', table)) == checked


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


def test_devices_are_listed_where_openmps_device_is_wrong() -> None:
    run = _run("devices", OPENMPS_DEVICE="abacus")
    assert run.returncode == 1
    assert [line.partition(":")[0] for line in run.stdout.splitlines()][-2:] == ["cpu", "reference"]
    assert run.stderr.startswith('openmps: error: OPENMPS_DEVICE is "abacus", the devices here are: ')


@pytest.mark.parametrize("command", ["devices", "doctor", "--help"])
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    program = f"{sys.executable} -u -m openmps {command} | true; exit ${{PIPESTATUS[0]}}"
    run = subprocess.run(["bash", "-c", program], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.returncode in (0, 1, 141)
