"""The statements of Swift that build a graph again from the calls that built it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from openmps._mpsgraph.record import Call, Descriptor
from openmps._mpsgraph.source.statements import INDENT, Statements
from openmps._mpsgraph.swift import literals
from openmps._mpsgraph.swift.names import Method

__all__ = ["SwiftStatements", "called"]


class SwiftStatements(Statements):
    """Writes the needed calls of a record."""

    who, language = "Graph.to_swift", "Swift"
    keywords = literals.KEYWORDS
    own_names = frozenset(
        "graph device values data batch show step results queue buffer executable feeds outputs".split()
    )
    parameters: ClassVar[dict[str, tuple[str, ...]]] = {
        "MPSGraphForLoopBodyBlock": ("index", "arguments"),
        "MPSGraphWhileBeforeBlock": ("inputs", "outputs"),
        "MPSGraphWhileAfterBlock": ("inputs",),
    }

    def listed(self, values: Sequence[str]) -> str:
        """Return an array literal."""
        return literals.listed(values)

    def scalar(self, method: Method, arguments: list[list[str]]) -> str:
        """Return a call on one line."""
        return "".join(called("", method, arguments, width=10**9))

    def statement(self, name: str, call: Call, method: Method, arguments: list[list[str]]) -> list[str]:
        """Return ``let name = graph.method(...)``."""
        return called(f"let {name} = " if name else "_ = ", method, arguments, width=self.width)

    def element_of(self, name: str, place: int) -> str:
        """Return a subscript."""
        return f"{name}[{place}]"

    def value_of(self, name: str, key: str) -> str:
        """Return a subscript that is not nil."""
        return f"{name}[{key}]!"

    def literal(self, value: Any, type_: str) -> str:
        """Return a literal, or the case of an enumeration."""
        if type_ == "String":
            return literals.text(value)
        if type_ == "Bool":
            return "true" if value else "false"
        if type_ == "Float":
            return literals.element(np.float32(value))
        return self.names.case(type_, value) or literals.number(value)

    def described(self, name: str, descriptor: Descriptor) -> list[str]:
        """Return the making of an object, and a line for each property."""
        types = self.names.property_types(descriptor.class_name)
        lines = [f"{name}.{p} = {self.value(value, types[p])}" for p, value in descriptor.settings.items()]
        return [f"let {name} = {descriptor.class_name}()", *lines]

    def block(self, type_: str, names: Sequence[str], lines: list[str], results: list[str]) -> list[str]:
        """Return a closure."""
        if type_ == "MPSGraphWhileBeforeBlock":
            lines += [f"{names[1]}.addObjects(from: {literals.listed(results[1:])})", f"return {results[0]}"]
        else:
            lines.append(f"return {literals.listed(results)}")
        head = f"{{ {', '.join(names)} in" if names else "{"
        return [head, *(INDENT + line for line in lines), "}"]


def called(head: str, method: Method, arguments: Sequence[list[str]], *, width: int) -> list[str]:
    """Return the lines of a call: one, or two, or a line for each argument."""
    labelled = [
        [f"{'' if label == '_' else f'{label}: '}{lines[0]}", *lines[1:]]
        for label, lines in zip(method.labels, arguments, strict=True)
    ]
    start = f"{head}graph.{method.base}("
    if all(len(lines) == 1 for lines in labelled):
        inside = ", ".join(lines[0] for lines in labelled)
        if len(start) + len(inside) + 1 <= width:
            return [f"{start}{inside})"]
        if len(INDENT) + len(inside) + 1 <= width:
            return [start, f"{INDENT}{inside})"]
    ends = [","] * (len(labelled) - 1) + [")"]
    texts = [
        INDENT + line for lines, end in zip(labelled, ends, strict=True) for line in [*lines[:-1], lines[-1] + end]
    ]
    return [start, *texts]
