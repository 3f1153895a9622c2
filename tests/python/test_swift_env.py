"""scripts/swift_env.sh: tells whether a Swift is at hand, without making one."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/swift_env.sh"
if not SCRIPT.exists():
    pytest.skip("scripts are not here", allow_module_level=True)


LIBRARY = SCRIPT.parent.parent / "build/swift/csrc/bindings/swift/libopenmps_c.so"


def is_ready(root: Path) -> bool:
    run = subprocess.run([SCRIPT, "--is-ready"], env={**os.environ, "OPENMPS_SWIFT_ROOT": str(root)}, check=False)
    return run.returncode == 0


@pytest.mark.skipif(shutil.which("swift") is not None, reason="this machine has a Swift of its own")
def test_a_missing_root_is_not_ready_and_stays_missing(tmp_path: Path) -> None:
    assert not is_ready(tmp_path / "root")
    assert not (tmp_path / "root").exists()


@pytest.mark.skipif(shutil.which("swift") is not None, reason="this machine has a Swift of its own")
@pytest.mark.skipif(not LIBRARY.exists(), reason="libopenmps_c is not built")
def test_a_root_is_ready_when_its_stamp_names_the_packages(tmp_path: Path) -> None:
    lines = [line.strip() for line in SCRIPT.read_text().splitlines() if line.startswith("packages=")]
    packages = lines[0].removeprefix("packages=") + lines[1].removeprefix("packages=$packages")
    (tmp_path / "openmps.stamp").write_text(packages + "\n")
    assert is_ready(tmp_path)
    (tmp_path / "openmps.stamp").write_text(packages.replace("swiftlang", "swift") + "\n")
    assert not is_ready(tmp_path)
