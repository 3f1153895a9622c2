"""Programs outside the package find its headers and libraries, by flags and by CMake."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from openmps import Error, _build_flags
from outside_program import PROGRAM, build_by_cmake, build_by_flags, clang, run


def test_cflags_name_folders_that_hold_the_headers() -> None:
    clang()  # GNUstep's headers come with it
    words = shlex.split(_build_flags.cflags())
    include = next(Path(word[2:]) for word in words if word.startswith("-I"))
    for header in (
        "Metal/Metal.h",
        "MetalPerformanceShaders/MetalPerformanceShaders.h",
        "dispatch/dispatch.h",
        "Block.h",
    ):
        assert (include / header).is_file()
    gnustep = Path(words[words.index("-isystem") + 1])
    assert (gnustep / "Foundation" / "Foundation.h").is_file()


def test_a_missing_header_is_named_with_what_to_install() -> None:
    with pytest.raises(Error, match=r"no_such\.h was not found.*apt-get install"):
        _build_flags._first_folder("no_such.h", [Path("/usr/include")])


def test_a_program_builds_with_the_flags_and_runs(tmp_path: Path) -> None:
    build_by_flags(sys.executable, PROGRAM, tmp_path / "program")
    assert "status 4, padding 16" in run(tmp_path / "program")


@pytest.mark.slow
def test_a_program_builds_by_cmake_and_runs(tmp_path: Path) -> None:
    build_by_cmake(sys.executable, PROGRAM, tmp_path)
    assert "status 4, padding 16" in run(tmp_path / "program")


def test_a_project_that_names_objcxx_is_configured_with_the_toolchain_file(tmp_path: Path) -> None:
    clang()
    toolchain = run(sys.executable, "-m", "openmps", "--toolchain").strip()
    assert Path(toolchain).is_file()
    run("cmake", "-S", PROGRAM / "objcxx", "-B", tmp_path, f"-DCMAKE_TOOLCHAIN_FILE={toolchain}")
    (command,) = (entry["command"] for entry in json.loads((tmp_path / "compile_commands.json").read_text()))
    assert Path(shlex.split(command)[0]).name.startswith("clang++")
    assert "-fobjc-runtime=" in command
    assert "objc-arc" not in command  # the project's choice
    run("cmake", "--build", tmp_path)
    assert "status 4, padding 16" in run(tmp_path / "program")
