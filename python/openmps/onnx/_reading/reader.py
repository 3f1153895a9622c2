"""The reader: it walks over the nodes of a graph in their order and applies the rule of each operator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from openmps._mpsgraph import Graph, Tensor
from openmps.errors import ArgumentError, DTypeError, Error, FileError, OutOfMemoryError, UnsupportedError, shown
from openmps.onnx._reading.element_types import ELEMENT_TYPES, Array
from openmps.onnx._reading.extents import KEEPS_FIRST_AXIS, Extents
from openmps.onnx._reading.folding import fold
from openmps.onnx._reading.functions import Functions, body_of_schema
from openmps.onnx._reading.model_file import opsets_of
from openmps.onnx._reading.node import Node
from openmps.onnx._reading.stored_tensors import StoredTensors
from openmps.onnx._reading.table import RULES
from openmps.onnx._reading.values import Scope, Value, Weight

_MOST_NODES = 200_000  # a file of few bytes may name functions that call others many times
_MOST_ORIGINS = 4
_MOST_DEPTH = 64  # of functions in functions


class Reader:
    """Reads one model into one graph.

    Attributes
    ----------
    graph : Graph
    weights : dict of Weight by name
    extents : Extents
    origins : dict
        The inputs of the file from which the numbers of a tensor follow, if they are few.
    """

    def __init__(self, graph: Graph, model: Any, tensors: StoredTensors) -> None:
        self.graph = graph
        self.weights: dict[str, Weight] = {}
        self.extents = Extents()
        self.origins: dict[Tensor, frozenset[str]] = {}
        self._narrow: dict[int, tuple[Value, str]] = {}
        self._opsets = opsets_of(model.opset_import)
        self._tensors = tensors
        self._functions = Functions(model.functions)
        self._left = _MOST_NODES
        self._depth = 0

    def array(self, proto: Any) -> Array:
        """Return the elements of a TensorProto of the file."""
        return self._tensors.array(proto)

    def note_type(self, value: Value, name: str) -> None:
        """Keep the type of a value that a graph has in a wider one, such as int4."""
        self._narrow[id(value)] = value, name

    def type_of(self, value: Value) -> str | None:
        """Return that type; None if a graph has it itself."""
        return self._narrow.get(id(value), (value, None))[1]

    def variables(self) -> dict[str, Tensor]:
        """Return the weights with which operators compute, by name."""
        return {name: each.variable for name, each in self.weights.items() if each.variable is not None}

    def read(self, graph: Any, inputs: Mapping[str, Value]) -> list[Value]:
        """Return the outputs of the file's graph."""
        scope = Scope(self._opsets, values=dict(inputs))
        return self._read_graph(graph, scope)

    def read_body(self, body: Any, scope: Scope, arguments: Sequence[Value]) -> list[Value]:
        """Return the outputs of a graph that is an attribute, for values of its inputs."""
        if len(arguments) != len(body.input):
            raise FileError(
                f'Graph "{shown(body.name)}" has {len(body.input)} inputs, its node gives {len(arguments)}.'
            )
        names = [each.name for each in body.input]
        inner = Scope(scope.opsets, scope, scope.attributes, dict(zip(names, arguments, strict=True)))
        return self._read_graph(body, inner)

    def _read_graph(self, graph: Any, scope: Scope) -> list[Value]:
        if len(graph.sparse_initializer):
            raise UnsupportedError(f'Graph "{shown(graph.name)}" has sparse initializers, expected dense ones.')
        for proto in graph.initializer:
            if proto.name not in scope.values:  # an input may replace its default
                scope.values[proto.name] = self._initializer(proto, is_outer=scope.parent is None)
        self._read_nodes(graph.node, scope)
        return [self._output(each.name, scope, graph.name) for each in graph.output]

    def _initializer(self, proto: Any, *, is_outer: bool) -> Value:
        array = self.array(proto)
        kind = ELEMENT_TYPES[proto.data_type]
        if not kind.is_made:
            self.note_type(array, kind.name)
            return array
        if array.dtype.kind != "f" or array.size <= 1 or not is_outer:
            return array
        weight = self.weights[proto.name] = Weight(proto.name, array)
        return weight

    def _output(self, name: str, scope: Scope, where: str) -> Value:
        try:
            return scope.find(name)
        except KeyError:
            raise FileError(f'Graph "{shown(where)}" has output "{shown(name)}", which no node makes.') from None

    def _read_nodes(self, nodes: Any, scope: Scope) -> None:
        self._left -= len(nodes)
        if self._left < 0:
            raise FileError(f"The model has more than {_MOST_NODES} nodes, with those of its functions.")
        for proto in nodes:
            node = Node(self, proto, scope)
            results = self._results(node)
            self._follow(node, results)
            for name, value in zip(proto.output, results, strict=False):
                if name:
                    scope.values[name] = value
            missing = [name for name in proto.output if name and name not in scope.values]
            if missing:
                raise node.refusal(f'its output "{shown(missing[0])}" is not made here')

    def _follow(self, node: Node, results: Sequence[Value]) -> None:
        """Keep from which inputs results follow, and which open extents they share with operands."""
        if node.op in KEEPS_FIRST_AXIS:
            self.extents.carry(node.inputs, results)
        if node.op in ("Shape", "Size"):
            return
        names = [self.origins.get(value, frozenset()) for value in node.inputs if isinstance(value, Tensor)]
        origin = frozenset().union(*names)
        if origin and len(origin) <= _MOST_ORIGINS:
            self.origins |= {value: origin for value in results if isinstance(value, Tensor)}

    def _results(self, node: Node) -> Sequence[Value]:
        """Return the results of a node; a sentence on what is wrong names the node."""
        try:
            found = self._applied(node)
        except (FileError, OutOfMemoryError, UnsupportedError):
            raise
        except DTypeError as error:
            raise UnsupportedError(f"{node} cannot be read: {error}") from error
        except Error as error:
            raise ArgumentError(f"{node} does not fit its operands: {error}") from error
        except MemoryError as error:
            raise OutOfMemoryError(f"{node} needs more memory than there is.") from error
        except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
            raise ArgumentError(f"{node} does not fit its operands.") from error
        return [found] if found is None or isinstance(found, Tensor | Weight | np.ndarray) else found

    def _applied(self, node: Node) -> Value | Sequence[Value]:
        local = self._functions.find(node)
        if local is not None:
            return self._called(node, local)
        folded = fold(node)
        if folded is not None:
            return folded
        rule = RULES.get(node.op) if node.domain == "" else None
        if rule is not None:
            return rule(node)
        body = body_of_schema(node)
        if body is None:
            raise node.refusal("there is no rule for this operator, and it has no function body")
        return self._called(node, body)

    def _called(self, node: Node, function: Any) -> list[Value]:
        """Return the results of a function whose body is read in the place of the node."""
        if self._depth == _MOST_DEPTH:
            raise FileError(f"{node} is more than {_MOST_DEPTH} functions deep.")
        given = dict(zip(function.input, node.inputs, strict=False))
        values: dict[str, Value] = {name: given.get(name) for name in function.input}
        opsets = {**node.scope.opsets, **opsets_of(function.opset_import)}
        scope = Scope(opsets, None, self._functions.attributes(node, function), values)
        self._depth += 1
        try:
            self._read_nodes(function.node, scope)
        finally:
            self._depth -= 1
        return [scope.values.get(name) for name in function.output]
