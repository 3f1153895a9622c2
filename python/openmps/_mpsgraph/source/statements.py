"""The statements that build a graph again from the calls that built it; a language says how each is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import ChainMap
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from openmps import _core
from openmps._mpsgraph.dtypes import code_of
from openmps._mpsgraph.needed import Needed
from openmps._mpsgraph.record import CALL, Block, Call, Descriptor, identities
from openmps._mpsgraph.swift.literals import identifier
from openmps._mpsgraph.swift.names import Method, Names
from openmps.errors import GraphError, UnsupportedError

__all__ = ["GRADIENTS", "INDENT", "Statements"]

INDENT = "    "
_WIDTH = 100
_SCALAR = "constantWithScalar:dataType:"
GRADIENTS = "[MPSGraphTensor: MPSGraphTensor]"


class Statements(ABC):
    """Writes the needed calls of a record; `data_of` returns the expression of a variable's or constant's elements."""

    who: ClassVar[str]  # the method that messages name
    language: ClassVar[str]
    keywords: ClassVar[frozenset[str]]  # that are no names
    own_names: ClassVar[frozenset[str]]  # of the program's variables and functions
    # How the parameters of a block are called; the tensors are the elements of the last one.
    parameters: ClassVar[dict[str, tuple[str, ...]]]

    def __init__(self, needed: Needed, targets: Sequence[Any], data_of: Callable[[int], str]) -> None:
        self.lines: list[str] = []
        self.names = Names.load()
        self.width = _WIDTH
        self._needed, self._data_of = needed, data_of
        self._kept = set(identities(targets))  # keys of the program's dictionaries
        self._taken = {*self.own_names, *self.keywords}
        self._expressions: ChainMap[int, str] = ChainMap()  # of tensors and operations, by identity
        self._descriptors: ChainMap[tuple[Any, ...], str] = ChainMap()

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
        raise GraphError(f'{self.who}: "{name}" was made in a block of another operation and is used outside it.')

    def identifier(self, name: str) -> str:
        """Return a name in lower camel case; empty if nothing of it can stay."""
        found = identifier(name)
        return f"{found}Results" if found in self.keywords else found

    def value(self, value: Any, type_: str) -> str:
        """Return the expression of an argument of one of Swift's types."""
        if value is None or (type_ == "String" and not value):
            return "nil"
        if isinstance(value, _core.GraphTensor | _core.GraphOperation):
            return self.expression(value)
        if type_.startswith("["):
            return self.listed([self.value(each, type_[1:-1]) for each in value])
        return self.literal(value, type_)

    # ---- what a language decides

    @abstractmethod
    def listed(self, values: Sequence[str]) -> str:
        """Return an array literal."""

    @abstractmethod
    def literal(self, value: Any, type_: str) -> str:
        """Return a literal of a number, a text, a truth value or an enumeration."""

    @abstractmethod
    def scalar(self, method: Method, arguments: list[list[str]]) -> str:
        """Return the expression of a call that needs no name."""

    @abstractmethod
    def statement(self, name: str, call: Call, method: Method, arguments: list[list[str]]) -> list[str]:
        """Return the lines of a call; without a name its result is not used."""

    @abstractmethod
    def element_of(self, name: str, place: int) -> str:
        """Return the expression of an element of an array."""

    @abstractmethod
    def value_of(self, name: str, key: str) -> str:
        """Return the expression of a value of a dictionary."""

    @abstractmethod
    def described(self, name: str, descriptor: Descriptor) -> list[str]:
        """Return the lines that make a descriptor."""

    @abstractmethod
    def block(self, type_: str, names: Sequence[str], lines: list[str], results: list[str]) -> list[str]:
        """Return the lines of a block."""

    # ---- one call

    def _call(self, call: Call) -> None:
        if call.selector == CALL:
            raise UnsupportedError(
                f'{self.who}: operation "{_operation(call).name}" calls "{call.arguments[0]}", an executable; a '
                f"program in {self.language} does not have it."
            )
        method = self.names.method(call.selector)
        if method is None:
            raise UnsupportedError(
                f'{self.who}: operation "{_operation(call).name}" was made by "{call.selector}", expected a method '
                "that Apple's MPSGraph has."
            )
        made = [each.identity for each in call.results]
        arguments = [
            self._argument(call, argument, type_) for argument, type_ in zip(call.arguments, method.types, strict=True)
        ]
        if call.selector == _SCALAR and self._needed.uses[made[0]] == 1 and made[0] not in self._kept:
            self._expressions[made[0]] = self.scalar(method, arguments)
            return
        is_used = any(self._needed.uses[each] or each in self._kept for each in made)
        is_used = is_used or self._needed.uses[_operation(call).identity] > 0
        name = self.unused(self._base(call, method)) if is_used else ""
        self.lines += self.statement(name, call, method, arguments)
        self._bind(call, method, name)

    def _bind(self, call: Call, method: Method, name: str) -> None:
        """Remember how the results are called from here on."""
        if method.returns == GRADIENTS:
            keys = [self.value_of(name, self.expression(each)) for each in call.arguments[1]]
        elif method.returns == "[MPSGraphTensor]":
            keys = [self.element_of(name, place) for place in range(len(call.results))]
        else:
            keys = [name]
        self._expressions.update(zip([each.identity for each in call.results], keys, strict=True))

    # ---- arguments

    def _argument(self, call: Call, argument: Any, type_: str) -> list[str]:
        """Return the lines of an argument."""
        if isinstance(argument, Block):
            return self._written(argument, type_.rstrip("?"))
        if type_ == "Data":
            return [self._data_of(call.results[0].identity)]
        if call.selector == _SCALAR and type_ == "Double" and call.arguments[1] == code_of(np.float32):
            return [self.value(np.float32(argument), "Float")]
        if isinstance(argument, Descriptor):
            return [self._descriptor(argument)]
        return [self.value(argument, type_.rstrip("?"))]

    def _descriptor(self, descriptor: Descriptor) -> str:
        """Return the name of a descriptor, made here unless an equal one is at hand."""
        settings = {key: tuple(v) if isinstance(v, list) else v for key, v in descriptor.settings.items()}
        key = (descriptor.class_name, *sorted(settings.items()))
        if key not in self._descriptors:
            stem = descriptor.class_name.removeprefix("MPSGraph").replace("OpDescriptor", "Descriptor")
            name = self.unused(self.identifier(stem))
            self.lines += self.described(name, descriptor)
            self._descriptors[key] = name
        return self._descriptors[key]

    def _written(self, block: Block, type_: str) -> list[str]:
        """Return the lines of a block."""
        outside = self.lines, self._expressions, self._descriptors
        self.lines, self._expressions = [], self._expressions.new_child()
        self._descriptors = self._descriptors.new_child()
        self.width -= 2 * len(INDENT)  # the arguments of the call, and the statements in one of them
        names = [self.unused(name) for name in self.parameters.get(type_, ())]
        self._bind_parameters(block, type_, names)
        self.write(block.calls, is_inside=True)
        results = [self.expression(each) for each in block.results]
        inside = self.lines
        self.lines, self._expressions, self._descriptors = outside
        self.width += 2 * len(INDENT)
        return self.block(type_, names, inside, results)

    def _bind_parameters(self, block: Block, type_: str, names: list[str]) -> None:
        parameters = [each.identity for each in block.parameters]
        if type_ == "MPSGraphForLoopBodyBlock":
            self._expressions[parameters.pop(0)] = names[0]
        several = names[1 if type_ == "MPSGraphForLoopBodyBlock" else 0] if names else ""
        self._expressions.update({each: self.element_of(several, place) for place, each in enumerate(parameters)})

    def unused(self, base: str) -> str:
        """Return a name that nothing in the program has yet."""
        number, name = 2, base
        while name in self._taken:
            number, name = number + 1, f"{base}{number}"
        self._taken.add(name)
        return name

    def _base(self, call: Call, method: Method) -> str:
        """Return the name of a call's result: that of the user, else the method's."""
        given = next((a for a, type_ in zip(call.arguments, method.types, strict=True) if type_ == "String?"), None)
        return self.identifier(given or "") or self.identifier(method.base)


def _operation(call: Call) -> _core.GraphOperation:
    first = call.results[0]
    return first.operation if isinstance(first, _core.GraphTensor) else first
