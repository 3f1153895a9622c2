"""Runs Python's tests on core as macOS has it: Apple's twins, and our frameworks reached by published names alone.

    cmake --build BUILD --target _core_apple && python tools/check_stand_in.py BUILD [ARGUMENTS OF PYTEST]

First it reads the libraries: core may link names that Apple publishes, blocks and dispatch, nothing else.
"""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import sys

from apple import facts

ROOT = pathlib.Path(__file__).parents[1]
TESTS = ("backward_pass", "callbacks", "data_sources", "fit", "graphs", "image_nodes", "kernels", "matrix_kernels",
         "metal_kernels", "mpsgraph", "mpsgraph_control_flow", "mpsgraph_loops", "normalization", "recurrent_network",
         "rnn", "split_network", "split_repeats", "training_numbers", "whole_steps")  # fmt: skip
# Tests of what the engine alone has: its reports, precisions and nodes, the kinds of its errors.
LEFT_OUT = ROOT / "tests" / "apple" / "left_out.txt"
# Apple's own libraries have them under the same names; the rest belongs to the runtimes of C++ and Objective-C.
OF_APPLE = re.compile(r"_Block_\w+|_NSConcrete\w+Block|dispatch_\w+|\.objc_sel_.*|_ZN?K?St.*|_ZT[ISV].*")


def unpublished(library: pathlib.Path, apple: pathlib.Path) -> list[str]:
    """Names of the library that the stand-in links and Apple does not publish."""
    own = names("--defined-only", apple / "libopenmps_apple.so")
    needed = set().union(*(names("--undefined-only", path) for path in sorted(apple.glob("*.so"))))
    published = {name for kind, name in facts.published(facts.read()) if kind in ("class", "function", "constant")}
    used = (needed & names("--defined-only", library)) - own
    plain = {name.removeprefix("__objc_class_name_") for name in used if not OF_APPLE.fullmatch(name)}
    return sorted(plain - published)


def names(what: str, path: pathlib.Path) -> set[str]:
    lines = subprocess.check_output(["nm", "--dynamic", what, str(path)], text=True).splitlines()
    return {line.split()[-1].split("@")[0] for line in lines if line.strip()}


def main() -> int:
    build = pathlib.Path(sys.argv[1]).absolute()
    found = unpublished(build / "libopenmps.so", build / "apple")
    for name in found:
        print(f"check_stand_in: core links {name}, which Apple does not publish")
    left_out = [line for line in LEFT_OUT.read_text().splitlines() if line and not line.startswith("#")]
    tests = [f"tests/python/test_{name}.py" for name in TESTS]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "stand_in", *(f"--deselect={each}" for each in left_out)]
    environment = {**os.environ, "OPENMPS_APPLE": str(build / "apple"), "PYTHONPATH": str(ROOT / "tests" / "apple")}
    done = subprocess.run([*command, *(sys.argv[2:] or tests)], cwd=ROOT, env=environment)
    return 1 if found else done.returncode


if __name__ == "__main__":
    sys.exit(main())
