"""Builds Objective-C++ programs against an installed openmps, the ways its users do."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
PROGRAM = REPOSITORY / "tests" / "installation"


def run(*command: str | Path) -> str:
    """Run a command and return what it prints; what it prints on failure becomes the assertion's text."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{command} answered {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def clang() -> str:
    names = ["clang++", *(f"clang++-{version}" for version in range(25, 13, -1))]
    found = next((path for path in map(shutil.which, names) if path), None)
    assert found, "a clang++ is needed to compile Objective-C++"
    return found


def build_by_flags(python: str | Path, source: Path, program: Path) -> None:
    """Compile one file with what ``python -m openmps --cflags`` and ``--libs`` print."""
    cflags, libs = (shlex.split(run(python, "-m", "openmps", flag)) for flag in ("--cflags", "--libs"))
    run(clang(), "-std=c++20", "-O2", *cflags, source, "-o", program, *libs)


def build_by_cmake(python: str | Path, source: Path, build: Path) -> None:
    """Build a folder that calls ``find_package(openmps)``."""
    package = run(python, "-m", "openmps", "--cmakedir").strip()
    run("cmake", "-S", source, "-B", build, f"-Dopenmps_DIR={package}")
    run("cmake", "--build", build)
