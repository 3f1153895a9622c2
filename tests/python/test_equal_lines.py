"""tools/equal_lines.py on sources whose pairs are known."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

TOOL: dict[str, Any] = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "equal_lines.py"))


def lines(*words: str) -> str:
    """Return one statement a character, for example a = 1; for "a"."""
    return "".join(f"{character} = 1;\n" for word in words for character in word)


def pairs(**sources: str) -> list[tuple[int, str, int, str, int]]:
    """Return length, name, first line, name, first line of every pair."""
    files = {name: TOOL["counted_lines"](source) for name, source in sources.items()}
    return [(pair.lines, *pair.first, *pair.second) for pair in TOOL["pairs_of"](files)]


def test_six_equal_lines_are_a_pair_and_five_are_not() -> None:
    assert pairs(a=lines("abcdef"), b=lines("xabcdef")) == [(6, "a", 1, "b", 2)]
    assert pairs(a=lines("abcdeX"), b=lines("abcdeY")) == []


def test_a_long_run_is_one_pair() -> None:
    assert pairs(a=lines("xabcdefghijy"), b=lines("zabcdefghij")) == [(10, "a", 2, "b", 2)]


def test_three_places_are_three_pairs() -> None:
    assert len(pairs(a=lines("abcdef"), b=lines("abcdef"), c=lines("abcdef"))) == 3


def test_places_in_one_file_do_not_overlap() -> None:
    assert pairs(a=lines("abcdef", "abcdef")) == [(6, "a", 1, "a", 7)]
    assert pairs(a=lines("aaaaaaa")) == []


@pytest.mark.parametrize(
    "between", ["\n", "// a comment\n", "/* one\n   two */\n", '#include "a.h"\n', "}\n", "});\n", "namespace {\n"]
)
def test_lines_that_do_not_count_do_not_interrupt_a_run(between: str) -> None:
    [pair] = pairs(a=lines("abc") + between + lines("def"), b=lines("abcdef"))
    assert pair == (6, "a", 1, "b", 1)


def test_indentation_and_trailing_comments_do_not_count() -> None:
    indented = "".join(f"    {line}  // why\n" for line in lines("abcdef").splitlines())
    assert pairs(a=lines("abcdef"), b=indented) == [(6, "a", 1, "b", 1)]


def test_a_text_with_slashes_is_no_comment() -> None:
    assert [line.text for line in TOOL["counted_lines"]('say("// here");\n')] == ['say("// here");']


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("csrc/engine/engine.h", True),
        ("csrc/frameworks/include/Metal/Metal.h", False),
        ("csrc/engine/CMakeLists.txt", False),
        ("tests/engine/ir_test.cpp", False),
    ],
)
def test_sources_of_csrc_outside_the_public_headers_count(name: str, counts: bool) -> None:
    assert TOOL["is_counted"](name) is counts
