"""Compiler and linker flags for programs outside the package that use its Objective-C API.

A self-contained wheel brings GNUstep and the Objective-C runtime along. A process may hold only one of each, so the
flags then name those of the wheel. Otherwise they name the system's.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sysconfig
from pathlib import Path

from openmps.errors import Error

_APT_LINE = "sudo apt-get install clang libgnustep-base-dev"
_GCC_RUNTIME_FLAGS = (
    "-fobjc-runtime=gcc",
    "-fblocks",
    "-fexceptions",
    "-fobjc-exceptions",
    "-fconstant-string-class=NSConstantString",
    # Classes of a shared library must not be copied into the program.
    "-fPIC",
    "-D_NATIVE_OBJC_EXCEPTIONS",
    "-DGNUSTEP",
    "-DGNUSTEP_BASE_LIBRARY=1",
    "-DGNU_RUNTIME=1",
    "-DGNUSTEP_RUNTIME=1",
)


def cflags() -> str:
    """Flags for compiling Objective-C(++) with clang, as one line for a shell.

    Raises
    ------
    openmps.Error
        If GNUstep's headers are not installed.
    """
    include = f"-I{_library_folder() / 'include'}"
    if _objc_abi() != "gcc":
        modern = (f"-fobjc-runtime={_objc_abi()}", "-fblocks", include)
        return shlex.join([*_gnustep_config("--objc-flags"), *modern])
    gnustep = _first_folder("Foundation/Foundation.h", _gnustep_include_folders())
    # After all others: GCC's folder also holds headers that clang has in its own form.
    objc = _first_folder("objc/objc.h", _gcc_folders("include"))
    return shlex.join([*_GCC_RUNTIME_FLAGS, include, "-isystem", str(gnustep), "-idirafter", str(objc)])


def libs() -> str:
    """Flags for linking with clang++ or g++, as one line for a shell."""
    folder = _library_folder()
    ours = [f"-L{folder}", "-lopenmps", f"-Wl,-rpath,{folder}"]
    bundled = folder.parent / "openmps.libs"
    gnustep, objc = _bundled(bundled, "libgnustep-base"), _bundled(bundled, "libobjc")
    if gnustep and objc:
        return shlex.join([*ours, f"-L{bundled}", f"-l:{gnustep}", f"-l:{objc}", f"-Wl,-rpath,{bundled}"])
    if _objc_abi() != "gcc":
        return shlex.join([*ours, *_gnustep_config("--base-libs"), "-ldispatch"])
    objc_folder = _first_folder("libobjc.so", _gcc_folders(""))
    return shlex.join([*ours, "-lgnustep-base", f"-L{objc_folder}", "-lobjc"])


def cmakedir() -> str:
    """The folder to name in ``openmps_DIR`` for CMake's ``find_package(openmps)``."""
    return str(_library_folder() / "cmake")


def toolchain() -> str:
    """The file to name in ``CMAKE_TOOLCHAIN_FILE``: it chooses clang for Objective-C++ before ``project()`` does."""
    return f"{cmakedir()}/openmpsToolchain.cmake"


def _library_folder() -> Path:
    """The folder of libopenmps.so, which in an editable install is not the one of the Python files."""
    from openmps import _core

    return Path(_core.__file__).parent


def _objc_abi() -> str:
    info = json.loads((_library_folder() / "build_info.json").read_text())
    return str(info["objc_abi"])


def _bundled(folder: Path, stem: str) -> str | None:
    return next((file.name for file in sorted(folder.glob(f"{stem}*.so*"))), None)


def _gnustep_include_folders() -> list[Path]:
    include = Path("/usr/include")
    multiarch = sysconfig.get_config_var("MULTIARCH") or ""
    return [Path("/usr/local/include/GNUstep"), include / "GNUstep", include / multiarch / "GNUstep"]


def _gcc_folders(part: str) -> list[Path]:
    """GCC's private folders, the newest version first."""
    versions = Path("/usr/lib/gcc").glob("*/*")
    return [version / part for version in sorted(versions, key=_version_number, reverse=True)]


def _version_number(folder: Path) -> tuple[int, ...]:
    return tuple(int(word) for word in folder.name.split(".") if word.isdigit())


def _first_folder(file: str, folders: list[Path]) -> Path:
    for folder in folders:
        if (folder / file).exists():
            return folder
    raise Error(f"{file} was not found; programs that use openmps from Objective-C need it: {_APT_LINE}")


def _gnustep_config(kind: str) -> list[str]:
    try:
        answer = subprocess.run(["gnustep-config", kind], check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise Error(
            "gnustep-config is not on PATH; openmps was built for GNUstep's modern runtime and takes its flags from it."
        ) from None
    # The rest is make's business or the caller's choice: dependency files, optimisation, warnings.
    wanted = ("-I", "-D", "-f", "-pthread", "-L", "-l")
    return [word for word in shlex.split(answer.stdout) if word.startswith(wanted) and word != "-I."]
