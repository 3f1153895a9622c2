"""Children with limited address space, also where a GPU's driver has reserved more than the limit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import corrupt_files
import malformed_calls
from openmps._files.weights_file import write_weights

# 16 GiB that cost nothing; the numbers are Linux's MAP_PRIVATE, MAP_ANONYMOUS and MAP_NORESERVE.
_RESERVES = "import mmap\nreserved = mmap.mmap(-1, 16 << 30, flags=0x4022, prot=mmap.PROT_READ)\n"


@pytest.fixture
def _reserved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "reserves"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(_RESERVES)
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))


@pytest.mark.usefixtures("_reserved")
def test_malformed_calls_begin_where_a_driver_has_reserved_address_space() -> None:
    outcome = malformed_calls.run(20, seed=12, seconds=60)
    assert not outcome.faults, outcome.faults
    assert outcome.counts["accepted"] + outcome.counts["refused"] == 20


@pytest.mark.usefixtures("_reserved")
def test_damaged_files_are_read_where_a_driver_has_reserved_address_space(tmp_path: Path) -> None:
    whole = write_weights(tmp_path / "whole", {"w": np.zeros(8 << 20, np.float32)}, {})
    reader = corrupt_files.Reader()
    assert reader.read("weights", whole, whole) == "equal"
    reader.end()


@pytest.mark.usefixtures("_reserved")
@pytest.mark.parametrize(("gibibytes", "ends"), [(1, "given"), (3, "refused")])
def test_the_limit_is_beside_what_is_reserved(gibibytes: int, ends: str) -> None:
    program = f"""
import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})
import address_space
address_space.limit(2 << 30)
try:
    bytes({gibibytes} << 30)
    print("given")
except MemoryError:
    print("refused")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == [ends]
