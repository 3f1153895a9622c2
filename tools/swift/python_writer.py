"""Writes the table from which the Python package writes programs in Swift: MPSGraph's methods by selector."""

from __future__ import annotations

import json
from typing import Any

_RESULTS = {"MPSGraphTensor", "[MPSGraphTensor]", "MPSGraphOperation", "[MPSGraphTensor: MPSGraphTensor]"}


def names_text(interface: dict[str, Any]) -> str:
    """Return the methods that build graphs, the properties of descriptors and the cases of enumerations.

    A method is [name, types of its arguments, type of its result]. A descriptor has the type of each property. An
    enumeration has the name of each value; the first of several names.
    """
    classes = {each["name"]: each for each in interface["classes"]}
    built = [m for m in classes["MPSGraph"]["members"] if m.get("returns") in _RESULTS]
    methods = {m["selector"]: [m["name"], [type_ for _, type_ in m["parameters"]], m["returns"]] for m in built}
    types = {type_.rstrip("?") for _, parameters, _ in methods.values() for type_ in parameters}
    descriptors = {
        name: {m["name"]: m["type"] for m in classes[name]["members"] if m["kind"] == "property" and m["setter"]}
        for name in types & classes.keys()
        if name.endswith("Descriptor")
    }
    types |= {type_ for properties in descriptors.values() for type_ in properties.values()}
    enums = {
        each["name"]: {str(value): case for case, value in reversed(each["values"])}
        for each in interface["enums"]
        if each["name"] in types
    }
    return _lines({"methods": methods, "descriptors": descriptors, "enums": enums})


def _lines(tables: dict[str, dict[str, Any]]) -> str:
    """Return JSON with a line for each entry."""
    texts = []
    for name, table in tables.items():
        rows = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(table.items())]
        texts.append(f'"{name}": {{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(texts) + "\n}\n"
