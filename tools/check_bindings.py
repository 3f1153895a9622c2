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
from cpp_text import closing, without_noise

SUFFIXES = {".cpp", ".h", ".inl", ".mm"}
BINDING = re.compile(r"auto\s*&{0,2}\s*\[([\w\s,]+)\]")
IN_HEAD = re.compile(r"(?:for|if|while)\s*\([^;()]*$")
LAMBDA = re.compile(r"\[(?P<captures>[&=][^\]\[]*)\]\s*(?P<parameters>\([^)]*\))?[^{;]*\{")


def _scope(code: str, start: int, is_in_head: bool) -> str:
    """Return the text in which a binding is known: the statement of a loop, else the rest of its block."""
    if not is_in_head:
        return _rest(code, start, "{")
    code = code[start + len(_rest(code, start, "(")) + 1 :].lstrip()
    return code[: closing(code, 0) if code.startswith("{") else code.find(";\n")]


def _rest(code: str, start: int, opened: str) -> str:
    """Return the text up to the end of the bracket that is open at `start`."""
    rest = code[start:]
    return rest[: closing(opened + rest, 0) - 2]


def findings(name: str, text: str) -> Iterator[str]:
    """Yield a sentence for each binding that a lambda captures."""
    text = without_noise(text)
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
    return re.search(word, _rest(scope, found.end(), "{")) is not None


if __name__ == "__main__":
    sys.exit(report(findings, SUFFIXES))
