"""Checks that includes point only downward: python -> bindings -> core -> frameworks -> engine -> result.

    python tools/check_layers.py

Prints each include that breaks a rule and exits 1 if there is one. The rules are the tables below, for layers and for
the folders inside them. Folders and files of one folder never include each other in a circle. The rules of Python's
modules are in python_layers.py.
"""

from __future__ import annotations

import pathlib
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

import python_layers

SOURCES = pathlib.Path(__file__).parents[1] / "csrc"
SUFFIXES = {".h", ".cpp", ".mm", ".cu", ".inl"}
INCLUDE = re.compile(r'^\s*#\s*(?:include|import)\s+(?:"([^"]+)"|<([^>]+)>)')
# Where an included name may begin, in addition to csrc and the folder of the file.
INCLUDE_FOLDERS = ("frameworks/include", "frameworks/MetalKit/include", "compat/include", "engine/devices/cuda/kernels")

# layer -> the layers whose headers it may include, itself aside
LAYERS = {
    "result": set(),
    "engine": {"result"},
    "compat": {"result"},
    "frameworks": {"engine", "compat", "result"},
    "core": {"compat", "frameworks/include", "result"},
    "bindings": {"core", "result"},
    # in C and Objective-C; Swift's modules are made of Apple's API
    "bindings/swift": {"compat", "frameworks/include", "frameworks/MetalKit/include"},
}

# Outside the engine only its public headers are visible: engine.h, the headers that engine.h includes, and headers that
# need only sizes of the engine.
ENGINE_FACE = "engine/engine.h"
STAND_ALONE = {
    "engine/devices/user_kernels/argument_records.h",
    "engine/files/atomic_file.h",
    "engine/files/utf8.h",
    "engine/ir/extent_exploration.h",
    "engine/graphs/kernel_gradient.h",
    "engine/ops/optimizers/adam_formula.h",
    "engine/ops/user_kernel.h",
    "engine/plan/report.h",
    "engine/process/process_end.h",
    "engine/process/usable_cores.h",
    "engine/runtime/shared_memory.h",
    "engine/settings.h",
}

# folder -> its subfolders, each with the other subfolders whose headers it may include; a header's name allows that one
FOLDERS: dict[str, dict[str, set[str]]] = {
    "compat": {"include": set(), "dispatch": {"include"}, "porting": {"include"}},
    "core": {
        "objects": set(),
        "images": {"objects"},
        "data_sources": {"images", "objects"},
        "kernels": {"data_sources", "images", "objects"},
        "rnn": {"data_sources", "objects"},
        "split": {"images", "objects", "rnn"},
        "tensor_graphs": {"objects"},
        "user_kernels": {"data_sources", "objects", "tensor_graphs"},
    },
    "engine": {
        "files": set(),
        "memory": set(),
        "process": set(),
        "random": set(),
        "ir": set(),
        "ops": {"ir", "process", "random", "shaders"},
        "autodiff": {"ir", "ops"},
        "shaders": set(),
        "runtime": {"ir", "process", "shaders"},
        "passes": {"ir", "ops", "process", "runtime"},
        "plan": {"ir", "memory", "ops", "passes", "process", "runtime"},
        "graphs": {"autodiff", "files", "ir", "ops", "passes", "plan", "runtime"},
        "devices": {"files", "ir", "memory", "ops", "passes", "plan", "process", "random", "runtime", "shaders"},
    },
    "engine/ops": {
        "attention": set(),
        "elementwise": set(),
        "families": {"elementwise"},
        "fourier": set(),
        "images": set(),
        "normalization": set(),
        "optimizers": set(),
        "random": set(),
        "recurrent": set(),
        "volumes": {"families"},
    },
    "engine/passes": {
        "attention": {"moves"},
        "convolution": {"parameters"},
        "fusion": {"stitching"},
        "horizontal": set(),
        "images": {"moves", "stitching"},
        "matmuls": {"rows", "simplify"},
        "moves": {"simplify", "stitching"},
        "parameters": set(),
        "precision": {"convolution"},
        "reductions": set(),
        "rows": {"simplify"},
        "simplify": set(),
        "stitching": {"parameters", "simplify"},
    },
    "engine/devices": {
        "user_kernels": set(),
        "host": {"user_kernels"},
        "reference": {"host"},
        "cpu": {"host", "engine/devices/reference/kernels.h"},  # it falls back on the reference's kernels
        "cuda": {"host", "user_kernels"},
    },
    "engine/shaders": {"fission": {"text"}, "prelude": {"engine/shaders/abi.h"}, "text": set()},
    "engine/devices/host": {"memory": set(), "shaders": {"memory", "threads"}, "threads": set()},
    "engine/devices/cpu": {
        "isa": set(),
        "processor": set(),
        "onednn": set(),
        "random": {"isa"},
        "moves": {"isa"},
        "attention": {"isa"},
        "elementwise": {"isa", "moves", "processor"},
        "fourier": {"isa", "moves"},
        "reductions": {"isa", "moves"},
        "images": {"elementwise", "isa", "moves"},
        "convolution": {"images", "isa", "moves", "onednn", "processor"},
        "linear_algebra": {"elementwise", "isa", "moves", "onednn"},
        "recurrent": {"elementwise", "isa", "linear_algebra", "onednn"},
    },
    "engine/devices/cpu/convolution": {"winograd": set()},
    "engine/devices/cuda": {
        "shims": set(),
        "kernels": {"shims"},
        "driver": set(),
        "memory": {"driver"},
        "operations": {"driver"},
        "recurrent": {"driver", "operations"},
        "shaders": {"driver", "memory", "operations"},
        "queue": {"driver", "memory", "operations", "shaders"},
    },
    "engine/devices/cuda/operations": {"convolution": set(), "indexing": set(), "rows": set()},
    "frameworks": {
        "include": set(),
        "Metal": {"include"},
        "MetalPerformanceShaders": {"include", "Metal"},
        "MetalPerformanceShadersGraph": {"include", "Metal", "MetalPerformanceShaders"},
        "MetalKit": {"include"},
    },
    "frameworks/include": {
        "Metal": set(),
        "MetalPerformanceShaders": {"Metal"},
        "MetalPerformanceShadersGraph": {"Metal", "MetalPerformanceShaders"},
    },
    "frameworks/MetalKit": {"include": set()},
    "frameworks/MetalKit/include": {"MetalKit": set()},
    "frameworks/include/MetalPerformanceShaders": {
        "MPSCore": set(),
        "MPSImage": {"MPSCore"},
        "MPSMatrix": {"MPSCore"},
        "MPSNDArray": {"MPSCore"},
        "MPSNeuralNetwork": {"MPSCore", "MPSMatrix"},
    },
    "frameworks/Metal": {"resources": set(), "compute": {"resources"}},
    "frameworks/MetalPerformanceShaders": {
        "MPSCore": set(),
        "MPSMatrix": {"MPSCore"},
        "MPSImage": {"MPSCore", "MPSMatrix"},
        "MPSNDArray": {"MPSCore"},
        "MPSNeuralNetwork": {"MPSCore", "MPSMatrix"},
    },
    "frameworks/MetalPerformanceShaders/MPSCore": {"images": set()},
    "frameworks/MetalPerformanceShaders/MPSImage": {"analysis": set()},
    "frameworks/MetalPerformanceShaders/MPSNeuralNetwork": {
        "lowering": set(),
        "kernels": {"lowering"},
        "optimizers": set(),
        "recurrent": {"kernels", "lowering"},
        "states": {"kernels", "lowering"},
        "training": {"kernels", "lowering", "recurrent"},
        "nodes": {"kernels", "lowering", "recurrent", "training"},
        "graph": {"kernels", "lowering", "nodes", "optimizers", "training"},
    },
    "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels": {
        "base": set(),
        "parameters": {"base"},
        "convolution": {"base", "parameters"},
        "losses": {"base"},
        "normalization": {"base", "parameters"},
    },
    "frameworks/MetalPerformanceShadersGraph": {
        "graph": set(),
        "objects": {"graph"},
        "ops": {"graph", "objects", "rules"},
        "rules": {"graph", "objects"},
        "run": {"graph", "objects"},
    },
}

# Frameworks of Apple's, which only these layers may know.
APPLE = re.compile(r"^(Metal|MetalKit|MetalPerformanceShaders|MetalPerformanceShadersGraph|Foundation)/")
KNOW_APPLE = {"compat", "frameworks", "core", "bindings/swift"}
PYTHON = re.compile(r"^(pybind11/|Python\.h)")


class Include(NamedTuple):
    file: pathlib.PurePosixPath  # relative to csrc
    line: int
    header: str
    target: pathlib.PurePosixPath | None  # relative to csrc; None: a header of the system

    def __str__(self) -> str:
        return f"csrc/{self.file}:{self.line}: includes {self.header}"


def found(root: pathlib.Path, file: pathlib.PurePosixPath, header: str) -> pathlib.PurePosixPath | None:
    for folder in ("", *INCLUDE_FOLDERS, file.parent):
        path = (root / folder / header).resolve()
        if path.is_file() and path.is_relative_to(root):
            return pathlib.PurePosixPath(path.relative_to(root).as_posix())
    return None


def includes(root: pathlib.Path) -> Iterator[Include]:
    """Yields all includes of the C++ and Objective-C++ files under `root`, which has to be a resolved path."""
    targets: dict[tuple[pathlib.PurePosixPath, str], pathlib.PurePosixPath | None] = {}
    for path in sorted(root.rglob("*")):
        if path.suffix not in SUFFIXES:
            continue
        file = pathlib.PurePosixPath(path.relative_to(root).as_posix())
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if match := INCLUDE.match(line):
                header = match[1] or match[2]
                key = (file.parent, header)
                if key not in targets:
                    targets[key] = found(root, file, header)
                yield Include(file, number, header, targets[key])


def face_of_engine(root: pathlib.Path) -> set[str]:
    face = root / ENGINE_FACE
    lines = face.read_text().splitlines() if face.exists() else []
    return {ENGINE_FACE} | STAND_ALONE | {match[1] for line in lines if (match := INCLUDE.match(line)) and match[1]}


def layer_of(file: pathlib.PurePosixPath) -> str:
    """Return the layer of a file: the first two folders of its path where `LAYERS` has them, else the first."""
    room = "/".join(file.parts[:2])
    return room if room in LAYERS else file.parts[0]


def broken_rule(include: Include, face: set[str]) -> str | None:
    """One sentence on what is wrong with an include, or None."""
    layer = layer_of(include.file)
    if PYTHON.match(include.header) and layer != "bindings":
        return f"{layer} knows nothing of Python"
    if APPLE.match(include.header) and layer not in KNOW_APPLE:
        return f"{layer} knows nothing of Objective-C"
    if include.target is None:
        is_own = include.header.split("/")[0] in LAYERS
        return "there is no such file" if is_own else None
    other = layer_of(include.target)
    if other == layer:
        return broken_folder_rule(include.file, include.target)
    allowed = LAYERS.get(layer, set())
    if not any(include.target.is_relative_to(each) for each in allowed):
        return f"{layer} may include {', '.join(sorted(allowed)) or 'no other layer'}"
    if other == "engine" and include.header not in face:
        return f"outside the engine only {ENGINE_FACE}, what it includes and {sorted(STAND_ALONE)} are visible"
    return None


def broken_folder_rule(file: pathlib.PurePosixPath, target: pathlib.PurePosixPath) -> str | None:
    if str(target) == ENGINE_FACE and len(file.parts) > 2:
        return "no part of the engine includes its face"
    for depth, (own, other) in enumerate(zip(file.parts[:-1], target.parts[:-1], strict=False)):
        folder = "/".join(file.parts[:depth])
        if depth == 0:
            continue
        rules = FOLDERS.get(folder, {})
        for name in (own, other):
            if name not in rules:
                return f"{folder}/{name} has no row in the table of folders"
        if own != other:
            if other in rules[own] or str(target) in rules[own]:
                return None
            return f"{folder}/{own} may include {', '.join(sorted(rules[own])) or 'no other folder of ' + folder}"
    return None


def circles(root: pathlib.Path, found_includes: list[Include]) -> list[str]:
    """Return a sentence for each circle of includes among the subfolders and files of one folder."""
    levels: dict[str, dict[str, set[str]]] = {}
    example: dict[tuple[str, str, str], Include] = {}
    for include in found_includes:
        if include.target is None:
            continue
        own, other = include.file.parts, include.target.parts
        depth = next((i for i, (a, b) in enumerate(zip(own, other, strict=False)) if a != b), None)
        if depth is None:
            continue
        folder = "/".join(own[:depth])
        graph = levels.setdefault(folder, {})
        graph.setdefault(own[depth], set()).add(other[depth])
        graph.setdefault(other[depth], set())
        example.setdefault((folder, own[depth], other[depth]), include)
    sentences = []
    for folder, graph in sorted(levels.items()):
        for group in python_layers.circles(graph):
            sentences.append(f"{root.name}/{folder}: these include each other: {', '.join(group)}")
            inside = (example[folder, a, b] for a in group for b in sorted(graph[a]) if b in group)
            sentences += [f"  {include}" for include in inside]
    return sentences


def findings(root: pathlib.Path) -> list[str]:
    face = face_of_engine(root)
    all_includes = list(includes(root))
    broken = [f"{each}: {rule}" for each in all_includes if (rule := broken_rule(each, face))]
    return broken + circles(root, all_includes)


def main() -> int:
    sentences = findings(SOURCES.resolve()) + python_layers.findings()
    print(*sentences, sep="\n", end="\n" if sentences else "")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
