"""tools/check_sorted.py on lists in order and out of order, and on the repository."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import check_sorted

TOOLS = Path(__file__).parents[2] / "tools"


def cmake(*files: str) -> str:
    return "target_sources(a PRIVATE\n" + "".join(f"  {file}\n" for file in files) + ")\n"


def test_source_lists_are_sorted_each_for_itself() -> None:
    text = cmake("b.cpp", "c.mm") + cmake("a.cpp", "engine/ir/z.h")
    assert list(check_sorted.findings("csrc/CMakeLists.txt", text)) == []
    text = cmake("b.cpp", "a.mm", "c.cpp", "b.h")
    assert list(check_sorted.findings("csrc/CMakeLists.txt", text)) == [
        "csrc/CMakeLists.txt:3: a.mm is after b.cpp, the list is sorted",
        "csrc/CMakeLists.txt:5: b.h is after c.cpp, the list is sorted",
    ]


def test_kernel_texts_are_sorted_by_the_name_that_includes_them() -> None:
    text = cmake("random.cu    kernels/random.cu", "random_state.cu  kernels/random_state.cu", "pad.cu kernels/pad.cu")
    assert [line.partition(" is ")[0] for line in check_sorted.findings("CMakeLists.txt", text)] == [
        "CMakeLists.txt:4: pad.cu"
    ]


TABLES = {
    "a.cpp": '// Sorted. Empty: unset.\nconst Row kRows[] = {\n    {"B", 1,\n     2},\n    {"A", 2},\n};\nint z, a;\n',
    "a.py": '# Sorted.\nROWS = {\n    "b": 1,\n    "a": 2,\n}\nz = 1\na = 2\n',
    "a.h": "// All of them. Sorted.\nvoid b();\nvoid c();\n\nvoid z();\nvoid a();\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_a_list_after_the_comment_is_sorted(name: str) -> None:
    found = list(check_sorted.findings(name, TABLES[name]))
    assert len(found) == (0 if name == "a.h" else 1)
    assert not found or found[0].startswith(f"{name}:{'5' if name == 'a.cpp' else '4'}: ")


def test_the_lists_are_sorted() -> None:
    run = subprocess.run([sys.executable, TOOLS / "check_sorted.py"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
