"""The entries of a plain YAML file: texts, lists and mappings of texts, one level deep.

Descriptions of data sets have no more than this of YAML. Other entries may have any form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from openmps._files.outside_file import read_text
from openmps.errors import DatasetError, shown

Value: TypeAlias = str | list[str] | dict[str, str]

_MOST_BYTES = 1_000_000
_NOTHING = ("", "~", "null", "Null", "NULL")
_CLOSING = {"[": "]", "{": "}"}


class _Line(NamedTuple):
    """A line without its comment, and how a sentence on it begins."""

    where: str
    indent: int
    text: str


def read_entries(path: Path, wanted: Sequence[str]) -> dict[str, Value]:
    """Return the wanted entries of a file's top level; null is an empty text.

    Raises
    ------
    DatasetError
        If a wanted entry is there twice, or has another form. The text names file and row.
    """
    lines = _lines(path)
    found: dict[str, Value] = {}
    for place, line in enumerate(lines):
        pair = _pair(line.text) if line.indent == 0 else None
        if pair is None or pair[0] not in wanted:
            continue
        key, value = pair
        if key in found:
            raise DatasetError(f'{line.where} has "{key}" a second time.')
        found[key] = _value(line, value, list(_block(lines[place + 1 :])))
    return found


def has_entry(path: Path, wanted: str, *, refuse: bool = False) -> bool:
    """Return whether a file is a text with this entry at its top level; `refuse` a file that cannot be read."""
    try:
        lines = _lines(path)
    except DatasetError:
        if refuse:
            raise
        return False
    pairs = [_pair(line.text) for line in lines if line.indent == 0]
    return any(pair is not None and pair[0] == wanted for pair in pairs)


def _lines(path: Path) -> list[_Line]:
    """Return the lines that are not empty."""
    found = []
    for number, line in enumerate(read_text(path, most=_MOST_BYTES, encoding="utf-8-sig").split("\n"), start=1):
        text = _without_comment(line.replace("\t", " ")).rstrip()
        bare = text.lstrip()
        if bare:
            found.append(_Line(f'File "{path}", row {number},', len(text) - len(bare), bare))
    return found


def _pieces(text: str) -> Iterator[str]:
    """Yield quoted texts, and the characters between them. A quote within a word is a character."""
    place, before = 0, " "
    while place < len(text):
        end = place + 1
        if text[place] in "\"'" and (before.isspace() or before in "[{,:-"):
            end = _end_of_quote(text, place)
        yield text[place:end]
        before = text[end - 1]
        place = end


def _end_of_quote(text: str, start: int) -> int:
    """Return the place after a quoted text; the end if it is not closed."""
    quote, place = text[start], start + 1
    while place < len(text):
        if quote == '"' and text[place] == "\\":
            place += 2
        elif text[place] != quote:
            place += 1
        elif quote == "'" and text[place + 1 : place + 2] == quote:
            place += 2
        else:
            return place + 1
    return len(text)


def _without_comment(line: str) -> str:
    if "#" not in line:
        return line
    kept: list[str] = []
    for piece in _pieces(line):
        if piece == "#" and (not kept or kept[-1].isspace()):
            break
        kept.append(piece)
    return "".join(kept)


def _block(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Yield the lines that belong to the entry before them."""
    for line in lines:
        if line.text in ("---", "...") or (line.indent == 0 and line.text[0] not in "-]}"):
            return
        yield line


def _pair(text: str) -> tuple[str, str] | None:
    """Return key and value of a line, the value as it is written."""
    if text[:1] in ('"', "'"):
        end = _end_of_quote(text, 0)
        key, rest = text[1 : end - 1], text[end:].lstrip()
    else:
        key, colon, rest = text.partition(": ")
        key, rest = (key, f":{rest}") if colon else (text[:-1], text[-1:])
    if not rest.startswith(":") or not key.strip():
        return None
    return key.strip(), rest[1:].strip()


def _value(line: _Line, inline: str, block: list[_Line]) -> Value:
    """Return the value of an entry, in the line of its key or in those below."""
    if inline[:1] in _CLOSING:
        return _flow(line, " ".join([inline, *(each.text for each in block)]))
    if inline and block:
        raise DatasetError(f"{line.where} has a text of several rows, expected one row or a list.")
    if not block:
        return _scalar(line, inline)
    if block[0].text[0] == "-":
        return [_item(each) for each in block]
    return _mapping([(each, each.text) for each in block])


def _flow(line: _Line, text: str) -> Value:
    """Return a list or a mapping in brackets."""
    *pieces, last = _pieces(text)
    if last != _CLOSING[text[0]] or any(piece in ("[", "]", "{", "}") for piece in pieces[1:]):
        raise DatasetError(f"{line.where} has {shown(text)[:40]!r}, expected one list in brackets.")
    items: list[list[str]] = [[]]
    for piece in pieces[1:]:
        if piece == ",":
            items.append([])
        else:
            items[-1].append(piece)
    texts = ["".join(item).strip() for item in items]
    if not texts[-1]:  # after a last comma, or nothing at all
        texts.pop()
    return [_scalar(line, item) for item in texts] if text[0] == "[" else _mapping([(line, item) for item in texts])


def _item(line: _Line) -> str:
    if line.text != "-" and not line.text.startswith("- "):
        raise DatasetError(f"{line.where} has {shown(line.text)[:40]!r}, expected an item of a list.")
    return _scalar(line, line.text[1:].strip())


def _mapping(entries: Sequence[tuple[_Line, str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for line, text in entries:
        pair = _pair(text)
        if pair is None:
            raise DatasetError(f"{line.where} has {shown(text)[:40]!r}, expected a key and a value.")
        if pair[0] in found:
            raise DatasetError(f'{line.where} has the key "{shown(pair[0])[:40]}" a second time.')
        found[pair[0]] = _scalar(line, pair[1])
    return found


def _scalar(line: _Line, text: str) -> str:
    """Return a text without its quotes."""
    if text in _NOTHING:
        return ""
    if text[0] in "\"'":
        is_closed = len(text) > 1 and _end_of_quote(text, 0) == len(text) and text[-1] == text[0]
        if is_closed and text[0] == "'":
            return text[1:-1].replace("''", "'")
        try:
            unquoted = json.loads(text) if is_closed else None
        except ValueError:
            unquoted = None
        if not isinstance(unquoted, str):
            raise DatasetError(f"{line.where} has {shown(text)[:40]!r}, expected a text in quotes.")
        return unquoted
    if text[0] in "[]{}|>&*!%@`":
        raise DatasetError(f"{line.where} has {shown(text)[:40]!r}, expected a text.")
    return text
