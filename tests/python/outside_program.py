"""Builds Objective-C++ programs against an installed openmps, the ways its users do."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

import openmps as mps

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


def flags(name: str) -> list[str]:
    """Return the options that `python -m openmps NAME` prints."""
    return shlex.split(run(sys.executable, "-m", "openmps", name))


def build_by_flags(python: str | Path, folder: Path, program: Path) -> None:
    """Compile a folder's files with what ``python -m openmps --cflags`` and ``--libs`` print.

    Files of other folders are those that the folder's CMakeLists.txt names.
    """
    elsewhere = re.findall(r"\.\./[\w/]+\.(?:mm|cpp)\b", (folder / "CMakeLists.txt").read_text())
    own = sorted([*folder.glob("*.mm"), *folder.glob("*.cpp")])
    compile_by_flags(python, [*own, *(folder / name for name in elsewhere)], program)


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


def example_environment() -> dict[str, str]:
    """Return the variables of an example's run without data; docs/limits.md advises GOMP_SPINCOUNT."""
    return {**os.environ, "GOMP_SPINCOUNT": "10000", "OPENMPS_DATA": ""}


def printed(program: Path, *arguments: str | Path) -> str:
    """Return what an example prints without data."""
    return run(program, *arguments, env=example_environment())


def losses(output: str, name: str = "loss") -> list[float]:
    """Return the losses of this name that a program has printed, one for each reported iteration."""
    return [float(number) for number in re.findall(rf"iteration .*\b{name} (\d+\.\d+)", output)]


def refusal(program: Path, *arguments: str | Path) -> str:
    """Return the sentence that a wrong call prints before it trains."""
    words = [str(word) for word in (program, *arguments)]
    done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=example_environment())
    assert done.returncode == 2
    sentence, usage = done.stderr.split("\n", 1)
    assert not usage or usage.startswith(f"usage: {program.name} ")
    assert not re.search("^iteration ", done.stdout, re.MULTILINE)  # nothing is trained
    return sentence


def check_options(program: Path, *, trains: bool = True) -> None:
    """Check --help, and the refusals that all examples have in common."""
    described = run(program, "--help")
    assert described.startswith(f"usage: {program.name} ")
    example = described.rstrip().splitlines()[-1]
    assert example.startswith(f"example: {program.name} --")
    for option in re.findall(r"--\w+", example):
        assert f"  {option} " in described
    assert refusal(program, "--epochs", "3") == "There is no option --epochs."
    assert refusal(program, "--device") == "Option --device needs a value."
    devices = refusal(program, "--device", "none").split(": ")
    assert devices[0] == 'There is no device "none"; the devices are'
    assert "cpu" in devices[1].rstrip(".").split(", ")
    if not trains:
        return
    assert refusal(program, "--iterations", "2x").startswith(
        'Option --iterations is "2x", expected an integer from 0 to '
    )
    assert refusal(program, "--report", "0").startswith('Option --report is "0", expected an integer from 1 to ')
    assert refusal(program, "a", "b").startswith("Two of ")
    assert refusal(program, "--save", "a", "--load", "b") == "--save, --load and --resume exclude each other."
    assert refusal(program, "--load", "none") == "The file none/checkpoint.safetensors cannot be read."


def check_checkpoints(program: Path, folder: Path, *arguments: str | Path) -> Path:
    """Check that runs in two parts end as one run does, and that damaged files are refused; return the whole one's."""

    def result(*more: str | Path) -> list[str]:
        words = ("--device", "cpu", "--report", "2", *arguments, *more)
        return run(program, *words, env=example_environment()).splitlines()

    whole = result("--iterations", "6", "--save", folder / "whole")
    first = result("--iterations", "4", "--save", folder / "part")
    rest = result("--iterations", "6", "--resume", folder / "part")
    losses = [[line for line in lines if line.startswith("iteration ")] for lines in (whole, first, rest)]
    assert len(losses[1]) == 2
    assert losses[0] == losses[1] + losses[2]
    check_same(folder / "whole", folder / "part", 6)
    evaluated = [line for line in whole if not line.startswith("iteration ")]
    for lines in (rest, result("--load", folder / "whole")):
        assert [line for line in lines if not line.startswith(("iteration ", "checkpoint "))] == evaluated
    check_damage(program, folder / "whole", *arguments)
    return folder / "whole"


def checkpoint_of(graph: mps.TrainingGraph, iteration: int, folder: Path, program: str) -> Path:
    """Write a network's state into a new folder, as a program with `examples/objc/parts/layers.h` saves it."""
    folder.mkdir()
    arrays = {name: np.ravel(array) for name, array in load_file(graph.save(folder / "python")).items()}
    has_bias = {name.split(".")[0] for name in arrays if name.endswith(".bias")}
    kept = {}
    for name, array in arrays.items():
        label, *words = name.replace(".bias", ".biases").split(".")
        if words[0] != "biases" or label in has_bias:
            kept[" ".join((label, *words))] = array
    save_file(kept, folder / "checkpoint.safetensors", {"iteration": str(iteration), "program": program})
    (folder / "python").unlink()
    return folder


def check_same(first: Path, second: Path, iteration: int) -> None:
    """Check that two checkpoints have the same bytes, in a format that others read."""
    content = (first / "checkpoint.safetensors").read_bytes()
    assert content == (second / "checkpoint.safetensors").read_bytes()
    assert [path.name for path in second.iterdir()] == ["checkpoint.safetensors"]  # no file of an unfinished write
    header = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
    assert header["__metadata__"]["iteration"] == str(iteration)
    assert any(array.std() > 0 for array in load_file(first / "checkpoint.safetensors").values())


def check_damage(program: Path, source: Path, *arguments: str | Path) -> None:
    """Check that files which are cut off or hold something else are refused."""
    content = (source / "checkpoint.safetensors").read_bytes()
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    name, entry = next((name, entry) for name, entry in header.items() if name != "__metadata__")

    def changed(**header: object) -> bytes:
        text = json.dumps(header).encode()
        return len(text).to_bytes(8, "little") + text + content[8 + length :]

    size = entry["data_offsets"][1] - entry["data_offsets"][0]
    damages = {
        b"": "is damaged: it ends within its header.",
        content[:100]: "is damaged: it ends within its header.",
        (10).to_bytes(8, "little") + b"no JSON at all": "is damaged: its header is no JSON.",
        content + b"more": f"is damaged: it has {len(content) - 4 - length} bytes of arrays, expected",
        changed(**{**header, "__metadata__": {}}): "has no number of iterations.",
        changed(**{**header, name: []}): f'is damaged: the array "{name}" is not in it.',
        changed(**{**header, name: {**entry, "dtype": "F16"}}): f'has {size} bytes of F16 in "{name}", expected {size}',
        changed(**{("x" if key == name else key): each for key, each in header.items()}): f'has no array "{name}".',
    }
    folder = source.parent / "damaged"
    folder.mkdir()
    file = folder / "checkpoint.safetensors"
    for damaged, sentence in damages.items():
        file.write_bytes(damaged)
        assert refusal(program, "--load", folder, *arguments).startswith(f"The file {file} {sentence}")
    file.write_bytes(content[:-4])
    assert refusal(program, "--resume", folder, *arguments).endswith("is not in it.")
    assert refusal(program, "--save", folder) == f"The folder {folder} is not empty; --resume goes on with a run."
