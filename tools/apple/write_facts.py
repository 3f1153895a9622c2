"""Writes facts.txt, the names and types that Apple publishes, from a description of its frameworks in JSON.

    python tools/apple/write_facts.py metal.json mps.json mpsgraph.json > tools/apple/facts.txt

The page docs/macos.md has the form of the lines. A version is written where it is later than OLDEST.
"""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

OLDEST = (12, 0)  # of macOS, which openmps supports
# Methods that only read their first `void *`: the description has lost its `const`.
READS_ONLY = re.compile("(newBufferWithBytes|replaceRegion|setBytes|setConstantValues?|writeBytes:dataLayout):")


def lines_of(framework: dict[str, Any]) -> Iterator[str]:
    yield line("framework", framework["framework"])
    for name, entry in sorted(framework["classes"].items()):
        since = later_version(entry)
        yield line("class", name, entry.get("superclass") or "NSObject", adopted(entry), since)
        yield from members_of(entry, since)
        yield from (line("never", selector) for selector in entry.get("unavailable", []))
    for name, entry in sorted(framework["protocols"].items()):
        since = later_version(entry)
        yield line("protocol", name, adopted(entry), since)
        yield from members_of(entry, since)
    for name, entry in sorted(framework["enums"].items()):
        yield line("options" if entry["kind"] == "NS_OPTIONS" else "enum", name, entry["type"])
        yield from (line("value", value, number) for value, number in entry["values"].items())
    for name, entry in sorted(framework.get("structs", {}).items()):
        yield line("struct", name)
        yield from (line("field", field["name"], field["type"]) for field in entry["fields"])
    for name, entry in sorted(framework.get("typedefs", {}).items()):
        yield line("typedef", name, entry["type"])
    for entry in sorted(framework.get("functions", []), key=lambda each: str(each["name"])):
        yield line("function", entry["name"], entry["returns"], *(each["type"] for each in entry["args"]))
    for entry in sorted(framework.get("constants", []), key=lambda each: str(each["name"])):
        yield line("constant", entry["name"], entry.get("type", ""), entry.get("value", ""))


def members_of(entry: dict[str, Any], of_class: str) -> Iterator[str]:
    """Methods, and properties as their getters and setters."""
    for method in entry.get("methods", []):
        sign = ("+" if method["class_method"] else "-") + ("?" if method.get("optional") else "")
        types = [each["type"] for each in method["args"]]
        if READS_ONLY.match(method["selector"]):
            types[types.index("void *")] = "const void *"
        yield line(sign, method["selector"], later_version(method, of_class), method["returns"], *types)
    for member in entry.get("properties", []):
        sign = ("+" if member.get("class_property") else "-") + ("?" if member.get("optional") else "")
        since, name = later_version(member, of_class), member["name"]
        yield line(sign, member.get("getter") or name, since, member["type"])
        if not member["readonly"]:
            setter = member.get("setter") or f"set{name[0].upper()}{name[1:]}:"
            yield line(sign, setter, since, "void", member["type"])


def adopted(entry: dict[str, Any]) -> str:
    return " ".join(entry.get("protocols", []))


def later_version(entry: dict[str, Any], otherwise: str = "") -> str:
    version = entry.get("availability", {}).get("macos")
    if version is None:
        return otherwise
    return version if tuple(int(part) for part in version.split(".")) > OLDEST else ""


def line(*fields: object) -> str:
    return "\t".join(str(field) for field in fields).rstrip("\t")


if __name__ == "__main__":
    for path in sys.argv[1:]:
        with open(path) as file:
            print(*lines_of(json.load(file)), sep="\n")
