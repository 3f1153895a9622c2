"""Operators that are functions of others: those of the file, and those that ONNX defines by a body."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from openmps.onnx._reading.element_types import code_of
from openmps.onnx._reading.model_file import domain_of
from openmps.onnx._reading.node import Node
from openmps.onnx._reading.values import Value, Weight


class Functions:
    """The functions of a file, by domain, name and overload."""

    def __init__(self, protos: Iterable[Any]) -> None:
        self._protos = {(domain_of(each.domain), each.name, each.overload): each for each in protos}

    def find(self, node: Node) -> Any:
        """Return the FunctionProto of a node's operator, or None."""
        return self._protos.get((node.domain, node.op, node.proto.overload))

    def attributes(self, node: Node, function: Any) -> Mapping[str, Any]:
        """Return the attributes of a call, with the defaults of the function and of its operator."""
        found = {each.name: each for each in function.attribute_proto}
        if self.find(node) is None:
            defaults = _schema(node).attributes.values()
            found |= {each.name: each.default_value for each in defaults if each.default_value.name}
        return found | {each.name: each for each in node.resolved().attribute}


def body_of_schema(node: Node) -> Any:
    """Return the FunctionProto that ONNX gives for an operator, for its opset and operand types; None without one."""
    from onnx import FunctionProto

    schema = _schema(node)
    if schema is None:
        return None
    content: bytes | None = None
    versions = [each for each in schema.function_opset_versions if each <= node.opset]
    if versions:
        content = schema.get_function_with_opset_version(max(versions))
    elif dependent := [each for each in schema.context_dependent_function_opset_versions if each <= node.opset]:
        types = [_type(value) for value in node.inputs]
        content = schema.get_context_dependent_function_with_opset_version(
            max(dependent), _with_defaults(node, schema).SerializeToString(), types
        )
    if not content:
        return None
    body = FunctionProto()
    body.ParseFromString(content)
    return body if len(body.node) else None


def _schema(node: Node) -> Any:
    from onnx import defs

    try:
        return defs.get_schema(node.op, node.opset, node.domain)
    except defs.SchemaError:
        return None


def _with_defaults(node: Node, schema: Any) -> Any:
    """Return the NodeProto with all attributes that the body is made of."""
    proto = node.resolved()
    names = {each.name for each in proto.attribute}
    for name, each in schema.attributes.items():
        if name not in names and each.default_value.name:
            proto.attribute.add().CopyFrom(each.default_value)
    return proto


def _type(value: Value) -> bytes:
    """Return the TypeProto of a value, serialized."""
    from onnx import TypeProto

    proto = TypeProto()
    if value is not None:
        array = value.array if isinstance(value, Weight) else value
        proto.tensor_type.elem_type = code_of(np.dtype(array.dtype))
        if array.shape is not None:
            proto.tensor_type.shape.SetInParent()
            for extent in array.shape:
                dimension = proto.tensor_type.shape.dim.add()
                if extent is not None:
                    dimension.dim_value = extent
    return bytes(proto.SerializeToString())
