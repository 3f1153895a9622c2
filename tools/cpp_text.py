"""C++ as text: comments and strings left out, brackets that belong together."""

from __future__ import annotations

import re

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|^\s*#\s*(?:include|import)[^\n]*', re.M | re.S)
CLOSES = {"(": ")", "[": "]", "<": ">", "{": "}"}
OPENS = {close: opened for opened, close in CLOSES.items()}


def without_noise(text: str) -> str:
    """Return the text with comments and strings blank, each line where it was."""
    return NOISE.sub(lambda match: '""' + re.sub(r"[^\n]", "", match[0]), text)


def opening(code: str, end: int) -> int:
    """Return where the bracket that closes at `end` opens."""
    close, depth = code[end], 0
    for at in range(end, -1, -1):
        depth += (code[at] == close) - (code[at] == OPENS[close])
        if depth == 0:
            return at
    return 0


def closing(code: str, start: int) -> int:
    """Return the position after the bracket that opens at `start`."""
    close = CLOSES[code[start]]
    depth = 0
    for at in range(start, len(code)):
        depth += (code[at] == code[start]) - (code[at] == close)
        if depth == 0:
            return at + 1
    return len(code)
