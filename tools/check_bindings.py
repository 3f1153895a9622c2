"""Checks that no lambda captures a structured binding, which clang refuses before version 16.

    python tools/check_bindings.py

GCC accepts it, so that only a build with clang 14 fails: the sanitizers' builds and GNUstep's modern runtime. Such a
lambda names the element by itself: `const auto first = pair.first;` or `[first = first]`. The macros of doctest that
print a value later are lambdas, too. Prints each binding that a lambda with a default capture or such a macro uses in
its scope, and exits 1 if there is one.
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
HEAD = re.compile(r"(?:for|if|while)\s*(?:constexpr\s*)?\(")
LAMBDA = re.compile(r"\[(?P<captures>[&=][^\]\[]*)\]\s*(?P<parameters>\([^)]*\))?[^{;]*\{")
MACRO = re.compile(r"\b(?:CAPTURE|INFO|\w+(?P<has_condition>_MESSAGE))\(")


def _scope(code: str, start: int, is_in_head: bool) -> str:
    """Return the text in which a binding is known: the statement of a loop, else the rest of its block."""
    if not is_in_head:
        return _rest(code, start, "{")
    return _statement(code[start + len(_rest(code, start, "(")) + 1 :].lstrip())


def _statement(code: str) -> str:
    """Return the statement at the start of a text."""
    if code.startswith("{"):
        return code[: closing(code, 0)]
    if head := HEAD.match(code):
        end = head.end() + len(_rest(code, head.end(), "(")) + 1
        return code[:end] + _statement(code[end:].lstrip())
    return code[: code.find(";\n")]


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
            if any(_uses(scope, found, each) for found in LAMBDA.finditer(scope)) or any(
                _has(_printed(scope, found), each) for found in MACRO.finditer(scope)
            ):
                number = text.count("\n", 0, binding.start()) + 1
                yield f"{name}:{number}: a lambda captures the structured binding {each}, which clang 14 refuses"


def _uses(scope: str, found: re.Match[str], each: str) -> bool:
    if re.search(rf"{_word(each)}\s*=", found["captures"]) or _has(found["parameters"] or "", each):
        return False
    return _has(_rest(scope, found.end(), "{"), each)


def _printed(scope: str, found: re.Match[str]) -> str:
    """Return what a macro prints: all but the condition before the first comma outside brackets."""
    arguments = _rest(scope, found.end(), "(")
    if not found["has_condition"]:
        return arguments
    depth = 0
    for at, character in enumerate(arguments):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            return arguments[at:]
    return ""


def _has(text: str, each: str) -> bool:
    return re.search(_word(each), text) is not None


def _word(each: str) -> str:
    return rf"(?<![\w.>:]){each}\b"


if __name__ == "__main__":
    sys.exit(report(findings, SUFFIXES))
