"""Writes tools/published_names.txt, the names that Apple publishes, from a description of its frameworks in JSON.

    python tools/published_names.py metal.json mps.json mpsgraph.json > tools/published_names.txt

Each line has the kind of a name (class, protocol, selector, constant, function, type), a space, and the name.
"""

import json
import sys
from typing import Any

# Published for macOS only, and missing in descriptions made from iOS. Members of protocols that the descriptions only
# name: MTLBinding, MTLBufferBinding, MTLComputePipelineReflection, MTLArgumentEncoder, types of structures.
ALSO_PUBLISHED = {
    "function MTLCopyAllDevices",
    "selector access",
    "selector argumentIndex",
    "selector bindings",
    "selector bufferDataType",
    "selector bufferStructType",
    "selector constantDataAtIndex:",
    "selector elementType",
    "selector encodedLength",
    "selector members",
    "selector pointerType",
    "selector setArgumentBuffer:offset:",
    "selector textureReferenceType",
}


def names(framework: dict[str, Any]) -> set[str]:
    found = set()
    for kind, section in (("class", "classes"), ("protocol", "protocols")):
        for name, entry in framework[section].items():
            found.add(f"{kind} {name}")
            for method in entry.get("methods", []):
                found.add(f"selector {method['selector']}")
            for member in entry.get("properties", []):
                found |= {f"selector {selector}" for selector in accessors(member)}
    for name, enum in framework["enums"].items():
        found.add(f"type {name}")
        found |= {f"constant {value}" for value in [*enum["values"], *enum.get("deprecated_values", [])]}
    sections = {"structs": "type", "typedefs": "type", "functions": "function", "constants": "constant"}
    for section, kind in sections.items():
        found |= {f"{kind} {name_of(entry)}" for entry in framework.get(section, [])}
    return found


def accessors(member: dict[str, Any]) -> list[str]:
    name = member["name"]
    getter = member.get("getter") or name
    if member["readonly"]:
        return [getter]
    return [getter, member.get("setter") or f"set{name[0].upper()}{name[1:]}:"]


def name_of(entry: dict[str, Any] | str) -> str:
    return entry if isinstance(entry, str) else entry["name"]


if __name__ == "__main__":
    every = set(ALSO_PUBLISHED)
    for path in sys.argv[1:]:
        with open(path) as file:
            every |= names(json.load(file))
    print(*sorted(every), sep="\n")
