"""The statements of Swift that build a graph again from the calls that built it."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from openmps import _core
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.record import CALL, Block, Call, Descriptor, identities
from openmps._mpsgraph.swift import literals
from openmps._mpsgraph.swift.names import Method, Names
from openmps.errors import GraphError, UnsupportedError

__all__ = ["Statements", "called"]

_INDENT = "    "
_WIDTH = 100
_SCALAR = "constantWithScalar:dataType:"
_GRADIENTS = "[MPSGraphTensor: MPSGraphTensor]"
# Names of the program's own constants and functions.
_TAKEN = {"graph", "device", "values", "data", "batch", "show", "step", "results"}
# How the parameters of a closure are called; the tensors are the elements of the last one.
_PARAMETERS = {
    "MPSGraphForLoopBodyBlock": ("index", "arguments"),
    "MPSGraphWhileBeforeBlock": ("inputs", "outputs"),
    "MPSGraphWhileAfterBlock": ("inputs",),
}


class Statements:
    """Writes the needed calls of a record; `data_of` returns the expression of a variable's or constant's elements."""

    def __init__(self, needed: Needed, targets: Sequence[Any], data_of: Callable[[int], str]) -> None:
        self.lines: list[str] = []
        self._needed, self._data_of = needed, data_of
        self._kept = set(identities(targets))  # keys of the program's dictionaries
        self._names = Names.load()
        self._taken = {*_TAKEN, *literals.KEYWORDS}
        self._expressions: ChainMap[int, str] = ChainMap()  # of tensors and operations, by identity
        self._descriptors: ChainMap[tuple[Any, ...], str] = ChainMap()
        self._width = _WIDTH

    def write(self, calls: Sequence[Call], *, is_inside: bool = False) -> None:
        """Append the statements of these calls, as far as they are needed."""
        for call in self._needed.of(calls, is_inside=is_inside):
            self._call(call)

    def expression(self, native: Any) -> str:
        """Return how the program calls a tensor or operation."""
        found = self._expressions.get(native.identity)
        if found is not None:
            return found
        if isinstance(native, _core.GraphOperation):
            made = [each for each in native.outputs if each.identity in self._expressions]
            if made:
                return f"{self._expressions[made[0].identity]}.operation"
        name = native.name if isinstance(native, _core.GraphOperation) else native.operation_name
        raise GraphError(f'Graph.to_swift: "{name}" was made in a block of another operation and is used outside it.')

    # ---- one call

    def _call(self, call: Call) -> None:
        if call.selector == CALL:
            raise UnsupportedError(
                f'Graph.to_swift: operation "{_operation(call).name}" calls "{call.arguments[0]}", an executable; a '
                "program in Swift does not have it."
            )
        method = self._names.method(call.selector)
        if method is None:
            raise UnsupportedError(
                f'Graph.to_swift: operation "{_operation(call).name}" was made by "{call.selector}", expected a method '
                "that Apple's MPSGraph has."
            )
        made = [each.identity for each in call.results]
        arguments = [
            self._argument(call, argument, type_) for argument, type_ in zip(call.arguments, method.types, strict=True)
        ]
        if call.selector == _SCALAR and self._needed.uses[made[0]] == 1 and made[0] not in self._kept:
            self._expressions[made[0]] = "".join(called("", method, arguments, width=10**9))
            return
        is_used = any(self._needed.uses[each] or each in self._kept for each in made)
        is_used = is_used or self._needed.uses[_operation(call).identity] > 0
        name = self._unused(_base(call, method)) if is_used else "_"
        head = f"let {name} = " if is_used else "_ = "
        self.lines += called(head, method, arguments, width=self._width)
        self._bind(call, method, name)

    def _bind(self, call: Call, method: Method, name: str) -> None:
        """Remember how the results are called from here on."""
        if method.returns == _GRADIENTS:
            keys = [f"{name}[{self.expression(each)}]!" for each in call.arguments[1]]
        elif method.returns == "[MPSGraphTensor]":
            keys = [f"{name}[{place}]" for place in range(len(call.results))]
        else:
            keys = [name]
        self._expressions.update(zip([each.identity for each in call.results], keys, strict=True))

    # ---- arguments

    def _argument(self, call: Call, argument: Any, type_: str) -> list[str]:
        """Return the lines of an argument."""
        if isinstance(argument, Block):
            return self._closure(argument, type_.rstrip("?"))
        if type_ == "Data":
            return [self._data_of(call.results[0].identity)]
        if call.selector == _SCALAR and type_ == "Double" and call.arguments[1] == code_of(np.float32):
            return [literals.element(np.float32(argument))]
        if isinstance(argument, Descriptor):
            return [self._descriptor(argument)]
        return [self._value(argument, type_.rstrip("?"))]

    def _value(self, value: Any, type_: str) -> str:
        if value is None or (type_ == "String" and not value):
            return "nil"
        if isinstance(value, _core.GraphTensor | _core.GraphOperation):
            return self.expression(value)
        if type_.startswith("["):
            return literals.listed([self._value(each, type_[1:-1]) for each in value])
        if type_ == "String":
            return literals.text(value)
        if type_ == "Bool":
            return "true" if value else "false"
        if type_ == "Float":
            return literals.element(np.float32(value))
        return self._names.case(type_, value) or literals.number(value)

    def _descriptor(self, descriptor: Descriptor) -> str:
        """Return the name of a descriptor, made here unless an equal one is at hand."""
        settings = {key: tuple(v) if isinstance(v, list) else v for key, v in descriptor.settings.items()}
        key = (descriptor.class_name, *sorted(settings.items()))
        if key not in self._descriptors:
            stem = descriptor.class_name.removeprefix("MPSGraph").replace("OpDescriptor", "Descriptor")
            name = self._unused(literals.identifier(stem))
            types = self._names.property_types(descriptor.class_name)
            self.lines.append(f"let {name} = {descriptor.class_name}()")
            self.lines += [f"{name}.{p} = {self._value(value, types[p])}" for p, value in settings.items()]
            self._descriptors[key] = name
        return self._descriptors[key]

    def _closure(self, block: Block, type_: str) -> list[str]:
        """Return the lines of a closure that builds a block."""
        outside = self.lines, self._expressions, self._descriptors
        self.lines, self._expressions = [], self._expressions.new_child()
        self._descriptors = self._descriptors.new_child()
        self._width -= 2 * len(_INDENT)  # the arguments of the call, and the statements in one of them
        names = [self._unused(name) for name in _PARAMETERS.get(type_, ())]
        self._bind_parameters(block, type_, names)
        self.write(block.calls, is_inside=True)
        results = [self.expression(each) for each in block.results]
        if type_ == "MPSGraphWhileBeforeBlock":
            self.lines.append(f"{names[1]}.addObjects(from: {literals.listed(results[1:])})")
            self.lines.append(f"return {results[0]}")
        else:
            self.lines.append(f"return {literals.listed(results)}")
        inside = self.lines
        self.lines, self._expressions, self._descriptors = outside
        self._width += 2 * len(_INDENT)
        head = f"{{ {', '.join(names)} in" if names else "{"
        return [head, *(_INDENT + line for line in inside), "}"]

    def _bind_parameters(self, block: Block, type_: str, names: list[str]) -> None:
        parameters = [each.identity for each in block.parameters]
        if type_ == "MPSGraphForLoopBodyBlock":
            self._expressions[parameters.pop(0)] = names[0]
        several = names[1 if type_ == "MPSGraphForLoopBodyBlock" else 0] if names else ""
        self._expressions.update({each: f"{several}[{place}]" for place, each in enumerate(parameters)})

    def _unused(self, base: str) -> str:
        """Return a name that nothing in the program has yet."""
        number, name = 2, base
        while name in self._taken:
            number, name = number + 1, f"{base}{number}"
        self._taken.add(name)
        return name


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
        if len(_INDENT) + len(inside) + 1 <= width:
            return [start, f"{_INDENT}{inside})"]
    ends = [","] * (len(labelled) - 1) + [")"]
    texts = [
        _INDENT + line for lines, end in zip(labelled, ends, strict=True) for line in [*lines[:-1], lines[-1] + end]
    ]
    return [start, *texts]


def _operation(call: Call) -> _core.GraphOperation:
    first = call.results[0]
    return first.operation if isinstance(first, _core.GraphTensor) else first


def _base(call: Call, method: Method) -> str:
    """Return the name of a call's result: that of the user, else the method's."""
    given = next((a for a, type_ in zip(call.arguments, method.types, strict=True) if type_ == "String?"), None)
    name = literals.identifier(given or "") or literals.identifier(method.base)
    return f"{name}Results" if name in literals.KEYWORDS else name
