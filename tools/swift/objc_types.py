"""Objective-C types, as clang spells them, in Swift's spelling.

The rules are those of Swift's importer for Apple's frameworks: NSUInteger is Int, BOOL is Bool, NSString is String,
NSArray<X *> is [X], pointers are optional where the header says nullable. `swift_type` raises `UnknownType` for a type
that has no rule.
"""

from __future__ import annotations

import re

SCALARS = {
    "BOOL": "Bool",
    "bool": "Bool",
    "_Bool": "Bool",
    "NSInteger": "Int",
    "NSUInteger": "Int",
    "size_t": "Int",
    "unsigned long": "UInt",
    "long": "Int",
    "int": "Int32",
    "unsigned int": "UInt32",
    "unsigned": "UInt32",
    "short": "Int16",
    "unsigned short": "UInt16",
    "char": "CChar",
    "signed char": "Int8",
    "unsigned char": "UInt8",
    "int8_t": "Int8",
    "int16_t": "Int16",
    "int32_t": "Int32",
    "int64_t": "Int64",
    "uint8_t": "UInt8",
    "uint16_t": "UInt16",
    "uint32_t": "UInt32",
    "uint64_t": "UInt64",
    "float": "Float",
    "double": "Double",
    "CGFloat": "CGFloat",
    "NSTimeInterval": "TimeInterval",
    "CFTimeInterval": "CFTimeInterval",
    "NSRange": "NSRange",
    "vector_float2": "SIMD2<Float>",
    "vector_float4": "SIMD4<Float>",
    "vector_uchar16": "SIMD16<UInt8>",
    "vector_ushort2": "SIMD2<UInt16>",
}
STRINGS = {"NSErrorDomain", "NSErrorUserInfoKey", "MTLDeviceNotificationName"}
FOUNDATION = {
    "NSString": "String",
    "NSData": "Data",
    "NSURL": "URL",
    "NSNumber": "NSNumber",
    "NSError": "Error",
    "NSArray": "[Any]",
    "NSCoder": "NSCoder",
    "NSObject": "NSObject",
    "NSMutableArray": "NSMutableArray",
}


class UnknownType(Exception):
    """No rule for this type."""


class Types:
    """Knows the names that the headers declare: classes, protocols, enumerations and structures, aliases."""

    def __init__(self, classes: set[str], protocols: set[str], values: set[str], aliases: dict[str, str]) -> None:
        self.classes = classes
        self.protocols = protocols
        self.values = values
        self.aliases = aliases

    def swift_type(self, spelling: str) -> str:
        """Return the type in Swift; `UnknownType` if there is no rule for it."""
        text = re.sub(r"\b(const|enum|struct|__kindof|restrict)\b|NS_RETURNS_RETAINED", " ", spelling)
        constant = re.search(r"^const\b|\bconst\s*\*", spelling.strip()) is not None
        text = " ".join(text.split())
        if "(^" in text:
            return self._block(text)
        optional = "?" if "_Nullable" in text.rsplit("*", 1)[-1].rsplit(">", 1)[-1] else ""
        text = re.sub(r"\s*(_Nullable|_Nonnull|_Null_unspecified)$", "", text).strip()
        if text.endswith("*"):
            return self._pointer(text[:-1].strip(), constant) + optional
        if match := re.fullmatch(r"(\w+)\[(\d+)\]", text):
            return "(" + ", ".join([self.swift_type(match[1])] * int(match[2])) + ")"
        if text in ("instancetype", "id", "Class"):
            return {"instancetype": "Self", "id": "Any", "Class": "AnyClass"}[text] + optional
        if match := re.fullmatch(r"id<(\w+)>", text):
            return self._protocol(match[1]) + optional
        if text in SCALARS or text in self.values:
            return SCALARS.get(text, text)
        if text == "CGColorConversionInfoRef":
            return "CGColorConversionInfo" + optional
        if text in STRINGS:
            return "String" + optional
        if text == "void":
            return "Void"
        if text in self.aliases:
            inner = self.swift_type(self.aliases[text])
            return f"{text}{optional}" if inner.startswith("(") else inner.rstrip("?") + optional
        raise UnknownType(spelling)

    def _protocol(self, name: str) -> str:
        if name == "NSObject":
            return "NSObjectProtocol"
        if name in self.protocols:
            return name
        raise UnknownType(f"id<{name}>")

    def _pointer(self, pointee: str, constant: bool) -> str:
        bare = re.sub(r"\s*(_Nullable|_Nonnull)$", "", pointee).strip()
        kind = "Unsafe" if constant else "UnsafeMutable"
        if re.fullmatch(r"id<\w+>", bare):  # the place of an object, or a C array of objects
            mark = "?" if constant and pointee.endswith("_Nullable") else ""
            return f"{kind}Pointer<{self.swift_type(bare)}{mark}>"
        if match := re.fullmatch(r"(\w+)<(.*)>", bare):
            return self._collection(match[1], match[2])
        if bare in self.aliases and self.aliases[bare].startswith(("NSArray<", "NSDictionary<", "NSMutable")):
            return self._pointer(self.aliases[bare], constant)
        if bare in FOUNDATION or bare in self.classes:
            return FOUNDATION.get(bare, bare)
        if bare == "NSError *" or bare == "NSZone":
            return {"NSError *": "inout Error", "NSZone": "NSZone"}[bare]
        if bare.endswith("*") and not constant and self._is_object(bare[:-1].strip()):
            return f"UnsafeMutablePointer<{self.swift_type(bare)}?>"  # an object that the method hands out
        if bare == "void":
            return f"{kind}RawPointer"
        if bare in SCALARS or bare in self.values:
            return f"{kind}Pointer<{SCALARS.get(bare, bare)}>"
        raise UnknownType(f"{pointee} *")

    def _is_object(self, name: str) -> bool:
        return name in self.classes or self.aliases.get(name, "").startswith("NSArray<")

    def _collection(self, name: str, arguments: str) -> str:
        if name == "NSObject":
            return self._protocol(arguments)
        if name == "NSMutableArray":
            return "NSMutableArray"
        elements = [self.swift_type(argument).rstrip("?") for argument in split_arguments(arguments)]
        if name == "NSArray":
            return f"[{elements[0]}]"
        if name in ("NSDictionary", "NSMutableDictionary"):
            return f"[{elements[0]}: {elements[1]}]"
        if name == "NSSet":
            return f"Set<{elements[0]}>"
        raise UnknownType(f"{name}<{arguments}>")

    def _block(self, text: str) -> str:
        match = re.fullmatch(r"(.+?)\s*\(\^\s*(_Nullable|_Nonnull)?\s*\)\((.*)\)", text)
        if not match:
            raise UnknownType(text)
        arguments = [] if match[3] in ("void", "") else split_arguments(match[3])
        inside = ", ".join(self.swift_type(argument) for argument in arguments)
        closure = f"({inside}) -> {self.swift_type(match[1])}"
        return f"({closure})?" if match[2] == "_Nullable" else closure


def split_arguments(text: str) -> list[str]:
    """Split at the commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for position, letter in enumerate(text):
        if letter in "(<[":
            depth += 1
        elif letter in ")]" or (letter == ">" and text[position - 1] != "-"):
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    return [*parts, text[start:].strip()] if text.strip() else []
