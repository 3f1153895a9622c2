"""scripts/swift_pack.sh: the archive has all that its programs start. A program in C stands for those in Swift."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from openmps import _core

SCRIPT = Path(__file__).parents[2] / "scripts/swift_pack.sh"
COMPILER = shutil.which("cc") or ""
if not SCRIPT.exists() or not COMPILER:
    pytest.skip("the scripts or a C compiler are not here", allow_module_level=True)

# Both know their own folders alone.
ENVIRONMENT = """#!/bin/sh
export LD_LIBRARY_PATH="$PWD"/build/swift/csrc/bindings/swift
exec "$@"
"""

SOURCES = {
    "library.c": "int seven(void) { return 7; }",
    "program.c": "int seven(void); int main() { return seven(); }",
}


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked archive."""
    checkout = tmp_path_factory.mktemp("checkout")
    programs = checkout / "build/swift/examples/release"
    library = checkout / "build/swift/csrc/bindings/swift"
    for folder in (programs, library, checkout / "scripts"):
        folder.mkdir(parents=True)
    shutil.copy(SCRIPT, checkout / "scripts")
    environment = checkout / "scripts/swift_env.sh"
    environment.write_text(ENVIRONMENT)
    environment.chmod(0o755)
    for name, text in SOURCES.items():
        (checkout / name).write_text(text)
    shared = ["-shared", "-fPIC", "library.c", "-o", f"{library}/libopenmps_c.so"]
    linked = ["program.c", "-L", f"{library}", "-lopenmps_c", "-o", f"{programs}/DigitsGraph"]
    for words in (shared, linked):
        subprocess.run([COMPILER, *words], cwd=checkout, check=True)
    shutil.copy(Path(_core.__file__).parent / "openmps-nvrtc", library)
    subprocess.run([checkout / "scripts/swift_pack.sh", "programs.tar.gz"], cwd=checkout, check=True)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    with tarfile.open(checkout / "programs.tar.gz") as archive:
        archive.extractall(elsewhere, filter="data")
    shutil.rmtree(checkout)
    return elsewhere / "programs"


def test_a_packed_program_runs_with_the_packed_library(packed: Path) -> None:
    assert subprocess.run([packed / "run", "DigitsGraph"], check=False).returncode == 7


def test_the_compiler_of_gpu_kernels_is_beside_the_library_and_runs_with_the_packed_loader(packed: Path) -> None:
    # The engine looks for it in the folder of its library, and starts it in another folder.
    program = packed / "lib/openmps-nvrtc"
    assert (packed / "lib/libopenmps_c.so").exists()
    assert os.access(program, os.X_OK)
    debug = {**os.environ, "LD_DEBUG": "libs"}
    run = subprocess.run([program], cwd="/", env=debug, capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stdout.startswith("The library openmps starts this program: openmps-nvrtc ARCHITECTURE LIBRARY")
    assert f"calling init: {packed / 'lib/libstdc++.so.6'}" in run.stderr.replace("/lib/../lib/", "/lib/")
