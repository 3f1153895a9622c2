"""Writes the way from Objective-C into Swift: closures for blocks, and protocols that Swift implements."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kinds import Kind, Kinds, Unsupported, fill
from members import Member, returns_owned
from objc_types import split_arguments
from swift_writer import INDENT, quoted, signature


@dataclass(frozen=True)
class Callback:
    """One function that Objective-C calls: a block, or a method that Swift implements."""

    arguments: tuple[Kind, ...]
    result: Kind | None

    def __post_init__(self) -> None:
        for kind in [*self.arguments, *([self.result] if self.result else [])]:
            if kind.context or not kind.objc or kind.by_address:
                raise Unsupported(f"{kind.swift} in a call from Objective-C")

    @property
    def c_result(self) -> str:
        """The type in C of what Swift returns."""
        return returned_c(self.result)

    def c_parameters(self) -> str:
        """Return the parameters of the function of C, with the context before them."""
        return ", ".join(
            ["void *context", *(declared(returned_c(kind), f"a{i}") for i, kind in enumerate(self.arguments))]
        )

    def objc_call(self, function: str, context: str, names: list[str]) -> str:
        """Return the expression of Objective-C that calls Swift and takes its answer."""
        values = [sent(kind, name) for kind, name in zip(self.arguments, names, strict=True)]
        expression = f"{function}({', '.join([context, *values])})"
        return fill(self.result.accepted, e=expression) if self.result else expression

    def swift_lines(self, target: str, names: list[str], labels: list[str] | None = None) -> list[str]:
        """Return the statements of Swift that call a function with what C gave."""
        lines, values, after = [], [], []
        for position, (kind, name) in enumerate(zip(self.arguments, names, strict=True)):
            value = fill(kind.taken, e=name)
            if kind.swift.startswith("NSMutableArray"):
                lines.append(f"let {name}Array = _mutableArray(from: {name})")
                after.append(f"_store({name}Array, in: {name})")
                value = f"{name}Array"
            label = labels[position] if labels else "_"
            values.append(value if label == "_" else f"{label}: {value}")
        call = f"{target}({', '.join(values)})" if labels is None or labels != ["property"] else target
        if self.result is None:
            return [*lines, call, *after]
        if not after:
            return [*lines, f"return {fill(self.result.made, v=call)}"]
        return [*lines, f"let made = {call}", *after, f"return {fill(self.result.made, v='made')}"]


def sent(kind: Kind, name: str) -> str:
    """Return an argument of Objective-C as Swift gets it."""
    return fill(kind.returned, e=name)


def returned_c(kind: Kind | None) -> str:
    """Return the type in C of a value on its way to its taker."""
    if kind is None:
        return "void"
    return "void *" if kind.swift.startswith("String") else kind.c


def declared(c: str, name: str) -> str:
    """Return a declaration of C."""
    return f"{c}{'' if c.endswith('*') else ' '}{name}"


def closure_callback(kinds: Kinds, closure: str) -> Callback:
    """Return the callback of a closure type."""
    inside, result = closure.rsplit("->", 1)
    arguments = split_arguments(inside.strip()[1:-1])
    return Callback(
        tuple(kinds.find(a) for a in arguments), None if result.strip() == "Void" else kinds.find(result.strip())
    )


def closure_header(name: str, callback: Callback) -> str:
    """Return the type of C of the function that calls a closure."""
    return f"typedef {declared(callback.c_result, '')}(*omps_{name}_invoke)({callback.c_parameters()});"


def closure_source(name: str, callback: Callback) -> str:
    """Return the function that makes a block around a closure of Swift."""
    names = [f"a{i}" for i in range(len(callback.arguments))]
    parameters = ", ".join(declared(kind.objc, n) for kind, n in zip(callback.arguments, names, strict=True))
    result = callback.result.objc if callback.result else "void"
    call = callback.objc_call("invoke", "closure->context", names)
    return (
        f"id omps_block_{name}(void *context, omps_{name}_invoke invoke) {{\n"
        f"  if (!context) return nil;\n"
        f"  OMPSClosure *closure = omps_closure(context);\n"
        f"  return omps_block_of(closure, [^{result}({parameters or 'void'}) {{\n"
        f"    {'return ' if callback.result else ''}{call};\n"
        f"  }} copy]);\n}}\n"
    )


def closure_swift(name: str, swift: str, callback: Callback) -> str:
    """Return the function of Swift that calls a closure."""
    names = [f"a{i}" for i in range(len(callback.arguments))]
    arguments = ", ".join(["context", *names])
    lines = [f"package let _invoke{name}: omps_{name}_invoke = {{ {arguments} in"]
    lines.append(f"{INDENT}let closure: {swift} = _unbox(context)")
    lines += [f"{INDENT}{line}" for line in callback.swift_lines("closure", names)]
    return "\n".join([*lines, "}", ""])


@dataclass(frozen=True)
class Implemented:
    """A protocol that programs implement in Swift, with the callbacks of its methods."""

    name: str
    members: list[tuple[Member, Callback]]

    def optional_members(self) -> list[tuple[Member, Callback]]:
        """Return those that a program may leave out; the position in this list is their bit."""
        return [(m, c) for m, c in self.members if m.optional]

    def header(self) -> str:
        """Return the table of functions and what makes an object around it."""
        rows = [f"  {declared(c.c_result, '')}(*{field_name(m)})({c.c_parameters()});" for m, c in self.members]
        return "\n".join(
            [
                "typedef struct {",
                *rows,
                f"}} omps_{self.name}_table;",
                f"{self.maker()};",
                "",
            ]
        )

    def maker(self) -> str:
        """Return the declaration of the function that makes the object of a Swift one."""
        table = f"const omps_{self.name}_table *table"
        return f"void *omps_{self.name}_make(void *swift_object, const void *type, {table})"

    def source(self) -> str:
        """Return the class whose objects call the table."""
        lines = [
            f"@interface OMPSSwift{self.name} : OMPSSwiftObject <{self.name}>",
            "@end",
            f"@implementation OMPSSwift{self.name}",
        ]
        bits = {m.selector: bit for bit, (m, _) in enumerate(self.optional_members())}
        for member, callback in self.members:
            lines += self._method(member, callback, bits.get(member.selector))
        lines += self._responds(bits)
        lines += [
            "@end",
            f"{self.maker()} {{",
            f"  return omps_proxy([OMPSSwift{self.name} class], swift_object, type, table);",
            "}",
            "",
        ]
        return "\n".join(lines)

    def _method(self, member: Member, callback: Callback, bit: int | None) -> list[str]:
        names = [f"a{i}" for i in range(len(callback.arguments))]
        result = callback.result.objc if callback.result else "void"
        pieces = member.selector.split(":")
        if names:
            words = " ".join(
                f"{piece}:({kind.objc}){name}"
                for piece, kind, name in zip(pieces, callback.arguments, names, strict=False)
            )
        else:
            words = member.selector
        if callback.result is not None and returns_owned(member.selector):
            callback = replace(callback, result=replace(callback.result, accepted="(id){e}"))
        call = callback.objc_call(f"((const omps_{self.name}_table *)table)->{field_name(member)}", "context", names)
        lines = [f"{'+' if member.on_class else '-'} ({result}){words} {{"]
        if bit is None:
            lines.append(f"  {'return ' if callback.result else ''}{call};")
        elif callback.result is None:
            lines += ["  [self expectAnswer];", f"  {call};", f"  [self noteAnswer:{bit}];"]
        else:
            lines += ["  [self expectAnswer];", f"  {result} answer = {call};", f"  [self noteAnswer:{bit}];"]
            if member.selector in INSTEAD:
                instead = f"[answer release]; return {INSTEAD[member.selector]};"
                lines.append(f"  if ([self isMissing:{bit}]) {{ {instead} }}")
            lines.append("  return answer;")
        return [*lines, "}"]

    def _responds(self, bits: dict[str, int]) -> list[str]:
        if not bits:
            return []
        lines = ["- (BOOL)respondsToSelector:(SEL)selector {"]
        for member, callback in self.optional_members():
            bit = bits[member.selector]
            ask = "" if callback.arguments or member.selector in NOT_ASKED else f"[self {member.selector}]"
            known = f"[self isKnown:{bit}]"
            probe = f" if (!{known}) {ask};" if ask else ""
            lines.append(
                f"  if (sel_isEqual(selector, @selector({member.selector}))) {{{probe} "
                f"return ![self isMissing:{bit}]; }}"
            )
        return [*lines, "  return [super respondsToSelector:selector];", "}"]

    def swift(self) -> str:
        """Return the table of Swift and what makes the object of a Swift one."""
        table = f"_table{self.name}"
        lines = [f"private let {table} = _permanent(omps_{self.name}_table("]
        entries = []
        for member, callback in self.members:
            names = [f"a{i}" for i in range(len(callback.arguments))]
            labels = ["property"] if "etter" in member.what else [p.label for p in member.parameters]
            target = f"_implementation(context, as: {self.name}.self).{quoted(member.base)}"
            if member.what.endswith("setter"):
                body = [f"_implementation(context, as: {self.name}.self).{member.base} = {callback_value(callback)}"]
            else:
                body = callback.swift_lines(target, names, labels)
            entry = [f"{INDENT}{field_name(member)}: {{ {', '.join(['context', *names])} in"]
            entry += [f"{INDENT * 2}{line}" for line in body]
            entries.append("\n".join([*entry, f"{INDENT}}}"]))
        lines.append(",\n".join(entries))
        lines += [
            "))",
            "",
            f"package func _made(_ object: {self.name}?) -> UnsafeMutableRawPointer? {{",
            f"{INDENT}guard let object else {{ return nil }}",
            f"{INDENT}if let wrapper = object as? _MetalObject {{ return _retained(wrapper) }}",
            f"{INDENT}return omps_{self.name}_make(_address(object), _type(object), {table})",
            "}",
            "",
        ]
        return "\n".join(lines)

    def defaults(self) -> str:
        """Return the default implementations of the optional methods: they say that they are missing."""
        lines = [f"extension {self.name} {{"]
        for bit, (member, callback) in enumerate(self.optional_members()):
            value = DEFAULTS.get((self.name, member.selector))
            if value is None:
                value = f"_missing({bit}{', ' + callback.result.zero if callback.result else ''})"
            if "etter" in member.what:
                assert member.result is not None
                lines.append(f"\n{INDENT}public var {member.base}: {member.result.swift} {{ {value} }}")
            else:
                lines += [f"\n{INDENT}public {signature(member)} {{", f"{INDENT * 2}{value}", f"{INDENT}}}"]
        return "\n".join([*lines, "}", ""])


def field_name(member: Member) -> str:
    """Return the field of the table of functions."""
    return member.selector.replace(":", "_").rstrip("_")


def callback_value(callback: Callback) -> str:
    """Return the value that a setter gets."""
    return fill(callback.arguments[0].taken, e="a0")


# Methods without arguments that do more than answer: they are not called to find out whether they are there.
NOT_ASKED = {"load", "purge", "inverse"}
# What a method does if Swift turns out not to have it.
INSTEAD = {"copyWithZone:device:": "[self copyWithZone:NULL]"}
# Defaults that do what the framework does where the method is missing.
DEFAULTS = {
    ("MPSImageAllocator", "imageBatchForCommandBuffer:imageDescriptor:kernel:count:"): (
        "(0..<count).map { _ in image(for: cmdBuf, imageDescriptor: descriptor, kernel: kernel) }"
    ),
    (
        "MPSNNPadding",
        "destinationImageDescriptorForSourceImages:sourceStates:forKernel:suggestedDescriptor:",
    ): "inDescriptor",
}
