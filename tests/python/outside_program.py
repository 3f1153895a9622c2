"""Builds Objective-C++ programs against an installed openmps, the ways its users do."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PROGRAM = REPOSITORY / "tests" / "installation"
EXAMPLE = REPOSITORY / "examples" / "objc" / "mnist"
ACTIVITY = REPOSITORY / "examples" / "objc" / "activity"
GRAPH = REPOSITORY / "examples" / "objc" / "graph"


def run(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """Run a command and return its output; on failure the output becomes the assertion's text."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=env)
    assert done.returncode == 0, f"{command} answered {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def clang() -> str:
    """Return the path of clang++; a test without it is skipped."""
    names = ["clang++", *(f"clang++-{version}" for version in range(25, 13, -1))]
    found = next((path for path in map(shutil.which, names) if path), None)
    if found is None:
        pytest.skip("needs clang++, which compiles Objective-C++")
    return found


def build_by_flags(python: str | Path, folder: Path, program: Path) -> None:
    """Compile a folder's files with what ``python -m openmps --cflags`` and ``--libs`` print."""
    compile_by_flags(python, sorted([*folder.glob("*.mm"), *folder.glob("*.cpp")]), program)


def compile_by_flags(python: str | Path, sources: list[Path], program: Path) -> None:
    """Compile some files so, where a folder holds several programs."""
    compiler = clang()
    cflags, libs = (shlex.split(run(python, "-m", "openmps", flag)) for flag in ("--cflags", "--libs"))
    run(compiler, "-std=c++20", "-O2", *cflags, *sources, "-o", program, *libs)


def build_by_cmake(python: str | Path, source: Path, build: Path) -> None:
    """Build a folder that calls ``find_package(openmps)``."""
    package = run(python, "-m", "openmps", "--cmakedir").strip()
    run("cmake", "-S", source, "-B", build, f"-Dopenmps_DIR={package}")
    run("cmake", "--build", build)


def train_example(program: Path, iterations: int, seed: int = 0, data: str = "") -> float:
    """Run an example's program and return the test accuracy that it prints; without data it draws its own."""
    printed = run(
        program, "--iterations", str(iterations), "--seed", str(seed), env={**os.environ, "OPENMPS_DATA": data}
    )
    return float(re.findall(r"test accuracy (\d\.\d+) after", printed)[0])
