"""The part of a type's name that names of methods repeat."""

from __future__ import annotations

from objc_headers.types import CType
from swift_names.omission import TypeName
from swift_names.words import split

_BUILT_IN = {
    "void": "Void",
    "float": "Float",
    "double": "Double",
    "CFTimeInterval": "Double",
    "NSTimeInterval": "Double",
    "size_t": "UInt64",
    "unsigned long": "UInt64",
    "long": "Int64",
    "int": "Int32",
    "unsigned int": "UInt32",
    "unsigned": "UInt32",
    "short": "Int16",
    "unsigned short": "UInt16",
    "char": "Int8",
    "unsigned char": "UInt8",
    "id": "Object",
    "instancetype": "Object",
    "NSZone": "_NSZone",
    "NSRange": "_NSRange",
}
_BUILT_IN |= {f"{sign}int{bits}_t": f"{sign.upper()}Int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
_BOOLEANS = {"BOOL", "bool", "_Bool"}


def type_name(type_: CType, aliases: dict[str, CType]) -> TypeName:
    """Return a type as names repeat it. A pointer has the name of what it points to."""
    if type_.kind == "array":
        return TypeName("Array", type_name(type_.pointee, aliases).name)
    if type_.kind == "pointer":
        return type_name(type_.pointee, aliases)
    if type_.kind == "block":
        return TypeName("Block", function=True)
    if type_.name in _BOOLEANS:
        return TypeName("Bool", boolean=True)
    if type_.name in aliases:
        return type_name(aliases[type_.name], aliases)
    if type_.name in ("id", "NSObject") and len(type_.arguments) == 1:
        return TypeName(type_.arguments[0].name)
    if split(type_.name)[-1] in ("Array", "Set"):
        return TypeName(type_.name, type_name(type_.arguments[0], aliases).name if type_.arguments else "Object")
    return TypeName(_BUILT_IN.get(type_.name, type_.name.removeprefix("struct ")))
