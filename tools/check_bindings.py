"""Checks that no lambda captures a structured binding, which clang refuses before version 16.

    python tools/check_bindings.py

GCC accepts it, so that only a build with clang 14 fails: the sanitizers' builds and GNUstep's modern runtime. Such a
lambda names the element by itself: `const auto first = pair.first;` or `[first = first]`. Prints each binding that a
lambda with a default capture uses in its scope, and exits 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from checked_sources import report

SUFFIXES = {".cpp", ".h", ".inl", ".mm"}
BINDING = re.compile(r"auto\s*&{0,2}\s*\[([\w\s,]+)\]")
IN_HEAD = re.compile(r"(?:for|if|while)\s*\([^;()]*$")
LAMBDA = re.compile(r"\[(?P<captures>[&=][^\]\[]*)\]\s*(?P<parameters>\([^)]*\))?[^{;]*\{")
COMMENT = re.compile(r"//[^\n]*")


def _after(text: str, start: int, pair: str) -> int:
    """Return where the bracket that is open at `start` ends."""
    depth = 1
    while depth and start < len(text):
        depth += (text[start] == pair[0]) - (text[start] == pair[1])
        start += 1
    return start


def _scope(text: str, start: int, is_in_head: bool) -> str:
    """Return the text in which a binding is known: the statement of a loop, else the rest of its block."""
    if not is_in_head:
        return text[start : _after(text, start, "{}")]
    body = _after(text, start, "()")
    opening = re.compile(r"\s*\{").match(text, body)
    return text[body : _after(text, opening.end(), "{}") if opening else text.find(";", body)]


def findings(name: str, text: str) -> Iterator[str]:
    """Yield a sentence for each binding that a lambda captures."""
    text = COMMENT.sub("", text)
    for binding in BINDING.finditer(text):
        line = text.rfind("\n", 0, binding.start()) + 1
        scope = _scope(text, binding.end(), bool(IN_HEAD.search(text, line, binding.start())))
        for each in map(str.strip, binding[1].split(",")):
            if any(_uses(scope, found, each) for found in LAMBDA.finditer(scope)):
                number = text.count("\n", 0, binding.start()) + 1
                yield f"{name}:{number}: a lambda captures the structured binding {each}, which clang 14 refuses"


def _uses(scope: str, found: re.Match[str], each: str) -> bool:
    word = rf"(?<![\w.>:]){each}\b"
    if re.search(rf"{word}\s*=", found["captures"]) or re.search(word, found["parameters"] or ""):
        return False
    return re.search(word, scope[found.end() : _after(scope, found.end(), "{}")]) is not None


if __name__ == "__main__":
    sys.exit(report(findings, SUFFIXES))
