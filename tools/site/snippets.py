"""Uses of Apple's names in programs that tests compile and run: the pages of the names show them.

A snippet is a statement that makes an object of a class, and the next statements that use the object. It is copied from
an example or a test, so that it compiles and runs whenever the tests do.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pages import ROOT

# Each language's folders, the most readable programs first.
OBJC = ("tests/listings", "examples/objc", "tests/frameworks")
SWIFT = ("swift/Tests/ListingTests", "examples/swift/Sources", "swift/Tests/OpenMPSTests")
CPP = ("tests/core",)

_LINES = 14  # of a snippet
_CLASS_LINES = 40
_USES = 3  # statements after the first
_REFUSALS = re.compile(r"\b(?:CHECK\w*|REQUIRE\w*|XCTAssert\w*|refusal|RAISES)\b")
_WRONG_USE = re.compile(
    r"Generated|malformed|refusal|missing|wrong|copies|settings|archive|damage|huge|open_points|CallTimes"
)
_NO_USE = re.compile(rf"{_REFUSALS.pattern}|^\s*(?://|return|for|if|while)\b|^\s*//")
_COMMENT = re.compile(r"^\s*(?://|\*|/\*|#)")


class Snippet(NamedTuple):
    """Lines of a program, the language for Pygments, and the file."""

    language: str
    text: str
    file: str


def objc_snippet(name: str, is_protocol: bool, root: Path = ROOT) -> Snippet | None:
    """Return statements that make an object of a class or keep one, or a class that has the methods of a protocol."""
    if is_protocol:
        made = [rf"id<{name}> (?:const )?\w+ = \[", rf"id<{name}> \w+ = ", rf"<{name}>[^;,]* set"]
    else:
        made = [rf"\[{name} \w", rf"^\s*{name} \*(?:const )?\w+ = "]
    for each in made:
        if found := _first(root, OBJC, (".mm", ".m"), "objective-c++", re.compile(each)):
            return found
    return _first_class(root, name) if is_protocol else None


def _first_class(root: Path, name: str) -> Snippet | None:
    """Return a class of a test that has the methods of a protocol."""
    declared = re.compile(rf"^@interface (\w+) : NSObject <[^>]*\b{name}\b[^>]*>.*?^@end$", re.DOTALL | re.MULTILINE)
    for path in sorted((root / "tests" / "frameworks").rglob("*.mm")):
        text = "".join(each.read_text(encoding="utf-8") for each in (path.with_suffix(".h"), path) if each.is_file())
        for match in declared.finditer(text):
            body = re.search(rf"^@implementation {match[1]}$.*?^@end$", text, re.DOTALL | re.MULTILINE)
            if body and body[0].count("\n") < _CLASS_LINES:
                return Snippet("objective-c++", f"{match[0]}\n\n{body[0]}", path.relative_to(root).as_posix())
    return None


def swift_snippet(name: str, root: Path = ROOT) -> Snippet | None:
    """Return statements that call an initialiser of a class, or that declare a value of a protocol."""
    return _first(root, SWIFT, (".swift",), "swift", re.compile(rf"(?:= |[(,] ?){name}\(|: {name}[?!]? = "))


def cpp_snippet(name: str, root: Path = ROOT) -> Snippet | None:
    """Return statements of csrc/core that make an object of the class with this name."""
    return _first(root, CPP, (".cpp",), "cpp", re.compile(rf'"{name}"'))


def _first(
    root: Path, folders: tuple[str, ...], suffixes: tuple[str, ...], language: str, made: re.Pattern[str]
) -> Snippet | None:
    for folder in folders:
        found = [each for file in _files(root / folder, suffixes) for each in _snippets(file, made)]
        if found:
            # One that is encoded, else one with uses, else the shortest.
            _, _, text, file = min(found, key=lambda each: ("encode" not in each[2], -each[0], each[1]))
            return Snippet(language, text, file.relative_to(root).as_posix())
    return None


def _files(folder: Path, suffixes: tuple[str, ...]) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes and not _WRONG_USE.search(str(path)))


def _snippets(file: Path, made: re.Pattern[str]) -> Iterator[tuple[int, int, str, Path]]:
    """Return for each place of a file: how many statements use the object, the lines, the text, the file."""
    lines = _lines(file)
    for i, line in enumerate(lines):
        if not made.search(line) or _COMMENT.match(line):
            continue
        in_swift = file.suffix == ".swift"
        first, end = _statement(lines, i, in_swift)
        statement = lines[first:end]
        if _REFUSALS.search("\n".join(statement)) or len(statement) > _LINES:
            continue
        uses = _uses(lines, end, statement, in_swift)
        text = textwrap.dedent("\n".join([*statement, *(line for use in uses for line in use)]))
        yield len(uses), text.count("\n") + 1, text, file


_READ: dict[Path, list[str]] = {}


def _lines(file: Path) -> list[str]:
    if file not in _READ:
        _READ[file] = file.read_text(encoding="utf-8").splitlines()
    return _READ[file]


def _continues(line: str, in_swift: bool) -> bool:
    """Return whether the statement of a line goes on in the next line."""
    if in_swift:
        return bool(re.search(r"[(\[,=]$", line))
    return not re.search(r"[;{}:]\s*(?://.*)?$|^\s*$", line) and not _COMMENT.match(line)


def _statement(lines: list[str], at: int, in_swift: bool) -> tuple[int, int]:
    """Return the first line of the statement around a line, and the line after it."""
    first = at
    while first > 0 and _continues(lines[first - 1], in_swift):
        first -= 1
    depth, end = 0, first
    while end < len(lines) and end - first <= _LINES:
        bare = re.sub(r'@?"(?:\\.|[^"\\])*"|//.*', "", lines[end])
        depth += sum(bare.count(mark) for mark in "([{") - sum(bare.count(mark) for mark in ")]}")
        end += 1
        if depth <= 0 and end > at:
            break
    return first, end


def _uses(lines: list[str], after: int, statement: list[str], in_swift: bool) -> list[list[str]]:
    """Return the next statements that name the object which the statement makes."""
    name = re.search(r"(?:[*>] ?(?:const )?|(?:let|var|auto|const \w+) )(\w+)(?:: [\w?!]+)? = ", " ".join(statement))
    indent = len(statement[0]) - len(statement[0].lstrip())
    found: list[list[str]] = []
    at, length = after, len(statement)
    while name and at < min(len(lines), after + 25) and len(found) < _USES:
        line = lines[at]
        if line.strip() and len(line) - len(line.lstrip()) < indent:
            break
        _, end = _statement(lines, at, in_swift)
        use = lines[at:end]
        is_plain = len(line) - len(line.lstrip()) == indent and not _NO_USE.search("\n".join(use))
        if is_plain and re.search(rf"\b{name[1]}\b", "\n".join(use)) and length + len(use) <= _LINES:
            found.append(use)
            length += len(use)
        at = max(end, at + 1)
    return found
