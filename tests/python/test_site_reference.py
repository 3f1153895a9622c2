"""The pages that tools/site writes: every public name, every class of Apple's, snippets, links, drawings."""

from __future__ import annotations

import doctest
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

import apple_facts
import apple_names
import check_links
import docstrings
import drawings
import openmps as mps
import pages
import python_reference
import snippets


@pytest.mark.parametrize("module", [apple_facts, docstrings, drawings, python_reference])
def test_examples_of_the_tools(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.attempted > 0
    assert found.failed == 0


def _public() -> Iterator[tuple[str, str]]:
    """Return each public name of the package and of its public modules."""
    for module in [
        "openmps",
        "openmps.onnx",
        *(f"openmps.{n}" for n in mps.__all__ if inspect.ismodule(getattr(mps, n))),
    ]:
        owner = importlib.import_module(module)
        for name in getattr(owner, "__all__", []):
            if not inspect.ismodule(getattr(owner, name)) and not name.startswith("_"):
                yield module, name


def test_every_public_name_has_a_page_that_documents_it() -> None:
    names, written = python_reference.public_names(), python_reference.reference_pages()
    public = list(_public())
    assert len(public) > 400
    for module, name in public:
        home = names[f"{module}.{name}"]
        assert f":: {home.name}\n" in written[home.place], f"{module}.{name}"


def test_every_method_of_graph_has_a_place() -> None:
    written = "".join(text for place, text in python_reference.reference_pages().items() if "class-Graph/" in place)
    methods = [name for name, _ in inspect.getmembers(mps.Graph, inspect.isfunction) if not name.startswith("_")]
    assert [name for name in methods if f":: Graph.{name}\n" not in written] == []


def test_every_class_of_apples_has_a_page() -> None:
    written, _ = apple_names.apple_pages()
    listed = (Path(__file__).parents[2] / "docs" / "coverage.md").read_text(encoding="utf-8").partition("## Missing")[0]
    names = [line.split("`")[1] for line in listed.splitlines() if line.count("|") == 5 and line.startswith("| `")]
    assert len(names) > 400
    apples = [name for name in names if not name.startswith("OMPS")]  # our own additions
    assert [name for name in apples if f"apple/{name}.md" not in written] == []
    page = written["apple/MPSMatrixMultiplication.md"]
    for part in ("C = alpha \\* op(A) \\* op(B) + beta \\* C", "MPSKernel", "openmps.matrix.matmul", "tab-item} Swift"):
        assert part in page


def test_snippets_are_lines_of_programs() -> None:
    snippet = snippets.objc_snippet("MPSCNNPoolingMaxNode", is_protocol=False)
    assert snippet is not None
    source = (Path(__file__).parents[2] / snippet.file).read_text(encoding="utf-8")
    lines = [line.strip() for line in source.splitlines()]
    assert [line for line in snippet.text.splitlines() if line.strip() not in lines] == []
    assert "MPSCNNPoolingMaxNode" in snippet.text.splitlines()[0]


def test_links_lead_to_pages_pictures_and_shown_files(tmp_path: Path) -> None:
    (tmp_path / "docs" / "pictures").mkdir(parents=True)
    for name in ("docs/a.md", "docs/b.md", "docs/pictures/p.png", "run.sh"):
        (tmp_path / name).touch()
    links = pages.Links(pages.repository_pages(tmp_path), tmp_path)
    text = "[b](b.md#part) ![p](pictures/p.png) [run](../run.sh) `[b](b.md)` [out](https://example.org)"
    assert links.rewritten("docs/a.md", text) == (
        "[b](/guide/b.md#part) ![p](/docs/pictures/p.png) [run](/files/run.sh.md) `[b](b.md)` [out](https://example.org)"
    )
    assert (links.shown, links.pictures) == ({"run.sh"}, {"docs/pictures/p.png"})
    with pytest.raises(FileNotFoundError, match=r"docs/a.md links to c.md, and the repository has no docs/c.md."):
        links.rewritten("docs/a.md", "[c](c.md)")


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="here"><a href="#here">a</a><a href="#gone">b</a><a href="b.html">c</a>')
    (tmp_path / "c.html").write_text(
        '<a href="a.html#here">a</a><a href="http://x.org">b</a><script src="https://x.org/s.js">'
    )
    assert check_links.dead_links(tmp_path, check_links.read(tmp_path)) == [
        "a.html links to #gone, and a.html has no part gone.",
        "a.html links to b.html, and the site has no b.html.",
        "c.html links to http://x.org, which is no address of https.",
        "c.html loads https://x.org/s.js from another host.",
    ]
