"""Writes the mutants into a copy of the sources, and builds the tests of that copy."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

from .choose import GROUPS, choose, files
from .mutant import ENGINE, Mutant, load, save

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ("engine_tests", "devices_tests")
CHOICE = f"{ENGINE}/mutant_choice"
LOOPS = tuple(f"{ENGINE}/devices/cpu/isa/{name}.cpp" for name in ("avx2", "avx512", "generic"))
INCLUDE = b'#include "engine/mutant_choice.h"\n'
HEADER = """// OPENMPS_MUTANT is the number of the mutant that runs; none without it.
#pragma once
extern int openmps_chosen_mutant;
// Not constexpr: the compiler refuses a mutant in a constant, and tables with mutants are initialized at run time.
inline bool openmps_mutant(int number) { return openmps_chosen_mutant == number; }
"""
SOURCE = """#include "engine/mutant_choice.h"
#include <cstdlib>
int openmps_chosen_mutant = 0;
// Before any other global is made.
__attribute__((constructor(101))) static void choose() {
  if (const char* const number = std::getenv("OPENMPS_MUTANT")) openmps_chosen_mutant = std::atoi(number);
}
"""
KEPT = re.compile(
    r"^(CMAKE_[A-Z_]*COMPILER(_LAUNCHER)?|CMAKE_MAKE_PROGRAM|CMAKE_BUILD_TYPE|Python_EXECUTABLE|dnnl_DIR)[:=]"
)


def with_mutants(content: bytes, mutants: list[Mutant]) -> bytes:
    """Return a source in which each mutant is a choice in its line."""
    for mutant in sorted(mutants, key=lambda each: -each.start):
        chosen = f"openmps_mutant({mutant.number})"
        original = f"!!({mutant.original})" if mutant.kind == "condition" else f"({mutant.original})"
        text = f"({chosen} ? ({mutant.text}) : {original})"
        if mutant.is_statement:
            text = f"if (!{chosen}) {mutant.original}"
        content = content[: mutant.start] + text.encode() + content[mutant.end :]
    return content


class Copy:
    """The copy of the sources, and its build."""

    def __init__(self, folder: Path, build: Path) -> None:
        self.source, self.build = folder / "source", folder / "build"
        self._like = build

    def make(self, mutants: list[Mutant]) -> None:
        """Copy what git knows, and put these mutants in; files that stay the same are not compiled again."""
        written = {mutant.file for mutant in mutants} | {f"{ENGINE}/CMakeLists.txt", *LOOPS}
        names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in set(names.splitlines()) - written:
            self.put(name, (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"")
        self.put(f"{CHOICE}.h", HEADER.encode())
        self.put(f"{CHOICE}.cpp", SOURCE.encode())
        self.write(mutants)

    def put(self, name: str, content: bytes) -> None:
        """Write a file unless it is there."""
        path = self.source / name
        if path.exists() and path.read_bytes() == content:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def write(self, mutants: list[Mutant]) -> None:
        """Put these mutants into the sources, and no others."""
        of_file: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in mutants:
            of_file[mutant.file].append(mutant)
        for name, theirs in of_file.items():
            content = with_mutants((ROOT / name).read_bytes(), theirs)
            self.put(name, content if name.endswith(".inl") else INCLUDE + content)
        for name in LOOPS:  # which include the others inside their namespaces
            self.put(name, INCLUDE + (ROOT / name).read_bytes())
        plain = [name.removeprefix(f"{ENGINE}/") for name in of_file if name.endswith(".cpp") and "/isa/" not in name]
        lists = (
            ROOT / ENGINE / "CMakeLists.txt"
        ).read_text() + "target_sources(openmps_engine PRIVATE mutant_choice.cpp)\n"
        lists += f"set_source_files_properties({' '.join(sorted(plain))} PROPERTIES COMPILE_OPTIONS -O1)\n"
        self.put(f"{ENGINE}/CMakeLists.txt", lists.encode())

    def configure(self) -> None:
        """Configure as the build that this is like."""
        cache = (self._like / "CMakeCache.txt").read_text().splitlines()
        options = [f"-D{line}" for line in cache if KEPT.match(line)]
        options += ["-DOPENMPS_TESTS=ON", "-DOPENMPS_OBJC=OFF", "-DOPENMPS_PYTHON=OFF"]
        options += ["-DOPENMPS_PRECOMPILE=OFF", "-DOPENMPS_UNITY=OFF"]
        command = [_cmake(self._like), "-S", str(self.source), "-B", str(self.build), "-G", "Ninja", *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def compile(self, jobs: int) -> str:
        """Build the tests; return the errors."""
        command = [_cmake(self._like), "--build", str(self.build), f"-j{jobs}", "--target", *PROGRAMS, "--", "-k0"]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        return ended.stdout + ended.stderr if ended.returncode else ""

    def gather(self, to: Path) -> None:
        """Copy what running needs: the programs, and the libraries that a system does not have."""
        to.mkdir(parents=True, exist_ok=True)
        for name in PROGRAMS:
            program = self.build / "tests" / name
            shutil.copy2(program, to / name)
            for library in re.findall(r"(\S+) => (\S+)", subprocess.check_output(["ldd", program], text=True)):
                if not library[1].startswith(("/lib", "/usr/lib")):
                    shutil.copy2(library[1], to / library[0])


def _cmake(build: Path) -> str:
    found = re.search(r"^CMAKE_COMMAND:INTERNAL=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)
    return found[1] if found else "cmake"


def refused(errors: str, mutants: list[Mutant]) -> set[int]:
    """Return the mutants in lines that the compiler refuses, or all of a file whose errors are elsewhere."""
    numbers: set[int] = set()
    for part in re.split(r"^FAILED: ", errors, flags=re.MULTILINE)[1:]:
        lines = {(name, int(line)) for name, line in re.findall(r"(csrc/engine/[\w/]+[.]\w+):(\d+):\d+", part)}
        files = set(re.findall(r"(csrc/engine/[\w/]+[.]\w+):\d+:\d+: (?:fatal )?error", part)) | {
            f"{ENGINE}/{name}" for name in re.findall(r"openmps_engine[.]dir/([\w/]+[.]\w+)[.]o", part)
        }
        exact = {each.number for each in mutants if (each.file, each.line + each.file.endswith(".cpp")) in lines}
        numbers |= exact or {each.number for each in mutants if each.file in files}
    return numbers


def drawn(folder: Path, like: Path, count: int, seed: int) -> list[Mutant]:
    """Return the mutants of `choose`, which takes minutes: those of the last time if the sources are the same."""
    names = sorted(name for pattern, _ in GROUPS.values() for name in files(ROOT, pattern))
    content = b"".join((ROOT / ENGINE / name).read_bytes() for name in names)
    of = hashlib.sha256(content + b"%d %d" % (count, seed)).hexdigest()
    kept = folder / f"drawn-{of[:16]}.json"
    if not kept.exists():
        commands = {each["file"]: each["command"] for each in json.loads((like / "compile_commands.json").read_text())}
        if any("/Unity/" in name for name in commands):
            message = f"{like} compiles folders as one; name a build with -DOPENMPS_UNITY=OFF by --like."
            raise SystemExit(message)
        save(choose(ROOT, commands, count, seed), kept)
    return load(kept)


def write(folder: Path, like: Path, count: int, seed: int, jobs: int) -> int:
    """Draw, write and build `count` mutants; the tests and their list are in `folder`/run afterwards."""
    mutants = drawn(folder, like, count + count // 5, seed)  # the compiler refuses some
    copy = Copy(folder, like)
    copy.make(mutants)
    copy.configure()
    while errors := copy.compile(jobs):
        numbers = refused(errors, mutants)
        if not numbers:
            print(errors[-8000:])
            return 1
        print(f"the compiler refuses {len(numbers)}: {sorted(numbers)}", flush=True)
        mutants = [each for each in mutants if each.number not in numbers]
        copy.write(mutants)
    copy.gather(folder / "run")
    save(mutants[:count], folder / "run" / "mutants.json")
    print(f"{len(mutants[:count])} mutants in {folder / 'run'}")
    return 0
