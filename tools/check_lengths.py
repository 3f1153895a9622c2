"""Checks that sources have at most 600 lines, functions at most 80, and folders of csrc at most 45 sources.

    python tools/check_lengths.py

Prints each longer file, function and folder and exits 1 if there is one. A function counts from its first line to its
closing brace, with all functions inside it; of a Python function the docstring does not count. C++ and Objective-C++
are read brace by brace, not parsed: no compiled tree and no compiler is needed. Macros do not count. Sources of a
folder are those directly in it. Folders of public headers are as Apple has them, and do not count. There is no list
of exceptions.
"""

from __future__ import annotations

import ast
import pathlib
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from checked_sources import names, report

FOLDERS = ("csrc", "python", "tools", "tests")
C_FAMILY = {".c", ".h", ".cpp", ".mm", ".cu", ".inl"}
SUFFIXES = C_FAMILY | {".py", ".pyi", ".sh"}

FILE_LINES = 600
FUNCTION_LINES = 80

FOLDER_SUFFIXES = {".h", ".cpp", ".mm", ".inl"}
FOLDER_SOURCES = 45

# Text that holds no braces of the program, blanked before reading; line breaks stay.
NO_CODE = re.compile(
    r'R"(\w*)\(.*?\)\1"'  # raw string
    r'|"(?:\\.|[^"\\\n])*"'
    r"|(?<![\w'])'(?:\\.|[^'\\\n])+'"  # character; not the separator of digits
    r"|//(?:[^\n\\]|\\.)*"
    r"|/\*.*?\*/"
    r"|^[ \t]*#(?:[^\n\\]|\\.)*",  # directive with continued lines
    re.DOTALL | re.MULTILINE,
)
MARK = re.compile(r"[{}();]|@(?:end|implementation|interface|protocol)\b[^\n{]*")
CONTAINER = re.compile(
    r"(?:\b(?:namespace|class|struct|union|enum|extern)\b[^()]*|\b(?:TEST_SUITE|NS_ENUM|NS_OPTIONS)\b.*)$", re.DOTALL
)
METHOD = re.compile(r"^[-+]\s*\(", re.MULTILINE)  # of Objective-C
QUALIFIERS = {"const", "noexcept", "override", "final", "mutable", "try"}
LAMBDA = re.compile(r"(?<!\])\](?!\])[^][{}=;]*$")


class Function(NamedTuple):
    name: str
    line: int
    lines: int


class _Scope(NamedTuple):
    kind: str  # "container", "function", "value" for initialisers, "inner"
    start: int  # of the function's text
    header: str
    outer_header: int  # where the text before the brace begins


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0]) if match[0].lstrip()[:1] in "/#" else '""' + "\n" * match[0].count("\n")


def _kind(header: str, in_parentheses: bool) -> str:
    """Return what a brace after `header` begins, outside of functions."""
    text = header.strip()
    if LAMBDA.search(text):
        return "function"
    if in_parentheses or not text or text.endswith(("=", ",")):
        return "value"
    if METHOD.search(text):
        return "function"
    if CONTAINER.search(text):
        return "container"
    last = text.split()[-1]
    is_after_name = (last[-1].isalnum() or last[-1] in "_>]") and last not in QUALIFIERS
    is_in_list = re.search(r"\)\s*(?:noexcept\s*)?:(?!:)", text)  # a member in a constructor's list
    if "(" not in text or (is_after_name and (is_in_list or "->" not in text)):
        return "value"
    return "function"


def functions_of_c(text: str) -> Iterator[Function]:
    """Yield the functions of a C++, Objective-C++ or CUDA source, without those inside other functions."""
    text = NO_CODE.sub(_blank, text)
    scopes: list[_Scope] = []
    header = 0  # where the text begins that says what the next brace is
    parentheses = 0
    for mark in MARK.finditer(text):
        char = mark[0]
        kind = scopes[-1].kind if scopes else "container"
        if char == "(":
            parentheses += 1
        elif char == ")":
            parentheses -= 1
        elif (char == ";" and kind == "container" and parentheses == 0) or char[0] == "@":
            header = mark.end()
        elif char == "{":
            methods = list(METHOD.finditer(text, header, mark.start()))
            header = methods[-1].start() if methods and kind == "container" else header
            before = text[header : mark.start()]
            inner = "inner" if kind in {"function", "inner"} else _kind(before, parentheses > 0)
            scopes.append(_Scope(inner, header + len(before) - len(before.lstrip()), before, header))
            if inner in {"container", "value"}:
                header = mark.end()
        elif char == "}" and scopes:
            scope = scopes.pop()
            if scope.kind == "function":
                first = text.count("\n", 0, scope.start) + 1
                yield Function(_name(scope.header), first, text.count("\n", 0, mark.start()) + 2 - first)
            if scope.kind == "value":
                header = scope.outer_header
            elif scope.kind != "inner":
                header = mark.end()


def _name(header: str) -> str:
    text = " ".join(header.split())
    if text.startswith(("-", "+")):
        return re.sub(r"\([^()]*\)", "", text)[1:].strip()
    match = re.search(r"([\w:~]+|operator[^\w(]+)\s*\(", text)
    return match[1] if match else text[:40]


def functions_of_python(text: str) -> Iterator[Function]:
    """Yield all functions; the lines of a docstring do not count."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            first = node.body[0]
            if ast.get_docstring(node, clean=False) is not None:
                lines -= (first.end_lineno or first.lineno) - first.lineno + 1
            yield Function(node.name, node.lineno, lines)


def findings(name: str, text: str) -> Iterator[str]:
    """Yield a sentence for a file that is too long, and for each of its functions that is."""
    suffix = pathlib.PurePath(name).suffix
    if (lines := text.count("\n")) > FILE_LINES:
        yield f"{name}: has {lines} lines, at most {FILE_LINES} are allowed"
    functions = functions_of_c(text) if suffix in C_FAMILY else functions_of_python(text) if "py" in suffix else ()
    for each in functions:
        if each.lines > FUNCTION_LINES:
            yield f"{name}:{each.line}: {each.name} has {each.lines} lines, at most {FUNCTION_LINES} are allowed"


def crowded(sources: Iterable[str]) -> Iterator[str]:
    """Yield a sentence for each folder that has too many of these sources directly in it."""
    counts = Counter(pathlib.PurePosixPath(name).parent for name in sources)
    for folder, count in sorted(counts.items()):
        if count > FOLDER_SOURCES and "include" not in folder.parts:
            yield f"{folder}: has {count} sources side by side, at most {FOLDER_SOURCES} are allowed"


def main() -> int:
    sentences = list(crowded(names(FOLDER_SUFFIXES, ["csrc"])))
    print(*sentences, sep="\n", end="\n" if sentences else "")
    return report(findings, SUFFIXES, FOLDERS) or (1 if sentences else 0)


if __name__ == "__main__":
    sys.exit(main())
