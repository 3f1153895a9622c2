"""A folder that stands for Apple's SDK and compiler: generated headers, Python's, a script that calls zig's clang."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import pathlib
import shutil
import sys
import sysconfig

from apple import headers

HERE = pathlib.Path(__file__).parent
# With what a program for macOS 12 may use of the C++ library, and without zig's own checks of undefined behaviour.
OPTIONS = "-U_LIBCPP_HAS_NO_VENDOR_AVAILABILITY_ANNOTATIONS -fno-sanitize=undefined -Wno-unused-command-line-argument"
# CMake links a program to learn which compiler this is. zig would build the C++ library for it, which takes long.
SCRIPT = """#!/bin/sh
export ZIG_GLOBAL_CACHE_DIR={cache}
case " $* " in
  *" -c "* | *" -E "* | *" --version "*) ;;
  *) set -- "$@" -c ;;
esac
exec {zig} c++ -target {target} {headers} "$@"
"""


def zig() -> pathlib.Path | None:
    """Its program, from the package `ziglang`; None where that is not installed."""
    found = importlib.util.find_spec("ziglang")
    return pathlib.Path(str(found.origin)).parent / "zig" if found else None


def make(folder: pathlib.Path, processor: str) -> None:
    """Writes the folder, unless it is there and of the same facts. `processor` is arm64 or x86_64."""
    inputs = [path for path in sorted(HERE.rglob("*")) if path.suffix in (".py", ".txt", ".h")]
    origin = "\n".join([sys.version, str(zig()), *(hashlib.sha256(path.read_bytes()).hexdigest() for path in inputs)])
    stamp = folder / "origin.txt"
    if stamp.exists() and stamp.read_text() == origin:
        return
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "sdk", folder / "include")
    headers.write(folder / "frameworks")
    shutil.copytree(sysconfig.get_path("include"), folder / "python")
    shutil.copy(sysconfig.get_config_h_filename(), folder / "python" / "pyconfig.h")  # not one that asks for Linux
    target = {"arm64": "aarch64", "x86_64": "x86_64"}[processor]
    script = folder / "cxx"
    script.write_text(
        SCRIPT.format(
            zig=zig(),
            cache=folder.parent / "zig-cache",
            target=f"{target}-macos.12.0 {OPTIONS}",
            headers=f"-iframework {folder / 'frameworks'} -isystem {folder / 'include'}",
        )
    )
    script.chmod(0o755)
    stamp.write_text(origin)


def configure_arguments(folder: pathlib.Path, processor: str) -> list[str]:
    """Arguments of CMake for a build against the folder."""
    return [
        f"-DCMAKE_TOOLCHAIN_FILE={HERE / 'darwin.cmake'}",
        f"-DCMAKE_SYSTEM_PROCESSOR={processor}",
        f"-DOPENMPS_APPLE={folder}",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-DPython_INCLUDE_DIR={folder / 'python'}",
    ]


def environment() -> dict[str, str]:
    """With the environment's own CMake and ninja first."""
    return {**os.environ, "PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"}
