"""Checks that includes point only downward: python -> bindings -> core -> frameworks -> engine -> result.

    python tools/check_layers.py

Prints each include that breaks a rule and exits 1 if there is one. The rules are the tables below. Those of Python's
modules are in python_layers.py: they never import each other in a circle.
"""

import pathlib
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

import python_layers

SOURCES = pathlib.Path(__file__).parents[1] / "csrc"
SUFFIXES = {".h", ".cpp", ".mm", ".cu"}
INCLUDE = re.compile(r'^\s*#\s*(?:include|import)\s+(?:"([^"]+)"|<([^>]+)>)')

# layer -> the layers whose headers it may include, itself aside
LAYERS = {
    "result": set(),
    "engine": {"result"},
    "compat": {"result"},
    "frameworks": {"engine", "compat", "result"},
    "core": {"compat", "result"},
    "bindings": {"core", "result"},
}

# Outside the engine only its public headers are visible: engine.h, the headers that engine.h includes, and headers that
# need only sizes of the engine.
ENGINE_FACE = "engine/engine.h"
STAND_ALONE = {"engine/atomic_file.h", "engine/ir/extent_exploration.h", "engine/settings.h", "engine/utf8.h"}

# part of the engine -> the parts whose headers it may include, itself aside; a header's own path allows that one only
ENGINE_PARTS = {
    "ir": {"engine/ops/op_def.h", "engine/ops/registry.h"},  # a node knows its op's definition
    # an op states its gradient rule
    "ops": {"ir", "engine/autodiff/gradient_context.h", "engine/autodiff/gradients.h"},
    "autodiff": {"ir", "ops"},
    "passes": {"ir", "ops", "engine/devices/reference/evaluate.h"},  # folding constants evaluates them
    "plan": {"ir", "ops", "passes", "engine/devices/device.h"},
    "devices": {"ir", "ops", "passes", "plan"},
}

# device -> the other folders of devices/ whose headers it may include; a header's own path allows that one only
DEVICES = {
    "host": set(),
    "reference": {"host"},
    "cpu": {"host", "engine/devices/reference/kernels.h"},  # it falls back on the reference's kernels
    "cuda": {"host"},
}

# Frameworks of Apple's, which only these layers may know.
APPLE = re.compile(r"^(Metal|MetalPerformanceShaders|MetalPerformanceShadersGraph|Foundation)/")
KNOW_APPLE = {"compat", "frameworks", "core"}
PYTHON = re.compile(r"^(pybind11/|Python\.h)")


class Include(NamedTuple):
    file: pathlib.PurePosixPath  # relative to csrc
    line: int
    header: str


def includes(root: pathlib.Path) -> Iterator[Include]:
    for path in sorted(root.rglob("*")):
        if path.suffix not in SUFFIXES:
            continue
        file = pathlib.PurePosixPath(path.relative_to(root).as_posix())
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if match := INCLUDE.match(line):
                yield Include(file, number, match[1] or match[2])


def face_of_engine(root: pathlib.Path) -> set[str]:
    face = root / ENGINE_FACE
    lines = face.read_text().splitlines() if face.exists() else []
    return {ENGINE_FACE} | STAND_ALONE | {match[1] for line in lines if (match := INCLUDE.match(line)) and match[1]}


def broken_rule(include: Include, face: set[str]) -> str | None:
    """One sentence on what is wrong with an include, or None."""
    layer, target = include.file.parts[0], include.header.split("/")[0]
    if PYTHON.match(include.header) and layer != "bindings":
        return f"{layer} knows nothing of Python"
    if APPLE.match(include.header) and layer not in KNOW_APPLE:
        return f"{layer} knows nothing of Objective-C"
    if target not in LAYERS or layer not in LAYERS:
        return None
    if target != layer:
        if target not in LAYERS[layer]:
            return f"{layer} may include {', '.join(sorted(LAYERS[layer])) or 'no other layer'}"
        if target == "engine" and include.header not in face:
            return f"outside the engine only {ENGINE_FACE}, what it includes and {sorted(STAND_ALONE)} are visible"
        return None
    return broken_engine_rule(include) if layer == "engine" else None


def broken_engine_rule(include: Include) -> str | None:
    own, target = include.file.parts[1:], include.header.split("/")[1:]
    if len(own) < 2 or len(target) < 2:  # engine.h and engine.cpp are above all parts
        return "no part of the engine includes its face" if include.header == ENGINE_FACE and len(own) > 1 else None
    part, other = own[0], target[0]
    if part != other:
        allowed = ENGINE_PARTS[part]
        return None if other in allowed or include.header in allowed else f"{part}/ may include {sorted(allowed)}"
    if part == "devices" and len(own) > 2 and len(target) > 2 and own[1] != target[1]:
        allowed = DEVICES[own[1]]
        if target[1] not in allowed and include.header not in allowed:
            return f"devices/{own[1]} may include {sorted(allowed) or 'no other device'}"
    return None


def main() -> int:
    face = face_of_engine(SOURCES)
    findings = [(each, rule) for each in includes(SOURCES) if (rule := broken_rule(each, face))]
    for include, rule in findings:
        print(f"csrc/{include.file}:{include.line}: includes {include.header}: {rule}")
    in_python = python_layers.findings()
    print(*in_python, sep="\n", end="\n" if in_python else "")
    return 1 if findings or in_python else 0


if __name__ == "__main__":
    sys.exit(main())
