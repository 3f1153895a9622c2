"""A node of a file, as the rules of operators see it: operands, attributes, and sentences of refusal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.errors import FileError, UnsupportedError, shown
from openmps.onnx._reading.element_types import Array
from openmps.onnx._reading.extents import Extents
from openmps.onnx._reading.model_file import domain_of
from openmps.onnx._reading.values import Scope, Value, Weight

# The field of an AttributeProto by its type: float, int, string, tensor, graph, and lists of the first three.
_FIELDS = {1: "f", 2: "i", 3: "s", 4: "t", 5: "g", 6: "floats", 7: "ints", 8: "strings"}
Rule = Callable[["Node"], Value | Sequence[Value]]


class Reading(Protocol):
    """The reader, as far as rules need it."""

    graph: Graph
    extents: Extents
    origins: dict[Tensor, frozenset[str]]

    def array(self, proto: Any) -> Array: ...
    def note_type(self, value: Value, name: str) -> None: ...
    def type_of(self, value: Value) -> str | None: ...
    def read_body(self, body: Any, scope: Scope, arguments: Sequence[Value]) -> list[Value]: ...


_ALL = slice(None)


class ValueNeeded(UnsupportedError):
    """An operator needs numbers that only a run has; `names` are the inputs of the file from which they follow."""

    def __init__(self, text: str, names: frozenset[str] = frozenset()) -> None:
        super().__init__(text)
        self.names = names


class Node:
    """A node in its scope.

    Attributes
    ----------
    op, domain : str
    opset : int
        The version of the operators of its domain.
    graph : Graph
    extents : Extents
    """

    def __init__(self, reader: Reading, proto: Any, scope: Scope) -> None:
        self.reader, self.proto, self.scope = reader, proto, scope
        self.graph, self.extents = reader.graph, reader.extents
        self.op: str = proto.op_type
        self.domain = domain_of(proto.domain)
        self.opset = scope.opsets.get(self.domain, 1)
        self._attributes = {each.name: each for each in proto.attribute}
        self.inputs = [self._value(name) for name in proto.input]

    def _value(self, name: str) -> Value:
        if not name:
            return None
        try:
            return self.scope.find(name)
        except KeyError:
            raise FileError(f'{self} takes "{shown(name)}", which nothing before it makes.') from None

    def __str__(self) -> str:
        name = self.proto.name or next((each for each in self.proto.output if each), "")
        domain = f"{self.domain}." if self.domain else ""
        return f'Node "{shown(name)}" ({shown(domain + self.op)}, opset {self.opset})'

    def refusal(self, reason: str) -> UnsupportedError:
        """Return the error of a node that cannot be read; the reason is the end of its sentence."""
        return UnsupportedError(f"{self}: {reason}.")

    def expect_at_most(self, most: int, count: int, what: str) -> None:
        """Refuse a count for which reading would take long, or much memory."""
        if not 0 <= count <= most:
            raise self.refusal(f"it has {count} {what}, expected at most {most}")

    # ---- operands

    def narrow(self, place: int) -> str | None:
        """Return the type of an operand that only a wider one holds, such as int4."""
        return self.reader.type_of(self.inputs[place]) if self.has(place) else None

    def has(self, place: int) -> bool:
        """Return whether there is such an operand."""
        return place < len(self.inputs) and self.inputs[place] is not None

    def x(self, place: int = 0) -> Tensor:
        """Return an operand as a tensor of the graph."""
        if not self.has(place):
            raise FileError(f"{self} has no operand {place}.")
        return self.tensor(self.inputs[place])

    def tensor(self, value: Value) -> Tensor:
        """Return a value as a tensor of the graph."""
        if isinstance(value, Tensor):
            return value
        if isinstance(value, Weight):
            return value.tensor(self.graph)
        assert value is not None
        return self.graph.constant(value)

    def statistic(self, place: int) -> Tensor:
        """Return an operand that is measured and not trained: a weight of the file becomes a constant."""
        value = self.inputs[place] if self.has(place) else None
        return self.graph.constant(value.array) if isinstance(value, Weight) else self.x(place)

    def optional(self, place: int) -> Tensor | None:
        """Return an operand as a tensor, None if it is left out."""
        return self.x(place) if self.has(place) else None

    def xs(self) -> list[Tensor]:
        """Return all operands as tensors."""
        return [self.x(place) for place in range(len(self.inputs))]

    def known(self, place: int) -> Array:
        """Return an operand whose numbers are known while the file is read."""
        value = self.inputs[place] if self.has(place) else None
        if isinstance(value, Weight):
            return value.array
        if isinstance(value, np.ndarray):
            return value
        raise self.needs(place)

    def needs(self, place: int) -> ValueNeeded:
        """Return the error of an operand whose numbers only a run has."""
        names = self.reader.origins.get(self.x(place), frozenset())
        inputs = (
            f" They follow from {' and '.join(sorted(map(shown, names)))}, see `constants` of load." if names else ""
        )
        return ValueNeeded(
            f'{self} needs the numbers of "{shown(self.proto.input[place])}" while the file is read.{inputs}', names
        )

    def known_integers(self, place: int) -> list[int]:
        """Return a known operand as integers."""
        return [int(number) for number in self.known(place).reshape(-1)]

    def shape(self, place: int = 0) -> tuple[int | None, ...]:
        """Return the extents of an operand, whose number has to be known."""
        found = self.x(place).shape
        if found is None:
            raise self.refusal(
                f"operand {place} has an unknown number of axes; `shapes` of load fixes the extents of inputs"
            )
        return found

    def known_shape(self, place: int = 0, axes: slice = _ALL) -> tuple[int, ...]:
        """Return the extents of an operand along some axes, which have to be known."""
        found = self.shape(place)
        if None in found[axes]:
            raise ValueNeeded(f"{self}: operand {place} has shape {found}, expected extents that are known.")
        return tuple(extent for extent in found[axes] if extent is not None)

    def extent(self, axis: int, place: int = 0) -> int:
        """Return the extent of an operand along one axis, which has to be known."""
        axis %= self.rank(place)
        return self.known_shape(place, slice(axis, axis + 1))[0]

    def open_shape(self) -> list[int]:
        """Return the extents of the operand for a reshape: one that is open is -1, others have to be known."""
        found = self.shape()
        return list(self.known_shape()) if found.count(None) > 1 else [-1 if each is None else each for each in found]

    def rank(self, place: int = 0) -> int:
        """Return how many axes an operand has."""
        return len(self.shape(place))

    # ---- attributes

    def resolved(self) -> Any:
        """Return the NodeProto with the attributes of the call where a function's body refers to them."""
        proto = type(self.proto)()
        proto.CopyFrom(self.proto)
        del proto.attribute[:]
        for each in self.proto.attribute:
            given = self.scope.attributes.get(each.ref_attr_name) if each.ref_attr_name else each
            if given is not None:
                proto.attribute.add().CopyFrom(given)
                proto.attribute[-1].name = each.name
        return proto

    def attribute(self, name: str) -> Any:
        """Return an attribute in its protobuf type, that of the call where a function's body refers to it, or None."""
        found = self._attributes.get(name)
        if found is not None and found.ref_attr_name:
            found = self.scope.attributes.get(found.ref_attr_name)
        if found is None:
            return None
        if found.type not in _FIELDS:
            raise self.refusal(f'attribute "{shown(name)}" is of type {found.type}, which is not read')
        return getattr(found, _FIELDS[found.type])

    def integer(self, name: str, default: int = 0) -> int:
        """Return an integer."""
        found = self.attribute(name)
        return default if found is None else int(found)

    def number(self, name: str, default: float = 0.0) -> float:
        """Return a float."""
        found = self.attribute(name)
        return default if found is None else float(found)

    def text(self, name: str, default: str = "") -> str:
        """Return a text."""
        found = self.attribute(name)
        return default if found is None else found.decode("utf-8", "replace")

    def integers(self, name: str) -> list[int] | None:
        """Return integers, or None."""
        found = self.attribute(name)
        return None if found is None else [int(each) for each in found]

    def integers_at(self, name: str, place: int) -> list[int] | None:
        """Return integers that early opsets have as an attribute and later ones as an operand; None if neither is."""
        return self.known_integers(place) if self.has(place) else self.integers(name)

    def axis(self, default: int = 0, *, rank: int | None = None) -> int:
        """Return the attribute `axis`, counted from the start."""
        axes = self.rank() if rank is None else rank
        axis = self.integer("axis", default)
        if not -axes <= axis < max(axes, 1):
            raise FileError(f"{self} has axis {axis}, its operand has {axes} axes.")
        return axis % max(axes, 1)
