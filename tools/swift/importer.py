"""Compares our own reading of the public headers with that of clang and of Swift's importer.

    scripts/swift_env.sh python3 tools/swift/importer.py

Types come from libclang, names from Swift's importer (`sourcekit.py`). Both read the headers with the stub of
Foundation beside this file. `interface.py` reads them without either: the two have to agree on every declaration.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clang.cindex as cindex

from interface import FRAMEWORKS, INCLUDE, lines, read_interface
from objc_types import Types, UnknownType
from sourcekit import Imported, SourceKit

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
APPLE_NAMES = HERE / "apple_names.txt"
BUILD = ROOT / "build/swift/interface"
CLANG = ["-fblocks", "-fobjc-runtime=gnustep-2.2", f"-I{HERE / 'foundation'}", f"-I{INCLUDE}"]
ATTRIBUTED_TYPES = 0x1000
READONLY, CLASS_PROPERTY = 0x1, 0x1000


def imported() -> dict[str, Imported]:
    """Return what Swift's importer makes of every declaration."""
    BUILD.mkdir(parents=True, exist_ok=True)
    modules = BUILD / "frameworks.modulemap"
    modules.write_text(
        "".join(
            f'module {name} [system] {{ umbrella header "{INCLUDE / name / name}.h" export * }}\n'
            for name in FRAMEWORKS
        )
    )
    arguments = [
        "-Xfrontend",
        "-enable-objc-interop",
        "-swift-version",
        "5",
        "-module-cache-path",
        str(BUILD / "modules"),
    ]
    arguments += [f"-I{HERE / 'foundation'}"]
    for flag in [*CLANG, f"-fmodule-map-file={modules}"]:
        arguments += ["-Xcc", flag]
    kit, found = SourceKit(), {}
    for framework in FRAMEWORKS:
        found.update(kit.declarations(framework, arguments))
    # A method that throws has no name above: the stub of NSError does not conform to Error.
    for line in APPLE_NAMES.read_text().splitlines():
        if match := re.fullmatch(r"(c:\S+) (.+) \[\w+\]", line):
            found.setdefault(match[1], Imported(match[2]))
    return found


class Reader:
    """Turns libclang's cursors into the rows of `interface.py`."""

    def __init__(self, unit: cindex.TranslationUnit, found: dict[str, Imported]) -> None:
        self.imported = found
        self.cursors = [cursor for cursor in unit.cursor.get_children() if framework_of(cursor)]
        kinds = {kind: [c for c in self.cursors if c.kind.name == kind] for kind in {c.kind.name for c in self.cursors}}
        self.kinds: dict[str, list[Any]] = kinds
        self.enums = [c for c in kinds["ENUM_DECL"] if c.is_definition() and c.spelling]
        self.structs = [c for c in kinds["STRUCT_DECL"] if c.is_definition() and not c.spelling.endswith("Impl")]
        aliases = {
            c.spelling: c.underlying_typedef_type.spelling
            for c in kinds["TYPEDEF_DECL"]
            if not c.underlying_typedef_type.spelling.startswith(("enum ", "struct "))
        }
        self.aliases = aliases
        self.types = Types(
            {c.spelling for c in kinds["OBJC_INTERFACE_DECL"]},
            {c.spelling for c in kinds["OBJC_PROTOCOL_DECL"] if c.is_definition()},
            {c.spelling for c in self.enums} | {c.type.spelling.removeprefix("struct ") for c in self.structs},
            aliases,
        )

    def type(self, spelling: str) -> str:
        """Return the Swift type, or the Objective-C one after a "!" where there is no rule."""
        try:
            return self.types.swift_type(spelling)
        except UnknownType:
            return f"!{spelling}"

    def read(self) -> dict[str, Any]:
        """Return all declarations."""
        containers = {c.spelling: self.container(c) for c in self.kinds["OBJC_INTERFACE_DECL"]}
        for category in self.kinds.get("OBJC_CATEGORY_DECL", []):
            owner = next(c.spelling for c in category.get_children() if c.kind.name == "OBJC_CLASS_REF")
            if owner in containers:
                containers[owner]["members"] += self.members(category)
        protocols = [c for c in self.kinds["OBJC_PROTOCOL_DECL"] if c.is_definition()]
        return {
            "enums": [self.enum(c) for c in self.enums],
            "structs": [self.struct(c) for c in self.structs],
            "aliases": [
                {"name": c.spelling, "framework": framework_of(c), "type": self.alias(c.spelling)}
                for c in self.kinds["TYPEDEF_DECL"]
                if c.spelling in self.aliases
            ],
            "functions": [self.function(c) for c in self.kinds["FUNCTION_DECL"]],
            "constants": [
                {"name": c.spelling, "framework": framework_of(c), "type": self.type(c.type.spelling)}
                for c in self.kinds["VAR_DECL"]
            ],
            "protocols": [self.container(c) for c in protocols],
            "classes": list(containers.values()),
        }

    def alias(self, name: str) -> str:
        """Return what a typedef stands for; collections are typedefs of classes, Swift's of their pointers."""
        spelling = self.aliases[name]
        return self.type(spelling if not re.fullmatch(r"NS(Array|Dictionary)<[^(]*>", spelling) else f"{spelling} *")

    def enum(self, cursor: Any) -> dict[str, Any]:
        values = [c for c in cursor.get_children() if c.kind.name == "ENUM_CONSTANT_DECL"]
        options = any(c.kind.name == "FLAG_ENUM" for c in cursor.get_children())
        return {
            "name": cursor.spelling,
            "framework": framework_of(cursor),
            "options": options,
            "raw": self.raw_type(cursor),
            "values": [[self.name(c), self.value(cursor, c)] for c in values if c.get_usr() in self.imported],
        }

    def name(self, cursor: Any) -> str:
        """Return the Swift name, "" for none."""
        return self.imported.get(cursor.get_usr(), Imported()).name

    def raw_type(self, cursor: Any) -> str:
        spelling = cursor.enum_type.spelling
        # The raw values of enumerations keep their sign, other than the arguments of methods.
        return {"NSUInteger": "UInt", "NSInteger": "Int"}.get(spelling) or self.type(spelling)

    def value(self, enum: Any, constant: Any) -> int:
        """Return the value of a constant; libclang's is signed."""
        bits = {"UInt32": 32, "UInt": 64, "UInt64": 64}.get(self.raw_type(enum))
        value: int = constant.enum_value
        return value % 2**bits if bits else value

    def struct(self, cursor: Any) -> dict[str, Any]:
        fields = [c for c in cursor.get_children() if c.kind.name == "FIELD_DECL"]
        return {
            "name": cursor.type.spelling.removeprefix("struct "),
            "framework": framework_of(cursor),
            "fields": [[c.spelling, self.type(c.type.spelling)] for c in fields],
        }

    def function(self, cursor: Any) -> dict[str, Any]:
        return {
            "name": cursor.spelling,
            "framework": framework_of(cursor),
            "retained": "NS_RETURNS_RETAINED" in cursor.type.spelling,
            "returns": self.type(cursor.result_type.spelling),
            "parameters": [[c.spelling, self.type(c.type.spelling)] for c in cursor.get_arguments()],
        }

    def container(self, cursor: Any) -> dict[str, Any]:
        parents = [c.spelling for c in cursor.get_children() if c.kind.name == "OBJC_SUPER_CLASS_REF"]
        protocols = [c.spelling for c in cursor.get_children() if c.kind.name == "OBJC_PROTOCOL_REF"]
        result = {"name": cursor.spelling, "framework": framework_of(cursor), "protocols": protocols}
        if parents:
            result["superclass"] = parents[0]
        result["summary"] = summary(cursor)
        result["members"] = self.members(cursor)
        return result

    def members(self, owner: Any) -> list[dict[str, Any]]:
        properties = [c for c in owner.get_children() if c.kind.name == "OBJC_PROPERTY_DECL"]
        found = [self.property(c) for c in properties]
        # A class may declare a method with the name of the setter that its property does not have.
        accessors = {selector for row in found for selector in (row["getter"], row["setter"])}
        for cursor in owner.get_children():
            if cursor.kind.name in ("OBJC_INSTANCE_METHOD_DECL", "OBJC_CLASS_METHOD_DECL"):
                unavailable = cursor.availability == cindex.AvailabilityKind.NOT_AVAILABLE
                if cursor.spelling not in accessors and not unavailable:
                    found.append(self.method(cursor))
        return found

    def property(self, cursor: Any) -> dict[str, Any]:
        attributes = cindex.conf.lib.clang_Cursor_getObjCPropertyAttributes(cursor, 0)
        return {
            "kind": "class property" if attributes & CLASS_PROPERTY else "property",
            "usr": cursor.get_usr(),
            "name": self.name(cursor),
            "type": self.type(cursor.type.spelling),
            "getter": accessor(cursor, "Getter"),
            "setter": "" if attributes & READONLY else accessor(cursor, "Setter"),
            "optional": bool(cindex.conf.lib.clang_Cursor_isObjCOptional(cursor)),
            "summary": summary(cursor),
        }

    def method(self, cursor: Any) -> dict[str, Any]:
        found = self.imported.get(cursor.get_usr(), Imported())
        added: dict[str, Any] = {"defaults": found.defaults} if found.defaults else {}
        if found.asynchronous:
            added["async"] = found.asynchronous
        return {
            "kind": "method" if cursor.kind.name == "OBJC_INSTANCE_METHOD_DECL" else "class method",
            "usr": cursor.get_usr(),
            "name": found.name,
            "selector": cursor.spelling,
            "returns": self.type(cursor.result_type.spelling),
            "parameters": [[c.spelling, self.argument_type(c)] for c in cursor.get_arguments()],
            "optional": bool(cindex.conf.lib.clang_Cursor_isObjCOptional(cursor)),
            "summary": summary(cursor),
            **added,
        }

    def argument_type(self, cursor: Any) -> str:
        """Return the type of an argument. Metal's own part in Swift replaces NSRange."""
        found = self.type(cursor.type.spelling)
        return "Range<Int>" if found == "NSRange" and framework_of(cursor) == "Metal" else found


def accessor(cursor: Any, which: str) -> str:
    """Return the selector of a property's getter or setter."""
    text: str = getattr(cindex.conf.lib, f"clang_Cursor_getObjCProperty{which}Name")(cursor)
    return text


def summary(cursor: Any) -> str:
    """Return the comment of a declaration in one line."""
    lines = [line.strip().removeprefix("///").strip() for line in (cursor.raw_comment or "").splitlines()]
    return " ".join(line for line in lines if line)


def framework_of(cursor: Any) -> str:
    """Return the framework whose header declares it; "" for what Foundation and C declare."""
    if cursor.location.file is None:
        return ""
    path = Path(cursor.location.file.name).resolve()
    return path.relative_to(INCLUDE).parts[0] if path.is_relative_to(INCLUDE) else ""


def declare_functions() -> None:
    """Tell ctypes the functions of libclang that its Python module leaves out."""
    library = cindex.conf.lib
    library.clang_Cursor_isObjCOptional.argtypes = [cindex.Cursor]
    library.clang_Cursor_getObjCPropertyAttributes.argtypes = [cindex.Cursor, cindex.c_uint]
    for which in ("Getter", "Setter"):
        function = getattr(library, f"clang_Cursor_getObjCProperty{which}Name")
        function.argtypes, function.restype = [cindex.Cursor], cindex._CXString
        function.errcheck = cindex._CXString.from_result


def parse() -> cindex.TranslationUnit:
    """Return the headers as libclang sees them."""
    source = BUILD / "all.m"
    source.write_text("".join(f"#import <{name}/{name}.h>\n" for name in FRAMEWORKS))
    unit = cindex.Index.create().parse(str(source), args=["-x", "objective-c", *CLANG], options=ATTRIBUTED_TYPES)
    if unit.diagnostics:
        raise SystemExit("\n".join(str(d) for d in unit.diagnostics))
    return unit


def differences(importer: dict[str, Any], ours: dict[str, Any]) -> Iterator[str]:
    """Return the declarations and members that are not the same, or not at the same place."""
    rows = {"importer": list(lines(importer)), "rules": list(lines(ours))}
    for reader, found in rows.items():
        other = set(rows["rules" if reader == "importer" else "importer"])
        yield from (f"{reader}: {line}" for line in found if line not in other)
    if sorted(rows["importer"]) == sorted(rows["rules"]) and rows["importer"] != rows["rules"]:
        yield "The order of the declarations is another one."


def main() -> None:
    """Tell each difference; fail if there is one."""
    found = imported()
    unit = parse()
    declare_functions()
    # JSON has no tuples and no integers as keys.
    ours = read_interface()
    different = list(differences(json.loads(json.dumps(Reader(unit, found).read())), ours))
    for line in different:
        print(line)
    print(f"{len(list(lines(ours)))} declarations and members, {len(different)} lines differ")
    if different:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
