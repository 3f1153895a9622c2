"""Kinds of types: how a value of each crosses between Swift and Objective-C through a C function.

A Swift function calls a C function of the shim, which sends the message. Each kind says

- how its parameter is declared in C and what the Swift caller passes (`c`, `passed`),
- what the shim makes of it for the message (`received`),
- what the shim returns for a result (`returned`) and what the Swift caller makes of it (`taken`),
- what Swift returns for it where Objective-C calls Swift (`made`), and what the shim makes of that (`accepted`).

An object crosses as a pointer. Arguments are borrowed, except those that Swift makes for the call (arrays, data): the
shim owns and releases them. Results are owned by the caller.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any


class Unsupported(Exception):
    """The generator has no kind for this type."""


@dataclass(frozen=True)
class Kind:
    """A type in Swift and its way through C."""

    swift: str
    c: str
    passed: str = "{v}"
    received: str = "{v}"
    returned: str = "{e}"
    taken: str = "{e}"
    made: str = "{v}"
    accepted: str = "{e}"
    setup: str = ""  # a Swift statement before the call
    finish: str = ""  # a Swift statement after the call
    borrowed: bool = False  # an object that must outlive the call
    objc: str = ""  # the type in an Objective-C method that Swift implements
    by_address: bool = False  # a structure: results are written to a last argument
    zero: str = ""  # the value of a method that Swift does not implement
    context: str = ""  # a closure: the type of the function that calls it


def fill(template: str, **values: str) -> str:
    """Replace {v} and {e} in a template; other braces are Swift's."""
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", value)
    return template


SCALARS = {
    "Bool": ("_Bool", "BOOL", "false"),
    "Int": ("long", "NSInteger", "0"),
    "UInt": ("unsigned long", "NSUInteger", "0"),
    "Int8": ("int8_t", "int8_t", "0"),
    "Int16": ("int16_t", "int16_t", "0"),
    "Int32": ("int32_t", "int32_t", "0"),
    "Int64": ("int64_t", "int64_t", "0"),
    "UInt8": ("uint8_t", "uint8_t", "0"),
    "UInt16": ("uint16_t", "uint16_t", "0"),
    "UInt32": ("uint32_t", "uint32_t", "0"),
    "UInt64": ("uint64_t", "uint64_t", "0"),
    "Float": ("float", "float", "0"),
    "Double": ("double", "double", "0"),
    "TimeInterval": ("double", "double", "0"),
    "CFTimeInterval": ("double", "double", "0"),
}
VECTORS = {
    "SIMD2<Float>": "vector_float2",
    "SIMD4<Float>": "vector_float4",
    "SIMD2<UInt16>": "vector_ushort2",
    "SIMD16<UInt8>": "vector_uchar16",
}
RETAINED = "omps_retained({e})"
CONSUMED = "omps_consumed({v})"


@dataclass
class Kinds:
    """Finds the kind of a Swift type among the declarations of the interface."""

    interface: dict[str, Any]
    by_hand: set[str] = field(default_factory=set)  # classes that the package has, but no generated file
    raw: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.raw = {e["name"]: e["raw"] for e in self.interface["enums"]}
        self.option_sets = {e["name"] for e in self.interface["enums"] if e["options"]}
        self.structs = {s["name"]: s for s in self.interface["structs"]}
        self.classes = {c["name"]: c for c in self.interface["classes"]}
        self.protocols = {p["name"]: p for p in self.interface["protocols"]}
        self.aliases = {a["name"]: a["type"] for a in self.interface["aliases"]}

    def find(self, swift: str) -> Kind:
        """Return the kind of a type; `Unsupported` if there is none."""
        if swift.startswith("!"):
            raise Unsupported(swift[1:])
        bare = swift.removesuffix("?")
        optional = swift != bare
        if bare in SCALARS and not optional:
            c, objc, zero = SCALARS[bare]
            return Kind(swift, c, objc=objc, zero=zero)
        if bare in self.raw and not optional:
            return self._enum(bare)
        if bare == "Range<Int>" and not optional:
            received = "*(const NSRange *){v}"
            return Kind(
                swift, "const void *", setup="var {v}Range = NSRange({v})", passed="&{v}Range", received=received
            )
        if bare in self.structs or bare in VECTORS or bare == "NSRange":
            return self._struct(swift, bare, optional)
        if bare in self.classes or bare in self.by_hand:
            return self._object(bare, optional)
        if bare in self.protocols:
            return self._protocol(bare, optional)
        if self._closure(bare):
            return self._block(bare, optional)
        if kind := self._foundation(bare, optional):
            return kind
        if bare == "AnyClass":
            passed, received = "_pointer(toClass: {v})", "(Class){v}"
            return Kind(swift, "const void *", passed, received, returned="{e}", taken="_class({e})")
        if match := re.fullmatch(r"UnsafeMutablePointer<(.+)\?>", bare):
            return self._handed_out(swift, match[1])
        match = re.fullmatch(r"Unsafe(Mutable)?Pointer<(\w+)\??>", bare)
        if match and match[2] in self.protocols:
            return self._place(swift) if match[1] else self._c_array(swift)
        if match := re.fullmatch(r"Unsafe(Mutable)?(Raw)?Pointer(<(\w+|SIMD\d+<\w+>)>)?", bare):
            return self._pointer(swift, bool(match[1]), match[4])
        if bare.startswith("["):
            return self._collection(bare, optional)
        raise Unsupported(swift)

    def of_self(self, owner: str, swift: str) -> Kind:
        """Return the kind of an object of the receiver's own class: Self or Self?."""
        kind = self._object(owner, swift.endswith("?"))
        if owner in self.protocols:
            kind = self._protocol(owner, swift.endswith("?"))
            found = f"_optional{owner}({{e}}) as? Self"
            taken = found if swift.endswith("?") else f"_existing({found})"
            kind = replace(kind, taken=taken, zero=kind.zero or "self")
        return replace(kind, swift=swift)

    def _enum(self, name: str) -> Kind:
        c, objc, _ = SCALARS[self.raw[name]]
        zero = "[]" if name in self.option_sets else f"{name}(rawValue: 0)!"
        return Kind(
            name,
            c,
            passed="{v}.rawValue",
            taken=f"_value({{e}}, {name}.self)",
            made="{v}.rawValue",
            objc=objc,
            zero=zero,
        )

    def _struct(self, swift: str, name: str, optional: bool) -> Kind:
        if optional or not self.representable(name):
            raise Unsupported(swift)
        c = VECTORS.get(name, name)
        return Kind(
            swift,
            "const void *",
            setup="var {v} = {v}",
            passed="&{v}",
            received=f"*(const {c} *){{v}}",
            returned=f"*({c} *)result = {{e}}",
            by_address=True,
            objc=c,
        )

    def representable(self, name: str) -> bool:
        """Whether a structure has the same layout in Swift."""
        if name in VECTORS or name == "NSRange":
            return True
        return all(not type_.startswith("!") for _, type_ in self.structs[name]["fields"])

    def _object(self, name: str, optional: bool) -> Kind:
        chain = "?" if optional else ""
        return Kind(
            name + chain,
            "void *",
            passed=f"{{v}}{chain}._handle",
            received="(id){v}",
            returned=RETAINED,
            taken="_optional({e})" if optional else "_object({e})",
            made="_retained({v})",
            accepted="omps_consumed({e})",
            borrowed=True,
            objc="id",
            zero="nil" if optional else "",
        )

    def _protocol(self, name: str, optional: bool) -> Kind:
        taken = f"_optional{name}({{e}})"
        borrowed = Kind(
            name + ("?" if optional else ""),
            "void *",
            passed="_pointer({v})",
            received="(id){v}",
            returned=RETAINED,
            taken=taken if optional else f"_existing({taken})",
            made="_retained(any: {v})",
            accepted="omps_consumed({e})",
            borrowed=True,
            objc="id",
            zero="nil" if optional else "",
        )
        if name not in self.implementable():
            return borrowed
        return replace(borrowed, passed="_made({v})", received=CONSUMED, made="_made({v})", borrowed=False)

    def implementable(self) -> set[str]:
        """Return the protocols that programs implement in Swift: all but those of Metal's own objects."""
        return {
            name
            for name, protocol in self.protocols.items()
            if protocol["framework"] != "Metal" and not self._returns_struct(protocol)
        }

    def _returns_struct(self, protocol: dict[str, Any]) -> bool:
        """Whether a method answers with a structure, which has no way from Swift to Objective-C yet."""
        return any(member.get("returns") in self.structs for member in protocol["members"])

    def _foundation(self, bare: str, optional: bool) -> Kind | None:
        unwrap = "{e}" if optional else "_existing({e})"
        mark = "?" if optional else ""
        if bare == "String":
            return Kind(
                bare + mark,
                "const char *",
                received="omps_string({v})",
                returned=RETAINED,
                taken=fill(unwrap, e="_string({e})"),
                made="_madeString({v})",
                accepted="omps_consumed({e})",
                objc="id",
                zero="nil" if optional else '""',
            )
        if bare == "CGColorConversionInfo":  # of CoreGraphics, without objects here
            return Kind(bare + mark, "const void *", passed="nil", received="NULL")
        makers = {
            "[String: NSObject]": "_values",
            "Data": "_data",
            "URL": "_url",
            "NSNumber": "_number",
            "[NSNumber]": "_numbers",
            "Error": "_error",
        }
        if bare in makers:
            maker = makers[bare]
            return self._made_kind(bare, optional, maker + "({v})", maker + "(from: {e})")
        if bare == "NSZone":
            return Kind(bare + mark, "void *", passed="nil", received="(NSZone *){v}", taken="nil", objc="NSZone *")
        if bare == "NSCoder":
            setup = "guard let {v}Reader = _reader({v}) else { return nil }"
            return Kind(bare + mark, "void *", setup=setup, passed="{v}Reader", received=CONSUMED)
        if bare == "Any":
            return Kind(
                bare + mark, "void *", returned=RETAINED, taken="_any({e})" if optional else "_existing(_any({e}))"
            )
        if bare == "NSMutableArray":
            return Kind(
                bare + mark,
                "void *",
                setup="let {v}Objects = _mutableArray({v})",
                passed="{v}Objects",
                received="(id){v}",
                finish="_update({v}, from: {v}Objects)",
                taken="_mutableArray(from: {e})",
                objc="id",
                returned=RETAINED,
            )
        return None

    def _made_kind(self, bare: str, optional: bool, maker: str, taker: str) -> Kind:
        return Kind(
            bare + ("?" if optional else ""),
            "void *",
            passed=maker,
            received=CONSUMED,
            returned=RETAINED,
            taken=taker if optional else f"_existing({taker})",
            made=maker,
            accepted="omps_consumed({e})",
            objc="id",
            zero="nil" if optional else "[]" if bare.startswith("[") else "",
        )

    def _pointer(self, swift: str, mutable: bool, pointee: str | None) -> Kind:
        optional = "?" if swift.endswith("?") else ""
        unwrap = "{e}" if optional else "_existing({e})"
        opaque = pointee in self.structs or pointee in VECTORS or pointee == "CGFloat"
        c = "void" if pointee is None or opaque else SCALARS.get(pointee, (None,))[0]
        if c is None:
            raise Unsupported(swift)
        qualified = c if mutable else f"const {c}"
        if opaque:
            unwrap = unwrap.replace("{e}", f"{{e}}?.assumingMemoryBound(to: {pointee}.self)")
        return Kind(
            swift,
            f"{qualified} *",
            received="(void *){v}",
            returned="(void *){e}",
            taken=unwrap,
            made="UnsafeMutableRawPointer({v})" if opaque else "{v}",
            objc=f"{qualified} *",
            zero="nil" if optional else "",
        )

    def _handed_out(self, swift: str, pointee: str) -> Kind:
        """Return the kind of a place for an object that a method makes; it is nil before."""
        chain = "?" if swift.endswith("?") else ""
        return Kind(
            swift,
            "void **",
            setup="var {v}Object: UnsafeMutableRawPointer?",
            passed="&{v}Object",
            received="(id *){v}",
            finish=f"let {{v}}Made: {pointee}? = {fill(self.find(pointee + '?').taken, e='{v}Object')}\n"
            f"{{v}}{chain}.pointee = {{v}}Made",
        )

    def _place(self, swift: str) -> Kind:
        """Return the kind of a variable that holds an object, which is the same after the call."""
        setup = "var {v}Object = _pointer({v}.pointee)"
        return Kind(swift, "void *", setup=setup, passed="&{v}Object", received="(id *){v}")

    def _c_array(self, swift: str) -> Kind:
        """Return the kind of objects side by side in memory; {n} is how many there are."""
        setup = "let {v}Objects = (0..<{n}).map { _pointer({v}[$0]) }"
        return Kind(swift, "void *const *", setup=setup, passed="{v}Objects", received="(const id *){v}")

    def _collection(self, bare: str, optional: bool) -> Kind:
        inside = bare[1:-1]
        if ":" in inside:
            key, value = (self.find(part.strip()) for part in inside.split(":"))
            if not value.borrowed or not (key.borrowed or key.swift == "String"):
                raise Unsupported(bare)
            if key.borrowed:
                maker = f"_dictionary({{v}}, {{ {fill(key.passed, v='$0')} }}, {{ {fill(value.passed, v='$0')} }})"
            else:
                pair = f"({fill(key.made, v='$0.key')}, {fill(value.made, v='$0.value')})"
                maker = f"_dictionary({{v}}.map {{ {pair} }})"
                if optional:
                    maker = f"{{v}}.flatMap {{ _dictionary($0.map {{ {pair} }}) }}"
            taker = f"_dictionary(from: {{e}}, {{ {fill(key.taken, e='$0')} }}, {{ {fill(value.taken, e='$0')} }})"
        else:
            element = self.find(inside)
            if element.c != "void *" and inside != "String":
                raise Unsupported(bare)
            maker = f"_array({{v}}) {{ {fill(element.made, v='$0')} }}"
            taker = f"_array(from: {{e}}) {{ {fill(element.taken, e='$0')} }}"
        return self._made_kind(bare, optional, maker, taker)

    def _closure(self, bare: str) -> bool:
        return "->" in bare or "->" in self.aliases.get(bare, "")

    def _block(self, bare: str, optional: bool) -> Kind:
        closure = bare[1:-1] if bare.startswith("((") else bare
        name = closure if closure in self.aliases else BLOCK_NAMES.get(closure)
        if name is None:
            raise Unsupported(bare)
        swift = closure if closure in self.aliases or not optional else f"({closure})"
        return Kind(
            swift + ("?" if optional else ""),
            "void *",
            passed=f"_box({{v}}), _invoke{name}",
            received=f"omps_block_{name}({{v}}, {{v}}_invoke)",
            returned="omps_block_context({e})",
            taken="_closure({e})" if optional else "_existing(_closure({e}))",
            context=f"omps_{name}_invoke",
            objc="id",
        )


# Closures without a name of Apple's.
BLOCK_NAMES = {
    "(MTLFunction?, Error?) -> Void": "FunctionHandler",
    "(UnsafeMutableRawPointer, Int) -> Void": "BufferDeallocator",
    "(MPSImage, Int) -> Int": "ImageIterator",
}
