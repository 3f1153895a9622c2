"""The bundle of scripts/gpu_check.sh: tests and experiments find there the files that they read."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import emulated_gpu

ROOT = Path(__file__).parents[2]
_PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / ".git").exists():
        pytest.skip("the list of files is git's")
    folder = tmp_path_factory.mktemp("bundle")
    subprocess.run([ROOT / "scripts" / "gpu_check.sh", "sources", folder], check=True)
    return folder


@pytest.mark.parametrize(
    "file",
    [
        "csrc/bindings/module.cpp",
        "csrc/frameworks/include/MetalPerformanceShaders/MetalPerformanceShaders.h",
        "docs/evidence.json",
        "python/openmps/_files/atomic_file.py",
        "python/openmps/image/_written/windows.py",
        "tools/equal_lines.py",
        "tools/python_mutants/run.py",
        "tools/swift/interface.py",
    ],
)
def test_thebundle_has_files_at_their_places(file: str, bundle: Path) -> None:
    assert (bundle / file).read_bytes() == (ROOT / file).read_bytes()


@pytest.mark.slow
def test_every_test_file_of_thebundle_is_collected(bundle: Path) -> None:
    command = [*_PYTEST, "--collect-only", "-m", "gpu", "tests/python"]
    ended = subprocess.run(command, cwd=bundle, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout[-3000:]


def test_kernels_are_compiled_after_the_header_beside_the_library(tmp_path: Path) -> None:
    variables = emulated_gpu.variables()
    shutil.copy(variables["OPENMPS_CUDA_NVRTC"], tmp_path / "libnvrtc.so")
    (tmp_path / "emulated_gpu").mkdir()
    (tmp_path / "emulated_gpu" / "emulated.h").write_text("#error taken from beside the library\n")
    variables |= {"OPENMPS_CUDA_NVRTC": str(tmp_path / "libnvrtc.so"), "OPENMPS_KERNEL_CACHE": "off"}
    program = "import openmps as mps\nmps.Graph('cuda:0')"
    ended = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | variables, capture_output=True, text=True, check=False
    )
    assert "taken from beside the library" in ended.stderr


@pytest.mark.parametrize(("package", "is_foreign"), [("numba", True), ("numbat", False), ("openmps_numba", False)])
def test_deprecations_are_errors_but_those_of_foreign_packages(package: str, is_foreign: bool, tmp_path: Path) -> None:
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("import warnings\nwarnings.warn('old', DeprecationWarning)\n")
    (tmp_path / "test_it.py").write_text(f"import {package}\n\ndef test_it():\n    assert {package}\n")
    command = [*_PYTEST, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path / "test_it.py")]
    ended = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert bool(re.search("1 passed", ended.stdout)) == is_foreign, ended.stdout
