"""Programs of users under ``mypy --strict``: those of docs/training.md, and of examples/training."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.needs("mypy", "openmps")]

_ROOT = Path(__file__).parents[2]
_PAGE, _EXAMPLES = _ROOT / "docs" / "training.md", _ROOT / "examples" / "training"
if not _PAGE.exists() or not _EXAMPLES.is_dir():
    pytest.skip("docs/training.md and examples/training are not here", allow_module_level=True)


def _found(folder: Path, *files: Path) -> str:
    """Return what mypy finds in programs, by the types that the installed package has."""
    (folder / "mypy.ini").write_text(
        f"[mypy]\nstrict = true\nmypy_path = {_ROOT / 'python'}:{_EXAMPLES}\nfollow_imports = silent\n"
    )
    command = [sys.executable, "-m", "mypy", "--config-file", str(folder / "mypy.ini"), *map(str, files)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


def test_the_programs_of_the_page_have_types(tmp_path: Path) -> None:
    """Blocks stand one after another, as readers run them; their functions without annotations are not checked."""
    blocks = re.findall(r"^```python\n(.*?)^```", _PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    program = tmp_path / "program.py"
    program.write_text("\n".join(blocks))
    lines = [line for line in _found(tmp_path, program).splitlines() if "error:" in line]
    assert [line for line in lines if not line.endswith(("[no-untyped-def]", "[no-redef]", "[no-untyped-call]"))] == []


def test_examples_have_types(tmp_path: Path) -> None:
    programs = [path for path in sorted(_EXAMPLES.glob("*.py")) if not path.stem.endswith(("_mlx", "_pytorch"))]
    assert len(programs) == 6
    assert _found(tmp_path, *programs).startswith("Success: no issues found in 6 source files")


def test_wrong_programs_are_found(tmp_path: Path) -> None:
    program = tmp_path / "wrong.py"
    program.write_text(
        "import openmps as mps\nfrom openmps import nn, optim\n\n"
        "model = nn.Sequential(nn.Linear('4'))\n"
        "optimizer = optim.AdamW(1e-3, clip_norm='1')\n"
        "trainer = mps.Trainer(model, nn.cross_entropy, optimizer, metric=['accuracy'])\n"
        "trainer.fit([0.0], [1], batchsize=3)\n"
        "graph = mps.Graph()\n"
        "graph.placeholder((2,)).graph.exq(1)\n"
    )
    lines = {int(line) for line in re.findall(r"^wrong\.py:(\d+): error", _found(tmp_path, program), re.MULTILINE)}
    assert lines == {4, 5, 6, 7, 9}
