"""The notebooks in examples/notebooks: their cells run in order, and what they compute is right."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"

_SHORTER = {"gan": ("epochs = 60", "epochs = 2")}
# Of each notebook: a condition on its variables.
_RESULTS = {
    "digits": "accuracy > 0.5 and confusion.sum() == 200",
    "gan": "len(losses) == 16 and drawn.shape == (32, 28, 28, 1) and np.isfinite(losses).all()",
    # The first picture's surest box is that of its disc, to some pixels.
    "detector": "found.names[0] == 'disc' and "
    "np.abs(found.boxes[0] - np.array(lines[1].split(',')[2:], float)).max() < 8",
}

pytestmark = [
    pytest.mark.needs("PIL", "matplotlib", "openmps"),
    pytest.mark.skipif(not _FOLDER.exists(), reason="examples/notebooks is not here"),
]


def test_each_notebook_is_tested() -> None:
    assert sorted(path.stem for path in _FOLDER.glob("*.ipynb")) == sorted(_RESULTS)


@pytest.mark.parametrize("name", sorted(_RESULTS))
def test_its_cells_run_in_order(name: str) -> None:
    cells = json.loads((_FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    if name in _SHORTER:
        assert _SHORTER[name][0] in code[0]
        code[0] = code[0].replace(*_SHORTER[name])
    program = "\n\n".join([*code, f"assert {_RESULTS[name]}"])
    environment = {**os.environ, "MPLBACKEND": "Agg"}
    words = [sys.executable, "-c", program]
    done = subprocess.run(words, cwd=_FOLDER, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", sorted(_RESULTS))
def test_it_stores_its_outputs(name: str) -> None:
    cells = json.loads((_FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells if cell["cell_type"] == "code" for output in cell["outputs"]]
    assert {output["output_type"] for output in outputs} == {
        "display_data",
        "execute_result",
    }  # neither errors nor logs
    assert any("image/png" in output["data"] for output in outputs)
    texts = "".join("".join(output["data"]["text/plain"]) for output in outputs)
    assert not re.search(r"(?<!\w)/\w+/\w", texts)  # no path of a machine
