"""The words of the public headers, in the order in which a compiler sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_WORD = re.compile(
    r"(?P<space>\s+)|(?P<doc>///[^\n]*)|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<directive>\#(?:[^\n\\]|\\\n|\\.)*)"
    r"|(?P<word>@?[A-Za-z_]\w*)|(?P<number>\d\w*)|(?P<string>\"(?:[^\"\\]|\\.)*\")|(?P<sign>[-+*^&|=<>(){}\[\],;:.~!?/%])",
    re.DOTALL,
)
_IMPORT = re.compile(r"#\s*(?:import|include)\s*(?:\"([^\"]+)\"|<([^>]+)>)")


class HeaderError(Exception):
    """A header has something that this reader does not know."""


@dataclass(frozen=True)
class Token:
    """One word, number, string or sign, with the comment that documents what begins there."""

    text: str
    path: Path
    line: int
    summary: str = ""

    @property
    def place(self) -> str:
        """Return where the token is, for messages."""
        return f"{self.path}:{self.line}"


@dataclass
class _Header:
    """The state of reading one header: the comment above, and how many conditions are open."""

    path: Path
    lines: list[str] = field(default_factory=list)
    last: int = 0
    conditions: int = 0

    def document(self, text: str, line: int) -> None:
        """Add a line to the comment above; a gap starts another one."""
        self.lines = [*self.lines, text] if line == self.last + 1 else [text]
        self.last = line

    def summary(self) -> str:
        """Return the comment above in one line, and forget it."""
        lines, self.lines = self.lines, []
        return " ".join(stripped for line in lines if (stripped := line.removeprefix("///").strip()))


def tokens(headers: list[Path], include: Path) -> list[Token]:
    """Return the tokens of headers with those of all that they import from the folder `include`, each file once."""
    seen: set[Path] = set()
    return [token for header in headers for token in _read(header, include, seen)]


def _read(path: Path, include: Path, seen: set[Path]) -> Iterator[Token]:
    path = path.resolve()
    if path in seen:
        return
    seen.add(path)
    text, position, line = path.read_text(encoding="utf-8"), 0, 1
    header = _Header(path)
    while position < len(text):
        match = _WORD.match(text, position)
        if match is None:
            raise HeaderError(f"{path}:{line}: the reader knows no token that begins with {text[position]!r}.")
        kind, word = match.lastgroup, match.group()
        if kind == "doc":
            header.document(word, line)
        elif kind == "directive":
            yield from _directive(word, header, include, seen)
        elif kind not in ("space", "comment"):
            if header.conditions:
                raise HeaderError(
                    f"{path}:{line}: the declaration at {word} is within #if, which the reader leaves out."
                )
            yield Token(word, path, line, header.summary())
        line += word.count("\n")
        position = match.end()


def _directive(text: str, header: _Header, include: Path, seen: set[Path]) -> Iterator[Token]:
    """Follow an import to a header of ours; count conditions."""
    if re.match(r"#\s*if", text):
        header.conditions += 1
    elif re.match(r"#\s*endif", text):
        header.conditions -= 1
    elif match := _IMPORT.match(text):
        for candidate in (header.path.parent / (match[1] or match[2]), include / (match[1] or match[2])):
            if candidate.exists():
                yield from _read(candidate, include, seen)
                return
