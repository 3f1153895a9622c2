"""tools/check_prose.py on text that it has to list and on text that it has to let pass."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "check_prose.py"

LONG = " ".join(["w"] * 26)
SHORT = " ".join(["w"] * 25)

HARD = {
    "a long sentence.md": f"Short.\n{LONG.capitalize()}.\n",
    "a list.md": f"- {SHORT}\n- {LONG}\n",
    "a phrase.md": "\nThe batch is a whole number.\n",
    "a clause.md": "\nWhat the CPU wrote is copied.\n",
    "a clause after a semicolon.md": "\nIt is copied; what is left is not.\n",
    "a long line.md": "\n" + "w" * 101 + "\n",
    "a comment.cpp": f"int a = 0;\n// {LONG}\n",
    "a block.h": "/**\n * Runs on the card at once.\n */\n",
    "a trailing comment.cu": "\nint a;  // nobody reads it\n",
    "a comment after a text.mm": '\nsay("// here"); // nobody reads it\n',
    "a docstring.py": f'def f():\n    """{LONG}."""\n',
    "a remark.py": "a = 0\nb = 1  # but for this one\n",
    "a function's name.py": "\ndef go_the_way_back():\n    pass\n",
    "a class's name.py": "\nclass LetterNetwork:\n    pass\n",
    "a variable's name.py": "\nall_wishes = 1\n",
    "an attribute's name.py": "\na._meeting = 1\n",
    "a parameter's name.py": "\ndef f(watchers):\n    pass\n",
}

PLAIN = {
    "a sentence.md": f"{SHORT}.\n",
    "code.md": f"```\n{LONG}\nnobody\n```\n",
    "a table.md": f"| nobody | {LONG} |\n",
    "names in backticks.md": f"It calls `nobody` and `{LONG}`.\n",
    "a link.md": f"See [the page](https://example.org/{'w' * 60}).\n",
    "a question.md": "What is a segment?\n",
    "plain words.md": "A list, a product, a formula.\n",
    "two sentences.h": f"// {SHORT}.\n// {SHORT.capitalize()}.\n",
    "a table in a comment.h": "// Rows:\n//\n//     nobody   whoever\n",
    "two trailing comments.cpp": "int a;  // one two three\nint b;  // four five six\n",
    "texts.cpp": 'say("nobody // whoever");\n',
    "sections.py": '"""Adds.\n\nParameters\n----------\nwho : str\n    A name.\n"""\n',
    "examples.py": 'def f():\n    """Adds.\n\n    >>> print("nobody")\n    nobody\n    """\n',
    "indented code.py": '"""Adds.\n\n    nobody whoever\n"""\n',
    "texts.py": 'a = "nobody"\n',
    "names of others.py": "a.letters()\nfrom b import wishes\n",
    "names that contain a word.py": "stretched = letterbox = 1\n",
}


def found(folder: Path, name: str, text: str) -> list[int]:
    if not TOOL.exists():
        pytest.skip("tools/check_prose.py is not here: the tests run outside the repository")
    findings: Callable[..., Any] = runpy.run_path(str(TOOL))["findings"]
    file = folder / name
    file.write_text(text)
    return [finding.line for finding in findings(file)]


@pytest.mark.parametrize("name", HARD)
def test_hard_prose_is_listed_with_its_line(tmp_path: Path, name: str) -> None:
    assert set(found(tmp_path, name, HARD[name])) == {2}


@pytest.mark.parametrize("name", PLAIN)
def test_plain_prose_passes(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, name, PLAIN[name]) == []


def test_names_of_the_public_api_are_left_out(tmp_path: Path) -> None:
    module = tmp_path / "python" / "openmps" / "tasks"
    module.mkdir(parents=True)
    text = "class A:\n    def __init__(self, letters):\n        self.letters = letters\n        self._letters = 1\n"
    assert found(module, "a.py", text) == [4]
    assert found(module, "_a.py", text) == [2, 3, 4]


def test_the_folders_that_are_checked_have_no_finding() -> None:
    if not TOOL.exists():
        pytest.skip("tools/check_prose.py is not here: the tests run outside the repository")
    run = subprocess.run([sys.executable, TOOL], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
