"""The C++ and Objective-C tests of a build that finds or counts something: sanitizers, coverage."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A test program, and its cases; the frameworks' in parts, so that one fault hides less.
PROGRAMS = (
    ("compat_tests", "*"),
    ("allocation_tests", "*"),
    ("engine_tests", "*"),
    ("devices_tests", "*"),
    ("frameworks_tests", "graph*,threads*"),
    ("frameworks_tests", "metal*,image*,array*"),
    ("frameworks_tests", "matrix*,recurrent*"),
    ("frameworks_tests", "!graph*,threads*,metal*,image*,array*,matrix*,recurrent*"),
    ("layers_tests", "*"),
    ("listings_tests", "*"),
    ("core_tests", "*"),
)


def program(preset: str, name: str) -> Path:
    """Return a program of a preset's build, which OPENMPS_<PRESET> names when it is not in build/<preset>."""
    folder = ROOT / os.environ.get(f"OPENMPS_{preset.upper()}", f"build/{preset}")
    found = folder / "tests" / name
    if not found.exists():
        raise SystemExit(f"{found} is not there: cmake --preset {preset} && cmake --build --preset {preset}")
    return found


def environment(preset: str) -> dict[str, str]:
    """Return the variables that CMakePresets.json sets for the preset's tests."""
    presets = json.loads((ROOT / "CMakePresets.json").read_text())["testPresets"]
    of_preset = next(each for each in presets if each["name"] == preset).get("environment", {})
    return {name: value.replace("${sourceDir}", str(ROOT)) for name, value in of_preset.items()}


def run(command: Sequence[str | Path], variables: dict[str, str], limit: float) -> tuple[int, str]:
    """Return status and output of a program; 124 after so many seconds."""
    try:
        ended = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode(errors="replace") if isinstance(late.stdout, bytes) else ""
    return ended.returncode, ended.stdout


def fast_cases(cases: str) -> list[str]:
    """Return doctest's options for the fast cases among these; "!" takes all others."""
    chosen = f"-tce={cases[1:]}" if cases.startswith("!") else f"-tc={cases}"
    return [chosen, "--test-suite-exclude=slow,gpu"]
