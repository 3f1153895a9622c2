"""Headers of Apple's frameworks, written from the facts: classes, protocols, enumerations, structs, functions.

Nullability is left out. Methods that came after macOS 12.0 say so, for clang's -Wunguarded-availability.
"""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator

from apple import facts

WORD = re.compile(r"[A-Za-z_]\w*")
# Types that the headers do not declare themselves: of C, of Foundation, of SIMD.
GIVEN = set(
    "void char short int long float double unsigned signed const id Class SEL BOOL instancetype struct size_t bool "
    "int8_t uint8_t int16_t uint16_t int32_t uint32_t int64_t uint64_t NSInteger NSUInteger NSRange NSTimeInterval "
    "NSZone NSErrorDomain NSErrorUserInfoKey CFTimeInterval CGFloat vector_float4 simd_float4 nullable nonnull strong "
    "_Nullable _Nonnull __kindof".split()
)
FOUNDATION = re.compile(r"\bNS[A-Z]\w*")
NULLABILITY = re.compile(r"\s*\b_(?:Nullable|Nonnull)\b")
# In the facts the name of a type of strings stands for the string itself, so that a constant is a pointer to it.
STRINGS = re.compile(r"\b(NSErrorDomain|NSErrorUserInfoKey|NSNotificationName) \*")


class Header:
    """The text of one framework's header. `known` has the types that were declared before, and gets this one's."""

    def __init__(self, framework: facts.Framework, known: set[str]):
        self.framework = framework
        self.known = known
        self.left_out: list[str] = []  # names with a type that nothing declares

    def text(self) -> str:
        return "\n".join([*self._lines(), "", ""])

    def _lines(self) -> Iterator[str]:
        own = self.framework
        self.known |= {*own.classes, *own.protocols, *own.enums}
        yield from (f"@class {name};" for name in own.classes)
        yield from (f"@protocol {name};" for name in own.protocols)
        for enum in own.enums.values():
            yield from lines_of_enum(enum)
        yield from self._types()
        for protocol in ordered(own.protocols):
            above = ", ".join(self._adopted(protocol))
            yield f"\n@protocol {protocol.name}{f' <{above}>' if above else ''}"
            yield from self._members(protocol)
        for each in ordered(own.classes):
            above = ", ".join(self._adopted(each))
            yield f"\n{attribute(each.since)}@interface {each.name} : {each.superclass}{f' <{above}>' if above else ''}"
            yield from self._members(each)
        yield from self._functions()

    def _types(self) -> Iterator[str]:
        """Structs and type definitions, each after those that it names."""
        waiting: dict[str, str | list[tuple[str, str]]] = {**self.framework.structs, **self.framework.typedefs}
        while ready := [name for name, what in waiting.items() if self._is_known(*types_in(what))]:
            for name in ready:
                yield declared_type(name, waiting.pop(name))
                self.known.add(name)
        self.left_out += waiting

    def _members(self, of: facts.Interface) -> Iterator[str]:
        never = {(each[1:], each[0] == "+") for each in of.never}
        written = set()
        for method in of.methods:
            key = (method.selector, method.of_class)
            if key in written:
                continue
            written.add(key)
            if not self._is_known(method.returns, *method.arguments):
                self.left_out.append(f"{of.name} {method.selector}")
                continue
            if method.is_optional:
                yield "@optional"
            yield declaration(method) + f"{attribute(method.since, ' ')};"
            if method.is_optional:
                yield "@required"
        for name, of_class in sorted(never):
            arguments = ["id"] * name.count(":")  # a use is refused, whatever its types
            yield f"{declaration(facts.Method(name, '', 'id', arguments, of_class))} NS_UNAVAILABLE;"
        yield "@end"

    def _functions(self) -> Iterator[str]:
        yield 'extern "C" {'
        for name, (returns, arguments) in self.framework.functions.items():
            if self._is_known(returns, *arguments):
                yield f"extern {plain(returns)} {name}({', '.join(map(plain, arguments))});"
            else:
                self.left_out.append(name)
        for name, (kind, value) in self.framework.constants.items():
            if re.fullmatch(r"-?\d+", value):
                yield f"static const __typeof__({value}ULL) {name} = {value}ULL;"
            elif not value and kind and self._is_known(kind):
                yield f"extern const __typeof__({plain(kind)}) {name};"
        yield "}"

    def _adopted(self, of: facts.Interface) -> list[str]:
        return [name for name in of.protocols if name in self.known or FOUNDATION.fullmatch(name)]

    def _is_known(self, *types: str) -> bool:
        words = {word for each in types for word in WORD.findall(each)}
        return all(word in GIVEN or word in self.known or FOUNDATION.fullmatch(word) for word in words)


def types_in(what: str | list[tuple[str, str]]) -> list[str]:
    return [what] if isinstance(what, str) else [kind for _, kind in what]


def declared_type(name: str, what: str | list[tuple[str, str]]) -> str:
    if isinstance(what, str):
        return f"typedef __typeof__({plain(what)}) {name};" if "^" in what or "*" in what else f"typedef {what} {name};"
    fields = []
    for field, kind in what:
        of, array = re.fullmatch(r"(.*?)(\[\d+\])?", kind).groups()  # type: ignore[union-attr]
        fields.append(f"{plain(of)} {field}{array or ''};")
    return f"typedef struct {name} {{ {' '.join(fields)} }} {name};"


def lines_of_enum(enum: facts.Enumeration) -> Iterator[str]:
    """As NS_ENUM and NS_OPTIONS in C++: options are numbers, so that `|` of two is one of them."""
    values = ", ".join(f"{name} = {number_in(enum, number)}" for name, number in enum.values.items())
    if enum.is_options:
        yield f"typedef {enum.type} {enum.name}; enum : {enum.type} {{ {values} }};"
    else:
        yield f"typedef enum {enum.name} : {enum.type} {enum.name}; enum {enum.name} : {enum.type} {{ {values} }};"


def number_in(enum: facts.Enumeration, number: int) -> str:
    return f"({enum.type}){number}{'' if number < 0 else 'ULL'}"


def ordered(interfaces: dict[str, facts.Interface]) -> list[facts.Interface]:
    """Each after its superclass and its protocols."""
    found: dict[str, facts.Interface] = {}

    def add(name: str) -> None:
        if name in found or name not in interfaces:
            return
        for above in (interfaces[name].superclass, *interfaces[name].protocols):
            add(above)
        found[name] = interfaces[name]

    for name in interfaces:
        add(name)
    return list(found.values())


def declaration(method: facts.Method) -> str:
    start = f"{sign(method.of_class)}({plain(method.returns)})"
    if not method.arguments:
        return start + method.selector
    parts = method.selector.split(":")
    named = zip(parts, method.arguments, strict=False)
    return start + " ".join(f"{part}:({plain(kind)})argument{i}" for i, (part, kind) in enumerate(named))


def sign(of_class: bool) -> str:
    return "+" if of_class else "-"


def plain(kind: str) -> str:
    return STRINGS.sub(r"\1", NULLABILITY.sub("", kind)).replace("NSObjectProtocol", "NSObject")


def attribute(since: str, before: str = "") -> str:
    return f"{before}API_AVAILABLE(macos({since}))" + ("" if before else "\n") if since else ""


def write(folder: pathlib.Path) -> list[str]:
    """Writes one header for each framework; returns what was left out for want of a type."""
    known: set[str] = set()
    left_out = []
    above = "Foundation"
    for name, framework in facts.read().items():
        header = Header(framework, known)
        path = folder / f"{name}.framework" / "Headers" / f"{name}.h"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#pragma once\n#pragma clang system_header\n#import <{above}/{above}.h>\n{header.text()}")
        left_out += header.left_out
        above = name
    return left_out
