"""The members of classes and protocols as the generator sees them: names split, types found, functions of C named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kinds import Kind, Kinds, Unsupported, fill

KEYWORDS = {"in", "is", "as", "default", "repeat", "where", "case", "switch", "func", "operator", "return", "self"}
KEYWORDS |= {
    "while",
    "do",
    "try",
    "catch",
    "throw",
    "let",
    "var",
    "enum",
    "struct",
    "protocol",
    "super",
    "nil",
    "guard",
}
KEYWORDS |= {"internal", "private", "public", "static", "class", "import", "init", "true", "false", "if", "else", "for"}
# Option sets that arguments leave out by Apple's documentation, and not by the rules of Swift's importer.
DEFAULT_OPTIONS = {"MTLBlitOption": "[]"}
# Members that the support code has for all classes.
LEFT_OUT = {
    "copyWithZone:",
    "mutableCopyWithZone:",
    "encodeWithCoder:",
    "initWithCoder:",
    "supportsSecureCoding",
}


@dataclass(frozen=True)
class Parameter:
    """One parameter of a Swift function."""

    label: str  # "_" for none
    name: str
    kind: Kind
    default: str = ""  # the argument that a caller may leave out

    def declaration(self, with_default: bool = False) -> str:
        """Return the parameter as a Swift signature has it."""
        name = self.name if self.name not in KEYWORDS else f"`{self.name}`"
        escaping = "@escaping " if self.kind.context and not self.kind.swift.endswith("?") else ""
        start = name if self.label == self.name else f"{self.label} {name}"
        default = f" = {self.default}" if with_default and self.default else ""
        return f"{start}: {escaping}{self.kind.swift}{default}"


@dataclass(frozen=True)
class Member:
    """A method, an initialiser or one accessor of a property."""

    owner: str
    what: str  # "method", "class method", "init", "getter", "setter", "class getter", "class setter"
    base: str  # the name in Swift without labels
    selector: str
    parameters: tuple[Parameter, ...]
    result: Kind | None
    optional: bool
    summary: str
    throws: bool = False
    failable: bool = False
    is_protocol: bool = False
    readonly: bool = True
    asynchronous: str = ""  # the name of the async function beside a method with a completion handler

    @property
    def c_name(self) -> str:
        """The function of C."""
        middle = "_class" if self.what.startswith("class") else ""
        return f"omps_{self.owner}{middle}_{self.selector.replace(':', '_').rstrip('_')}"

    @property
    def on_class(self) -> bool:
        """Whether the message goes to a class."""
        return self.what.startswith("class") or (self.what == "init" and not self.selector.startswith("init"))

    @property
    def signature(self) -> tuple[str, ...]:
        """What makes two members the same one in Swift."""
        labels = tuple(p.label for p in self.parameters)
        types = tuple(p.kind.swift for p in self.parameters)
        kind = "class" if self.what.startswith("class") else "init" if self.what == "init" else "instance"
        what = "property" if "etter" in self.what else "method"
        return (kind, what, self.base, *(labels if what == "method" else ()), *(types if what == "method" else ()))


class MemberReader:
    """Reads the members of one class or protocol; what has no kind is listed in `missing`."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.missing: list[tuple[str, str, str]] = []

    def read(self, owner: dict[str, Any], is_protocol: bool) -> list[Member]:
        """Return the members that have a way through C."""
        return [m for row in owner["members"] for m in self._members(owner["name"], row, is_protocol)]

    def _members(self, owner: str, row: dict[str, Any], is_protocol: bool) -> Iterator[Member]:
        if row.get("selector", row.get("getter")) in LEFT_OUT:
            return
        if not row["name"] and row.get("returns", "").startswith("Self"):
            return  # a factory with the name of an initialiser, which Swift's importer leaves out
        if row["name"] == "init()":
            return  # every wrapper has it
        try:
            yield from (
                self._property(owner, row, is_protocol) if "getter" in row else [self._method(owner, row, is_protocol)]
            )
        except Unsupported as unknown:
            self.missing.append((owner, row["name"] or row.get("selector", ""), str(unknown)))

    def _property(self, owner: str, row: dict[str, Any], is_protocol: bool) -> Iterator[Member]:
        kind = self.kinds.find(row["type"])
        prefix = "class " if row["kind"].startswith("class") else ""
        readonly = not row["setter"]
        shared = {"owner": owner, "base": row["name"], "optional": row["optional"], "summary": row["summary"]}
        shared |= {"is_protocol": is_protocol, "readonly": readonly}
        yield Member(what=f"{prefix}getter", selector=row["getter"], parameters=(), result=kind, **shared)
        if not readonly:
            parameter = Parameter("_", "newValue", kind)
            yield Member(what=f"{prefix}setter", selector=row["setter"], parameters=(parameter,), result=None, **shared)

    def _method(self, owner: str, row: dict[str, Any], is_protocol: bool) -> Member:
        rows = row["parameters"]
        throws = bool(rows) and rows[-1][1].startswith("inout Error")
        rows = rows[:-1] if throws else rows
        match = re.fullmatch(r"(.+)\((.*)\)", row["name"])
        if match is None:
            raise Unsupported(f"the name {row['name'] or 'is missing'}")
        labels = match[2].split(":")[:-1]
        if len(labels) != len(rows):
            raise Unsupported(f"{len(labels)} labels for {len(rows)} arguments")
        base = match[1]
        what = "init" if base == "init" else row["kind"]
        return Member(
            owner=owner,
            what=what,
            base=base,
            selector=row["selector"],
            parameters=counted(list(self._parameters(labels, rows, row.get("defaults", {})))),
            result=None if what == "init" else self._result(owner, row["returns"], throws, what.startswith("class")),
            optional=row["optional"],
            summary=row["summary"],
            throws=throws,
            failable=what == "init" and row["returns"].endswith("?"),
            is_protocol=is_protocol,
            asynchronous=row.get("async", ""),
        )

    def _parameters(self, labels: list[str], rows: list[list[str]], defaults: dict[str, str]) -> Iterator[Parameter]:
        seen: set[str] = set()
        for position, (label, (name, type_)) in enumerate(zip(labels, rows, strict=True)):
            unique = name if name and name not in seen and name not in ("object", "result") else f"argument{position}"
            seen.add(unique)
            default = defaults.get(str(position), DEFAULT_OPTIONS.get(type_, ""))
            yield Parameter(label or "_", unique, self.kinds.find(type_), default)

    def _result(self, owner: str, type_: str, throws: bool, on_class: bool) -> Kind | None:
        if type_ == "Void" or (throws and type_ == "Bool"):
            return None
        if type_.startswith("Self") and on_class:
            type_ = owner + type_.removeprefix("Self")
        if throws:
            type_ = type_.removesuffix("?")
        return self.kinds.of_self(owner, type_) if type_.startswith("Self") else self.kinds.find(type_)


def counted(parameters: list[Parameter]) -> tuple[Parameter, ...]:
    """Say how many objects a C array among the parameters has: the parameter `count`, or as many as a range."""
    counts = {"Int": "{name}", "Range<Int>": "{name}.count"}
    found = [
        fill(counts[p.kind.swift], name=p.name)
        for p in parameters
        if p.name in ("count", "range")
        if p.kind.swift in counts
    ]
    if any("{n}" in p.kind.setup for p in parameters) and len(found) != 1:
        raise Unsupported("a C array without its length")
    return tuple(
        replace(p, kind=replace(p.kind, setup=fill(p.kind.setup, n=found[0] if found else ""))) for p in parameters
    )


def returns_owned(selector: str) -> bool:
    """Whether the caller owns the result of a method, by Cocoa's rule of names."""
    return re.match(r"(new|copy|mutableCopy|alloc|init)(?![a-z])", selector) is not None


def message(member: Member, receiver: str) -> str:
    """Return the expression of Objective-C that sends the message."""
    pieces = member.selector.split(":")
    if ":" not in member.selector:
        return f"[{receiver} {member.selector}]"
    arguments = [fill(p.kind.received, v=p.name) for p in member.parameters]
    if member.throws:
        arguments.append("(NSError **)&error")
    words = [f"{piece}:{argument}" for piece, argument in zip(pieces, arguments, strict=False)]
    return f"[{receiver} {' '.join(words)}]"
