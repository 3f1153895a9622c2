"""Writes the Swift sources of classes, protocols, enumerations, structures, functions and aliases."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kinds import VECTORS, Kinds, fill
from members import KEYWORDS, Member, Parameter

HEAD = "// Made by tools/swift/generate.py from our public Objective-C headers.\n"
INDENT = "    "
WIDTH = 100
MODULES = {
    "Metal": [],
    "MetalPerformanceShaders": ["Metal"],
    "MetalPerformanceShadersGraph": ["Metal", "MetalPerformanceShaders"],
}


# What Apple's documentation declares Sendable, of the types that programs share between threads. Command buffers and
# encoders are for one thread at a time, as are graphs that are being built.
SENDABLE = {
    "MPSGraphExecutable",
    "MTLCommandBufferHandler",
    "MTLCommandQueue",
    "MTLComputePipelineState",
    "MTLDevice",
    "MTLEvent",
    "MTLFence",
    "MTLFunction",
    "MTLLibrary",
    "MTLNewComputePipelineStateCompletionHandler",
    "MTLNewComputePipelineStateWithReflectionCompletionHandler",
    "MTLNewLibraryCompletionHandler",
    "MTLSamplerState",
    "MTLSharedEventNotificationBlock",
}


def file_text(framework: str, body: str) -> str:
    """Return a source file: its first comment, its imports, its body."""
    imports = "\n".join(f"import {module}" for module in ["COpenMPS", "Foundation", *MODULES[framework]])
    return f"{HEAD}\n{imports}\n\n{body}"


def comment(summary: str, depth: int) -> Iterator[str]:
    """Yield the lines of a documentation comment."""
    for line in textwrap.wrap(summary, 112 - 4 * depth):
        yield f"{INDENT * depth}/// {line}"


def call(member: Member) -> str:
    """Return the call of the C function."""
    arguments = [] if member.on_class or member.what == "init" else ["_handle"]
    if member.what == "init":
        arguments.append("Self._className")
    arguments += [fill(p.kind.passed, v=escaped(p.name)) for p in member.parameters]
    if member.throws:
        arguments.append("&raised")
    if member.result is not None and member.result.by_address:
        arguments.append("&result")
    return f"{member.c_name}({', '.join(arguments)})"


def escaped(name: str) -> str:
    """Return an argument's name as an expression may use it."""
    return f"`{name}`" if name in KEYWORDS else name


# What Swift does before a call of one method.
SETUP = {"notifyListener:atValue:block:": "let block = listener.onQueue(block)"}


def statements(member: Member) -> list[str]:
    """Return the body of a method or accessor."""
    lines = [SETUP[member.selector]] if member.selector in SETUP else []
    lines += [fill(p.kind.setup, v=escaped(p.name)) for p in member.parameters if p.kind.setup]
    held = ["self"] if not member.on_class and member.what != "init" else []
    held += [escaped(p.name) for p in member.parameters if p.kind.borrowed]
    kind = member.result
    if member.throws:
        lines.append("var raised: UnsafeMutableRawPointer?")
    if kind is not None and kind.by_address:
        lines.append(f"var result = {zero_struct(kind.swift)}")
    sent = kept(held, call(member))
    if len(sent) > WIDTH:
        sent = kept_in_lines(held, member)
    finish = [fill(p.kind.finish, v=escaped(p.name)) for p in member.parameters if p.kind.finish]
    if member.what == "init":
        return split_lines(lines + init_statements(member, sent, finish))
    if kind is None or kind.by_address:
        lines.append(sent)
    elif finish or member.throws:
        lines.append(f"let made = {sent}")
    elif len(returned := f"return {fill(kind.taken, e=sent)}") <= WIDTH and "\n" not in sent:
        lines.append(returned)
    else:
        lines += [f"let made = {sent}", f"return {fill(kind.taken, e='made')}"]
    lines += finish
    if member.throws:
        lines.append("if let raised { throw _existing(_error(from: raised)) }")
    if kind is not None and kind.by_address:
        lines.append("return result")
    elif kind is not None and (finish or member.throws):
        lines.append(f"return {fill(kind.taken, e='made')}")
    return split_lines(lines)


def split_lines(lines: list[str]) -> list[str]:
    """Return statements of several lines as lines."""
    return [row for line in lines for row in line.split("\n")]


def init_statements(member: Member, sent: str, finish: list[str]) -> list[str]:
    """Return the end of an initialiser."""
    failed = "return nil" if member.failable else f'_refused("{member.owner}", "{member.base}")'
    lines = [f"let made = {sent}", *finish]
    if member.throws:
        lines.append("if let raised { throw _existing(_error(from: raised)) }")
    target = "self" if member.on_class else "super"
    return [*lines, f"guard let made else {{ {failed} }}", f"{target}.init(_owned: made)"]


def kept_in_lines(held: list[str], member: Member) -> str:
    """Return a long call: what must live, the function and its arguments in lines of their own."""
    function, arguments = call(member)[:-1].split("(", 1)
    wrapped = textwrap.wrap(arguments, WIDTH - 12, break_long_words=False, break_on_hyphens=False)
    rows = [f"{function}(", *(f"{INDENT}{row}" for row in wrapped)]
    rows[-1] += ")"
    if not held:
        return "\n".join(rows)
    values = held[0] if len(held) == 1 else f"({', '.join(held)})"
    return "\n".join([f"withExtendedLifetime({values}) {{", *(f"{INDENT}{row}" for row in rows), "}"])


def kept(held: list[str], sent: str) -> str:
    """Return the call with what must live until its end."""
    if not held:
        return sent
    values = held[0] if len(held) == 1 else f"({', '.join(held)})"
    return f"withExtendedLifetime({values}) {{ {sent} }}"


def zero_struct(name: str) -> str:
    """Return an empty value of a structure."""
    return "NSRange(location: 0, length: 0)" if name == "NSRange" else f"{name}()"


def signature(member: Member, with_defaults: bool = False) -> str:
    """Return the Swift signature of a method or initialiser without access and modifiers."""
    parameters = ", ".join(p.declaration(with_defaults) for p in member.parameters)
    throws = " throws" if member.throws else ""
    if member.what == "init":
        return f"init{'?' if member.failable else ''}({parameters}){throws}"
    result = f" -> {member.result.swift}" if member.result is not None else ""
    return f"func {quoted(member.base)}({parameters}){throws}{result}"


def quoted(name: str) -> str:
    """Return a name that may be a word of Swift."""
    return f"`{name}`" if name in KEYWORDS else name


def property_type(getter: Member) -> str:
    """Return the type of a property."""
    assert getter.result is not None
    return getter.result.swift


@dataclass
class ClassWriter:
    """Writes one class: the wrapper of an Objective-C class, or of the objects behind a protocol of Metal."""

    kinds: Kinds
    access: str = "public"
    narrowed: frozenset[tuple[str, tuple[str, ...]]] = frozenset()

    def members(self, members: list[Member], overridden: set[tuple[str, ...]]) -> list[str]:
        """Return the lines of the members; those of a superclass with another result are overrides."""
        lines: list[str] = []
        setters = {m.base: m for m in members if m.what.endswith("setter")}
        for member in members:
            if member.what.endswith("setter"):
                continue
            override = "override " if member.signature in overridden else ""
            if member.what.endswith("getter"):
                lines += self._property(member, setters.get(member.base), override)
            elif member.what == "init":
                lines += self._initialiser(member, override)
            else:
                lines += self._function(member, override + ("class " if member.on_class else ""))
        return lines

    def _initialiser(self, member: Member, override: str) -> list[str]:
        """Return an initialiser: Apple's are designated, so that subclasses call them; factories are not."""
        if member.on_class:
            return self._function(member, override + "convenience ", "public")
        return self._function(member, override, "public")

    def inherited(self, members: list[Member]) -> list[str]:
        """Return designated initialisers that a class has from its superclass: its own ones would hide them."""
        lines: list[str] = []
        for member in members:
            arguments = ", ".join(
                escaped(p.name) if p.label == "_" else f"{p.label}: {escaped(p.name)}" for p in member.parameters
            )
            lines += ["", *wrapped_signature(f"override public {signature(member, True)}", member, True)]
            lines += [f"{INDENT * 2}{'try ' if member.throws else ''}super.init({arguments})", f"{INDENT}}}"]
        return lines

    def _property(self, getter: Member, setter: Member | None, override: str) -> list[str]:
        on_class = "class " if getter.on_class else ""
        head = f"{self.access} {override}{on_class}var {quoted(getter.base)}: {property_type(getter)}"
        lines = ["", *comment(getter.summary, 1), f"{INDENT}{head} {{"]
        lines += block("get", statements(getter), 2)
        if setter is not None:
            lines += block("set", statements(setter), 2)
        return [*lines, f"{INDENT}}}"]

    def _function(self, member: Member, modifiers: str, access: str = "") -> list[str]:
        lines = ["", *comment(member.summary, 1)]
        if (member.owner, member.signature) in self.narrowed:
            lines.append(f"{INDENT}@_disfavoredOverload  // a subclass returns an array of a subclass")
        lines += [f"{INDENT}{attribute}" for attribute in attributes(member)]
        # A wrapper behind a protocol is called by the protocol's signatures.
        defaults = self.access != "package"
        lines += wrapped_signature(
            f"{access or self.access} {modifiers}{signature(member, defaults)}", member, defaults
        )
        lines += [f"{INDENT * 2}{line}" for line in statements(member)]
        return [*lines, f"{INDENT}}}"]


def attributes(member: Member) -> list[str]:
    """Return what stands before a method: handlers are checked in programs that check concurrency alone."""
    takes_sendable = any(p.kind.swift in SENDABLE and p.kind.context for p in member.parameters)
    return ["@preconcurrency"] * takes_sendable + ["@discardableResult"] * (member.result is not None)


def wrapped_signature(line: str, member: Member, with_defaults: bool = False) -> list[str]:
    """Return the first lines of a function; parameters get lines of their own where one is too long."""
    if len(line) <= 108 or not member.parameters:
        return [f"{INDENT}{line} {{"]
    start, rest = line.split("(", 1)
    declared = [p.declaration(with_defaults) for p in member.parameters]
    end = rest[rest.rindex(declared[-1]) + len(declared[-1]) :]
    parameters = [f"{INDENT * 2}{text}," for text in declared]
    parameters[-1] = parameters[-1].removesuffix(",")
    return [f"{INDENT}{start}(", *parameters, f"{INDENT}{end} {{"]


def block(word: str, body: list[str], depth: int) -> list[str]:
    """Return an accessor, in one line where it has one statement."""
    if len(body) == 1 and len(body[0]) < 100:
        statement = body[0].removeprefix("return ")
        return [f"{INDENT * depth}{word} {{ {statement} }}"]
    return [f"{INDENT * depth}{word} {{", *(f"{INDENT * (depth + 1)}{line}" for line in body), f"{INDENT * depth}}}"]


def requirement(member: Member, setters: set[str]) -> str:
    """Return a requirement of a protocol."""
    if member.what.endswith("getter"):
        access = "{ get set }" if member.base in setters else "{ get }"
        return f"{INDENT}var {quoted(member.base)}: {property_type(member)} {access}"
    lines = [f"{INDENT}{attribute}" for attribute in attributes(member) if attribute != "@discardableResult"]
    lines += wrapped_signature(f"{'static ' if member.on_class else ''}{signature(member)}", member)
    return "\n".join(lines).removesuffix(" {")


def enum_text(enum: dict[str, Any]) -> str:
    """Return an enumeration or an option set."""
    name, raw = enum["name"], enum["raw"]
    if enum["options"]:
        lines = [f"public struct {name}: OptionSet, Hashable, Sendable {{", f"{INDENT}public let rawValue: {raw}", ""]
        lines.append(f"{INDENT}public init(rawValue: {raw}) {{ self.rawValue = rawValue }}\n")
        for value, number in enum["values"]:
            stated = f" = {name}(rawValue: {number})" if number else f": {name} = []"
            lines.append(f"{INDENT}public static let {quoted(value)}{stated}")
        return "\n".join([*lines, "}", ""])
    lines = [f"public enum {name}: {raw}, Sendable {{"]
    seen: dict[int, str] = {}
    aliases = []
    for value, number in enum["values"]:
        if number in seen:
            aliases.append(f"{INDENT}public static let {quoted(value)} = {name}.{quoted(seen[number])}")
        else:
            seen[number] = value
            lines.append(f"{INDENT}case {quoted(value)} = {number}")
    return "\n".join([*lines, *([""] if aliases else []), *aliases, "}", ""])


def struct_text(struct: dict[str, Any]) -> str:
    """Return a structure with its two initialisers."""
    fields = struct["fields"]
    # A pointer may be used by one thread at a time.
    sendable = "" if any("Pointer" in type_ for _, type_ in fields) else ": Sendable"
    lines = [f"public struct {struct['name']}{sendable} {{"]
    lines += [f"{INDENT}public var {quoted(name)}: {type_} = {zero_value(type_)}" for name, type_ in fields]
    lines += ["", f"{INDENT}public init() {{}}", ""]
    parameters = ", ".join(f"{name}: {type_}" for name, type_ in fields)
    lines.append(f"{INDENT}public init({parameters}) {{")
    lines += [f"{INDENT * 2}self.{name} = {escaped(name)}" for name, _ in fields]
    return "\n".join([*lines, f"{INDENT}}}", "}", ""])


def zero_value(type_: str) -> str:
    """Return what a field is before it is set."""
    if type_.startswith("("):
        return "(" + ", ".join("0" for _ in type_.split(",")) + ")"
    if type_ in ("Int", "UInt", "Float", "Double", "UInt32", "UInt16", "UInt64", "Int32"):
        return "0"
    if type_ == "Bool":
        return "false"
    if type_ in VECTORS or type_.startswith(("MTLOrigin", "MTLSize", "MPSOrigin", "MPSSize", "MPSImageCoordinate")):
        return f"{type_}()"
    if type_ == "MTLTextureUsage":
        return "[]"
    return f"{type_}(rawValue: 0)!"


def function_text(kinds: Kinds, function: dict[str, Any]) -> tuple[str, Member]:
    """Return a global function and the member that stands for it in the shim."""
    parameters = tuple(
        Parameter("_", name or f"argument{i}", kinds.find(type_))
        for i, (name, type_) in enumerate(function["parameters"])
    )
    result = None if function["returns"] == "Void" else kinds.find(function["returns"])
    member = Member(
        owner="",
        what="class method",
        base=function["name"],
        selector=function["name"],
        parameters=parameters,
        result=result,
        optional=False,
        summary="",
    )
    lines = ["@discardableResult"] if result is not None else []
    lines.append(f"public {signature(member)} {{")
    lines += [f"{INDENT}{line}" for line in statements(member)]
    return "\n".join([*lines, "}", ""]), member


def constant_text(kinds: Kinds, constant: dict[str, Any]) -> tuple[str, Member]:
    """Return a global constant and the member that stands for it in the shim."""
    name = constant["name"]
    member = Member("constant", "class getter", name, name, (), kinds.find(constant["type"]), False, "")
    body = "\n".join(f"{INDENT}{line}" for line in statements(member))
    return f"public let {name}: {constant['type']} = {{\n{body}\n}}()\n", member
