"""Where a source can be mutated: every expression and statement that a table of faults knows, found by libclang."""

from __future__ import annotations

import functools
import itertools
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from clang.cindex import Cursor, CursorKind, Index, TranslationUnit  # Debian: python3-clang-14

# The operator that takes another's place.
OPERATORS = {
    "+": "-",
    "-": "+",
    "*": "+",
    "/": "*",
    "%": "/",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "&&": "||",
    "||": "&&",
}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "*=": "+=", "/=": "*="}
CALLS = (CursorKind.CALL_EXPR,)
STATEMENTS = (*CALLS, CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR, CursorKind.UNARY_OPERATOR)
# Calls whose arguments are examples for the tests, or what the tests may ask for.
EXAMPLES = ("sample", "refuses", "tolerance", "determinism")
# Template parameters with their defaults, and template arguments: constants.
CONSTANTS = (
    CursorKind.TEMPLATE_TYPE_PARAMETER,
    CursorKind.TEMPLATE_NON_TYPE_PARAMETER,
    CursorKind.DECL_REF_EXPR,
)
# Types whose min and max are the same in either order; those of floating-point numbers are not where one is NaN.
INTEGERS = {"int", "long", "long long", "unsigned int", "unsigned long", "unsigned long long"}
# An expression of numbers in a string, of which an operation's kernel is made.
FORMULA = re.compile(r'"(?=[^"]*[a-z])(?=[^"]* [-+*/<>] )[^"\\]*"')


@dataclass(frozen=True)
class Site:
    """One fault: bytes `start` to `end` of a file become `text`."""

    file: str
    line: int
    start: int
    end: int
    kind: str
    text: str
    is_statement: bool = False


class Finder:
    """Finds the sites of one source."""

    def __init__(self, file: str, unit: TranslationUnit, content: bytes) -> None:
        self._file, self._unit, self._content = file, unit, content

    def run(self) -> Iterator[Site]:
        """Yield each site once, in the order of the source."""
        for child in self._unit.cursor.get_children():
            if child.location.file and Path(child.location.file.name).parent == Path(self._unit.spelling).parent:
                yield from self._walk(child)

    def _walk(self, cursor: Cursor) -> Iterator[Site]:
        if cursor.kind in (CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL) or self._is_constexpr(cursor):
            return
        is_here = bool(cursor.location.file) and cursor.location.file.name == self._file
        if (
            is_here
            and cursor.kind == CursorKind.FUNCTION_DECL
            and re.search(r"\b(Sample|Refusal)\b|^std::vector<Case>", self._text(cursor))
        ):
            return
        if is_here:
            yield from self._of(cursor)
        for child in self._children(cursor):
            yield from self._walk(child)

    def _children(self, cursor: Cursor) -> list[Cursor]:
        """Return those that run, and whose values are no examples for the tests."""
        children = list(cursor.get_children())
        if cursor.kind in CALLS and cursor.spelling in EXAMPLES:
            return children[:1]
        if cursor.kind == CursorKind.CASE_STMT or self._is_constexpr_if(cursor):
            return children[1:]
        return [] if cursor.kind in CONSTANTS else children

    def _is_constexpr_if(self, cursor: Cursor) -> bool:
        return cursor.kind == CursorKind.IF_STMT and self._text(cursor).startswith("if constexpr")

    def _is_constexpr(self, cursor: Cursor) -> bool:
        return cursor.kind == CursorKind.VAR_DECL and "constexpr" in self._text(cursor).split("=")[0]

    def _of(self, cursor: Cursor) -> Iterator[Site]:
        kind = cursor.kind
        if kind == CursorKind.BINARY_OPERATOR:
            yield from self._binary(cursor, *cursor.get_children())
        elif kind in CALLS and cursor.spelling.startswith("operator"):
            arguments = list(cursor.get_arguments())
            if len(arguments) == 2:
                yield from self._binary(cursor, *arguments)
        elif kind in CALLS:
            yield from self._swapped(cursor)
        elif kind == CursorKind.COMPOUND_ASSIGNMENT_OPERATOR:
            yield from self._binary(cursor, *cursor.get_children())
        elif (
            kind == CursorKind.UNARY_OPERATOR and self._text(cursor).startswith("-") and self._text(cursor)[1:2] != "-"
        ):
            yield self._site(cursor, "sign flip", self._text(cursor)[1:])
        elif kind == CursorKind.INTEGER_LITERAL and self._text(cursor) in ("0", "1", "2", "3"):
            yield self._site(cursor, "off by one", str(int(self._text(cursor)) + 1))
        elif kind == CursorKind.CXX_BOOL_LITERAL_EXPR:
            yield self._site(cursor, "flag", {"true": "false", "false": "true"}[self._text(cursor)])
        elif kind == CursorKind.STRING_LITERAL and FORMULA.fullmatch(self._text(cursor)):
            yield from self._formulas(cursor)
        elif kind == CursorKind.IF_STMT:
            condition = next(cursor.get_children())
            is_constant = self._is_constexpr_if(cursor)
            if not is_constant and condition.kind not in (CursorKind.DECL_STMT, CursorKind.VAR_DECL):
                yield self._site(condition, "condition", f"!({self._text(condition)})")
        elif kind == CursorKind.COMPOUND_STMT:
            for child in cursor.get_children():
                if child.kind in STATEMENTS and self._ends_with_semicolon(child):
                    yield self._site(child, "skipped line", "", is_statement=True)

    def _binary(self, cursor: Cursor, *operands: Cursor) -> Iterator[Site]:
        if len(operands) != 2:
            return
        left, right = self._text(operands[0]), self._text(operands[1])
        between = self._content[operands[0].extent.end.offset : operands[1].extent.start.offset].decode().strip()
        if f"{left} {between} {right}" != re.sub(r"\s+", " ", self._text(cursor)):
            return  # macros, parentheses outside of every call
        if '"' in left + right:
            return  # a sentence
        if between in OPERATORS:
            yield self._site(cursor, "operator", f"{left} {OPERATORS[between]} {right}")
        if between in ("+", "-", "*", "&&", "||"):
            yield self._site(cursor, "dropped term", left)
        if between in ASSIGNMENTS:
            yield self._site(cursor, "operator", f"{left} {ASSIGNMENTS[between]} {right}")

    def _swapped(self, cursor: Cursor) -> Iterator[Site]:
        arguments = list(cursor.get_arguments())
        for one, other in itertools.pairwise(arguments):
            first, second = self._text(one), self._text(other)
            if not first or not second or first == second or one.type.spelling != other.type.spelling:
                continue
            of_integers = one.type.get_canonical().spelling.removeprefix("const ") in INTEGERS
            if of_integers and cursor.spelling in ("min", "max"):
                continue
            head = self._content[cursor.extent.start.offset : one.extent.start.offset].decode()
            middle = self._content[one.extent.end.offset : other.extent.start.offset].decode()
            tail = self._content[other.extent.end.offset : cursor.extent.end.offset].decode()
            yield self._site(cursor, "swapped arguments", head + second + middle + first + tail)

    def _formulas(self, cursor: Cursor) -> Iterator[Site]:
        text = self._text(cursor)
        for found in re.finditer(r" ([-+*/<>]) ", text):
            other = {"<": "<=", ">": ">="}.get(found[1]) or OPERATORS[found[1]]
            yield self._site(cursor, "formula", text[: found.start(1)] + other + text[found.end(1) :])

    def _ends_with_semicolon(self, cursor: Cursor) -> bool:
        return self._content[cursor.extent.end.offset : cursor.extent.end.offset + 1] == b";"

    def _text(self, cursor: Cursor) -> str:
        return self._content[cursor.extent.start.offset : cursor.extent.end.offset].decode()

    def _site(self, cursor: Cursor, kind: str, text: str, *, is_statement: bool = False) -> Site:
        extent = cursor.extent
        return Site(self._file, extent.start.line, extent.start.offset, extent.end.offset, kind, text, is_statement)


@functools.lru_cache(maxsize=2)
def parsed(source: str, command: str) -> TranslationUnit:
    """Return what libclang makes of a source that `command` compiles."""
    words = shlex.split(command)
    flags = [
        word
        for flag, word in zip(["", *words], words, strict=False)
        if word.startswith(("-D", "-I", "-std", "-m", "-isystem")) or flag == "-isystem"
    ]
    unit = Index.create().parse(source, args=["-x", "c++", *flags])
    problems = [each.spelling for each in unit.diagnostics if each.severity >= 3]
    if problems:
        raise SystemExit(f"{source}: {problems[0]}")
    return unit


def sites_of(file: Path, source: str, command: str) -> list[Site]:
    """Return the sites of one line in `file`, which is `source` or what that includes."""
    content = file.read_bytes()
    found = {}
    for site in Finder(str(file), parsed(source, command), content).run():
        if b"\n" not in content[site.start : site.end] and not content[site.start : site.end].startswith(b"#"):
            found[site.start, site.end, site.text] = site
    return list(found.values())
