"""Checks that sources of one folder share no name that each keeps to itself.

    python tools/check_names.py

A build without ccache compiles the sources of a folder as one (`cmake/UnityBuild.cmake`), and a name of two anonymous
namespaces is then an error. A build with ccache does not see it. The check reads constants, types and functions of
anonymous namespaces, and constants outside them. Functions of one name may differ in their parameters. Prints both
places of each shared name, and exits 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator

from checked_sources import ROOT, names

# Those whose targets CMakeLists.txt gives to openmps_unity.
FOLDERS = ("csrc", "tests/allocation", "tests/core", "tests/devices", "tests/engine", "tests/layers")
# The sources of folders further below are compiled with these: `DEPTH` and `JOINED` there.
DEPTHS = {"csrc/engine/ops/": 3, "csrc/engine/passes/": 3, "csrc/engine/shaders/": 3, "csrc/frameworks/": 5}
# Each source here is a separate library.
LIBRARIES = "tests/devices/emulated_gpu/"

OPENED = re.compile(r"(?:inline )?namespace ?([\w:]*) \{$")
CLOSED = re.compile(r"\}\s*// (?:anonymous )?namespace")
TYPE = re.compile(
    r"(?:template <.*> )?(?:struct|class|enum(?: class)?|union) (\w+)(?: final)?(?: : [^;]*)?(?: \{|$)|using (\w+) ="
)
CONSTANT = re.compile(r"(?:static |inline )*(?:constexpr|const) [^(={;]*?[ &*](k\w+)\b(.*)")
FURTHER = re.compile(r", \**(k\w+)(?:\[\w*\])* ?[={]")
RAW_STRING = re.compile(r'R"(\w*)\(.*?\)\1"', re.DOTALL)
FUNCTION = re.compile(r"(?:template <.*> )?[\w:<>,&*\[\] ]*?[ &*](\w+)\(([^;]*)\)(?: const)?(?: noexcept)? \{")


def _parameters(text: str) -> str:
    """Return the types of parameters: the text without names and defaults."""
    parts = re.sub(r" = [^,]*", "", text).split(",")
    return ",".join(re.sub(r"[ &*]\w+$", lambda last: last.group()[0].strip(), part.strip()) for part in parts)


def kept_names(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line number, namespaces and name of what a source keeps to itself; a function's name has its parameters."""
    spaces: list[str] = []
    lines = RAW_STRING.sub(lambda raw: "\n" * raw.group().count("\n"), text).splitlines()
    for number, line in enumerate(lines, 1):
        if opened := OPENED.match(line):
            spaces.append(opened.group(1))
        elif CLOSED.match(line) and spaces:
            spaces.pop()
        if not line[:1].isalpha():
            continue
        where = "::".join(space for space in spaces if space)
        if constant := CONSTANT.match(line):
            for name in (constant.group(1), *FURTHER.findall(constant.group(2))):
                yield number, where, name
        if "" not in spaces:
            continue
        if kind := TYPE.match(line):
            yield number, where, kind.group(1) or kind.group(2)
            continue
        whole = line
        for following in lines[number : number + 5]:
            if ")" in whole:
                break
            whole += " " + following.strip()
        if function := FUNCTION.match(whole):
            yield number, where, f"{function.group(1)}({_parameters(function.group(2))})"


def folder_of(name: str) -> str:
    """Return the folder whose sources are compiled with this one."""
    folders = name.split("/")[:-1]
    for start, depth in DEPTHS.items():
        if name.startswith(start):
            folders = folders[:depth]
    return "/".join(folders)


def findings(sources: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield a sentence for each name that two of these sources, each a name and a text, keep to themselves."""
    first: dict[tuple[str, str, str], tuple[str, int, str]] = {}
    for source, text in sources:
        lines = text.splitlines()
        for number, where, name in kept_names(text):
            key = (folder_of(source) + source[source.rindex(".") :], where, name)
            written = lines[number - 1]
            other, line, before = first.setdefault(key, (source, number, written))
            is_same_alias = written == before and written.startswith("using ")
            if other != source and not is_same_alias:
                yield f"{source}:{number}: {name} is in {other}:{line}, too, which is compiled with this source"


def main() -> int:
    """Print the shared names; return 1 if there is one."""
    sources = [name for name in names({".cpp", ".mm"}, FOLDERS) if not name.startswith(LIBRARIES)]
    sentences = list(findings((name, (ROOT / name).read_text(encoding="utf-8")) for name in sources))
    print("".join(sentence + "\n" for sentence in sentences), end="")
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
