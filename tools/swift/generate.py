"""Writes the Swift package and its C shim from the public headers.

python tools/swift/generate.py               writes swift/Sources, csrc/bindings/swift/generated, docs/swift_missing.md
python tools/swift/generate.py --names FILE  writes the table of names that the Python package has

The page alone is in the repository. The other files are written before a build: CMake runs this with OPENMPS_SWIFT=ON.
A file that is the same keeps its time.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import overload_writer
import python_writer
import shim_writer
import smoke_writer
from callback_writer import (
    Callback,
    Implemented,
    closure_callback,
    closure_header,
    closure_source,
    closure_swift,
)
from interface import read_interface
from kinds import BLOCK_NAMES, Kinds, Unsupported
from members import Member, MemberReader
from swift_writer import (
    INDENT,
    MODULES,
    SENDABLE,
    ClassWriter,
    comment,
    constant_text,
    enum_text,
    file_text,
    function_text,
    requirement,
    struct_text,
)

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.append(str(ROOT / "tools"))
import written_files  # noqa: E402

SHIM = Path("csrc/bindings/swift/generated")
SMOKE = Path("swift/Sources/Smoke/Generated")
HEADERS = Path("swift/Sources/COpenMPS/include/omps")
FOUNDATION_PROTOCOLS = {"NSObject": "NSObjectProtocol", "NSCopying": "NSCopying", "NSSecureCoding": "NSSecureCoding"}
# Written by hand: a coder of Foundation, and what has a queue of Swift's dispatch or another signature in Swift.
BY_HAND = {
    "MPSKeyedUnarchiver",
    "MTLCopyAllDevicesWithObserver",
    "MTLRemoveDeviceObserver",
    "MTLSharedEventListener",
}


class Generator:
    """Collects the text of every file."""

    def __init__(self, interface: dict[str, Any]) -> None:
        self.by_hand = {c["name"] for c in interface["classes"]} & BY_HAND
        generated = {
            kind: [row for row in interface[kind] if row["name"] not in BY_HAND] for kind in ("classes", "functions")
        }
        self.interface = interface = {**interface, **generated}
        self.kinds = Kinds(interface, self.by_hand)
        self.reader = MemberReader(self.kinds)
        self.files: dict[Path, str] = {}
        self.missing: list[tuple[str, str, str]] = self.reader.missing
        self.owners: dict[str, list[str]] = defaultdict(list)
        self.protocol_members = {p["name"]: self.reader.read(p, True) for p in interface["protocols"]}
        self.class_members = {c["name"]: self.reader.read(c, False) for c in interface["classes"]}

    def run(self) -> dict[Path, str]:
        """Return the path and text of every file."""
        for protocol in self.interface["protocols"]:
            self.protocol(protocol)
        for class_ in self.interface["classes"]:
            self.class_(class_)
        for framework in MODULES:
            self.values(framework)
            self.functions(framework)
            self.closures(framework)
            names = self.owners[framework]
            includes = "".join(f'#include "{framework}/{name}.m"\n' for name in names)
            self.files[SHIM / f"{framework}.m"] = (
                shim_writer.SOURCE.format(what=f"The sources of {framework}.") + includes
            )
        self.archived_implementations()
        umbrella = "".join(f'#include "{name}.h"\n' for names in self.owners.values() for name in names)
        self.files[HEADERS / "generated.h"] = shim_writer.HEADER.format(what="All functions of the shim.") + umbrella
        self.files[Path("docs/swift_missing.md")] = self.missing_page()
        for name, text in smoke_writer.all_files(self.kinds, self.called_members(), self.protocol_members).items():
            self.files[SMOKE / name] = text
        return self.files

    def called_members(self) -> dict[str, list[Member]]:
        """Return the members that each class has in Swift."""
        found = {}
        for class_ in self.interface["classes"]:
            inherited = self.inherited(class_)
            found[class_["name"]] = unique([m for m in self.own_members(class_) if not self.repeats(m, inherited)])
        return found

    def source(self, framework: str, name: str, text: str) -> None:
        """Add a Swift file."""
        self.files[Path(f"swift/Sources/{framework}/Generated/{name}.swift")] = file_text(framework, text)

    def shim(self, framework: str, name: str, members: list[Member], header: str = "", source: str = "") -> None:
        """Add the header and source of C of one class or protocol."""
        if not members and not header:
            return
        self.owners[framework].append(name)
        self.files[HEADERS / f"{name}.h"] = shim_writer.header(name, members) + header
        self.files[SHIM / framework / f"{name}.m"] = shim_writer.source(name, members) + source

    def inherited(self, class_: dict[str, Any]) -> dict[tuple[str, ...], Member]:
        """Return the members of all superclasses by their Swift signature."""
        found: dict[tuple[str, ...], Member] = {}
        parent = self.kinds.classes.get(class_.get("superclass", ""))
        while parent is not None:
            for member in self.own_members(parent):
                if not member.what.endswith("setter"):
                    found.setdefault(member.signature, member)
            parent = self.kinds.classes.get(parent.get("superclass", ""))
        return found

    def own_members(self, class_: dict[str, Any]) -> list[Member]:
        """Return the members of a class: declared ones, and those of protocols of Metal that it has."""
        members = self.class_members[class_["name"]]
        known = {m.base for m in members}
        extra = [
            m
            for protocol in self.protocols_of(class_["protocols"])
            for m in self.protocol_members[protocol]
            if m.base not in known
        ]
        return [*members, *extra]

    def protocols_of(self, names: list[str]) -> list[str]:
        """Return protocols with those that they inherit, each once."""
        found: list[str] = []
        for name in names:
            if name in self.kinds.protocols:
                found += [
                    p for p in [name, *self.protocols_of(self.kinds.protocols[name]["protocols"])] if p not in found
                ]
        return found

    @functools.cache  # noqa: B019 (one generator)
    def narrowed(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        """Return the members that a subclass has with an array of other objects: no overrides in Swift."""
        found = set()
        for class_ in self.interface["classes"]:
            inherited = self.inherited(class_)
            for member in self.own_members(class_):
                other = inherited.get(member.signature)
                if other is None or self.repeats(member, inherited) or other.result is None:
                    continue
                if other.result.swift.startswith("["):
                    found.add((other.owner, other.signature))
        return frozenset(found)

    def inherited_protocols(self, class_: dict[str, Any]) -> set[str]:
        """Return the protocols that a superclass has."""
        parent = self.kinds.classes.get(class_.get("superclass", ""))
        return set() if parent is None else {*self.protocols_of(parent["protocols"]), *self.inherited_protocols(parent)}

    def class_(self, class_: dict[str, Any]) -> None:
        """Write one class."""
        name, framework = class_["name"], class_["framework"]
        parent = class_.get("superclass", "")
        inherited = self.inherited(class_)
        members = [m for m in self.own_members(class_) if not self.repeats(m, inherited)]
        protocols = [
            p for p in class_["protocols"] if p in self.kinds.protocols and p not in self.inherited_protocols(class_)
        ]
        base = parent if parent in self.kinds.classes else "_MetalObject"
        protocols += ["@unchecked Sendable"] if name in SENDABLE else []
        lines = [*comment(class_["summary"], 0), f"open class {name}: {', '.join([base, *protocols])} {{"]
        lines += self.identity(name)
        overrides = {s for s, m in inherited.items() if not (m.result and m.result.swift.startswith("["))}
        writer = ClassWriter(self.kinds, "open", narrowed=self.narrowed())
        own = {m.signature for m in members}
        designated = {s for s, m in inherited.items() if m.what == "init" and not m.on_class}
        lines += writer.inherited([inherited[s] for s in inherited if s in designated - own])
        factories = {s for s, m in inherited.items() if m.what == "init" and m.on_class}
        lines += writer.members(unique(members), overrides - factories)
        self.source(framework, name, "\n".join([*lines, "}", ""]))
        self.shim(framework, name, unique_functions([m for m in members if m.owner == name]))

    def repeats(self, member: Member, inherited: dict[tuple[str, ...], Member]) -> bool:
        """Whether the superclass has the member with the same types: its message finds the method of the subclass."""
        other = inherited.get(member.signature)
        if other is None:
            return member.what.endswith("setter") and any(
                m.what == "getter" and m.base == member.base and not m.readonly for m in inherited.values()
            )
        same_result = (other.result and other.result.swift) == (member.result and member.result.swift)
        return same_result and (member.readonly or not other.readonly or "etter" not in member.what)

    def identity(self, name: str) -> list[str]:
        """Return what tells the support code the class of Objective-C and how to make a wrapper."""
        return [
            f'{INDENT}override public class var _className: String {{ "{name}" }}',
            f"{INDENT}override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {{",
            f"{INDENT * 2}{name}(_owned: handle)",
            f"{INDENT}}}",
            "",
            f"{INDENT}override public init() {{ super.init() }}",
            f"{INDENT}override public init(_owned handle: UnsafeMutableRawPointer) {{ super.init(_owned: handle) }}",
            f"{INDENT}public required init?(coder: NSCoder) {{ super.init(coder: coder) }}",
        ]

    def protocol(self, protocol: dict[str, Any]) -> None:
        """Write one protocol, its wrapper and, where Swift implements it, its table of functions."""
        name, framework = protocol["name"], protocol["framework"]
        members = self.protocol_members[name]
        parents = [FOUNDATION_PROTOCOLS.get(p, p) for p in protocol["protocols"]] or ["NSObjectProtocol"]
        parents += ["Sendable"] if name in SENDABLE else []
        setters = {m.base for m in members if m.what.endswith("setter")}
        wanted = [m for m in members if m.what != "init" and not m.what.endswith("setter")]
        lines = [
            *comment(protocol["summary"], 0),
            f"public protocol {name}: {', '.join(parents)} {{",
        ]
        for member in unique(wanted):
            lines += [*comment(member.summary, 1), requirement(member, setters)]
        text = "\n".join([*lines, "}", "", *self.wrapper(name), ""])
        text += overload_writer.extension_text(name, unique(wanted), self.kinds.aliases)
        self.source(framework, name, text)
        header, source = "", ""
        if name in self.kinds.implementable():
            implemented = self.implemented(name, protocol, unique(members))
            text += implemented.swift() + ("\n" + implemented.defaults() if implemented.optional_members() else "")
            self.source(framework, name, text)
            header, source = implemented.header(), implemented.source()
        self.shim(framework, name, unique_functions([m for m in members if m.what != "init"]), header, source)

    def implemented(self, name: str, protocol: dict[str, Any], members: list[Member]) -> Implemented:
        """Return the callbacks of a protocol with those of the protocols that it inherits."""
        found = []
        for member in members:
            if member.what in ("init",) or member.on_class:
                continue
            try:
                callback = Callback(tuple(p.kind for p in member.parameters), member.result)
            except Unsupported as unknown:
                self.missing.append((name, f"{member.base}, implemented in Swift", str(unknown)))
                continue
            found.append((member, callback))
        return Implemented(name, found)

    def wrapper(self, name: str) -> list[str]:
        """Return the class of objects that are known by this protocol alone, and the function that finds theirs."""
        members = [
            m
            for p in [name, *self.protocols_of(self.kinds.protocols[name]["protocols"])]
            for m in self.protocol_members[p]
        ]
        inherited = {name, *self.protocols_of(self.kinds.protocols[name]["protocols"])}
        sendable = ", @unchecked Sendable" if inherited & SENDABLE else ""
        lines = [f"package final class _{name}: _MetalObject, {name}{sendable} {{"]
        lines += ClassWriter(self.kinds, "package").members(unique([m for m in members if m.what != "init"]), set())
        lines += ["}", ""]
        derived = [p for p in self.kinds.protocols if p != name and name in self.protocols_of([p])]
        derived.sort(key=lambda p: -len(self.protocols_of([p])))
        lines += [
            f"package func _optional{name}(_ handle: UnsafeMutableRawPointer?) -> {name}? {{",
            f"{INDENT}_dynamic(handle) {{ handle in",
            *(f'{INDENT * 2}if omps_conforms(handle, "{p}") {{ return _{p}(_owned: handle) }}' for p in derived),
            f"{INDENT * 2}return _{name}(_owned: handle)",
            f"{INDENT}}} as? {name}",
            "}",
        ]
        return lines

    def values(self, framework: str) -> None:
        """Write enumerations, option sets, structures and aliases."""
        for enum in self.interface["enums"]:
            if enum["framework"] == framework and enum["values"]:
                self.source(framework, enum["name"], enum_text(enum))
        for struct in self.interface["structs"]:
            if struct["framework"] == framework:
                if self.kinds.representable(struct["name"]):
                    self.source(framework, struct["name"], struct_text(struct))
                else:
                    self.missing.append((struct["name"], "structure", "a field without a kind"))

    def functions(self, framework: str) -> None:
        """Write global functions and constants."""
        texts, members = [], []
        for function in self.interface["functions"]:
            if function["framework"] != framework:
                continue
            try:
                text, member = function_text(self.kinds, function)
            except Unsupported as unknown:
                self.missing.append((function["name"], "function", str(unknown)))
                continue
            texts.append(text)
            members.append((member, function["retained"] or "Copy" in function["name"]))
        for constant in self.interface["constants"]:
            if constant["framework"] == framework:
                text, member = constant_text(self.kinds, constant)
                texts.append(text)
                members.append((member, False))
        if not texts:
            return
        self.source(framework, "Functions", "\n".join(texts))
        name = f"{framework}Functions"
        self.owners[framework].append(name)
        plain = [m for m, _ in members]
        self.files[HEADERS / f"{name}.h"] = shim_writer.header(name, plain)
        self.files[SHIM / framework / f"{name}.m"] = shim_writer.functions(name, members)

    def archived_implementations(self) -> None:
        """Write the table of protocols that objects of the program may have in archives."""
        framework = "MetalPerformanceShaders"
        names = sorted(n for n in self.kinds.implementable() if self.kinds.protocols[n]["framework"] == framework)
        rows = [f'{INDENT * 3}("{n}", {{ ($0 as? {n}).flatMap {{ _made($0) }} }}),' for n in names]
        lines = [
            "/// The protocols that programs implement, for archives.",
            "final class _ArchivedImplementations: _Implementations {",
            f"{INDENT}override class var protocols: [(name: String, made: (Any) -> UnsafeMutableRawPointer?)] {{",
            f"{INDENT * 2}[",
            *rows,
            f"{INDENT * 2}]",
            f"{INDENT}}}",
            "}",
            "",
        ]
        self.source(framework, "ArchivedImplementations", "\n".join(lines))

    def closures(self, framework: str) -> None:
        """Write the closures that stand for blocks, and aliases."""
        closures = {
            a["name"]: a["type"] for a in self.interface["aliases"] if a["framework"] == framework and "->" in a["type"]
        }
        swift = [
            f"public typealias {a['name']} = {'@Sendable ' if a['name'] in SENDABLE else ''}{a['type']}\n"
            for a in self.interface["aliases"]
            if a["framework"] == framework and not a["type"].startswith("!")
        ]
        own = {name: type_ for type_, name in BLOCK_NAMES.items() if CLOSURE_HOME[name] == framework}
        headers, sources, blocks = [], [], []
        for name, type_ in {**closures, **own}.items():
            if type_.startswith("!"):
                continue
            callback = closure_callback(self.kinds, type_)
            headers.append(closure_header(name, callback))
            sources.append(closure_source(name, callback))
            blocks.append(f"id omps_block_{name}(void *context, omps_{name}_invoke invoke);")
            swift.append(closure_swift(name, type_, callback))
        self.source(framework, "Closures", "\n".join(swift))
        name = f"{framework}Closures"
        self.owners[framework].insert(0, name)
        start = shim_writer.HEADER.format(what=f"The closures of {framework}.") + '#include "types.h"\n\n'
        self.files[HEADERS / f"{name}.h"] = start + "\n".join([*headers, ""])
        shim_start = (
            shim_writer.SOURCE.format(what=f"The blocks of {framework}.")
            + f'#import "shim.h"\n#include <omps/{name}.h>\n\n'
        )
        self.files[SHIM / framework / f"{name}.m"] = shim_start + "\n".join([*blocks, "", *sources])

    def missing_page(self) -> str:
        """Return the page of what Swift cannot call."""
        lines = [
            "# What the Swift modules leave out",
            "",
            "`tools/swift/generate.py` writes this page. Each row is a member that Objective-C programs can use",
            "and Swift programs cannot yet. The last column is the type that the generator has no rule for.",
            "",
            "| class | member | type |",
            "|---|---|---|",
        ]
        rows = sorted({(o, m, t) for o, m, t in self.missing})
        lines += [f"| `{o}` | `{m}` | `{t}` |" for o, m, t in rows]
        return "\n".join([*lines, ""])


CLOSURE_HOME = {"BufferDeallocator": "Metal", "FunctionHandler": "Metal", "ImageIterator": "MetalPerformanceShaders"}


def unique(members: list[Member]) -> list[Member]:
    """Return the first of members that are the same in Swift; a getter and its setter are two."""
    found: dict[tuple[Any, ...], Member] = {}
    for member in members:
        found.setdefault((*member.signature, member.what.endswith("setter")), member)
    return list(found.values())


def unique_functions(members: list[Member]) -> list[Member]:
    """Return the first of members with the same function of C."""
    return list({m.c_name: m for m in reversed(members)}.values())[::-1]


def generated(interface: dict[str, Any]) -> dict[Path, str]:
    """Return the path and text of every file, which the repository does not have, and of the page that it has."""
    return Generator(interface).run()


def write(files: dict[Path, str], root: Path) -> tuple[int, int]:
    """Write the files that differ and remove those of before; return how many of each."""
    return written_files.write(
        {root / path: text for path, text in files.items()}, [root / path for path in present(root)]
    )


def present(root: Path) -> set[Path]:
    """Return the generated files that are in the folders."""
    folders = [SHIM, HEADERS, *(Path(f"swift/Sources/{module}/Generated") for module in (*MODULES, "Smoke"))]
    found = {path.relative_to(root) for folder in folders for path in (root / folder).rglob("*.*")}
    return found - {HEADERS / "types.h"}


def main() -> None:
    """Write all files, or the table of names alone."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", metavar="FILE", help='write the table of the Python package alone; "-" prints it')
    names = parser.parse_args().names
    interface = read_interface()
    if names == "-":
        print(python_writer.names_text(interface), end="")
    elif names:
        Path(names).write_text(python_writer.names_text(interface), encoding="utf-8")
    else:
        changed, removed = write(generated(interface), ROOT)
        print(f"{changed} files written, {removed} removed")


if __name__ == "__main__":
    main()
