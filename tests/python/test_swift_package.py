"""The manifest of the Swift package: its modules on Linux, and how it steps aside on Apple's platforms."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts/swift_env.sh"
MODULES = [
    "Accelerate",
    "CoreGraphics",
    "Metal",
    "MetalKit",
    "MetalPerformanceShaders",
    "MetalPerformanceShadersGraph",
    "QuartzCore",
    "simd",
]

pytestmark = pytest.mark.skipif(
    not SCRIPT.exists() or subprocess.run([SCRIPT, "--is-ready"], check=False).returncode != 0,
    reason="no Swift is here; scripts/swift_env.sh makes it",
)


def swift(folder: Path, *command: str) -> str:
    """Return what a command of Swift's package manager prints in a folder of the test."""
    return subprocess.run(
        [SCRIPT, "swift", *command],
        env={**os.environ, "OPENMPS_SWIFT_BIND": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def products(description: dict[str, Any]) -> dict[str, list[str]]:
    return {each["name"]: each["targets"] for each in description["products"]}


def test_each_module_is_a_product_on_linux(tmp_path: Path) -> None:
    text = swift(tmp_path, "package", "--package-path", str(ROOT / "swift"), "dump-package")
    assert products(json.loads(text)) == {name: [name] for name in MODULES}


def test_other_platforms_build_products_without_modules_of_those_names(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "swift/Sources/Apple", tmp_path / "Sources/Apple")
    manifest = (ROOT / "swift/Package.swift").read_text()
    assert manifest.count("#if os(Linux)") == 1
    (tmp_path / "Package.swift").write_text(manifest.replace("#if os(Linux)", "#if os(Windows)"))
    found = json.loads(swift(tmp_path, "package", "--package-path", str(tmp_path), "dump-package"))
    assert products(found) == {name: ["Apple"] for name in MODULES}
    assert [each["name"] for each in found["targets"]] == ["Apple"]
    swift(tmp_path, "build", "--package-path", str(tmp_path))
