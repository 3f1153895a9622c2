"""Checks that csrc/core uses only Apple's published API, so that it can also be built on macOS.

    python tools/check_core_api.py          prints names in core that Apple does not publish; exits 1 if any

    python tools/check_core_api.py --list   prints the published classes and selectors that core uses

Published names are those of apple/facts.py. Selectors of Foundation and of core's own classes come from their
declarations. The tool reads the source as text and recognises messages by their form.
"""

import argparse
import itertools
import pathlib
import re
import sys
from collections.abc import Iterator

from apple import facts

ROOT = pathlib.Path(__file__).parents[1]
CORE = ROOT / "csrc" / "core"
OWN_DECLARATIONS = (CORE, ROOT / "csrc" / "compat")
FOUNDATION = [*pathlib.Path("/usr/include").glob("GNUstep"), *pathlib.Path("/usr/include").glob("*/GNUstep")]

COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|@?"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
TOKEN = re.compile(r"[A-Za-z_]\w*|::|[^\s\w]|\d[\w.]*")
APPLE_NAME = re.compile(r"\b(?:MPS|MTL)[A-Z]\w*")
DECLARATION = re.compile(r"^\s*[-+]\s*\([^;{]*?[;{]", re.M | re.S)
PROPERTY = re.compile(r"@property\s*(?:\(([^)]*)\))?[^;]*?(\w+)\s*;", re.S)
AT_SELECTOR = re.compile(r"@selector\(\s*([\w:]+)\s*\)")
CLOSING = {"[": "]", "(": ")", "{": "}"}


def code_of(path: pathlib.Path) -> str:
    """The file without comments and with empty texts."""
    return COMMENT_OR_TEXT.sub(lambda m: " " if m[0].startswith("/") else '""', path.read_text(errors="replace"))


def declared_selectors(folders: tuple[pathlib.Path, ...] | list[pathlib.Path]) -> set[str]:
    found: set[str] = set()
    for folder in folders:
        for path in [*folder.rglob("*.h"), *folder.rglob("*.mm")]:
            code = code_of(path)
            for match in DECLARATION.finditer(code):
                found.add(selector_of_declaration(match[0]))
            for match in PROPERTY.finditer(code):
                name = match[2]
                found |= {name, f"set{name[0].upper()}{name[1:]}:"}
    return found


def selector_of_declaration(text: str) -> str:
    flat = re.sub(r"\([^()]*\)", " ", re.sub(r"\([^()]*\)", " ", text))
    parts = re.findall(r"([A-Za-z_]\w*)\s*:", flat)
    if parts:
        return "".join(f"{part}:" for part in parts)
    name = re.search(r"[A-Za-z_]\w*", flat)
    return name[0] if name else ""


def closing(tokens: list[str], start: int) -> int:
    depth = 0
    for i in range(start, len(tokens)):
        if tokens[i] in CLOSING:
            depth += 1
        elif tokens[i] in CLOSING.values():
            depth -= 1
            if depth == 0:
                return i
    return len(tokens)


def sent_selectors(code: str) -> Iterator[str]:
    """The selectors of the message expressions in a piece of code."""
    tokens = TOKEN.findall(code)
    for start, token in enumerate(tokens):
        if token == "[":
            yield from message(tokens[start + 1 : closing(tokens, start)])


def message(inside: list[str]) -> Iterator[str]:
    # The bracket's own tokens, each group inside it as one.
    own: list[str] = []
    i = 0
    while i < len(inside):
        if inside[i] in CLOSING:
            end = closing(inside, i)
            own.append("()")
            i = end + 1
        else:
            own.append(inside[i])
            i += 1
    if len(own) < 2 or own[0] in ("&", "=", "this", "*") or not re.match(r"[A-Za-z_(\"]", own[0]):
        return  # a lambda's captures, or an index
    words, choices = [], 0  # colons that belong to a `?`
    for before, token in itertools.pairwise(own):
        choices += token == "?"
        if token == ":" and choices:
            choices -= 1
        elif token == ":" and re.match(r"[A-Za-z_]", before):
            words.append(before)
    if words:
        yield "".join(f"{word}:" for word in words)
    elif re.match(r"[A-Za-z_]", own[-1]) and re.match(r"[A-Za-z_]\w*$|\(\)", own[-2]):
        yield own[-1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print the published names that core uses")
    arguments = parser.parse_args()

    published = set(facts.published(facts.read()))
    published_words = {name for _, name in published}
    published_selectors = {name for kind, name in published if kind == "selector"}
    other_selectors = declared_selectors(OWN_DECLARATIONS) | declared_selectors(FOUNDATION)

    used, unknown = set(), []
    for path in sorted(CORE.rglob("*")):
        if path.suffix not in (".mm", ".h"):
            continue
        code = code_of(path)
        names = {("name", name) for name in APPLE_NAME.findall(code)}
        selectors = {("selector", name) for name in [*sent_selectors(code), *AT_SELECTOR.findall(code)]}
        for kind, name in sorted(names | selectors):
            if name in (published_selectors if kind == "selector" else published_words):
                used.add(f"{kind} {name}")
            elif kind == "name" or name not in other_selectors:
                unknown.append(f"{path.relative_to(ROOT)}: the {kind} {name} is not published")
    for line in sorted(used) if arguments.list else unknown:
        print(line)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
