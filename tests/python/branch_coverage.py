"""Branches of the C++ and Objective-C++ sources that the fast tests take, by llvm-cov.

``cmake --preset coverage && cmake --build --preset coverage`` builds the programs and the Python module. The tests are
those of C++, Objective-C++ and Python; each file of Python tests runs in another process. A branch is one outcome of
a condition. Sources for a GPU count apart, as their tests need one. Passes for GPUs alone count like all others. So
do kernels that are assembled for AVX-512; other processors take none of their branches. One experiment: all tests.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import built_tests
import experiment

GPU = "csrc/engine/devices/cuda/"
LIMIT = 3600.0
NO_TESTS = 5  # pytest's status for a file whose tests are all slow


def tool(name: str) -> str:
    """Return the path of an LLVM program, by its name or with a version after it."""
    for found in (shutil.which(f"{name}{version}") for version in ("", *(f"-{n}" for n in range(25, 13, -1)))):
        if found:
            return found
    raise SystemExit(f"{name} is not there. Debian: apt-get install llvm")


# Runs pytest on the package in a folder instead of the editable installation.
PYTEST = """
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
sys.path.insert(0, sys.argv.pop(1))
import pytest
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""


def make_package(build: Path, site: Path) -> None:
    """Put the build's Python module and the sources of the package into a folder."""
    shutil.copytree(built_tests.ROOT / "python" / "openmps", site / "openmps")
    command = ["cmake", "--install", str(build), "--component", "python", "--prefix", str(site)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def test_commands(site: Path) -> list[list[str | Path]]:
    """Return the programs with their cases, and pytest for each file of Python tests."""
    programs: list[list[str | Path]] = [
        [built_tests.program("coverage", name), *built_tests.fast_cases(cases)] for name, cases in built_tests.PROGRAMS
    ]
    files = sorted((built_tests.ROOT / "tests" / "python").glob("test_*.py"))
    return programs + [[sys.executable, "-c", PYTEST, site, file] for file in files]


def run_tests(folder: Path) -> tuple[list[Path], int]:
    """Run all tests side by side, which leave their counts in the folder; return the programs and how many failed."""
    programs = [built_tests.program("coverage", name) for name in dict(built_tests.PROGRAMS)]
    make_package(programs[0].parents[1], folder / "site")
    variables = {"LLVM_PROFILE_FILE": f"{folder}/%8m.profraw"}  # processes add to eight files, not one each
    variables |= {"OMP_NUM_THREADS": "2", "OPENMPS_THREADS": "2"}  # allocation_tests counts libgomp's threads

    def fails(command: list[str | Path]) -> bool:
        status, output = built_tests.run(command, variables, LIMIT)
        failed = status not in (0, NO_TESTS)
        if failed:
            print(f"{command[-1]} ended with {status}:\n{output[-2000:]}", file=sys.stderr, flush=True)
        return failed

    with ThreadPoolExecutor() as pool:
        return programs, sum(pool.map(fails, test_commands(folder / "site")))


def branches(folder: Path, programs: list[Path]) -> dict[str, tuple[int, int]]:
    """Return branches and those taken of each source."""
    profile = folder / "all.profdata"
    raw = [str(file) for file in folder.glob("*.profraw")]
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", "-o", str(profile), *raw], check=True)
    build = programs[0].parents[1]
    libraries = [build / "libopenmps.so", *build.glob("csrc/bindings/_core*.so")]
    objects = [word for program in [*libraries, *programs[1:]] for word in ("-object", str(program))]
    command = [tool("llvm-cov"), "export", "-summary-only", f"-instr-profile={profile}", str(programs[0]), *objects]
    files = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["data"][0]["files"]
    found = {}
    for file in files:
        name = file["filename"].removeprefix(f"{built_tests.ROOT}/")
        if name.startswith("csrc/"):
            found[name] = (file["summary"]["branches"]["count"], file["summary"]["branches"]["covered"])
    return found


def main() -> int:
    """Print the sources by what they leave out, and the counts last."""
    options = experiment.arguments(__doc__).parse_args()
    counts: Counter[str] = Counter()
    if options.first == 0:
        with tempfile.TemporaryDirectory() as place:
            programs, counts["failed_programs"] = run_tests(Path(place))
            found = branches(Path(place), programs)
        for name, (count, taken) in sorted(found.items(), key=lambda each: each[1][1] - each[1][0]):
            print(f"{count - taken:5d} of {count:5d} not taken: {name}")
            of = "gpu_branches" if name.startswith(GPU) else "branches"
            counts[of] += count
            counts[f"{of}_taken"] += taken
        counts["percent"] = 100 * counts["branches_taken"] // max(1, counts["branches"])
    experiment.report(counts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
