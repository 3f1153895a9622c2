"""CMake configures every preset, those whose compiler has no OpenMP included."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from outside_program import REPOSITORY, clang, run

# "modern-objc" needs the flags of another GNUstep.
PRESETS = [
    preset
    for preset in json.loads((REPOSITORY / "CMakePresets.json").read_text())["configurePresets"]
    if not preset.get("hidden") and preset["name"] != "modern-objc"
]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset["name"])
def test_a_preset_is_configured(preset: dict[str, Any], tmp_path: Path) -> None:
    compiler = preset["cacheVariables"].get("CMAKE_CXX_COMPILER") or clang()
    if not Path(compiler).exists():
        pytest.skip(f"needs {compiler}")
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # ninja, and Python for the tools
    run("cmake", "-S", REPOSITORY, "--preset", preset["name"], "-B", tmp_path, env=os.environ | {"PATH": paths})
    assert (tmp_path / "build.ninja").is_file()
