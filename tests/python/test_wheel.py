"""The self-contained wheel, in an environment where there is nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from outside_program import EXAMPLE, PROGRAM, REPOSITORY, build_by_cmake, build_by_flags, run, train_example

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheelhouse")
    done = subprocess.run(
        [REPOSITORY / "scripts" / "build_wheel.sh", folder],
        env={**os.environ, "PYTHON": sys.executable},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("openmps-*.whl")
    return path


@pytest.fixture(scope="module")
def fresh_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    environment = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", environment)
    python = environment / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", f"openmps[examples] @ {wheel.as_uri()}")
    return python


def test_wheel_holds_its_libraries_headers_and_licences(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        "openmps/libopenmps.so",
        "openmps/include/Metal/Metal.h",
        "openmps/include/MetalPerformanceShaders/MetalPerformanceShaders.h",
        "openmps/include/dispatch/dispatch.h",
        "openmps/_mpsgraph/_written/arithmetic.py",
        "openmps/_mpsgraph/swift/names.json",
        "openmps/cmake/openmpsConfig.cmake",
        "openmps/image/_written/windows.py",
        "openmps/licenses/LICENSE",
        "openmps/licenses/Xbyak-LICENSE",
        "openmps/licenses/oneDNN-LICENSE",
        "openmps/licenses/pocketfft-LICENSE",
        "openmps/licenses/pybind11-LICENSE",
        "openmps/matrix/_written/layers.py",
        "openmps/ndarray/_written/moves.py",
        "openmps/py.typed",
    ):
        assert name in names
    libraries = [name for name in names if name.startswith("openmps.libs/")]
    for stem in ("libgnustep-base", "libobjc", "libgomp", "libomp"):
        assert any(name.startswith(f"openmps.libs/{stem}") for name in libraries), stem
    licences = [name for name in names if name.startswith("openmps/licenses/bundled/")]
    assert any("gnustep" in name for name in licences)
    assert [name for name in licences if "gnutls" in name or "avahi" in name] == []  # neither is in it
    assert not any(name.endswith((".cpp", ".mm", ".o")) for name in names)


def test_wheel_trains_in_a_fresh_environment(fresh_python: Path, tmp_path: Path) -> None:
    command = fresh_python.parent / "openmps"
    printed = run(command, "train", "digits", "--iterations", "60", "--json", "--output", tmp_path)
    result = json.loads(printed.strip().splitlines()[-1])
    assert result["iterations"] == 60
    assert result["test_accuracy"] > 0.5


def test_program_builds_against_the_libraries_in_the_wheel(fresh_python: Path, tmp_path: Path) -> None:
    build_by_flags(fresh_python, PROGRAM, tmp_path / "program")
    assert "status 4, padding 16" in run(tmp_path / "program")
    build_by_cmake(fresh_python, PROGRAM, tmp_path / "by_cmake")
    assert "status 4, padding 16" in run(tmp_path / "by_cmake" / "program")
    loaded = run("ldd", tmp_path / "program").splitlines()
    for stem in ("libgnustep-base", "libobjc"):
        (line,) = [line for line in loaded if stem in line]  # one of them, the wheel's
        assert "openmps.libs" in line


def test_example_builds_against_the_libraries_in_the_wheel_and_trains(fresh_python: Path, tmp_path: Path) -> None:
    build_by_cmake(fresh_python, EXAMPLE, tmp_path)
    assert train_example(tmp_path / "mnist", iterations=60) > 0.85


def test_the_readmes_first_program_runs_after_a_plain_install(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "bare")
    python = tmp_path / "bare" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", f"openmps @ {wheel.as_uri()}")
    program = re.search(r"```python\n(.*?)```", (REPOSITORY / "README.md").read_text(), re.DOTALL)
    assert program is not None
    there = f"import os; os.chdir({str(tmp_path)!r})\n"
    assert "validation accuracy" in run(python, "-c", there + program[1])
