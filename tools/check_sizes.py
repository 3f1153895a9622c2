"""Lists products of sizes, strides and byte counts that nothing checks for overflow.

    python tools/check_sizes.py

A multiplication is listed if both operands are named like sizes, as in `rows * row_bytes`, and neither has a checked
type. Checked types are `CheckedSize` (csrc/result/checked_size.h, csrc/compat/checked_size.h) and, for shapes, `Extent`
(engine/ir/extent.h). A chain is checked from its first checked operand on: `CheckedSize(rows) * columns`.

The rule applies where a caller's numbers become sizes. In operations, passes and kernels of the engine it applies to
byte counts only (`BYTES_ALONE`). Their shapes are `Extent`s, and their loops index memory of checked sizes.

The prelude of users' kernels (`DEVICE_CODE`) runs on devices, as CUDA C does, and is not read.

The tool reads names, not types. A name is checked if the file, or a header that it includes, declares it with a checked
type. Exits 1 if there is a finding. There is no list of exceptions.
"""

from __future__ import annotations

import functools
import pathlib
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from cpp_text import closing, opening, without_noise

SOURCES = pathlib.Path(__file__).parents[1] / "csrc"
SUFFIXES = {".h", ".cpp", ".mm"}
FOLDERS = ("bindings", "core", "engine", "frameworks")
DEVICE_CODE = "engine/shaders/prelude"
BYTES_ALONE = (
    "engine/autodiff",
    "engine/devices/cpu",
    "engine/devices/cuda",
    "engine/devices/reference",
    "engine/ops",
    "engine/passes",
)

# The last word of a size's name, in the singular. Members of one letter are extents too: `layout.h`.
SIZES = set(
    "byte channel column count depth dilation element extent face feature gate height image kernel length level matrix "
    "matrice offset pitch pixel plane row size slice span start step stride tap vector width window".split()
)
MEMBERS = set("nhwc")
BYTES = re.compile(r"bytes?(_|$|[A-Z])|Bytes?|size_?of", re.IGNORECASE)
CHECKED = r"(?:objc::|openmps::)?(?:engine::)?(?:CheckedSize|Extent)"
CHECKED_VALUE = re.compile(rf"\b{CHECKED}[({{]")
CHECKED_TYPE = (
    rf"(?:{CHECKED}|(?:openmps::)?(?:engine::)?(?:Integers|Shape)|std::(?:vector|span)<(?:const )?{CHECKED}>)"
)
DECLARATION = re.compile(rf"\b{CHECKED_TYPE}\s*[&*]?\s+(?=\w)")
PLAIN = re.compile(r"\b(?:int|unsigned|double|float|auto|std::u?int\d+_t|(?:std::)?size_t|NSU?Integer)\s+(\w+)")
WRAPPERS = re.compile(r"^(?:static_cast<[^()]*>|std::(?:min|max)(?:<[^()]*>)?|unsigned_of)?\(")

# As clang-format writes it: a declaration of a pointer has no space on one side.
PRODUCT = re.compile(r"(?<=[\w)\]])\s+\*=?\s+(?=[\w(\[])")
FACTOR_BEFORE = re.compile(r"[\w)\]]\s+[*/]\s*$")
INCLUDE = re.compile(r'^\s*#\s*(?:include|import)\s+"([^"]+)"', re.M)


class Finding(NamedTuple):
    line: int
    product: str


def operand_before(code: str, end: int) -> int:
    """Where the operand that ends at `end` begins: names, members, calls, subscripts and messages."""
    at = end
    while at > 0:
        last = code[at - 1]
        if last in ")]" or (last == ">" and code[at : at + 1] == "("):
            at = opening(code, at - 1)
            if not re.match(r"[\w)\]>]", code[at - 1 : at]):
                break
        elif last.isalnum() or last == "_":
            while at > 0 and (code[at - 1].isalnum() or code[at - 1] == "_"):
                at -= 1
            if joint := re.search(r"(?:\.|->|::)$", code[max(at - 2, 0) : at]):
                at -= len(joint[0])
            else:
                break
        else:
            break
    return at


def operand_after(code: str, start: int) -> int:
    """The position after the operand that begins at `start`."""
    at = start
    while at < len(code):
        if name := re.compile(r"(?:\.|->|::)?\w+").match(code, at):
            at = name.end()
        elif code[at] in "([" or (code[at] == "<" and re.match(r"<[^<>()]*(?:<[^<>()]*>)?>\(", code[at:])):
            at = closing(code, at)
        else:
            break
    return at


def names(operand: str) -> list[str]:
    """The names that say what an operand is, with a dot in front of a member's."""
    if wrapper := WRAPPERS.match(operand):
        inner = operand[wrapper.end() - 1 :]
        if closing(inner, 0) == len(inner):
            return [name for part in re.split(r"[-+*/%,?:<>=&|]+", inner[1:-1]) for name in names(part.strip())]
    if operand.startswith("["):
        selector = re.search(r"(\w+)(?::[^:]*)*\]$", operand)
        return [selector[1]] if selector else []
    while operand and operand[-1] in ")]":
        operand = operand[: opening(operand, len(operand) - 1)]
        operand = re.sub(r"<[^<>]*>$", "", operand)
    last = re.search(r"(\.|->)?(\w+)$", operand)
    return [("." if last[1] else "") + last[2]] if last else []


def is_size(operand: str) -> bool:
    for name in names(operand):
        bare = name.lstrip(".").rstrip("_")
        words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", bare)
        if BYTES.search(bare) or (words and words[-1].lower().removesuffix("s") in SIZES):
            return True
        if name.startswith(".") and bare in MEMBERS:
            return True
    return False


def is_bytes(operand: str) -> bool:
    return any(BYTES.search(name) for name in names(operand))


def declarators(code: str, start: int) -> Iterator[str]:
    """The names of one declaration, `a` and `b` of "a = f(x, y), b;", whose type ends at `start`."""
    depth, awaits = 0, True
    for token in re.finditer(r"\w+|\S", code[start:]):
        if awaits and depth == 0 and token[0].isidentifier():
            yield token[0]
        awaits = depth == 0 and token[0] == ","
        depth += (token[0] in "([{") - (token[0] in ")]}")
        if depth < 0 or (depth == 0 and token[0] in ";}"):
            return


@functools.cache
def declared(path: pathlib.Path) -> tuple[frozenset[str], frozenset[str]]:
    """The names that a file declares with a checked type, and those that it declares as numbers."""
    code = without_noise(path.read_text())
    checked = {name for match in DECLARATION.finditer(code) for name in declarators(code, match.end())}
    return frozenset(checked), frozenset(PLAIN.findall(code))


def checked_names(path: pathlib.Path, root: pathlib.Path) -> frozenset[str]:
    own, plain = declared(path)
    included = (root / header for header in INCLUDE.findall(path.read_text()))
    from_headers = frozenset().union(*(declared(header)[0] for header in included if header.is_file()))
    return (own | from_headers) - plain


def findings(path: pathlib.Path, root: pathlib.Path) -> Iterator[Finding]:
    code = without_noise(path.read_text())
    checked = checked_names(path, root)
    bytes_alone = path.relative_to(root).as_posix().startswith(BYTES_ALONE)

    def is_checked(operand: str) -> bool:
        return bool(CHECKED_VALUE.search(operand)) or any(name.lstrip(".") in checked for name in names(operand))

    for match in PRODUCT.finditer(code):
        start, end = operand_before(code, match.start()), operand_after(code, match.end())
        left, right = code[start : match.start()], code[match.end() : end]
        factors, first = [left, right], start
        while before := FACTOR_BEFORE.search(code, 0, first):
            stop = before.start() + 1
            first = operand_before(code, stop)
            factors.append(code[first:stop])
        counts = is_size(left) and is_size(right) and (not bytes_alone or is_bytes(left) or is_bytes(right))
        if counts and not any(is_checked(factor) for factor in factors):
            yield Finding(code.count("\n", 0, match.start()) + 1, " ".join(code[first:end].split()))


def sources(root: pathlib.Path) -> list[pathlib.Path]:
    files = (path for folder in FOLDERS for path in (root / folder).rglob("*") if path.suffix in SUFFIXES)
    return sorted(path for path in files if not path.is_relative_to(root / DEVICE_CODE))


def main() -> int:
    found = False
    for path in sources(SOURCES):
        for finding in findings(path, SOURCES):
            found = True
            print(f"csrc/{path.relative_to(SOURCES)}:{finding.line}: {finding.product}: begin with CheckedSize")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
