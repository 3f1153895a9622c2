"""All that the public headers declare, with Swift's names and types: what `generate.py` writes files from.

python tools/swift/interface.py        prints it as JSON, a line for each member
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from objc_headers.declarations import (
    Container,
    Declaration,
    Enum,
    Function,
    Method,
    Property,
    Struct,
    Typedef,
    Variable,
)
from objc_headers.parser import declarations
from objc_headers.types import CType
from objc_types import Types, UnknownType
from swift_names.enums import value_names
from swift_names.members import MemberNames

sys.path.append(str(Path(__file__).resolve().parents[1] / "methods"))
from write_methods import write_objective_c

INCLUDE = Path(__file__).resolve().parents[2] / "csrc/frameworks/include"
FRAMEWORKS = ["Metal", "MetalPerformanceShaders", "MetalPerformanceShadersGraph"]
# The raw values of enumerations keep their sign, other than the arguments of methods.
_RAW_TYPES = {"NSUInteger": "UInt", "NSInteger": "Int"}
_BITS = {"UInt32": 32, "UInt": 64, "UInt64": 64}


def read_interface(include: Path = INCLUDE, frameworks: list[str] | None = None) -> dict[str, Any]:
    """Return what the umbrella headers of the frameworks declare, with one that the table of methods writes."""
    if include == INCLUDE:
        write_objective_c()
    return Interface(declarations(include, frameworks or FRAMEWORKS)).rows()


class Interface:
    """Turns declarations into rows of plain values."""

    def __init__(self, declared: list[Declaration]) -> None:
        self.declared = declared
        self.names = MemberNames(declared)
        containers = self._all(Container)
        self.types = Types(
            {each.name for each in containers if each.kind == "class"},
            {each.name for each in containers if each.kind == "protocol"},
            {each.name for each in (*self._all(Enum), *self._all(Struct))},
            {each.name: alias_text(each) for each in self._all(Typedef)},
        )

    def _all(self, kind: type[Any]) -> list[Any]:
        return [each for each in self.declared if isinstance(each, kind)]

    def rows(self) -> dict[str, Any]:
        """Return the rows by kind, each kind in the order of the headers."""
        containers = self._all(Container)
        classes = {each.name: self._container(each) for each in containers if each.kind == "class"}
        for category in containers:
            if category.kind == "category" and category.parent in classes:
                classes[category.parent]["members"] += self._members(category.parent, category)
        return {
            "enums": [self._enum(each) for each in self._all(Enum)],
            "structs": [
                {**_head(each), "fields": [[name, self._type(type_)] for name, type_ in each.fields]}
                for each in self._all(Struct)
            ],
            "aliases": [{**_head(each), "type": self._alias(each)} for each in self._all(Typedef)],
            "functions": [self._function(each) for each in self._all(Function)],
            "constants": [{**_head(each), "type": self._type(each.type)} for each in self._all(Variable)],
            "protocols": [self._container(each) for each in containers if each.kind == "protocol"],
            "classes": list(classes.values()),
        }

    def _type(self, type_: CType) -> str:
        """Return the Swift type, or the Objective-C one after a "!" where there is no rule."""
        try:
            return self.types.swift_type(str(type_))
        except UnknownType:
            return f"!{type_}"

    def _alias(self, typedef: Typedef) -> str:
        """Return what a typedef stands for; collections are typedefs of classes, Swift's of their pointers."""
        text = alias_text(typedef)
        if typedef.type.kind == "named" and typedef.type.name in ("NSArray", "NSDictionary"):
            text += " *"
        try:
            return self.types.swift_type(text)
        except UnknownType:
            return f"!{text}"

    def _enum(self, enum: Enum) -> dict[str, Any]:
        raw = _RAW_TYPES.get(enum.raw.name) or self._type(enum.raw)
        values = zip(value_names(enum), enum.values, strict=True)
        rows = [[name, value.value % 2 ** _BITS[raw] if raw in _BITS else value.value] for name, value in values]
        return {**_head(enum), "options": enum.options, "raw": raw, "values": rows}

    def _function(self, function: Function) -> dict[str, Any]:
        return {
            **_head(function),
            "retained": function.retained,
            "returns": self._type(function.returns),
            "parameters": [[name, self._type(type_)] for name, type_ in function.parameters],
        }

    def _container(self, container: Container) -> dict[str, Any]:
        row: dict[str, Any] = {**_head(container), "protocols": list(container.protocols)}
        if container.parent:
            row["superclass"] = container.parent
        return {**row, "summary": container.summary, "members": self._members(container.name, container)}

    def _members(self, owner: str, container: Container) -> list[dict[str, Any]]:
        """Return the properties, then the methods that no property has and that may be called."""
        prefix = f"c:objc({'pl' if container.kind == 'protocol' else 'cs'}){owner}"
        properties = [self._property(prefix, owner, m) for m in container.members if isinstance(m, Property)]
        # A class may declare a method with the name of the setter that its property does not have.
        accessors = {selector for row in properties for selector in (row["getter"], row["setter"])}
        methods = [
            self._method(prefix, owner, container, member)
            for member in container.members
            if isinstance(member, Method) and member.available and member.name not in accessors
        ]
        return [*properties, *methods]

    def _property(self, prefix: str, owner: str, member: Property) -> dict[str, Any]:
        return {
            "kind": "class property" if member.on_class else "property",
            "usr": f"{prefix}({'cpy' if member.on_class else 'py'}){member.name}",
            "name": self.names.imported(owner, member).name,
            "type": self._type(member.type),
            "getter": member.getter,
            "setter": member.setter,
            "optional": member.optional,
            "summary": member.summary,
        }

    def _method(self, prefix: str, owner: str, container: Container, member: Method) -> dict[str, Any]:
        found = self.names.imported(owner, member)
        added: dict[str, Any] = (
            {"defaults": {str(key): value for key, value in found.defaults.items()}} if found.defaults else {}
        )
        if found.asynchronous:
            added["async"] = found.asynchronous
        return {
            "kind": "class method" if member.on_class else "method",
            "usr": f"{prefix}({'cm' if member.on_class else 'im'}){member.name}",
            "name": found.name,
            "selector": member.name,
            "returns": self._type(member.returns),
            "parameters": [[name, self._argument(type_, container.framework)] for name, type_ in member.parameters],
            "optional": member.optional,
            "summary": member.summary,
            **added,
        }

    def _argument(self, type_: CType, framework: str) -> str:
        """Return the type of an argument. Metal's own part in Swift replaces NSRange."""
        found = self._type(type_)
        return "Range<Int>" if found == "NSRange" and framework == "Metal" else found


def _head(declaration: Declaration) -> dict[str, Any]:
    return {"name": declaration.name, "framework": declaration.framework}


def alias_text(typedef: Typedef) -> str:
    """Return what a typedef stands for as clang writes it."""
    return f"{typedef.type} __attribute__({typedef.vector})" if typedef.vector else str(typedef.type)


def lines(interface: dict[str, Any]) -> Iterator[str]:
    """Return the interface as lines of JSON, one for each declaration and member."""
    for kind, rows in interface.items():
        for row in rows:
            yield json.dumps({"kind": kind, **{key: value for key, value in row.items() if key != "members"}})
            yield from (json.dumps({"owner": row["name"], **member}) for member in row.get("members", []))


if __name__ == "__main__":
    print("\n".join(lines(read_interface())))
