"""The sources of the site: each page is in a table of contents, each public name has a page, programs of pages run."""

from __future__ import annotations

import importlib
import posixpath
import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

import openmps as mps
from outside_program import clang, flags, run

_ROOT = Path(__file__).parents[2]
_PAGES = _ROOT / "docs" / "site"
_WITH_PROGRAMS = [path for path in sorted(_PAGES.rglob("*.md")) if "```python" in path.read_text(encoding="utf-8")]
_TABLES = sorted(path for path in (_PAGES / "migration").glob("*.md") if path.stem != "index")

if not _PAGES.is_dir():
    pytest.skip("docs are not here", allow_module_level=True)


def _texts(folder: Path) -> dict[str, str]:
    """Return the pages of the repository by their paths."""
    found = {path.relative_to(_ROOT).as_posix(): path for path in folder.rglob("*.md")}
    return {name: path.read_text(encoding="utf-8") for name, path in sorted(found.items())}


def _listed(page: str, text: str) -> set[str]:
    """Return the pages in the tables of contents of a page."""
    found: set[str] = set()
    for options in re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in (line for line in options.splitlines() if line and not line.startswith(":")):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(page), line))
            if line.endswith("*"):
                found |= {each.relative_to(_ROOT).as_posix() for each in _ROOT.glob(f"{path}.md")}
            else:
                found.add(path if path.endswith(".md") else f"{path}.md")
    return found


def test_every_page_of_the_documents_is_in_a_table_of_contents() -> None:
    texts = _texts(_ROOT / "docs")
    listed = set().union(*(_listed(page, text) for page, text in texts.items()))
    assert len(texts) > 50
    assert sorted(set(texts) - listed) == ["docs/site/index.md"]


def test_pages_in_tables_of_contents_are_there() -> None:
    texts = _texts(_ROOT / "docs")
    listed = set().union(*(_listed(page, text) for page, text in texts.items()))
    written = re.compile(r"docs/site/(?:reference/index|apple/\w+)\.md")  # by tools/site
    assert [page for page in sorted(listed) if not (_ROOT / page).is_file() and not written.fullmatch(page)] == []


@pytest.mark.parametrize("path", _WITH_PROGRAMS, ids=lambda path: str(path.relative_to(_PAGES)))
def test_programs_of_pages_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    programs = re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    if any("mps.onnx" in program for program in programs):
        pytest.importorskip("onnx")
    for program in programs:
        exec(compile(program, str(path), "exec"), names)


def test_the_program_for_a_mac_compiles_and_prints_squares(tmp_path: Path) -> None:
    page = (_PAGES / "tutorials" / "mac_developer.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"^```objective-c\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "square.m").write_text(source)
    program = tmp_path / "square"
    run(clang(), tmp_path / "square.m", "-o", program, *flags("--cflags"), *flags("--libs"))
    assert run(program) == "1 4 9\n"


def _rows(path: Path) -> list[tuple[str, str]]:
    """Return the pairs of names of a page's tables."""
    return re.findall(r"^\| `([\w.]+)` \| `([\w.]+)` \|", path.read_text(encoding="utf-8"), re.MULTILINE)


def _value(path: str, **roots: Any) -> Any:
    first, *rest = path.split(".")
    return reduce(getattr, rest, roots[first])


@pytest.mark.parametrize("path", _TABLES, ids=lambda path: str(path.stem))
def test_names_of_openmps_in_tables_are_there(path: Path) -> None:
    rows = _rows(path)
    assert len(rows) > 30
    assert len({theirs for theirs, _ in rows}) == len(rows)
    for _, ours in rows:
        assert _value(ours, mps=mps, nn=mps.nn, optim=mps.optim) is not None


@pytest.mark.needs("torch")
def test_names_of_pytorch_in_the_table_are_there() -> None:
    torch = importlib.import_module("torch")
    for module in ("torch.onnx", "torch.utils.checkpoint", "torch.optim.swa_utils"):
        importlib.import_module(module)
    for theirs, _ in _rows(_PAGES / "migration" / "pytorch.md"):
        assert _value(theirs, torch=torch) is not None


def test_commands_of_pages_name_files_that_exist() -> None:
    text = "".join(_texts(_PAGES).values())
    files = set(re.findall(r"\b((?:scripts|examples)/[\w/.]+\.(?:sh|py))\b", text))
    assert len(files) > 8
    assert [name for name in sorted(files) if not (_ROOT / name).is_file()] == []
