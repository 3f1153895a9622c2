"""examples/README.md: its files exist, its listings are in the programs, its commands have options that exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

_FOLDER = Path(__file__).parents[2] / "examples"
_PAGE = _FOLDER / "README.md"

pytestmark = pytest.mark.skipif(not _PAGE.exists(), reason="examples/README.md is not here")


def test_links_and_pictures_are_there_and_small() -> None:
    page = _PAGE.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", page)
    assert [link for link in links if not (_FOLDER / link).exists()] == []
    pictures = {(_FOLDER / link).resolve() for link in links if link.endswith(".png")}
    assert pictures == {path.resolve() for path in (_FOLDER.parent / "docs/pictures/examples").iterdir()}
    assert sum(path.stat().st_size for path in pictures) < 300_000


def test_each_program_has_a_section_with_a_drawing_a_log_and_its_listing() -> None:
    sections = re.split(r"^## ", _PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    programs = {path.stem for path in (_FOLDER / "python").glob("*.py")} - {"options"}
    found = set()
    for section in sections:
        if (command := re.search(r"^`python (\w+)\.py", section, re.MULTILINE)) is not None:
            found.add(command[1])
            assert "```mermaid\n" in section
            assert "```text\n" in section
            header = re.search(r"^\| `(objc/\S+)` \| `(python/\S+)` \|$", section, re.MULTILINE)
            assert header is not None, command[1]
            files = [" ".join((_FOLDER / header[side]).read_text(encoding="utf-8").split()) for side in (1, 2)]
            rows = re.findall(r"^\| `(.*)` \| `(.*)` \|$", section.split(header[0])[1], re.MULTILINE)
            assert len(rows) >= 2
            for row in rows:
                assert [line for line, file in zip(row, files, strict=True) if line not in file] == []
    assert found == programs


def test_the_options_of_each_command_exist() -> None:
    commands = re.findall(r"`python (\w+\.py[^`]*)`", _PAGE.read_text(encoding="utf-8"))
    assert len(commands) >= 6
    for command in commands:
        program, *words = shlex.split(command)
        path = str(_FOLDER / "python" / program)
        described = subprocess.run([sys.executable, path, "--help"], capture_output=True, text=True, check=True).stdout
        assert [word for word in words if word.startswith("--") and word not in described] == []
