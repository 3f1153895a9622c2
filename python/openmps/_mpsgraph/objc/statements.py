"""The statements of Objective-C that build a graph again from the calls that built it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from openmps._mpsgraph.objc import literals
from openmps._mpsgraph.record import Call, Descriptor
from openmps._mpsgraph.source.statements import GRADIENTS, INDENT, Statements
from openmps._mpsgraph.swift.names import Method

__all__ = ["ObjcStatements"]

_TENSORS = "NSArray<MPSGraphTensor*>*"
_TYPES = {"[MPSGraphTensor]": _TENSORS, GRADIENTS: "NSDictionary<MPSGraphTensor*, MPSGraphTensor*>*"}
_BLOCKS = {
    "MPSGraphForLoopBodyBlock": (_TENSORS, ("MPSGraphTensor*", _TENSORS)),
    "MPSGraphWhileBeforeBlock": ("MPSGraphTensor*", (_TENSORS, "NSMutableArray<MPSGraphTensor*>*")),
    "MPSGraphWhileAfterBlock": (_TENSORS, (_TENSORS,)),
}


class ObjcStatements(Statements):
    """Writes the needed calls of a record."""

    who, language = "Graph.to_objc", "Objective-C"
    keywords = literals.KEYWORDS
    own_names = frozenset(
        "graph values data batch show fed step results feeds "
        "queue buffer type each executable inputs outputs".split()
    )
    parameters: ClassVar[dict[str, tuple[str, ...]]] = {
        "MPSGraphForLoopBodyBlock": ("number", "arguments"),
        "MPSGraphWhileBeforeBlock": ("inputs", "outputs"),
        "MPSGraphWhileAfterBlock": ("inputs",),
    }

    def listed(self, values: Sequence[str]) -> str:
        """Return an array literal."""
        return literals.listed(values)

    def scalar(self, method: Method, arguments: list[list[str]]) -> str:
        """Return a constant on one line."""
        return "".join(_sent("constantWithScalar:dataType:", arguments, width=10**9))

    def statement(self, name: str, call: Call, method: Method, arguments: list[list[str]]) -> list[str]:
        """Return ``MPSGraphTensor* name = [graph message];``."""
        type_ = _TYPES.get(method.returns, f"{method.returns}*")
        lines = _sent(call.selector, arguments, head=f"{type_} {name} = " if name else "", width=self.width)
        return [*lines[:-1], f"{lines[-1]};"]

    def element_of(self, name: str, place: int) -> str:
        """Return a message; run times without subscripts know it too."""
        return f"[{name} objectAtIndex:{place}]"

    def value_of(self, name: str, key: str) -> str:
        """Return a message."""
        return f"[{name} objectForKey:{key}]"

    def literal(self, value: Any, type_: str) -> str:
        """Return a literal, or a constant of an enumeration."""
        if type_ == "NSNumber":
            return literals.boxed(value)
        if type_ == "String":
            return literals.text(value)
        if type_ == "Bool":
            return "YES" if value else "NO"
        if type_ == "Float":
            return literals.element(np.float32(value))
        case = self.names.case(type_, value)
        return literals.number(value) if case is None else literals.constant(type_, case)

    def described(self, name: str, descriptor: Descriptor) -> list[str]:
        """Return the making of an object, and a line for each property."""
        types = self.names.property_types(descriptor.class_name)
        lines = [f"{name}.{p} = {self.value(value, types[p])};" for p, value in descriptor.settings.items()]
        return [f"{descriptor.class_name}* {name} = AUTORELEASED([{descriptor.class_name} new]);", *lines]

    def block(self, type_: str, names: Sequence[str], lines: list[str], results: list[str]) -> list[str]:
        """Return a block."""
        returns, types = _BLOCKS.get(type_, (_TENSORS, ()))
        if type_ == "MPSGraphWhileBeforeBlock":
            lines += [f"[{names[1]} addObjectsFromArray:{literals.listed(results[1:])}];", f"return {results[0]};"]
        else:
            lines.append(f"return {literals.listed(results)};")
        given = ", ".join(f"{kind} {name}" for kind, name in zip(types, names, strict=True))
        return [f"^{returns}({given or 'void'}) {{", *(INDENT + line for line in lines), "}"]


def _sent(selector: str, arguments: Sequence[list[str]], *, head: str = "", width: int) -> list[str]:
    """Return the lines of a message to the graph: one, or a line for each argument."""
    words = selector.split(":")[:-1]
    parts = [[f"{word}:{lines[0]}", *lines[1:]] for word, lines in zip(words, arguments, strict=True)]
    start = f"{head}[graph "
    if all(len(lines) == 1 for lines in parts):
        inside = " ".join(lines[0] for lines in parts)
        if len(start) + len(inside) + 2 <= width:
            return [f"{start}{inside}]"]
    texts = [INDENT + line for lines in parts for line in lines]
    return [start.rstrip(), *texts[:-1], f"{texts[-1]}]"]
